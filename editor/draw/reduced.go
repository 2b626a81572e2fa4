package draw

import (
	"image"
	"math"
	"sync"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"github.com/mapsheet/mapsheet/model"
)

// A picture of a size between those of the ladder is drawn at the nearest of them, with more
// pixels than it shall have along each axis, and averaged down.

// reduced is a picture of a size that the ladder need not have.
type reduced struct {
	scale         scale
	width, height int     // in pixels
	across, down  float64 // how many drawn pixels there are for one of the picture
}

// leastOver is how many drawn pixels there are for one of the picture at least, along each
// axis: with fewer, lines of a pixel would be of uneven strength.
const leastOver = 1.75

// reducedFor is the picture of a board so many pixels wide. It is false for sizes
// beyond the largest that is drawn.
func reducedFor(b *model.HexBoard, width int) (p reduced, ok bool) {
	// As wide in proportion as it is printed, whose hexes are the most regular.
	sheet := makePlan(b.Grid, printScale).sheet
	k := float64(width) / float64(sheet.Dx())
	s := ladder[rungFor(printScale.size()*k)]
	if s.over == 1 {
		s = scale{2 * s.dx, 2 * s.dy, 2}
	}
	drawn := makePlan(b.Grid, s).sheet
	p = reduced{scale: s, width: width, height: max(int(float64(sheet.Dy())*k+0.5), 1)}
	p.across = float64(drawn.Dx()) / float64(p.width)
	p.down = float64(drawn.Dy()) / float64(p.height)
	return p, min(p.across, p.down) >= leastOver
}

// coverage weighs each drawn pixel by how much of it lies in the one that it is averaged into,
// where there are so many drawn pixels for one.
func coverage(over float64) *draw.Kernel {
	part := 1 / over // of a pixel that a drawn one is wide
	return &draw.Kernel{Support: (1 + part) / 2, At: func(t float64) float64 {
		return min((1+part)/2-t, part)
	}}
}

// inkReduced draws a band of a picture, whose pixels begin at an origin.
func (d *drawing) inkReduced(m *image.RGBA, origin image.Point, p reduced, scratch *bands) {
	sheet := d.plan.sheet
	kernel := coverage(math.Sqrt(p.across * p.down))
	moved := m.Rect.Min.Sub(origin)
	toPicture := f64.Aff3{1 / p.across, 0, float64(moved.X), 0, 1 / p.down, float64(moved.Y)}
	var averaging sync.WaitGroup
	for i, top := 0, 0; top < m.Rect.Dy(); i, top = 1-i, top+bandRows {
		foot := min(top+bandRows, m.Rect.Dy())
		large := image.Rect(0, int(float64(origin.Y+top)*p.down), sheet.Max.X, min(int(math.Ceil(float64(origin.Y+foot)*p.down)), sheet.Max.Y))
		stride := 4 * large.Dx()
		if n := stride * large.Dy(); cap(scratch[i]) < n {
			scratch[i] = make([]byte, n)
		}
		drawn := &image.RGBA{Pix: scratch[i][:stride*large.Dy()], Stride: stride, Rect: large}
		d.ink(&canvas{pix: drawn.Pix, stride: stride, origin: large.Min, clip: large})
		averaging.Wait()
		averaging.Go(func() {
			band := m.SubImage(image.Rect(m.Rect.Min.X, m.Rect.Min.Y+top, m.Rect.Max.X, m.Rect.Min.Y+foot)).(*image.RGBA)
			kernel.Transform(band, toPicture, drawn, large, draw.Src, nil)
		})
	}
	averaging.Wait()
}
