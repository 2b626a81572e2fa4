package kingsmen

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

func TestTheGameKeepsTheContractOfRuleSystems(t *testing.T) {
	all := inForce(ruleGunWeights, ruleUncertain, ruleQuality, ruleBuster, ruleOverride, ruleBanking, ruleEnfilade, ruleSquare,
		ruleBrigades, ruleRally, ruleRecovery, ruleLeaderLosses, ruleGeneralLosses, ruleHardCollapse, ruleDismounts, ruleSecret)
	both := append([]string{"skirmishing-cavalry"}, army...)
	options := open(t, both, both, all...)
	options.ID = "options"
	rulestest.Check(t, System(), open(t, army, army), options)
}

// chance plays a game by chance to its end and is how many actions it had.
func chance(t testing.TB, sc *model.Scenario, seed uint64) (*State, int) {
	b, err := newBattle(sc)
	require.NoError(t, err)
	s := newState(b, rules.Terms{Seed: seed})
	r := rand.New(rand.NewPCG(seed, 7))
	for n := 0; ; n++ {
		if s.over {
			return s, n
		}
		a, ok := s.Random(rules.Anyone, r)
		require.True(t, ok)
		_, refusal := s.Apply(a, nil)
		require.Nil(t, refusal, s.ActionText(a))
	}
}

// keeps holds what must be true between any two actions of a game.
func (s *State) keeps(t testing.TB) {
	for u := range s.units {
		x, p := &s.units[u], &s.battle.pieces[u]
		if x.standing != onTable {
			require.Nil(t, s.body(u))
			continue
		}
		b := s.body(u)
		require.Less(t, s.breaking(u), int(x.figures), "nobody stands at or below its breaking point")
		require.LessOrEqual(t, x.figures, x.whole, "figures never grow")
		require.True(t, b.Room().On(s.battle.board.Width, s.battle.board.Height), "every body lies on the table")
		for v := range u {
			o := s.body(v)
			if o == nil || s.stage == inUnit || s.stage == inAnswer || b.Side == o.Side && (b.Cloud() || o.Cloud()) {
				continue
			}
			require.False(t, b.Room().Overlaps(o.Room()), "%s and %s run into each other", p.name, s.battle.pieces[v].name)
		}
	}
	for g := range s.generals {
		require.LessOrEqual(t, int(s.generals[g].points), s.battle.figures.General.MostPoints)
		require.GreaterOrEqual(t, int(s.generals[g].points), 0)
	}
}

func TestGamesByChanceKeepWhatTheRulesSay(t *testing.T) {
	for seed := range uint64(12) {
		b, err := newBattle(open(t, army, army))
		require.NoError(t, err)
		s := newState(b, rules.Terms{Seed: seed})
		r := rand.New(rand.NewPCG(seed, 7))
		turn, cards, taken := s.turn, 0, map[int32]int{}
		army := [2]int{}
		for !s.over {
			a, ok := s.Random(rules.Anyone, r)
			require.True(t, ok)
			events, refusal := s.Apply(a, nil)
			require.Nil(t, refusal, s.ActionText(a))
			s.keeps(t)
			for _, e := range events {
				switch e.Kind {
				case eventTurn:
					turn, cards, taken, army = int16(e.N), 0, map[int32]int{}, [2]int{}
				case eventCard:
					cards++
				case eventTaken:
					taken[e.Unit]++
					army[e.Side]++
				}
			}
			require.LessOrEqual(t, cards, 28, "turn %d", turn)
			for _, n := range taken {
				require.LessOrEqual(t, n, 4, "three activations, and one by a Queen")
			}
			require.LessOrEqual(t, army[0], 13)
			require.LessOrEqual(t, army[1], 13)
		}
	}
}

func BenchmarkAMenu(b *testing.B) {
	units := []string{"infantry", "infantry", "infantry", "infantry", "infantry", "infantry", "skirmishers", "cavalry", "foot-artillery", "horse-artillery"}
	var where []string
	for side := range 2 {
		for i, arm := range units {
			y, facing, formation := 40-22*side, 1800*side, "line"
			switch arm {
			case "skirmishers", "foot-artillery", "horse-artillery":
				formation = "loose"
			}
			where = append(where, fmt.Sprintf("%d.50,%d.00 %d %s", 3+7*i, y, facing, formation))
		}
	}
	g := stood(b, open(b, units, units), "r7", where...)
	g.general(0, "36.00,45.00")
	g.does("take american-infantry-3")
	var menu []rules.Action
	for b.Loop() {
		menu = g.Propose(menu[:0], rules.Anyone)
	}
	b.ReportMetric(float64(len(menu)), "actions")
}

func BenchmarkAGameByChance(b *testing.B) {
	sc := open(b, army, army)
	for i := range b.N {
		chance(b, sc, uint64(i))
	}
}
