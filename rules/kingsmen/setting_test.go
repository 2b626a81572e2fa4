package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// placings are the places that are offered for a unit or a general, as a box.
func placings(t testing.TB, s *State, unit int) (plane.Box, int) {
	t.Helper()
	var box plane.Box
	n := 0
	for _, a := range s.Propose(nil, rules.Anyone) {
		if a.Verb != verbPlace || int(a.Unit) != unit {
			continue
		}
		at := plane.BoxOf(pointOf(a))
		if n == 0 {
			box = at
		}
		box, n = box.Union(at), n+1
	}
	require.LessOrEqual(t, n, mostOffered)
	return box, n
}

func TestPlacesAreOfferedAllOverTheGroundOfASetup(t *testing.T) {
	b, err := newBattle(mustered(t, "medium", 1))
	require.NoError(t, err)
	s := newState(b, rules.Terms{Seed: 1})
	box, n := placings(t, s, 0)
	assert.Greater(t, n, 6)
	assert.Less(t, box.Min.X, 2000)
	assert.Greater(t, box.Max.X, 5000, "as far as the other end of its edge")
}

func TestAGeneralIsOfferedPlacesWithHisCommand(t *testing.T) {
	b, err := newBattle(mustered(t, "medium", 1))
	require.NoError(t, err)
	s := newState(b, rules.Terms{Seed: 1})
	p := greedyFor(t, 1)
	for n := 0; !s.toSet(0).empty(); n++ {
		_, refusal := s.Apply(p.Choose(rules.See(s, 1, n)), nil)
		require.Nil(t, refusal)
	}
	var stands plane.Box
	for u := range b.of[0].all() {
		at := plane.BoxOf(s.units[u].at)
		if u == 0 {
			stands = at
		}
		stands = stands.Union(at)
	}
	box, n := placings(t, s, s.number(0))
	assert.Positive(t, n)
	assert.True(t, stands.Holds(box), "%v within %v", box, stands)
}

func TestAMenuOfPlacesHasNoneTwice(t *testing.T) {
	for n := range 200 {
		var all []rules.Action
		for i := range n {
			all = append(all, act(verbPlace, 0, i, i))
		}
		seen := map[int32]bool{}
		for _, a := range menuOf(nil, all) {
			seen[a.At[0]] = true
		}
		require.Len(t, seen, min(n, mostOffered), "of %d", n)
	}
}
