package tiles

import (
	"fmt"
	"image"
	"io"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Extent is how large a sheet is, in its units of length, and how large it is looked at.
type Extent struct {
	Width, Height float64 // from corner to corner of the board
	Around        float64 // how far the sheet goes on around the board
	Largest       float64 // pixels to a unit at the most
}

// leastWidth is how many pixels wide a sheet is shown at the least.
const leastWidth = 60

// ScaleForWidth is the scale, in pixels to a unit of length, at which the picture of the
// sheet is so many pixels wide.
func (e Extent) ScaleForWidth(width int) float64 {
	return float64(width) / max(e.Width+2*e.Around, 1)
}

// Margin is how far the sheet goes on around the board, as a part of its width.
func (e Extent) Margin() float64 { return e.Around / max(e.Width+2*e.Around, 1) }

// PictureSize is the width and height in pixels of the picture of the sheet that is so many
// pixels wide.
func (e Extent) PictureSize(width int) (w, h int) {
	return width, max(int(math.Round((e.Height+2*e.Around)*e.ScaleForWidth(width))), 1)
}

// within is the scale nearest to one at which the sheet can be looked at.
func (e Extent) within(scale float64) float64 {
	least := e.ScaleForWidth(leastWidth)
	return min(max(scale, least), max(e.Largest, least))
}

// corner is the pixel at the upper left corner of the sheet at a scale.
func (e Extent) corner(scale float64) image.Point {
	whole := Frame{Right: e.Width, Bottom: e.Height}.Inset(-e.Around)
	return NewShape(whole.Path(), scale).Box.Min
}

// Picture draws a whole sheet so many pixels wide.
func (e Extent) Picture(width int, at func(scale float64) Painter) *image.RGBA {
	w, h := e.PictureSize(width)
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	scale := e.ScaleForWidth(width)
	InkInto(m, e.corner(scale), at(scale))
	return m
}

// EncodePNG writes the picture of a whole sheet, which errors call by a name, as a PNG of
// at most 256 colors, drawn a strip at a time. It refuses a picture of more than 400 million
// pixels. tell, unless it is nil, hears now and then how much is done, from 0 to 1; with an
// error it ends the work.
func (e Extent) EncodePNG(w io.Writer, name string, width int, at func(scale float64) Painter, tell func(part float64) error) error {
	width, height := e.PictureSize(width)
	if width*height > limits.DrawnPixels {
		return fmt.Errorf("the %s would be %d by %d pixels, more than a picture should have: choose a smaller width", name, width, height)
	}
	scale := e.ScaleForWidth(width)
	corner, painter := e.corner(scale), at(scale)
	return paint.WritePNGInStrips(w, width, height, func(strip *image.RGBA, origin image.Point) {
		InkInto(strip, corner.Add(origin), painter)
	}, tell)
}

// CornerAt is the pixel of the sheet at the corner of its picture at a scale.
func (e Extent) CornerAt(scale float64) image.Point { return e.corner(scale) }
