// Package kingsmen is the rule system of All the King's Men, toy soldiers on an open
// table that is measured in inches, led by generals whom a deck of cards gives their
// turns.
package kingsmen

import (
	"errors"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// System describes All the King's Men. Its scenarios can be written, drawn and looked at;
// games are refused.
func System() rules.System {
	return rules.System{
		ID: "kings-men", Name: "All the King's Men", About: "toy soldiers on an open table, measured in inches", Year: 1778, Board: model.OnTable,
		SpecialRules: specialRules(),
		Fields:       fields.All(),
		Die:          faces,
		NewBattle: func(sc *model.Scenario) (rules.Battle, error) {
			if _, err := readFigures(sc.EffectiveCharts()); err != nil {
				return nil, err
			}
			return nil, errors.New("this version of the program plays no games of All the King's Men: it writes, draws and looks at its scenarios")
		},
	}
}
