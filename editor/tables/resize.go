package tables

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Resize gives a table another size. What lies at its east or south edge goes with the
// edge, and what reaches from one edge to the other grows with the table; the rest stays
// where it is, and is in the way where it would lie beside the table.
func Resize(width, height int) Change {
	return Change{Name: "change the size of the table", make: func(b *model.TableBoard) error {
		if min(width, height) < limits.LeastTable || max(width, height) > limits.TableSide {
			return fmt.Errorf("a table is %s to %s inches along each side", model.ShortInches(limits.LeastTable), model.ShortInches(limits.TableSide))
		}
		for _, t := range things(b) {
			from, to := t.box(b)
			t.each(b, func(p plane.Point) plane.Point {
				return plane.Point{X: resized(p.X, from.X, to.X, b.Width, width), Y: resized(p.Y, from.Y, to.Y, b.Height, height)}
			})
		}
		b.Width, b.Height = width, height
		for _, t := range things(b) {
			if _, to := t.box(b); to.X > width || to.Y > height {
				return fmt.Errorf("%s would lie beside the table: move it, or make the table %s by %s inches at the least",
					t.Told(b), model.ShortInches(max(width, to.X)), model.ShortInches(max(height, to.Y)))
			}
		}
		return nil
	}}
}

// resized is where a coordinate of something between two others comes to lie.
func resized(at, from, to, was, is int) int {
	switch {
	case to < was: // away from the edge
		return at
	case from > 0: // at the edge, and not at the one opposite
		return at + is - was
	case at == was:
		return is
	}
	return at
}
