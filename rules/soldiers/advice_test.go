package soldiers_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// TestAdviceKeepsToTheRules holds advice against the rules in states that chance
// has led to.
func TestAdviceKeepsToTheRules(t *testing.T) {
	for _, id := range []string{"elouges", "cerizy", "ravka-russa", "mlawa"} {
		t.Run(id, func(t *testing.T) {
			soldiers.PickInShort(t, id)
			t.Parallel()
			s := battleOf(t, id).Start(4)
			r := rand.New(rand.NewPCG(4, 4))
			var advice hexrules.Advice
			var events []rules.Event
			ways, shots := 0, 0
			for n := 0; !s.Now().Over; n++ {
				switch now := s.Now(); {
				case now.Part == "fire" || now.Part == "return-fire":
					advice = s.Advise(advice)
					shots += holdVolley(t, s, advice)
				case n%61 == 0:
					advice = s.Advise(advice)
					ways += holdProspects(t, s, advice)
				}
				a, _ := s.Random(rules.Anyone, r)
				events, _ = s.Apply(a, events[:0])
			}
			require.Greater(t, ways, 100)
			require.Greater(t, shots, 20)
		})
	}
}

// holdProspects follows the ways to some prospects, none of which may be
// refused until chance has stopped the unit, and counts them.
func holdProspects(t *testing.T, s *soldiers.State, advice hexrules.Advice) int {
	t.Helper()
	var way []rules.Action
	var far []int32
	followed := 0
	for u, piece := range advice.Pieces() {
		prospects := advice.Prospects(int32(u))
		for i := 0; i < len(prospects); i += 1 + len(prospects)/5 {
			p := prospects[i]
			way = advice.Way(way[:0], p)
			require.Equal(t, p.Stays, len(way) == 0, p.Deed)
			followed++
			c := s.Clone()
			for k, a := range way {
				refusal := c.Refuse(a)
				if k == 0 || refusal == nil {
					require.Nil(t, refusal, "%s: %s", p.Deed, s.ActionText(a))
					_, _ = c.Apply(a, nil)
				}
			}
			if piece.On && len(way) > 0 && way[0].Verb == soldiers.VerbStep {
				far = advice.Approach(far[:0], piece.Class, []int32{p.Cell}, nil)
				require.LessOrEqual(t, far[piece.Cell], int32(piece.Pace), "a hex within reach is no further than a phase's march")
				require.Zero(t, far[p.Cell])
			}
		}
	}
	return followed
}

// holdVolley holds what one shot is said to do against the attack as it is told
// to players, and counts the shots.
func holdVolley(t *testing.T, s *soldiers.State, advice hexrules.Advice) int {
	t.Helper()
	var bridges []hexrules.Bridge
	var worth []int32
	for c := range s.Grid().Len() {
		bridges = append(bridges, hexrules.Bridge{Cell: int32(c), Worth: 1000}) // those with bridges among them
	}
	for _, p := range advice.Pieces() {
		worth = append(worth, p.Worth)
	}
	advice.Value(worth, bridges)
	targets, shots := advice.Volley()
	for _, target := range targets {
		require.True(t, target.Bridge || len(target.Units) > 0)
		for i := target.First; i < target.First+target.Shots; i++ {
			require.Nil(t, s.Refuse(shots[i].Aim), s.ActionText(shots[i].Aim))
			attack, refusal := s.Weigh([]int32{shots[i].Unit}, shots[i].Aim)
			require.Nil(t, refusal)
			disrupted, eliminated, _ := advice.Hits([]int32{i})
			told := map[string]int{}
			for _, p := range attack.Chances {
				told[p.Result] = int(p.N)
			}
			require.Equal(t, told["disrupted"], int(disrupted))
			require.Equal(t, told["eliminated"], int(eliminated))
			require.ElementsMatch(t, attack.Units, target.Units)
		}
	}
	return len(shots)
}
