package commanders

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"github.com/BurntSushi/toml"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

//go:embed tables.toml
var tablesFile string

// posture is how a unit takes part in combat: a line and a column of the
// modifiers.
type posture uint8

const (
	attackingInfantry posture = iota
	attackingCavalry
	attackingArtillery
	inSquare
	passiveInfantry
	passiveCavalry
	passiveArtillery
	isRouted
	nobody
	numPostures
)

// attackingWith and passiveWith are the postures of an arm.
func attackingWith(a arm) posture { return attackingInfantry + posture(a) }

func passiveWith(a arm) posture { return passiveInfantry + posture(a) }

func (p posture) String() string { return fields.Postures()[p] }

// fire is a step of combat (8.1).
type fire uint8

const (
	ranged fire = iota
	melee
)

func (f fire) String() string { return [...]string{"ranged", "melee"}[f] }

// limits are the figures of the game that no charts have, with where each part comes
// from. Special rules change some of them.
type limits struct {
	Marks  map[string]model.Provenance
	Points struct {
		General, Infantry, Cavalry, Artillery, Majority, Win int
	}
	Limits struct {
		Capacity, Spaces, Forest, Orders, Morale int
		RandomOrders                             int `toml:"random_orders"`
		CommandBonus                             int `toml:"command_bonus"`
	}
}

// tables are the limits of every game. They are shared: change nothing in them.
var tables = sync.OnceValue(func() *limits {
	f := &limits{}
	if _, err := toml.Decode(tablesFile, f); err != nil {
		panic(err) // it is embedded
	}
	return f
})

// prisoner is the points that a captured unit of an arm brings (13.1).
func (f *limits) prisoner(a arm) int {
	return [numArms]int{f.Points.Infantry, f.Points.Cavalry, f.Points.Artillery}[a]
}

// figures are what the charts say that a scenario is played with.
type figures struct {
	success, spent, fastRanged, reaction        int
	distance                                    [2]int // of a bombardment, what is added by its range from 1
	token                                       int
	forestRanged, forestMelee, uphill, downhill int

	added [2][numPostures][numPostures]int8 // by step, who rolls and whom he strikes
	rolls [2][numPostures]bool              // who rolls in a step at all
}

// readFigures takes over the charts that a scenario is played with.
func readFigures(charts *model.Charts) (*figures, error) {
	f := &figures{}
	for _, chart := range fields.All().Charts {
		if !chart.Lines && charts.Tables[chart.Key] == nil {
			return nil, fmt.Errorf("the charts lack %s: add it", chart.Noun())
		}
		for _, line := range append(slices.Clone(charts.Lists[chart.Key]), valuesOf(charts.Tables[chart.Key])...) {
			for _, of := range chart.Fields {
				if n := line.Own.Int(of.Key); of.Kind == model.Whole && (n < of.Min || n > of.Max) {
					return nil, fmt.Errorf("%s: %s is %d: make it a number from %d to %d", chart.Noun(), of.Words(), n, of.Min, of.Max)
				}
			}
		}
	}
	combat, bombardment, ground := charts.Tables[fields.CombatChart].Own, charts.Tables[fields.BombardmentChart].Own, charts.Tables[fields.GroundChart].Own
	f.success, f.spent = combat.Int(fields.SuccessKey), combat.Int(fields.SpentKey)
	f.fastRanged, f.reaction = combat.Int(fields.FastRangedKey), combat.Int(fields.ReactionKey)
	f.distance, f.token = [2]int{bombardment.Int(fields.NearKey), bombardment.Int(fields.FarKey)}, bombardment.Int(fields.TokenKey)
	f.forestRanged, f.forestMelee = ground.Int(fields.ForestRangedKey), ground.Int(fields.ForestMeleeKey)
	f.uphill, f.downhill = ground.Int(fields.UphillKey), ground.Int(fields.DownhillKey)
	for _, line := range charts.Lists[fields.ModifiersChart] {
		who, step := slices.Index(fields.Postures(), line.Own.Text(fields.WhoKey)), slices.Index([]string{fields.Ranged, fields.Melee}, line.Own.Text(fields.StepKey))
		if who < 0 || step < 0 {
			return nil, fmt.Errorf("a line of the table of modifiers is for %q in %q, which the game does not know", line.Own.Text(fields.WhoKey), line.Own.Text(fields.StepKey))
		}
		f.rolls[step][who] = true
		for column, posture := range fields.Postures() {
			f.added[step][who][column] = int8(line.Own.Int(fields.PostureKey(posture)))
		}
	}
	return f, nil
}

// valuesOf is a table as the one line of a chart; none for none.
func valuesOf(table *model.ChartLine) []model.ChartLine {
	if table == nil {
		return nil
	}
	return []model.ChartLine{*table}
}

// rollsFor is how many dice a posture has in a step: artillery two (2.3), who has
// the kind of roll one (8.2).
func (f *figures) rollsFor(step fire, p posture) int {
	switch {
	case !f.rolls[step][p]:
		return 0
	case p == attackingArtillery || p == passiveArtillery:
		return 2
	}
	return 1
}
