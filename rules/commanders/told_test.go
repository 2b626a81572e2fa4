package commanders_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

// What the game says stays as it is: in the battles of the rulebook by chance and by
// players, and in one of them with every optional rule. A line names what is said
// otherwise; where it is meant to be, look at it, and -update writes the digests anew.
func TestGamesAreToldAsTheyWere(t *testing.T) {
	told := rulestest.NewStory(t, commanders.System())
	all := setups(t)
	for i, sc := range all {
		told.Game(sc, "random", []string{"random", "greedy"}[i%2], uint64(i+1), 6)
	}
	for i, in := range []string{
		"random-orders couriers terrain routed-cavalry-leaves", "army-morale terrain turned hill-dead-ground couriers", "random-orders army-morale capacity spaces orders",
	} {
		told.Game(withOptions(all[2*i], strings.Fields(in)...), "random", "random", uint64(i+7), 8)
	}
	told.Hold(t, "told.txt")
}

// withOptions is a battle on ground of all kinds, with further rules in force.
func withOptions(sc *model.Scenario, in ...string) *model.Scenario {
	out := *sc
	out.ID += "-with-options"
	out.Board = sc.Board.Copy()
	for i := range out.AreaBoard().Sectors {
		out.AreaBoard().Sectors[i].Terrain = []string{"", fields.Forest, fields.Hill, fields.Building}[i%4]
	}
	out.Rules = slices.Clone(sc.Rules)
	numbers := map[string]int{fields.Morale: 12, fields.Capacity: 6, fields.Spaces: 4, fields.Orders: 7}
	for _, id := range in {
		rule := model.Rule{Rule: id}
		if n, ok := numbers[id]; ok {
			rule.Number = &n
		}
		out.Rules = append(out.Rules, rule)
	}
	middle, three := out.AreaBoard().Sectors[4].ID, 3
	for i, side := range sc.Sides {
		rose := model.Area{Place: out.AreaBoard().Sectors[3+2*i].ID}
		out.Rules = append(out.Rules, model.Rule{Rule: fields.WindRose, Units: &model.Selector{Side: side.ID}, Area: &rose, Number: &three})
	}
	out.Victory.Clauses = append(slices.Clone(sc.Victory.Clauses), model.Clause{Outcome: model.Outcome{Winner: model.Draw}, When: model.AtEnd, Condition: model.Condition{Any: []model.Condition{
		{Count: &model.Count{Area: model.Area{Place: middle}, Bound: model.Bound{AtLeast: &three}}},
		{Losses: &model.Losses{Bound: model.Bound{AtMost: &three}}},
		{Not: &model.Condition{Occupies: &model.Occupies{Area: model.Area{Place: middle}}}},
	}}})
	return &out
}

func TestWhatCanBePlayedIsWhatItWas(t *testing.T) {
	all := setups(t)
	rulestest.Playable(t, commanders.System(), 400, all[0], withOptions(all[3], "random-orders", "couriers", "morale", "capacity", "spaces", "orders"))
}
