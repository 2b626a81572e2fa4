package draw

import (
	"fmt"
	"image"
	"image/draw"
	"io"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Picture draws the whole sheet with the corner radius nearest to size that
// the map can be drawn at.
func Picture(b *model.HexBoard, size float64, o Options) *image.RGBA {
	d := newDrawing(b, ladder[rungFor(size)], o)
	width, height := PictureSize(b, size)
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	var scratch bands
	d.inkInto(m, image.Point{}, m.Rect, &scratch)
	d.close()
	return m
}

// Sizes are the smallest and the largest size that a map can be drawn at.
func Sizes() (smallest, largest float64) { return ladder[0].size(), ladder[len(ladder)-1].size() }

// PictureSize is the width and height in pixels of the picture that Picture
// draws at a size.
func PictureSize(b *model.HexBoard, size float64) (width, height int) {
	p := makePlan(b.Grid, ladder[rungFor(size)])
	return p.sheet.Dx() / p.over, p.sheet.Dy() / p.over
}

// SizeForWidth is the size at which a picture of the board comes nearest to a
// width in pixels.
func SizeForWidth(b *model.HexBoard, width int) float64 {
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

// setUp is a drawing with what stands on the board.
func setUp(b *model.HexBoard, units []Stack, s scale, o Options) *drawing {
	d := newDrawing(b, s, o)
	nothing := func(image.Rectangle) {} // is drawn yet
	d.setUnits(units, nothing, nothing)
	return d
}

// EncodePNG writes the picture of the whole sheet, with what stands on it, as a
// PNG of at most 256 colors, drawn a band at a time. It refuses a picture of more than 400
// million pixels. tell, unless it is nil, hears now and then how much is done,
// from 0 to 1; with an error it ends the work.
func EncodePNG(w io.Writer, b *model.HexBoard, units []Stack, size float64, o Options, tell func(part float64) error) error {
	width, height := PictureSize(b, size)
	if width*height > limits.DrawnPixels {
		return fmt.Errorf("the map would be %d by %d pixels, more than a picture should have: choose a smaller size", width, height)
	}
	d := setUp(b, units, ladder[rungFor(size)], o)
	defer d.close()
	var scratch bands
	return paint.WritePNGInBands(w, width, height, func(band *image.RGBA, origin image.Point) {
		d.inkInto(band, origin, band.Rect, &scratch)
	}, tell)
}

// EncodeWide writes the picture as EncodePNG does, exactly so many pixels wide: of the
// nearest size, its margins half as wide again at the most, or a quarter narrower, as signs
// of places stand in them; where no size is so near, of one between two. It is false, and
// nothing is written, where hexes are larger than the screen has them, or it would be a
// picture that EncodePNG refuses.
func EncodeWide(w io.Writer, b *model.HexBoard, units []Stack, width int, o Options, tell func(part float64) error) (ok bool, err error) {
	size := SizeForWidth(b, width)
	p := makePlan(b.Grid, ladder[rungFor(size)])
	wide, high := PictureSize(b, size)
	margin, more := p.neat.Min.X/p.over, width-wide // of both sides
	near := 2*more >= -margin && more <= margin
	at, height := p.scale, high+more
	var small reduced
	if !near {
		if small, ok = reducedFor(b, width); !ok {
			return false, nil
		}
		at, height = small.scale, small.height
	}
	if width*height > limits.DrawnPixels {
		return false, nil
	}
	d := setUp(b, units, at, o)
	defer d.close()
	var scratch bands
	left := more / 2
	sheet := image.Rect(left, left, left+wide, left+high)
	return true, paint.WritePNGInBands(w, width, height, func(band *image.RGBA, origin image.Point) {
		if !near {
			d.inkReduced(band, origin, small, &scratch)
			return
		}
		if more > 0 {
			draw.Draw(band, band.Rect, image.NewUniform(d.art.inks.Paper), image.Point{}, draw.Src)
		}
		on := band.Rect.Intersect(sheet.Sub(origin))
		d.inkInto(band, origin.Sub(sheet.Min), on, &scratch)
	}, tell)
}

// FittingPicture draws the whole sheet, with what stands on it, as large as it fits. It is nil
// where hexes would be larger than the screen has them.
func FittingPicture(b *model.HexBoard, units []Stack, width, height int, o Options) *image.RGBA {
	sheet := makePlan(b.Grid, printScale).sheet
	small, ok := reducedFor(b, max(min(width, height*sheet.Dx()/sheet.Dy()), 1))
	if !ok {
		return nil
	}
	d := setUp(b, units, small.scale, o)
	defer d.close()
	m := image.NewRGBA(image.Rect(0, 0, small.width, small.height))
	d.inkReduced(m, image.Point{}, small, &bands{})
	return m
}

// Lattice is where hexes lie in a picture, in its pixels: the centre of the first hex, how
// far it is from there to the next column, and from one hex of a column to the next. A
// column of an odd number lies half of that lower.
type Lattice struct{ First, Pitch image.Point }

// LatticeFor is where hexes lie in the picture that Picture draws at the size at which they
// come nearest to being so many pixels high; exactly, on whole pixels.
func LatticeFor(b *model.HexBoard, flats int) (l Lattice, size float64) {
	at, miss := scale{}, -1
	for _, s := range ladder {
		if d := max(2*s.dy-flats, flats-2*s.dy); s.over == 1 && (miss < 0 || d < miss) {
			at, miss = s, d
		}
	}
	p := makePlan(b.Grid, at)
	return Lattice{First: p.center(hex.Hex{}), Pitch: image.Pt(p.dx, 2*p.dy)}, at.size()
}

// Center is the centre of a hex.
func (l Lattice) Center(h hex.Hex) image.Point {
	return l.First.Add(image.Pt(h.Col*l.Pitch.X, h.HalfRow()*l.Pitch.Y/2))
}
