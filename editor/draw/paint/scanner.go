package paint

import (
	"image"
	"image/draw"

	"golang.org/x/image/vector"
)

// scanner finds how much of each pixel a path covers.
type scanner struct {
	vector.Rasterizer
	mask image.Alpha
}

// cover is the coverage of a path, filled by the nonzero rule, within a box of pixels.
// The path's (0, 0) lies at origin. It is good until the next call.
func (s *scanner) cover(p Path, box image.Rectangle, origin image.Point) *image.Alpha {
	s.Reset(box.Dx(), box.Dy())
	shift := Point{X: float64(origin.X - box.Min.X), Y: float64(origin.Y - box.Min.Y)}
	xy := func(q Point) (float32, float32) { return float32(q.X + shift.X), float32(q.Y + shift.Y) }
	for _, g := range p.Segments {
		x, y := xy(g.To)
		c1x, c1y := xy(g.C1)
		c2x, c2y := xy(g.C2)
		switch g.Kind {
		case MoveTo:
			s.ClosePath()
			s.MoveTo(x, y)
		case LineTo:
			s.LineTo(x, y)
		case QuadTo:
			s.QuadTo(c1x, c1y, x, y)
		case CubeTo:
			s.CubeTo(c1x, c1y, c2x, c2y, x, y)
		case Close:
			s.ClosePath()
		}
	}
	s.ClosePath()
	if n := box.Dx() * box.Dy(); n > len(s.mask.Pix) {
		s.mask.Pix = make([]uint8, n)
	}
	s.mask.Rect, s.mask.Stride = image.Rect(0, 0, box.Dx(), box.Dy()), box.Dx()
	s.DrawOp = draw.Src
	s.Draw(&s.mask, s.mask.Rect, image.Opaque, image.Point{})
	return &s.mask
}
