package commanders

import (
	"iter"
	"math/bits"
)

// maxUnits is how many units a game can have, those of both sides together.
const maxUnits = 128

// set is a set of units by their numbers.
type set [maxUnits / 64]uint64

func (s set) has(u int8) bool { return s[u>>6]&(1<<(u&63)) != 0 }

func (s *set) add(u int8) { s[u>>6] |= 1 << (u & 63) }

func (s *set) drop(u int8) { s[u>>6] &^= 1 << (u & 63) }

func (s set) and(o set) set { return set{s[0] & o[0], s[1] & o[1]} }

func (s set) or(o set) set { return set{s[0] | o[0], s[1] | o[1]} }

func (s set) less(o set) set { return set{s[0] &^ o[0], s[1] &^ o[1]} }

func (s set) len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

func (s set) empty() bool { return s == set{} }

// first is the unit of the lowest number; none where the set is empty.
func (s set) first() int8 {
	switch {
	case s[0] != 0:
		return int8(bits.TrailingZeros64(s[0]))
	case s[1] != 0:
		return int8(bits.TrailingZeros64(s[1]) + 64)
	}
	return none
}

// all is the units in the order of their numbers.
func (s set) all() iter.Seq[int8] {
	return func(yield func(int8) bool) {
		for w := range s {
			for b := s[w]; b != 0; b &= b - 1 {
				if !yield(int8(w<<6 + bits.TrailingZeros64(b))) {
					return
				}
			}
		}
	}
}
