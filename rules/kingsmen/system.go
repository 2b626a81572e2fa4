// Package kingsmen is the rule system of All the King's Men, toy-soldier battles on an
// open table with a deck of cards. CASES.md beside the code names the tests of the
// statements of the rules, RULINGS.md how the project reads the rulebook where it is
// silent or contradicts itself; words in parentheses are the statements, r9 is ruling 9.
package kingsmen

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/review"
	"github.com/mapsheet/mapsheet/rules/tablerules"
)

// System describes All the King's Men.
func System() rules.System {
	return rules.System{
		ID: "kings-men", Name: "All the King's Men", About: "toy-soldier battles of the horse-and-musket age on an open table, driven by cards", Year: 1780, Period: [2]int{1700, 1871}, Board: model.OnTable,
		Phases:       phases(),
		Overlays:     overlayKinds(),
		SpecialRules: specialRules(),
		Fields:       fields.All(),
		Die:          faces,
		Signs:        []rules.Sign{{Look: rules.Weakened, Text: "In disorder"}},
		Ground:       tablerules.Ground{Sight: lineOfSight},
		Review:       review.All(),
		Players:      players(),
		Muster:       &rules.Muster{Sizes: musterSizes(), Draw: drawArmies, Points: armyPoints},
		NewBattle:    func(sc *model.Scenario) (rules.Battle, error) { return rules.Ready(newBattle(sc)) },
	}
}
