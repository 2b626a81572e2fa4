// Package print lays maps and counters out on sheets of paper, in true scale, to be
// printed, cut and put together at home.
package print

import (
	"slices"
	"strings"
)

// Paper is a size of paper, upright, in mm.
type Paper struct {
	ID, Name      string
	Width, Height float64
}

// Papers lists the sizes of paper, from small to large.
func Papers() []Paper {
	return []Paper{
		{"a4", "A4", 210, 297}, {"letter", "Letter", 215.9, 279.4}, {"a3", "A3", 297, 420},
		{"a2", "A2", 420, 594}, {"a1", "A1", 594, 841}, {"a0", "A0", 841, 1189},
	}
}

// PaperNamed finds a size of paper by its id; A4 where there is none.
func PaperNamed(id string) Paper {
	all := Papers()
	at := slices.IndexFunc(all, func(p Paper) bool { return strings.EqualFold(p.ID, id) })
	return all[max(at, 0)]
}

// lying is the paper on its side.
func (p Paper) lying() Paper {
	p.Width, p.Height = p.Height, p.Width
	return p
}
