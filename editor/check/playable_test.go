package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// Whatever form of condition a clause has, the check finds an error in it or the game begins
// with it: nobody learns only then that the game does not know it.
func TestAClauseWithoutErrorsCanBePlayed(t *testing.T) {
	one := 1
	some := model.Bound{AtLeast: &one}
	for id, sys := range map[string]rules.System{"brunstatt": soldiers.System(), "leuthen": commanders.System(), "cowpens": kingsmen.System()} {
		first, second := opened(t, id).Sides[0].ID, opened(t, id).Sides[1].ID
		area, units := opened(t, id).Deployment[0].Area, model.Selector{Side: first}
		forms := map[string]model.Condition{
			"all":       {All: []model.Condition{{Losses: &model.Losses{Units: units, Bound: some}}}},
			"any":       {Any: []model.Condition{{Losses: &model.Losses{Units: units, Bound: some}}}},
			"not":       {Not: &model.Condition{Losses: &model.Losses{Units: units, Bound: some}}},
			"nothing":   {},
			"count":     {Count: &model.Count{Units: units, Area: area, Bound: some}},
			"disrupted": {Count: &model.Count{Units: units, State: model.Disrupted, Area: area, Bound: some}},
			"exits":     {Exits: &model.Exits{Units: units, By: area, Bound: some}},
			"losses":    {Losses: &model.Losses{Units: units, Bound: some}},
			"occupies":  {Occupies: &model.Occupies{Units: units, Area: area}},
			"every":     {Occupies: &model.Occupies{Units: units, Area: area, Every: true}},
			"points":    {Points: &model.PointsLead{Side: first, Over: second, By: 1}},
			"score":     {Score: &model.Score{Side: first, Bound: some}},
			"journey":   {Journey: &model.Journey{Units: units, AtLeast: 1, Steps: []model.Leg{{Reach: &area}}}},
			"some hex":  {SomeHex: &model.SomeHex{Of: area, Condition: model.Condition{Occupies: &model.Occupies{Units: units, Area: area}}}},
		}
		playable := 0
		for name, form := range forms {
			for _, where := range []model.Condition{form, {Any: []model.Condition{{Not: &form}}}} {
				s := opened(t, id)
				s.Victory.Points = append(s.Victory.Points, model.Award{Side: first, Points: 1}, model.Award{Side: second, Points: 1})
				s.Victory.Clauses = append(s.Victory.Clauses, model.Clause{Outcome: model.Outcome{Winner: first}, Condition: where})
				found := Check(s, sys)
				if _, err := sys.NewBattle(s); err == nil {
					playable++
				} else {
					assert.Positive(t, found.Count(diag.Error), "%s: %s: %v", id, name, err)
				}
			}
		}
		assert.Greater(t, playable, 2*6, id)
	}
}
