package rules

import "github.com/mapsheet/mapsheet/model/plane"

// Reacher is a table that shows how far units may go on an open table.
type Reacher interface {
	Table
	// Reach is how far the next leg of a unit may go: of the one in hand as far as it has
	// come, of others as if they were activated now; false where it makes none.
	Reach(unit int32) (Reach, bool)
}

// Reach is how far a leg may go, in hundredths of an inch.
type Reach struct {
	Outline plane.Polygon   // the farthest points in all directions, from north clockwise
	Halved  []plane.Polygon // fans from where the unit stands, in which its allowance is half
}
