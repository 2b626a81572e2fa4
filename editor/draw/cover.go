package draw

import (
	"image"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// The sizes from which texts of overlays are shown: those of hexes, which want
// room for many side by side, and the few of arrows and routes.
const (
	coverTextFrom = 13
	wayTextFrom   = 9
)

// labelPixels is how far a label reaches at the most beyond 1.2 corner radii
// from its middle, in shown pixels; it bounds what small maps show of it.
const labelPixels = 40

// pattern is inks that repeat themselves over the sheet, premultiplied.
type pattern struct {
	period int
	pix    []uint32
}

// pattern is the ground of a style: its tint and hatching.
func (a *art) pattern(s Style) *pattern {
	if a.patterns[s] == nil {
		a.patterns[s] = newPattern(a.scale, looks[s])
	}
	return a.patterns[s]
}

func newPattern(s scale, l look) *pattern {
	n, thick := hatching(s)
	return &pattern{period: n, pix: l.ground(n, thick)}
}

// hatching is after how many pixels a hatching begins anew, and how thick its lines are.
func hatching(s scale) (period, thick int) {
	return 2 * int(s.width(0.13, 3)+0.5), max(1, int(s.width(0.035, 1)+0.5))
}

// Ground is the tint and hatching of a style as the rows of a square, so many
// pixels wide and high, that repeats itself, with lines so thick; premultiplied.
// The width is even.
func (s Style) Ground(n, thick int) []uint32 { return looks[s%numStyles].ground(n, thick) }

// Edge is the ink of a style, the width of its outline in hundredths, and whether
// the outline is dashed.
func (s Style) Edge() (ink color.NRGBA, width float64, dash bool) {
	l := &looks[s%numStyles]
	return l.ink, 100 * l.outline, l.dash
}

func (l look) ground(n, thick int) []uint32 {
	pix := make([]uint32, n*n)
	tint, line := paint.Premultiplied(paint.Faint(l.ink, l.tint), 255), paint.Premultiplied(paint.Faint(l.ink, l.strong), 255)
	for y := range n {
		for x := range n {
			inked := false
			switch l.hatch {
			case rising:
				inked = mod(x+y, n) < thick
			case falling:
				inked = mod(x-y, n) < thick
			case level:
				inked = mod(y, n/2) < thick
			case standing:
				inked = mod(x, n/2) < thick
			case crossed:
				inked = mod(x+y, n) < thick || mod(x-y, n) < thick
			case dotted: // one in the corner of the tile, one in its middle
				dx, dy := float64(mod(x+n/4, n/2)-n/4), float64(mod(y+n/4, n/2)-n/4)
				inked = mod(2*(x+n/4)/n+2*(y+n/4)/n, 2) == 0 && math.Hypot(dx, dy) <= 0.75*float64(thick)
			}
			pix[y*n+x] = tint
			if inked {
				pix[y*n+x] = paint.Over(tint, line)
			}
		}
	}
	return pix
}

// lay puts a pattern on a stretch of a row.
func (c *canvas) lay(p *pattern, from, to, y int) {
	from, to = max(from, c.clip.Min.X), min(to, c.clip.Max.X)
	if from >= to || y < c.clip.Min.Y || y >= c.clip.Max.Y {
		return
	}
	row, ink := c.row(from, y)[:(to-from)*4], p.pix[mod(y, p.period)*p.period:][:p.period]
	k := mod(from, p.period)
	for i := 0; i+4 <= len(row); i += 4 {
		blend(row[i:i+4], ink[k])
		if k++; k == len(ink) {
			k = 0
		}
	}
}

// inkCovers draws the grounds and outlines of overlays and the signs that lie
// below counters.
func (d *drawing) inkCovers(c *canvas) {
	if len(d.covers.things) == 0 {
		return
	}
	d.nearby = d.hexesNear(d.nearby[:0], c.clip, hexReach, labelPixels)
	for _, n := range d.nearby {
		if cover := d.covers.on(n.index); cover != nil {
			d.layCover(c, cover, n.center)
		}
	}
	for s := range numStyles {
		l := &looks[s]
		for _, n := range d.nearby {
			cover := d.covers.on(n.index)
			if cover == nil || !cover.has(s) {
				continue
			}
			if l.outline > 0 {
				if sides := d.borders(n.hex, s); sides != 0 {
					c.put(d.art.mark(coverOutline, int(s)<<6|int(sides)), n.center)
				}
			}
			switch s {
			case Objective:
				c.put(d.art.mark(coverSign, int(s)<<6), n.center)
			case Entry:
				c.put(d.art.mark(coverSign, int(s)<<6|int(d.waysIn(n.hex))), n.center)
			}
		}
	}
}

// layCover lays the grounds of a hex's styles.
func (d *drawing) layCover(c *canvas, cover *cover, center image.Point) {
	rows := &d.art.rows
	top := center.Y - d.plan.dy
	first, last := max(c.clip.Min.Y-top, 0), min(c.clip.Max.Y-top, len(rows.first))
	for s := range numStyles {
		if !cover.has(s) || !looks[s].covers() {
			continue
		}
		if looks[s].hatch == plainHatch {
			px := paint.Premultiplied(paint.Faint(looks[s].ink, looks[s].tint), 255)
			if s == Heat {
				px = heatPixels()[cover.heat]
			}
			for row := first; row < last; row++ {
				c.washRow(center.X+int(rows.first[row]), center.X+int(rows.last[row]), top+row, px)
			}
			continue
		}
		d.layPattern(c, d.art.pattern(s), center)
	}
}

// borders is the hexsides where a style ends.
func (d *drawing) borders(h hex.Hex, s Style) (sides model.DirSet) {
	for dir, n := range h.Neighbors() {
		if next := d.covers.on(d.scene.index(n)); next == nil || !next.has(s) {
			sides |= 1 << dir
		}
	}
	return sides
}

// waysIn is the hexsides by which a hex at the edge of the map is entered;
// none for a hex inland.
func (d *drawing) waysIn(h hex.Hex) (sides model.DirSet) {
	for dir, n := range h.Neighbors() {
		if !d.plan.grid.Contains(n) {
			sides |= 1 << dir
		}
	}
	return sides
}

// inkCoverTexts draws the texts of overlays and the signs that lie over
// counters.
func (d *drawing) inkCoverTexts(c *canvas) {
	if len(d.covers.things) == 0 {
		return
	}
	d.nearby = d.hexesNear(d.nearby[:0], c.clip, hexReach, labelPixels)
	for _, n := range d.nearby {
		cover := d.covers.on(n.index)
		if cover == nil {
			continue
		}
		for _, s := range [...]Style{Target, MayNot, Declared, CanAct} {
			if cover.has(s) {
				c.put(d.art.mark(coverSign, int(s)<<6), n.center)
			}
		}
		if cover.text == "" || !d.plan.bears(coverTextFrom) {
			continue
		}
		at := point{}
		if d.stands(n.index) || cover.has(MayNot) || cover.has(Objective) {
			at.Y = 0.6
		}
		recipe := coverText
		if cover.has(Target) {
			recipe, at.Y = coverLabel, 0.6
		}
		c.put(d.art.sprite(motif{recipe: recipe, text: cover.text}), n.center.Add(d.art.pixel(at)))
	}
}

// stands reports whether counters can be seen on a cell.
func (d *drawing) stands(cell int) bool {
	s := d.units.on(cell)
	return s != nil && len(s.Counters) > 0 && d.options.Layers[UnitLayer] != Hidden
}

func (p pen) coverOutline(s Style, sides model.DirSet) {
	l := looks[s]
	p.outline(highlightStyle{ink: l.ink, units: l.outline, least: 1.2, dash: l.dash, halo: l.outline > 0.08}, sides)
}

// coverSign draws the sign of a style in the middle of its hex.
func (p pen) coverSign(s Style, sides model.DirSet) {
	ink, line := looks[s].ink, p.width(0.075, 1.4)
	halo := paint.Stroke{Width: line + p.width(0.06, 1.4)}
	var path paint.Path
	switch s {
	case Objective:
		const points = 5
		for i := range 2 * points {
			r := 0.4
			if i%2 == 1 {
				r = 0.17
			}
			q := p.at(paint.Polar(r, math.Pi*(float64(i)/points-0.5)))
			if i == 0 {
				path.Move(q)
			} else {
				path.Line(q)
			}
		}
		path.Close()
		p.Stroke(path, halo, light)
		p.Fill(path, ink)
	case Target:
		path.Ellipse(point{}, 0.76*p.unit(), 0.76*p.unit())
		for i := range 4 {
			way := paint.Polar(p.unit(), math.Pi/2*float64(i))
			path.Polyline(way.Times(0.6), way.Times(0.92))
		}
		p.Stroke(path, halo, light)
		p.Stroke(path, paint.Stroke{Width: line}, ink)
	case Declared: // the ring of a target in the making
		r := 0.76 * p.unit()
		path.Ellipse(point{}, r, r)
		p.Stroke(path, halo, light)
		p.Stroke(path, paint.Stroke{Width: p.width(0.11, 1.8), Butt: true, Dash: []float64{math.Pi * r / 8, math.Pi * r / 8}}, ink)
	case CanAct: // a pointer at the foot of the hex
		path.Polygon(p.at(point{X: -0.24, Y: 0.84}), p.at(point{X: 0.24, Y: 0.84}), p.at(point{X: 0, Y: 0.46}))
		p.Stroke(path, halo, light)
		p.Fill(path, ink)
	case Entry: // from the edge of the map inwards
		var out point
		for _, d := range hex.Dirs {
			if sides.Has(d) {
				out = out.Add(heading(d))
			}
		}
		if out = out.Direction(); sides == 0 {
			out = point{Y: -1}
		}
		aside := out.Left()
		at := func(back, beside float64) point { return p.at(out.Times(back).Add(aside.Times(beside))) }
		path.Polygon(at(0.1, 0), at(0.42, 0.24), at(0.42, 0.1), at(0.8, 0.1), at(0.8, -0.1), at(0.42, -0.1), at(0.42, -0.24))
		p.Stroke(path, paint.Stroke{Width: p.width(0.08, 1.6)}, light)
		p.Fill(path, ink)
	case MayNot:
		r := 0.34 * p.unit()
		path.Ellipse(point{}, r, r)
		slant := math.Sqrt2 / 2 * r
		path.Polyline(point{X: -slant, Y: -slant}, point{X: slant, Y: slant})
		p.Stroke(path, halo, light)
		p.Stroke(path, paint.Stroke{Width: p.width(0.1, 1.7)}, ink)
	}
}

// coverText writes a short text with a halo around it.
func (p pen) coverText(text string) {
	size := p.width(0, min(max(0.42*p.size(), 9), 22))
	l := paint.Letter(paint.Figures, text, size, 0)
	if most := 1.5 * p.unit(); l.Advance > most {
		l = paint.Letter(paint.Figures, text, size*most/l.Advance, 0)
	}
	at := l.Centered()
	p.Stroke(at, paint.Stroke{Width: 0.3 * size}, paint.Faint(light, 0.85))
	p.Fill(at, night)
}

// coverLabel writes a short text on a slip of paper.
func (p pen) coverLabel(text string) {
	size := p.width(0, min(max(0.42*p.size(), 9), 22))
	l := paint.Letter(paint.Figures, text, size, 0)
	if most := 1.7 * p.unit(); l.Advance > most {
		room := 2*(1.2*p.unit()+p.width(0, labelPixels)) - size
		size = min(max(size*most/l.Advance, p.width(0, 9)), size*room/l.Advance)
		l = paint.Letter(paint.Figures, text, size, 0)
	}
	half := point{X: math.Round(l.Advance/2 + 0.3*size), Y: math.Round(0.56 * size)}
	box := frame{-half.X, -half.Y, half.X, half.Y}
	p.Fill(box.path(), light)
	p.Fill(box.lined(p.width(0, 1)), night)
	p.Fill(l.Centered(), night)
}
