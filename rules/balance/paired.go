package balance

import (
	"context"
	"errors"
	"math"

	"github.com/mapsheet/mapsheet/model"
)

// Experiment compares variants of a scenario with it: all play games of the same seeds, so
// that each game of a variant has one of the base beside it. The arenas are to begin their
// games with dice by purpose (rules.Terms.Paired): what happens in both games of a pair has
// the same dice then.
type Experiment struct {
	Base     Arena
	Variants []Arena
	Side     string            // whose share is compared
	Players  map[string]string // kind of player by side
	Seed     uint64            // of the first pair; the next have the seeds that follow
	Pairs    int               // games of each arena
	Workers  int               // games at a time; the count of them makes no difference to the result

	// Told is told how many games are done; it may be nil.
	Told func(done int)
}

// Games is how many games the experiment has.
func (x Experiment) Games() int { return x.Pairs * (len(x.Variants) + 1) }

// Found is what an experiment came to.
type Found struct {
	Base     Mean   // share of the side in the base
	Variants []Pair // in the order of the variants
	Stopped  bool   // before the end, by who had it played
}

// Pair is what a variant came to.
type Pair struct {
	Share Mean // of the side in the variant
	// Change is the variant's share less that of the base, seed by seed. It has no games
	// where the experiment was stopped before the first pair.
	Change Mean
	// Same is how many games ended as that of the same seed in the base did.
	Same int
}

// Mean is a mean of so many games with its interval: of shares from 0 to 1, or of their
// differences.
type Mean struct {
	Games int
	Mean  float64
	// Error is the standard error on which the intervals rest, and middle their middle.
	Error  float64
	middle float64
	least  float64
}

// Worth is what a game is worth to a side: 1 where it wins, 1/2 where nobody does, 0
// where another wins.
func Worth(winner, side string) float64 {
	switch winner {
	case side:
		return 1
	case model.Draw:
		return 0.5
	}
	return 0
}

// Play plays the experiment. Seed after seed all arenas play their game of it, so that,
// where the context ends first, all have nearly as many. It ends with an error where a
// player breaks the rules.
func (x Experiment) Play(ctx context.Context) (Found, error) {
	arenas := append([]Arena{x.Base}, x.Variants...)
	worth := make([]float64, x.Games())
	kind := func(side string) string { return x.Players[side] }
	n, err := inParallel(ctx, len(worth), x.Workers, func(ctx context.Context, i int) error {
		arena := arenas[i%len(arenas)]
		g, err := arena.game(ctx, x.Seed+uint64(i/len(arenas)), kind, nil)
		worth[i] = Worth(g.Winner, x.Side)
		return err
	}, func(_, done int) {
		if x.Told != nil {
			x.Told(done)
		}
	})
	stopped := err != nil && ctx.Err() != nil && errors.Is(err, context.Cause(ctx))
	if err != nil && !stopped {
		return Found{}, err
	}
	shares := make([][]float64, len(arenas))
	for i, w := range worth[:n] {
		shares[i%len(arenas)] = append(shares[i%len(arenas)], w)
	}
	found := Found{Base: ShareOf(shares[0]), Stopped: stopped}
	for _, of := range shares[1:] {
		found.Variants = append(found.Variants, pairOf(of, shares[0]))
	}
	return found, nil
}

// pairOf compares the games of a variant with those of the base.
func pairOf(variant, base []float64) Pair {
	p := Pair{Share: ShareOf(variant)}
	var changes []float64
	for i, w := range variant {
		changes = append(changes, w-base[i])
		if w == base[i] {
			p.Same++
		}
	}
	p.Change = ChangeOf(changes)
	return p
}

// ShareOf is the mean of shares from 0 to 1, as Agresti and Coull (1998) reckon it: the
// interval is the usual one of a mean, of the games with two more that are won and two
// more that are lost.
func ShareOf(worth []float64) Mean { return meanOf(worth, 0, 0, 0, 1, 1) }

// ChangeOf is the mean of differences of shares, from -1 to 1, of pairs of games. The
// interval is the usual one of a mean of paired differences, of the pairs with one more in
// which all is gained and one more in which all is lost: where a pair is either won or
// lost it is that of Bonett and Price (2012). So it has a width even where no pair differs,
// and holds the true difference 95 times of 100, or more often where few pairs differ.
func ChangeOf(changes []float64) Mean { return meanOf(changes, -1, -1, 1) }

// meanOf is the mean of some values, and the middle and error of its interval, which has
// some values more. None is less than the least, and none more than as much beyond 1.
func meanOf(values []float64, least float64, more ...float64) Mean {
	m := Mean{Games: len(values), least: least}
	sum, squares := 0.0, 0.0
	for _, v := range values {
		sum += v
		squares += v * v
	}
	if len(values) > 0 {
		m.Mean = sum / float64(len(values))
	}
	for _, v := range more {
		sum += v
		squares += v * v
	}
	n := float64(len(values) + len(more))
	m.middle = sum / n
	m.Error = math.Sqrt(max(squares/n-m.middle*m.middle, 0) / n)
	return m
}

// Interval is the 95 % interval of the mean.
func (m Mean) Interval() Interval { return m.within(1 - confidence) }

// Among is the interval where it is one of so many that are looked at together: all of
// them hold their true values 95 times of 100 (Bonferroni).
func (m Mean) Among(n int) Interval { return m.within((1 - confidence) / float64(max(n, 1))) }

func (m Mean) within(err float64) Interval {
	if m.Games == 0 {
		return Interval{m.least, 1}
	}
	reach := normalQuantile(err) * m.Error
	return Interval{max(m.least, m.middle-reach), min(1, m.middle+reach)}
}
