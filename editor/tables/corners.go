package tables

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Corner is a corner of a course.
type Corner struct {
	Course
	At int // its index there
}

// In reports whether a table has the corner.
func (c Corner) In(b *model.TableBoard) bool {
	return c.Of.In(b) && slices.Contains(c.Of.Courses(b), c.Course) && c.At >= 0 && c.At < len(c.Points(b))
}

// Point is where the corner of a table lies.
func (c Corner) Point(b *model.TableBoard) plane.Point { return c.Points(b)[c.At] }

// Corners are all corners of a thing.
func (t Thing) Corners(b *model.TableBoard) []Corner {
	var out []Corner
	for _, c := range t.Courses(b) {
		for i := range c.Points(b) {
			out = append(out, Corner{c, i})
		}
	}
	return out
}

// MoveCorner moves a corner.
func MoveCorner(c Corner, to plane.Point) Change {
	return Change{Name: "move a corner", make: func(b *model.TableBoard) error {
		(*c.at(b))[c.At] = to
		return nil
	}}
}

// AddCorner puts a corner into a course, before the one given.
func AddCorner(c Corner, at plane.Point) Change {
	return Change{Name: "add a corner", make: func(b *model.TableBoard) error {
		if points := c.Points(b); slices.Contains(points, at) {
			return fmt.Errorf("%s has a corner there already: drag that one", c.told(b))
		}
		*c.at(b) = slices.Insert(c.Points(b), c.At, at)
		return nil
	}}
}

// RemoveCorner takes a corner out of its course.
func RemoveCorner(c Corner) Change {
	return Change{Name: "take a corner away", make: func(b *model.TableBoard) error {
		if least := c.least(b); len(c.Points(b)) <= least {
			return fmt.Errorf("%s has %d corners, and needs them: delete all of it instead", c.told(b), least)
		}
		*c.at(b) = slices.Delete(c.Points(b), c.At, c.At+1)
		return nil
	}}
}

// CornerAt is the corner of a thing that is nearest to a point, false where none is so
// near.
func CornerAt(b *model.TableBoard, t Thing, at plane.Point, within int) (Corner, bool) {
	var best Corner
	least := within*within + 1
	for _, c := range t.Corners(b) {
		if d := c.Point(b).Apart(at); d < least {
			best, least = c, d
		}
	}
	return best, least <= within*within
}

// SideAt is where on a side of a thing a corner nearest to a point would be put in, false
// where no side is so near.
func SideAt(b *model.TableBoard, t Thing, at plane.Point, within int) (Corner, plane.Point, bool) {
	var best Corner
	var where plane.Point
	least := within*within + 1
	for _, c := range t.Courses(b) {
		for i, s := range c.sides(b) {
			if n := s.Nearest(at); n.Apart(at) < least {
				best, where, least = Corner{c, i + 1}, n, n.Apart(at)
			}
		}
	}
	return best, where, least <= within*within
}

// LongestSide is where a corner in the middle of the longest side of a course would be
// put in.
func LongestSide(b *model.TableBoard, c Course) (Corner, plane.Point) {
	best, where, most := Corner{Course: c}, plane.Point{}, -1
	for i, s := range c.sides(b) {
		if d := s.From.Apart(s.To); d > most {
			best.At, where, most = i+1, plane.Point{X: (s.From.X + s.To.X) / 2, Y: (s.From.Y + s.To.Y) / 2}, d
		}
	}
	return best, where
}

// sides are the sides of a course.
func (c Course) sides(b *model.TableBoard) []plane.Segment {
	out := slices.Collect(c.Points(b).Edges())
	if !c.Closed(b) && len(out) > 0 {
		out = out[:len(out)-1]
	}
	return out
}
