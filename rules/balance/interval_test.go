package balance

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestIntervalsAreThoseOfTheTables(t *testing.T) {
	for _, test := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 10, 0, 0.2775}, {10, 10, 0.7225, 1}, {5, 10, 0.2366, 0.7634}, {81, 263, 0.2553, 0.3662}, {0, 0, 0, 1},
	} {
		got := Wilson(test.k, test.n)
		assert.InDelta(t, test.low, got.Low, 0.0001, "Wilson, %d of %d", test.k, test.n)
		assert.InDelta(t, test.high, got.High, 0.0001, "Wilson, %d of %d", test.k, test.n)
	}
	for _, test := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 10, 0, 0.3085}, {10, 10, 0.6915, 1}, {5, 10, 0.1871, 0.8129}, {1, 100, 0.0003, 0.0545},
	} {
		got := exact(test.k, test.n, 0.05)
		assert.InDelta(t, test.low, got.Low, 0.0001, "exact, %d of %d", test.k, test.n)
		assert.InDelta(t, test.high, got.High, 0.0001, "exact, %d of %d", test.k, test.n)
	}
}

// drawn is how many of so many games are won with a share.
func drawn(r *rand.Rand, games int, share float64) int {
	k := 0
	for range games {
		if r.Float64() < share {
			k++
		}
	}
	return k
}

// Of 10,000 batches 0.22 % are one standard deviation.
func TestIntervalsHoldTheTrueShareNinetyFiveTimesOfAHundred(t *testing.T) {
	const batches = 10_000
	for _, games := range []int{100, 150, 200, 400} {
		for _, share := range []float64{0.1, 0.2, 0.35, 0.5, 0.62, 0.8, 0.9} {
			r := rand.New(rand.NewPCG(uint64(games), uint64(1000*share)))
			held := 0
			for range batches {
				if Wilson(drawn(r, games, share), games).Holds(share) {
					held++
				}
			}
			covered := float64(held) / batches
			assert.True(t, 0.93 <= covered && covered <= 0.97, "%d games, share %v: %.1f %%", games, share, 100*covered)
		}
	}
}

// The intervals of looks are asked for so often that they are kept.
func kept(looks Looks) func(k, n int) Interval {
	known := map[[2]int]Interval{}
	return func(k, n int) Interval {
		at := [2]int{k, n}
		if _, there := known[at]; !there {
			known[at] = looks.Interval(k, n)
		}
		return known[at]
	}
}

func TestIntervalsHoldThoughTheBatchEndsWhereTheyAreNarrow(t *testing.T) {
	const batches = 2000
	looks := NewLooks(8, 0)
	interval := kept(looks)
	for _, share := range []float64{0.02, 0.1, 0.25, 0.4, 0.5, 0.7, 0.85, 0.97} {
		r := rand.New(rand.NewPCG(8, uint64(1000*share)))
		held, games := 0, 0
		for range batches {
			k, n := 0, 0
			for _, size := range looks.Sizes {
				k, n = k+drawn(r, size-n, share), size
				if interval(k, n).Reach() <= 0.08 {
					break
				}
			}
			games += n
			assert.LessOrEqual(t, interval(k, n).Reach(), 0.08)
			if interval(k, n).Holds(share) {
				held++
			}
		}
		assert.GreaterOrEqual(t, float64(held)/batches, 0.95, "share %v", share)
		assert.LessOrEqual(t, games, batches*looks.Worst)
	}
}

// Who stops as soon as the one interval of a size settled beforehand leaves out one half is
// wrong far too often; with the intervals of looks he is not.
func TestIntervalsHoldThoughTheBatchEndsWhereItSuits(t *testing.T) {
	const batches = 2000
	looks := NewLooks(8, 0)
	interval := kept(looks)
	r := rand.New(rand.NewPCG(1, 2))
	wrong, naive := 0, 0
	for range batches {
		k, n, out, outNaive := 0, 0, false, false
		for _, size := range looks.Sizes {
			k, n = k+drawn(r, size-n, 0.5), size
			out = out || !interval(k, n).Holds(0.5)
			outNaive = outNaive || !Wilson(k, n).Holds(0.5)
		}
		if out {
			wrong++
		}
		if outNaive {
			naive++
		}
	}
	assert.LessOrEqual(t, float64(wrong)/batches, 0.05)
	assert.Greater(t, float64(naive)/batches, 0.1, "this is why looks are paid for")
}

func TestTheNeededGamesAreToldBeforehand(t *testing.T) {
	looks := NewLooks(5, 0)
	assert.InDelta(t, 700, looks.Worst, 20)
	assert.Equal(t, looks.Worst, looks.Sizes[len(looks.Sizes)-1])
	for k := range looks.Worst + 1 {
		assert.True(t, looks.Known([]int{k}, looks.Worst), k)
	}
	first := looks.Sizes[0]
	even, ok := looks.Needed([]int{first / 2, first - first/2, 0}, first)
	assert.True(t, ok)
	assert.Equal(t, looks.Worst, even)
	sure, ok := looks.Needed([]int{first, 0, 0}, first)
	assert.True(t, ok)
	assert.Equal(t, first, sure)

	short := NewLooks(5, 300)
	assert.Equal(t, 300, short.Sizes[len(short.Sizes)-1])
	assert.LessOrEqual(t, len(short.Sizes), len(lookParts))
	_, ok = short.Needed([]int{150, 150}, 300)
	assert.False(t, ok)
	assert.Equal(t, []int{1}, NewLooks(5, 1).Sizes)
}

func TestExactIntervalsStandForManyGames(t *testing.T) {
	for _, k := range []int{0, 1, 10_000, 12_000, 19_999, 20_000} {
		in := exact(k, 20_000, 0.01)
		t.Run(fmt.Sprint(k), func(t *testing.T) {
			assert.True(t, in.Holds(float64(k)/20_000), in)
			assert.LessOrEqual(t, in.Reach(), 0.01)
		})
	}
}
