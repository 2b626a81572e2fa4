package draw

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/mapsheet/mapsheet/model/hex"
)

// How much of a counter its side in pixels bears.
const (
	figuresFrom = 34 // attack, range and movement along the foot; below, the symbol alone
	sideFrom    = 38 // stacking points and direct range beside the symbol
	nameFrom    = 60 // the historical name
	sizeFrom    = 18 // the mark of the unit's size
	letterFrom  = 30 // the reserve's letter in its corner
	signsFrom   = 12 // signs of the unit's state over the symbol
)

// counterPen draws one counter on a surface.
type counterPen struct {
	Surface
	counter Counter
	corner  point   // upper left
	side    float64 // pixels
	ground  color.NRGBA
	ink     color.NRGBA
}

// Draw draws the counter on a surface with its upper left corner at a place,
// so many of the surface's pixels wide and high. Lines lie on whole pixels
// where the corner does.
func (c Counter) Draw(s Surface, corner hex.Point, side float64) {
	p := counterPen{Surface: s, counter: c, corner: corner, side: side, ground: c.Fill, ink: c.Ink}
	if c.Used {
		p.ground = mixed(c.Fill, hexColor(0xd8d2c4ff), 0.12)
	}
	p.draw()
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
			above = p.frame(0, 0, 1, 0.6)
		}
		p.hatching(above)
	}
	if p.counter.Reversed {
		p.back(whole)
	} else {
		p.face()
	}
	outline := p.line(0.05)
	if p.counter.Improved && !p.counter.Reversed {
		edge := whole
		if p.counter.Selected {
			edge = whole.inset(outline)
		}
		p.rampart(edge)
	} else {
		p.Fill(whole.lined(p.line(0.022)), mixed(p.counter.Fill, hexColor(0x12100dff), 0.62))
		if p.counter.Selected {
			p.Fill(whole.lined(outline+p.line(0.025)), light)
		}
	}
	if p.counter.Observed && p.side >= signsFrom {
		p.eye()
	}
	if p.counter.Disrupted && p.side >= signsFrom {
		p.rift()
	}
	if p.counter.Selected {
		p.Fill(whole.lined(outline), Paper().Selected)
	}
}

// face draws the counter's front.
func (p counterPen) face() {
	c := p.counter
	if c.Reserve {
		p.reserveCorner()
	}
	if p.side < figuresFrom {
		top := 0.22
		if p.side >= sizeFrom {
			p.sizeMark(p.point(0.5, 0.135), 0.13*p.side)
			top = 0.27
		}
		p.symbol(p.frame(0.12, top, 0.88, top+0.54), p.line(0.04))
		return
	}
	p.sizeMark(p.point(0.5, 0.105), 0.105*p.side)
	p.symbol(p.frame(0.22, 0.19, 0.78, 0.55), p.line(0.028))
	if p.side >= sideFrom {
		base := p.frame(0, 0, 0, 0.55).bottom
		p.figures(strconv.Itoa(c.Stacking), point{X: p.point(0.12, 0).X, Y: base}, 0.125, 0.17)
		if c.DirectRange > 0 {
			p.figures(strconv.Itoa(c.DirectRange), point{X: p.point(0.88, 0).X, Y: base}, 0.1, 0.18)
		}
	}
	foot := 0.89
	if p.side >= nameFrom && c.Name != "" {
		p.name(0.655)
		foot = 0.9
	}
	width := 0.84
	if c.Selected {
		width = 0.76
	}
	p.figures(fmt.Sprintf("%d-%d-%d", c.Attack, c.Range, c.Movement), p.frame(0, 0, 0.5, foot).at(1, 1), 0.21, width)
}

// figures writes a line with its middle above a point of its base line, so high
// and at most so wide in parts of the counter's side.
func (p counterPen) figures(text string, base point, height, most float64) {
	const trial = 100
	l := letter(figures, text, trial, 0)
	l = l.scaled(min(height*p.side/l.cap, most*p.side/l.advance))
	p.Fill(l.path.moved(point{X: base.X - l.advance/2, Y: base.Y}), p.ink)
}

// name writes the historical name above a place, cut short with an ellipsis
// where it is too long.
func (p counterPen) name(base float64) {
	const most = 0.92
	size := max(0.105*p.side, 7)
	name := []rune(p.counter.Name)
	l := letter(plain, string(name), size, 0)
	for n := len(name); l.advance > most*p.side && n > 1; {
		n--
		l = letter(plain, string(name[:n])+"…", size, 0)
	}
	at := p.frame(0, 0, 0.5, base).at(1, 1)
	p.Fill(l.path.moved(point{X: at.X - l.advance/2, Y: at.Y}), p.ink)
}

// reserveCorner marks reserves: the upper right corner in the ink.
func (p counterPen) reserveCorner() {
	var corner Path
	const reach = 0.3
	corner.polygon(p.point(1-reach, 0), p.point(1, 0), p.point(1, reach))
	p.Fill(corner, p.ink)
	if p.side >= letterFrom {
		q := p
		q.ink = p.ground
		q.figures("R", p.point(0.905, 0.155), 0.1, 0.15)
	}
}

// back draws the side of a counter that tells nothing but its nation.
func (p counterPen) back(whole frame) {
	p.Fill(whole.inset(p.line(0.09)).lined(p.line(0.02)), faint(p.ink, 0.7))
	p.figures("?", p.point(0.5, 0.71), 0.42, 0.5)
}

// hatching draws fine lines over a counter that has nothing left to do.
func (p counterPen) hatching(f frame) {
	step := max(4, math.Round(0.1*p.side))
	var lines Path
	for x := f.left - f.height(); x < f.right; x += step {
		a, b := point{X: x, Y: f.bottom}, point{X: x + f.height(), Y: f.top}
		if a.X < f.left {
			a = point{X: f.left, Y: f.bottom - (f.left - a.X)}
		}
		if b.X > f.right {
			b = point{X: f.right, Y: f.top + (b.X - f.right)}
		}
		lines.polyline(a, b)
	}
	p.Stroke(lines, Stroke{Width: max(1, 0.03*p.side), Butt: true}, faint(light, 0.6))
}

// CounterPicture is a picture of a counter so many pixels wide and high.
func CounterPicture(c Counter, px int) *image.RGBA {
	px = min(max(px, 1), mostCounter)
	return pictureOf(px, px, counterSprite(&raster{}, c, px))
}

// mostCounter is the largest counter in pixels.
const mostCounter = 1024

// counterSprite is a counter placed by its middle, rounded up, drawn on a
// raster.
func counterSprite(r *raster, c Counter, px int) *sprite {
	reach := px/2 + 2
	r.reset(reach, reach)
	c.Draw(r, point{X: -float64(px / 2), Y: -float64(px / 2)}, float64(px))
	// Where inks lie over each other a trace of the ground may be lost, and
	// lines at the edge of a tiny counter reach beyond it.
	whole, inked := image.Rect(0, 0, px, px).Add(r.origin()).Sub(image.Pt(px/2, px/2)), r.inked
	for y := whole.Min.Y; y < whole.Max.Y; y++ {
		for x := whole.Min.X; x < whole.Max.X; x++ {
			r.pix[y*r.width+x] |= 0xff000000
		}
	}
	r.inked = whole
	s := press(r)
	r.inked = inked
	return s
}

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
