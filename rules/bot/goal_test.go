package bot

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// reading is a greedy player of a side that has looked at the start of a game.
func reading(t *testing.T, id, side string) *Greedy {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	battle, err := soldiers.NewBattle(file.Scenario)
	require.NoError(t, err)
	g := newGreedyFor(rules.Brief{Scenario: file.Scenario, Side: side})
	g.look(battle.Start(1))
	return g
}

// only is the goal of a task, of which there is one.
func (g *Greedy) only(t *testing.T, task task) *goal {
	t.Helper()
	var out *goal
	for i := range g.aims.goals {
		if g.aims.goals[i].task == task {
			require.Nil(t, out, "one goal of the task")
			out = &g.aims.goals[i]
		}
	}
	require.NotNil(t, out)
	return out
}

func TestGoalsReadWhichUnitsCountAndHowMany(t *testing.T) {
	for _, tc := range []struct {
		scenario, side string
		task           task
		state          model.UnitState
		need           int32
	}{
		{"mlawa", "german", drive, model.Undisrupted, 2000},
		{"mlawa", "russian", hold, model.Undisrupted, 3000},
		{"ravka-russa", "austro-hungarian", drive, model.Undisrupted, 0},
		{"lvidsgov", "russian", spare, model.AnyState, 10000},
		{"lvidsgov", "german", spare, model.AnyState, 10000},
		{"le-cateau", "british", spare, model.AnyState, 11000},
		{"le-cateau", "german", hunt, model.AnyState, 12000},
	} {
		goal := reading(t, tc.scenario, tc.side).only(t, tc.task)
		assert.Equal(t, tc.state, goal.state, "%s, %s", tc.scenario, tc.side)
		assert.Equal(t, tc.need, goal.need, "%s, %s", tc.scenario, tc.side)
	}
}

func TestUnitsCountInTheStateThatIsAskedFor(t *testing.T) {
	fit, weak, gone := hexrules.Piece{On: true, Fit: true}, hexrules.Piece{On: true}, hexrules.Piece{Fit: true}
	for state, want := range map[model.UnitState][3]bool{
		model.AnyState: {true, true, false}, model.Undisrupted: {true, false, false}, model.Disrupted: {false, true, false},
	} {
		g := goal{state: state}
		assert.Equal(t, want, [3]bool{g.counts(&fit), g.counts(&weak), g.counts(&gone)}, state)
	}
}

func TestTheMoreOfThoseAreLostWhoAreToBeSparedTheDearerAreTheOthers(t *testing.T) {
	g := reading(t, "lvidsgov", "german")
	goal := g.only(t, spare)
	var mine []int
	for u := range g.pieces {
		if g.pieces[u].Side == g.side && goal.units[u] {
			g.pieces[u].On, g.pieces[u].Waiting = true, false
			mine = append(mine, u)
		}
	}
	require.Greater(t, len(mine), 12)
	last := mine[len(mine)-1]
	worth := func(lost int) int32 {
		for i, u := range mine {
			g.pieces[u].Lost, g.pieces[u].On = i < lost, i >= lost
		}
		g.value()
		return g.worth[last]
	}
	plain := g.pieces[last].Worth
	assert.Equal(t, plain, worth(0))
	assert.Greater(t, worth(6), plain)
	assert.Greater(t, worth(10), worth(6))
	assert.Equal(t, plain, worth(11), "it is too late")
	kept := func(lost int) int64 { worth(lost); return g.progressOf(goal) }
	assert.EqualValues(t, 1000, kept(0))
	assert.Less(t, kept(10), kept(2))
	assert.Less(t, kept(11), kept(10))
}

func TestInTheLastTurnItIsEnoughToWeakenThoseWhoCountUndisruptedAlone(t *testing.T) {
	g := reading(t, "mlawa", "german")
	goal := g.only(t, drive)
	in, out := -1, -1
	for u := range g.pieces {
		switch p := &g.pieces[u]; {
		case !goal.units[u]:
		case in < 0:
			in, p.On, p.Fit, p.Cell = u, true, true, goal.cells[0]
		case out < 0:
			out, p.On, p.Fit, p.Cell = u, true, true, 0
		}
	}
	require.False(t, goal.in[0])
	g.now.Turn = g.scenario.Length.Turns - 1
	assert.EqualValues(t, 350, g.weakening(int32(in)), "it recovers")
	g.now.Turn++
	assert.EqualValues(t, 1000, g.weakening(int32(in)))
	assert.EqualValues(t, 350, g.weakening(int32(out)), "it does not count there")
	g.pieces[in].Fit = false
	assert.EqualValues(t, 100, g.weakening(int32(in)), "it does not count any more")
}
