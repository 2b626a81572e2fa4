package tiles

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Level is the outlines of where a height, given at a net of points, is more than 0.
// They turn with the higher ground to their right.
func Level(low, high point, step float64, height func(point) float64) paint.Path {
	var out paint.Path
	levelLines(low, high, step, height, func(line []point) {
		if len(line) > 4 {
			out.Add(rounded(line))
		}
	})
	return out
}

// levelLines visits the same outlines as they run through the net, with all their corners.
func levelLines(low, high point, step float64, height func(point) float64, visit func(line []point)) {
	cols, rows := int(math.Ceil((high.X-low.X)/step))+1, int(math.Ceil((high.Y-low.Y)/step))+1
	at := func(i, j int) point { return point{X: low.X + float64(i)*step, Y: low.Y + float64(j)*step} }
	heights := make([]float64, (cols+1)*(rows+1))
	for j := range rows + 1 {
		for i := range cols + 1 {
			h := -1.0
			if i > 0 && j > 0 && i < cols && j < rows {
				h = height(at(i, j))
			}
			if h == 0 {
				h = -1e-9
			}
			heights[j*(cols+1)+i] = h
		}
	}
	value := func(i, j int) float64 { return heights[j*(cols+1)+i] }
	// Lines enter and leave a cell through its sides: 2*k is that from the k-th point
	// to the east, and 2*k+1 that to the south. next is 1 more than the one by which the
	// line that enters through a side leaves.
	next := make([]int32, 2*len(heights))
	var starts []int32
	for j := range rows {
		for i := range cols {
			a, b, c, d := value(i, j) > 0, value(i+1, j) > 0, value(i+1, j+1) > 0, value(i, j+1) > 0
			k := int32(2 * (j*(cols+1) + i))
			top, right, foot, left := k, k+3, k+int32(2*(cols+1)), k+1
			join := func(from, to int32) {
				next[from] = to + 1
				starts = append(starts, from)
			}
			switch {
			case a == b && b == c && c == d:
			case a && !b && !c && !d:
				join(top, left)
			case !a && b && !c && !d:
				join(right, top)
			case !a && !b && c && !d:
				join(foot, right)
			case !a && !b && !c && d:
				join(left, foot)
			case a && b && !c && !d:
				join(right, left)
			case !a && b && c && !d:
				join(foot, top)
			case !a && !b && c && d:
				join(left, right)
			case a && !b && !c && d:
				join(top, foot)
			case !a && b && c && d:
				join(left, top)
			case a && !b && c && d:
				join(top, right)
			case a && b && !c && d:
				join(right, foot)
			case a && b && c && !d:
				join(foot, left)
			case a && c:
				join(top, left)
				join(foot, right)
			default:
				join(right, top)
				join(left, foot)
			}
		}
	}
	spot := func(e int32) point {
		i, j := int(e/2)%(cols+1), int(e/2)/(cols+1)
		k, l := i+1, j
		if e%2 == 1 {
			k, l = i, j+1
		}
		p, q := value(i, j), value(k, l)
		return at(i, j).Lerp(at(k, l), p/(p-q))
	}
	for _, start := range starts {
		var line []point
		for e := start; next[e] != 0; {
			to := next[e] - 1
			next[e] = 0
			line = append(line, spot(e))
			e = to
		}
		visit(line)
	}
}

// rounded is a closed outline whose corners are middles of curves.
func rounded(line []point) paint.Path {
	var p paint.Path
	n := len(line)
	p.Move(line[n-1].Lerp(line[0], 0.5))
	for i, q := range line {
		p.Quad(q, q.Lerp(line[(i+1)%n], 0.5))
	}
	p.Close()
	return p
}

// Turned is a point turned around the origin, clockwise on the sheet.
func Turned(p paint.Point, by float64) paint.Point {
	sin, cos := math.Sincos(by)
	return paint.Point{X: p.X*cos - p.Y*sin, Y: p.X*sin + p.Y*cos}
}
