package balance_test

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
)

// cheat is a player that does what is not to be done.
type cheat struct{}

func (cheat) Choose(rules.View) rules.Action { return rules.Act(99) }

// withCheats is an arena where cheats play too.
func withCheats(t *testing.T) balance.Arena {
	t.Helper()
	a := threeFields(t)
	a.System.Players = []rules.PlayerKind{{ID: "cheat", New: func(rules.Brief) (rules.Player, error) { return cheat{}, nil }}}
	return a
}

func TestAGameOfAResultIsPlayedAgainAndWrittenDown(t *testing.T) {
	a := threeFields(t)
	r := played(t, batch(a, "random", 5), a)
	for _, g := range r.Played {
		var out bytes.Buffer
		require.NoError(t, r.Record(t.Context(), a, g, []byte(envelopes.Text), &out))
		log, err := rules.NewLogReader(&out)
		require.NoError(t, err)
		assert.Equal(t, rules.Header{
			Format: rules.LogFormat, System: "envelopes", Scenario: "three-fields", Text: envelopes.Text, Seed: g.Seed,
			Players: map[string]string{"red": "random", "blue": "random"}, Chain: log.Header().Chain,
		}, log.Header())
		game, err := log.Replay(a.Start(g.Seed), rules.Whole)
		require.NoError(t, err)
		outcome, over := game.State().Outcome()
		assert.True(t, over)
		assert.Equal(t, []any{g.Winner, g.Level, g.Turn}, []any{outcome.Winner, outcome.Level, game.State().Now().Turn})
	}
	g := r.Played[0]
	for _, change := range []func(*balance.Game){
		func(g *balance.Game) { g.Winner = "nobody" }, func(g *balance.Game) { g.Level = "crushing" }, func(g *balance.Game) { g.Turn++ },
	} {
		other := g
		change(&other)
		err := r.Record(t.Context(), a, other, nil, io.Discard)
		assert.ErrorContains(t, err, "the game of seed 5 comes out otherwise than the result has it")
	}
	assert.Error(t, r.Record(t.Context(), a, g, nil, &narrow{room: 10}), "the header")
	assert.Error(t, r.Record(t.Context(), a, g, nil, &narrow{room: 500}), "an action")
}

// narrow is a file that has room for so many bytes more.
type narrow struct{ room int }

func (n *narrow) Write(p []byte) (int, error) {
	if n.room -= len(p); n.room < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestAGameThatIsPlayedAgainEnds(t *testing.T) {
	a := withCheats(t)
	s := batch(a, "random", 1).Setup
	t.Run("with what its listener says", func(t *testing.T) {
		game, err := s.Replay(t.Context(), a, 5, func(rules.Action, []rules.Event, rules.State) error { return io.ErrClosedPipe })
		require.ErrorIs(t, err, io.ErrClosedPipe)
		assert.Equal(t, 1, game.Len())
	})
	t.Run("when it is stopped", func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		game, err := s.Replay(ctx, a, 5, func(rules.Action, []rules.Event, rules.State) error { stop(); return nil })
		require.ErrorIs(t, err, context.Canceled)
		assert.Equal(t, 1, game.Len())
	})
	t.Run("with a player that there is not", func(t *testing.T) {
		other := s.With(map[string]string{"red": "genius"})
		_, err := other.Replay(t.Context(), a, 5, nil)
		assert.ErrorContains(t, err, `there is no player "genius"`)
	})
	t.Run("with one who cheats", func(t *testing.T) {
		other := s.With(map[string]string{"red": "cheat", "blue": "random"})
		_, err := other.Replay(t.Context(), a, 5, nil)
		assert.ErrorContains(t, err, "which is refused")
		err = balance.Result{Setup: other}.Record(t.Context(), a, balance.Game{Seed: 5}, nil, io.Discard)
		assert.ErrorContains(t, err, "which is refused")
	})
	game, err := s.Replay(t.Context(), a, 5, nil)
	require.NoError(t, err)
	assert.True(t, game.State().Now().Over)
}

func TestWhoCheatsEndsTheBatch(t *testing.T) {
	a := withCheats(t)
	_, err := batch(a, "cheat", 3).Play(t.Context(), a)
	require.ErrorContains(t, err, "Three Fields, seed ")
	assert.ErrorContains(t, err, "the player of seat 1 chose ")
	assert.ErrorContains(t, err, "which is refused")
	_, err = balance.Duel{A: "cheat", B: "random", Pairs: 1}.Play(t.Context(), []balance.Arena{a})
	assert.ErrorContains(t, err, "which is refused")
	_, err = balance.League{Kinds: []string{"cheat", "random"}, Pairs: 1}.Play(t.Context(), []balance.Arena{a}, nil)
	assert.ErrorContains(t, err, "which is refused")
	_, err = balance.Experiment{Base: a, Side: "red", Players: map[string]string{"red": "cheat", "blue": "random"}, Pairs: 1}.Play(t.Context())
	assert.ErrorContains(t, err, "which is refused")
}

// asker is a player that asks whether anybody waits for it.
type asker struct {
	rules.Chance
	stop func()
	quit func() bool
	told *[2]bool // whether somebody did, and whether after the stop
}

func (a *asker) QuitWhen(quit func() bool) { a.quit = quit }

func (a *asker) Choose(v rules.View) rules.Action {
	a.told[0] = !a.quit()
	a.stop()
	a.told[1] = !a.quit()
	return a.Chance.Choose(v)
}

func TestWhoThinksLeavesOffWhenTheBatchIsStopped(t *testing.T) {
	a := threeFields(t)
	ctx, stop := context.WithCancel(t.Context())
	var told [2]bool
	a.System.Players = []rules.PlayerKind{{ID: "asker", New: func(b rules.Brief) (rules.Player, error) {
		return &asker{Chance: *rules.NewChance(b.Seed), stop: stop, told: &told}, nil
	}}}
	b := batch(a, "asker", 3)
	b.Workers = 1
	r, err := b.Play(ctx, a)
	require.NoError(t, err)
	assert.True(t, r.Stopped)
	assert.Empty(t, r.Played)
	assert.Equal(t, [2]bool{true, false}, told)
}

func TestABatchStopsAfterSoManyGames(t *testing.T) {
	a := threeFields(t)
	b := batch(a, "random", 9)
	whole := played(t, b, a)
	b.Only = 4
	part := played(t, b, a)
	assert.True(t, part.Stopped)
	assert.Equal(t, whole.Played[:4], part.Played)
	b.Begun = part
	assert.Equal(t, part.Played, played(t, b, a).Played, "there is nothing left to play of so many")
	b.Only = 9
	assert.Equal(t, whole, played(t, b, a))
}
