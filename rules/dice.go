package rules

import (
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand/v2"
)

// Dice is the one source of chance of a game: a stream of numbers that a seed
// decides, for dice of any size and for drawing cards. It is a plain value; a
// copy goes on with the same numbers. Copies share the queue of those set by
// hand, which no roll changes in place.
type Dice struct {
	stream rand.PCG
	forced []uint16 // to come next, before the stream
	rolls  uint32   // rolled so far
	misfit bool     // a number set by hand was larger than what it was for
	common *common  // nil for dice of one stream
}

// NewDice is the stream of a seed.
func NewDice(seed uint64) Dice {
	return Dice{stream: *rand.NewPCG(seed, seed^0x9e3779b97f4a7c15)}
}

// Roll is the next die of six faces, from 1 to 6.
func (d *Dice) Roll() int { return d.Die(6) }

// Die is the next die of so many faces, from 1 on.
func (d *Dice) Die(faces int) int {
	d.rolls++
	if len(d.forced) > 0 {
		n := int(d.forced[0])
		d.forced = d.forced[1:]
		if n > faces {
			n, d.misfit = faces, true
		}
		return n
	}
	// Multiplying and throwing away the few numbers that would favour some
	// faces keeps all equally likely.
	n := uint64(faces)
	for {
		high, low := bits.Mul64(d.stream.Uint64(), n)
		if low >= -n%n {
			return int(high) + 1
		}
	}
}

// Draw is the index of one of so many that are left, such as cards: a Die less
// one.
func (d *Dice) Draw(left int) int { return d.Die(left) - 1 }

// Force puts numbers in front of the stream, behind those forced before: those
// that dice show, counted from 1. Smaller ones become 1.
func (d *Dice) Force(numbers ...int) {
	forced := make([]uint16, 0, len(d.forced)+len(numbers))
	forced = append(forced, d.forced...)
	for _, n := range numbers {
		forced = append(forced, uint16(min(max(n, 1), math.MaxUint16)))
	}
	d.forced = forced
}

// Misfit reports whether a number set by hand was larger than the die that it
// was for, and the die showed its largest instead.
func (d *Dice) Misfit() bool { return d.misfit }

// Hold replaces the dice set by hand by others; without numbers it drops them.
func (d *Dice) Hold(numbers ...int) {
	d.forced = nil
	d.Force(numbers...)
}

// Rolls is how many dice have been rolled.
func (d *Dice) Rolls() int { return int(d.rolls) }

// Digest adds the state of the dice to a hash.
func (d *Dice) Digest(h Hash) Hash {
	var buf [64]byte
	state, err := d.stream.AppendBinary(buf[:0])
	if err != nil {
		panic(err) // a PCG can always be written down
	}
	for ; len(state) >= 8; state = state[8:] {
		h = h.Add(binary.LittleEndian.Uint64(state))
	}
	for _, b := range state {
		h = h.Add(uint64(b))
	}
	h = h.Add(uint64(d.rolls)<<32 | uint64(len(d.forced)))
	for _, n := range d.forced {
		h = h.Add(uint64(n))
	}
	return d.common.digest(h)
}
