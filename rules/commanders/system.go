// Package commanders is the rule system of Commanders, a game of secret orders on
// eleven sectors. CASES.md beside the code names the tests of every statement of the
// rules, RULINGS.md how the project reads the rulebook where it is silent or
// contradicts itself; numbers in parentheses are those of the statements, r7 is
// ruling 7.
package commanders

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
	"github.com/mapsheet/mapsheet/rules/commanders/review"
)

// roundWord is what Commanders calls a turn.
const roundWord rules.TurnWord = "round"

// System describes Commanders.
func System() rules.System {
	return rules.System{
		ID: "commanders", Name: "Commanders", About: "battles on eleven sectors, with sealed orders of both sides", Year: 1800, Period: [2]int{1700, 1871}, Board: model.OnAreas, Sheet: "commanders-a",
		Turn:         roundWord,
		Phases:       phases(),
		SpecialRules: specialRules(),
		Fields:       fields.All(),
		Overlays:     overlayKinds(),
		Scores:       true,
		Die:          faces,
		Signs:        []rules.Sign{{Look: rules.Weakened, Text: "Routed"}, {Look: rules.Done, Text: "Spent"}, {Look: rules.Sheltered, Text: "In square"}},
		Review:       review.All(reviewed()),
		Players:      players(),
		NewBattle:    func(sc *model.Scenario) (rules.Battle, error) { return rules.Ready(newBattle(sc)) },
	}
}

// faces is how many a die has.
const faces = 6

// reviewed are the figures of the rules that scenarios are looked at with.
func reviewed() review.Figures {
	f := tables()
	return review.Figures{
		Capacity: f.Limits.Capacity, Orders: f.Limits.Orders, Start: f.Limits.Morale, Die: faces,
		General: f.Points.General, Majority: f.Points.Majority,
		Infantry: f.Points.Infantry, Cavalry: f.Points.Cavalry, Artillery: f.Points.Artillery,
		Sectors: maxSectors, Links: maxLinks, Units: maxUnits, Markers: maxMarkers, LargestCapacity: largestCapacity,
	}
}
