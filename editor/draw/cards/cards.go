// Package cards draws the playing cards of open tables: of red suits with bombs and of
// black ones with drums, with toy soldiers of the army on court cards.
package cards

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
)

type point = paint.Point

// Face is what a card shows.
type Face struct {
	Rank    string         // "2" to "10", "J", "Q", "K", "A" or "Joker"; another for a card that ends the turn
	Black   bool           // its suit
	Army    string         // whose it is: "American"; empty for nobody's
	Coat    color.NRGBA    // the colour of the army
	Uniform tables.Uniform // of its soldiers
}

// Cards are five parts wide and seven high.
const (
	wide = 5
	high = 7
)

// Height is how high a card of a width is.
func Height(width int) int { return width * high / wide }

// inks of the cards.
var (
	stock    = paint.RGBA(0xf7f0deff)
	shade    = paint.RGBA(0xeaddbfff)
	edge     = paint.RGBA(0x4a3a26ff)
	redInk   = paint.RGBA(0xa5231cff)
	blackInk = paint.RGBA(0x231f1cff)
	gold     = paint.RGBA(0xb98d2fff)
	grass    = paint.RGBA(0x6b7d4bff)
)

// pen draws on a card of a width in pixels. Lengths are parts of the width.
type pen struct {
	on   *paint.Raster
	size float64
	face Face
	ink  color.NRGBA
}

// Picture draws a card so many pixels wide.
func Picture(f Face, width int) *image.RGBA {
	height := Height(width)
	on := &paint.Raster{}
	on.Reset((width+1)/2, (height+1)/2)
	p := &pen{on: on, size: float64(width), face: f, ink: redInk}
	if f.Black {
		p.ink = blackInk
	}
	p.ground()
	switch f.Rank {
	case "J":
		p.court(tables.Private, 0.29, 0.43)
	case "Q":
		p.court(tables.Bearer, 0.195, 0.46)
	case "K":
		p.court(tables.Mounted, 0.235, 0.43)
	case "A":
		p.ace()
	case "Joker":
		p.joker()
	default:
		if n, err := strconv.Atoi(f.Rank); err == nil {
			p.pips(n)
		} else {
			p.hourglass()
		}
	}
	for _, turned := range []bool{false, true} {
		p.corner(turned)
	}
	p.ribbon()
	return on.Picture(width, height)
}

// Back draws the side of a card that all have, so many pixels wide.
func Back(width int) *image.RGBA {
	height := Height(width)
	on := &paint.Raster{}
	on.Reset((width+1)/2, (height+1)/2)
	p := &pen{on: on, size: float64(width), ink: redInk}
	p.ground()
	const halfHigh = 0.5*high/wide - 0.127
	p.fill(p.rounded(0.343, halfHigh, 0.008), redInk)
	for y := -3; y <= 3; y++ {
		for x := -2; x <= 2; x++ {
			p.fill(p.star(p.at(0.13*float64(x), 0.155*float64(y)), 0.045, 0.019, 5, false), stock)
		}
	}
	return on.Picture(width, height)
}

// at is a spot of the card, from its middle.
func (p *pen) at(x, y float64) point { return point{X: x * p.size, Y: y * p.size} }

// fill and stroke draw a path that is given in parts of the width around a spot.
func (p *pen) fill(path paint.Path, ink color.NRGBA) { p.on.Fill(path, ink) }

func (p *pen) stroke(path paint.Path, width float64, ink color.NRGBA) {
	p.on.Stroke(path, paint.Stroke{Width: width * p.size}, ink)
}

// rounded is a rectangle with round corners, so far from the middle.
func (p *pen) rounded(x, y, r float64) paint.Path {
	const k = 0.5523 // of a circle's quarter as a curve
	x, y, r = x*p.size, y*p.size, r*p.size
	c := r * (1 - k)
	var out paint.Path
	out.Move(point{X: -x + r, Y: -y})
	out.Line(point{X: x - r, Y: -y})
	out.Cube(point{X: x - c, Y: -y}, point{X: x, Y: -y + c}, point{X: x, Y: -y + r})
	out.Line(point{X: x, Y: y - r})
	out.Cube(point{X: x, Y: y - c}, point{X: x - c, Y: y}, point{X: x - r, Y: y})
	out.Line(point{X: -x + r, Y: y})
	out.Cube(point{X: -x + c, Y: y}, point{X: -x, Y: y - c}, point{X: -x, Y: y - r})
	out.Line(point{X: -x, Y: -y + r})
	out.Cube(point{X: -x, Y: -y + c}, point{X: -x + c, Y: -y}, point{X: -x + r, Y: -y})
	out.Close()
	return out
}

// ground draws the card without its face: paper, darker to its edge, with a frame.
func (p *pen) ground() {
	const halfHigh = 0.5 * high / wide
	p.fill(p.rounded(0.5, halfHigh, 0.055), edge)
	p.fill(p.rounded(0.492, halfHigh-0.008, 0.05), shade)
	p.fill(p.rounded(0.474, halfHigh-0.026, 0.04), stock)
	p.stroke(p.rounded(0.355, halfHigh-0.115, 0.012), 0.004, p.ink)
	p.stroke(p.rounded(0.343, halfHigh-0.127, 0.008), 0.0025, paint.Faint(p.ink, 0.55))
}

// corner draws the rank and the suit in a corner, or upside down in the opposite one.
func (p *pen) corner(turned bool) {
	sign := 1.0
	if turned {
		sign = -1
	}
	const x, y = -0.415, -0.605
	rank := p.face.Rank
	if rank == "Joker" {
		star := p.star(point{X: sign * x * p.size, Y: sign * (y + 0.01) * p.size}, 0.048, 0.02, 5, turned)
		p.fill(star, p.ink)
	} else if rank != "" {
		l := paint.Letter(paint.Bold, rank, 0.135*p.size, 0)
		width := 1.0
		if len(rank) > 1 {
			width = 0.72
		}
		path := l.Stretched(width, 1).Centered()
		if turned {
			path = upsideDown(path)
		}
		p.fill(path.Moved(point{X: sign * x * p.size, Y: sign * y * p.size}), p.ink)
	}
	if p.face.Rank != "" {
		p.pip(point{X: sign * x * p.size, Y: sign * (y + 0.128) * p.size}, 0.042, turned)
	}
}

// upsideDown turns a path half round.
func upsideDown(path paint.Path) paint.Path {
	out := paint.Path{Segments: make([]paint.Segment, len(path.Segments))}
	for i, s := range path.Segments {
		s.C1, s.C2, s.To = s.C1.Times(-1), s.C2.Times(-1), s.To.Times(-1)
		out.Segments[i] = s
	}
	return out
}

// star is a star of so many rays.
func (p *pen) star(at point, outer, inner float64, rays int, turned bool) paint.Path {
	pts := make([]point, 2*rays)
	for i := range pts {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(math.Pi * (float64(i)/float64(rays) - 0.5))
		if turned {
			sin, cos = -sin, -cos
		}
		pts[i] = at.Add(p.at(r*cos, r*sin))
	}
	var out paint.Path
	out.Polygon(pts...)
	return out
}

// ribbon names the army across the foot of the card, in its colour.
func (p *pen) ribbon() {
	if p.face.Army == "" {
		return
	}
	const y, halfHigh, half = 0.525, 0.042, 0.3
	l := paint.Letter(paint.Bold, p.face.Army, 0.062*p.size, 0.006*p.size)
	if most := 2 * (half - 0.03) * p.size; l.Advance > most {
		l = l.Stretched(most/l.Advance, 1)
	}
	fill := p.face.Coat
	dark := paint.Mixed(fill, color.NRGBA{A: 0xff}, 0.35)
	for _, sign := range [2]float64{-1, 1} { // the ends, folded behind
		var tail paint.Path
		tail.Polygon(p.at(sign*(half-0.05), y-halfHigh+0.025), p.at(sign*(half+0.05), y-halfHigh+0.025), p.at(sign*(half+0.025), y+0.025), p.at(sign*(half+0.05), y+halfHigh+0.025), p.at(sign*(half-0.05), y+halfHigh+0.025))
		p.fill(tail, dark)
	}
	var band paint.Path
	band.Polygon(p.at(-half, y-halfHigh), p.at(half, y-halfHigh), p.at(half, y+halfHigh), p.at(-half, y+halfHigh))
	p.fill(band, fill)
	p.stroke(band, 0.004, dark)
	ink := stock
	if light(fill) {
		ink = blackInk
	}
	p.fill(l.Centered().Moved(p.at(0, y)), ink)
}

func light(c color.NRGBA) bool { return paint.GrayOf(c.R, c.G, c.B) > 150 }
