package bot_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// table is a scenario made ready to be played.
type table struct {
	scenario *model.Scenario
	battle   *soldiers.Battle
}

func open(t testing.TB, id string) table {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	battle, err := soldiers.NewBattle(file.Scenario)
	require.NoError(t, err)
	return table{file.Scenario, battle}
}

// player seats a kind of player.
func (tb table) player(t testing.TB, kind string, side int, seed uint64) rules.Player {
	t.Helper()
	p, err := bot.New(soldiers.System(), kind, rules.Brief{
		Scenario: tb.scenario, Seat: rules.Seat(side + 1), Side: tb.scenario.Sides[side].ID, Seed: bot.Seed(seed, side),
	})
	require.NoError(t, err)
	return p
}

// players seats both sides.
func (tb table) players(t testing.TB, seed uint64, kinds [2]string) *rules.Seated {
	t.Helper()
	return rules.NewSeated(map[rules.Seat]rules.Player{1: tb.player(t, kinds[0], 0, seed), 2: tb.player(t, kinds[1], 1, seed)})
}

// play plays a game and is its outcome and the digest of all actions.
func (tb table) play(t testing.TB, seed uint64, kinds [2]string) (rules.Outcome, rules.Hash) {
	t.Helper()
	players := tb.players(t, seed, kinds)
	game := rules.NewGame(tb.battle.Start(seed))
	over, err := game.Play(players, 1<<20, nil)
	require.NoError(t, err)
	require.True(t, over)
	digest := rules.NewHash()
	for _, a := range game.Actions() {
		digest = digest.AddString(game.State().ActionText(a))
	}
	outcome, _ := game.State().Outcome()
	return outcome, digest
}

// eachScenario runs a test on every scenario, or on three that differ most when
// the tests are to be short.
func eachScenario(t *testing.T, run func(t *testing.T, tb table)) {
	for _, info := range scenarios.Of("soldiers") {
		if testing.Short() && !slices.Contains([]string{"brunstatt", "tsing-tau", "mlawa"}, info.ID) {
			continue
		}
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			run(t, open(t, info.ID))
		})
	}
}

// pairs is how many seeds of each scenario greedy plays against random, from
// both sides.
var pairs = flag.Int("pairs", 1, "how many pairs of games of each scenario greedy plays against random")

func TestGreedyBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays two games of each scenario")
	}
	won, lost := 0, 0
	for _, info := range scenarios.Of("soldiers") {
		tb := open(t, info.ID)
		for seed := range uint64(*pairs) {
			for side, kinds := range [][2]string{{"greedy", "random"}, {"random", "greedy"}} {
				outcome, _ := tb.play(t, seed, kinds)
				switch outcome.Winner {
				case tb.scenario.Sides[side].ID:
					won++
				case model.Draw:
				default:
					lost++
					t.Logf("%s, seed %d: greedy loses with the %s side", info.ID, seed, tb.scenario.Sides[side].Name)
				}
			}
		}
	}
	t.Logf("greedy wins %d of %d decided games", won, won+lost)
	assert.GreaterOrEqual(t, 100*won, 90*(won+lost))
	assert.Greater(t, won+lost, 24**pairs, "most games are decided")
}

func TestTheSameSeedIsTheSameGame(t *testing.T) {
	eachScenario(t, func(t *testing.T, tb table) {
		_, first := tb.play(t, 11, [2]string{"greedy", "greedy"})
		_, again := tb.play(t, 11, [2]string{"greedy", "greedy"})
		assert.Equal(t, first, again)
	})
}

func TestGreedyActsLegallyFromAnyState(t *testing.T) {
	eachScenario(t, func(t *testing.T, tb table) {
		r := rand.New(rand.NewPCG(3, uint64(tb.scenario.Number)))
		players := tb.players(t, 5, [2]string{"greedy", "greedy"})
		s := tb.battle.Start(5)
		for n := 0; ; n++ {
			now := s.Now()
			if now.Over {
				break
			}
			if n%50 < 10 { // a few actions of its own in between, from where chance has led
				before := s.Hash()
				a := players.Choose(now.Awaits.First(), s, n)
				require.Equal(t, before, s.Hash(), "choosing changes nothing")
				require.Nil(t, s.Refuse(a), s.ActionText(a))
				if n%3 == 0 {
					_, _ = s.Apply(a, nil)
					continue
				}
			}
			a, _ := s.Random(rules.Anyone, r)
			_, refusal := s.Apply(a, nil)
			require.Nil(t, refusal)
		}
	})
}

func TestGreedyGoesOnAfterTheGameWasTakenBack(t *testing.T) {
	tb := open(t, "elouges")
	players := tb.players(t, 2, [2]string{"greedy", "greedy"})
	game := rules.NewGame(tb.battle.Start(2))
	_, err := game.Play(players, 700, nil)
	require.NoError(t, err)
	for _, n := range []int{650, 333, 420, 10} {
		game = game.Branch(min(n, game.Len()))
		_, err = game.Play(players, 100, nil)
		require.NoError(t, err)
	}
}

func TestGreedySaysWhatItWeighed(t *testing.T) {
	tb := open(t, "brunstatt")
	g := tb.player(t, "greedy", 0, 1)
	other := tb.player(t, "random", 1, 1)
	s := tb.battle.Start(1)
	texts := map[string]bool{}
	for n := 0; n < 3000 && !s.Now().Over; n++ {
		player := other
		if s.Now().Side == "french" {
			player = g
		}
		a := player.Choose(rules.See(s, s.Now().Awaits.First(), n))
		if player == g {
			reasons := g.(rules.Explainer).Why()
			for i, w := range reasons {
				texts[w.Text[:4]] = true
				assert.NotEmpty(t, w.Terms, w.Text)
				if i > 0 {
					assert.LessOrEqual(t, w.Score, reasons[i-1].Score)
				}
			}
		}
		_, refusal := s.Apply(a, nil)
		require.Nil(t, refusal)
	}
	for _, want := range []string{"depl", "go t", "stay", "fire"} {
		assert.True(t, texts[want], want)
	}
}

func BenchmarkGreedyGame(b *testing.B) {
	for _, info := range scenarios.Of("soldiers") {
		b.Run(info.ID, func(b *testing.B) {
			tb := open(b, info.ID)
			b.ReportAllocs()
			for seed := uint64(0); b.Loop(); seed++ {
				tb.play(b, seed, [2]string{"greedy", "greedy"})
			}
		})
	}
}

// It asks unit by unit: where the window has the only thread as well, that goes on
// meanwhile.
func TestGreedyAsksOnItsWayWhetherAnybodyWaits(t *testing.T) {
	for _, id := range []string{"elouges", "mlawa"} {
		t.Run(id, func(t *testing.T) {
			tb := open(t, id)
			for _, quits := range []bool{false, true} {
				s := tb.battle.Start(1)
				most := 0
				for n := range 60 {
					seat := s.Now().Awaits.First()
					p, asked := tb.player(t, "greedy", int(seat)-1, 1), 0
					p.(rules.Interruptible).QuitWhen(func() bool {
						asked++
						return quits
					})
					a := p.Choose(rules.See(s, seat, n))
					most = max(most, asked)
					a.By = seat
					_, refusal := s.Apply(a, nil)
					require.Nil(t, refusal)
				}
				if !quits {
					assert.Greater(t, most, 4)
				}
			}
		})
	}
}
