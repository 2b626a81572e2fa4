package areas

import (
	"encoding/binary"
	"fmt"
	"image"
	"io"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// ScaleForWidth is the scale, in pixels to a unit of the sheet, at which the
// picture of a board is so many pixels wide.
func ScaleForWidth(b *model.AreaBoard, width int) float64 {
	return float64(width) / max(float64(b.Width)+2*paperUnits*unitOf(b), 1)
}

// PictureSize is the width and height in pixels of the picture of a board that is
// so many pixels wide.
func PictureSize(b *model.AreaBoard, width int) (w, h int) {
	scale := ScaleForWidth(b, width)
	return width, max(int(math.Round((float64(b.Height)+2*paperUnits*unitOf(b))*scale)), 1)
}

// Picture draws the whole sheet, with what stands on it, so many pixels wide.
func Picture(b *model.AreaBoard, s Setting, width int, o draw.Options) *image.RGBA {
	w, h := PictureSize(b, width)
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	d := newDrawing(b, ScaleForWidth(b, width), o)
	d.setSetting(s)
	d.inkInto(m, d.paper().Min)
	return m
}

// EncodePNG writes the picture of the whole sheet, with what stands on it, as a PNG
// of at most 256 colors, drawn a strip at a time. It refuses a picture of more than
// 400 million pixels. tell, unless it is nil, hears now and then how much is done,
// from 0 to 1; with an error it ends the work.
func EncodePNG(w io.Writer, b *model.AreaBoard, s Setting, width int, o draw.Options, tell func(part float64) error) error {
	width, height := PictureSize(b, width)
	if width*height > limits.DrawnPixels {
		return fmt.Errorf("the map would be %d by %d pixels, more than a picture should have: choose a smaller width", width, height)
	}
	d := newDrawing(b, ScaleForWidth(b, width), o)
	d.setSetting(s)
	corner := d.paper().Min
	return paint.WritePNGInStrips(w, width, height, func(strip *image.RGBA, origin image.Point) {
		d.inkInto(strip, corner.Add(origin))
	}, tell)
}

// inkInto draws a picture whose corner shows a pixel of the sheet.
func (d *drawing) inkInto(m *image.RGBA, corner image.Point) {
	t := &tile{pix: make([]uint32, tileSide*tileSide)}
	for at := range tilesOf(m.Rect.Add(corner)) {
		t.box = tileAt(at)
		d.ink(t)
		d.inkOver(t)
		blit(m, corner, t.box, t.pix)
	}
}

// tileAt is the pixels of a tile, by its column and row.
func tileAt(at image.Point) image.Rectangle {
	return image.Rect(at.X*tileSide, at.Y*tileSide, (at.X+1)*tileSide, (at.Y+1)*tileSide)
}

// tilesOf is the tiles that a rectangle of pixels of the sheet touches.
func tilesOf(r image.Rectangle) func(yield func(image.Point) bool) {
	return func(yield func(image.Point) bool) {
		for y := floorDiv(r.Min.Y, tileSide); y*tileSide < r.Max.Y; y++ {
			for x := floorDiv(r.Min.X, tileSide); x*tileSide < r.Max.X; x++ {
				if !yield(image.Pt(x, y)) {
					return
				}
			}
		}
	}
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && a < 0 {
		q--
	}
	return q
}

// blit copies the pixels of a tile into a picture whose corner shows a pixel of the
// sheet.
func blit(m *image.RGBA, corner image.Point, box image.Rectangle, pix []uint32) {
	r := box.Intersect(m.Rect.Add(corner))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		out := m.Pix[m.PixOffset(r.Min.X-corner.X, y-corner.Y):]
		in := pix[(y-box.Min.Y)*tileSide+r.Min.X-box.Min.X:][:r.Dx()]
		for x, px := range in {
			binary.LittleEndian.PutUint32(out[4*x:], px)
		}
	}
}
