package soldiers

import (
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// approach finds how far it is from everywhere to some hexes.
type approach struct {
	buckets [maxStep + 1][]int32 // cells by their distance, modulo the number of buckets
}

// maxStep is more than any step costs a unit that can make it.
const maxStep = 127

// Approach appends the half movement points that a unit of the class needs from
// each cell to the nearest of the cells, other units aside.
func (a *advice) Approach(dst []int32, class int16, to []int32) []int32 {
	s := a.s
	t := &s.battle.types[class]
	base := len(dst)
	for range s.battle.cells {
		dst = append(dst, hexrules.Far)
	}
	far := dst[base:]
	buckets := &a.field.buckets
	for i := range buckets {
		buckets[i] = buckets[i][:0]
	}
	for _, c := range to {
		far[c] = 0
		buckets[0] = append(buckets[0], c)
	}
	waiting := len(to)
	for now := int32(0); waiting > 0; now++ {
		bucket := &buckets[now%int32(len(buckets))]
		for len(*bucket) > 0 {
			c := (*bucket)[len(*bucket)-1]
			*bucket = (*bucket)[:len(*bucket)-1]
			waiting--
			if far[c] != now {
				continue // found a shorter way since
			}
			for d, from := range s.battle.cells[c].near {
				if from < 0 {
					continue
				}
				cost, ok := s.paceOf(t, from, c, hex.Dir(d).Opposite())
				if total := now + cost; ok && total < far[from] {
					far[from] = total
					waiting++
					at := &buckets[total%int32(len(buckets))]
					*at = append(*at, from)
				}
			}
		}
	}
	return dst
}

// paceOf is what a step costs a unit of the type, which has its whole
// allowance; false where it cannot make it.
func (s *State) paceOf(t *unitType, from, to int32, d hex.Dir) (int32, bool) {
	cost := s.stepCost(from, to, d)
	switch {
	case t.movement == 0 || t.mounted && s.marks[to]&trenchMark != 0:
		return 0, false
	case cost <= int32(t.movement):
		return cost, true
	default:
		return int32(t.movement), t.foots() // Movement (H), exception
	}
}
