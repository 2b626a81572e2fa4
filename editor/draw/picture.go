package draw

import (
	"image"
	"image/png"
	"io"

	"github.com/mapsheet/mapsheet/model"
)

// Picture draws the whole sheet with the corner radius nearest to size that
// the map can be drawn at.
func Picture(b *model.Board, size float64, o Options) *image.RGBA {
	d := newDrawing(b, ladder[rungFor(size)], o)
	m := image.NewRGBA(image.Rect(0, 0, d.plan.sheet.Dx()/d.plan.over, d.plan.sheet.Dy()/d.plan.over))
	var scratch []byte
	d.inkInto(m, image.Point{}, m.Rect, &scratch)
	giveArt(d.art)
	return m
}

// SizeForWidth is the size at which a picture of the board comes nearest to a
// width in pixels.
func SizeForWidth(b *model.Board, width int) float64 {
	best, miss := ladder[0], -1
	for _, s := range ladder {
		p := makePlan(b.Grid, s)
		d := p.sheet.Dx()/p.over - width
		if d = max(d, -d); miss < 0 || d < miss {
			best, miss = s, d
		}
	}
	return best.size()
}

// EncodePNG writes the picture of the whole sheet as a PNG.
func EncodePNG(w io.Writer, b *model.Board, size float64, o Options) error {
	return png.Encode(w, Picture(b, size, o))
}
