package draw

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Widths of lines in corner radii.
const (
	roadUnits  = 0.20
	railUnits  = 0.22 // of the ticks
	canalUnits = 0.34
	riverUnits = 0.30 // at hexsides
)

func (a *art) roadWidth() float64 {
	if !a.bears(casingFrom) {
		return a.width(0.15, 0.9)
	}
	return a.width(roadUnits, 3)
}

func (a *art) paveWidth() float64  { return a.roadWidth() - 2*a.width(0.036, 0.8) }
func (a *art) canalWidth() float64 { return a.width(canalUnits, 1.8) }
func (a *art) waterWidth() float64 { return a.canalWidth() - 2*a.width(0.04, 0.45) }
func (a *art) riverWidth() float64 { return a.width(riverUnits, 1.6) }

// follow strokes along a line, a little across the hexsides it leaves by.
func (p pen) follow(t strand, s paint.Stroke, ink color.NRGBA) {
	c := p.course(t)
	s.Butt = true
	var path paint.Path
	for i, q := range c.curves {
		out := q[0].Sub(q[1]).Direction()
		path.Move(p.at(q[0]).Add(out.Times(0.6)))
		path.Line(p.at(q[0]))
		path.Cube(p.at(q[1]), p.at(q[2]), p.at(q[3]))
		if !c.ends[i] {
			out = q[3].Sub(q[2]).Direction()
			path.Line(p.at(q[3]).Add(out.Times(0.6)))
		}
	}
	p.Stroke(path, s, ink)
	for i, q := range c.curves {
		if c.ends[i] {
			var end paint.Path
			end.Ellipse(p.at(q[3]), s.Width/2, s.Width/2)
			p.Fill(end, ink)
		}
	}
}

// river fills a line that swells and narrows between the hexsides and runs out
// where it ends within the hex, or into a canal there. The width is that at the
// hexsides, in pixels.
func (p pen) river(t, canal strand, width float64, ink color.NRGBA) {
	c := p.course(t)
	for i, line := range c.lines {
		mouth := c.ends[i] && canal.links != 0
		if mouth {
			line = append(line[:len(line):len(line)], nearest(p.course(canal), line[len(line)-1]))
		}
		last := len(line) - 1
		swell := 0.10
		if (t.slips>>4^t.slips^uint32(i))&1 == 0 {
			swell = 0.32
		}
		var banks [2][]point
		for j, q := range line {
			from, to := line[max(j-1, 0)], line[min(j+1, last)]
			part := float64(j) / float64(last)
			half := width / 2 * (1 + swell*math.Sin(math.Pi*part))
			if c.ends[i] && !mouth && len(c.lines) == 1 {
				half *= 1 - 0.75*part // a spring
			}
			out := to.Sub(from).Direction()
			at := p.at(q)
			switch {
			case j == 0:
				at = at.Sub(out.Times(0.6))
			case j == last && !c.ends[i]:
				at = at.Add(out.Times(0.6))
			}
			n := out.Left().Times(half)
			banks[0], banks[1] = append(banks[0], at.Add(n)), append(banks[1], at.Sub(n))
		}
		slices.Reverse(banks[1])
		var path paint.Path
		path.Polygon(append(banks[0], banks[1]...)...)
		p.Fill(path, ink)
	}
}

// nearest is the place of a course that is nearest to a place of the hex.
func nearest(c *course, p point) point {
	best := c.lines[0][0]
	for _, line := range c.lines {
		for _, q := range line {
			if p.Dist(q) < p.Dist(best) {
				best = q
			}
		}
	}
	return best
}

// rail draws a line with ticks across it.
func (p pen) rail(t strand) {
	p.follow(t, paint.Stroke{Width: p.width(0.05, 1)}, p.inks.Rail)
	if !p.bears(casingFrom) {
		return
	}
	for _, line := range p.course(t).lines {
		long := paint.Length(line)
		ticks := math.Floor(long/0.29 + 0.5)
		for i := range int(ticks) {
			at, dir := paint.Along(line, (float64(i)+0.5)*long/ticks)
			n := dir.Left().Times(railUnits / 2)
			var tick paint.Path
			tick.Polyline(p.at(at.Add(n)), p.at(at.Sub(n)))
			p.Stroke(tick, paint.Stroke{Width: p.width(0.045, 0.9), Butt: true}, p.inks.Rail)
		}
	}
}

// bridgePlace is where the bridge of a hex lies and which way it leads; false
// without water to cross.
func (p pen) bridgePlace(lines [model.NumLines]strand) (at, over point, ok bool) {
	water := lines[model.Canal]
	if water.links == 0 {
		water = lines[model.River]
	}
	if water.links == 0 {
		return point{}, point{}, false
	}
	for _, k := range []model.LineKind{model.Railroad, model.Road} {
		if t := lines[k]; t.links != 0 {
			at, over, _ = meet(p.course(t), p.course(water))
			return at, over, true
		}
	}
	line := p.course(water).lines[0]
	at, dir := paint.Along(line, paint.Length(line)/2)
	return at, dir.Left(), true
}

func (p pen) bridgeShape(at, over point) (deck []point, rails [2][]point) {
	half := canalUnits/2 + 0.10
	n := over.Left()
	wide := n.Times(roadUnits/2 + 0.05)
	a, b := at.Sub(over.Times(half)), at.Add(over.Times(half))
	deck = []point{a.Add(wide), b.Add(wide), b.Sub(wide), a.Sub(wide)}
	splay := func(end point, out, side float64) point {
		return end.Add(over.Times(out * 0.09).Add(n.Times(side * 0.10)))
	}
	rails[0] = []point{splay(deck[0], -1, 1), deck[0], deck[1], splay(deck[1], 1, 1)}
	rails[1] = []point{splay(deck[3], -1, -1), deck[3], deck[2], splay(deck[2], 1, -1)}
	return deck, rails
}

func (p pen) bridgeDeck(lines [model.NumLines]strand) {
	at, over, ok := p.bridgePlace(lines)
	if !ok {
		return
	}
	deck, _ := p.bridgeShape(at, over)
	var path paint.Path
	path.Polygon(p.ats(deck...)...)
	p.Fill(path, p.inks.RoadFill)
}

func (p pen) bridgeParapets(lines [model.NumLines]strand) {
	at, over, ok := p.bridgePlace(lines)
	if !ok {
		return
	}
	_, rails := p.bridgeShape(at, over)
	for _, r := range rails {
		var path paint.Path
		path.Polyline(p.ats(r...)...)
		p.Stroke(path, paint.Stroke{Width: p.width(0.07, 1.3)}, p.inks.Bridge)
	}
}

// sideLines draws the features along some hexsides of a hex.
func (p pen) sideLines(k model.SideKind, sides model.DirSet) {
	for _, d := range hex.Dirs {
		if !sides.Has(d) {
			continue
		}
		a, b := side(d)
		switch k {
		case model.Stream:
			p.Stroke(p.wave(a, b, 0.05), paint.Stroke{Width: p.width(0.09, 1.2)}, p.inks.Stream)
		case model.Wall:
			var path paint.Path
			path.Polyline(p.at(a), p.at(b))
			w := p.width(0.06, 1.1)
			p.Stroke(path, paint.Stroke{Width: w}, p.inks.Wall)
			for i := range 5 {
				var stone paint.Path
				q := p.at(a.Lerp(b, (float64(i)+0.5)/5))
				stone.Polygon(q.Add(point{X: -w, Y: -w}), q.Add(point{X: w, Y: -w}), q.Add(point{X: w, Y: w}), q.Add(point{X: -w, Y: w}))
				p.Fill(stone, p.inks.Wall)
			}
		case model.Hedge:
			p.Stroke(p.wave(a, b, 0.03), paint.Stroke{Width: p.width(0.05, 1)}, p.inks.Hedge)
			for i := range 6 {
				var bush paint.Path
				at := a.Lerp(b, (float64(i)+0.5)/6)
				r := p.unit() * (0.055 + 0.015*float64(i%2))
				bush.Ellipse(p.at(at), max(r, 0.9), max(r, 0.9))
				p.Fill(bush, p.inks.Hedge)
			}
		}
	}
}

// wave is a line from a to b that swings to both sides.
func (p pen) wave(a, b point, swing float64) paint.Path {
	n := b.Sub(a).Direction().Left().Times(swing)
	var path paint.Path
	path.Move(p.at(a))
	path.Cube(p.at(a.Lerp(b, 0.25).Add(n.Times(2))), p.at(a.Lerp(b, 0.35)), p.at(a.Lerp(b, 0.5)))
	path.Cube(p.at(a.Lerp(b, 0.65)), p.at(a.Lerp(b, 0.75).Sub(n.Times(2))), p.at(b))
	return path
}

// composeSides draws the hedges, walls or streams along a hex's own sides.
func (d *drawing) composeSides(l *composition, a *art, c *cell, k model.SideKind) {
	if sides := c.sides[k] & ownSides; sides != 0 {
		l.add(a.mark(sideLines, int(k)<<6|int(sides)), image.Point{})
	}
}

// composeLine draws one part of a line.
func (d *drawing) composeLine(l *composition, a *art, c *cell, k model.LineKind, r recipe) {
	if c.lines[k].links == 0 || r == roadFill && !d.plan.bears(casingFrom) {
		return
	}
	m := motif{recipe: r}
	m.lines[k] = c.lines[k]
	if k == model.River {
		m.lines[model.Canal] = c.lines[model.Canal] // to flow into
	}
	l.add(a.sprite(m), image.Point{})
}

// composeBridge draws one part of a bridge.
func (d *drawing) composeBridge(l *composition, a *art, c *cell, r recipe) {
	if c.bridge && d.plan.bears(casingFrom) {
		l.add(a.sprite(motif{recipe: r, lines: c.lines}), image.Point{})
	}
}

// cutOff reports whether water cuts off a road or railroad on the hex, for
// want of a bridge.
func (c *cell) cutOff() bool {
	return !c.bridge && c.lines[model.Road].links|c.lines[model.Railroad].links != 0
}
