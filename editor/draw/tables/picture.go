package tables

import (
	"fmt"
	"image"
	"io"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// ScaleForWidth is the scale, in pixels to a hundredth of an inch, at which the picture
// of a table is so many pixels wide.
func ScaleForWidth(b *model.TableBoard, width int) float64 {
	return float64(width) / max(float64(b.Width)+2*deskPart*frameOf(b), 1)
}

// PictureSize is the width and height in pixels of the picture of a table that is so
// many pixels wide.
func PictureSize(b *model.TableBoard, width int) (w, h int) {
	high := float64(b.Height) + 2*deskPart*frameOf(b)
	return width, max(int(math.Round(high*ScaleForWidth(b, width))), 1)
}

// Picture draws the whole table, with what stands on it, so many pixels wide.
func Picture(b *model.TableBoard, s Setting, width int, o draw.Options) *image.RGBA {
	w, h := PictureSize(b, width)
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	d := newDrawing(b, s, ScaleForWidth(b, width), o)
	d.layArmies(func(image.Rectangle) {})
	tiles.InkInto(m, d.sheet().Min, d)
	return m
}

// EncodePNG writes the picture of the whole table, with what stands on it, as a PNG of
// at most 256 colors, drawn a strip at a time. It refuses a picture of more than 400
// million pixels. tell, unless it is nil, hears now and then how much is done, from 0
// to 1; with an error it ends the work.
func EncodePNG(w io.Writer, b *model.TableBoard, s Setting, width int, o draw.Options, tell func(part float64) error) error {
	width, height := PictureSize(b, width)
	if width*height > limits.DrawnPixels {
		return fmt.Errorf("the table would be %d by %d pixels, more than a picture should have: choose a smaller width", width, height)
	}
	d := newDrawing(b, s, ScaleForWidth(b, width), o)
	d.layArmies(func(image.Rectangle) {})
	corner := d.sheet().Min
	return paint.WritePNGInStrips(w, width, height, func(strip *image.RGBA, origin image.Point) {
		tiles.InkInto(strip, corner.Add(origin), d)
	}, tell)
}
