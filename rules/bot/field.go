package bot

import (
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// fields are how far it is from each cell to where goals want units. They are
// found when they are asked for and kept as long as the ground stays as it is.
type fields struct {
	ground rules.Hash
	kept   []field
}

type field struct {
	class int16
	key   int // of the goal and its leg; below 0 for those that lead to units
	far   []int32
}

// forget drops the fields that lead to units, which move, and all where the ground
// has changed.
func (f *fields) forget(ground rules.Hash) {
	if ground != f.ground {
		f.ground, f.kept = ground, f.kept[:0]
		return
	}
	n := 0
	for i := range f.kept {
		if f.kept[i].key >= 0 { // exchanged, so that no two share their memory
			f.kept[n], f.kept[i] = f.kept[i], f.kept[n]
			n++
		}
	}
	f.kept = f.kept[:n]
}

// to is the movement points that a unit of the class needs from each cell to
// the nearest of the cells, which the key tells from others.
func (f *fields) to(advice hexrules.Advice, class int16, key int, cells []int32) []int32 {
	for i := range f.kept {
		if f.kept[i].class == class && f.kept[i].key == key {
			return f.kept[i].far
		}
	}
	if n := len(f.kept); n < cap(f.kept) {
		f.kept = f.kept[:n+1]
	} else {
		f.kept = append(f.kept, field{})
	}
	k := &f.kept[len(f.kept)-1]
	k.class, k.key = class, key
	k.far = advice.Approach(k.far[:0], class, cells)
	return k.far
}
