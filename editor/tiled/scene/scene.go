// Package scene lays scenarios out as maps of Tiled and takes what was changed there back.
//
// A map that was written here carries its scenario whole, as the text of its file, with a
// hash of it. So nothing is lost that Tiled has no place for, and what came back is the
// scenario with another map: terrain and altitudes by tiles, roads and waters, hexsides,
// bridges and places by objects. Maps of others are taken by the names of their tiles.
package scene

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	grid "github.com/mapsheet/mapsheet/model/hex"
)

// What maps say of themselves as properties.
const (
	formatKey   = "mapsheet:format"
	scenarioKey = "mapsheet:scenario" // the text of the file
	hashKey     = "mapsheet:hash"     // of that text
)

// Names of layers and classes of objects. Lines and hexsides have those of their kinds.
const (
	terrainName  = "terrain"
	altitudeName = "altitude"
	sidesName    = "hexsides"
	bridgeName   = "bridge"
	placeName    = "place"
	areaName     = "areas"
	unitName     = "units"
	sectorName   = "sector"
	linkName     = "link"
	zoneName     = "zone"
)

// layerNames are the layers of lines.
var layerNames = [model.NumLines]string{model.Road: "roads", model.Railroad: "railroads", model.Canal: "canals", model.River: "rivers"}

// hashOf is the hash of the text of a scenario. Programs may end the last line otherwise.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(strings.TrimSpace(text)))
	return hex.EncodeToString(sum[:])
}

// layout is where hexes lie on a map of Tiled, in pixels: to the middle of a tile, from a
// column to the next, and half a row.
type layout struct {
	width, height int // of a tile
	side          int // of the flat side
	left, top     int // of the upper left tile
}

func (l layout) column() int { return (l.width-l.side)/2 + l.side }

// center is the middle of a hex, in half pixels, so that it is a whole number.
func (l layout) center(h grid.Hex) point {
	return point{2*(l.left+h.Col*l.column()) + l.width, 2*l.top + l.height*(h.HalfRow()+1)}
}

// corners are those of a hex clockwise, in half pixels: corner d and the next are the ends
// of the side that faces direction d.
func (l layout) corners(h grid.Hex) [6]point {
	c := l.center(h)
	return [6]point{
		{c.x - l.side, c.y - l.height}, {c.x + l.side, c.y - l.height}, {c.x + l.width, c.y},
		{c.x + l.side, c.y + l.height}, {c.x - l.side, c.y + l.height}, {c.x - l.width, c.y},
	}
}

// point is a point in half pixels.
type point struct{ x, y int }
