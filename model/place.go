package model

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Place finds a named place by its id.
func (b *HexBoard) Place(id string) (*Place, bool) {
	for i := range b.Places {
		if b.Places[i].ID == id {
			return &b.Places[i], true
		}
	}
	return nil, false
}

// PlacesAt are the places that hold the hex, in the board's order.
func (b *HexBoard) PlacesAt(h hex.Hex) []*Place {
	var out []*Place
	for i := range b.Places {
		if slices.Contains(b.Places[i].Hexes, h) {
			out = append(out, &b.Places[i])
		}
	}
	return out
}

// PlaceKind says what a named place is.
type PlaceKind string

// The kinds of places.
const (
	PlaceTown       PlaceKind = "town"
	PlaceWood       PlaceKind = "wood"
	PlaceHill       PlaceKind = "hill"
	PlaceExit       PlaceKind = "exit"
	PlaceCrossroads PlaceKind = "crossroads"
	PlaceRoad       PlaceKind = "road"
	PlaceOther      PlaceKind = "other"

	PlaceSector PlaceKind = "sector" // of boards of areas, which have no others

	PlaceZone  PlaceKind = "zone"  // of tables, which have these two
	PlacePiece PlaceKind = "piece" // of terrain
)

// PlaceKinds lists the kinds of places on boards of hexes.
func PlaceKinds() []PlaceKind {
	return []PlaceKind{PlaceTown, PlaceWood, PlaceHill, PlaceExit, PlaceCrossroads, PlaceRoad, PlaceOther}
}

// Place is a named set of hexes.
type Place struct {
	ID    string    `toml:"id"`
	Kind  PlaceKind `toml:"kind"`
	Name  string    `toml:"name"` // as printed: "A", "60", or a full name for other places
	Hexes hex.List  `toml:"hexes"`

	// Label is where the middle of the printed name stands once the designer
	// has moved it; nil for where there is room. It is a spot of the map and
	// not an offset from the place, so that it goes through a resize, a turn
	// and a mirroring of the sheet exactly as the place's hexes do, and stays
	// where it is when the place gains hexes.
	Label *hex.Spot `toml:"label,omitempty"`
}

// Title is what a sentence calls the place: "town A", "Hill 60", "exit 4". A
// place of another kind and a piece of terrain are called by their names, with an
// article when the name begins with a small letter: "the central road bridge".
func (p *Place) Title() string { return placeTitle(p.Kind, p.Name) }

func placeTitle(kind PlaceKind, name string) string {
	switch {
	case kind == PlaceHill:
		return "Hill " + name
	case kind != PlaceOther && kind != PlacePiece:
		return string(kind) + " " + name
	case name != "" && unicode.IsLower([]rune(name)[0]) && !strings.HasPrefix(name, "the "):
		return "the " + name
	default:
		return name
	}
}

// Region is the place's hexes as a set.
func (p *Place) Region(g hex.Grid) hex.Region { return hex.NewRegion(g, p.Hexes...) }
