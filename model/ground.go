package model

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Ground is what an area picks on a table. It is exact, holds its edges, and may be
// asked by many at once.
type Ground struct {
	form ground
	size plane.Point // of the table
}

// Ground is the ground that the area picks on a table. It fails as Region does, and
// where the area has a form that means something on hexes or sectors alone, or measures
// a distance to what is neither a zone, a piece, an edge nor several of them.
func (a Area) Ground(b *TableBoard) (*Ground, error) {
	form, err := groundPick{b}.pick(a, "", 0)
	if err != nil {
		return nil, err
	}
	return &Ground{form, plane.Point{X: b.Width, Y: b.Height}}, nil
}

// Holds reports whether a point lies in the ground.
func (g *Ground) Holds(p plane.Point) bool {
	s := table.Disc(p, 0)
	return g.Covers(&s)
}

// Covers reports whether a shape lies on the table and whole in the ground. Of several
// pieces of ground one must have all of it; it lies within a distance of something
// where its corners do.
func (g *Ground) Covers(s *table.Shape) bool {
	return s.On(g.size.X, g.size.Y) && g.form.covers(s)
}

// Meets reports whether a shape has ground in common with it, and not only an edge.
// What is just at a distance lies within it.
func (g *Ground) Meets(s *table.Shape) bool { return g.form.meets(s) }

// Box is a box that holds the ground, as far as it lies on the table.
func (g *Ground) Box() plane.Box {
	box, sheet := g.form.box(), plane.Box{Max: g.size}
	return plane.Box{
		Min: plane.Point{X: max(box.Min.X, sheet.Min.X), Y: max(box.Min.Y, sheet.Min.Y)},
		Max: plane.Point{X: min(box.Max.X, sheet.Max.X), Y: min(box.Max.Y, sheet.Max.Y)},
	}
}

// ground is one form of an area on a table.
type ground interface {
	covers(s *table.Shape) bool
	meets(s *table.Shape) bool
	box() plane.Box
}

// thingGround is ground that a distance can be measured to.
type thingGround interface {
	ground
	near(s *table.Shape, distance int) bool
}

// groundPick is what the words of an area refer to on a table.
type groundPick struct{ board *TableBoard }

func (e groundPick) pick(a Area, path string, depth int) (ground, error) {
	if depth > limits.Nesting {
		return nil, fmt.Errorf("areas nest more than %d deep: say it with fewer", limits.Nesting)
	}
	if err := a.Valid(); err != nil {
		return nil, at(path, err)
	}
	var of []ground
	for name, part := range a.parts() {
		picked, err := e.pick(*part, join(path, name), depth+1)
		if err != nil {
			return nil, err
		}
		of = append(of, picked)
	}
	switch {
	case a.Everywhere:
		return bandGround{plane.Box{Max: plane.Point{X: e.board.Width, Y: e.board.Height}}}, nil
	case a.Place != "":
		g, err := e.place(a.Place)
		return g, at(path, err)
	case a.Edge != nil:
		g, err := e.edge(*a.Edge)
		return g, at(path, err)
	case a.Within != nil:
		if a.Within.Hexes > 0 {
			return nil, at(path, errors.New("a number of hexes means nothing on a table: give a distance in hundredths of an inch"))
		}
		thing, ok := of[0].(thingGround)
		if !ok {
			return nil, at(path, errors.New("a distance is measured to zones, pieces of terrain and edges: take the exception or the common ground of what lies within it"))
		}
		return nearGround{thing, a.Within.Distance}, nil
	case a.Union != nil:
		return unionOf(of), nil
	case a.Intersect != nil:
		return commonGround(of), nil
	case a.Except != nil:
		return exceptGround{of[0], of[1]}, nil
	}
	return nil, at(path, fmt.Errorf("%s means nothing on a table: name a zone or a piece by place, or a band by edge and depth", a.form()))
}

// place is the ground of a zone or a piece.
func (e groundPick) place(id string) (ground, error) {
	if i, ok := e.board.Zone(id); ok {
		return outlineGround(e.board.Zones[i].Outline), nil
	}
	i, ok := e.board.Piece(id)
	if !ok {
		return nil, fmt.Errorf("there is no zone or piece of terrain %q on the table", id)
	}
	p := &e.board.Pieces[i]
	if p.Kind.Shape() == LineShape {
		return &courseGround{course: table.NewCourse(p.Points, p.LineWidth()), half: p.LineWidth() / 2}, nil
	}
	return outlineGround(p.Points, p.Holes...), nil
}

// edge is a band along an edge.
func (e groundPick) edge(of Edge) (ground, error) {
	if of.Hexes > 0 {
		return nil, errors.New("a number of hexes means nothing on a table: give a depth in hundredths of an inch")
	}
	box := plane.Box{Max: plane.Point{X: e.board.Width, Y: e.board.Height}}
	switch of.Side {
	case North:
		box.Max.Y = min(of.Depth, box.Max.Y)
	case South:
		box.Min.Y = max(box.Max.Y-of.Depth, 0)
	case West:
		box.Max.X = min(of.Depth, box.Max.X)
	default:
		box.Min.X = max(box.Max.X-of.Depth, 0)
	}
	return bandGround{box}, nil
}

// bandGround is a rectangle along the edges of the table, which may have no width.
type bandGround struct{ of plane.Box }

func (g bandGround) box() plane.Box             { return g.of }
func (g bandGround) covers(s *table.Shape) bool { return g.of.Holds(s.Box()) }
func (g bandGround) meets(s *table.Shape) bool {
	of := g.shape()
	return of.Overlaps(s)
}

func (g bandGround) near(s *table.Shape, distance int) bool {
	of := g.shape()
	return of.Near(s, distance)
}

func (g bandGround) shape() table.Shape {
	from, to := g.of.Min, g.of.Max
	if from.X == to.X || from.Y == to.Y {
		return table.Capsule(from, to, 0)
	}
	return table.Polygon(from, plane.Point{X: to.X, Y: from.Y}, to, plane.Point{X: from.X, Y: to.Y})
}

// areaGround is the ground of an outline, without that of holes.
type areaGround struct {
	area    table.Area
	outline plane.Polygon
	holes   []plane.Polygon
}

func outlineGround(outline plane.Polygon, holes ...plane.Polygon) ground {
	return &areaGround{table.NewArea(outline, holes...), outline, holes}
}

func (g *areaGround) box() plane.Box                         { return g.area.Box() }
func (g *areaGround) near(s *table.Shape, distance int) bool { return g.area.Near(s, distance) }
func (g *areaGround) meets(s *table.Shape) bool              { return g.cut(s) || g.covers(s) }
func (g *areaGround) cut(s *table.Shape) bool {
	for e := range g.area.Edges() {
		if s.CutBy(e) {
			return true
		}
	}
	return false
}

// covers looks whether no side passes through the shape, which lies on one side of all
// of them then, and on which.
func (g *areaGround) covers(s *table.Shape) bool {
	if !g.area.Box().Holds(s.Box()) || g.cut(s) {
		return false
	}
	if len(s.Corners()) < 3 || s.Radius > 0 {
		return g.area.Holds(s.Corners()[0])
	}
	outline := s.Outline()
	return g.outline.Overlaps(outline) && !slices.ContainsFunc(g.holes, outline.Overlaps)
}

// courseGround is the ground along a line.
type courseGround struct {
	course table.Course
	half   int // of its width
}

func (g *courseGround) box() plane.Box                         { return g.course.Box() }
func (g *courseGround) near(s *table.Shape, distance int) bool { return g.course.Near(s, distance) }

// covers looks for a straight piece that has all of the shape.
func (g *courseGround) covers(s *table.Shape) bool {
	for piece := range g.course.Pieces() {
		if g.half >= s.Radius && allWithin(piece, s.Corners(), g.half-s.Radius) {
			return true
		}
	}
	return false
}

func (g *courseGround) meets(s *table.Shape) bool {
	for piece := range g.course.Pieces() {
		of := table.Capsule(piece.From, piece.To, g.half)
		if of.Overlaps(s) {
			return true
		}
	}
	return false
}

func allWithin(piece plane.Segment, corners []plane.Point, distance int) bool {
	of := table.Capsule(piece.From, piece.To, distance)
	return !slices.ContainsFunc(corners, func(p plane.Point) bool { return !of.Holds(p) })
}

// nearGround is the ground within a distance of something.
type nearGround struct {
	of       thingGround
	distance int
}

func (g nearGround) box() plane.Box            { return g.of.box().Grown(g.distance) }
func (g nearGround) meets(s *table.Shape) bool { return g.of.near(s, g.distance) }
func (g nearGround) near(s *table.Shape, distance int) bool {
	return g.of.near(s, g.distance+distance)
}

func (g nearGround) covers(s *table.Shape) bool {
	if g.distance < s.Radius {
		return g.of.covers(s)
	}
	return !slices.ContainsFunc(s.Corners(), func(p plane.Point) bool {
		corner := table.Disc(p, 0)
		return !g.of.near(&corner, g.distance-s.Radius)
	})
}

// unionGround is pieces of ground together, thingUnion those that a distance can be
// measured to.
type (
	unionGround []ground
	thingUnion  struct{ unionGround }
)

func unionOf(of []ground) ground {
	if slices.ContainsFunc(of, func(g ground) bool { _, ok := g.(thingGround); return !ok }) {
		return unionGround(of)
	}
	return thingUnion{of}
}

func (g unionGround) box() plane.Box { return boxOf(g) }
func (g unionGround) covers(s *table.Shape) bool {
	return slices.ContainsFunc(g, func(of ground) bool { return of.covers(s) })
}

func (g unionGround) meets(s *table.Shape) bool {
	return slices.ContainsFunc(g, func(of ground) bool { return of.meets(s) })
}

func (g thingUnion) near(s *table.Shape, distance int) bool {
	return slices.ContainsFunc(g.unionGround, func(of ground) bool {
		thing, ok := of.(thingGround)
		return ok && thing.near(s, distance)
	})
}

// commonGround is what all pieces of ground share.
type commonGround []ground

func (g commonGround) box() plane.Box { return boxOf(g) }
func (g commonGround) covers(s *table.Shape) bool {
	return !slices.ContainsFunc(g, func(of ground) bool { return !of.covers(s) })
}

func (g commonGround) meets(s *table.Shape) bool {
	return !slices.ContainsFunc(g, func(of ground) bool { return !of.meets(s) })
}

// exceptGround is ground without other ground. A point at the edge of that is without
// it, and a shape that shares no more than the edge lies in what is left.
type exceptGround struct{ from, remove ground }

func (g exceptGround) box() plane.Box            { return g.from.box() }
func (g exceptGround) meets(s *table.Shape) bool { return g.from.meets(s) && !g.remove.covers(s) }
func (g exceptGround) covers(s *table.Shape) bool {
	if len(s.Corners()) == 1 && s.Radius == 0 {
		return g.from.covers(s) && !g.remove.covers(s)
	}
	return g.from.covers(s) && !g.remove.meets(s)
}

func boxOf(of []ground) plane.Box {
	box := of[0].box()
	for _, g := range of[1:] {
		box = box.Union(g.box())
	}
	return box
}
