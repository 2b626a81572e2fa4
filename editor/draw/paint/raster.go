package paint

import (
	"image"
	"image/color"
	"math"
)

// Raster is a Surface of pixels. Its origin lies in its middle, so that
// recipes can draw around (0, 0). It can be used again after clearing.
type Raster struct {
	Width, Height int
	Pix           []uint32        // inks premultiplied by their coverage, 0xAABBGGRR
	Inked         image.Rectangle // what has been drawn on, counted from the upper left corner
	scan          scanner
	stroke        Path // the outline of the last stroke
}

// Reset makes the raster clear, and reach so many pixels from the origin to
// each side.
func (r *Raster) Reset(reachX, reachY int) {
	for y := r.Inked.Min.Y; y < r.Inked.Max.Y; y++ {
		clear(r.Pix[y*r.Width+r.Inked.Min.X : y*r.Width+r.Inked.Max.X])
	}
	r.Inked = image.Rectangle{}
	r.Width, r.Height = 2*reachX, 2*reachY
	if n := r.Width * r.Height; n > len(r.Pix) {
		r.Pix = make([]uint32, n)
	}
}

// Origin is where (0, 0) lies, counted from the upper left corner.
func (r *Raster) Origin() image.Point { return image.Pt(r.Width/2, r.Height/2) }

// Fill implements Surface.
func (r *Raster) Fill(p Path, ink color.NRGBA) {
	box := p.box().Add(r.Origin()).Intersect(image.Rect(0, 0, r.Width, r.Height))
	if box.Empty() {
		return
	}
	cover := r.scan.cover(p, box, r.Origin())
	for y := range box.Dy() {
		row := r.Pix[(box.Min.Y+y)*r.Width+box.Min.X:][:box.Dx()]
		for x, c := range cover.Pix[y*box.Dx():][:box.Dx()] {
			if c != 0 {
				row[x] = Over(row[x], Premultiplied(ink, c))
			}
		}
	}
	r.Inked = r.Inked.Union(box)
}

// Stroke implements Surface.
func (r *Raster) Stroke(p Path, s Stroke, ink color.NRGBA) {
	r.stroke.Segments = r.stroke.Segments[:0]
	r.stroke.Outline(p, s)
	r.Fill(r.stroke, ink)
}

// Outline adds the area that a stroke along another path covers, as overlapping
// shapes that all turn the same way, so that the nonzero rule joins them.
func (p *Path) Outline(along Path, s Stroke) {
	half := s.Width / 2
	for _, line := range along.Flatten() {
		closed := line[0] == line[len(line)-1] && len(s.Dash) == 0
		for _, piece := range dashes(line, s.Dash) {
			var before Point // direction of the stretch before
			for i := 1; i < len(piece); i++ {
				a, b := piece[i-1], piece[i]
				if a == b {
					continue
				}
				dir := b.Sub(a).Direction()
				n := dir.Left().Times(half)
				p.Polygon(a.Add(n), b.Add(n), b.Sub(n), a.Sub(n))
				// A bend leaves a gap on its outside.
				if turn := dir.Dist(before); before != (Point{}) && turn*half > smallestGap {
					p.Disc(a, half)
				}
				before = dir
			}
			if last := len(piece) - 1; closed {
				p.Disc(piece[0], half)
			} else if !s.Butt && s.Width > 1 {
				p.Disc(piece[0], half)
				p.Disc(piece[last], half)
			}
		}
	}
}

// smallestGap is the width, in pixels, from which a gap outside a bend shows.
const smallestGap = 0.3

// Disc adds a circle that turns the way the shapes of Outline do.
func (p *Path) Disc(c Point, radius float64) {
	n := min(max(int(3*math.Sqrt(radius))+5, 6), mostCorners)
	for i := range n {
		q := c.Add(circles[n][i].Times(radius))
		if i == 0 {
			p.Move(q)
		} else {
			p.Line(q)
		}
	}
	p.Close()
}

const mostCorners = 32 // of a circle

// circles is the corners of circles around the origin, by how many they are.
var circles = func() (out [mostCorners + 1][]Point) {
	for n := range out {
		for i := range n {
			out[n] = append(out[n], Polar(1, 2*math.Pi*float64(i)/float64(n)))
		}
	}
	return out
}()

// dashes cuts a polyline into its strokes.
func dashes(line []Point, pattern []float64) [][]Point {
	if len(pattern) == 0 {
		return [][]Point{line}
	}
	var out [][]Point
	cur := []Point{line[0]}
	k, rest := 0, pattern[0]
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		d := a.Dist(b)
		for d > rest {
			a = a.Lerp(b, rest/d)
			d -= rest
			if k%2 == 0 {
				out = append(out, append(cur, a))
			}
			cur = []Point{a}
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

// Premultiplied is an ink at some coverage, ready to be laid over a pixel.
func Premultiplied(ink color.NRGBA, cover uint8) uint32 {
	a := (uint32(ink.A)*uint32(cover) + 127) / 255
	part := func(c uint8) uint32 { return (uint32(c)*a + 127) / 255 }
	return part(ink.R) | part(ink.G)<<8 | part(ink.B)<<16 | a<<24
}

// Over lays a premultiplied pixel on another.
func Over(below, top uint32) uint32 {
	a := top >> 24
	keep := 256 - (a + a>>7)
	rb := (below & 0x00ff00ff) * keep >> 8 & 0x00ff00ff
	ga := (below >> 8 & 0x00ff00ff) * keep & 0xff00ff00
	return top + rb + ga
}

// Picture is what was drawn as a picture, from the raster's upper left corner.
func (r *Raster) Picture(width, height int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			px := r.Pix[y*r.Width+x]
			i := m.PixOffset(x, y)
			m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3] = uint8(px), uint8(px>>8), uint8(px>>16), uint8(px>>24)
		}
	}
	return m
}
