package table

import (
	"iter"

	"github.com/mapsheet/mapsheet/model/plane"
)

// Course is ground along a line of straight pieces: all that lies within half its
// width of one of them. Its middle line is those pieces, ends included.
type Course struct {
	points plane.Polygon
	half   int
	box    plane.Box // of the points
}

// NewCourse is the course of a width, which is even, along two points or more.
func NewCourse(points plane.Polygon, width int) Course {
	return Course{points: points, half: width / 2, box: plane.BoxOf(points...)}
}

// Box is the least box that holds the course.
func (c *Course) Box() plane.Box { return c.box.Grown(c.half) }

// Pieces are the straight pieces of the middle line.
func (c *Course) Pieces() iter.Seq[plane.Segment] {
	return func(yield func(plane.Segment) bool) {
		for i := range len(c.points) - 1 {
			if !yield(plane.Segment{From: c.points[i], To: c.points[i+1]}) {
				return
			}
		}
	}
}

// Touches reports whether the course and a shape have a point in common.
func (c *Course) Touches(s *Shape) bool { return c.Near(s, 0) }

// Near reports whether the course and a shape are no further apart than a
// distance.
func (c *Course) Near(s *Shape, distance int) bool {
	r := s.Radius + c.half + distance
	reach := s.box.Grown(r)
	if !reach.Meets(c.box) {
		return false
	}
	for i := range len(c.points) - 1 {
		piece := c.points[i : i+2]
		if reach.Meets(plane.BoxOf(piece...)) && near(s.Corners(), piece, r, true) {
			return true
		}
	}
	return false
}

// Carries reports whether all of the points lie within half the width of one and
// the same straight piece.
func (c *Course) Carries(points ...plane.Point) bool {
	for piece := range c.Pieces() {
		all := true
		for _, p := range points {
			all = all && pointNear(p, piece.From, piece.To, c.half, true)
		}
		if all {
			return true
		}
	}
	return false
}

// Holds reports whether a point lies on the course.
func (c *Course) Holds(p plane.Point) bool { return c.Carries(p) }

// MetBy reports whether a way, up to a part of it, has a point in common with the
// middle line.
func (c *Course) MetBy(way plane.Segment, upTo Part) bool {
	for piece := range c.Pieces() {
		if first, _, ok := meeting(way, piece); ok && first.Compare(upTo) <= 0 {
			return true
		}
	}
	return false
}

// CrossedBy reports whether a way crosses the middle line, that is comes from one
// side of it to the other: not where one of them ends at the other, nor where they
// run along each other.
func (c *Course) CrossedBy(way plane.Segment) bool {
	side := 0          // of the last corner that is not on the way's line
	var on plane.Point // a corner since then that is
	corners := 0       // how many of those there are
	var before plane.Point
	for _, p := range c.points {
		s := plane.Turn(way.From, way.To, p)
		if s == 0 {
			on = p
			corners++
			continue
		}
		if opposite := side < 0 && s > 0 || side > 0 && s < 0; opposite {
			switch corners {
			case 0:
				if way.Crosses(plane.Segment{From: before, To: p}) {
					return true
				}
			case 1:
				if way.Holds(on) && on != way.From && on != way.To {
					return true
				}
			}
		}
		side, before, corners = s, p, 0
	}
	return false
}
