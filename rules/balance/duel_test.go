package balance_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

func arena(t testing.TB, id string) balance.Arena {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	battle, err := soldiers.NewBattle(file.Scenario)
	require.NoError(t, err)
	return balance.Arena{
		System: soldiers.System(), Scenario: file.Scenario,
		Start: func(seed uint64) rules.State { return battle.Start(seed) },
	}
}

func TestADuelComesToTheSameForAnyNumberOfWorkers(t *testing.T) {
	arenas := []balance.Arena{arena(t, "markova"), arena(t, "lvidsgov")}
	duel := balance.Duel{A: "random", B: "random", Pairs: 3, Seed: 7, Workers: 1}
	alone, err := duel.Play(t.Context(), arenas)
	require.NoError(t, err)
	duel.Workers = 5
	together, err := duel.Play(t.Context(), arenas)
	require.NoError(t, err)
	assert.Equal(t, alone, together)
	require.Len(t, alone, 2)
	assert.Equal(t, "markova", alone[0].Scenario)
	for _, tally := range alone[0].Tallies {
		assert.Equal(t, 3, tally.Decided()+tally.Draws)
	}
}

func TestThePlayersOfAPairChangeSides(t *testing.T) {
	scores, err := balance.Duel{A: "random", B: "random", Pairs: 4, Seed: 1}.Play(t.Context(), []balance.Arena{arena(t, "markova")})
	require.NoError(t, err)
	first, second := scores[0].Tallies[0], scores[0].Tallies[1]
	assert.Equal(t, balance.Tally{A: second.B, B: second.A, Draws: second.Draws}, first,
		"between equal players the second game of a pair is the first one with A and B changed round")
	assert.Positive(t, scores[0].Sum().Decided())
}

func TestADuelEnds(t *testing.T) {
	t.Run("with a player that the side cannot have", func(t *testing.T) {
		_, err := balance.Duel{A: "doctrine", B: "random", Pairs: 1}.Play(t.Context(), []balance.Arena{arena(t, "markova")})
		assert.ErrorContains(t, err, "choose another player for that side")
	})
	t.Run("when it is stopped", func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		stop()
		_, err := balance.Duel{A: "random", B: "random", Pairs: 1}.Play(ctx, []balance.Arena{arena(t, "markova")})
		assert.ErrorIs(t, err, context.Canceled)
	})
	t.Run("with what was played by then", func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		begun := 0
		arenas := []balance.Arena{arena(t, "markova"), arena(t, "lvidsgov")}
		for i, start := range []func(uint64) rules.State{arenas[0].Start, arenas[1].Start} {
			arenas[i].Start = func(seed uint64) rules.State {
				if begun++; begun == 5 {
					stop()
				}
				return start(seed)
			}
		}
		scores, err := balance.Duel{A: "random", B: "random", Pairs: 30, Seed: 7, Workers: 1}.Play(ctx, arenas)
		require.ErrorIs(t, err, context.Canceled)
		first, err := balance.Duel{A: "random", B: "random", Pairs: 1, Seed: 7, Workers: 1}.Play(t.Context(), arenas)
		require.NoError(t, err)
		assert.Equal(t, first, scores, "the first seed in both scenarios, from both sides")
	})
}
