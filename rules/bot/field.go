package bot

import (
	"slices"

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
	class    int16
	key      int     // of the goal and its leg; below 0 for those that lead to units
	to, from []int32 // of those that lead to units, which move
	far      []int32
}

// forget drops all fields where the ground has changed.
func (f *fields) forget(ground rules.Hash) {
	if ground != f.ground {
		f.ground, f.kept = ground, f.kept[:0]
	}
}

// to is the movement points that a unit of the class needs from each cell to
// the nearest of the cells, which the key tells from others. Where it asks for the ways
// from some cells alone the others may be too far.
func (f *fields) to(advice hexrules.Advice, class int16, key int, cells, from []int32) []int32 {
	k := f.keeper(class, key)
	if len(k.far) > 0 && (key >= 0 || slices.Equal(k.to, cells) && slices.Equal(k.from, from)) {
		return k.far
	}
	if key < 0 {
		k.to, k.from = append(k.to[:0], cells...), append(k.from[:0], from...)
	}
	k.far = advice.Approach(k.far[:0], class, cells, from)
	return k.far
}

// keeper is where the field of a class and key is kept.
func (f *fields) keeper(class int16, key int) *field {
	for i := range f.kept {
		if f.kept[i].class == class && f.kept[i].key == key {
			return &f.kept[i]
		}
	}
	if n := len(f.kept); n < cap(f.kept) {
		f.kept = f.kept[:n+1]
	} else {
		f.kept = append(f.kept, field{})
	}
	k := &f.kept[len(f.kept)-1]
	k.class, k.key, k.far = class, key, k.far[:0]
	return k
}
