package soldiers_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// battleOf makes a built-in scenario ready.
func battleOf(t testing.TB, id string) *soldiers.Battle {
	t.Helper()
	return soldiers.BattleNamed(t, id)
}

// eachScenario runs a test for each of the fourteen.
func eachScenario(t *testing.T, run func(t *testing.T, b *soldiers.Battle)) {
	for _, info := range scenarios.Of("soldiers") {
		t.Run(info.ID, func(t *testing.T) {
			soldiers.PickInShort(t, info.ID)
			t.Parallel()
			run(t, battleOf(t, info.ID))
		})
	}
}

// games is how many games of each scenario are played by chance.
var games = flag.Int("games", 12, "how many games of each scenario to play by chance")

func randomGames() int {
	if testing.Short() {
		return min(*games, 2)
	}
	return *games
}

func TestRandomPlayKeepsTheRules(t *testing.T) {
	eachScenario(t, func(t *testing.T, b *soldiers.Battle) {
		for seed := range uint64(randomGames()) {
			s := b.Start(seed)
			r := rand.New(rand.NewPCG(seed, 1))
			var events []rules.Event
			for n := 0; ; n++ {
				require.Less(t, n, 200_000, "a game comes to an end")
				a, ok := s.Random(rules.Anyone, r)
				if !ok {
					break
				}
				if n%97 == 0 {
					holdOffersAgainstRefusals(t, s, r)
				}
				var refusal *rules.Refusal
				events, refusal = s.Apply(a, events[:0])
				require.Nil(t, refusal, "what Random picks is legal: %s", s.ActionText(a))
				require.NoError(t, s.Sound(), "seed %d, action %d, %s", seed, n, s.ActionText(a))
				for _, e := range events {
					require.NotContains(t, s.EventText(e), "nobody", "%+v", e)
				}
			}
			_, over := s.Outcome()
			require.True(t, over)
			require.True(t, s.Now().Over)
			require.Empty(t, s.Legal(nil))
		}
	})
}

// holdOffersAgainstRefusals samples offered actions, which must apply, and
// others, which must be refused and change nothing.
func holdOffersAgainstRefusals(t *testing.T, s *soldiers.State, r *rand.Rand) {
	t.Helper()
	legal := s.Legal(nil)
	require.NotEmpty(t, legal)
	offered := make(map[rules.Action]bool, len(legal))
	for _, a := range legal {
		require.False(t, offered[a], "%s is offered once", s.ActionText(a))
		offered[a] = true
	}
	holdReachAgainstSteps(t, s, legal)
	for range 12 {
		a := legal[r.IntN(len(legal))]
		require.Nil(t, s.Refuse(a), s.ActionText(a))
		again, err := s.ParseAction(s.ActionText(a))
		require.NoError(t, err)
		require.Equal(t, a, again, "%s reads back", s.ActionText(a))
		c := s.Clone().(*soldiers.State)
		_, refusal := c.Apply(a, nil)
		require.Nil(t, refusal)
		require.NoError(t, c.Sound(), s.ActionText(a))
	}
	units, cells := s.Battle().Units(), s.Battle().Grid().Len()
	before := s.Hash()
	for range 60 {
		a := rules.Act(uint8(r.IntN(20)))
		a.Unit = int32(r.IntN(units+2)) - 1
		a.Flags = uint8(r.IntN(5))
		for i := range 1 + r.IntN(3) {
			a.At[i] = int32(r.IntN(cells+2)) - 1
		}
		require.Equal(t, offered[a], s.Refuse(a) == nil, "%s is legal when it is offered", s.ActionText(a))
		if refusal := s.Refuse(a); refusal != nil {
			require.NotEmpty(t, refusal.Rule)
			require.NotEmpty(t, refusal.Sentence)
			require.NotContains(t, refusal.Sentence, "{")
			_, again := s.Apply(a, nil)
			require.Equal(t, refusal, again)
		}
	}
	require.Equal(t, before, s.Hash())
}

// holdReachAgainstSteps holds the hexes that every unit reaches in one step, or
// by entering the map, against the actions offered.
func holdReachAgainstSteps(t *testing.T, s *soldiers.State, legal []rules.Action) {
	t.Helper()
	steps := map[int32][]int32{}
	for _, a := range legal {
		if a.Verb == soldiers.VerbStep || a.Verb == soldiers.VerbEnter {
			steps[a.Unit] = append(steps[a.Unit], a.At[0])
		}
	}
	var w soldiers.Ways
	var path []int32
	for u := range int32(s.Battle().Units()) {
		refusal := s.Reach(u, &w)
		if refusal != nil {
			require.Empty(t, steps[u], "%s: %v", s.Battle().UnitName(u), refusal)
			continue
		}
		begins := 1 // with the entry
		if s.View(u).OnMap() {
			begins = 2
		}
		for _, c := range w.Cells() {
			if path = w.AppendPath(path[:0], c); path[len(path)-1] != c || len(path) == begins && !slices.Contains(steps[u], c) {
				require.Fail(t, "a way leads to another hex or begins with no step", "%s by %v to %d", s.Battle().UnitName(u), path, c)
			}
		}
		for _, c := range steps[u] {
			_, ok := w.Cost(c)
			require.True(t, ok, "%s comes to a hex that it may step to", s.Battle().UnitName(u))
		}
	}
}

func TestALogReplaysToTheSameHash(t *testing.T) {
	eachScenario(t, func(t *testing.T, b *soldiers.Battle) {
		var out bytes.Buffer
		w, err := rules.NewLogWriter(&out, rules.Header{System: "soldiers", Seed: 7})
		require.NoError(t, err)
		g := rules.NewGame(b.Start(7))
		players := rules.NewSeated(map[rules.Seat]rules.Player{1: rules.NewChance(1), 2: rules.NewChance(2)})
		over, err := g.Play(players, 1<<20, func(a rules.Action, events []rules.Event) {
			require.NoError(t, w.Add(a, nil, events, g.State()))
		})
		require.NoError(t, err)
		require.True(t, over)
		require.NoError(t, w.Close(g.State()))
		half := g.Len() / 2
		for _, first := range []int{rules.Whole, half} {
			log, err := rules.NewLogReader(strings.NewReader(out.String()))
			require.NoError(t, err)
			again, err := log.Replay(b.Start(log.Header().Seed), first)
			require.NoError(t, err)
			require.Equal(t, g.At(again.Len()).Hash(), again.State().Hash(), "the game goes back to any action")
		}
	})
}

func BenchmarkRandomGame(b *testing.B) {
	for _, info := range scenarios.Of("soldiers") {
		b.Run(info.ID, func(b *testing.B) {
			battle := battleOf(b, info.ID)
			var events []rules.Event
			actions := 0
			b.ReportAllocs()
			for seed := uint64(0); b.Loop(); seed++ {
				s := battle.Start(seed)
				r := rand.New(rand.NewPCG(seed, 1))
				for {
					a, ok := s.Random(rules.Anyone, r)
					if !ok {
						break
					}
					events, _ = s.Apply(a, events[:0])
					actions++
				}
			}
			b.ReportMetric(float64(actions)/float64(b.N), "actions/game")
		})
	}
}
