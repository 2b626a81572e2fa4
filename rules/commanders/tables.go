package commanders

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"github.com/BurntSushi/toml"

	"github.com/mapsheet/mapsheet/model"
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

func (p posture) String() string { return tables().Modifiers.Columns[p] }

// fire is a step of combat (8.1).
type fire uint8

const (
	ranged fire = iota
	melee
)

func (f fire) String() string { return [...]string{"ranged", "melee"}[f] }

// figures are the tables of the game with where each part comes from.
type figures struct {
	Marks  map[string]model.Mark
	Combat struct {
		Spent, Reaction, Success int
		FastRanged               int `toml:"fast_ranged"`
	}
	Bombardment struct {
		Range []int
		Token int
	}
	Points struct {
		General, Infantry, Cavalry, Artillery, Majority, Win int
	}
	Limits struct {
		Capacity, Spaces, Forest, Orders, Morale int
		RandomOrders                             int `toml:"random_orders"`
		CommandBonus                             int `toml:"command_bonus"`
	}
	Terrain struct {
		ForestRanged int `toml:"forest_ranged"`
		ForestMelee  int `toml:"forest_melee"`
		Uphill       int
		Downhill     int
	}
	Modifiers struct {
		Columns []string
		Rows    []struct {
			Who           string
			Ranged, Melee []int
		}
	}

	added [2][numPostures][numPostures]int8 // by step, who rolls and whom he strikes
	rolls [2][numPostures]bool              // who rolls in a step at all
}

// tables are the figures that the game is played with. They are shared: change
// nothing in them.
var tables = sync.OnceValue(func() *figures {
	f := &figures{}
	if _, err := toml.Decode(tablesFile, f); err != nil {
		panic(err) // it is embedded
	}
	for _, row := range f.Modifiers.Rows {
		who := slices.Index(f.Modifiers.Columns, row.Who)
		if who < 0 {
			panic(fmt.Sprintf("the tables have a line %q and no such column", row.Who))
		}
		for step, figures := range [2][]int{row.Ranged, row.Melee} {
			f.rolls[step][who] = figures != nil
			for column, n := range figures {
				f.added[step][who][column] = int8(n)
			}
		}
	}
	return f
})

// rollsFor is how many dice a posture has in a step: artillery two (2.3), who has
// the kind of roll one (8.2).
func rollsFor(step fire, p posture) int {
	switch {
	case !tables().rolls[step][p]:
		return 0
	case p == attackingArtillery || p == passiveArtillery:
		return 2
	}
	return 1
}

// prisoner is the points that a captured unit of an arm brings (13.1).
func (f *figures) prisoner(a arm) int {
	return [numArms]int{f.Points.Infantry, f.Points.Cavalry, f.Points.Artillery}[a]
}
