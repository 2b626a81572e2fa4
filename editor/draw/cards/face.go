package cards

import (
	"image"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
)

// pip draws the sign of the suit with its middle at a point: a bomb with its fuse
// burning for red, a drum for black. Its size is half of its height.
func (p *pen) pip(at point, size float64, turned bool) {
	draw := func(path paint.Path, ink color.NRGBA) {
		if turned {
			path = upsideDown(path)
		}
		p.fill(path.Moved(at), ink)
	}
	s := func(x, y float64) point { return p.at(size*x, size*y) }
	if !p.face.Black {
		var ball, neck, flame, glint paint.Path
		ball.Disc(s(0, 0.36), size*p.size*0.64)
		neck.Polygon(s(-0.2, -0.34), s(0.2, -0.34), s(0.2, -0.1), s(-0.2, -0.1))
		flame.Move(s(-0.22, -0.42))
		flame.Cube(s(-0.62, -0.72), s(-0.22, -0.88), s(-0.32, -1.12))
		flame.Cube(s(-0.06, -1.0), s(-0.04, -0.86), s(-0.06, -0.8))
		flame.Cube(s(0.06, -0.92), s(0.08, -1.1), s(0.02, -1.22))
		flame.Cube(s(0.42, -1.02), s(0.6, -0.7), s(0.22, -0.42))
		flame.Close()
		glint.Disc(s(-0.22, 0.14), size*p.size*0.13)
		draw(ball, p.ink)
		draw(neck, p.ink)
		draw(flame, p.ink)
		draw(glint, paint.Mixed(p.ink, stock, 0.75))
		return
	}
	// The drum: hoops above and below, cords in zigzag between.
	var shell, cords paint.Path
	shell.Ellipse(s(0, -0.6), size*p.size*0.84, size*p.size*0.32)
	shell.Polygon(s(-0.84, -0.6), s(0.84, -0.6), s(0.84, 0.66), s(-0.84, 0.66))
	shell.Ellipse(s(0, 0.66), size*p.size*0.84, size*p.size*0.32)
	draw(shell, p.ink)
	var head paint.Path
	head.Ellipse(s(0, -0.62), size*p.size*0.68, size*p.size*0.21)
	draw(head, stock)
	var line []point
	for i := range 9 {
		x := -0.8 + 0.2*float64(i)
		y := 0.8 + 0.14*math.Sqrt(max(0, 1-x*x))
		if i%2 == 0 {
			y = -0.32 + 0.14*math.Sqrt(max(0, 1-x*x))
		}
		line = append(line, s(x, y))
	}
	cords.Polyline(line...)
	if turned {
		cords = upsideDown(cords)
	}
	p.stroke(cords.Moved(at), size*0.13, stock)
}

// Where pips stand on cards, as on those that are played with everywhere.
const (
	aside = 0.195
	top   = -0.415
	foot  = 0.36
)

// pips draws the face of a number.
func (p *pen) pips(n int) {
	var spots [][2]float64
	row := func(part float64, x ...float64) {
		for _, x := range x {
			spots = append(spots, [2]float64{x, top + part*(foot-top)})
		}
	}
	switch {
	case n <= 3:
		row(0, 0)
		row(1, 0)
		if n == 3 {
			row(0.5, 0)
		}
	case n <= 8:
		row(0, -aside, aside)
		row(1, -aside, aside)
		if n >= 6 {
			row(0.5, -aside, aside)
		}
		switch n {
		case 5:
			row(0.5, 0)
		case 7:
			row(0.25, 0)
		case 8:
			row(0.25, 0)
			row(0.75, 0)
		}
	default:
		for _, part := range [4]float64{0, 1. / 3, 2. / 3, 1} {
			row(part, -aside, aside)
		}
		if n == 9 {
			row(0.5, 0)
		} else {
			row(1./6, 0)
			row(5./6, 0)
		}
	}
	const size = 0.08
	for _, at := range spots {
		p.pip(p.at(at[0], at[1]), size, at[1] > (top+foot)/2+0.01)
	}
}

// court draws a soldier of the army before an oval in its colour, at a size of so many
// parts of the width to an inch, with its feet so far below the middle.
func (p *pen) court(s tables.Stance, inch, feet float64) {
	var oval, rim, ground paint.Path
	middle := p.at(0, -0.04)
	oval.Ellipse(middle, 0.3*p.size, 0.44*p.size)
	rim.Ellipse(middle, 0.315*p.size, 0.455*p.size)
	p.fill(rim, gold)
	p.fill(oval, paint.Mixed(p.face.Coat, stock, 0.78))
	// The meadow on which he stands, with the lower edge of the oval.
	horizon := 0.16
	for i := range 41 {
		x := -1 + 2*float64(i)/40
		spot := point{X: middle.X + 0.3*x*p.size, Y: middle.Y + 0.44*math.Sqrt(1-x*x)*p.size}
		if level := horizon * p.size; spot.Y < level {
			spot.Y = level
		}
		if i == 0 {
			ground.Move(spot)
		} else {
			ground.Line(spot)
		}
	}
	ground.Close()
	p.fill(ground, paint.Mixed(grass, stock, 0.25))
	tables.Portrait(p.on, p.at(-0.01, feet-0.14), inch*p.size, p.face.Uniform, s)
}

// ace draws the suit large in a wreath.
func (p *pen) ace() {
	const leaves, radius = 13, 0.275
	middle := p.at(0, -0.03)
	for _, sign := range [2]float64{-1, 1} {
		for i := range leaves {
			angle := math.Pi/2 + sign*(0.22+float64(i)*0.205)
			sin, cos := math.Sincos(angle)
			at := middle.Add(p.at(radius*cos, radius*sin))
			way := angle + sign*(math.Pi/2-0.5)
			for _, side := range [2]float64{0, 0.85} {
				s, c := math.Sincos(way + sign*side)
				var leaf paint.Path
				tip := at.Add(p.at(0.085*c, 0.085*s))
				bulge := p.at(-0.022*s, 0.022*c)
				mid := at.Lerp(tip, 0.5)
				leaf.Move(at)
				leaf.Quad(mid.Add(bulge), tip)
				leaf.Quad(mid.Sub(bulge), at)
				leaf.Close()
				p.fill(leaf, paint.Mixed(grass, gold, 0.2+0.3*side))
			}
		}
	}
	p.pip(p.at(0, -0.03), 0.15, false)
}

// joker draws a shell that bursts among the ranks.
func (p *pen) joker() {
	middle := p.at(0, -0.06)
	p.fill(p.star(middle, 0.32, 0.17, 14, false), paint.Mixed(gold, stock, 0.25))
	p.fill(p.star(middle, 0.25, 0.12, 11, true), paint.Mixed(redInk, gold, 0.35))
	p.fill(p.star(middle, 0.155, 0.085, 9, false), paint.RGBA(0xfbe7a5ff))
	for i := range 11 { // splinters
		sin, cos := math.Sincos(float64(i)*0.571 + 0.3)
		r := 0.25 + 0.035*float64(i%3)
		at := middle.Add(p.at(r*cos, r*1.1*sin))
		p.fill(p.star(at, 0.022, 0.012, 3, i%2 == 0), p.ink)
	}
	l := paint.Letter(paint.Bold, "JOKER", 0.1*p.size, 0.03*p.size)
	p.fill(l.Centered().Moved(p.at(0, 0.39)), p.ink)
}

// hourglass draws time that has run out.
func (p *pen) hourglass() {
	var glass, sand, frame paint.Path
	glass.Move(p.at(-0.17, -0.3))
	glass.Cube(p.at(-0.17, -0.12), p.at(-0.02, -0.12), p.at(-0.02, -0.03))
	glass.Cube(p.at(-0.02, 0.06), p.at(-0.17, 0.06), p.at(-0.17, 0.24))
	glass.Line(p.at(0.17, 0.24))
	glass.Cube(p.at(0.17, 0.06), p.at(0.02, 0.06), p.at(0.02, -0.03))
	glass.Cube(p.at(0.02, -0.12), p.at(0.17, -0.12), p.at(0.17, -0.3))
	glass.Close()
	p.fill(glass, paint.Mixed(stock, paint.RGBA(0x9fb6bfff), 0.5))
	sand.Move(p.at(-0.15, 0.24))
	sand.Quad(p.at(0, 0), p.at(0.15, 0.24))
	sand.Close()
	p.fill(sand, gold)
	p.stroke(glass, 0.008, edge)
	for _, y := range [2]float64{-0.32, 0.26} {
		frame.Polygon(p.at(-0.22, y-0.025), p.at(0.22, y-0.025), p.at(0.22, y+0.025), p.at(-0.22, y+0.025))
	}
	p.fill(frame, edge)
}

// Chip draws a card so small that it has room for its rank and its suit alone.
func Chip(f Face, width int) *image.RGBA {
	height := Height(width)
	on := &paint.Raster{}
	on.Reset((width+1)/2, (height+1)/2)
	p := &pen{on: on, size: float64(width), face: f, ink: redInk}
	if f.Black {
		p.ink = blackInk
	}
	const halfHigh = 0.5 * high / wide
	p.fill(p.rounded(0.5, halfHigh, 0.1), edge)
	p.fill(p.rounded(0.455, halfHigh-0.045, 0.07), stock)
	switch f.Rank {
	case "":
		p.size *= 1.6
		p.hourglass()
	case "Joker":
		p.fill(p.star(p.at(0, -0.24), 0.3, 0.13, 5, false), p.ink)
		p.pip(p.at(0, 0.36), 0.19, false)
	default:
		l := paint.Letter(paint.Bold, f.Rank, 0.78*p.size, 0)
		if len(f.Rank) > 1 {
			l = l.Stretched(0.68, 1)
		}
		p.fill(l.Centered().Moved(p.at(0, -0.26)), p.ink)
		p.pip(p.at(0, 0.36), 0.19, false)
	}
	return on.Picture(width, height)
}
