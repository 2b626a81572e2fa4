package drawtest

import (
	"image"

	"golang.org/x/image/draw"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Difference is how far two pictures of the same size are apart, on the mean of all
// pixels and of red, green and blue, from 0 to 255. What lets through lies on white.
func Difference(a, b image.Image) float64 {
	size := a.Bounds().Size()
	sum := 0.0
	for y := range size.Y {
		for x := range size.X {
			r1, g1, b1, a1 := a.At(a.Bounds().Min.X+x, a.Bounds().Min.Y+y).RGBA()
			r2, g2, b2, a2 := b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y).RGBA()
			for _, d := range [...]int64{below(r1, a1) - below(r2, a2), below(g1, a1) - below(g2, a2), below(b1, a1) - below(b2, a2)} {
				sum += float64(max(d, -d)) / 257
			}
		}
	}
	return sum / float64(3*size.X*size.Y)
}

// below is how far a premultiplied value is under the white that it lies on.
func below(value, alpha uint32) int64 { return int64(value) - int64(alpha) }

// Apart is Difference once single pixels are smoothed away: grain, threads, and lines
// that lie half a pixel beside each other.
func Apart(a, b image.Image) float64 {
	small := func(m image.Image) image.Image {
		out := image.NewRGBA(image.Rect(0, 0, m.Bounds().Dx()/4, m.Bounds().Dy()/4))
		draw.BiLinear.Scale(out, out.Rect, m, m.Bounds(), draw.Src, nil)
		return out
	}
	return Difference(small(a), small(b))
}

// Painted is a drawing of a size on pixels, one to a unit.
func Painted(size image.Point, draw func(c paint.Canvas)) *image.RGBA {
	m := image.NewRGBA(image.Rectangle{Max: size})
	draw(paint.NewPixels(m, paint.Scaled(1, 1, paint.Point{})))
	return m
}

// Seen draws a part of a sheet, in pixels from the corner of its map, with its corner at
// the canvas's.
func Seen(sheet interface {
	Map() (low, high paint.Point)
	DrawPart(c paint.Canvas, low, high paint.Point)
}, part image.Rectangle) func(paint.Canvas) {
	low, _ := sheet.Map()
	low = low.Add(paint.Point{X: float64(part.Min.X), Y: float64(part.Min.Y)})
	high := low.Add(paint.Point{X: float64(part.Dx()), Y: float64(part.Dy())})
	return func(c paint.Canvas) {
		c.Within(paint.Scaled(1, 1, paint.Point{}.Sub(low)), func() { sheet.DrawPart(c, low, high) })
	}
}
