package kingsmen

import (
	"math/big"
	"sync"

	"github.com/mapsheet/mapsheet/rules"
)

// throw is dice of one colour that are rolled together, as far as their chances go: how
// many, what each must show, and whether they are all rolled twice and the better or the
// worse counts (r86).
type throw struct {
	dice  int
	needs int // 1 to 6; faces more than that never come
	again again
}

// again says whether a roll is made twice.
type again uint8

// Whether a roll is made twice.
const (
	once again = iota
	best
	worst
)

// spread is the chances of a number of successes, none first, in parts of a whole: they
// add up to of.
type spread struct {
	n  []*big.Int
	of *big.Int
}

// fraction is the chance of so many successes; 0 beyond what the dice can come to.
func (s spread) fraction(k int) *big.Rat {
	if k < 0 || k >= len(s.n) {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(s.n[k], s.of)
}

// spreads are the chances of throws that have been reckoned; they hold for every game.
var spreads sync.Map // throw -> spread

// spread is the chances of the successes of the throw, exactly. It is shared: change
// nothing in it.
func (t throw) spread() spread {
	if known, ok := spreads.Load(t); ok {
		return known.(spread)
	}
	s := t.single()
	if t.again != once {
		s = s.twice(t.again)
	}
	spreads.Store(t, s)
	return s
}

// single is the chances where the dice are rolled once: binomial numbers over the
// combinations of the dice, in lowest terms of a single die.
func (t throw) single() spread {
	hit, miss := int64(min(max(faces+1-t.needs, 0), faces)), int64(min(max(t.needs-1, 0), faces))
	switch {
	case hit == 0:
		miss = 1
	case miss == 0:
		hit = 1
	case faces%hit == 0:
		hit, miss = 1, faces/hit-1
	case faces%miss == 0:
		hit, miss = faces/miss-1, 1
	}
	n := make([]*big.Int, t.dice+1)
	for k := range n {
		ways := new(big.Int).Binomial(int64(t.dice), int64(k))
		ways.Mul(ways, new(big.Int).Exp(big.NewInt(hit), big.NewInt(int64(k)), nil))
		n[k] = ways.Mul(ways, new(big.Int).Exp(big.NewInt(miss), big.NewInt(int64(t.dice-k)), nil))
	}
	return spread{n, new(big.Int).Exp(big.NewInt(hit+miss), big.NewInt(int64(t.dice)), nil)}
}

// twice is the chances where the better or the worse of two rolls counts.
func (s spread) twice(a again) spread {
	out := spread{make([]*big.Int, len(s.n)), new(big.Int).Mul(s.of, s.of)}
	within, before := new(big.Int), new(big.Int) // combinations of both rolls with at most, and less than, so many
	sum := new(big.Int)
	for i := range s.n {
		k := i
		if a == worst {
			k = len(s.n) - 1 - i
		}
		sum.Add(sum, s.n[k])
		within.Mul(sum, sum)
		out.n[k] = new(big.Int).Sub(within, before)
		before.Set(within)
	}
	return out
}

// atLeast is the chance of so many successes or more.
func (s spread) atLeast(k int) *big.Rat {
	sum := new(big.Int)
	for _, n := range s.n[min(max(k, 0), len(s.n)):] {
		sum.Add(sum, n)
	}
	return new(big.Rat).SetFrac(sum, s.of)
}

// capped is the chances where more than so many count as so many: nobody loses more
// figures than there are (r36).
func (s spread) capped(most int) spread {
	if most >= len(s.n)-1 {
		return s
	}
	out := spread{append([]*big.Int(nil), s.n[:most+1]...), s.of}
	for _, n := range s.n[most+1:] {
		out.n[most] = new(big.Int).Add(out.n[most], n)
	}
	return out
}

// contest is two throws that are compared, or exchanged.
type contest struct{ attack, defence throw }

// outlook is what may come of a contest.
type outlook struct {
	attack, defence spread // successes: in melee what the other side loses (Melee 6)
	ahead           spread // by how many the attack has more: what a target of fire loses (Fire 9)
	win, tie, loss  *big.Rat
}

// outlooks are those of contests that have been reckoned; they hold for every game.
var outlooks sync.Map // contest -> *outlook

// outlook is what may come of the contest, exactly. It is shared: change nothing in it.
func (c contest) outlook() *outlook {
	if known, ok := outlooks.Load(c); ok {
		return known.(*outlook)
	}
	o := &outlook{attack: c.attack.spread(), defence: c.defence.spread()}
	o.ahead = spread{make([]*big.Int, len(o.attack.n)), new(big.Int).Mul(o.attack.of, o.defence.of)}
	for k := range o.ahead.n {
		o.ahead.n[k] = new(big.Int)
	}
	tie, ways := new(big.Int), new(big.Int)
	for a, hits := range o.attack.n {
		for d, saves := range o.defence.n {
			ways.Mul(hits, saves)
			o.ahead.n[max(a-d, 0)].Add(o.ahead.n[max(a-d, 0)], ways)
			if a == d {
				tie.Add(tie, ways)
			}
		}
	}
	o.tie = new(big.Rat).SetFrac(tie, o.ahead.of)
	o.win = o.ahead.atLeast(1)
	o.loss = new(big.Rat).Sub(big.NewRat(1, 1), o.win)
	o.loss.Sub(o.loss, o.tie)
	outlooks.Store(c, o)
	return o
}

// million is how many parts a chance has for players of the program, who weigh it in
// whole numbers.
const million = 1_000_000

// parts is a chance, or a mean, in parts of a million, rounded.
func parts(r *big.Rat) int64 {
	n := new(big.Int).Mul(r.Num(), big.NewInt(2*million))
	n.Add(n, r.Denom())
	return n.Div(n, new(big.Int).Lsh(r.Denom(), 1)).Int64()
}

// probability is a chance as the contract has it: exactly, where its lowest terms are
// numbers of 64 bits, and to the nearest part of 2 to the 62nd where they are more.
func probability(result string, r *big.Rat) rules.Probability {
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		return rules.Probability{Result: result, N: r.Num().Int64(), Of: r.Denom().Int64()}
	}
	const of = 1 << 62
	n := new(big.Int).Lsh(r.Num(), 63)
	n.Add(n, r.Denom())
	return rules.Probability{Result: result, N: n.Div(n, new(big.Int).Lsh(r.Denom(), 1)).Int64(), Of: of}
}
