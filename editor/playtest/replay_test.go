package playtest_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestAGameOfABatchIsReplayed(t *testing.T) {
	for _, id := range []string{"markova", "leuthen", "cowpens"} {
		file, err := scenarios.Open(id)
		require.NoError(t, err)
		var sys rules.System
		for _, known := range systems.All() {
			if known.ID == file.Scenario.System {
				sys = known
			}
		}
		kinds := map[string]string{}
		for _, side := range file.Scenario.Sides {
			kinds[side.ID] = "greedy"
		}
		battle, err := sys.NewBattle(file.Scenario)
		require.NoError(t, err)
		b := balance.Batch{Setup: balance.NewSetup(file.Scenario, id, nil, "test", kinds), Workers: 2}
		b.Seed, b.Games = 3, 2
		r, err := b.Play(t.Context(), balance.Arena{System: sys, Scenario: file.Scenario, Start: func(seed uint64) rules.State { return battle.Begin(rules.Terms{Seed: seed}) }})
		require.NoError(t, err)
		for _, g := range r.Played {
			s, err := playtest.Replay(t.Context(), sys, file, g.Seed, kinds)
			require.NoError(t, err)
			require.True(t, s.Table().Now().Over)
			assert.Equal(t, g.Turn, s.Table().Now().Turn, "%s, seed %d", id, g.Seed)
			outcome, _ := s.Table().Outcome()
			assert.Equal(t, g.Winner, outcome.Winner, "%s, seed %d", id, g.Seed)
		}
		given, stop := context.WithCancel(t.Context())
		stop()
		_, err = playtest.Replay(given, sys, file, 1, kinds)
		assert.ErrorIs(t, err, context.Canceled)
	}
}

// The log calls a turn as the system does, and so does all that stands around it.
func TestTurnsAreCalledAlikeInTheLogAndAroundIt(t *testing.T) {
	for _, id := range []string{"brunstatt", "leuthen", "cowpens"} {
		file, err := scenarios.Open(id)
		require.NoError(t, err)
		sys, err := systems.All().Of(file.Scenario)
		require.NoError(t, err)
		kinds := map[string]string{}
		for _, side := range file.Scenario.Sides {
			kinds[side.ID] = "random"
		}
		s, err := playtest.Replay(t.Context(), sys, file, 7, kinds)
		require.NoError(t, err)
		begun := 0
		for n := range s.Len() {
			for _, e := range s.Moment(n).Events {
				if e.Kind == rules.TurnBegins {
					begun++
					assert.Regexp(t, "^"+sys.Turn.Begins()+` \d+\.$`, e.Text, id)
				}
			}
		}
		assert.Positive(t, begun, id)
		r, err := s.Report(s.Branch().ID)
		require.NoError(t, err)
		assert.Contains(t, r.When, " in "+sys.Turn.String()+" ", id)
		assert.Equal(t, sys.Turn.Title(1), r.Turns[1].Title, id)
	}
}
