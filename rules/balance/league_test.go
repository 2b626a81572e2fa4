package balance_test

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// idle is a player that does what is offered last, which in a game of envelopes is to seal
// them as they are.
type idle struct{ rules.Chance }

func (idle) Choose(v rules.View) rules.Action {
	offered := v.State.(rules.Proposer).Propose(nil, v.Seat)
	return offered[len(offered)-1]
}

func TestALeagueAddsItsGamesUp(t *testing.T) {
	a, other := threeFields(t), threeFields(t, `id = "three-fields"`, `id = "more-fields"`)
	for _, arena := range []*balance.Arena{&a, &other} {
		arena.System.Players = []rules.PlayerKind{{ID: "idle", New: func(rules.Brief) (rules.Player, error) { return idle{}, nil }}}
	}
	l := balance.League{Kinds: []string{"idle", "random", "greedy"}, Pairs: 4, Seed: 3, Workers: 2}
	arenas := []balance.Arena{a, other}
	const games = 3 * 2 * 4 * 2 // meetings, scenarios, pairs, sides
	assert.Equal(t, games, l.Games(arenas))
	done := 0
	r, err := l.Play(t.Context(), arenas, func(n int) { done = max(done, n) })
	require.NoError(t, err)
	assert.Equal(t, games, done)
	assert.Equal(t, games, r.Games)

	scores, err := balance.Duel{A: "idle", B: "random", Pairs: 4, Seed: 3, Workers: 1}.Play(t.Context(), arenas)
	require.NoError(t, err)
	require.Len(t, r.Meetings, 3)
	assert.Equal(t, balance.Meeting{A: "idle", B: "random", Tally: scores[0].Sum().Plus(scores[1].Sum())}, r.Meetings[0], "a meeting is a duel")
	assert.Equal(t, []string{"random", "greedy"}, []string{r.Meetings[2].A, r.Meetings[2].B})
	sum := map[string]balance.Standing{}
	add := func(player string, won, lost, draws int) {
		s := sum[player]
		s.Won, s.Lost, s.Draws = s.Won+won, s.Lost+lost, s.Draws+draws
		sum[player] = s
	}
	for _, m := range r.Meetings {
		assert.Equal(t, games/3, m.Decided()+m.Draws)
		add(m.A, m.Tally.A, m.Tally.B, m.Draws)
		add(m.B, m.Tally.B, m.Tally.A, m.Draws)
	}
	require.Len(t, r.Standings, 3)
	for i, s := range r.Standings {
		want := sum[s.Player]
		assert.Equal(t, []int{want.Won, want.Lost, want.Draws}, []int{s.Won, s.Lost, s.Draws}, s.Player)
		assert.True(t, s.Low <= s.Rating && s.Rating <= s.High, "%+v", s)
		if i > 0 {
			assert.GreaterOrEqual(t, r.Standings[i-1].Rating, s.Rating, "the best first")
		}
	}
	again, err := l.Play(t.Context(), arenas, nil)
	require.NoError(t, err)
	assert.Equal(t, r, again)

	require.NotEmpty(t, r.Stalls, "nobody attacks where both leave their envelopes empty, or few do")
	for _, s := range r.Stalls {
		assert.Greater(t, 3*s.Quiet, s.Turns)
		assert.Equal(t, []string{"play", s.Scenario, "--player", "red=" + s.Players[0], "--player", "blue=" + s.Players[1], "--seed", strconv.FormatUint(s.Seed, 10)}, s.Args())
	}
}

func TestALeagueEndsWhenItIsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	l := balance.League{Kinds: []string{"random", "greedy"}, Pairs: 50, Workers: 1}
	_, err := l.Play(ctx, []balance.Arena{threeFields(t)}, func(int) { stop() })
	assert.ErrorIs(t, err, context.Canceled)
}

// All have met as often as one another, about, whenever a league is stopped.
func TestALeagueThatIsStoppedTellsOfTheGamesThatWerePlayed(t *testing.T) {
	arenas := []balance.Arena{threeFields(t)}
	l := balance.League{Kinds: []string{"random", "greedy", "other"}, Pairs: 50, Seed: 3, Workers: 1}
	arenas[0].System.Players = append(arenas[0].System.Players, rules.PlayerKind{ID: "other", New: func(rules.Brief) (rules.Player, error) { return idle{}, nil }})
	ctx, stop := context.WithCancel(t.Context())
	r, err := l.Play(ctx, arenas, func(done int) {
		if done == 10 {
			stop()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, 10, r.Games)
	var met []int
	for _, m := range r.Meetings {
		met = append(met, m.Decided()+m.Draws)
	}
	assert.Equal(t, []int{4, 4, 2}, met)
	won, lost := 0, 0
	for _, s := range r.Standings {
		won, lost = won+s.Won, lost+s.Lost
	}
	assert.Equal(t, won, lost)
	assert.Len(t, r.Standings, 3)
}

func TestAnExperimentComparesGamesOfTheSameSeeds(t *testing.T) {
	base := threeFields(t)
	stronger := threeFields(t, `units = [{ type = "red-company", count = 3 }]`, `units = [{ type = "red-company", count = 6 }]`)
	done := 0
	x := balance.Experiment{
		Base: base, Variants: []balance.Arena{base, stronger}, Side: "red", Players: map[string]string{"red": "random", "blue": "random"}, Seed: 5, Pairs: 60, Workers: 2,
		Told: func(n int) { done = max(done, n) },
	}
	assert.Equal(t, 180, x.Games())
	found, err := x.Play(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 180, done)
	assert.False(t, found.Stopped)
	r := played(t, batch(base, "random", 60), base)
	assert.Equal(t, 60, found.Base.Games)
	assert.InDelta(t, (float64(r.Ends[0].Games)+float64(r.Ends[2].Games)/2)/60, found.Base.Mean, 1e-9, "the games of a batch with the same seeds")
	require.Len(t, found.Variants, 2)
	same, more := found.Variants[0], found.Variants[1]
	assert.Equal(t, balance.Pair{Share: found.Base, Change: balance.ChangeOf(make([]float64, 60)), Same: 60}, same, "what differs in nothing")
	assert.InDelta(t, more.Share.Mean-found.Base.Mean, more.Change.Mean, 1e-9)
	assert.Less(t, more.Same, 60)

	ctx, stop := context.WithCancel(t.Context())
	x.Workers, x.Told = 1, func(n int) {
		if n == 8 {
			stop()
		}
	}
	part, err := x.Play(ctx)
	require.NoError(t, err)
	assert.True(t, part.Stopped)
	assert.Equal(t, []int{3, 3, 2}, []int{part.Base.Games, part.Variants[0].Share.Games, part.Variants[1].Share.Games}, "of 8 games")
	assert.Equal(t, 2, part.Variants[1].Change.Games)
}
