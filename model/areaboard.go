package model

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model/plane"
)

// AreaBoard is a map of sectors and of the links between them, along which units
// go. It has no grid: the sectors are polygons on a sheet of paper.
type AreaBoard struct {
	Width   int      `toml:"width"`  // of the sheet, in units of its own, in which all points are
	Height  int      `toml:"height"` // of the sheet
	Sectors []Sector `toml:"sectors"`
	Links   []Link   `toml:"links,omitempty"`
}

// Sector is a part of the ground that units stand in.
type Sector struct {
	ID      string        `toml:"id"`
	Name    string        `toml:"name"`
	Side    string        `toml:"side,omitempty"` // id of the side whose own it is, such as a reserve; empty for the battlefield
	Terrain string        `toml:"terrain,omitempty"`
	Outline plane.Polygon `toml:"outline"`
}

// Link is a way from a sector to another and back.
type Link struct {
	From    string  `toml:"from"`
	To      string  `toml:"to"`
	Heading Compass `toml:"heading"` // from the first to the second
	Road    bool    `toml:"road,omitempty"`
}

// NewAreaBoard is a sheet of two sectors, one above the other, with a link.
func NewAreaBoard(width, height int) *AreaBoard {
	half := func(top, bottom int) plane.Polygon {
		return plane.Polygon{{X: 0, Y: top}, {X: width, Y: top}, {X: width, Y: bottom}, {X: 0, Y: bottom}}
	}
	return &AreaBoard{
		Width: width, Height: height,
		Sectors: []Sector{
			{ID: "north", Name: "North", Outline: half(0, height/2)},
			{ID: "south", Name: "South", Outline: half(height/2, height)},
		},
		Links: []Link{{From: "south", To: "north", Heading: North}},
	}
}

// Kind is the kind of board.
func (b *AreaBoard) Kind() BoardKind { return OnAreas }

// Copy is an independent copy.
func (b *AreaBoard) Copy() Board {
	c := *b
	c.Sectors = each(b.Sectors, func(s Sector) Sector {
		s.Outline = slices.Clone(s.Outline)
		return s
	})
	c.Links = slices.Clone(b.Links)
	return &c
}

// Same reports whether another board is the same in everything.
func (b *AreaBoard) Same(other Board) bool {
	o, ok := other.(*AreaBoard)
	return ok && reflect.DeepEqual(b, o)
}

// between parts the ids of two sectors in the label of the border between them.
const between = "/"

// Label is the id of a sector, or those of the two at a border: "a1", "a1/b1".
func (b *AreaBoard) Label(at Site) string {
	name := func(i int32) string {
		if i < 0 || int(i) >= len(b.Sectors) {
			return "?"
		}
		return b.Sectors[i].ID
	}
	if at.B == 0 {
		return name(at.A)
	}
	return name(at.A) + between + name(at.B-1)
}

// Parse finds the sector or the border of a label.
func (b *AreaBoard) Parse(label string) (Site, error) {
	first, second, border := strings.Cut(label, between)
	i, ok := b.Sector(first)
	if !ok {
		return Site{}, fmt.Errorf("there is no sector %q on the map: %s", first, b.choice())
	}
	if !border {
		return Site{A: int32(i)}, nil
	}
	j, ok := b.Sector(second)
	if !ok {
		return Site{}, fmt.Errorf("there is no sector %q on the map: %s", second, b.choice())
	}
	if _, ok := b.LinkBetween(first, second); !ok {
		return Site{}, fmt.Errorf("no link leads from sector %s to sector %s", first, second)
	}
	return Site{A: int32(i), B: int32(j) + 1}, nil
}

// choice says which sectors there are, as long as they are few.
func (b *AreaBoard) choice() string {
	const most = 20
	if len(b.Sectors) == 0 || len(b.Sectors) > most {
		return fmt.Sprintf("it has %s", Counted(len(b.Sectors), "sector", "sectors"))
	}
	return "choose one of " + strings.Join(b.PlaceIDs(), ", ")
}

// PlaceIDs is the ids of the sectors.
func (b *AreaBoard) PlaceIDs() []string {
	out := make([]string, len(b.Sectors))
	for i, s := range b.Sectors {
		out[i] = s.ID
	}
	return out
}

// Place is a sector as a place.
func (b *AreaBoard) Place(id string) (*Place, bool) {
	i, ok := b.Sector(id)
	if !ok {
		return nil, false
	}
	return b.Sectors[i].place(), true
}

// place is the sector as a place.
func (s *Sector) place() *Place {
	return &Place{ID: s.ID, Kind: PlaceSector, Name: cmp.Or(s.Name, s.ID)}
}

// Title is what a sentence calls a sector with the word for it, "sector “The ridge”" or
// "sector s4" for one without a name; see Place.Title.
func (b *AreaBoard) Title(i int) string { return b.Sectors[i].place().Title() }

// Called is what a sentence calls a sector by its name alone, "the middle field" or
// "White's center"; one without a name as Title does.
func (b *AreaBoard) Called(i int) string {
	s := &b.Sectors[i]
	if rest, ok := strings.CutPrefix(s.Name, "The "); ok {
		return "the " + rest
	}
	return cmp.Or(s.Name, b.Title(i))
}

// Listed is what lists, headings and status lines call a sector: its name, or "Sector s4"
// for one without.
func (b *AreaBoard) Listed(i int) string {
	return cmp.Or(b.Sectors[i].Name, "Sector "+b.Sectors[i].ID)
}

// Sector finds the index of a sector.
func (b *AreaBoard) Sector(id string) (int, bool) {
	i := slices.IndexFunc(b.Sectors, func(s Sector) bool { return s.ID == id })
	return i, i >= 0
}

// SectorAt finds the sector that a point of the sheet lies in.
func (b *AreaBoard) SectorAt(at plane.Point) (int, bool) {
	i := slices.IndexFunc(b.Sectors, func(s Sector) bool { return s.Outline.Holds(at) })
	return i, i >= 0
}

// LinkBetween finds the link between two sectors, seen from the first: its
// heading leads from there to the second.
func (b *AreaBoard) LinkBetween(from, to string) (Link, bool) {
	for _, l := range b.Links {
		switch {
		case l.From == from && l.To == to:
			return l, true
		case l.From == to && l.To == from:
			return Link{From: from, To: to, Heading: l.Heading.Opposite(), Road: l.Road}, true
		}
	}
	return Link{}, false
}

// Heading is the wind toward which one sector lies from another, by their middles.
func (b *AreaBoard) Heading(from, to int) Compass {
	if len(b.Sectors[from].Outline) == 0 || len(b.Sectors[to].Outline) == 0 {
		return North
	}
	at, other := b.Sectors[from].Outline.Middle(), b.Sectors[to].Outline.Middle()
	x, y := other.X-at.X, other.Y-at.Y
	// A wind between two main ones begins where one way is more than two fifths of
	// the other, as the tangent of 22.5 degrees is.
	wide, high := max(x, -x), max(y, -y)
	name := ""
	if 5*high > 2*wide || wide == 0 {
		name = "north"
		if y > 0 {
			name = "south"
		}
	}
	if 5*wide > 2*high {
		if name != "" {
			name += "-"
		}
		if x > 0 {
			return Compass(name + "east")
		}
		return Compass(name + "west")
	}
	return Compass(name)
}

// OnSheet is the spot of the sheet that is nearest to a point.
func (b *AreaBoard) OnSheet(p plane.Point) plane.Point {
	return plane.Point{X: min(max(p.X, 0), b.Width), Y: min(max(p.Y, 0), b.Height)}
}

// Neighbors is the links of a sector, each seen from it, in the order of the
// board's links.
func (b *AreaBoard) Neighbors(id string) []Link {
	var out []Link
	for _, l := range b.Links {
		switch id {
		case l.From:
			out = append(out, l)
		case l.To:
			out = append(out, Link{From: l.To, To: l.From, Heading: l.Heading.Opposite(), Road: l.Road})
		}
	}
	return out
}
