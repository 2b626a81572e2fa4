package table

import (
	"slices"

	"github.com/mapsheet/mapsheet/model/plane"
)

// mostCorners is how many corners a convex outline can have: those of a
// quadrilateral before and after it moved.
const mostCorners = 8

// Shape is a convex piece of ground: all that lies within Radius of an outline
// of one to eight corners, clockwise. One corner makes a disc, two a capsule, and
// more without a radius a polygon. Shapes are values and take no memory of their
// own. They hold their edges; two overlap where their insides meet and touch
// where they have a point in common.
type Shape struct {
	Radius  int
	corners [mostCorners]plane.Point
	n       int
	box     plane.Box // of the corners
}

// Polygon is the shape of a convex outline of three to eight corners, clockwise.
func Polygon(corners ...plane.Point) Shape {
	var s Shape
	s.n = copy(s.corners[:], corners)
	s.box = plane.BoxOf(s.Corners()...)
	return s
}

// Disc is all within a radius of a point.
func Disc(center plane.Point, radius int) Shape {
	s := Polygon(center)
	s.Radius = radius
	return s
}

// Capsule is all within a radius of a segment.
func Capsule(from, to plane.Point, radius int) Shape {
	if from == to {
		return Disc(from, radius)
	}
	s := Polygon(from, to)
	s.Radius = radius
	return s
}

// Rectangle is the body that stands so wide and so deep behind the middle of its
// front: front left, front right, rear right, rear left, each corner rounded by
// itself. Width is even.
func Rectangle(front plane.Point, facing, width, depth int) Shape {
	return Polygon(
		Place(front, facing, -width/2, 0), Place(front, facing, width/2, 0),
		Place(front, facing, width/2, -depth), Place(front, facing, -width/2, -depth),
	)
}

// Corners are the corners of the outline, to be read only.
func (s *Shape) Corners() []plane.Point { return s.corners[:s.n] }

// Outline is a copy of the corners.
func (s *Shape) Outline() plane.Polygon { return slices.Clone(plane.Polygon(s.Corners())) }

// Empty reports whether the shape is no ground at all.
func (s *Shape) Empty() bool { return s.n == 0 }

// Box is the least box that holds the shape.
func (s *Shape) Box() plane.Box { return s.box.Grown(s.Radius) }

// On reports whether the shape lies within a table of a width and height, its
// edges included.
func (s *Shape) On(width, height int) bool {
	return plane.Box{Max: plane.Point{X: width, Y: height}}.Holds(s.Box())
}

// Moved is the shape at another place.
func (s *Shape) Moved(v plane.Point) Shape {
	out := *s
	for i := range out.n {
		out.corners[i] = out.corners[i].Add(v)
	}
	out.box = plane.Box{Min: s.box.Min.Add(v), Max: s.box.Max.Add(v)}
	return out
}

// Grown is the shape with all ground within a distance of it.
func (s *Shape) Grown(by int) Shape {
	out := *s
	out.Radius += by
	return out
}

// Swept is the ground that a shape of four corners at most passes over on a
// straight way, both ends included.
func (s *Shape) Swept(v plane.Point) Shape {
	if v == (plane.Point{}) {
		return *s
	}
	if s.n == 1 {
		return Capsule(s.corners[0], s.corners[0].Add(v), s.Radius)
	}
	// An edge that looks along the way bounds the ground where it ends, any other
	// where it begins, and between two of unlike kind the way itself is an edge.
	out := Shape{Radius: s.Radius}
	add := func(p plane.Point) {
		out.corners[out.n] = p
		out.n++
	}
	for i, p := range s.Corners() {
		before, after := s.corners[(i+s.n-1)%s.n], s.corners[(i+1)%s.n]
		in, next := p.Sub(before), after.Sub(p)
		moved := func(edge plane.Point, start bool) bool {
			c := Cross(edge, v)
			return c < 0 || c == 0 && (Dot(edge, v) < 0) == start
		}
		arrives, leaves := moved(in, false), moved(next, true)
		switch {
		case arrives && leaves:
			add(p.Add(v))
		case arrives:
			add(p.Add(v))
			add(p)
		case leaves:
			add(p)
			add(p.Add(v))
		default:
			add(p)
		}
	}
	out.box = s.box.Union(plane.Box{Min: s.box.Min.Add(v), Max: s.box.Max.Add(v)})
	return out
}

// Holds reports whether a point lies in the shape or on its edge.
func (s *Shape) Holds(p plane.Point) bool { return s.Within(p, 0) }

// Touches reports whether two shapes have a point in common.
func (s *Shape) Touches(o *Shape) bool { return s.Near(o, 0) }

// Near reports whether two shapes are no further apart than a distance.
func (s *Shape) Near(o *Shape, distance int) bool {
	r := s.Radius + o.Radius + distance
	return s.box.Grown(r).Meets(o.box) && near(s.Corners(), o.Corners(), r, true)
}

// Overlaps reports whether the insides of two shapes meet.
func (s *Shape) Overlaps(o *Shape) bool {
	r := s.Radius + o.Radius
	return s.box.Grown(r).Meets(o.box) && near(s.Corners(), o.Corners(), r, false)
}

// CutBy reports whether a segment passes through the inside of the shape, or a
// segment without length lies there.
func (s *Shape) CutBy(way plane.Segment) bool {
	line := [2]plane.Point{way.From, way.To}
	ends := line[:]
	if way.From == way.To {
		ends = line[:1]
	}
	return s.box.Grown(s.Radius).Meets(plane.BoxOf(ends...)) && near(s.Corners(), ends, s.Radius, false)
}

// Within reports whether a point is no further than a distance from the shape.
func (s *Shape) Within(p plane.Point, distance int) bool {
	return near(s.Corners(), []plane.Point{p}, s.Radius+distance, true)
}

// near reports whether two convex outlines, clockwise, are no further apart than
// r; unless closed, whether they are nearer than r, or for an r of 0 whether their
// insides meet.
func near(a, b []plane.Point, r int, closed bool) bool {
	if r == 0 && !closed {
		return !apart(a, b, false) && !apart(b, a, false)
	}
	if plane.BoxOf(a...).Meets(plane.BoxOf(b...)) && !apart(a, b, true) && !apart(b, a, true) {
		return true
	}
	return r > 0 && (cornerNear(a, b, r, closed) || cornerNear(b, a, r, closed))
}

// apart reports whether an edge of the outline a has all of the outline b on its
// outside, or unless strict on its line. A segment has two edges.
func apart(a, b []plane.Point, strict bool) bool {
	if len(a) == 1 {
		// A point has no inside; what is no more than that never meets one.
		return !strict && len(b) == 1
	}
	from := a[len(a)-1]
	for _, to := range a {
		if beyond(from, to, b, strict) {
			return true
		}
		from = to
	}
	return false
}

func beyond(from, to plane.Point, b []plane.Point, strict bool) bool {
	for _, p := range b {
		if side := plane.Turn(from, to, p); side > 0 || strict && side == 0 {
			return false
		}
	}
	return true
}

// cornerNear reports whether a corner of one outline is within r of an edge of
// the other, or unless closed nearer.
func cornerNear(a, b []plane.Point, r int, closed bool) bool {
	from := b[len(b)-1]
	for _, to := range b {
		for _, p := range a {
			if pointNear(p, from, to, r, closed) {
				return true
			}
		}
		from = to
	}
	return false
}

// pointNear reports whether a point is within r of a segment, or unless closed
// nearer.
func pointNear(p, from, to plane.Point, r int, closed bool) bool {
	d, w := to.Sub(from), p.Sub(from)
	q, along := Dot(d, d), Dot(w, d)
	var distance, limit int
	switch {
	case along <= 0:
		distance, limit = Dot(w, w), r*r
	case along >= q:
		w = p.Sub(to)
		distance, limit = Dot(w, w), r*r
	default:
		c := Cross(d, w)
		distance, limit = c*c, r*r*q
	}
	return distance < limit || closed && distance == limit
}
