package model

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model/plane"
)

// Piece is a piece of terrain on a table.
type Piece struct {
	ID     string          `toml:"id"`
	Kind   PieceKind       `toml:"kind"`
	Name   string          `toml:"name,omitempty"`
	Points plane.Polygon   `toml:"points"`           // outline of an area, a building, of a hill's lowest ring; course of a line
	Rings  []plane.Polygon `toml:"rings,omitempty"`  // of a hill: further outlines, each inside an earlier one, a level higher
	Holes  []plane.Polygon `toml:"holes,omitempty"`  // of an area: cut out
	Width  int             `toml:"width,omitempty"`  // of a line, in hundredths of an inch, even; 0 for its kind's
	Own    Values          `toml:"-" fields:"piece"` // what the rule system lets players agree on for the piece
}

// PieceKind says what a piece of terrain is.
type PieceKind string

// The kinds of pieces.
const (
	PieceHill PieceKind = "hill"

	PieceLightWoods PieceKind = "light-woods"
	PieceHeavyWoods PieceKind = "heavy-woods"
	PieceCrops      PieceKind = "crops"
	PieceRough      PieceKind = "rough"
	PiecePond       PieceKind = "pond"
	PieceLake       PieceKind = "lake"
	PieceBuilding   PieceKind = "building"

	PieceStream        PieceKind = "stream"
	PieceRiver         PieceKind = "river"
	PieceRoad          PieceKind = "road"
	PieceFence         PieceKind = "fence"
	PieceHedge         PieceKind = "hedge"
	PieceWall          PieceKind = "wall"
	PieceBarricade     PieceKind = "barricade"
	PieceRampart       PieceKind = "rampart"
	PieceFortification PieceKind = "fortification"
	PieceBridge        PieceKind = "bridge"
	PieceFord          PieceKind = "ford"
)

// PieceShape says what the points of a piece are.
type PieceShape uint8

// The shapes of pieces.
const (
	RingsShape PieceShape = iota // the outlines of a hill, one a level
	AreaShape                    // an outline, perhaps with holes
	LineShape                    // a course, with a width
)

// pieceKinds is what each kind is: its shape, and the usual width of a line in
// hundredths of an inch.
var pieceKinds = []struct {
	kind  PieceKind
	shape PieceShape
	width int
}{
	{PieceHill, RingsShape, 0},
	{PieceLightWoods, AreaShape, 0},
	{PieceHeavyWoods, AreaShape, 0},
	{PieceCrops, AreaShape, 0},
	{PieceRough, AreaShape, 0},
	{PiecePond, AreaShape, 0},
	{PieceLake, AreaShape, 0},
	{PieceBuilding, AreaShape, 0},
	{PieceStream, LineShape, 100},
	{PieceRiver, LineShape, 300},
	{PieceRoad, LineShape, 200},
	{PieceFence, LineShape, 20},
	{PieceHedge, LineShape, 20},
	{PieceWall, LineShape, 20},
	{PieceBarricade, LineShape, 50},
	{PieceRampart, LineShape, 50},
	{PieceFortification, LineShape, 50},
	{PieceBridge, LineShape, 200},
	{PieceFord, LineShape, 200},
}

// PieceKinds lists the kinds of pieces, in the order of palettes.
func PieceKinds() []PieceKind {
	out := make([]PieceKind, len(pieceKinds))
	for i, k := range pieceKinds {
		out[i] = k.kind
	}
	return out
}

// Known reports whether there is such a kind.
func (k PieceKind) Known() bool { return slices.Contains(PieceKinds(), k) }

// Shape is what the points of pieces of the kind are; an unknown kind's are an
// area.
func (k PieceKind) Shape() PieceShape {
	for _, known := range pieceKinds {
		if known.kind == k {
			return known.shape
		}
	}
	return AreaShape
}

// Width is the usual width of a line of the kind, in hundredths of an inch; 0 where
// it is no line.
func (k PieceKind) Width() int {
	for _, known := range pieceKinds {
		if known.kind == k {
			return known.width
		}
	}
	return 0
}

// Name is what sentences call a piece of the kind: "light woods".
func (k PieceKind) Name() string { return strings.ReplaceAll(string(k), "-", " ") }

// preposition is how somebody stands there: "in" light woods, "on" a hill.
func (k PieceKind) preposition() string {
	if k.Shape() == AreaShape {
		return "in"
	}
	return "on"
}

// Clone is an independent copy.
func (p Piece) Clone() Piece {
	p.Points = slices.Clone(p.Points)
	p.Rings = each(p.Rings, slices.Clone)
	p.Holes = each(p.Holes, slices.Clone)
	p.Own = p.Own.Clone()
	return p
}

// LineWidth is how wide a line is, in hundredths of an inch: its own width, or what
// is usual; 0 of what is no line.
func (p *Piece) LineWidth() int {
	switch {
	case p.Kind.Shape() != LineShape:
		return 0
	case p.Width != 0:
		return p.Width
	}
	return p.Kind.Width()
}

// Middle is a point in the middle of the piece: of a line one half-way along its
// corners.
func (p *Piece) Middle() plane.Point {
	if p.Kind.Shape() != LineShape || len(p.Points) == 0 {
		return middle(p.Points)
	}
	n := len(p.Points)
	a, b := p.Points[(n-1)/2], p.Points[n/2]
	return plane.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
}
