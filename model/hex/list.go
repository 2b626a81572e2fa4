package hex

import (
	"slices"
	"strings"
)

// List is a list of hexes, written as labels with spaces between them.
type List []Hex

// UnmarshalText reads labels separated by white space. Whether the hexes lie
// on a grid is left to the caller.
func (l *List) UnmarshalText(text []byte) error {
	fields := strings.Fields(string(text))
	out := make(List, 0, len(fields))
	for _, f := range fields {
		h, err := ParseLabel(f)
		if err != nil {
			return err
		}
		out = append(out, h)
	}
	*l = out
	return nil
}

// Labels writes the list with the grid's labels, a space between them.
func (g Grid) Labels(l List) string {
	buf := make([]byte, 0, len(l)*(2*g.digits()+1))
	for i, h := range l {
		if i > 0 {
			buf = append(buf, ' ')
		}
		buf = g.AppendLabel(buf, h)
	}
	return string(buf)
}

// Middle is the hex that holds the mean of the hexes' centres; that of an
// empty list is the hex 0101.
func (l List) Middle() Hex {
	if len(l) == 0 {
		return Hex{}
	}
	plane := Layout{Size: 1}
	var sum Point
	for _, h := range l {
		c := plane.Center(h)
		sum.X, sum.Y = sum.X+c.X, sum.Y+c.Y
	}
	return plane.HexAt(Point{sum.X / float64(len(l)), sum.Y / float64(len(l))})
}

// Outermost is the hexes of the list that lie furthest west, east, north and south, each
// once: what is drawn around them is as large as what is drawn around all.
func (l List) Outermost() List {
	if len(l) == 0 {
		return nil
	}
	ends := [4]Hex{l[0], l[0], l[0], l[0]}
	for _, h := range l {
		for i, further := range [4]int{ends[0].Col - h.Col, h.Col - ends[1].Col, ends[2].HalfRow() - h.HalfRow(), h.HalfRow() - ends[3].HalfRow()} {
			if further > 0 {
				ends[i] = h
			}
		}
	}
	var out List
	for _, h := range ends {
		if !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	return out
}
