package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules"
)

func tagged(n uint64) rules.Hash { return rules.NewHash().Add(n) }

func TestDiceByPurposeShowWhatTheyAreFor(t *testing.T) {
	a, b := rules.NewDiceByPurpose(7), rules.NewDiceByPurpose(7)
	b.For(tagged(1), tagged(5)) // something more happens in one of two games
	b.Roll()
	var first, second []int
	for n := range uint64(40) {
		a.For(tagged(1), tagged(n+10))
		b.For(tagged(1), tagged(n+10))
		first, second = append(first, a.Roll(), a.Die(100)), append(second, b.Roll(), b.Die(100))
	}
	assert.Equal(t, first, second)
	a.For(tagged(2), tagged(10))
	b.For(tagged(1), tagged(10)) // again, in the same moment
	other := a.Die(1000)
	assert.NotEqual(t, other, b.Die(1000))
	c := rules.NewDiceByPurpose(8)
	c.For(tagged(2), tagged(10))
	assert.NotEqual(t, other, c.Die(1000))
}

func TestDiceByPurposeAreEvenAndKnowHowOftenTheyWereAsked(t *testing.T) {
	d := rules.NewDiceByPurpose(1)
	counts := [7]int{}
	for range 6000 {
		d.For(tagged(1), tagged(2))
		counts[d.Roll()]++
	}
	for face := 1; face <= 6; face++ {
		assert.InDelta(t, 1000, counts[face], 120)
	}
	copied := d
	d.For(tagged(1), tagged(2))
	copied.For(tagged(1), tagged(2))
	assert.Equal(t, d.Die(1<<20), copied.Die(1<<20), "a copy goes on with the same numbers")
	assert.Equal(t, d.Digest(rules.NewHash()), copied.Digest(rules.NewHash()))
	d.For(tagged(1), tagged(3))
	copied.For(tagged(1), tagged(4))
	assert.NotEqual(t, d.Digest(rules.NewHash()), copied.Digest(rules.NewHash()))
}

func TestDiceOfOneStreamTakeNoNoticeOfPurposes(t *testing.T) {
	a, b := rules.NewDice(3), rules.NewDice(3)
	for n := range uint64(20) {
		b.For(tagged(n), tagged(n))
		assert.Equal(t, a.Draw(10), b.Lot(10, func(i int) uint64 { return uint64(i) }))
	}
	assert.Equal(t, a.Digest(rules.NewHash()), b.Digest(rules.NewHash()))
}

func TestADeckKeepsItsOrderWithoutACard(t *testing.T) {
	order := func(cards []uint64) []uint64 {
		d := rules.NewDiceByPurpose(5)
		var out []uint64
		for len(cards) > 0 {
			d.For(tagged(1), tagged(2))
			i := d.Lot(len(cards), func(i int) uint64 { return cards[i] })
			out = append(out, cards[i])
			cards = append(append([]uint64{}, cards[:i]...), cards[i+1:]...)
		}
		return out
	}
	all := order([]uint64{1, 2, 3, 4, 5, 6, 7, 8})
	var rest []uint64
	for _, c := range all {
		if c != 4 {
			rest = append(rest, c)
		}
	}
	assert.NotEqual(t, []uint64{1, 2, 3, 4, 5, 6, 7, 8}, all)
	assert.Equal(t, rest, order([]uint64{1, 2, 3, 5, 6, 7, 8}))
	firsts := map[uint64]int{}
	for seed := range uint64(4000) {
		d := rules.NewDiceByPurpose(seed)
		d.For(tagged(1), tagged(2))
		firsts[uint64(d.Lot(4, func(i int) uint64 { return uint64(i) }))]++
	}
	for card := range uint64(4) {
		assert.InDelta(t, 1000, firsts[card], 130)
	}
}

func TestTagsStayWhereAUnitIsMissing(t *testing.T) {
	all := []string{"a", "a", "b", "a", "b"}
	tags := rules.Tags(len(all), func(i int) string { return all[i] })
	fewer := rules.Tags(4, func(i int) string { return append([]string{"a", "a"}, "a", "b")[i] }) // without the first b
	assert.Equal(t, []rules.Hash{tags[0], tags[1], tags[3], tags[2]}, fewer)
	seen := map[rules.Hash]bool{}
	for _, tag := range tags {
		assert.False(t, seen[tag])
		seen[tag] = true
	}
}
