package soldiers

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// What a player is shown is what the rules say: buttons, ways, targets and
// reasons are held against the legal actions in states that chance has led to.
func TestWhatIsShownIsWhatTheRulesSay(t *testing.T) {
	shown := func(t *testing.T, s *State, seed uint64, every int) {
		r := rand.New(rand.NewPCG(seed, 5))
		for n := 0; !s.Now().Over; n++ {
			if n%every == 0 {
				for u := int32(rules.Absent); u < int32(len(s.units)); u += 1 + r.Int32N(3) {
					holdAbilities(t, s, u)
				}
				for range 20 {
					holdExplained(t, s, int32(r.IntN(len(s.units))), int32(r.IntN(len(s.battle.cells))))
				}
			}
			a, _ := s.Random(rules.Anyone, r)
			s.apply(a, nil)
		}
	}
	t.Run("on a board with something of everything", func(t *testing.T) { shown(t, skirmish(t, 3).state, 3, 11) })
	for _, id := range []string{"elouges", "cerizy", "lvidsgov", "mlawa"} {
		t.Run(id, func(t *testing.T) {
			PickInShort(t, id)
			shown(t, BattleNamed(t, id).Start(2), 2, 97)
		})
	}
}

// holdAbilities holds what a unit offers, and the reasons why not more, against
// its legal actions.
func holdAbilities(t *testing.T, s *State, u int32) {
	t.Helper()
	legal := s.LegalOf(u, nil)
	offered := map[rules.Action]bool{}
	for _, a := range s.Abilities(u) {
		require.Equal(t, a.Refusal == nil, len(a.Actions) > 0, "%s: %s has actions or a reason", s.battle.UnitName(u), a.ID)
		if a.Refusal != nil {
			holdRefusal(t, s, rules.Act(verbCalled(a.ID)), a.Refusal)
		}
		for _, action := range a.Actions {
			if offered[action] = true; !s.check(action).ok() {
				require.Fail(t, "an action is offered and refused", s.ActionText(action))
			}
		}
	}
	for _, a := range legal {
		if !offered[a] {
			require.Fail(t, "a legal action is not offered", s.ActionText(a))
		}
	}
	if u < 0 {
		return
	}
	require.Equal(t, len(offered) > 0 && s.units[u].status != absent, s.View(u).Ready, "%s is ready when it has something to do", s.battle.UnitName(u))
	targets := s.Targets(nil, u)
	aims := slices.DeleteFunc(legal, func(a rules.Action) bool { return a.Verb != VerbAim })
	require.Len(t, targets, len(aims))
	for i, o := range targets {
		require.Equal(t, aims[i], o.Action)
		weighed, refusal := s.Weigh([]int32{u}, o.Action)
		require.Nil(t, refusal)
		require.Equal(t, o, weighed)
	}
}

// verbCalled is the verb of a word of logs.
func verbCalled(word string) uint8 {
	for verb := range verbs {
		if verbs[verb].word == word {
			return uint8(verb)
		}
	}
	return numVerbs
}

// holdExplained follows what leads a unit to a hex, or holds the reason why
// nothing does against its legal actions.
func holdExplained(t *testing.T, s *State, u, c int32) {
	t.Helper()
	actions, refusal := s.Explain(u, s.battle.site(c))
	if refusal != nil {
		require.Empty(t, actions)
		holdRefusal(t, s, do(VerbStep, u, c), refusal)
		for _, a := range s.LegalOf(u, nil) {
			if a.At[0] == c && a.At[1] < 0 {
				require.Fail(t, "an action is legal and not found", "%s: %v", s.ActionText(a), refusal)
			}
		}
		return
	}
	after := s.clone()
	for i, a := range actions {
		refusal := after.Refuse(a)
		require.True(t, i > 0 || refusal == nil, "%s: %v", s.ActionText(a), refusal)
		if refusal != nil {
			return // wasps have kept it
		}
		after.apply(a, nil)
	}
}
