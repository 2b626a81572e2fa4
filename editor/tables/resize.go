package tables

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Resize gives a table another size. What lies at an edge stays at it, what reaches from one
// edge to the other grows with the table, and the rest stays as far from the anchor, which
// is an edge, a corner or, where it is empty, the middle. It is refused where something
// would lie beside the table.
func Resize(width, height int, anchor model.Compass) Change {
	return Change{Name: "change the size of the table", make: func(b *model.TableBoard) error {
		if min(width, height) < limits.LeastTable || max(width, height) > limits.TableSide {
			return fmt.Errorf("a table is %s to %s inches along each side", model.ShortInches(limits.LeastTable), model.ShortInches(limits.TableSide))
		}
		east, south := anchor.Bearing()
		across, down := along(b.Width, width, east), along(b.Height, height, south)
		for _, t := range things(b) {
			from, to := t.box(b)
			t.each(b, func(p plane.Point) plane.Point {
				return plane.Point{X: across.of(p.X, from.X, to.X), Y: down.of(p.Y, from.Y, to.Y)}
			})
		}
		b.Width, b.Height = width, height
		for _, t := range things(b) {
			from, to := t.box(b)
			if wide, high := across.least(from.X, to.X), down.least(from.Y, to.Y); wide > width || high > height {
				return fmt.Errorf("%s would lie beside the table: move it, or make the table %s by %s inches at the least", t.Told(b), model.ShortInches(wide), model.ShortInches(high))
			}
		}
		return nil
	}}
}

// stretch is what another length of a side does to what lies along it.
type stretch struct {
	was, is int
	by      int // how far goes what lies at neither end
	middle  bool
}

// along is the stretch of a side of which an end keeps its place: the first for -1, the
// last for 1; for 0 the middle does.
func along(was, is, anchor int) stretch {
	return stretch{was, is, (is - was) * (anchor + 1) / 2, anchor == 0}
}

// least is how long the side is at the least for what has come to lie between two
// coordinates.
func (s stretch) least(from, to int) int {
	over := max(-from, to-s.is, 0)
	if s.middle {
		over *= 2 // half of what is added is added there
	}
	return s.is + over
}

// of is where a coordinate of something between two others comes to lie.
func (s stretch) of(at, from, to int) int {
	switch {
	case from > 0 && to < s.was:
		return at + s.by
	case to < s.was: // at the first end
		return at
	case from > 0: // at the last
		return at + s.is - s.was
	case at == 0:
		return 0
	case at == s.was:
		return s.is
	}
	return at + s.by
}
