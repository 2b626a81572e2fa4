package ground

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Side is the side of a body that an attack meets first.
type Side uint8

// The sides.
const (
	NoSide Side = iota // a body without a front has none
	Front
	Flank
	Rear
)

var sides = []string{"", "front", "flank", "rear"}

// String is the side as it is told.
func (s Side) String() string { return sides[s] }

// Edges of a rectangle by their numbers, as table.Rectangle has its corners.
const (
	frontEdge = iota
	rightEdge
	rearEdge
	leftEdge
)

// edgeMet is the edge of a quadrilateral that a way meets first; at a corner the
// better one for who stands there (K41). A way that begins within is drawn out
// backwards; false where it meets none even so.
func edgeMet(s *table.Shape, way plane.Segment) (edge int, at table.Part, ok bool) {
	at, edges, ok := s.Entry(way)
	if !ok || edges == 0 {
		way.From = way.From.Sub(way.To.Sub(way.From))
		if _, edges, ok = s.Entry(way); !ok {
			return 0, table.Part{N: 0, D: 1}, false
		}
		at = table.Part{N: 0, D: 1}
	}
	for _, edge := range []int{frontEdge, rightEdge, leftEdge, rearEdge} {
		if edges&(1<<edge) != 0 {
			return edge, at, true
		}
	}
	return 0, at, false
}

// sideOf is the side that an edge belongs to.
func sideOf(edge int) Side {
	switch edge {
	case frontEdge:
		return Front
	case rearEdge:
		return Rear
	}
	return Flank
}

// sideMet is the side of a target that a way meets first: of a gun in loose the
// gun's (Situations 3 and 4, K37, K41).
func (b *Body) sideMet(way plane.Segment) Side {
	if !b.Fronted() {
		return NoSide
	}
	edge, _, ok := edgeMet(&b.contact, way)
	if !ok {
		return Front
	}
	return sideOf(edge)
}
