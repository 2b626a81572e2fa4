// Package review finds what is wrong with scenarios in the eyes of All the King's Men
// alone: generals without units and units without a general, units that are broken
// before they fight, ground without room for those who are set up there or in reach of the
// enemy's, tables that guns cannot cross, ground that nobody can come to in time, charts that
// do not add up, uniforms that nobody has drawn; and what mends it.
package review

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// The codes of the kinds of problems.
const (
	generalWithoutUnits = "general-without-units"
	unitWithoutGeneral  = "unit-without-general"
	beginsBroken        = "begins-broken"
	bothRollsBetter     = "both-rolls-better"
	zoneTooSmall        = "zone-too-small"
	uniformUnknown      = "uniform-unknown"
	zoneImpassable      = "zone-impassable"
	startsInRange       = "starts-in-range"
	noWayForGuns        = "no-way-for-guns"
	outOfReach          = "ground-out-of-reach"
	deckSlip            = "deck-miscounted"
	rollSlip            = "dice-chart-gap"
	neverDismounts      = "never-dismounts"
	conditionUnknown    = "condition-unknown-on-tables"
)

// The special rules that change figures and colours of units.
const (
	unitSize      = "unit-size"
	breakPoint    = "break-point"
	betterAttack  = "better-attack"
	betterDefence = "better-defence"
	skirmishHorse = "skirmishing-cavalry"
	dismounts     = "dismounts"
)

// All is what All the King's Men finds wrong with scenarios.
func All() rules.Review {
	return rules.Review{
		Passes: []rules.Pass{{Find: commands}, {Find: strengths}, {Find: colours}, {Find: uniforms}, {Find: riders}, {Find: decks}, {Find: rolls}, {Find: conditions}, {Map: true, Find: setups}, {Map: true, Find: ways}, {Map: true, Find: errands}},
		Flaws: []rules.Flaw{
			{
				Code: generalWithoutUnits, Severity: diag.Warning, Mends: mendIdleGeneral,
				Means:   "A general commands no units.",
				Why:     "His cards are played by nobody.",
				Fix:     "Give his force units, make other forces part of it, or take his rating away.",
				Example: "Lafayette, whose force has no units.",
			},
			{
				Code: unitWithoutGeneral, Severity: diag.Error, Mends: mendLeaderless,
				Means:   "Units belong to no general's command.",
				Why:     "Each unit is activated by a general.",
				Fix:     "Give the force a general, or make it part of one that has one.",
				Example: "A brigade that is part of nothing and has no rating.",
			},
			{
				Code: beginsBroken, Severity: diag.Error, Mends: mendBroken,
				Means:   "Units begin with no more figures than those at which they break.",
				Why:     "They are gone before they fight.",
				Fix:     "Give them more figures, or a lower breaking point.",
				Example: "Militia of 8 that break at 10.",
			},
			{
				Code: bothRollsBetter, Severity: diag.Warning, Mends: mendBothBetter,
				Means:   "Units roll both attack and defence one colour better.",
				Why:     "It makes them too strong: the rulebook advises to change one of the two.",
				Fix:     "Take one of the special rules away.",
				Example: "Grenadiers with better attack and better defence.",
			},
			{
				Code: zoneTooSmall, Severity: diag.Warning,
				Means:   "The ground where forces are set up has less room than their units take up.",
				Why:     "Some of them find no place.",
				Fix:     "Make the zone larger, or set some of them up elsewhere.",
				Example: "Twelve infantry units, each 3 by 4 inches in column, in a zone of a foot square.",
			},
			{
				Code: uniformUnknown, Severity: diag.Warning, Mends: mendUniform,
				Means:   "Units wear a uniform that the charts do not have.",
				Why:     "They are drawn in the colours of their nation.",
				Fix:     "Choose another uniform, or add it to the charts.",
				Example: "continental-purple.",
			},
			{
				Code: zoneImpassable, Severity: diag.Error,
				Means:   "The ground where forces are set up is impassable, all of it.",
				Why:     "None of their units can stand there: they are left out of the battle.",
				Fix:     "Move the zone, or let the piece of terrain be entered.",
				Example: "A zone within a lake.",
			},
			{
				Code: startsInRange, Severity: diag.Warning,
				Means:   "Infantry can fire from where it is set up at where the enemy is.",
				Why:     "Whose card comes first shoots before anybody has moved.",
				Fix:     "Set the armies up further apart.",
				Example: "Zones that are ten inches apart, with infantry that fires twelve.",
			},
			{
				Code: noWayForGuns, Severity: diag.Warning,
				Means:   "Impassable ground keeps guns from where the enemy is set up.",
				Why:     "They fire from their own part of the table, or not at all.",
				Fix:     "Leave a gap as wide as a column of guns, or lay a road with a bridge or a ford.",
				Example: "A river from edge to edge without a bridge.",
			},
			{
				Code: outOfReach, Severity: diag.Warning, Mends: mendTurns,
				Means:   "A clause asks more units to come to some ground than can in the turns there are.",
				Why:     "It is never met.",
				Fix:     "Give the battle more turns, or set the units up nearer.",
				Example: "Seven units off the far edge of a table of twenty feet in one turn.",
			},
			{
				Code: deckSlip, Severity: diag.Warning, Mends: mendDeck,
				Means:   "The chart of the deck gives a number of cards that its suits and jokers do not make.",
				Why:     "Whoever lays the deck out takes a wrong one.",
				Fix:     "Count the cards: thirteen in a suit, and the jokers.",
				Example: "Two suits and no joker, 28 cards.",
			},
			{
				Code: rollSlip, Severity: diag.Warning,
				Means:   "A dice chart has two results for a roll, or none.",
				Why:     "Nobody knows what such a roll comes to.",
				Fix:     "Let its lines follow one another without a gap.",
				Example: "Lines from 1 to 3 and from 5 to 6.",
			},
			{
				Code: neverDismounts, Severity: diag.Warning, Mends: mendRider,
				Means:   "Cavalry is to dismount that is no skirmishing cavalry.",
				Why:     "Other cavalry never does: the special rule changes nothing.",
				Fix:     "Put the special rule of skirmishing cavalry in force for it, or take this one away.",
				Example: "Light dragoons with dismounts alone.",
			},
			{
				Code: conditionUnknown, Severity: diag.Error, Mends: mendClause,
				Means:   "A victory condition asks for something that there is not in this game.",
				Why:     "The scenario cannot be played.",
				Fix:     "Ask for losses, units on some ground or units that have left the table, or remove the clause.",
				Example: "A lead in points.",
			},
		},
	}
}

// general is the force whose general commands a force: itself, or the nearest that it is
// part of and that has a rating; false where none has.
func general(s *model.Scenario, f *model.Force) (*model.Force, bool) {
	for range s.Forces {
		if f.Own.Int(fields.RatingKey) > 0 {
			return f, true
		}
		above, ok := s.Force(f.Part)
		if !ok {
			return nil, false
		}
		f = above
	}
	return nil, false // they are part of one another, which others report
}

// commands finds generals without units and units without a general.
func commands(c *rules.Case) {
	led := map[string]int{}
	for i := range c.Scenario.Forces {
		f := &c.Scenario.Forces[i]
		switch of, ok := general(c.Scenario, f); {
		case ok:
			led[of.ID] += f.Count()
		case f.Count() > 0:
			c.Add(unitWithoutGeneral, rules.At("forces", i), "%s has %s and no general", f.Name, model.Counted(f.Count(), "unit", "units"))
		}
	}
	for i := range c.Scenario.Forces {
		if f := &c.Scenario.Forces[i]; f.Own.Int(fields.RatingKey) > 0 && led[f.ID] == 0 {
			c.Add(generalWithoutUnits, rules.At("forces", i), "The general of %s commands no units", f.Name)
		}
	}
}

// mendIdleGeneral does without the general.
func mendIdleGeneral(_ *rules.Case, d diag.Diagnostic) []rules.Mend {
	return []rules.Mend{rules.Put(d.Path+"."+fields.RatingKey, 0, "do without the general")}
}

// mendLeaderless makes the force part of one that has a general, or gives it one of the
// usual rating.
func mendLeaderless(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(c.Scenario.Forces, "forces", d.Path)
	if !ok {
		return nil
	}
	var out []rules.Mend
	for j := range c.Scenario.Forces {
		f := &c.Scenario.Forces[j]
		if f.Side == c.Scenario.Forces[i].Side && f.Own.Int(fields.RatingKey) > 0 {
			out = append(out, rules.Put(d.Path+".part_of", f.ID, "make it part of %s", f.Name))
		}
	}
	if table := c.Charts.Tables[fields.GeneralChart]; table != nil {
		rating := table.Own.Int(fields.FirstRatingKey)
		out = append(out, rules.Put(d.Path+"."+fields.RatingKey, rating, "give it a general of rating %d", rating))
	}
	return out
}

// number is the number of the last rule of an id in force for units; false where there
// is none.
func number(c *rules.Case, id string, f *model.Force, g model.UnitGroup) (n int, ok bool) {
	for _, r := range c.Scenario.Rules {
		if r.Rule == id && r.Number != nil && (r.Units == nil || r.Units.Picks(c.Charts, f, g)) {
			n, ok = *r.Number, true
		}
	}
	return n, ok
}

// strength is the figures that units begin with, and those at which they break; false
// where dice decide how many they are.
func strength(c *rules.Case, f *model.Force, g model.UnitGroup) (figures, breaks int, ok bool) {
	t, known := c.Charts.UnitType(g.Type)
	if !known {
		return 0, 0, false
	}
	u := fields.Of(t)
	figures = u.Figures
	n, sized := number(c, unitSize, f, g)
	if sized {
		figures = n
	}
	breaks = u.Breaks(figures)
	if n, ok := number(c, breakPoint, f, g); ok {
		breaks = n
	}
	return figures, breaks, sized || u.FigureDice == 0
}

// strengths finds units that are broken from the start.
func strengths(c *rules.Case) {
	for i := range c.Scenario.Forces {
		f := &c.Scenario.Forces[i]
		for k, g := range f.Units {
			if figures, breaks, ok := strength(c, f, g); ok && figures <= breaks {
				c.Add(beginsBroken, rules.At(rules.At("forces", i)+".units", k), "Units of %s begin with %s and break at %d", f.Name, model.Counted(figures, "figure", "figures"), breaks)
			}
		}
	}
}

// mendBroken takes a special rule away that makes them so, where one does.
func mendBroken(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(c.Scenario.Forces, "forces", d.Path)
	if !ok {
		return nil
	}
	var k int
	if _, err := fmt.Sscanf(d.Path, rules.At("forces", i)+".units[%d]", &k); err != nil || k >= len(c.Scenario.Forces[i].Units) {
		return nil
	}
	var out []rules.Mend
	f := &c.Scenario.Forces[i]
	for j, r := range c.Scenario.Rules {
		if (r.Rule == unitSize || r.Rule == breakPoint) && (r.Units == nil || r.Units.Picks(c.Charts, f, f.Units[k])) {
			out = append(out, rules.Leave("rules", c.Scenario.Rules, j, "take away the special rule %s", r.Rule))
		}
	}
	return out
}

// colours finds units whose attack and defence are both better.
func colours(c *rules.Case) {
	for j, r := range c.Scenario.Rules {
		if r.Rule != betterDefence {
			continue
		}
		for i := range c.Scenario.Forces {
			f := &c.Scenario.Forces[i]
			if slices.ContainsFunc(f.Units, func(g model.UnitGroup) bool {
				return picks(c, r, f, g) && slices.ContainsFunc(c.Scenario.Rules, func(o model.Rule) bool { return o.Rule == betterAttack && picks(c, o, f, g) })
			}) {
				c.Add(bothRollsBetter, rules.At("rules", j), "Units of %s roll attack and defence one colour better", f.Name)
				break
			}
		}
	}
}

// picks reports whether a special rule is for units.
func picks(c *rules.Case, r model.Rule, f *model.Force, g model.UnitGroup) bool {
	return r.Units == nil || r.Units.Picks(c.Charts, f, g)
}

func mendBothBetter(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	j, ok := rules.Member(c.Scenario.Rules, "rules", d.Path)
	if !ok {
		return nil
	}
	return []rules.Mend{rules.Leave("rules", c.Scenario.Rules, j, "take away the better defence")}
}

// uniforms finds uniforms that the charts do not have.
func uniforms(c *rules.Case) {
	for i := range c.Scenario.Forces {
		for k, g := range c.Scenario.Forces[i].Units {
			id := g.Own.Text(fields.UniformKey)
			if _, known := fields.UniformOf(c.Charts, id); id != "" && !known {
				c.Add(uniformUnknown, rules.At(rules.At("forces", i)+".units", k)+"."+fields.UniformKey, "The charts have no uniform %q", id)
			}
		}
	}
}

func mendUniform(_ *rules.Case, d diag.Diagnostic) []rules.Mend {
	return []rules.Mend{rules.Put(d.Path, "", "leave the uniform out")}
}

// takes is the least room that a unit of so many figures takes up, in hundredths of an
// inch each way. Clouds overlap one another, so that those take up their stand alone.
func takes(u fields.Unit, figures int) int {
	if u.StandRadius > 0 {
		return 4 * u.StandRadius * u.StandRadius
	}
	return figures*u.BaseWidth*u.BaseDepth + u.GunWidth*u.GunLength
}
