package kingsmen

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules"
)

// in is so many dice of a colour.
func in(n int, c colour) throw { return throw{dice: n, needs: [...]int{4, 5, 6}[c]} }

func TestChancesOfFireAreExact(t *testing.T) {
	for _, tt := range []struct {
		attack, defence throw
		none, mean      string
	}{
		{in(1, green), in(1, green), "0.750000", "0.250000"},
		{in(2, green), in(1, red), "0.333333", "0.875000"},
		{in(12, green), in(12, green), "0.580590", "0.967082"},
		{in(12, green), in(12, yellow), "0.262396", "2.263584"},
		{in(12, green), in(12, red), "0.054353", "4.028585"},
		{in(8, green), in(12, green), "0.868412", "0.217361"},
		{in(8, yellow), in(6, red), "0.233261", "1.780213"},
	} {
		o := contest{tt.attack, tt.defence}.outlook()
		assert.Equal(t, tt.none, o.ahead.fraction(0).FloatString(6), "%v against %v", tt.attack, tt.defence)
		assert.Equal(t, tt.mean, o.ahead.mean().FloatString(6), "%v against %v", tt.attack, tt.defence)
	}
	one := contest{in(1, green), in(1, green)}.outlook()
	assert.Equal(t, big.NewRat(3, 4), one.ahead.fraction(0))
	assert.Equal(t, "0", one.ahead.fraction(2).RatString(), "one die hits once")
}

func TestChancesOfMeleeAreExact(t *testing.T) {
	for _, tt := range []struct {
		attack, defence throw
		win, tie, loss  string
	}{
		{in(1, green), in(1, green), "0.250000", "0.500000", "0.250000"},
		{in(12, green), in(12, green), "0.419410", "0.161180", "0.419410"},
		{in(12, green), in(12, yellow), "0.737604", "0.115582", "0.146815"},
		{in(10, green), in(7, yellow), "0.859003", "0.082642", "0.058354"},
		{in(12, red), in(12, green), "0.020199", "0.034154", "0.945647"},
		{in(14, green), in(12, yellow), "0.843100", "0.076885", "0.080015"},
	} {
		o := contest{tt.attack, tt.defence}.outlook()
		assert.Equal(t, []string{tt.win, tt.tie, tt.loss}, []string{o.win.FloatString(6), o.tie.FloatString(6), o.loss.FloatString(6)}, "%v against %v", tt.attack, tt.defence)
	}
}

// Case 10 and 53, 56, 58: the best of a few dice, and one success or more.
func TestChancesOfASingleSuccess(t *testing.T) {
	for rating, want := range map[int][3]*big.Rat{
		1: {big.NewRat(1, 2), big.NewRat(1, 3), big.NewRat(1, 6)},
		2: {big.NewRat(3, 4), big.NewRat(5, 9), big.NewRat(11, 36)},
		3: {big.NewRat(7, 8), big.NewRat(19, 27), big.NewRat(91, 216)},
	} {
		for c := range colour(numColours) {
			assert.Equal(t, want[c], in(rating, c).spread().atLeast(1), "%d %s dice", rating, c)
		}
		mean := new(big.Rat) // of the highest die: the chances of each number or more
		for n := 1; n <= faces; n++ {
			mean.Add(mean, throw{dice: rating, needs: n}.spread().atLeast(1))
		}
		assert.Equal(t, map[int]*big.Rat{1: big.NewRat(7, 2), 2: big.NewRat(161, 36), 3: big.NewRat(119, 24)}[rating], mean, "command points of a rating of %d", rating)
	}
	assert.Equal(t, big.NewRat(5, 9), in(2, yellow).spread().atLeast(1), "the main army comes before turn 4 at the latest")
}

func TestSpreadsAddUpToOne(t *testing.T) {
	for needs := range faces + 3 {
		for _, a := range []again{once, best, worst} {
			s := throw{40, needs, a}.spread()
			assert.Equal(t, "1", s.atLeast(0).RatString())
			assert.Equal(t, "1", s.capped(6).atLeast(0).RatString())
			assert.Equal(t, s.atLeast(6), s.capped(6).fraction(6), "more than six count as six")
			assert.Zero(t, s.fraction(-1).Sign())
		}
	}
	assert.Equal(t, "1", throw{3, 7, once}.spread().fraction(0).RatString(), "no die shows seven")
	assert.Equal(t, "1", throw{3, 1, once}.spread().fraction(3).RatString(), "each die shows one or more")
	assert.Equal(t, "1", throw{0, 4, once}.spread().fraction(0).RatString(), "no dice, no success")
}

// The better of two rolls of a die is a success unless both fail (r86).
func TestARollIsMadeTwice(t *testing.T) {
	assert.Equal(t, big.NewRat(3, 4), throw{1, 4, best}.spread().fraction(1))
	assert.Equal(t, big.NewRat(1, 4), throw{1, 4, worst}.spread().fraction(1))
	two := throw{2, 4, best}.spread() // 1/4 none, 1/2 one, 1/4 two
	assert.Equal(t, []*big.Rat{big.NewRat(1, 16), big.NewRat(1, 2), big.NewRat(7, 16)}, []*big.Rat{two.fraction(0), two.fraction(1), two.fraction(2)})
}

// By hand: every pair of rolls of a few dice, counted.
func TestOutlooksCountEveryRoll(t *testing.T) {
	c := contest{throw{2, 4, once}, throw{1, 5, once}}
	var ahead [3]int64
	var win, tie, loss int64
	hit := func(die, needs int) int {
		if die >= needs {
			return 1
		}
		return 0
	}
	for n := range faces * faces * faces {
		a, d := hit(n%faces+1, 4)+hit(n/faces%faces+1, 4), hit(n/faces/faces+1, 5)
		ahead[max(a-d, 0)]++
		switch {
		case a > d:
			win++
		case a == d:
			tie++
		default:
			loss++
		}
	}
	o := c.outlook()
	for k, n := range ahead {
		assert.Equal(t, big.NewRat(n, 216), o.ahead.fraction(k))
	}
	assert.Equal(t, []*big.Rat{big.NewRat(win, 216), big.NewRat(tie, 216), big.NewRat(loss, 216)}, []*big.Rat{o.win, o.tie, o.loss})
}

func TestChancesAsTheContractHasThem(t *testing.T) {
	assert.Equal(t, rules.Probability{Result: "breaks", N: 5, Of: 9}, probability("breaks", big.NewRat(5, 9)))
	small := throw{40, 6, once}.spread().fraction(0) // five to the fortieth of six to the fortieth
	p := probability("no effect", small)
	assert.Equal(t, int64(1)<<62, p.Of)
	assert.Equal(t, small.FloatString(15), new(big.Rat).SetFrac64(p.N, p.Of).FloatString(15))
	assert.Equal(t, int64(555_556), parts(big.NewRat(5, 9)))
	assert.Equal(t, int64(4_028_585), parts(contest{in(12, green), in(12, red)}.outlook().ahead.mean()))
}

func BenchmarkOutlookKnown(b *testing.B) {
	c := contest{in(12, green), in(14, yellow)}
	for b.Loop() {
		c.outlook()
	}
}

// mean is how many successes come on the average.
func (s spread) mean() *big.Rat {
	sum := new(big.Int)
	for k, n := range s.n {
		sum.Add(sum, new(big.Int).Mul(n, big.NewInt(int64(k))))
	}
	return new(big.Rat).SetFrac(sum, s.of)
}
