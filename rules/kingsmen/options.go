package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// The ids of the special rules.
const (
	ruleUnitSize       = "unit-size"
	ruleBreakPoint     = "break-point"
	ruleBetterAttack   = "better-attack"
	ruleWorseAttack    = "worse-attack"
	ruleBetterDefence  = "better-defence"
	ruleWorseDefence   = "worse-defence"
	ruleOpponentDice   = "opponent-dice"
	ruleRerollBest     = "reroll-best"
	ruleRerollWorst    = "reroll-worst"
	ruleExtraCounter   = "extra-counter"
	ruleGunWeights     = "gun-weights"
	ruleRadius         = "command-radius"
	ruleSecret         = "secret-command"
	ruleUncertain      = "uncertain-orders"
	ruleQuality        = "quality"
	ruleBuster         = "deck-buster"
	ruleOverride       = "override"
	ruleBanking        = "banking"
	ruleBuildings      = "buildings"
	ruleEnfilade       = "enfilade"
	ruleSquare         = "square"
	ruleBrigades       = "brigades"
	ruleRally          = "rally"
	ruleRecovery       = "recovery"
	ruleLeaderLosses   = "leader-losses"
	ruleMarksmen       = "marksmen"
	ruleGeneralLosses  = "general-losses"
	ruleHardCollapse   = "hard-collapse"
	ruleUncounted      = "skirmishers-uncounted"
	ruleNoCollapse     = "no-collapse"
	ruleRepeating      = "repeating-rifles"
	ruleSkirmishersOut = "skirmishers-pass"
	ruleWheels         = "wheels"
	ruleSkirmishHorse  = "skirmishing-cavalry"
	ruleDismounts      = "dismounts"
	ruleWoodland       = "woodland-indians"
)

// The rolls that are made twice (re-rolls).
var rerolled = [...]struct{ id, name string }{{"fire", "fire"}, {"defence", "defence against fire"}, {"melee", "melee"}}

// hundred is an inch in hundredths, in which special rules say lengths.
const hundred = 100

// specialRules are what a scenario can put in force.
func specialRules() []rules.SpecialRule {
	alone := func(id, name, explanation string) rules.SpecialRule {
		return rules.SpecialRule{ID: id, Name: name, Explanation: explanation, Reference: "Optional rules: " + name, Against: []string{id}}
	}
	forUnits := func(id, name, explanation string, against ...string) rules.SpecialRule {
		r := alone(id, name, explanation)
		r.Units, r.Against = rules.Optional, append([]string{id}, against...)
		return r
	}
	numbered := func(r rules.SpecialRule, meaning, one string, least, most int) rules.SpecialRule {
		r.Number = &rules.Number{Meaning: meaning, One: one, Min: least, Max: most}
		return r
	}
	out := []rules.SpecialRule{
		numbered(forUnits(ruleUnitSize, "Unit sizes", "These units begin with another number of figures."), "figures", "figure", 1, 40),
		numbered(forUnits(ruleBreakPoint, "Break points", "These units break at another number of figures."), "figures", "figure", 0, 39),
		forUnits(ruleBetterAttack, "Better attack", "The attack of these units is rolled one colour better.", ruleWorseAttack),
		forUnits(ruleWorseAttack, "Worse attack", "The attack of these units is rolled one colour worse.", ruleBetterAttack),
		forUnits(ruleBetterDefence, "Better defence", "The defence of these units is rolled one colour better.", ruleWorseDefence),
		forUnits(ruleWorseDefence, "Worse defence", "The defence of these units is rolled one colour worse.", ruleBetterDefence),
		numbered(forUnits(ruleOpponentDice, "Dice for opponents", "Whoever attacks these units or is attacked by them rolls more dice."), "dice", "die", 1, 15),
	}
	for _, roll := range rerolled {
		best, worst := ruleRerollBest+"-"+roll.id, ruleRerollWorst+"-"+roll.id
		out = append(out,
			forUnits(best, "Best of two rolls, "+roll.name, "These units roll twice, and the better roll counts.", worst),
			forUnits(worst, "Worst of two rolls, "+roll.name, "These units roll twice, and the worse roll counts.", best))
	}
	for c := range colour(numColours) {
		id := ruleExtraCounter + "-" + c.String()
		var against []string
		for o := range colour(numColours) {
			if o != c {
				against = append(against, ruleExtraCounter+"-"+o.String())
			}
		}
		out = append(out, forUnits(id, "Extra "+c.String()+" counter", "These units have two "+c.String()+" counters when they come to that colour; the next lowering takes one away.", against...))
	}
	return append(out,
		alone(ruleGunWeights, "Gun weights", "Guns are light, medium or heavy, with ranges and dice of their own."),
		numbered(forUnits(ruleRadius, "Command radius", "The generals of these forces command so many inches round them."), "inches", "inch", 1, 240),
		alone(ruleSecret, "Secret command", "Command points are rolled and kept in secret: only their owner knows how many are left."),
		alone(ruleUncertain, "Uncertain orders", "A yellow or red unit beyond the radius needs a success with dice of its general's rating to be activated."),
		alone(ruleQuality, "Quality", "Elite units roll their defence one colour better, militia one worse."),
		alone(ruleBuster, "Deck buster", "A card more in the deck ends the turn at once."),
		alone(ruleOverride, "Override", "In a turn each general may pass over as many cards of his colour as his rating."),
		alone(ruleBanking, "Banking", "For a command point a card is set aside, to be played in place of a later one."),
		alone(ruleBuildings, "Buildings", "Units enter the buildings that are marked so, and fight from there."),
		alone(ruleEnfilade, "Enfilade", "Fire at the front of a column has more dice."),
		alone(ruleSquare, "Square", "Infantry that cavalry charges may form square."),
		alone(ruleBrigades, "Brigades", "Two weak units of a kind may join."),
		alone(ruleRally, "Rally", "A general near a unit that loses a melee may keep it in its ranks."),
		alone(ruleRecovery, "Recovery", "For a command point a general takes the disorder marker off a unit near him."),
		alone(ruleLeaderLosses, "Leader losses", "Heavy losses may cost a unit its ensign or its officer."),
		forUnits(ruleMarksmen, "Marksmen", "Where leaders may fall by these units two dice are rolled."),
		alone(ruleGeneralLosses, "General losses", "A general who helps a unit may be hit, and loses in rating."),
		alone(ruleHardCollapse, "Hard collapse", "An army at half its strength fights on as long as its general rolls a success at each loss."),
		alone(ruleUncounted, "Skirmishers uncounted", "Skirmishers do not count for the strength of an army."),
		alone(ruleNoCollapse, "No collapse", "Armies fight on whatever they lose; the victory conditions alone end the game."),
		forUnits(ruleRepeating, "Repeating rifles", "These units have more dice when fire is all that they do."),
		alone(ruleSkirmishersOut, "Skirmishers pass", "Skirmishers pass through formed units of their side."),
		alone(ruleWheels, "Wheels", "A turn costs as much as the outer corner of the front travels."),
		rules.SpecialRule{
			ID: ruleSkirmishHorse, Name: "Skirmishing cavalry", Explanation: "These cavalry units fight loosely, fire, and charge anybody.",
			Reference: "Period rules", Units: rules.Optional, Arms: []model.Kind{fields.Cavalry}, Against: []string{ruleSkirmishHorse},
		},
		rules.SpecialRule{
			ID: ruleDismounts, Name: "Dismounts", Explanation: "These skirmishing cavalry units get off their horses and on again in place of a change of formation; on foot they are skirmishers.",
			Reference: "Period rules", Units: rules.Optional, Arms: []model.Kind{fields.Cavalry, fields.SkirmishingCavalry}, Against: []string{ruleDismounts},
		},
		rules.SpecialRule{
			ID: ruleWoodland, Name: "Woodland Indians", Explanation: "These skirmishers are war parties: many, hard in melee, poor in the open, and each activation costs a command point.",
			Reference: "Period rules", Units: rules.Optional, Arms: []model.Kind{fields.Skirmishers}, Against: []string{ruleWoodland},
		},
	)
}

// options are the special rules of a scenario that hold for all of it.
type options struct {
	gunWeights, uncertain, byQuality       bool
	secretCommand                          bool
	buster, override, banking, recovery    bool
	buildings, enfilade, squares, brigades bool
	rally, leaderLosses, generalLosses     bool
	hardCollapse, uncounted, noCollapse    bool
	skirmishersPass, wheels                bool
}

// newOptions reads the special rules that hold for all of a scenario.
func newOptions(sc *model.Scenario) options {
	var o options
	switches := map[string]*bool{
		ruleGunWeights: &o.gunWeights, ruleSecret: &o.secretCommand, ruleUncertain: &o.uncertain, ruleQuality: &o.byQuality,
		ruleBuster: &o.buster, ruleOverride: &o.override, ruleBanking: &o.banking, ruleRecovery: &o.recovery,
		ruleBuildings: &o.buildings, ruleEnfilade: &o.enfilade, ruleSquare: &o.squares, ruleBrigades: &o.brigades,
		ruleRally: &o.rally, ruleLeaderLosses: &o.leaderLosses, ruleGeneralLosses: &o.generalLosses,
		ruleHardCollapse: &o.hardCollapse, ruleUncounted: &o.uncounted, ruleNoCollapse: &o.noCollapse,
		ruleSkirmishersOut: &o.skirmishersPass, ruleWheels: &o.wheels,
	}
	for _, in := range sc.Rules {
		if at := switches[in.Rule]; at != nil {
			*at = true
		}
	}
	return o
}

// traits are what special rules make of a unit.
type traits struct {
	attack, defence int8 // steps of colour
	against         int  // dice for whoever is against it
	fires           again
	stands          again
	fights          again
	doubles         bool // it has two counters
	double          colour
	marksmen        bool
	repeating       bool
}

// equip gives a unit what special rules make of it.
func (b *battle) equip(sc *model.Scenario, charts *model.Charts, f *model.Force, line model.UnitGroup, p *piece) error {
	began := 0
	breaks := none
	dismounts := false
	for _, in := range sc.Rules {
		if in.Units != nil && !in.Units.Picks(charts, f, line) {
			continue
		}
		n := 0
		if in.Number != nil {
			n = *in.Number
		}
		switch in.Rule {
		case ruleUnitSize:
			began = n
		case ruleBreakPoint:
			breaks = n
		case ruleBetterAttack:
			p.attack = 1
		case ruleWorseAttack:
			p.attack = -1
		case ruleBetterDefence:
			p.defence = 1
		case ruleWorseDefence:
			p.defence = -1
		case ruleOpponentDice:
			p.against += n
		case ruleMarksmen:
			p.marksmen = true
		case ruleRepeating:
			p.repeating = true
		case ruleDismounts:
			dismounts = true
		case ruleSkirmishHorse:
			if p.arm == cavalry {
				if err := p.become(charts, skirmishingCavalry); err != nil {
					return err
				}
			}
		case ruleWoodland:
			if p.arm == skirmishers {
				if err := p.become(charts, warParty); err != nil {
					return err
				}
			}
		}
		for i, at := range []*again{&p.fires, &p.stands, &p.fights} {
			switch in.Rule {
			case ruleRerollBest + "-" + rerolled[i].id:
				*at = best
			case ruleRerollWorst + "-" + rerolled[i].id:
				*at = worst
			}
		}
		for c := range colour(numColours) {
			if in.Rule == ruleExtraCounter+"-"+c.String() {
				p.doubles, p.double = true, c
			}
		}
	}
	p.figures, p.drawn = p.sheet.Figures, began == 0 && p.sheet.FigureDice > 0
	if began > 0 {
		p.figures = began
	}
	p.breaks = p.sheet.Breaks(p.figures)
	if breaks >= 0 {
		p.breaks, p.fixed = breaks, true
	}
	p.kind = b.figures.kindOf(p)
	if dismounts && p.arm == skirmishingCavalry {
		foot := *p
		if err := foot.become(charts, skirmishers); err != nil {
			return err
		}
		foot.kind = b.figures.kindOf(&foot)
		p.foot = &foot
	}
	return nil
}

// become gives a unit the figures of another arm: those of its nation's unit type, or of
// the first that there is.
func (p *piece) become(charts *model.Charts, a arm) error {
	now, _ := charts.UnitType(p.is)
	var found *model.UnitType
	for i := range charts.UnitTypes {
		if t := &charts.UnitTypes[i]; t.Kind == a.kind() && (found == nil || now != nil && t.Nation == now.Nation && found.Nation != now.Nation) {
			found = t
		}
	}
	if found == nil {
		return fmt.Errorf("the charts have no %s: add a unit type of that kind", kindWords(a.kind()))
	}
	p.arm, p.sheet, p.is = a, fields.Of(found), found.ID
	return nil
}

// radius is that of the general of a force, where a special rule sets it, or the usual.
func (b *battle) radius(sc *model.Scenario, charts *model.Charts, f *model.Force) int {
	radius := b.figures.General.Radius
	for _, in := range sc.Rules {
		if in.Rule == ruleRadius && in.Number != nil && (in.Units == nil || in.Units.Picks(charts, f, model.UnitGroup{})) {
			radius = *in.Number * hundred
		}
	}
	return radius
}
