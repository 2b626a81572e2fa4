package draw

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// raster is a Surface of pixels. Its origin lies somewhere within, so that
// recipes can draw around (0, 0).
type raster struct {
	width, height int
	origin        point
	pix           []uint32 // inks premultiplied by their coverage, 0xAABBGGRR
	scan          *vector.Rasterizer
	mask          *image.Alpha
}

// newRaster makes a clear surface that reaches so many pixels from the origin
// to each side.
func newRaster(reachX, reachY int) *raster {
	w, h := 2*reachX, 2*reachY
	return &raster{
		width: w, height: h,
		origin: point{X: float64(reachX), Y: float64(reachY)},
		pix:    make([]uint32, w*h),
		scan:   vector.NewRasterizer(w, h),
		mask:   image.NewAlpha(image.Rect(0, 0, w, h)),
	}
}

// Fill implements Surface.
func (r *raster) Fill(p Path, ink color.NRGBA) {
	r.scan.Reset(r.width, r.height)
	xy := func(q point) (float32, float32) { return float32(q.X + r.origin.X), float32(q.Y + r.origin.Y) }
	for _, s := range p.Segments {
		x, y := xy(s.To)
		c1x, c1y := xy(s.C1)
		c2x, c2y := xy(s.C2)
		switch s.Kind {
		case MoveTo:
			r.scan.ClosePath()
			r.scan.MoveTo(x, y)
		case LineTo:
			r.scan.LineTo(x, y)
		case QuadTo:
			r.scan.QuadTo(c1x, c1y, x, y)
		case CubeTo:
			r.scan.CubeTo(c1x, c1y, c2x, c2y, x, y)
		case Close:
			r.scan.ClosePath()
		}
	}
	r.scan.ClosePath()
	r.lay(ink)
}

// lay puts ink where the scan converter has collected coverage.
func (r *raster) lay(ink color.NRGBA) {
	clear(r.mask.Pix)
	r.scan.Draw(r.mask, r.mask.Rect, image.Opaque, image.Point{})
	for i, cover := range r.mask.Pix {
		if cover != 0 {
			r.pix[i] = over(r.pix[i], premultiplied(ink, cover))
		}
	}
}

// Stroke implements Surface.
func (r *raster) Stroke(p Path, s Stroke, ink color.NRGBA) {
	r.Fill(outline(p, s), ink)
}

// outline is the area a stroke covers, as overlapping shapes that all turn
// the same way, so that the nonzero rule joins them.
func outline(p Path, s Stroke) Path {
	var out Path
	half := s.Width / 2
	for _, line := range p.flatten() {
		closed := line[0] == line[len(line)-1]
		for _, piece := range dashes(line, s.Dash) {
			if len(s.Dash) > 0 {
				closed = false
			}
			for i := 1; i < len(piece); i++ {
				a, b := piece[i-1], piece[i]
				if a == b {
					continue
				}
				n := scaled(left(direction(sub(b, a))), half)
				out.polygon(add(a, n), add(b, n), sub(b, n), sub(a, n))
			}
			for i, q := range piece {
				end := !closed && (i == 0 || i == len(piece)-1)
				if s.Width > 1 && (!end || !s.Butt) {
					disc(&out, q, half)
				}
			}
		}
	}
	return out
}

// disc adds a circle that turns the way the quadrilaterals of outline do.
func disc(out *Path, c point, radius float64) {
	n := min(max(int(3*math.Sqrt(radius))+5, 6), 32)
	for i := range n {
		q := add(c, polar(radius, 2*math.Pi*float64(i)/float64(n)))
		if i == 0 {
			out.move(q)
		} else {
			out.line(q)
		}
	}
	out.close()
}

// dashes cuts a polyline into its strokes.
func dashes(line []point, pattern []float64) [][]point {
	if len(pattern) == 0 {
		return [][]point{line}
	}
	var out [][]point
	cur := []point{line[0]}
	k, rest := 0, pattern[0]
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		d := dist(a, b)
		for d > rest {
			a = lerp(a, b, rest/d)
			d -= rest
			if k%2 == 0 {
				out = append(out, append(cur, a))
			}
			cur = []point{a}
			k = (k + 1) % len(pattern)
			rest = pattern[k]
		}
		rest -= d
		cur = append(cur, b)
	}
	if k%2 == 0 && len(cur) > 1 {
		out = append(out, cur)
	}
	return out
}

// premultiplied is an ink at some coverage, ready to be laid over a pixel.
func premultiplied(ink color.NRGBA, cover uint8) uint32 {
	a := (uint32(ink.A)*uint32(cover) + 127) / 255
	part := func(c uint8) uint32 { return (uint32(c)*a + 127) / 255 }
	return part(ink.R) | part(ink.G)<<8 | part(ink.B)<<16 | a<<24
}

// over lays a premultiplied pixel on another.
func over(below, top uint32) uint32 {
	a := top >> 24
	keep := 256 - (a + a>>7)
	rb := (below & 0x00ff00ff) * keep >> 8 & 0x00ff00ff
	ga := (below >> 8 & 0x00ff00ff) * keep & 0xff00ff00
	return top + rb + ga
}
