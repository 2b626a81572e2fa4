package balance

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func games(a, b int, forA, n float64) []bout {
	var out []bout
	for range int(n) {
		out = append(out, bout{a, b, forA / n, 1})
	}
	return out
}

func TestRatingsAreThoseOfBradleyAndTerry(t *testing.T) {
	// With two players the likeliest ratings differ by 400 times the logarithm of the
	// odds, save for the draw with an average player, which hardly matters here.
	for _, won := range []float64{500, 640, 909} {
		r := ratings(2, games(0, 1, won, 1000))
		assert.InDelta(t, 400*math.Log10(won/(1000-won)), r[0]-r[1], 2)
		assert.InDelta(t, averageRating, (r[0]+r[1])/2, 1e-6)
	}
	// Who beats the one that beats the third is rated by both.
	r := ratings(3, append(games(0, 1, 750, 1000), games(1, 2, 750, 1000)...))
	assert.InDelta(t, r[0]-r[1], r[1]-r[2], 0.1)
	assert.InDelta(t, 2*400*math.Log10(3), r[0]-r[2], 4)
}

func TestWhoWinsAllHasARatingToo(t *testing.T) {
	r := rate(2, games(0, 1, 20, 20), 1)
	assert.Greater(t, r[0].rating, r[1].rating+200)
	assert.Less(t, r[0].rating, 3000)
}

func TestIntervalsHoldTheRatingAndNarrowWithTheGames(t *testing.T) {
	mixed := func(n int) []bout {
		var out []bout
		for i := range n {
			out = append(out, bout{0, 1, float64(i % 3 % 2), 1})
		}
		return out
	}
	few, many := rate(2, mixed(12), 5), rate(2, mixed(300), 5)
	for _, r := range [][]rated{few, many} {
		assert.LessOrEqual(t, r[0].low, r[0].rating)
		assert.GreaterOrEqual(t, r[0].high, r[0].rating)
	}
	assert.Less(t, 2*(many[0].high-many[0].low), few[0].high-few[0].low)
	assert.Equal(t, few, rate(2, mixed(12), 5), "the same seed is the same interval")
}
