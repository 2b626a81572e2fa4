// Package review finds what is wrong with scenarios in the eyes of Commanders alone:
// sectors with more units than they hold, set-ups that leave the home row, orders that
// nobody can give, flags that nobody can reach, points that nobody can win; and what
// mends it. What it calls an error, the engine refuses to play.
package review

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Figures are those of the rules that reviews count with.
type Figures struct {
	Capacity, Orders, Start      int // units of a sector, orders of a round, points under army morale
	General, Majority            int // points for them in a round
	Infantry, Cavalry, Artillery int // points for a prisoner
	Die                          int // largest number that a courier can throw

	Sectors, Links, Units, Markers, LargestCapacity int // that a scenario can have at most
}

// All is what Commanders finds wrong with scenarios.
func All(f Figures) rules.Review {
	var passes []rules.Pass
	for _, find := range []func(*look){twoSides, reserves, headings, extent, strangeGround, idleGround, woods, fairGround,
		arrivals, armies, crowds, starts, shutIn, secretPlaces, generals, markers, fairMarkers, couriers, orders, conditions, scores, morale} {
		passes = append(passes, rules.Pass{Map: true, Find: func(c *rules.Case) {
			if l := newLook(c, f); len(l.board.Sectors) > 0 {
				find(l)
			}
		}})
	}
	return rules.Review{Flaws: flaws(f), Passes: passes}
}

// withRule is the special rules with one more.
func withRule(s *model.Scenario, in model.Rule) []model.Rule {
	return append(slices.Clone(s.Rules), in)
}
