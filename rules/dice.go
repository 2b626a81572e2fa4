package rules

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// Dice is the one source of chance of a game: a stream of six-sided dice that
// a seed decides. It is a plain value; a copy goes on with the same numbers.
// Copies share the queue of dice set by hand, which no roll changes in place.
type Dice struct {
	stream rand.PCG
	forced []uint8 // to come next, before the stream
	rolls  uint32  // rolled so far
}

// NewDice is the stream of a seed.
func NewDice(seed uint64) Dice {
	return Dice{stream: *rand.NewPCG(seed, seed^0x9e3779b97f4a7c15)}
}

// Roll is the next die, from 1 to 6.
func (d *Dice) Roll() int {
	d.rolls++
	if len(d.forced) > 0 {
		n := d.forced[0]
		d.forced = d.forced[1:]
		return int(n)
	}
	// Multiplying and throwing away the few numbers that would favour some
	// faces keeps the six equally likely.
	for {
		high, low := bits.Mul64(d.stream.Uint64(), 6)
		if low >= (1<<64-6)%6 {
			return int(high) + 1
		}
	}
}

// Force puts dice in front of the stream, behind those forced before. Numbers
// outside 1 to 6 become the nearest of these.
func (d *Dice) Force(numbers ...int) {
	forced := make([]uint8, 0, len(d.forced)+len(numbers))
	forced = append(forced, d.forced...)
	for _, n := range numbers {
		forced = append(forced, uint8(min(max(n, 1), 6)))
	}
	d.forced = forced
}

// Hold replaces the dice set by hand by others; without numbers it drops them.
func (d *Dice) Hold(numbers ...int) {
	d.forced = nil
	d.Force(numbers...)
}

// Since is the numbers rolled since an earlier copy of the same dice.
func (d *Dice) Since(earlier Dice) []int {
	var out []int
	for earlier.rolls < d.rolls {
		out = append(out, earlier.Roll())
	}
	return out
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
	return h
}
