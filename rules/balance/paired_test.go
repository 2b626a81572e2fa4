package balance

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// covered is how often the interval of the mean of values holds the true mean.
func covered(seed uint64, games int, value func(*rand.Rand) float64, truth float64, of func([]float64) Mean) float64 {
	const batches = 4000
	r := rand.New(rand.NewPCG(seed, uint64(games)))
	held := 0
	values := make([]float64, games)
	for range batches {
		for i := range values {
			values[i] = value(r)
		}
		if of(values).Interval().Holds(truth) {
			held++
		}
	}
	return float64(held) / batches
}

// pairs is a difference of two games that have part of their chance in common, and its mean:
// the base is won with a share, the variant with another.
func pairs(base, variant, common float64) (func(*rand.Rand) float64, float64) {
	won := func(chance, share float64) float64 {
		switch {
		case chance < share-0.05:
			return 1
		case chance < share+0.05:
			return 0.5
		}
		return 0
	}
	return func(r *rand.Rand) float64 {
		a := r.Float64()
		b := a
		if r.Float64() >= common {
			b = r.Float64()
		}
		return won(b, variant) - won(a, base)
	}, variant - base
}

// Of 4,000 batches 0.34 % are one standard deviation.
func TestIntervalsOfPairedDifferencesHoldTheTrueOneNinetyFiveTimesOfAHundred(t *testing.T) {
	for _, games := range []int{50, 100, 200, 400} {
		for i, test := range []struct{ base, variant, common float64 }{
			{0.5, 0.5, 0}, {0.5, 0.6, 0}, {0.5, 0.6, 0.5}, {0.5, 0.7, 0.8}, {0.3, 0.3, 0.5}, {0.8, 0.6, 0.5}, {0.9, 0.8, 0.3}, {0.2, 0.15, 0.4},
		} {
			value, truth := pairs(test.base, test.variant, test.common)
			share := covered(uint64(i), games, value, truth, ChangeOf)
			assert.True(t, 0.93 <= share && share <= 0.97, "%d pairs, %+v: %.1f %%", games, test, 100*share)
		}
	}
}

// Where few pairs differ the interval errs on the safe side.
func TestIntervalsHoldWhereFewPairsDiffer(t *testing.T) {
	for _, games := range []int{50, 100, 400} {
		for _, rare := range []float64{0, 0.01, 0.03} {
			value := func(r *rand.Rand) float64 {
				switch p := r.Float64(); {
				case p < rare:
					return 1
				case p < 1.5*rare:
					return -1
				}
				return 0
			}
			share := covered(uint64(1000*rare), games, value, rare/2, ChangeOf)
			assert.GreaterOrEqual(t, share, 0.93, "%d pairs, %v", games, rare)
		}
	}
	none := ChangeOf(make([]float64, 100))
	assert.Zero(t, none.Mean)
	assert.InDelta(t, 0.027, none.Interval().Reach(), 0.001, "no difference in 100 pairs is no proof that there is none")
}

func TestIntervalsOfSharesWithDrawsHoldTheTrueOne(t *testing.T) {
	for _, games := range []int{100, 300} {
		for i, share := range []float64{0.1, 0.3, 0.5, 0.8} {
			for j, draws := range []float64{0, 0.1} {
				value := func(r *rand.Rand) float64 {
					switch p := r.Float64(); {
					case p < share-draws/2:
						return 1
					case p < share+draws/2:
						return 0.5
					}
					return 0
				}
				held := covered(uint64(10*i+j), games, value, share, ShareOf)
				assert.True(t, 0.93 <= held && held <= 0.97, "%d games, %v with %v drawn: %.1f %%", games, share, draws, 100*held)
			}
		}
	}
}

func TestIntervalsOfManyHoldTogether(t *testing.T) {
	const batches, variants, games = 1000, 20, 100
	r := rand.New(rand.NewPCG(3, 3))
	value, truth := pairs(0.5, 0.5, 0.4)
	alone, together := 0, 0
	values := make([]float64, games)
	for range batches {
		missed, missedAll := false, false
		for range variants {
			for i := range values {
				values[i] = value(r)
			}
			m := ChangeOf(values)
			missed = missed || !m.Interval().Holds(truth)
			missedAll = missedAll || !m.Among(variants).Holds(truth)
		}
		if missed {
			alone++
		}
		if missedAll {
			together++
		}
	}
	assert.Greater(t, alone, batches/2, "of twenty without effect one often seems to have some")
	assert.Less(t, together, batches*8/100)
}

// The figures are worked out by hand: of ten pairs three are gained and one is lost, with the
// two pairs more 4 and 2 of 12; of ten games, with the four games more, 12 and 7 of 14.
func TestIntervalsOfMeansAreThoseOfThePapers(t *testing.T) {
	changes := ChangeOf([]float64{1, 1, 1, -1, 0, 0, 0, 0, 0, 0})
	assert.Equal(t, 10, changes.Games)
	assert.InDelta(t, 0.2, changes.Mean, 1e-9)
	assert.InDelta(t, 0.19837, changes.Error, 1e-5)
	in := changes.Interval()
	assert.InDelta(t, 2.0/12-1.95996*0.19837, in.Low, 1e-4, "Bonett and Price")
	assert.InDelta(t, 2.0/12+1.95996*0.19837, in.High, 1e-4)
	assert.Equal(t, in, changes.Among(1))
	assert.Equal(t, in, changes.Among(0))
	assert.InDelta(t, 2.24140/1.95996, changes.Among(2).Reach()/in.Reach(), 1e-4, "of two each errs half as often")

	all := ShareOf([]float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
	assert.InDelta(t, 1, all.Mean, 1e-9)
	assert.InDelta(t, 0.6738, all.Interval().Low, 1e-4, "Agresti and Coull")
	assert.InDelta(t, 1, all.Interval().High, 1e-9, "no share is more than whole")
	none := ShareOf(make([]float64, 10))
	assert.InDelta(t, 0, none.Interval().Low, 1e-9)
	assert.InDelta(t, 1-0.6738, none.Interval().High, 1e-4)
	drawn := ShareOf([]float64{1, 0, 0.5, 0.5, 1, 0, 0.5, 0.5, 1, 0})
	assert.InDelta(t, 0.5, drawn.Mean, 1e-9)
	assert.InDelta(t, 0.5-1.95996*0.112938, drawn.Interval().Low, 1e-4)

	assert.Equal(t, Interval{0, 1}, ShareOf(nil).Interval(), "of no games nothing is known")
	assert.Equal(t, Interval{-1, 1}, ChangeOf(nil).Interval())
	assert.Equal(t, -1.0, ChangeOf([]float64{-1, -1}).Interval().Low, "nobody loses more than all")
	assert.Equal(t, []float64{1, 0.5, 0}, []float64{Worth("red", "red"), Worth("draw", "red"), Worth("blue", "red")})
	assert.Equal(t, 2, pairOf([]float64{1, 0, 0.5}, []float64{1, 1, 0.5, 0}).Same)
}
