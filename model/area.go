package model

import "github.com/mapsheet/mapsheet/model/hex"

// Area is an expression that picks hexes of the board, sectors or ground of a table:
// see Region, Sectors and Ground, which say what of it means something there. Exactly
// one field is set; what it picks and how it reads in English is its meaning.
type Area struct {
	Everywhere bool      `toml:"everywhere,omitempty"` // the whole map
	Place      string    `toml:"place,omitempty"`      // the hexes of a named place
	Hexes      hex.List  `toml:"hexes,omitempty"`      // an explicit list
	Terrain    string    `toml:"terrain,omitempty"`    // every hex of a terrain
	Line       string    `toml:"line,omitempty"`       // every hex a line of the kind touches
	Bridges    bool      `toml:"bridges,omitempty"`    // every bridge hex
	Crest      string    `toml:"crest,omitempty"`      // the crest hexes of a hill
	Peak       string    `toml:"peak,omitempty"`       // the highest crest hexes of a hill
	Within     *Within   `toml:"within,omitempty"`     // near an area
	Edge       *Edge     `toml:"edge,omitempty"`       // a band along an edge of the map
	Beyond     *Beyond   `toml:"beyond,omitempty"`     // north, south, east or west of an area
	Between    *Between  `toml:"between,omitempty"`    // between two areas
	Directly   *Directly `toml:"directly,omitempty"`   // in straight hex rows from an area
	Extreme    *Extreme  `toml:"extreme,omitempty"`    // the northernmost hex of an area, and so on
	Union      []Area    `toml:"union,omitempty"`      // in any of them
	Intersect  []Area    `toml:"intersect,omitempty"`  // in all of them
	Except     *Except   `toml:"except,omitempty"`     // in one and not in another
	This       bool      `toml:"this,omitempty"`       // the hex that a some_hex condition is looking at
}

// AreaOf is the area of some places or sectors, at least one.
func AreaOf(places []string) Area {
	if len(places) == 1 {
		return Area{Place: places[0]}
	}
	var out Area
	for _, p := range places {
		out.Union = append(out.Union, Area{Place: p})
	}
	return out
}

// Places is the places or sectors of an area that AreaOf makes; false of any other.
func (a Area) Places() ([]string, bool) {
	if a.Place != "" {
		return []string{a.Place}, true
	}
	var out []string
	for _, m := range a.Union {
		if m.Place == "" {
			return nil, false
		}
		out = append(out, m.Place)
	}
	return out, len(out) > 0
}

// Compass is one of the eight winds.
type Compass string

// The winds. Beyond, Edge and Between's Along use the four main ones.
const (
	North     Compass = "north"
	NorthEast Compass = "north-east"
	East      Compass = "east"
	SouthEast Compass = "south-east"
	South     Compass = "south"
	SouthWest Compass = "south-west"
	West      Compass = "west"
	NorthWest Compass = "north-west"
)

// Within picks the hexes at most so many hexes from an area, the area
// included; on a table the ground within a distance.
type Within struct {
	Hexes    int  `toml:"hexes,unless=distance"`
	Distance int  `toml:"distance,omitempty"` // on a table, in hundredths of an inch
	Of       Area `toml:"of"`
}

// Edge picks the hexes within so many hexes of an edge of the map. The edge
// row or column counts as the first, so Hexes 1 picks the edge hexes alone. On a table
// it picks the ground within a depth, and the line of the edge itself where that is 0.
type Edge struct {
	Side  Compass `toml:"side"`
	Hexes int     `toml:"hexes,omitempty"`
	Depth int     `toml:"depth,omitempty"` // on a table, in hundredths of an inch
}

// Beyond picks the hexes that lie to one side of an area.
//
// Of a compact area it is everything beyond the area's outermost hex over the
// full width of the map. Of a line (a road, railroad, canal or river, or a place of
// kind road) it is taken column by column (north, south) or row by row (east,
// west); where the line has no hex, its nearest column or row stands in. Nothing
// lies beyond an area's hex, or a line's in the column, at the edge of the map.
// Hexes of a line that are listed, or picked by other nodes, are a compact
// area. Inclusive adds the area's own hexes. An area beyond nothing is empty.
type Beyond struct {
	Direction Compass `toml:"direction"`
	Of        Area    `toml:"of"`
	Inclusive bool    `toml:"inclusive,omitempty"`
}

// Between picks the hexes between two areas: beyond the facing edge of the
// one and short of the facing edge of the other, over the full height or
// width of the map; a line's edge is its own in each column or row, as for
// Beyond. Along is the direction that leads from the first to the second:
// north, south, east or west. Inclusive adds the hexes of both areas and those
// that lie in line with them.
type Between struct {
	First     Area    `toml:"first"`
	Second    Area    `toml:"second"`
	Along     Compass `toml:"along"`
	Inclusive bool    `toml:"inclusive,omitempty"`
}

// Directly picks the hexes reached by going up to so many hexes straight
// across hexsides in one direction from the hexes of an area, the area itself
// left out. Direction is a hexside's: "N", "NE", "SE", "S", "SW", "NW".
type Directly struct {
	Direction string `toml:"direction"`
	Of        Area   `toml:"of"`
	Hexes     int    `toml:"hexes"`
}

// Extreme picks the hex of an area whose centre lies furthest in a direction
// on the ground, north-east being half-way between north and east; of several
// equally far the one with the lowest label.
type Extreme struct {
	Direction Compass `toml:"direction"`
	Of        Area    `toml:"of"`
}

// Except picks the hexes of From that are not in Remove.
type Except struct {
	From   Area `toml:"from"`
	Remove Area `toml:"remove"`
}
