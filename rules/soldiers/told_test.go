package soldiers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
)

// What the game says stays as it is: of battles by chance and by players, with every
// special rule in one of them. A line names what is said otherwise; where it is meant to
// be, look at it, and -update writes the digests anew.
func TestGamesAreToldAsTheyWere(t *testing.T) {
	told := rulestest.NewStory(t, soldiers.System())
	for _, game := range []struct{ id, first, second string }{
		{"mlawa", "random", "doctrine"}, {"elouges", "random", "random"}, {"tsing-tau", "greedy", "random"},
		{"tanga", "random", "greedy"}, {"markova", "random", "random"}, {"schipdonck", "greedy", "random"}, {"cerizy", "random", "random"},
		{"lvidsgov", "greedy", "random"}, {"fromelles", "random", "random"},
	} {
		f, err := scenarios.Open(game.id)
		require.NoError(t, err)
		told.Game(f.Scenario, game.first, game.second, 5, 6)
	}
	told.Game(everyRule(t), "random", "greedy", 6, 6)
	told.Hold(t, "told.txt")
}

// everyRule is Ravka Russa with all special rules that hold there in force, and with
// clauses of every form.
func everyRule(t *testing.T) *model.Scenario {
	t.Helper()
	f, err := scenarios.Open("ravka-russa")
	require.NoError(t, err)
	sc := f.Scenario.Clone()
	sc.ID = "every-rule"
	one, two, eight := 1, 2, 8
	first, second := sc.Sides[0].ID, sc.Sides[1].ID
	own, others := model.Selector{Side: first}, model.Selector{Side: second}
	for _, in := range []model.Rule{
		{Rule: "trenches"},
		{Rule: "reserve-units", Units: &own},
		{Rule: "mutinous", Units: &model.Selector{Side: first, Kinds: []model.Kind{fields.MachineGun}}},
		{Rule: "no-remounting", Units: &model.Selector{Side: second, Kinds: []model.Kind{fields.Cavalry}}},
		{Rule: "range-cap", Units: &others, Number: &eight},
		{Rule: "wasps", Area: &model.Area{Everywhere: true}, Number: &two},
	} {
		rule, ok := soldiers.System().SpecialRule(in.Rule)
		require.True(t, ok, in.Rule)
		require.Empty(t, rule.Faults(in), in.Rule)
		sc.Rules = append(sc.Rules, in)
	}
	sc.Forces[0].Units[0].Own.Set(fields.QualityKey, fields.Reserve)
	sc.Deployment[0].Own = model.Values{fields.TrenchesKey: 3, fields.PositionsKey: "may", fields.MountKey: "either"}
	middle := model.Area{Hexes: hex.List{{Col: 4, Row: 4}, {Col: 5, Row: 4}, {Col: 6, Row: 4}}}
	edge := model.Area{Edge: &model.Edge{Side: model.North, Hexes: 2}}
	sc.Victory.Clauses = append(sc.Victory.Clauses,
		model.Clause{Outcome: model.Outcome{Winner: first}, When: model.AtEnd, Condition: model.Condition{All: []model.Condition{
			{Count: &model.Count{Units: own, Area: middle, State: model.Undisrupted, Bound: model.Bound{AtLeast: &one}}},
			{Not: &model.Condition{Occupies: &model.Occupies{Units: others, Area: middle}}},
			{SomeHex: &model.SomeHex{Of: middle, Condition: model.Condition{Occupies: &model.Occupies{Units: own, Area: model.Area{This: true}}}}},
		}}},
		model.Clause{Outcome: model.Outcome{Winner: second}, When: model.AtEnd, Condition: model.Condition{Any: []model.Condition{
			{Exits: &model.Exits{Units: others, By: edge, Bound: model.Bound{AtLeast: &two}}},
			{Losses: &model.Losses{Units: own, Bound: model.Bound{AtLeast: &eight}}},
			{Journey: &model.Journey{Units: others, AtLeast: 1, Steps: []model.Leg{{Reach: &middle}, {Exit: &edge}}}},
		}}})
	return sc
}

func TestWhatCanBePlayedIsWhatItWas(t *testing.T) {
	sc := everyRule(t)
	sc.ID = "small"
	board := model.NewHexBoard(8, 7) // that is quickly made ready
	board.SetTerrain(hex.Hex{Col: 2, Row: 3}, model.Woods)
	board.Places = []model.Place{{ID: "town-a", Kind: model.PlaceTown, Name: "A", Hexes: hex.List{{Col: 5, Row: 5}, {Col: 6, Row: 5}}}}
	sc.Board = board
	town := model.Area{Place: "town-a"}
	sc.Deployment[0].Area, sc.Deployment[1].Area = model.Area{Hexes: hex.List{{}, {Col: 1}, {Col: 2}}}, town
	sc.Victory.Clauses[0].Condition.Count.Area = town
	last := sc.Forces[1].Units[len(sc.Forces[1].Units)-1]
	sc.Forces = append(sc.Forces, model.Force{ID: "late", Side: sc.Forces[1].Side, Name: "Late", Units: []model.UnitGroup{last}})
	sc.Reinforcements = []model.Reinforcement{{Forces: []string{"late"}, Turn: 3, Entry: model.Area{Edge: &model.Edge{Side: model.South, Hexes: 1}}}}
	sc.Victory.Points = []model.Award{{Side: sc.Sides[0].ID, Units: model.Selector{Side: sc.Sides[1].ID}, Points: 2}}
	rulestest.Playable(t, soldiers.System(), 1200, sc)
}
