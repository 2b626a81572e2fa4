package kingsmen

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

// What the game says stays as it is: of games by chance and by players, with and without
// optional rules, on empty tables and on those of the rulebook. A line names what is said
// otherwise; where it is meant to be, look at it, and -update writes the digests anew.
func TestGamesAreToldAsTheyWere(t *testing.T) {
	told := rulestest.NewStory(t, System())
	options := open(t, append([]string{"skirmishing-cavalry"}, army...), army, inForce(ruleGunWeights, ruleUncertain, ruleQuality, ruleBuster, ruleOverride, ruleBanking, ruleEnfilade, ruleSquare,
		ruleBrigades, ruleRally, ruleRecovery, ruleLeaderLosses, ruleGeneralLosses, ruleHardCollapse, ruleDismounts, ruleSecret)...)
	options.ID = "options"
	told.Game(open(t, army, army), "random", "greedy", 3, 8)
	told.Game(town(t), "random", "random", 2, 12)
	told.Game(town(t), "random", "greedy", 4, 8)
	told.Game(options, "random", "random", 1, 12)
	told.Game(options, "greedy", "greedy", 2, 8)
	for _, id := range []string{"cowpens", "north-point", "monmouth"} {
		f, err := scenarios.Open(id)
		require.NoError(t, err)
		told.Game(f.Scenario, "random", "greedy", 5, 8)
	}
	told.Hold(t, "told.txt")
}

// town is a fight for houses that can be entered, beside a wood, a hill and a stream, with
// clauses of every form.
func town(t *testing.T) *model.Scenario {
	near := []string{"infantry", "infantry militia", "skirmishers", "infantry elite", "foot-artillery", "cavalry"}
	sc := open(t, near, near, inForce(ruleBuildings, ruleQuality, ruleEnfilade, ruleLeaderLosses)...)
	sc.ID, sc.First = "town", "british"
	b := sc.TableBoard()
	b.Zones[0].Outline, b.Zones[1].Outline = box(1500, 800, 5500, 2100), box(1500, 2900, 5500, 4200)
	for i, x := range []int{1800, 3000, 4200} {
		house := model.Piece{ID: fmt.Sprint("house-", i+1), Kind: model.PieceBuilding, Points: box(x, 2300, x+900, 2700)}
		house.Own.Set(fields.EnterKey, fields.Yes)
		house.Own.Set(fields.CapacityKey, 24)
		b.Pieces = append(b.Pieces, house)
	}
	b.Pieces = append(b.Pieces, model.Piece{ID: "wood", Kind: model.PieceLightWoods, Points: box(500, 1500, 1400, 3500)},
		model.Piece{ID: "stream", Kind: model.PieceStream, Points: plane.Polygon{{X: 5600, Y: 0}, {X: 5800, Y: 3000}, {X: 5600, Y: 6000}}, Width: 150})
	one, three := 1, 3
	american, british := model.Selector{Side: "american"}, model.Selector{Side: "british"}
	middle := model.Area{Place: "north"}
	sc.Victory.Clauses = []model.Clause{
		{Outcome: model.Outcome{Winner: "american"}, Condition: model.Condition{All: []model.Condition{
			{Count: &model.Count{Units: american, Area: middle, Bound: model.Bound{AtLeast: &three}}},
			{Not: &model.Condition{Occupies: &model.Occupies{Units: british, Area: middle}}},
		}}},
		{Outcome: model.Outcome{Winner: "british"}, When: model.AtEnd, Condition: model.Condition{Any: []model.Condition{
			{Losses: &model.Losses{Units: american, Bound: model.Bound{AtLeast: &three}}},
			{Exits: &model.Exits{Units: british, By: model.Area{Edge: &model.Edge{Side: model.South, Depth: 50}}, Bound: model.Bound{AtLeast: &one}}},
		}}},
	}
	return sc
}

// box is a rectangle.
func box(west, north, east, south int) plane.Polygon {
	return plane.Polygon{{X: west, Y: north}, {X: east, Y: north}, {X: east, Y: south}, {X: west, Y: south}}
}

func TestWhatCanBePlayedIsWhatItWas(t *testing.T) {
	f, err := scenarios.Open("cowpens")
	require.NoError(t, err)
	rulestest.Playable(t, System(), 400, f.Scenario, town(t))
}
