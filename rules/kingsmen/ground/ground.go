// Package ground tells what bodies of toy soldiers can do on an open table with
// terrain: where one stands, how it may move, turn and change, whom it touches,
// sees and reaches, where it may flee. It knows the geometry of All the King's
// Men and its statements and rulings about it, and no cards, dice, turns or seats:
// what a unit type measures and what a piece of terrain does is told to it.
//
// Lengths are whole hundredths of an inch, facings whole tenths of a degree
// clockwise from north. A Ground is a table prepared once, a Field is who stands
// where on it, a Body is one of them in its pose, and a Move is how far a unit in
// hand has come. Every judging method answers with a Refusal, which is empty where
// the thing may be done.
package ground

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Shape says what the points of a piece are.
type Shape uint8

// The shapes of pieces.
const (
	Area Shape = iota // an outline, perhaps with holes
	Line              // a course with a width
	Hill              // an outline and further ones in it
)

// Piece is a piece of terrain with what it does.
type Piece struct {
	Shape  Shape
	Points plane.Polygon
	Holes  []plane.Polygon // of an area
	Rings  []plane.Polygon // of a hill: further outlines, each within an earlier one
	Width  int             // of a line, even

	Slow  bool // halves a move that touches it; of a hill, one that goes up
	Shut  bool // is impassable; a building that may be entered is too, but for Enter and Leave
	Water bool // is water, which a bridge or a ford leads over
	Blind bool // stops sight; of a hill as ruling K30 has it, of a line as K101
	Road  bool // a line that speeds a column: a road, a bridge, a ford
	Cover int  // dice that it adds to a defense
}

// piece is a piece made ready: one of the three is in use.
type piece struct {
	Piece
	area   table.Area
	course table.Course
	hill   table.Hill
	box    plane.Box
}

// Ground is a table with its terrain, prepared for questions. It does not change.
type Ground struct {
	width, height int
	pieces        []piece
	grid          grid
}

// New prepares a table of a width and height. The pieces keep their numbers.
func New(width, height int, pieces []Piece) *Ground {
	g := &Ground{width: width, height: height}
	for _, p := range pieces {
		r := piece{Piece: p}
		switch p.Shape {
		case Line:
			r.course = table.NewCourse(p.Points, p.Width)
			r.box = r.course.Box()
		case Hill:
			r.hill = table.NewHill(p.Points, p.Rings...)
			r.box = r.hill.Box()
		default:
			r.area = table.NewArea(p.Points, p.Holes...)
			r.box = r.area.Box()
		}
		g.pieces = append(g.pieces, r)
	}
	g.grid = newGrid(width, height, g.pieces)
	return g
}

// Size is how wide and how high the table is.
func (g *Ground) Size() (width, height int) { return g.width, g.height }

// Piece is a piece by its number.
func (g *Ground) Piece(n int) *Piece { return &g.pieces[n].Piece }

// Has reports whether a point lies on the table, its edges included.
func (g *Ground) Has(p plane.Point) bool {
	return 0 <= p.X && p.X <= g.width && 0 <= p.Y && p.Y <= g.height
}

// Level is the level of the highest ring that holds a point (Table 4, K102).
func (g *Ground) Level(at plane.Point) int {
	level := 0
	for n := range g.grid.near(plane.BoxOf(at)) {
		if p := &g.pieces[n]; p.Shape == Hill {
			level = max(level, p.hill.Level(at))
		}
	}
	return level
}

// At is the pieces that a point lies in, or on the line of.
func (g *Ground) At(at plane.Point) []int {
	var out []int
	dot := table.Disc(at, 0)
	for n := range g.grid.near(plane.BoxOf(at)) {
		if g.pieces[n].near(&dot, 0) {
			out = append(out, n)
		}
	}
	return out
}

// Middle is the middle of a building: of its bounding box (K64).
func (g *Ground) Middle(building int) plane.Point { return g.pieces[building].box.Middle() }

// near reports whether a shape is no further than a distance from a piece; a line's
// half-width is part of it.
func (p *piece) near(s *table.Shape, distance int) bool {
	switch p.Shape {
	case Line:
		return p.course.Near(s, distance)
	case Hill:
		return p.hill.Rings()[0].Near(s, distance)
	default:
		return p.area.Near(s, distance)
	}
}

// road is a road on one straight piece of which all of the points lie; false where
// there is none.
func (g *Ground) road(points ...plane.Point) bool {
	for n := range g.grid.near(plane.BoxOf(points...)) {
		if p := &g.pieces[n]; p.Road && p.Shape == Line && p.course.Carries(points...) {
			return true
		}
	}
	return false
}
