// Package draw makes the one drawing of a board of hexes: for the screen, where a
// View keeps a picture of what is in sight up to date, for pictures of the whole
// sheet, and for PNG files.
package draw

import "github.com/mapsheet/mapsheet/model/hex"

// point is a place in drawn pixels, x to the east and y to the south.
type point = hex.Point
