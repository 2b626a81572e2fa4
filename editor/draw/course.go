package draw

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// course is how a line runs through a hex, in corner radii from the hex's
// centre: smooth curves that cross the hexsides at right angles, so that they
// go on smoothly in the next hex.
type course struct {
	curves [][4]point // cubic curves: begin, two control points, end
	ends   []bool     // for each curve: it ends within the hex
	lines  [][]point  // the curves as polylines
	boxes  [][2]point // the least and the largest coordinates of each line
}

var apothem = math.Sqrt(3) / 2 // from a hex's centre to the middle of a side, in corner radii

// heading is the unit vector from a hex's centre across the hexside d.
func heading(d hex.Dir) point { return headings[d] }

var headings = func() (out [6]point) {
	for d := range out {
		out[d] = paint.Polar(1, (float64(d)*60-90)*math.Pi/180)
	}
	return out
}()

// crossing is where a line crosses the hexside d.
func (t strand) crossing(d hex.Dir) point {
	out := heading(d)
	along := point{X: -out.Y, Y: out.X}
	return out.Times(apothem).Add(along.Times(t.slipOf(d)))
}

// How far the control points lie within the hex for a line that turns by 120
// degrees, by 60, or not at all: those of a circle's arc.
var reachFor = [4]float64{1: 0.385, 2: 0.536, 3: 0.577}

// pairs are the hexsides that the line joins: the straightest way through,
// and any other that goes straight on. The rest of the hexsides lead to the
// first of them.
func (t strand) pairs() [][2]hex.Dir {
	return pairings[t.links&63]
}

var pairings = func() (out [64][][2]hex.Dir) {
	for set := range out {
		var dirs []hex.Dir
		for _, d := range hex.Dirs {
			if model.DirSet(set).Has(d) {
				dirs = append(dirs, d)
			}
		}
		for len(dirs) > 1 {
			a, b := straightest(dirs)
			if len(out[set]) > 0 && between(a, b) < 3 {
				break
			}
			out[set] = append(out[set], [2]hex.Dir{a, b})
			dirs = without(dirs, a, b)
		}
	}
	return out
}()

func newCourse(t strand) *course {
	c := &course{}
	inward := func(d hex.Dir, reach float64) point {
		angle := math.Atan2(heading(d).Y, heading(d).X) + t.leanOf(d)
		return t.crossing(d).Sub(paint.Polar(reach, angle))
	}
	rest := t.links
	var middle point
	for i, pair := range t.pairs() {
		a, b := pair[0], pair[1]
		reach := reachFor[between(a, b)]
		curve := [4]point{t.crossing(a), inward(a, reach), inward(b, reach), t.crossing(b)}
		c.curves, c.ends = append(c.curves, curve), append(c.ends, false)
		if i == 0 {
			middle = paint.CubePoint(curve[0], curve[1], curve[2], curve[3], 0.5)
		}
		rest &^= 1<<a | 1<<b
	}
	for _, d := range hex.Dirs {
		if !rest.Has(d) {
			continue
		}
		control := inward(d, 0.45)
		c.curves = append(c.curves, [4]point{t.crossing(d), control, control.Lerp(middle, 0.5), middle})
		c.ends = append(c.ends, true)
	}
	for _, q := range c.curves {
		const steps = 10
		line := make([]point, steps+1)
		for i := range line {
			line[i] = paint.CubePoint(q[0], q[1], q[2], q[3], float64(i)/steps)
		}
		c.add(line)
	}
	return c
}

func (c *course) add(line []point) {
	low, high := line[0], line[0]
	for _, q := range line {
		low, high = point{X: min(low.X, q.X), Y: min(low.Y, q.Y)}, point{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
	}
	c.lines, c.boxes = append(c.lines, line), append(c.boxes, [2]point{low, high})
}

// between is how many sixths of a circle lie between two directions, 0 to 3.
func between(a, b hex.Dir) int {
	n := int(a.Rotate(-int(b)))
	return min(n, 6-n)
}

// straightest is the pair of directions that are nearest to opposite.
func straightest(dirs []hex.Dir) (a, b hex.Dir) {
	best := 0
	for i, p := range dirs {
		for _, q := range dirs[i+1:] {
			if n := between(p, q); n > best {
				best, a, b = n, p, q
			}
		}
	}
	return a, b
}

func without(dirs []hex.Dir, a, b hex.Dir) []hex.Dir {
	var out []hex.Dir
	for _, d := range dirs {
		if d != a && d != b {
			out = append(out, d)
		}
	}
	return out
}

// distance is how far a place of the hex is from the line.
func (c *course) distance(p point) float64 {
	best := math.Inf(1)
	for _, line := range c.lines {
		best = min(best, paint.DistanceTo(line, p))
	}
	return best
}

// nearer reports whether a place of the hex is nearer to the line than a reach.
func (c *course) nearer(p point, reach float64) bool {
	for i, line := range c.lines {
		low, high := c.boxes[i][0], c.boxes[i][1]
		if p.X > low.X-reach && p.Y > low.Y-reach && p.X < high.X+reach && p.Y < high.Y+reach && paint.DistanceTo(line, p) < reach {
			return true
		}
	}
	return false
}

// meet is where two courses cross, or come nearest, with the direction of
// each there.
func meet(a, b *course) (at, alongA, alongB point) {
	best := math.Inf(1)
	for _, la := range a.lines {
		for i := 1; i < len(la); i++ {
			p := la[i-1].Lerp(la[i], 0.5)
			for _, lb := range b.lines {
				for j := 1; j < len(lb); j++ {
					q := lb[j-1].Lerp(lb[j], 0.5)
					if d := p.Dist(q); d < best {
						best = d
						at = p.Lerp(q, 0.5)
						alongA, alongB = la[i].Sub(la[i-1]).Direction(), lb[j].Sub(lb[j-1]).Direction()
					}
				}
			}
		}
	}
	return at, alongA, alongB
}
