package draw

import (
	"image"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// shadowReach is how far the sheet's shadow reaches over the desk, in shown
// pixels.
const shadowReach = 6

// inkSheet lays the paper, with a shadow to the south-east, on the desk.
func (d *drawing) inkSheet(c *canvas) {
	s := d.plan.sheet
	c.fill(s, paint.Premultiplied(d.art.inks.Paper, 255))
	if c.clip.In(s) {
		return
	}
	desk := paint.Premultiplied(d.art.inks.Desk, 255)
	for _, r := range around(c.clip, s) {
		c.fill(r, desk)
	}
	shade := paint.Premultiplied(paint.Faint(d.art.inks.Frame, 0.1), 255)
	for i := 2; i <= shadowReach; i++ {
		n := i * d.plan.over
		shadow := image.Rect(s.Min.X+n, s.Min.Y+n, s.Max.X+n, s.Max.Y+n)
		for _, r := range around(shadow, s) {
			c.wash(r, shade)
		}
	}
}

// around is the parts of r to the north, south, west and east of s.
func around(r, s image.Rectangle) [4]image.Rectangle {
	return [4]image.Rectangle{
		r.Intersect(image.Rect(r.Min.X, r.Min.Y, r.Max.X, s.Min.Y)),
		r.Intersect(image.Rectangle{Min: image.Pt(r.Min.X, s.Max.Y), Max: r.Max}),
		r.Intersect(image.Rect(r.Min.X, s.Min.Y, s.Min.X, s.Max.Y)),
		r.Intersect(image.Rectangle{Min: image.Pt(s.Max.X, s.Min.Y), Max: image.Pt(r.Max.X, s.Max.Y)}),
	}
}

// inkFrame draws the lines around the map: a fine one at its edge and a heavy
// one around that.
func (d *drawing) inkFrame(c *canvas) {
	frame := paint.Premultiplied(d.art.inks.Frame, 255)
	over := d.plan.over
	fine := roundUp(int(d.plan.width(0.03, 1)+0.5), over)
	heavy := roundUp(int(d.plan.width(0.08, 1)+0.5), over)
	n := d.plan.neat
	box := image.Rect(n.Min.X/over*over, n.Min.Y/over*over, roundUp(n.Max.X, over), roundUp(n.Max.Y, over))
	outlineBox(c, box, fine, frame)
	if d.plan.bears(casingFrom) {
		gap := roundUp(int(d.plan.width(0.14, 2)+0.5), over)
		outlineBox(c, box.Inset(-fine-gap), heavy, frame)
	}
}

// outlineBox draws a line of some width around the outside of a box.
func outlineBox(c *canvas, r image.Rectangle, width int, px uint32) {
	out := r.Inset(-width)
	c.fill(image.Rect(out.Min.X, out.Min.Y, out.Max.X, r.Min.Y), px)
	c.fill(image.Rect(out.Min.X, r.Max.Y, out.Max.X, out.Max.Y), px)
	c.fill(image.Rect(out.Min.X, r.Min.Y, r.Min.X, r.Max.Y), px)
	c.fill(image.Rect(r.Max.X, r.Min.Y, out.Max.X, r.Max.Y), px)
}
