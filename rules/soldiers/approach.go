package soldiers

import (
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// approach finds how far it is from everywhere to some hexes.
type approach struct {
	buckets [maxStep + 1][]int32 // cells by their distance, modulo the number of buckets
	nowhere []int32              // Far for each cell
}

// maxStep is more than any step costs a unit that can make it.
const maxStep = 127

// Ground tells where markers change what steps cost.
func (a *advice) Ground() rules.Hash {
	h := rules.NewHash()
	for c, m := range a.s.marks {
		if m &= roughMarks; m != 0 {
			h = h.Add(uint64(c)<<8 | uint64(m))
		}
	}
	return h
}

// Approach appends the half movement points that a unit of the class needs from
// each cell to the nearest of the cells, other units aside. With cells in from it
// stops when it has come to all of them.
func (a *advice) Approach(dst []int32, class int16, to, from []int32) []int32 {
	s := a.s
	t := &s.battle.types[class]
	base := len(dst)
	if len(a.field.nowhere) == 0 {
		a.field.nowhere = slices.Repeat([]int32{hexrules.Far}, len(s.battle.cells))
	}
	dst = append(dst, a.field.nowhere...)
	far := dst[base:]
	anyRough := slices.ContainsFunc(s.marks, func(m uint8) bool { return m&roughMarks != 0 })
	buckets := &a.field.buckets
	for i := range buckets {
		buckets[i] = buckets[i][:0]
	}
	for _, c := range to {
		far[c] = 0
		buckets[0] = append(buckets[0], c)
	}
	waiting, most, foots := len(to), int32(t.movement), t.foots()
	if most == 0 {
		waiting = 0
	}
	asked := from
	for now := int32(0); waiting > 0; now++ {
		// What is nearer than now is final.
		for len(asked) > 0 && far[asked[0]] < now {
			asked = asked[1:]
		}
		if len(asked) == 0 && len(from) > 0 {
			break
		}
		bucket := &buckets[now%int32(len(buckets))]
		for len(*bucket) > 0 {
			c := (*bucket)[len(*bucket)-1]
			*bucket = (*bucket)[:len(*bucket)-1]
			waiting--
			if far[c] != now {
				continue // found a shorter way since
			}
			cell, rough := &s.battle.cells[c], anyRough && s.marks[c]&roughMarks != 0
			if anyRough && t.mounted && s.marks[c]&trenchMark != 0 {
				continue
			}
			for d, from := range cell.near {
				if from < 0 || far[from] <= now {
					continue
				}
				cost := int32(cell.in[d])
				if anyRough && (rough || s.marks[from]&roughMarks != 0) {
					cost = s.stepCost(from, c, hex.Dir(d).Opposite())
				}
				if cost > most {
					if !foots {
						continue
					}
					cost = most // Movement (H), exception
				}
				if total := now + cost; total < far[from] {
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
