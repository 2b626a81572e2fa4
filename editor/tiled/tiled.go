// Package tiled reads and writes maps of the Tiled editor: TMX, which is XML, and TMJ,
// which is JSON, with the tilesets that they name. It knows what such a file says, and
// nothing of scenarios; tiled/scene brings the two together.
//
// Reading is bounded whatever the file holds: no more of it is unpacked than its own
// size of the map allows, no picture is opened, and nothing outside its folder is asked
// for. Errors are sentences with a line.
package tiled

// Map is a map of Tiled: tiles in layers, and objects. Lengths are in pixels.
type Map struct {
	Orientation   string // "hexagonal", "orthogonal", ...
	StaggerAxis   string // of hexes: "x" where they lie on a side, "y" where they stand on a corner
	StaggerIndex  string // of hexes: "odd" or "even", which columns (or rows) are moved on, counted from 0
	Width, Height int    // in tiles
	TileWidth     int
	TileHeight    int
	HexSide       int // length of the flat side of a hex
	Infinite      bool
	Background    string // "#rrggbb"; empty for none
	Properties    Properties
	Tilesets      []Tileset
	Layers        []Layer // from the ground up, those of groups among the others

	// Column and Row are where the upper left tile lies on an infinite map, whose tiles
	// are counted from any place; both 0 on others.
	Column, Row int
}

// Properties are what a map, a layer, a tile or an object says beside what all do.
type Properties []Property

// Property is one of them. A whole number has the type "int", a text none.
type Property struct{ Name, Type, Value string }

// Text is the value of a property; empty where there is none.
func (p Properties) Text(name string) string {
	for _, q := range p {
		if q.Name == name {
			return q.Value
		}
	}
	return ""
}

// Tileset is tiles that layers name by numbers: the number of a tile is that of the set
// and the tile's own id.
type Tileset struct {
	First                 uint32
	Name                  string
	Source                string // the file that it stands in; empty where that is the map
	TileWidth, TileHeight int
	Count, Columns        int   // Columns is 0 for a collection of pictures
	Image                 Image // of all tiles, where they are cut out of one
	Tiles                 []Tile
}

// Tile is what is said of a tile.
type Tile struct {
	ID         int
	Class      string
	Properties Properties
	Image      Image
}

// Image is a picture beside the map. It is never opened.
type Image struct {
	Source        string
	Width, Height int
}

// LayerKind is what lies in a layer.
type LayerKind uint8

// The kinds of layers.
const (
	TileLayer LayerKind = iota
	ObjectLayer
	ImageLayer
)

// Layer is a layer of a map.
type Layer struct {
	ID         int
	Kind       LayerKind
	Name       string
	Hidden     bool
	Moved      bool   // it lies beside its place, or is seen through
	Color      string // of its objects, "#rrggbb"
	Properties Properties
	Cells      []uint32 // tiles row by row, as they are numbered in the file; 0 for none
	Objects    []Object
	Image      Image
	Line       int // of the file; 0 where it was not read
}

// Shape is the shape of an object.
type Shape uint8

// The shapes of objects.
const (
	Rectangle Shape = iota
	Ellipse
	Spot // a point
	Polygon
	Polyline
	TextShape
)

// Object is a thing that lies anywhere on the map. Its points are measured from X and Y.
type Object struct {
	ID                  int
	Name, Class         string
	X, Y, Width, Height float64
	Turned              bool
	Tile                uint32 // the number of its tile; 0 for none
	Shape               Shape
	Points              []Point
	Text                string
	Properties          Properties
	Template            string // the file that says the rest of it
	Line                int
}

// Point is a point in pixels.
type Point struct{ X, Y float64 }

// The bits of a tile's number that turn it, and those that are left.
const (
	turned   = 0xF0000000
	unturned = 0x0FFFFFFF
)

// Plain is the number of a tile as it lies unturned, and whether it was turned or
// mirrored.
func Plain(number uint32) (plain uint32, wasTurned bool) {
	return number & unturned, number&turned != 0
}

// Tile finds the tile of a number, and its set; both nil where no set has it. A set says
// nothing of some of its tiles: those are made up.
func (m *Map) Tile(number uint32) (*Tileset, *Tile) {
	var set *Tileset
	for i := range m.Tilesets {
		if s := &m.Tilesets[i]; s.First <= number && (set == nil || s.First > set.First) {
			set = s
		}
	}
	if set == nil || number == 0 {
		return nil, nil
	}
	id := int(number - set.First)
	for i := range set.Tiles {
		if set.Tiles[i].ID == id {
			return set, &set.Tiles[i]
		}
	}
	if set.Count > 0 && id >= set.Count {
		return nil, nil
	}
	return set, &Tile{ID: id}
}
