// Package tiles draws sheets in tiles, each of them by itself and whole, so that a part
// that is drawn anew is the same as it was, pixel by pixel: shapes in inks, the light
// that falls on the ground, and what lies over it. It knows no board; the drawings of
// boards of areas and of open tables are made with it.
package tiles

import "github.com/mapsheet/mapsheet/editor/draw/paint"

// point is a place of the sheet, or of its pixels, x to the east and y to the
// south.
type point = paint.Point
