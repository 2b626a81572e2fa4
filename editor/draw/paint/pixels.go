package paint

import (
	"image"
	"image/color"

	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"
)

// Pixels is a Canvas on a picture.
type Pixels struct {
	picture *image.RGBA
	matrix  Matrix       // from the canvas to the picture
	clip    *image.Alpha // of a part of the picture, beyond which nothing is drawn; nil where all may be
	scan    scanner
	stroke  Path // the outline of the last stroke
}

// NewPixels is a canvas whose points m leads to those of a picture.
func NewPixels(picture *image.RGBA, m Matrix) *Pixels {
	return &Pixels{picture: picture, matrix: m}
}

// Fill implements Surface.
func (c *Pixels) Fill(p Path, ink color.NRGBA) { c.fill(p.Through(c.matrix), ink) }

// Stroke implements Surface.
func (c *Pixels) Stroke(p Path, s Stroke, ink color.NRGBA) {
	c.stroke.Segments = c.stroke.Segments[:0]
	c.stroke.Outline(p.Through(c.matrix), s.Through(c.matrix))
	c.fill(c.stroke, ink)
}

// Text implements Canvas.
func (c *Pixels) Text(t Text) { c.Fill(t.Outline(), t.Ink) }

// Picture implements Canvas.
func (c *Pixels) Picture(m image.Image, low, high Point) {
	b := m.Bounds()
	if b.Empty() {
		return
	}
	x, y := (high.X-low.X)/float64(b.Dx()), (high.Y-low.Y)/float64(b.Dy())
	to := c.matrix.Times(Scaled(x, y, low)).Times(Scaled(1, 1, Point{X: -float64(b.Min.X), Y: -float64(b.Min.Y)}))
	var o *draw.Options
	if c.clip != nil {
		o = &draw.Options{DstMask: c.clip}
	}
	draw.BiLinear.Transform(c.picture, f64.Aff3{to.A, to.C, to.E, to.B, to.D, to.F}, m, b, draw.Over, o)
}

// Place implements Canvas.
func (c *Pixels) Place(f *Form, at Point) {
	c.Within(Scaled(1, 1, at), func() { f.Draw(c) })
}

// Clip implements Canvas.
func (c *Pixels) Clip(p Path, draw func()) {
	before := c.clip
	defer func() { c.clip = before }()
	p = p.Through(c.matrix)
	box := p.box().Intersect(c.bounds())
	c.clip = image.NewAlpha(box)
	if !box.Empty() {
		cover := c.scan.cover(p, box, image.Point{})
		for y := range box.Dy() {
			row := c.clip.Pix[y*c.clip.Stride:][:box.Dx()]
			copy(row, cover.Pix[y*box.Dx():])
			if before != nil {
				thin(row, before.Pix[before.PixOffset(box.Min.X, box.Min.Y+y):])
			}
		}
	}
	draw()
}

// Within implements Canvas.
func (c *Pixels) Within(m Matrix, draw func()) {
	before := c.matrix
	defer func() { c.matrix = before }()
	c.matrix = before.Times(m)
	draw()
}

// Layer implements Canvas.
func (c *Pixels) Layer(_ string, draw func()) { draw() }

// bounds is where the picture may be drawn on at all.
func (c *Pixels) bounds() image.Rectangle {
	if c.clip != nil {
		return c.clip.Rect
	}
	return c.picture.Rect
}

// fill fills a path in the picture's own points.
func (c *Pixels) fill(p Path, ink color.NRGBA) {
	box := p.box().Intersect(c.bounds())
	if box.Empty() || ink.A == 0 {
		return
	}
	cover := c.scan.cover(p, box, image.Point{})
	full := Premultiplied(ink, 255)
	for y := range box.Dy() {
		row := cover.Pix[y*box.Dx():][:box.Dx()]
		if c.clip != nil {
			thin(row, c.clip.Pix[c.clip.PixOffset(box.Min.X, box.Min.Y+y):])
		}
		pix := c.picture.Pix[c.picture.PixOffset(box.Min.X, box.Min.Y+y):][:4*box.Dx()]
		for x, a := range row {
			if a == 0 {
				continue
			}
			q := pix[4*x : 4*x+4 : 4*x+4]
			px := full
			if a != 255 {
				px = Premultiplied(ink, a)
			}
			if px >= 0xff000000 {
				q[0], q[1], q[2], q[3] = uint8(px), uint8(px>>8), uint8(px>>16), 255
				continue
			}
			keep := 255 - px>>24
			q[0], q[1], q[2], q[3] = laid(q[0], px, keep), laid(q[1], px>>8, keep), laid(q[2], px>>16, keep), laid(q[3], px>>24, keep)
		}
	}
}

// laid is a part of a pixel with that of a premultiplied one over it, rounded to the
// nearest: with Over, which rounds down, many faint layers would darken the picture.
func laid(below uint8, top, keep uint32) uint8 {
	return uint8(top + (uint32(below)*keep+127)/255)
}

// thin multiplies coverage by other coverage.
func thin(row, by []uint8) {
	for i := range row {
		row[i] = uint8((uint32(row[i])*uint32(by[i]) + 127) / 255)
	}
}
