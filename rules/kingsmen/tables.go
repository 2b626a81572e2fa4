package kingsmen

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// figures are what the charts say that a scenario is played with, read once. Lengths are
// in hundredths of an inch, angles in tenths of a degree.
type figures struct {
	General struct {
		Move, KingMove, Radius, Touch int
		MostPoints, LostOn            int
	}
	success [numColours]int // a die shows that or more
	jokers  int
	effects [ranks]effect
	Move    struct {
		ForwardAngle, EndAngle, SlowHalves, RoadHalves, Contact int
	}
	Square     ground.Square
	leaderless int // most radius of a cloud without its leaders
	Fire       struct {
		bonuses
		Loose, Cavalry, Enfilade, Repeating int
		Angle, OverHeads                    int
		AtSquare                            colour
	}
	Melee struct {
		bonuses
		Attack                          colour
		Escape, GiveWay, Away, EnemyGap int
		SquareDice                      int
		SquareColour                    colour
	}
	Collapse struct {
		ArmyPercent, MostTurns int
		Hold, Rally            colour
	}
	Muster struct{ Small, Medium, Large int }
	Worth  [elite - militia + 1]int // in hundredths, by quality from militia

	ground map[model.PieceKind]effects
	guns   [numWeights]gun
	fire   [numArms][numArms]dice // of an attacker on a defender
	melee  [numArms][numArms]dice
	rolls  map[string][]rollLine // of dice charts
}

// bonuses are dice that situations add to rolls of fire and of melee (Situations).
type bonuses struct {
	LightCover, HeavyCover   int
	Flank, Rear, Mob, Higher int
}

// cover is the dice of the defence in cover.
func (b bonuses) cover(kind string) int {
	switch kind {
	case fields.LightCover:
		return b.LightCover
	case fields.HeavyCover:
		return b.HeavyCover
	}
	return 0
}

// dice are the dice a figure has where one kind of units attacks another. A kind that
// has none to attack with may not (Fire 1, Melee 3).
type dice struct{ attack, close, defence int8 }

// effects are what a kind of terrain, or a piece, does.
type effects struct {
	slow, blind, cover string // as the chart of the ground has them
	shut, enter        bool
	capacity           int
}

// effectsOf is what a piece of terrain does: as its kind, but for what is agreed for it.
func (f *figures) effectsOf(p *model.Piece) effects {
	e := f.ground[p.Kind]
	e.agree(p.Own)
	return e
}

// agree takes over what values say.
func (e *effects) agree(own model.Values) {
	for key, at := range map[string]*string{fields.SlowKey: &e.slow, fields.BlindKey: &e.blind, fields.CoverKey: &e.cover} {
		if text := own.Text(key); text != "" {
			*at = text
		}
	}
	for key, at := range map[string]*bool{fields.ShutKey: &e.shut, fields.EnterKey: &e.enter} {
		if text := own.Text(key); text != "" {
			*at = text == fields.Yes
		}
	}
	if n := own.Int(fields.CapacityKey); n > 0 {
		e.capacity = n
	}
}

// weight is that of a gun.
type weight uint8

// The weights.
const (
	mediumGun weight = iota
	lightGun
	heavyGun
	numWeights
)

var weightWords = [numWeights]string{fields.MediumGun, fields.LightGun, fields.HeavyGun}

func (w weight) String() string { return weightWords[w] }

// weightNamed is the weight of a name; medium where it is none.
func weightNamed(name string) weight { return weight(max(slices.Index(weightWords[:], name), 0)) }

// gun is what guns of a weight do, where that counts.
type gun struct {
	footRange, horseRange  int
	long, close, added     int // dice a gunner, a gunner within close range, and beside those
	stationary             bool
	lightCover, heavyCover int // dice against it
}

// serves reports whether units of an arm can have guns of a weight: horse artillery those for
// which it has a range (gun weights, r48).
func (f *figures) serves(a arm, w weight) bool {
	return a != horseArtillery || f.guns[w].horseRange > 0
}

// cover is the dice of cover against the gun.
func (g gun) cover(kind string) int {
	return bonuses{LightCover: g.lightCover, HeavyCover: g.heavyCover}.cover(kind)
}

// rollLine is a line of a dice chart.
type rollLine struct {
	least, most int
	result      string
}

// drawn is what a roll of a dice chart comes to; empty for nothing.
func (f *figures) drawn(chart string, roll int) string {
	for _, o := range f.rolls[chart] {
		if o.least <= roll && roll <= o.most {
			return o.result
		}
	}
	return ""
}

// succeeds is what a die of a colour shows at least to succeed.
func (f *figures) succeeds(c colour) int { return f.success[c] }

// collapsed reports whether an army that began with so many units has collapsed at so
// many (Breaking 3).
func (f *figures) collapsed(began, left int) bool { return left <= f.collapsesAt(began) }

// collapsesAt is at how many units an army collapses that began with so many.
func (f *figures) collapsesAt(began int) int { return began * f.Collapse.ArmyPercent / 100 }

// arm is a kind of units.
type arm uint8

// The arms.
const (
	infantry arm = iota
	skirmishers
	cavalry
	footArtillery
	horseArtillery
	skirmishingCavalry
	warParty
	numArms
)

// armOf is the arm of a kind of units; false where the game knows none.
func armOf(kind model.Kind) (arm, bool) {
	i := slices.Index(fields.Kinds(), kind)
	return arm(max(i, 0)), i >= 0
}

func (a arm) kind() model.Kind { return fields.Kinds()[a] }

// artillery reports whether the arm serves guns.
func (a arm) artillery() bool { return fields.HasGun(a.kind()) }

// mayCharge reports whether units of an arm attack those of another in melee (Melee 3).
func (f *figures) mayCharge(attacker, defender arm) bool {
	return f.melee[attacker][defender].attack > 0
}

// charges reports whether units of an arm attack anybody in melee.
func (f *figures) charges(attacker arm) bool {
	return slices.ContainsFunc(f.melee[attacker][:], func(d dice) bool { return d.attack > 0 })
}

// readFigures takes over the charts that a scenario is played with.
func readFigures(charts *model.Charts) (*figures, error) {
	f := &figures{ground: map[model.PieceKind]effects{}, rolls: map[string][]rollLine{}}
	if err := within(charts); err != nil {
		return nil, err
	}
	own := func(chart string) model.Values { return charts.Tables[chart].Own }
	read := func(chart string, into map[string]*int) {
		for key, at := range into {
			*at = own(chart).Int(key)
		}
	}
	g, m, a, b := &f.General, &f.Move, &f.Fire, &f.Melee
	read(fields.GeneralChart, map[string]*int{
		fields.RideKey: &g.Move, fields.KingMoveKey: &g.KingMove, fields.CommandRadiusKey: &g.Radius,
		fields.GeneralTouchKey: &g.Touch, fields.MostPointsKey: &g.MostPoints, fields.LostOnKey: &g.LostOn,
	})
	for c := range f.success {
		f.success[c] = own(fields.ResolveChart).Int(colour(c).String())
	}
	read(fields.DeckChart, map[string]*int{fields.JokersKey: &f.jokers})
	read(fields.MovementChart, map[string]*int{
		fields.ForwardAngleKey: &m.ForwardAngle, fields.EndAngleKey: &m.EndAngle, fields.SlowHalvesKey: &m.SlowHalves, fields.RoadHalvesKey: &m.RoadHalves, fields.ContactKey: &m.Contact,
	})
	read(fields.FormationsChart, map[string]*int{fields.SquareCellKey: &f.Square.Step, fields.SquareLeastKey: &f.Square.Least, fields.LeaderlessKey: &f.leaderless})
	situations := func(chart string, b *bonuses) {
		read(chart, map[string]*int{
			fields.LightBonusKey: &b.LightCover, fields.HeavyBonusKey: &b.HeavyCover, fields.FlankBonusKey: &b.Flank, fields.RearBonusKey: &b.Rear,
			fields.MobBonusKey: &b.Mob, fields.HigherBonusKey: &b.Higher,
		})
	}
	situations(fields.FireChart, &a.bonuses)
	situations(fields.MeleeChart, &b.bonuses)
	read(fields.FireChart, map[string]*int{
		fields.LooseBonusKey: &a.Loose, fields.HorseBonusKey: &a.Cavalry, fields.EnfiladeKey: &a.Enfilade, fields.RepeatingKey: &a.Repeating,
		fields.FireAngleKey: &a.Angle, fields.OverHeadsKey: &a.OverHeads,
	})
	read(fields.MeleeChart, map[string]*int{
		fields.EscapeKey: &b.Escape, fields.GiveWayKey: &b.GiveWay, fields.AwayAngleKey: &b.Away, fields.EnemyGapKey: &b.EnemyGap, fields.SquareDiceKey: &b.SquareDice,
	})
	a.AtSquare = colourNamed(own(fields.FireChart).Text(fields.SquareFireKey))
	b.Attack, b.SquareColour = colourNamed(own(fields.MeleeChart).Text(fields.AttackColourKey)), colourNamed(own(fields.MeleeChart).Text(fields.SquareColourKey))
	read(fields.CollapseChart, map[string]*int{fields.ArmyPartKey: &f.Collapse.ArmyPercent, fields.BotTurnsKey: &f.Collapse.MostTurns})
	f.Collapse.Hold, f.Collapse.Rally = colourNamed(own(fields.CollapseChart).Text(fields.HoldColourKey)), colourNamed(own(fields.CollapseChart).Text(fields.RallyColourKey))
	read(fields.MusterChart, map[string]*int{fields.SmallBattleKey: &f.Muster.Small, fields.MediumKey: &f.Muster.Medium, fields.LargeKey: &f.Muster.Large})
	f.Worth = [...]int{own(fields.WorthChart).Int(fields.MilitiaPartKey), 100, own(fields.WorthChart).Int(fields.ElitePercentKey)}
	return f, f.readLines(charts)
}

// readLines takes over the charts that have lines.
func (f *figures) readLines(charts *model.Charts) error {
	for _, line := range charts.Lists[fields.CardsChart] {
		r, e := slices.Index(fields.Ranks(), line.Own.Text(fields.RankKey)), slices.Index(effectWords[:], line.Own.Text(fields.EffectKey))
		if r < 0 || e <= 0 {
			return fmt.Errorf("the chart of cards has %q for %q, which the game does not know", line.Own.Text(fields.EffectKey), line.Own.Text(fields.RankKey))
		}
		f.effects[r] = effect(e)
	}
	for _, line := range charts.Lists[fields.GroundChart] {
		var e effects
		e.agree(line.Own)
		f.ground[model.PieceKind(line.Own.Text(fields.PieceKey))] = e
	}
	for _, kind := range model.PieceKinds() {
		if _, known := f.ground[kind]; !known {
			return fmt.Errorf("the chart of ground has no line for %s: add it", kind)
		}
	}
	for _, line := range charts.Lists[fields.GunsChart] {
		f.guns[weightNamed(line.Own.Text(fields.WeightKey))] = gun{
			footRange: line.Own.Int(fields.FootRangeKey), horseRange: line.Own.Int(fields.HorseRangeKey),
			long: line.Own.Int(fields.LongDiceKey), close: line.Own.Int(fields.CloseDiceKey), added: line.Own.Int(fields.CloseAddedKey),
			stationary: line.Own.Text(fields.StationaryKey) == fields.Yes,
			lightCover: line.Own.Int(fields.AgainstLightKey), heavyCover: line.Own.Int(fields.AgainstHeavyKey),
		}
	}
	for w := range f.guns {
		if f.guns[w] == (gun{}) {
			return fmt.Errorf("the chart of guns has no line for %s guns: add it", weight(w))
		}
	}
	for _, line := range charts.Lists[fields.RollsChart] {
		chart := line.Own.Text(fields.TableKey)
		f.rolls[chart] = append(f.rolls[chart], rollLine{line.Own.Int(fields.LeastKey), line.Own.Int(fields.MostKey), line.Own.Text(fields.ResultKey)})
	}
	for chart, into := range map[string]*[numArms][numArms]dice{fields.FireDiceChart: &f.fire, fields.MeleeDiceChart: &f.melee} {
		if err := readDice(charts.Lists[chart], into); err != nil {
			return err
		}
	}
	return nil
}

// readDice takes over a chart of the dice a figure has. Fire within close range has the
// dice of other fire where no line says more.
func readDice(lines []model.ChartLine, into *[numArms][numArms]dice) error {
	near := map[arm]bool{}
	for _, line := range lines {
		attacker, ok := armOf(model.Kind(line.Own.Text(fields.AttackerKey)))
		if !ok {
			return fmt.Errorf("a line of dice is for %q, which the game does not know", line.Own.Text(fields.AttackerKey))
		}
		for defender := range numArms {
			n, d := int8(line.Own.Int(fields.KindKey(defender.kind()))), &into[attacker][defender]
			switch line.Own.Text(fields.RollKey) {
			case fields.Attack:
				d.attack = n
			case fields.CloseFire:
				d.close, near[attacker] = n, true
			case fields.Defence:
				d.defence = n
			default:
				return fmt.Errorf("a line of dice of %s is for the roll %q, which the game does not know", attacker.kind(), line.Own.Text(fields.RollKey))
			}
		}
	}
	for attacker := range into {
		for d := range into[attacker] {
			if !near[arm(attacker)] {
				into[attacker][d].close = into[attacker][d].attack
			}
		}
	}
	return nil
}

// within says which chart or figure the game cannot be played with: one that is missing,
// or beyond its limits.
func within(charts *model.Charts) error {
	for _, chart := range fields.All().Charts {
		lines := charts.Lists[chart.Key]
		if !chart.Lines {
			if charts.Tables[chart.Key] == nil {
				return fmt.Errorf("the charts lack %s: add it", chart.Noun())
			}
			lines = []model.ChartLine{*charts.Tables[chart.Key]}
		}
		for _, line := range lines {
			if err := fit(line.Own, chart.Fields, chart.Noun()); err != nil {
				return err
			}
		}
	}
	for i := range charts.UnitTypes {
		if err := fit(charts.UnitTypes[i].Own, fields.All().Unit, "the unit type "+charts.UnitTypes[i].ID); err != nil {
			return err
		}
	}
	return nil
}

// fit says which number of values lies beyond the limits of its field.
func fit(own model.Values, of []model.Field, in string) error {
	for _, f := range of {
		n, given := own[f.Key].(int)
		if f.Kind == model.Whole && (given || f.Required) && (n < f.Min || n > f.Max) {
			return fmt.Errorf("%s: %s is %d: make it a number from %d to %d", in, f.Words(), n, f.Min, f.Max)
		}
	}
	return nil
}
