package draw

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// raster is a Surface of pixels. Its origin lies in its middle, so that
// recipes can draw around (0, 0). It can be used again after clearing.
type raster struct {
	width, height int
	pix           []uint32        // inks premultiplied by their coverage, 0xAABBGGRR
	inked         image.Rectangle // what has been drawn on, counted from the upper left corner
	scan          vector.Rasterizer
	mask          image.Alpha
	stroke        Path // the outline of the last stroke
}

// reset makes the raster clear, and reach so many pixels from the origin to
// each side.
func (r *raster) reset(reachX, reachY int) {
	for y := r.inked.Min.Y; y < r.inked.Max.Y; y++ {
		clear(r.pix[y*r.width+r.inked.Min.X : y*r.width+r.inked.Max.X])
	}
	r.inked = image.Rectangle{}
	r.width, r.height = 2*reachX, 2*reachY
	if n := r.width * r.height; n > len(r.pix) {
		r.pix = make([]uint32, n)
		r.mask.Pix = make([]uint8, n)
	}
}

// origin is where (0, 0) lies, counted from the upper left corner.
func (r *raster) origin() image.Point { return image.Pt(r.width/2, r.height/2) }

// Fill implements Surface.
func (r *raster) Fill(p Path, ink color.NRGBA) {
	box := p.box().Add(r.origin()).Intersect(image.Rect(0, 0, r.width, r.height))
	if box.Empty() {
		return
	}
	r.scan.Reset(box.Dx(), box.Dy())
	shift := point{X: float64(r.width/2 - box.Min.X), Y: float64(r.height/2 - box.Min.Y)}
	xy := func(q point) (float32, float32) { return float32(q.X + shift.X), float32(q.Y + shift.Y) }
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
	r.lay(box, ink)
}

// lay puts ink where the scan converter has collected coverage of a box.
func (r *raster) lay(box image.Rectangle, ink color.NRGBA) {
	r.mask.Rect, r.mask.Stride = image.Rect(0, 0, box.Dx(), box.Dy()), box.Dx()
	r.scan.DrawOp = draw.Src
	r.scan.Draw(&r.mask, r.mask.Rect, image.Opaque, image.Point{})
	for y := range box.Dy() {
		row := r.pix[(box.Min.Y+y)*r.width+box.Min.X:][:box.Dx()]
		for x, cover := range r.mask.Pix[y*box.Dx():][:box.Dx()] {
			if cover != 0 {
				row[x] = over(row[x], premultiplied(ink, cover))
			}
		}
	}
	r.inked = r.inked.Union(box)
}

// Stroke implements Surface.
func (r *raster) Stroke(p Path, s Stroke, ink color.NRGBA) {
	r.stroke.Segments = r.stroke.Segments[:0]
	outline(&r.stroke, p, s)
	r.Fill(r.stroke, ink)
}

// outline adds the area a stroke covers, as overlapping shapes that all turn
// the same way, so that the nonzero rule joins them.
func outline(out *Path, p Path, s Stroke) {
	half := s.Width / 2
	for _, line := range p.flatten() {
		closed := line[0] == line[len(line)-1] && len(s.Dash) == 0
		for _, piece := range dashes(line, s.Dash) {
			var before point // direction of the stretch before
			for i := 1; i < len(piece); i++ {
				a, b := piece[i-1], piece[i]
				if a == b {
					continue
				}
				dir := direction(sub(b, a))
				n := scaled(left(dir), half)
				out.polygon(add(a, n), add(b, n), sub(b, n), sub(a, n))
				// A bend leaves a gap on its outside.
				if turn := dist(dir, before); before != (point{}) && turn*half > smallestGap {
					disc(out, a, half)
				}
				before = dir
			}
			if last := len(piece) - 1; closed {
				disc(out, piece[0], half)
			} else if !s.Butt && s.Width > 1 {
				disc(out, piece[0], half)
				disc(out, piece[last], half)
			}
		}
	}
}

// smallestGap is the width, in pixels, from which a gap outside a bend shows.
const smallestGap = 0.3

// disc adds a circle that turns the way the quadrilaterals of outline do.
func disc(out *Path, c point, radius float64) {
	n := min(max(int(3*math.Sqrt(radius))+5, 6), mostCorners)
	for i := range n {
		q := add(c, scaled(circles[n][i], radius))
		if i == 0 {
			out.move(q)
		} else {
			out.line(q)
		}
	}
	out.close()
}

const mostCorners = 32 // of a circle

// circles is the corners of circles around the origin, by how many they are.
var circles = func() (out [mostCorners + 1][]point) {
	for n := range out {
		for i := range n {
			out[n] = append(out[n], polar(1, 2*math.Pi*float64(i)/float64(n)))
		}
	}
	return out
}()

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
