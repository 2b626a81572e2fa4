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

// Title is what a sentence calls the place; see PlaceKind.Title. A sector or a zone that
// has no name of its own is called by its label, as the board prints it: "sector s4".
func (p *Place) Title() string {
	if p.labelled() {
		return string(p.Kind) + " " + p.ID
	}
	return p.Kind.Title(p.Name)
}

// labelled reports whether the place is a sector or a zone that is called by its label.
func (p *Place) labelled() bool {
	return p.Name == p.ID && (p.Kind == PlaceSector || p.Kind == PlaceZone)
}

// short is what stands for the place behind the word for its kind.
func (p *Place) short() string {
	if p.labelled() {
		return p.ID
	}
	return called(p.Name)
}

// Title is what a sentence calls a place of the kind: "town A", "Hill 60", "exit 4", and
// "zone “the British edge”" where one could not tell where the name begins and ends. A
// place of another kind and a piece of terrain are called by their names, with an article
// when the name begins with a small letter: "the central road bridge".
func (k PlaceKind) Title(name string) string {
	switch {
	case k.says(name):
		return name
	case k == PlaceHill:
		return "Hill " + called(name)
	case k != PlaceOther && k != PlacePiece:
		return string(k) + " " + called(name)
	case beginsSmall(name) && !strings.HasPrefix(name, "the "):
		return "the " + name
	default:
		return name
	}
}

// says reports whether a name says what kind of place it is of: "Sector 6".
func (k PlaceKind) says(name string) bool {
	word, own, two := strings.Cut(name, " ")
	return two && strings.EqualFold(word, string(k)) && called(own) == own && !beginsSmall(name)
}

// called is a name behind the word for what has it: in quotation marks where it has
// several words, or begins with a small letter.
func called(name string) string {
	if beginsSmall(name) || strings.ContainsFunc(name, unicode.IsSpace) {
		return "“" + name + "”"
	}
	return name
}

func beginsSmall(name string) bool { return name != "" && unicode.IsLower([]rune(name)[0]) }

// Region is the place's hexes as a set.
func (p *Place) Region(g hex.Grid) hex.Region { return hex.NewRegion(g, p.Hexes...) }
