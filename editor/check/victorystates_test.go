package check

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// inTown is a condition that so many units of a side are in town A.
func inTown(side string, b model.Bound) model.Condition {
	return model.Condition{Count: &model.Count{Units: model.Selector{Side: side}, Area: model.Area{Place: "town-a"}, Bound: b}}
}

func atLeast(n int) model.Bound { return model.Bound{AtLeast: number(n)} }
func atMost(n int) model.Bound  { return model.Bound{AtMost: number(n)} }

// statesOf is what a check says of the clauses of a scenario.
func statesOf(s *model.Scenario, sys rules.System) []ClauseState {
	c := NewChecker(sys)
	_ = c.Update(s, document.Change{})
	return c.VictoryStates().states
}

func TestWhatCanBeSaidOfVictoryClausesBeforeTheGame(t *testing.T) {
	redInTown, blueInTown := inTown("red", atLeast(2)), inTown("blue", atLeast(2))
	for _, tt := range []struct {
		name      string
		condition model.Condition
		when      model.When
		winner    string
		want      State
		other     int
	}{
		{"a town to be emptied is open", inTown("blue", atMost(1)), model.AtEnd, "blue", Open, -1},
		{"a garrison is in its town at the start", inTown("blue", atLeast(3)), model.AtOnce, "blue", Met, -1},
		{"reinforcements are not there at the start", inTown("blue", atLeast(5)), model.AtEnd, "blue", Open, -1},
		{"nobody is lost at the start", model.Condition{Losses: &model.Losses{Units: model.Selector{}, Bound: atMost(0)}}, model.AtEnd, "blue", Met, -1},
		{"a not turns the start round", model.Condition{Not: &redInTown}, model.AtEnd, "red", Met, -1},
		{"more units than there are never come", inTown("blue", atLeast(8)), model.AtEnd, "blue", Never, -1},
		{"an area without hexes is never held", model.Condition{Occupies: &model.Occupies{Units: model.Selector{}, Area: model.Area{Intersect: []model.Area{{Place: "town-a"}, {Place: "wood-k"}}}}}, model.AtEnd, "blue", Never, -1},
		{"two numbers of the same are never both met", model.Condition{All: []model.Condition{inTown("red", atLeast(4)), inTown("red", atMost(2))}}, model.AtEnd, "red", Never, -1},
		{"a lead beyond all points is never had", model.Condition{Points: &model.PointsLead{Side: "red", Over: "blue", By: 15}}, model.AtEnd, "red", Never, -1},
		{"a lead of all points may be had", model.Condition{Points: &model.PointsLead{Side: "red", Over: "blue", By: 14}}, model.AtEnd, "red", Open, -1},
		{"more of the same for the same winner never matters", inTown("red", atLeast(5)), model.AtEnd, "red", Shadowed, 0},
		{"more of the same for another winner contradicts", inTown("red", atLeast(5)), model.AtEnd, "blue", Contradicts, 0},
		{"less of the same is open", inTown("red", atLeast(1)), model.AtEnd, "red", Open, -1},
		{"both of two things imply either", model.Condition{All: []model.Condition{redInTown, blueInTown}}, model.AtEnd, "red", Shadowed, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := clean()
			s.Victory.Clauses = []model.Clause{
				{Outcome: model.Outcome{Winner: "red"}, When: model.AtEnd, Condition: redInTown},
				{Outcome: model.Outcome{Winner: tt.winner}, When: tt.when, Condition: tt.condition},
			}
			got := statesOf(s, testSystem())
			require.Len(t, got, 2)
			assert.Equal(t, Open, got[0].State)
			assert.Equal(t, tt.want, got[1].State, got[1].Sentence)
			assert.Equal(t, tt.other, got[1].Other)
			assert.Regexp(t, `^[A-Z].*\.$`, got[1].Sentence)
		})
	}
}

// What is played and won now and then can be won.
func TestNoClauseOfABuiltInScenarioIsSaidToBeNever(t *testing.T) {
	for _, info := range scenarios.Of("soldiers") {
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		for i, c := range statesOf(f.Scenario, soldiers.System()) {
			assert.Contains(t, []State{Open, Met}, c.State, "%s, clause %d: %s", info.ID, i+1, c.Sentence)
		}
	}
}

func TestTheTimeToAnObjectiveIsCountedHexByHex(t *testing.T) {
	s, sys := clean(), testSystem()
	a, ok := TimeToObjective(s, sys, "scouts")
	require.True(t, ok)
	assert.Equal(t, at("0101"), a.Objective)
	assert.Equal(t, 10, a.Last)
	assert.Equal(t, 0, a.Turns[at("0110")[0]], "it may be set up there")
	assert.Equal(t, 1, a.Turns[at("0109")[0]])
	assert.Equal(t, 2, a.Needed)
	_, crossed := a.Turns[at("0107")[0]]
	assert.False(t, crossed, "nobody comes into the canal")

	late, ok := TimeToObjective(s, sys, "relief")
	require.True(t, ok)
	assert.Empty(t, late.Objective)
	assert.Equal(t, -1, late.Needed)
	assert.Equal(t, 3, late.Turns[at("1203")[0]], "it arrives on turn 3")
	soonest := 99
	for _, turn := range late.Turns {
		soonest = min(soonest, turn)
	}
	assert.Equal(t, 3, soonest)

	_, ok = TimeToObjective(s, sys, "nobody")
	assert.False(t, ok)
	sys.Ground = nil
	_, ok = TimeToObjective(s, sys, "scouts")
	assert.False(t, ok, "the rules do not say how units move")
}

// A step further never takes less time than the step before: hexes of a turn
// lie beside hexes of that turn or the one before.
func TestEveryHexOnTheWayIsReachedInItsTurn(t *testing.T) {
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	for _, force := range f.Scenario.Forces {
		a, ok := TimeToObjective(f.Scenario, soldiers.System(), force.ID)
		if !ok {
			continue
		}
		for h, turn := range a.Turns {
			if turn == 0 {
				continue
			}
			best := 99
			for _, n := range h.Neighbors() {
				if there, ok := a.Turns[n]; ok {
					best = min(best, there)
				}
			}
			if best == 99 || best > turn {
				assert.True(t, f.Scenario.Hexes().Grid.OnEdge(h), "%s at %v comes from nowhere", force.ID, hex.List{h})
			} else {
				assert.GreaterOrEqual(t, best, turn-2, "%s at %v", force.ID, h)
			}
		}
	}
}
