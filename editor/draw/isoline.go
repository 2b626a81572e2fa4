package draw

import "github.com/mapsheet/mapsheet/editor/draw/paint"

// field is depths on a grid of points.
type field struct {
	cols, rows int
	low        point   // the first
	step       float64 // from a point to the next
	depth      []float32
}

// at is the depth of a point; beyond the grid nothing belongs to the area, so that its
// outlines close.
func (f *field) at(col, row int) float64 {
	if col < 0 || row < 0 || col >= f.cols || row >= f.rows {
		return -mostDepth
	}
	return float64(f.depth[row*f.cols+col])
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

// isolines is the outlines of where the field is deeper than a level, with the deeper
// side on the right, simplified to a tolerance.
func (f *field) isolines(level, tolerance float64) [][]point {
	next := map[[3]int][3]int{} // from a side of the grid to the next along the outline
	var order [][3]int
	sideOf := func(col, row, side int) [3]int { // named by its western or northern end, and whether it runs south
		switch side {
		case 0:
			return [3]int{col, row, 0}
		case 1:
			return [3]int{col + 1, row, 1}
		case 2:
			return [3]int{col, row + 1, 0}
		}
		return [3]int{col, row, 1}
	}
	for row := -1; row < f.rows; row++ {
		for col := -1; col < f.cols; col++ {
			nw, ne, se, sw := f.at(col, row), f.at(col+1, row), f.at(col+1, row+1), f.at(col, row+1)
			within := 0
			for i, d := range [4]float64{nw, ne, se, sw} {
				if d > level {
					within |= 1 << i
				}
			}
			sides := isoSides[within]
			if saddle, ok := isoSaddle[within]; ok {
				sides = saddle[0]
				if nw+ne+se+sw > 4*level {
					sides = saddle[1]
				}
			}
			for _, s := range sides {
				from := sideOf(col, row, s[0])
				next[from] = sideOf(col, row, s[1])
				order = append(order, from)
			}
		}
	}
	place := func(s [3]int) point {
		a := f.at(s[0], s[1])
		p := point{X: f.low.X + f.step*float64(s[0]), Y: f.low.Y + f.step*float64(s[1])}
		if s[2] == 0 {
			p.X += f.step * (level - a) / (f.at(s[0]+1, s[1]) - a)
		} else {
			p.Y += f.step * (level - a) / (f.at(s[0], s[1]+1) - a)
		}
		return p
	}
	var rings [][]point
	for _, first := range order {
		if _, open := next[first]; !open {
			continue
		}
		var ring []point
		for at := first; ; {
			ring = append(ring, place(at))
			to, ok := next[at]
			if !ok {
				break
			}
			delete(next, at)
			if at = to; at == first {
				break
			}
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
