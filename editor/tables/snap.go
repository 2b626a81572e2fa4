package tables

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Steps are the grids that points can keep to, in hundredths of an inch: none, a quarter
// of an inch, an inch.
var Steps = []int{0, Inch / 4, Inch}

// Snap brings a point to the grid where it has a step, and to the edges of the table where
// they are near; without a step to a corner that is near. Corners at the points to pass
// over do not count: a corner that is dragged is not held by itself.
func Snap(b *model.TableBoard, at plane.Point, within, step int, over ...plane.Point) plane.Point {
	if step == 0 {
		if c, ok := nearCorner(b, at, within, over); ok {
			return c
		}
	}
	at = OnTable(b, at)
	best := at
	if step > 0 {
		best = plane.Point{X: rounded(at.X, step), Y: rounded(at.Y, step)}
	}
	for _, edge := range [2]int{0, b.Width} {
		if near(at.X, edge, max(within, step/2)) {
			best.X = edge
		}
	}
	for _, edge := range [2]int{0, b.Height} {
		if near(at.Y, edge, max(within, step/2)) {
			best.Y = edge
		}
	}
	return OnTable(b, best)
}

// OnTable is the point of a table that is nearest to another one.
func OnTable(b *model.TableBoard, p plane.Point) plane.Point {
	return plane.Point{X: min(max(p.X, 0), b.Width), Y: min(max(p.Y, 0), b.Height)}
}

func nearCorner(b *model.TableBoard, at plane.Point, within int, over []plane.Point) (plane.Point, bool) {
	var best plane.Point
	least := within*within + 1
	for _, t := range things(b) {
		for _, c := range t.Corners(b) {
			p := c.Point(b)
			passed := false
			for _, o := range over {
				passed = passed || o == p
			}
			if d := apart(p, at); d < least && !passed {
				best, least = p, d
			}
		}
	}
	return best, least <= within*within
}

func near(a, b, within int) bool { return a-b <= within && b-a <= within }

func rounded(n, step int) int { return divided(n, step) * step }

// apart is the square of how far two points are from each other.
func apart(a, b plane.Point) int { return (a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y) }

// nearest is the point of a segment that is nearest to another, to the nearest whole
// numbers.
func nearest(s plane.Segment, p plane.Point) plane.Point {
	dx, dy := s.To.X-s.From.X, s.To.Y-s.From.Y
	n := dx*dx + dy*dy
	if n == 0 {
		return s.From
	}
	t := min(max((p.X-s.From.X)*dx+(p.Y-s.From.Y)*dy, 0), n)
	return plane.Point{X: s.From.X + divided(t*dx, n), Y: s.From.Y + divided(t*dy, n)}
}

// divided is a quotient to the nearest whole number, for a divisor over 0.
func divided(a, b int) int {
	if a < 0 {
		return -((-a + b/2) / b)
	}
	return (a + b/2) / b
}
