// Package plane is geometry on a sheet of paper in whole numbers, so that it is
// exact and the same on every machine: points, and polygons that are the
// outlines of things. It knows nothing of what they are outlines of.
package plane

import (
	"fmt"
	"strconv"
	"strings"
)

// Point is a spot of a sheet: X to the east and Y to the south of its north-west
// corner, in units of the sheet's own. Coordinates of up to a million make
// nothing overflow.
type Point struct{ X, Y int }

// String is the point as files have it: "120,3400".
func (p Point) String() string { return strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y) }

// Add is the point moved by another, which is a vector.
func (p Point) Add(v Point) Point { return Point{p.X + v.X, p.Y + v.Y} }

// Sub is the vector from another point to this one.
func (p Point) Sub(o Point) Point { return Point{p.X - o.X, p.Y - o.Y} }

// OnGrid is the crossing of a grid that is nearest to the point. The step is more than 0.
func (p Point) OnGrid(step int) Point {
	return Point{X: Quotient(p.X, step) * step, Y: Quotient(p.Y, step) * step}
}

// Apart is the square of the distance between two points, which is a whole number.
func (p Point) Apart(o Point) int { return (p.X-o.X)*(p.X-o.X) + (p.Y-o.Y)*(p.Y-o.Y) }

// ParsePoint reads a point as String writes it.
func ParsePoint(text string) (Point, error) {
	x, y, ok := strings.Cut(text, ",")
	var p Point
	var errX, errY error
	p.X, errX = strconv.Atoi(x)
	p.Y, errY = strconv.Atoi(y)
	if !ok || errX != nil || errY != nil || p.String() != text {
		return Point{}, fmt.Errorf("%q is no point: write two whole numbers with a comma between them, such as 120,3400", text)
	}
	return p, nil
}

// Turn tells on which side of the line from a to b a point lies: more than 0
// where it lies clockwise, as Y runs south, 0 where it lies on the line.
func Turn(a, b, p Point) int { return (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X) }

// between reports whether a point of the line through a and b lies from a to b.
func between(a, b, p Point) bool {
	return min(a.X, b.X) <= p.X && p.X <= max(a.X, b.X) && min(a.Y, b.Y) <= p.Y && p.Y <= max(a.Y, b.Y)
}

// Segment is a straight line from one point to another.
type Segment struct{ From, To Point }

// Holds reports whether the segment holds a point, its ends included.
func (s Segment) Holds(p Point) bool { return Turn(s.From, s.To, p) == 0 && between(s.From, s.To, p) }

// Nearest is the point of the segment that is nearest to another, to the nearest
// whole numbers.
func (s Segment) Nearest(p Point) Point {
	v := s.To.Sub(s.From)
	n := v.X*v.X + v.Y*v.Y
	if n == 0 {
		return s.From
	}
	t := min(max((p.X-s.From.X)*v.X+(p.Y-s.From.Y)*v.Y, 0), n)
	return Point{X: s.From.X + Quotient(t*v.X, n), Y: s.From.Y + Quotient(t*v.Y, n)}
}

// Quotient is a/b to the nearest whole number, halves away from 0. b is not 0.
func Quotient(a, b int) int {
	if b < 0 {
		a, b = -a, -b
	}
	if a < 0 {
		return -((-a + b/2) / b)
	}
	return (a + b/2) / b
}

// Crosses reports whether two segments have a point in common that is an end of
// neither, and do not lie along one line.
func (s Segment) Crosses(o Segment) bool {
	return sign(Turn(s.From, s.To, o.From))*sign(Turn(s.From, s.To, o.To)) < 0 &&
		sign(Turn(o.From, o.To, s.From))*sign(Turn(o.From, o.To, s.To)) < 0
}

// Shared is the part of the line that two segments share; false where that is a
// point at most.
func (s Segment) Shared(o Segment) (Segment, bool) {
	if Turn(s.From, s.To, o.From) != 0 || Turn(s.From, s.To, o.To) != 0 || s.From == s.To {
		return Segment{}, false
	}
	var ends []Point
	add := func(p Point) {
		if len(ends) == 0 || ends[0] != p && len(ends) == 1 {
			ends = append(ends, p)
		}
	}
	for _, p := range []Point{s.From, s.To} {
		if between(o.From, o.To, p) {
			add(p)
		}
	}
	for _, p := range []Point{o.From, o.To} {
		if between(s.From, s.To, p) {
			add(p)
		}
	}
	if len(ends) < 2 {
		return Segment{}, false
	}
	return Segment{ends[0], ends[1]}, true
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
