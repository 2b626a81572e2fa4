package kingsmen_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
	"github.com/mapsheet/mapsheet/scenarios"
)

// battles are those of the rulebook.
var battles = []string{"cowpens", "north-point", "monmouth"}

func arena(t testing.TB, id string) balance.Arena {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	battle, err := kingsmen.System().NewBattle(f.Scenario)
	require.NoError(t, err)
	return balance.Arena{System: kingsmen.System(), Scenario: f.Scenario, Start: func(seed uint64) rules.State { return battle.Begin(rules.Terms{Seed: seed}) }}
}

// pairs is how many seeds are played from both sides: MAPSHEET_PAIRS, or a few.
func pairs(t testing.TB) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv("MAPSHEET_PAIRS"))
	if err != nil {
		return 3
	}
	return n
}

func TestGreedyBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games of each battle")
	}
	for _, id := range battles {
		scores, err := balance.Duel{A: "greedy", B: "random", Pairs: pairs(t), Seed: 1, Workers: 1}.Play(t.Context(), []balance.Arena{arena(t, id)})
		require.NoError(t, err)
		won := scores[0].Sum()
		t.Logf("%s: %+v", id, scores[0])
		const least = 95
		assert.GreaterOrEqual(t, 100*won.A, least*won.Decided(), "%s: %+v", id, won)
	}
}

// play plays a game of greedy players and is its last state.
func play(t testing.TB, a balance.Arena, seed uint64) rules.State {
	t.Helper()
	players, err := bot.Sit(a.System, a.Scenario, func(rules.Chair) string { return "greedy" }, func(chair int) uint64 { return bot.Seed(seed, chair) })
	require.NoError(t, err)
	g := rules.NewGame(a.Start(seed))
	over, err := g.Play(players, 1<<16, nil)
	require.NoError(t, err)
	require.True(t, over)
	return g.State()
}

func TestCardsAreDoneWithoutByGeneralsOrArmies(t *testing.T) {
	a := arena(t, "cowpens")
	players, err := bot.Sit(a.System, a.Scenario, func(rules.Chair) string { return "random" }, func(chair int) uint64 { return bot.Seed(2, chair) })
	require.NoError(t, err)
	g, armies := rules.NewGame(a.Start(2)), 0
	_, err = g.Play(players, 1<<16, func(_ rules.Action, events []rules.Event) {
		for _, e := range events {
			h := g.State().(*kingsmen.State).Happening(e)
			if strings.HasSuffix(h.Text, " has no use for the card.") {
				armies++
				assert.EqualValues(t, rules.Absent, h.Unit, h.Text)
			}
			if who, ok := strings.CutSuffix(h.Text, " does without the card."); ok {
				assert.Contains(t, []string{"Brig. Gen. Daniel Morgan", "Lt. Col. Banastre Tarleton"}, who)
			}
		}
	})
	require.NoError(t, err)
	assert.Positive(t, armies)
}

// A game of more than twelve turns is a stall.
func TestGreedyPlayersDoNotStall(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games of each battle twice")
	}
	for _, id := range battles {
		a := arena(t, id)
		for seed := range uint64(pairs(t)) {
			s := play(t, a, seed+1)
			assert.LessOrEqual(t, s.Now().Turn, 12, "%s, seed %d", id, seed+1)
			assert.Equal(t, s.Hash(), play(t, a, seed+1).Hash(), "the same game again")
		}
	}
}

func BenchmarkAGreedyGame(b *testing.B) {
	for _, id := range battles {
		a := arena(b, id)
		b.Run(id, func(b *testing.B) {
			n, turns := uint64(0), 0
			for b.Loop() {
				n++
				turns += play(b, a, n).Now().Turn
			}
			b.ReportMetric(float64(turns)/float64(n), "turns/game")
		})
	}
}
