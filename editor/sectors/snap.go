package sectors

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Hold is what a point was brought to.
type Hold uint8

// What points are brought to, the strongest last.
const (
	Nothing Hold = iota
	Grid         // a crossing of the grid
	Edge         // the edge of the sheet
	Border       // a side of a sector
	AtCorner
)

// Snap brings a point to what is near: a corner, the border of a sector, the edge of the
// sheet, and everywhere to the grid where it has a step. What ends at one of the points
// to pass over does not count: a corner that is dragged is not held by itself.
func Snap(b *model.AreaBoard, at plane.Point, within, step int, over ...plane.Point) (plane.Point, Hold) {
	passed := func(p plane.Point) bool { return slices.Contains(over, p) }
	best, hold, least := at, Nothing, within*within+1
	for _, s := range b.Sectors {
		for e := range s.Outline.Edges() {
			if d := e.From.Apart(at); d < least && !passed(e.From) {
				best, hold, least = e.From, AtCorner, d
			}
		}
	}
	if hold == AtCorner {
		return best, hold
	}
	for _, s := range b.Sectors {
		for e := range s.Outline.Edges() {
			if passed(e.From) || passed(e.To) {
				continue
			}
			if n := onGrid(e, e.Nearest(at), step); n.Apart(at) < least {
				best, hold, least = n, Border, n.Apart(at)
			}
		}
	}
	if hold == Border {
		return best, hold
	}
	at = b.OnSheet(at)
	best = at
	if step > 0 {
		best, hold = at.OnGrid(step), Grid
	}
	for _, edge := range [2]int{0, b.Width} {
		if at.X-edge <= within && edge-at.X <= within {
			best.X, hold = edge, Edge
		}
	}
	for _, edge := range [2]int{0, b.Height} {
		if at.Y-edge <= within && edge-at.Y <= within {
			best.Y, hold = edge, Edge
		}
	}
	return b.OnSheet(best), hold
}

// onGrid is a point of a side that runs north or east, moved along it to the grid.
func onGrid(e plane.Segment, p plane.Point, step int) plane.Point {
	n := p
	switch {
	case step == 0:
		return p
	case e.From.X == e.To.X:
		n.Y = p.OnGrid(step).Y
	case e.From.Y == e.To.Y:
		n.X = p.OnGrid(step).X
	}
	if e.Holds(n) {
		return n
	}
	return p
}

// Step is the step of the grid of a sheet: a round number, so that some sixty steps go
// along its longer side.
func Step(b *model.AreaBoard) int {
	want := max(max(b.Width, b.Height)/60, 1)
	for ten := 1; ; ten *= 10 {
		for _, n := range [3]int{1, 2, 5} {
			if n*ten*3/2 >= want {
				return n * ten
			}
		}
	}
}

// Corner is the corner of a sector that is nearest to a point, false where none is so
// near.
func Corner(b *model.AreaBoard, at plane.Point, within int) (plane.Point, bool) {
	var best plane.Point
	least := within*within + 1
	for _, s := range b.Sectors {
		for _, c := range s.Outline {
			if d := (c.X-at.X)*(c.X-at.X) + (c.Y-at.Y)*(c.Y-at.Y); d < least {
				best, least = c, d
			}
		}
	}
	return best, least <= within*within
}
