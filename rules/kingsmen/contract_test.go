package kingsmen

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

func TestTheGameKeepsTheContractOfRuleSystems(t *testing.T) {
	all := inForce(ruleGunWeights, ruleUncertain, ruleQuality, ruleBuster, ruleOverride, ruleBanking, ruleEnfilade, ruleSquare,
		ruleBrigades, ruleRally, ruleRecovery, ruleLeaderLosses, ruleGeneralLosses, ruleHardCollapse)
	options := open(t, army, army, all...)
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

func BenchmarkAGameByChance(b *testing.B) {
	sc := open(b, army, army)
	for i := range b.N {
		chance(b, sc, uint64(i))
	}
}
