package draw

import "github.com/mapsheet/mapsheet/editor/draw/paint"

// field is depths on some rows of a grid of points.
type field struct {
	cols, top int     // how many points a row has, and the first row
	low       point   // the first of row 0
	step      float64 // from a point to the next
	depth     []float32
}

// at is the depth of a point; beyond the rows nothing belongs to the area, so that its
// outlines close.
func (f *field) at(col, row int) float64 {
	n := (row-f.top)*f.cols + col
	if col < 0 || col >= f.cols || n < 0 || n >= len(f.depth) {
		return -mostDepth
	}
	return float64(f.depth[n])
}

// The corners of a cell of the grid, clockwise from the north-west, and its sides: 0 is
// that from corner 0 to corner 1. isoSides is, by the corners within the area, the pairs
// of sides that its edge leads from and to, with the area on its right.
var isoSides = [16][][2]int{
	1: {{0, 3}}, 2: {{1, 0}}, 3: {{1, 3}}, 4: {{2, 1}}, 6: {{2, 0}}, 7: {{2, 3}},
	8: {{3, 2}}, 9: {{0, 2}}, 11: {{1, 2}}, 12: {{3, 1}}, 13: {{0, 1}}, 14: {{3, 0}},
}

// isoSaddle is the same for the two cases in which opposite corners are within, by
// whether the middle is.
var isoSaddle = map[int][2][][2]int{
	5:  {{{0, 3}, {2, 1}}, {{0, 1}, {2, 3}}},
	10: {{{1, 0}, {3, 2}}, {{1, 2}, {3, 0}}},
}

// gridSide is a side of a cell, named by its western or northern end, and whether it
// runs south.
type gridSide struct {
	col, row int32
	south    bool
}

func sideOf(col, row, side int) gridSide {
	c, r := int32(col), int32(row)
	switch side {
	case 0:
		return gridSide{c, r, false}
	case 1:
		return gridSide{c + 1, r, true}
	case 2:
		return gridSide{c, r + 1, false}
	}
	return gridSide{c, r, true}
}

// outline is the lines around where a field is deeper than a level, with the deeper side
// on the right. It is followed row by row, so that few of the rows need be there at once.
type outline struct {
	level float64
	next  map[gridSide]crossing
	order []gridSide // as they were come by
}

// crossing is where the line crosses a side, and the side that it comes to next.
type crossing struct {
	at point
	to gridSide
}

func newOutline(level float64) *outline {
	return &outline{level: level, next: map[gridSide]crossing{}}
}

// follow takes in the cells between a row of a field and the next. Rows come in order;
// those before the first and after the last count, too.
func (o *outline) follow(f *field, row int) {
	for col := -1; col < f.cols; col++ {
		nw, ne, se, sw := f.at(col, row), f.at(col+1, row), f.at(col+1, row+1), f.at(col, row+1)
		within := 0
		for i, d := range [4]float64{nw, ne, se, sw} {
			if d > o.level {
				within |= 1 << i
			}
		}
		sides := isoSides[within]
		if saddle, ok := isoSaddle[within]; ok {
			sides = saddle[0]
			if nw+ne+se+sw > 4*o.level {
				sides = saddle[1]
			}
		}
		for _, s := range sides {
			from := sideOf(col, row, s[0])
			o.next[from] = crossing{o.place(f, from), sideOf(col, row, s[1])}
			o.order = append(o.order, from)
		}
	}
}

// place is where the line crosses a side.
func (o *outline) place(f *field, s gridSide) point {
	col, row := int(s.col), int(s.row)
	a := f.at(col, row)
	p := point{X: f.low.X + f.step*float64(col), Y: f.low.Y + f.step*float64(row)}
	if s.south {
		p.Y += f.step * (o.level - a) / (f.at(col, row+1) - a)
	} else {
		p.X += f.step * (o.level - a) / (f.at(col+1, row) - a)
	}
	return p
}

// rings is the lines, each closed, simplified to a tolerance. It takes them out of the
// outline.
func (o *outline) rings(tolerance float64) [][]point {
	var rings [][]point
	for _, first := range o.order {
		var ring []point
		for at := first; ; {
			c, open := o.next[at]
			if !open {
				break
			}
			ring = append(ring, c.at)
			delete(o.next, at)
			at = c.to
		}
		if ring = paint.Simplified(ring, tolerance); len(ring) > 2 {
			rings = append(rings, ring)
		}
	}
	return rings
}

// rounded is closed lines as a path of curves through the middles of their stretches,
// which takes the corners that simplifying left.
func rounded(rings [][]point) (p paint.Path) {
	for _, ring := range rings {
		for i, corner := range ring {
			to := corner.Lerp(ring[(i+1)%len(ring)], 0.5)
			if i == 0 {
				p.Move(ring[len(ring)-1].Lerp(corner, 0.5))
			}
			p.Quad(corner, to)
		}
		p.Close()
	}
	return p
}

// steps is by how much more each of so many layers of an ink covers, so that all
// together cover as much as the ink, and fewer in equal steps less.
func steps(alpha float64, n int) []float64 {
	out := make([]float64, n)
	below := 0.0
	for k := range out {
		now := alpha * float64(k+1) / float64(n)
		out[k] = 1 - (1-now)/(1-below)
		below = now
	}
	return out
}
