package draw

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/hex"
)

// How much of a counter its side in pixels bears.
const (
	signsFrom   = 12 // signs of the unit's state over the symbol
	boxFrom     = 18 // a box with the sign of the arm, and the mark of the unit's size; below, the sign alone
	edgeFrom    = 24 // a light edge
	letterFrom  = 30 // the reserve's letter in its corner
	figuresFrom = 34 // attack, range and movement along the foot; below, the symbol alone
	sideFrom    = 38 // stacking points and direct range beside the symbol, number and short name above
	nameFrom    = 60 // the historical name
)

// counterPen draws one counter on a surface.
type counterPen struct {
	paint.Surface
	counter Counter
	corner  point   // upper left
	side    float64 // pixels
	ground  color.NRGBA
	ink     color.NRGBA
}

// Draw draws the counter on a surface with its upper left corner at a place,
// so many of the surface's pixels wide and high. Lines lie on whole pixels
// where the corner does.
func (c Counter) Draw(s paint.Surface, corner hex.Point, side float64) {
	p := counterPen{Surface: s, counter: c, corner: corner, side: side, ground: c.Fill, ink: c.Ink}
	if c.Used {
		p.ground = paint.Mixed(c.Fill, paint.RGBA(0xd8d2c4ff), 0.12)
	}
	p.draw()
	p.marks()
}

// point is the place at a part of the counter's side.
func (p counterPen) point(x, y float64) point {
	return point{X: p.corner.X + x*p.side, Y: p.corner.Y + y*p.side}
}

// frame is the frame between parts of the counter's side, on whole pixels.
func (p counterPen) frame(left, top, right, bottom float64) frame {
	at := func(corner, part float64) float64 { return corner + math.Round(part*p.side) }
	return frame{at(p.corner.X, left), at(p.corner.Y, top), at(p.corner.X, right), at(p.corner.Y, bottom)}
}

// line is the width of a line in whole pixels: a part of the side, at least 1.
func (p counterPen) line(part float64) float64 { return max(1, math.Round(part*p.side)) }

func (p counterPen) draw() {
	whole := p.frame(0, 0, 1, 1)
	p.Fill(whole.path(), p.ground)
	if p.counter.Used {
		above := whole
		if p.side >= figuresFrom { // the figures stay clear
			above = p.frame(0, 0, 1, 0.63)
		}
		p.hatching(above)
	}
	if p.counter.Band.A > 0 {
		p.Fill(p.frame(0, 0.925, 1, 1).path(), p.counter.Band)
	}
	if p.counter.Reversed {
		p.back(whole)
	} else {
		p.face()
	}
	p.border(whole)
	if p.counter.Disrupted && p.side >= signsFrom {
		p.rift()
	}
	if p.counter.Selected {
		p.Fill(whole.lined(p.line(0.05)), paint.Paper().Selected)
	}
}

// border draws the counter's edge: a light line around a dark one, so that it
// stands out from any ground, or earthworks.
func (p counterPen) border(whole frame) {
	outline := p.line(0.05)
	if p.counter.Improved && !p.counter.Reversed {
		if p.counter.Selected {
			whole = whole.inset(outline)
		}
		p.rampart(whole)
		return
	}
	if p.counter.Selected {
		p.Fill(whole.lined(outline+p.line(0.025)), light)
		return
	}
	if p.side >= edgeFrom {
		p.Fill(whole.lined(p.line(0.02)), light)
		whole = whole.inset(p.line(0.02))
	}
	p.Fill(whole.lined(p.line(0.025)), p.edge())
}

// edge is the ink of the line around the counter.
func (p counterPen) edge() color.NRGBA {
	return paint.Mixed(p.counter.Fill, paint.RGBA(0x12100dff), 0.72)
}

// face draws the counter's front.
func (p counterPen) face() {
	c := p.counter
	if p.side < figuresFrom {
		switch {
		case p.side < boxFrom:
			p.arm(p.frame(0.12, 0.12, 0.88, 0.88), max(1.3, 0.1*p.side), p.ink)
		default:
			p.sizeMark(p.point(0.5, 0.145), 0.13*p.side)
			p.symbol(p.frame(0.13, 0.27, 0.87, 0.83), p.line(0.04))
		}
		if c.Second {
			p.reserveCorner()
		}
		return
	}
	p.sizeMark(p.point(0.5, 0.125), 0.105*p.side)
	p.symbol(p.frame(0.22, 0.225, 0.78, 0.585), p.line(0.028))
	if c.Second {
		p.reserveTab()
	}
	if p.side >= sideFrom {
		base := p.frame(0, 0, 0, 0.585).bottom
		q := p
		q.ink = paint.Mixed(p.ink, p.ground, 0.2)
		q.figures(c.Left, point{X: p.point(0.135, 0).X, Y: base}, 0.12, 0.15)
		if c.Right != "" {
			q.figures(c.Right, point{X: p.point(0.86, 0).X, Y: base}, 0.11, 0.15)
		}
	}
	foot := 0.89
	if p.side >= nameFrom && c.Name != "" {
		p.name(0.69)
		foot = 0.905
	}
	p.factors(p.frame(0, 0, 0.5, foot).at(1, 1))
}

// The figures along the foot are narrow and stand close, so that 17-12-3 is
// written as large as 4-6-5. Height and width are parts of the counter's side.
const (
	factorsHeight = 0.2
	factorsWidth  = 0.87
	narrowed      = 0.92 // of a figure's usual width
	dashWidth     = 0.2  // in parts of the size of type
	dashGap       = 0.035
	dashThick     = 0.11
	dashMiddle    = 0.27 // above the base line
)

// factors writes the figures along the foot with their middle above a point of their
// base line.
func (p counterPen) factors(base point) {
	if p.counter.Figures == "" {
		return
	}
	const trial = 100
	var line paint.Lettering
	for i, n := range strings.Split(p.counter.Figures, "-") {
		if i > 0 {
			from := line.Advance + dashGap*trial
			line.Path.Add(frame{from, -(dashMiddle + dashThick) * trial, from + dashWidth*trial, -dashMiddle * trial}.path())
			line.Advance = from + (dashWidth+dashGap)*trial
		}
		l := paint.Letter(paint.Figures, n, trial, 0).Stretched(narrowed, 1)
		line.Path.Add(l.Path.Moved(point{X: line.Advance}))
		line.Advance += l.Advance
		line.Cap = l.Cap
	}
	line = line.Scaled(min(factorsHeight*p.side/line.Cap, factorsWidth*p.side/line.Advance))
	p.Fill(line.Path.Moved(point{X: base.X - line.Advance/2, Y: base.Y}), p.ink)
}

// marks writes what tells the unit from others of its type, over the symbol.
func (p counterPen) marks() {
	c := p.counter
	if p.side < sideFrom || c.Reversed {
		return
	}
	base := p.frame(0, 0, 0, 0.205).bottom
	write := func(text string, most float64, x func(width float64) float64) {
		if text != "" {
			l := p.fitted(text, 0.135, most)
			p.Fill(l.Path.Moved(point{X: p.point(x(l.Advance/p.side), 0).X, Y: base}), p.ink)
		}
	}
	write(c.Number, 0.28, func(float64) float64 { return 0.085 })
	write(c.Short, 0.34, func(width float64) float64 { return 0.915 - width })
}

// fitted is a line so high and at most so wide in parts of the counter's side.
func (p counterPen) fitted(text string, height, most float64) paint.Lettering {
	const trial = 100
	l := paint.Letter(paint.Figures, text, trial, 0)
	return l.Scaled(min(height*p.side/l.Cap, most*p.side/l.Advance))
}

// figures writes a line with its middle above a point of its base line, so high
// and at most so wide in parts of the counter's side.
func (p counterPen) figures(text string, base point, height, most float64) {
	l := p.fitted(text, height, most)
	p.Fill(l.Path.Moved(point{X: base.X - l.Advance/2, Y: base.Y}), p.ink)
}

// name writes the historical name above a place, cut short with an ellipsis
// where it is too long.
func (p counterPen) name(base float64) {
	const most = 0.92
	size := max(0.105*p.side, 7)
	name := []rune(p.counter.Name)
	l := paint.Letter(paint.Plain, string(name), size, 0)
	for n := len(name); l.Advance > most*p.side && n > 1; {
		n--
		l = paint.Letter(paint.Plain, string(name[:n])+"…", size, 0)
	}
	at := p.frame(0, 0, 0.5, base).at(1, 1)
	p.Fill(l.Path.Moved(point{X: at.X - l.Advance/2, Y: at.Y}), p.ink)
}

// reserveTab marks reserves: a letter in the ink's color beside the symbol.
func (p counterPen) reserveTab() {
	tab := p.frame(0.81, 0.225, 0.94, 0.4)
	p.Fill(tab.path(), p.ink)
	p.ink = p.ground
	p.figures("R", point{X: (tab.left + tab.right) / 2, Y: tab.bottom - p.line(0.03)}, 0.12, 0.11)
}

// reserveCorner marks reserves on small counters: the upper right corner in
// the ink.
func (p counterPen) reserveCorner() {
	var corner paint.Path
	const reach = 0.3
	corner.Polygon(p.point(1-reach, 0), p.point(1, 0), p.point(1, reach))
	p.Fill(corner, p.ink)
	if p.side >= letterFrom {
		q := p
		q.ink = p.ground
		q.figures("R", p.point(0.905, 0.155), 0.1, 0.15)
	}
}

// back draws the side of a counter that tells nothing but its nation.
func (p counterPen) back(whole frame) {
	p.Fill(whole.inset(p.line(0.09)).lined(p.line(0.02)), paint.Faint(p.ink, 0.7))
	p.figures("?", p.point(0.5, 0.71), 0.42, 0.5)
}

// hatching draws fine lines over a counter that has nothing left to do.
func (p counterPen) hatching(f frame) {
	step := max(4, math.Round(0.1*p.side))
	var lines paint.Path
	for x := f.left - f.height(); x < f.right; x += step {
		a, b := point{X: x, Y: f.bottom}, point{X: x + f.height(), Y: f.top}
		if a.X < f.left {
			a = point{X: f.left, Y: f.bottom - (f.left - a.X)}
		}
		if b.X > f.right {
			b = point{X: f.right, Y: f.top + (b.X - f.right)}
		}
		lines.Polyline(a, b)
	}
	p.Stroke(lines, paint.Stroke{Width: max(1, 0.03*p.side), Butt: true}, paint.Faint(light, 0.6))
}

// CounterPicture is a picture of a counter so many pixels wide and high.
func CounterPicture(c Counter, px int) *image.RGBA {
	px = min(max(px, 1), mostCounter)
	return pictureOf(px, px, counterSprite(&paint.Raster{}, c, px))
}

// mostCounter is the largest counter in pixels.
const mostCounter = 1024

// counterSprite is a counter placed by its middle, rounded up, drawn on a
// raster.
func counterSprite(r *paint.Raster, c Counter, px int) *sprite {
	reach := px/2 + 2
	r.Reset(reach, reach)
	c.Draw(r, cornerOf(px), float64(px))
	// Where inks lie over each other a trace of the ground may be lost, and
	// lines at the edge of a tiny counter reach beyond it.
	whole, inked := image.Rect(0, 0, px, px).Add(r.Origin()).Sub(image.Pt(px/2, px/2)), r.Inked
	for y := whole.Min.Y; y < whole.Max.Y; y++ {
		for x := whole.Min.X; x < whole.Max.X; x++ {
			r.Pix[y*r.Width+x] |= 0xff000000
		}
	}
	r.Inked = whole
	s := press(r)
	r.Inked = inked
	return s
}

// cornerOf is the upper left corner of a counter placed by its middle.
func cornerOf(px int) point { return point{X: -float64(px / 2), Y: -float64(px / 2)} }

// pictureOf is a sprite in the middle of an empty picture.
func pictureOf(width, height int, s *sprite) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for _, r := range s.runs {
		y := height/2 + int(r.y)
		for i := range int(r.n) {
			if x := width/2 + int(r.x) + i; image.Pt(x, y).In(m.Rect) {
				copy(m.Pix[m.PixOffset(x, y):][:4], s.pix[int(r.at)+4*i:][:4])
			}
		}
	}
	return m
}
