package draw

import "image"

// inkSheet lays the paper on the desk.
func (d *drawing) inkSheet(c *canvas) {
	opaque := func(r image.Rectangle, px uint32) { c.fill(r, px) }
	s := d.plan.sheet
	desk := premultiplied(d.art.inks.Desk, 255)
	if !c.clip.In(s) {
		opaque(c.clip, desk)
		cast := max(d.plan.over*4, 1)
		for i := range 4 {
			edge := s.Add(image.Pt(cast, cast)).Inset(i*d.plan.over - d.plan.over*2)
			c.wash(edge, premultiplied(d.art.inks.Frame, 26))
		}
	}
	opaque(s, premultiplied(d.art.inks.Paper, 255))
}

// inkFrame draws the lines around the map: a fine one at its edge and a heavy
// one around that.
func (d *drawing) inkFrame(c *canvas) {
	frame := premultiplied(d.art.inks.Frame, 255)
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
