package rules

import "math/rand/v2"

// common is what dice by purpose remember. It is never changed in place, so that copies of
// the dice stay independent.
type common struct {
	seed   uint64
	moment Hash
	asked  *asked // purposes of the moment, the last first
}

// asked is a purpose that dice were rolled for.
type asked struct {
	purpose Hash
	times   uint64
	before  *asked
}

// NewDiceByPurpose is dice for experiments that compare variants of a scenario. What they
// show follows from the seed and from what they are rolled for, in which moment of the
// game, not from how many were rolled before. So two games of a seed have the same dice for
// all that happens in both, even after something has come out otherwise in one of them, and
// the difference between the variants is not lost in that of their dice.
func NewDiceByPurpose(seed uint64) Dice {
	d := NewDice(seed)
	d.common = &common{seed: seed}
	return d
}

// For says what the dice that follow are for, until it is called again: a moment of the game,
// such as a phase of a turn, and a purpose within it, both in digests that variants of a
// scenario share. A purpose that comes back within the moment has other dice each time. Dice
// of one stream take no notice.
func (d *Dice) For(moment, purpose Hash) {
	if d.common == nil {
		return
	}
	c := *d.common
	if c.moment != moment {
		c.moment, c.asked = moment, nil
	}
	times := uint64(1)
	for a := c.asked; a != nil; a = a.before {
		if a.purpose == purpose {
			times = a.times + 1
			break
		}
	}
	c.asked = &asked{purpose, times, c.asked}
	d.common = &c
	d.stream = *rand.NewPCG(c.seed, uint64(moment.Add(uint64(purpose)).Add(times)))
}

// Lot is the index of one of so many that are left, such as cards, which ids tell apart.
// Dice by purpose shuffle all that there may ever be, and it is the first of those left: so
// the order of a deck stays the same where a variant has a card more or fewer. Others are as
// Draw has it.
func (d *Dice) Lot(left int, id func(i int) uint64) int {
	if d.common == nil || len(d.forced) > 0 {
		return d.Draw(left)
	}
	d.rolls++
	shuffle := NewHash().Add(d.common.seed).Add(uint64(d.common.moment))
	best, first := 0, uint64(0)
	for i := range left {
		if place := uint64(shuffle.Add(id(i)).Add(1)); i == 0 || place < first {
			best, first = i, place
		}
	}
	return best
}

func (c *common) digest(h Hash) Hash {
	if c == nil {
		return h
	}
	h = h.Add(c.seed).Add(uint64(c.moment))
	for a := c.asked; a != nil; a = a.before {
		h = h.Add(uint64(a.purpose)).Add(a.times)
	}
	return h
}

// Tags is a number for each of so many units by which purposes name them: it follows from the
// unit's kind, such as its force and its type, and from how many of the kind come before
// it, so that a variant with a unit fewer has the same numbers for all others.
func Tags(units int, kind func(i int) string) []Hash {
	out, seen := make([]Hash, units), map[string]uint64{}
	for i := range out {
		k := kind(i)
		out[i] = NewHash().AddString(k).Add(seen[k])
		seen[k]++
	}
	return out
}
