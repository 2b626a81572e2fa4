package sectors

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// MoveCorner moves a corner of all sectors that meet there. Points beyond the sheet are
// brought onto it.
func MoveCorner(from, to plane.Point) Change {
	return Change{Name: "move a corner", points: []plane.Point{from, to}, make: func(b *model.AreaBoard, points []plane.Point) error {
		from, to := points[0], b.OnSheet(points[1])
		for i := range b.Sectors {
			s := &b.Sectors[i]
			if !s.Outline.Simple() && !slices.Contains(s.Outline, from) {
				continue
			}
			s.Outline = withCorner(s.Outline, from)
			k := slices.Index(s.Outline, from)
			if k < 0 {
				continue
			}
			n := len(s.Outline)
			if beside := s.Outline[(k+1)%n] == to || s.Outline[(k+n-1)%n] == to; beside && n > 3 && from != to {
				s.Outline = slices.Delete(s.Outline, k, k+1) // it becomes one with its neighbor
			} else {
				s.Outline[k] = to
			}
		}
		return nil
	}}
}

// AddCorner puts a corner on a border, for all sectors that share it.
func AddCorner(at plane.Point) Change {
	return Change{Name: "add a corner", points: []plane.Point{at}, make: func(b *model.AreaBoard, points []plane.Point) error {
		if !meet(b, points[0]) {
			return errors.New("no border leads through there")
		}
		return nil
	}}
}

// RemoveCorner takes a corner away, for both sectors that share it.
func RemoveCorner(at plane.Point) Change {
	return Change{Name: "take a corner away", points: []plane.Point{at}, make: func(b *model.AreaBoard, points []plane.Point) error {
		at := points[0]
		if !slices.ContainsFunc(b.Sectors, func(s model.Sector) bool { return slices.Contains(s.Outline, at) }) {
			return errors.New("no corner lies there")
		}
		meet(b, at)
		var those []int
		for i, s := range b.Sectors {
			if slices.Contains(s.Outline, at) {
				those = append(those, i)
			}
		}
		if len(those) > 2 || len(those) == 2 && !continues(b, those[0], those[1], at) {
			return errors.New("a border ends in this corner: drag it, or join the sectors")
		}
		for _, i := range those {
			s := &b.Sectors[i]
			if len(s.Outline) <= 3 {
				return fmt.Errorf("%s has three corners, and needs them", b.Title(i))
			}
			k := slices.Index(s.Outline, at)
			s.Outline = slices.Delete(s.Outline, k, k+1)
		}
		return nil
	}}
}

// continues reports whether the border of two sectors leads through a corner of both,
// from the same corner before it to the same behind it.
func continues(b *model.AreaBoard, i, j int, at plane.Point) bool {
	one, other := &b.Sectors[i], &b.Sectors[j]
	for _, c := range slices.Concat(beside(one.Outline, at), beside(other.Outline, at)) {
		one.Outline, other.Outline = withCorner(one.Outline, c), withCorner(other.Outline, c)
	}
	return samePoints(beside(one.Outline, at), beside(other.Outline, at))
}

// beside is the corners before and behind one.
func beside(p plane.Polygon, at plane.Point) []plane.Point {
	k, n := slices.Index(p, at), len(p)
	return []plane.Point{p[(k+n-1)%n], p[(k+1)%n]}
}

// withCorner is an outline with a corner at a point where one of its sides passes
// through it.
func withCorner(p plane.Polygon, at plane.Point) plane.Polygon {
	if slices.Contains(p, at) {
		return p
	}
	for k, c := range p {
		if (plane.Segment{From: c, To: p[(k+1)%len(p)]}).Holds(at) {
			return slices.Insert(slices.Clone(p), k+1, at)
		}
	}
	return p
}

// meet gives all sectors a corner at a point through which a side of theirs leads, or
// would but for the rounding to whole numbers. It reports whether there is one.
func meet(b *model.AreaBoard, at plane.Point) bool {
	met := false
	for i := range b.Sectors {
		s := &b.Sectors[i]
		if slices.Contains(s.Outline, at) || !s.Outline.Simple() {
			continue
		}
		for k, c := range s.Outline {
			if leadsThrough(plane.Segment{From: c, To: s.Outline[(k+1)%len(s.Outline)]}, at) {
				s.Outline = slices.Insert(slices.Clone(s.Outline), k+1, at)
				met = true
				break
			}
		}
	}
	return met
}

// leadsThrough reports whether a side leads through a point, its ends left out, or passes
// it no further than rounding does.
func leadsThrough(e plane.Segment, at plane.Point) bool {
	n := e.Nearest(at)
	return n != e.From && n != e.To && n.Apart(at) <= 1
}
