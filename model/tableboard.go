package model

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model/plane"
)

// TableBoard is an open table, on which units stand anywhere and distances are
// measured. Lengths are in hundredths of an inch; x runs east and y south from the
// north-west corner.
type TableBoard struct {
	Width  int     `toml:"width"` // from west to east
	Height int     `toml:"height"`
	Pieces []Piece `toml:"pieces,omitempty"` // of terrain, later ones drawn over earlier ones
	Zones  []Zone  `toml:"zones,omitempty"`  // named ground: for deployment, arrival, conditions
}

// Zone is ground of a table that has a name and nothing on it.
type Zone struct {
	ID      string        `toml:"id"`
	Name    string        `toml:"name"`
	Side    string        `toml:"side,omitempty"` // id of the side whose own it is; empty for anybody's
	Outline plane.Polygon `toml:"outline"`
}

// NewTableBoard is an empty table with a zone of a foot along its north and its
// south edge.
func NewTableBoard(width, height int) *TableBoard {
	deep := min(1200, height/2)
	band := func(top, bottom int) plane.Polygon {
		return plane.Polygon{{X: 0, Y: top}, {X: width, Y: top}, {X: width, Y: bottom}, {X: 0, Y: bottom}}
	}
	return &TableBoard{
		Width: width, Height: height,
		Zones: []Zone{
			{ID: "north", Name: "North", Outline: band(0, deep)},
			{ID: "south", Name: "South", Outline: band(height-deep, height)},
		},
	}
}

// Kind is the kind of board.
func (b *TableBoard) Kind() BoardKind { return OnTable }

// Copy is an independent copy.
func (b *TableBoard) Copy() Board {
	c := *b
	c.Pieces = each(b.Pieces, Piece.Clone)
	c.Zones = each(b.Zones, func(z Zone) Zone {
		z.Outline = slices.Clone(z.Outline)
		return z
	})
	return &c
}

// Same reports whether another board is the same in everything.
func (b *TableBoard) Same(other Board) bool {
	o, ok := other.(*TableBoard)
	return ok && reflect.DeepEqual(b, o)
}

// PointSite is the spot of a table at a point, in hundredths of an inch.
func PointSite(p plane.Point) Site { return Site{A: int32(p.X), B: int32(p.Y)} }

// Point is the point of a spot of a table.
func (s Site) Point() plane.Point { return plane.Point{X: int(s.A), Y: int(s.B)} }

// Label is a point in inches, to two digits: "36.00,24.50". It says nothing of a
// facing.
func (b *TableBoard) Label(at Site) string { return Inches(int(at.A)) + "," + Inches(int(at.B)) }

// Parse finds the point of a label, which may leave out noughts at the end, or the
// middle of a zone or piece by its id.
func (b *TableBoard) Parse(label string) (Site, error) {
	x, y, ok := strings.Cut(label, ",")
	if !ok {
		return b.parseID(label)
	}
	var p plane.Point
	var err error
	if p.X, err = ParseInches(x); err != nil {
		return Site{}, err
	}
	if p.Y, err = ParseInches(y); err != nil {
		return Site{}, err
	}
	if !b.Holds(p) {
		return Site{}, fmt.Errorf("%s lies outside the table, which is %s by %s inches", label, Inches(b.Width), Inches(b.Height))
	}
	return PointSite(p), nil
}

func (b *TableBoard) parseID(id string) (Site, error) {
	if i, ok := b.Zone(id); ok {
		return PointSite(middle(b.Zones[i].Outline)), nil
	}
	if i, ok := b.Piece(id); ok {
		return PointSite(b.Pieces[i].Middle()), nil
	}
	return Site{}, fmt.Errorf("%q is no point of the table: give inches east and south of its north-west corner, such as 36.00,24.50, or the id of a zone or piece", id)
}

// Holds reports whether a point lies on the table, its edges included.
func (b *TableBoard) Holds(p plane.Point) bool {
	return 0 <= p.X && p.X <= b.Width && 0 <= p.Y && p.Y <= b.Height
}

// PlaceIDs is the ids of the zones, and of the pieces that have a name.
func (b *TableBoard) PlaceIDs() []string {
	var out []string
	for _, z := range b.Zones {
		out = append(out, z.ID)
	}
	for _, p := range b.Pieces {
		if p.Name != "" {
			out = append(out, p.ID)
		}
	}
	return out
}

// IDs is the ids of all that areas and notes may name: the zones, and the pieces with
// or without a name.
func (b *TableBoard) IDs() []string {
	out := make([]string, 0, len(b.Zones)+len(b.Pieces))
	for _, z := range b.Zones {
		out = append(out, z.ID)
	}
	for _, p := range b.Pieces {
		out = append(out, p.ID)
	}
	return out
}

// Place is a zone or a piece as a place. A piece without a name is called by its
// id.
func (b *TableBoard) Place(id string) (*Place, bool) {
	if i, ok := b.Zone(id); ok {
		return &Place{ID: id, Kind: PlaceZone, Name: cmp.Or(b.Zones[i].Name, id)}, true
	}
	if i, ok := b.Piece(id); ok {
		return &Place{ID: id, Kind: PlacePiece, Name: cmp.Or(b.Pieces[i].Name, id)}, true
	}
	return nil, false
}

// example is ", such as" and the name of a zone as areas have it; empty where there is
// none.
func (b *TableBoard) example() string {
	if len(b.Zones) == 0 {
		return ""
	}
	return ", such as " + Area{Place: b.Zones[0].ID}.Text(b)
}

// Zone finds the index of a zone.
func (b *TableBoard) Zone(id string) (int, bool) {
	i := slices.IndexFunc(b.Zones, func(z Zone) bool { return z.ID == id })
	return i, i >= 0
}

// Piece finds the index of a piece.
func (b *TableBoard) Piece(id string) (int, bool) {
	i := slices.IndexFunc(b.Pieces, func(p Piece) bool { return p.ID == id })
	return i, i >= 0
}

// middle is the middle of an outline; the corner of the table where it has no
// corners.
func middle(p plane.Polygon) plane.Point {
	if len(p) == 0 {
		return plane.Point{}
	}
	return p.Middle()
}
