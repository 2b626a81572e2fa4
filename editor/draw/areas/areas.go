// Package areas draws boards of areas as printed boards of around 1800 look: a
// painted country with shaded hills, woods and villages, sectors with coloured
// borders, the spaces of the links between them, and blocks of troops. For the
// screen a View keeps a picture of what is in sight up to date; pictures of the
// whole sheet and PNG files are drawn by the same hand.
//
// The sheet is drawn in tiles, each of them by itself and whole, so that a part
// that is drawn anew is the same as it was, pixel by pixel.
package areas

import (
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// point is a place of the sheet, or of its pixels, x to the east and y to the
// south.
type point = paint.Point

// ground is the terrains of sectors that have a drawing of their own.
type ground uint8

const (
	open ground = iota
	woods
	hill
	village
)

// grounds is what files call them.
var grounds = map[string]ground{
	"forest": woods, "woods": woods,
	"hill":     hill,
	"building": village, "village": village, "town": village,
}

// unitOf is the hundredth of the side of a middling sector, in units of the
// sheet: what all sizes on the board are told in.
func unitOf(b *model.AreaBoard) float64 {
	var sides []float64
	for _, s := range b.Sectors {
		if s.Side == "" && s.Outline.Simple() {
			sides = append(sides, math.Sqrt(float64(s.Outline.Area())/2))
		}
	}
	if len(sides) == 0 {
		return math.Sqrt(float64(max(b.Width, 1))*float64(max(b.Height, 1))) / 300
	}
	slices.Sort(sides)
	return max(sides[len(sides)/2]/100, 1e-3)
}

// corners is an outline as points.
func corners(p plane.Polygon) []point {
	out := make([]point, len(p))
	for i, c := range p {
		out[i] = pointOf(c)
	}
	return out
}
