package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

// onGround is a battle of drawn armies on the ground of Cowpens.
func onGround(t testing.TB, size string, seed uint64, in ...string) *model.Scenario {
	t.Helper()
	sc := mustered(t, size, seed, in...)
	sc.ID += "-cowpens"
	sc.TableBoard().Pieces = builtIn(t, "cowpens").TableBoard().Pieces
	return sc
}

// mustered is a battle of drawn armies on an empty table.
func mustered(t testing.TB, size string, seed uint64, in ...string) *model.Scenario {
	t.Helper()
	sc := unmustered(t, 7200, 4800, in...)
	sc.ID = "mustered-" + size
	require.NoError(t, drawArmies(sc, size, seed))
	return sc
}

// greedily plays a scenario by greedy players to its end, and is how it ended.
func greedily(t testing.TB, sc *model.Scenario, seed uint64) *State {
	t.Helper()
	b, err := newBattle(sc)
	require.NoError(t, err)
	players, err := bot.Sit(System(), sc, func(rules.Chair) string { return "greedy" }, func(chair int) uint64 { return bot.Seed(seed, chair) })
	require.NoError(t, err)
	g := rules.NewGame(newState(b, rules.Terms{Seed: seed}))
	over, err := g.Play(players, 1<<16, nil)
	require.NoError(t, err)
	require.True(t, over)
	return g.State().(*State)
}

// Armies are drawn with the special rules that say what is drawn beside the units, and
// without, for a table without terrain, where neither seat has the better ground, and for
// one with a hill in the north. A game of more than twelve turns is a stall.
func TestDrawnArmiesArePlayedToTheEnd(t *testing.T) {
	seeds := uint64(200)
	if testing.Short() {
		seeds = 4
	}
	for _, size := range musterSizes() {
		won, turns := map[string]int{}, 0
		for seed := range seeds {
			var in []string
			if seed%2 == 1 {
				in = []string{ruleQuality, ruleGunWeights}
			}
			for name, sc := range map[string]*model.Scenario{"": mustered(t, size, seed+1, in...), " by the hill": onGround(t, size, seed+1, in...)} {
				s := greedily(t, sc, seed+1)
				require.LessOrEqual(t, int(s.turn), 12, "%s, seed %d", sc.ID, seed+1)
				won[s.outcome.Winner+name]++
				turns += int(s.turn)
			}
		}
		t.Logf("%s: %v, %.2f turns", size, won, float64(turns)/float64(2*seeds))
		if decided := won["american"] + won["british"]; !testing.Short() {
			assert.InDelta(t, 50, 100*won["american"]/decided, 10, "%s: %v", size, won)
		}
	}
}

func TestDrawnArmiesKeepTheContract(t *testing.T) {
	all := []*model.Scenario{onGround(t, "small", 1)}
	if !testing.Short() {
		all = append(all, onGround(t, "medium", 2, ruleQuality, ruleGunWeights), mustered(t, "large", 3, ruleQuality, ruleSquare))
	}
	rulestest.Check(t, System(), all...)
}

// BenchmarkAGreedyGameOfTen is a whole game with ten units a side.
func BenchmarkAGreedyGameOfTen(b *testing.B) {
	var all []*model.Scenario
	for seed := range uint64(20) {
		all = append(all, onGround(b, "large", seed+1))
	}
	turns, n := 0, 0
	for b.Loop() {
		n++
		turns += int(greedily(b, all[n%len(all)], uint64(n)).turn)
	}
	b.ReportMetric(float64(turns)/float64(n), "turns/game")
}
