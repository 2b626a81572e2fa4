package tables

import (
	"fmt"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// leastLevel is twice the least ground of a level that Raise lays, as plane.Polygon.Area
// has it: what two men on bases of an inch take.
const leastLevel = 2 * 2 * Inch * Inch

// Raise lays a smaller outline inside the highest level of a hill, its corners on a grid
// where they fit there; a step of 0 is for none.
func Raise(t Thing, step int) Change {
	return Change{Name: "raise a hill", make: func(b *model.TableBoard) error {
		if t.Zone || b.Pieces[t.Index].Kind.Shape() != model.RingsShape {
			return fmt.Errorf("hills alone are raised, and %s is none: select a hill", t.Told(b))
		}
		p := &b.Pieces[t.Index]
		top := p.Points
		if n := len(p.Rings); n > 0 {
			top = p.Rings[n-1]
		}
		ring, ok := smaller(top, step)
		if !ok {
			return fmt.Errorf("%s has no room for a further level: make its highest one wider first", t.Told(b))
		}
		p.Rings = append(p.Rings, ring)
		return nil
	}}
}

// smaller is an outline inside another one, about the same way from all of its sides.
func smaller(p plane.Polygon, step int) (plane.Polygon, bool) {
	round := 0.0
	for e := range p.Edges() {
		round += math.Sqrt(float64(e.From.Apart(e.To)))
	}
	deep := float64(p.Area()) / round // half the way across, of a square or a disc
	for _, part := range []float64{0.4, 0.3, 0.2, 0.12} {
		in := inset(p, part*deep)
		gridded := make(plane.Polygon, len(in))
		for i, c := range in {
			gridded[i] = c
			if step > 0 {
				gridded[i] = c.OnGrid(step)
			}
		}
		for _, ring := range []plane.Polygon{slices.Compact(gridded), in} {
			if ring.Simple() && ring.Inside(p) && !p.Borders(ring) && ring.Area() >= leastLevel && ring.Area() < p.Area() {
				return ring, true
			}
		}
	}
	return nil, false
}

// inset is an outline with its sides moved inwards.
func inset(p plane.Polygon, by float64) plane.Polygon {
	sum := 0
	for e := range p.Edges() {
		sum += e.From.X*e.To.Y - e.To.X*e.From.Y
	}
	if sum < 0 {
		by = -by
	}
	n := len(p)
	out := make(plane.Polygon, n)
	for i, c := range p {
		before, after := p[(i+n-1)%n], p[(i+1)%n]
		ax, ay := direction(before, c)
		bx, by2 := direction(c, after)
		// The corner goes along the line in the middle of both sides' inward normals, the
		// further the sharper it is, up to twice as far.
		nx, ny := -ay-by2, ax+bx
		l := nx*nx + ny*ny
		if l < 1 {
			if l == 0 {
				nx, ny = -ay, ax
			}
			l = 1
		}
		out[i] = plane.Point{X: c.X + int(math.Round(2*by*nx/l)), Y: c.Y + int(math.Round(2*by*ny/l))}
	}
	return out
}

// direction is the way from one point to another, of length 1.
func direction(from, to plane.Point) (x, y float64) {
	l := math.Sqrt(float64(from.Apart(to)))
	if l == 0 {
		return 0, 0
	}
	return float64(to.X-from.X) / l, float64(to.Y-from.Y) / l
}
