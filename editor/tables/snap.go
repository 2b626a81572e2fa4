package tables

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

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
		best = at.OnGrid(step)
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
			if d := p.Apart(at); d < least && !slices.Contains(over, p) {
				best, least = p, d
			}
		}
	}
	return best, least <= within*within
}

func near(a, b, within int) bool { return a-b <= within && b-a <= within }
