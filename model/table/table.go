// Package table is geometry on an open table that is measured in inches, exact
// and the same on every machine: lengths are whole hundredths of an inch, angles
// whole tenths of a degree clockwise from north. X runs east and Y south from the
// north-west corner, and no two things on a table are further apart than Most
// along either axis, so that nothing overflows. What decides is never rounded;
// only Place and Facing turn angles into points and back, by a table of sines.
//
// Outlines that are Shapes are convex and run clockwise, as a body's do. Pieces
// of terrain may be of any outline: see Area, Course and Hill.
package table

import "math/bits"

// Most is the longest side of a table, 240 inches.
const Most = 24_000

// Root is the square root rounded down.
func Root(n int) int {
	if n <= 0 {
		return 0
	}
	// Newton's way from above goes down until it has arrived.
	r := 1 << ((bits.Len(uint(n)) + 1) / 2)
	for {
		next := (r + n/r) / 2
		if next >= r {
			return r
		}
		r = next
	}
}
