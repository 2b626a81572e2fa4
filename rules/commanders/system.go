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
)

// System describes Commanders.
func System() rules.System {
	return rules.System{
		ID: "commanders", Name: "Commanders", About: "battles on eleven sectors, with sealed orders of both sides", Year: 1800, Board: model.OnAreas,
		Phases:       phases(),
		SpecialRules: specialRules(),
		Fields:       fields.All(),
		Scores:       true,
		Die:          6,
		NewBattle:    func(sc *model.Scenario) (rules.Battle, error) { return ready(newBattle(sc)) },
	}
}
