package bot

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// The style that was chosen for what has not happened goes with it, also where there is nothing
// to plan at the moment.
func TestAPlannerKeepsNoStyleOfAGameThatWasTakenBack(t *testing.T) {
	file, err := scenarios.Open("mlawa")
	require.NoError(t, err)
	battle, err := soldiers.NewBattle(file.Scenario)
	require.NoError(t, err)
	seated := func(i int) *planner {
		p, err := newPlanner(rules.Brief{Scenario: file.Scenario, Seat: rules.Seat(i + 1), Side: file.Scenario.Sides[i].ID, Seed: 1}, 1)
		require.NoError(t, err)
		return p.(*planner)
	}
	players := [2]*planner{seated(0), seated(1)}
	s := battle.Start(1)
	for done := 0; ; done++ {
		require.False(t, s.Now().Over)
		seat := s.Now().Awaits.First()
		p := players[seat-1]
		p.hand.advice = s.Advise(p.hand.advice)
		if !p.hand.advice.Moves() {
			p.hand.begin(styles[1])
			p.next = done + 1
			p.Choose(rules.See(s, seat, done))
			assert.Equal(t, &plain, p.hand.style)
			return
		}
		_, refusal := s.Apply(p.hand.Choose(rules.See(s, seat, done)), nil)
		require.Nil(t, refusal)
	}
}
