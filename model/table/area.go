package table

import (
	"iter"
	"slices"

	"github.com/mapsheet/mapsheet/model/plane"
)

// Area is ground of any outline, with holes in it. The outlines are simple, and
// the holes lie within the outline and apart from each other.
type Area struct {
	outline plane.Polygon
	holes   []plane.Polygon
	edges   []plane.Segment // of the outline and the holes
	box     plane.Box
}

// NewArea is the area of an outline without the ground of holes.
func NewArea(outline plane.Polygon, holes ...plane.Polygon) Area {
	if !outline.Clockwise() {
		outline = slices.Clone(outline)
		slices.Reverse(outline)
	}
	a := Area{outline: outline, holes: holes, box: plane.BoxOf(outline...)}
	for _, loop := range slices.Concat([]plane.Polygon{outline}, holes) {
		a.edges = slices.AppendSeq(a.edges, loop.Edges())
	}
	return a
}

// Box is the least box that holds the area.
func (a *Area) Box() plane.Box { return a.box }

// Edges are the sides of the outline and of the holes.
func (a *Area) Edges() iter.Seq[plane.Segment] { return slices.Values(a.edges) }

// Holds reports whether a point lies in the area or on its edge.
func (a *Area) Holds(p plane.Point) bool {
	return a.box.Holds(plane.BoxOf(p)) && a.outline.Holds(p) &&
		!slices.ContainsFunc(a.holes, func(hole plane.Polygon) bool { return hole.Surrounds(p) })
}

// Surrounds reports whether a point lies in the area and not on its edge.
func (a *Area) Surrounds(p plane.Point) bool {
	return a.box.Holds(plane.BoxOf(p)) && a.outline.Surrounds(p) &&
		!slices.ContainsFunc(a.holes, func(hole plane.Polygon) bool { return hole.Holds(p) })
}

// Touches reports whether the area and a shape have a point in common.
func (a *Area) Touches(s *Shape) bool { return a.Near(s, 0) }

// Near reports whether the area and a shape are no further apart than a distance.
func (a *Area) Near(s *Shape, distance int) bool {
	r := s.Radius + distance
	reach := s.box.Grown(r)
	if !reach.Meets(a.box) {
		return false
	}
	for _, e := range a.edges {
		line := [2]plane.Point{e.From, e.To}
		if reach.Meets(plane.BoxOf(line[:]...)) && near(s.Corners(), line[:], r, true) {
			return true
		}
	}
	return a.Holds(s.corners[0])
}

// Covers reports whether the area holds all of a shape.
func (a *Area) Covers(s *Shape) bool {
	if !a.box.Holds(s.Box()) {
		return false
	}
	if slices.ContainsFunc(a.edges, s.CutBy) {
		return false
	}
	// No edge goes through the inside of the shape: it lies in the area or out of it,
	// and so does any line through its inside.
	if s.n < 3 {
		return a.Holds(s.corners[0])
	}
	return a.CutBy(plane.Segment{From: s.corners[0], To: s.corners[2]}, Whole)
}

// CutBy reports whether a way, up to a part of it, passes through the inside of the
// area, or one without length lies there.
func (a *Area) CutBy(way plane.Segment, upTo Part) bool {
	reach := plane.BoxOf(way.From, way.To)
	if !reach.Meets(a.box) {
		return false
	}
	if way.From == way.To {
		return a.Surrounds(way.From)
	}
	meets := false
	for _, e := range a.edges {
		if !reach.Meets(plane.BoxOf(e.From, e.To)) {
			continue
		}
		if upTo == Whole && way.Crosses(e) {
			return true
		}
		if _, _, ok := meeting(way, e); ok {
			meets = true
		}
	}
	if !meets {
		return a.Surrounds(way.From)
	}
	for _, s := range a.stretches(way, upTo) {
		if s.lies == inside {
			return true
		}
	}
	return false
}

// where a stretch of a way lies to an area.
type where uint8

const (
	outside where = iota
	onEdge
	inside
)

// stretch is the part of a way between two neighbors of the points at which it
// begins, ends, or meets an edge: all of it but its ends lies alike.
type stretch struct {
	to   Part
	lies where
}

// stretches cuts a way, up to a part of it. It is exact, and slow.
func (a *Area) stretches(way plane.Segment, upTo Part) []stretch {
	cuts := []Part{{0, 1}, upTo}
	var edges [][2]Part // of the way that run along an edge
	for _, e := range a.edges {
		first, last, ok := meeting(way, e)
		if !ok {
			continue
		}
		edges = append(edges, [2]Part{first, last})
		for _, at := range []Part{first, last} {
			if at.Compare(upTo) < 0 {
				cuts = append(cuts, at)
			}
		}
	}
	slices.SortFunc(cuts, Part.Compare)
	cuts = slices.CompactFunc(cuts, func(a, b Part) bool { return a.Compare(b) == 0 })
	var out []stretch
	for i, to := range cuts[1:] {
		s := stretch{to: to}
		middle := pointBetween(way, cuts[i], to)
		switch {
		case slices.ContainsFunc(edges, func(e [2]Part) bool { return e[0].Compare(cuts[i]) <= 0 && to.Compare(e[1]) <= 0 }):
			s.lies = onEdge
		case middle.around(a.outline) && !slices.ContainsFunc(a.holes, middle.around):
			s.lies = inside
		}
		out = append(out, s)
	}
	return out
}

// Entry is where a way first meets the outline, and the side that it meets there,
// clockwise, the first of two at a corner. False where it meets none.
func (a *Area) Entry(way plane.Segment) (at Part, side plane.Segment, ok bool) {
	for e := range a.outline.Edges() {
		if first, _, meets := meeting(way, e); meets && (!ok || first.Compare(at) < 0) {
			at, side, ok = first, e, true
		}
	}
	return at, side, ok
}

// EnteredBy reports whether a point that goes a way comes into the area from
// outside of it; on the edge is inside.
func (a *Area) EnteredBy(way plane.Segment) bool {
	reach := plane.BoxOf(way.From, way.To)
	if !reach.Meets(a.box) {
		return false
	}
	var last Part
	meets := false
	for _, e := range a.edges {
		if _, to, ok := meeting(way, e); ok && (!meets || to.Compare(last) > 0) {
			last, meets = to, true
		}
	}
	if !meets || !a.Holds(way.From) {
		return meets
	}
	// It begins inside: it must be out on a piece that ends before the last time it
	// is at the edge.
	for _, s := range a.stretches(way, Whole) {
		if s.lies == outside && s.to.Compare(last) <= 0 {
			return true
		}
	}
	return false
}
