package kingsmen

import (
	"iter"
	"math/bits"
)

// maxUnits is how many units a game can have, those of both sides together.
const maxUnits = 128

// none stands for no side, no unit, no general and the like.
const none = -1

// set is a set of units by their numbers.
type set [maxUnits / 64]uint64

func (s set) has(u int) bool { return s[u>>6]&(1<<(u&63)) != 0 }

func (s *set) add(u int) { s[u>>6] |= 1 << (u & 63) }

func (s set) and(o set) set { return set{s[0] & o[0], s[1] & o[1]} }

func (s set) len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

func (s set) empty() bool { return s == set{} }

// all is the units in the order of their numbers.
func (s set) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := range s {
			for b := s[w]; b != 0; b &= b - 1 {
				if !yield(w<<6 + bits.TrailingZeros64(b)) {
					return
				}
			}
		}
	}
}
