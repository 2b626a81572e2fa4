package commanders_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/rules/commanders"
)

// arenas are the set-ups that people play at once, without the one of secret
// deployment.
func arenas(t testing.TB) []balance.Arena {
	t.Helper()
	var out []balance.Arena
	for _, sc := range setups(t) {
		if slices.ContainsFunc(sc.Deployment, func(d model.Deployment) bool { return d.Area.Place == "" }) {
			continue
		}
		battle, err := commanders.System().NewBattle(sc)
		require.NoError(t, err)
		out = append(out, balance.Arena{System: commanders.System(), Scenario: sc, Start: func(seed uint64) rules.State { return battle.Begin(rules.Terms{Seed: seed}) }})
	}
	require.Len(t, out, 5)
	return out
}

func duel(t *testing.T, a, b string, pairs int) balance.Tally {
	t.Helper()
	scores, err := balance.Duel{A: a, B: b, Pairs: pairs, Seed: 1, Workers: 1}.Play(t.Context(), arenas(t))
	require.NoError(t, err)
	var sum balance.Tally
	for _, s := range scores {
		sum = sum.Plus(s.Sum())
	}
	return sum
}

func TestTheSystemsOwnGreedyTakesThePlaceOfTheGeneralOne(t *testing.T) {
	var ids []string
	for _, k := range bot.Kinds(commanders.System()) {
		ids = append(ids, k.ID)
	}
	assert.Equal(t, []string{"random", "greedy", "thinker"}, ids)
}

func TestGreedyBeatsRandom(t *testing.T) {
	won := duel(t, "greedy", "random", 3)
	assert.GreaterOrEqual(t, won.A, 29, "of 30 games: %+v", won)
}

func TestAThinkerBeatsGreedy(t *testing.T) {
	if testing.Short() {
		t.Skip("plays ten games that are thought about")
	}
	won := duel(t, "thinker", "greedy", 1)
	assert.GreaterOrEqual(t, won.A, 6, "of 10 games: %+v", won)
}

// game plays a game and gives its last state with the number of its actions.
func game(t testing.TB, a balance.Arena, kind string, seed uint64) rules.Table {
	t.Helper()
	players, err := bot.Sit(a.System, a.Scenario, func(rules.Chair) string { return kind }, func(chair int) uint64 { return bot.Seed(seed, chair) })
	require.NoError(t, err)
	g := rules.NewGame(a.Start(seed))
	over, err := g.Play(players, 1<<16, nil)
	require.NoError(t, err)
	require.True(t, over)
	return g.State().(rules.Table)
}

func TestGamesOfGreedyPlayersAreAsLongAsTheyShouldBe(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thirty games")
	}
	var rounds []int
	ten := 0
	all := arenas(t)
	for n := range 30 {
		s := game(t, all[n%len(all)], "greedy", uint64(n))
		rounds = append(rounds, s.Now().Turn)
		if slices.Max(s.(rules.Scorer).Score()) >= 10 {
			ten++
		}
	}
	slices.Sort(rounds)
	assert.GreaterOrEqual(t, rounds[15], 4)
	assert.LessOrEqual(t, rounds[15], 6)
	assert.GreaterOrEqual(t, ten, 24, "most end by ten points")
}

func TestAThinkerSaysWhatItWeighed(t *testing.T) {
	a := arenas(t)[0]
	p, err := bot.New(a.System, "thinker", rules.Brief{Scenario: a.Scenario, Seat: 1, Side: "white", Seed: 1})
	require.NoError(t, err)
	s := a.Start(1)
	p.Choose(rules.See(s, 1, 0))
	why := p.(rules.Explainer).Why()
	require.Greater(t, len(why), 2)
	chosen := 0
	for i, w := range why {
		assert.NotEmpty(t, w.Text)
		if w.Chosen {
			chosen++
		}
		if i > 0 {
			assert.LessOrEqual(t, w.Score, why[i-1].Score, "the best comes first")
		}
	}
	assert.Equal(t, 1, chosen)
}

func BenchmarkAGreedyGame(b *testing.B) {
	all := arenas(b)
	for i := range all {
		game(b, all[i], "greedy", 0)
	}
	b.ResetTimer()
	n, rounds, ten := 0, 0, 0
	for b.Loop() {
		s := game(b, all[n%len(all)], "greedy", uint64(n))
		n, rounds = n+1, rounds+s.Now().Turn
		if slices.Max(s.(rules.Scorer).Score()) >= 10 {
			ten++
		}
	}
	b.ReportMetric(float64(rounds)/float64(n), "rounds/game")
	b.ReportMetric(100*float64(ten)/float64(n), "%ten")
}

func BenchmarkAThinkersPlan(b *testing.B) {
	a := arenas(b)[0]
	for b.Loop() {
		p, err := bot.New(a.System, "thinker", rules.Brief{Scenario: a.Scenario, Seat: 1, Side: "white", Seed: 1})
		require.NoError(b, err)
		p.Choose(rules.See(a.Start(1), 1, 0))
	}
}
