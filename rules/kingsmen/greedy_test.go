package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// chosen is what a greedy player of the side whose card is up does, with what it weighed.
func chosen(t testing.TB, s *State, seed uint64) (string, []rules.Weighed) {
	t.Helper()
	p, err := newGreedy(rules.Brief{Seat: seatOf(s.side), Seed: seed})
	require.NoError(t, err)
	a := p.Choose(rules.See(s, seatOf(s.side), 0))
	return s.ActionText(a), p.(rules.Explainer).Why()
}

func TestGreedyActivatesTheUnitThatCanFireAndSaysWhy(t *testing.T) {
	g := stood(t, open(t, []string{"infantry", "infantry"}, foot), "r7", "10.00,50.00 0 column-3", "30.00,30.00 0 line-2", "30.00,20.00 1800 line-2 5 red")
	text, why := chosen(t, g.State, 1)
	assert.Equal(t, g.ActionText(act(verbTake, 1)), text)
	require.Len(t, why, 2)
	assert.True(t, why[0].Chosen)
	assert.False(t, why[1].Chosen)
	assert.Greater(t, why[0].Score, why[1].Score, "the best comes first")
	for _, w := range why {
		sum := 0
		for _, term := range w.Terms {
			sum += term.Value
		}
		assert.Equal(t, w.Score, sum, w.Text)
	}
}

func TestGreedyTakesTheBestThatItHasWeighedWhenNobodyWaits(t *testing.T) {
	g := stood(t, open(t, []string{"infantry", "infantry"}, foot), "r7", "10.00,50.00 0 column-3", "30.00,30.00 0 line-2", "30.00,20.00 1800 line-2 5 red")
	for enough, told := range []int{0, 1, 2, 2} {
		p, err := newGreedy(rules.Brief{Seat: seatOf(g.State.side), Seed: 1})
		require.NoError(t, err)
		asked := 0
		p.(rules.Interruptible).QuitWhen(func() bool {
			asked++
			return asked > enough
		})
		a := p.Choose(rules.See(g.State, seatOf(g.State.side), 0))
		assert.Nil(t, g.State.Refuse(a))
		assert.Len(t, p.(rules.Explainer).Why(), told)
	}
}

func TestGreedyKnowsNoDiceToCome(t *testing.T) {
	sc := builtIn(t, "cowpens")
	b, err := System().NewBattle(sc)
	require.NoError(t, err)
	players := map[rules.Seat]rules.Player{1: greedyFor(t, 1), 2: greedyFor(t, 2)}
	one := rules.NewSeated(players)
	s := b.Begin(rules.Terms{Seed: 7}).(*State)
	for n := range 120 {
		if s.over {
			break
		}
		seat := seatOf(s.side)
		other := s.Clone()
		*other.Dice() = rules.NewDice(uint64(1000 + n))
		fresh, again := greedyFor(t, seat), greedyFor(t, seat)
		require.Equal(t, fresh.Choose(rules.See(s, seat, n)), again.Choose(rules.See(other, seat, n)), "action %d", n)
		_, refusal := s.Apply(one.Choose(seat, s, n), nil)
		require.Nil(t, refusal)
	}
}

func greedyFor(t testing.TB, seat rules.Seat) rules.Player {
	t.Helper()
	p, err := newGreedy(rules.Brief{Seat: seat, Seed: 1})
	require.NoError(t, err)
	return p
}

// A view is left as it was seen.
func TestGreedyThinksOnAStateOfItsOwn(t *testing.T) {
	g := stood(t, open(t, army, army), "r7", armyStands()...)
	v := rules.See(g.State, seatOf(g.side), 0)
	before := v.Hash()
	greedyFor(t, seatOf(g.side)).Choose(v)
	assert.Equal(t, before, v.Hash())
}

// armyStands is where two armies stand that face each other.
func armyStands() []string {
	return []string{
		"10.00,40.00 0 line-2", "20.00,40.00 0 line-2", "30.00,40.00 0 loose-300", "40.00,40.00 0 line-1", "50.00,40.00 0 loose", "60.00,40.00 0 loose",
		"10.00,20.00 1800 line-2", "20.00,20.00 1800 line-2", "30.00,20.00 1800 loose-300", "40.00,20.00 1800 line-1", "50.00,20.00 1800 loose", "60.00,20.00 1800 loose",
	}
}

func TestAnAimIsTheGroundThatAClauseAsksFor(t *testing.T) {
	b, err := newBattle(builtIn(t, "monmouth"))
	require.NoError(t, err)
	british, err := b.sideNamed("british")
	require.NoError(t, err)
	aims := b.aims(british)
	require.Len(t, aims, 1)
	assert.Equal(t, 7, aims[0].need)
	assert.Empty(t, b.aims(1-british))
}
