package draw

import (
	"image"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Problem is a hex that has a problem, which a small flag shows.
type Problem struct {
	Hex      hex.Hex
	Severity diag.Severity
}

// Highlights is what lies over the map for a moment. Each kind differs from
// the others in shape as well as in color; hexes off the grid are left out.
type Highlights struct {
	Hover    hex.List  // thin dark outline
	Brush    hex.List  // what a click would paint: dashed outline, light fill
	Selected hex.List  // heavy outline
	Lit      hex.List  // a shown area: hatching and a fine outline
	Problems []Problem // flags; the gravest shows where a hex has several
}

// highlightKind is a kind of highlight that covers hexes.
type highlightKind uint8

const (
	lit highlightKind = iota
	selected
	brushed
	hovered
	numHighlights
)

// marks is the highlights of each cell of a scene: a bit for each kind, and
// above them one more than the severity of its flag.
type marks []uint8

func (m marks) has(i int, k highlightKind) bool { return m[i]>>k&1 != 0 }

// flag is the severity of the problem flag on a cell.
func (m marks) flag(i int) (severity int, ok bool) {
	n := int(m[i] >> numHighlights)
	return n - 1, n > 0
}

// setMarks puts the highlights on the scene's cells and calls spoil for the
// box of every hex that does not look as before.
func (d *drawing) setMarks(h Highlights, spoil func(image.Rectangle)) {
	next, now := d.nextMarks, d.nextMarked[:0]
	for k, list := range [numHighlights]hex.List{lit: h.Lit, selected: h.Selected, brushed: h.Brush, hovered: h.Hover} {
		for _, x := range list {
			if d.plan.grid.Contains(x) {
				next[d.scene.index(x)] |= 1 << k
				now = append(now, x)
			}
		}
	}
	for _, p := range h.Problems {
		if !d.plan.grid.Contains(p.Hex) {
			continue
		}
		i := d.scene.index(p.Hex)
		if severity, ok := next.flag(i); !ok || int(p.Severity) < severity {
			next[i] = next[i]&(1<<numHighlights-1) | (uint8(p.Severity)+1)<<numHighlights
		}
		now = append(now, p.Hex)
	}
	for _, list := range [2][]hex.Hex{d.marked, now} {
		for _, x := range list {
			if i := d.scene.index(x); d.marks[i] != next[i] {
				d.marks[i] = next[i]
				spoil(d.plan.box(x, markReach, markReach, flagPixels))
			}
		}
	}
	for _, x := range now {
		next[d.scene.index(x)] = 0
	}
	d.marked, d.nextMarked = now, d.marked
}

// markReach is how far a hex's highlights reach from its centre, in corner
// radii.
const markReach = 1.25

// flagPixels is the least height of a problem flag in shown pixels.
const flagPixels = 13

// hexRows is the pixels of a hex, row by row from dy above its centre: every
// pixel of the sheet belongs to one hex.
type hexRows struct{ first, last []int16 }

func newHexRows(s scale) hexRows {
	var r hexRows
	end := func(y int) int {
		return int(math.Ceil(s.unit()*(1-math.Abs(float64(y)+0.5)/float64(2*s.dy)) - 0.5))
	}
	for y := -s.dy; y < s.dy; y++ {
		beside := y - s.dy
		if y < 0 {
			beside = y + s.dy
		}
		r.first, r.last = append(r.first, int16(end(beside)-s.dx)), append(r.last, int16(end(y)))
	}
	return r
}

// highlightStyle is how a kind of highlight looks.
type highlightStyle struct {
	ink         color.NRGBA
	units       float64 // width of the outline in corner radii
	least       float64 // and in shown pixels
	halo        bool    // a light line on both sides
	dash        bool
	fill, hatch float64 // strength of the tint and of the hatching
}

func (a *art) highlightStyle(k highlightKind) highlightStyle {
	switch k {
	case lit:
		return highlightStyle{ink: a.inks.Lit, units: 0.05, least: 1, fill: 0.16, hatch: 0.75}
	case selected:
		return highlightStyle{ink: a.inks.Selected, units: 0.12, least: 2, halo: true}
	case brushed:
		return highlightStyle{ink: a.inks.Brush, units: 0.085, least: 1.6, halo: true, dash: true, fill: 0.24}
	default:
		return highlightStyle{ink: a.inks.Hover, units: 0.06, least: 1.3, halo: true}
	}
}

// inkMarks draws the highlights but for flags.
func (d *drawing) inkMarks(c *canvas) {
	if len(d.marked) == 0 {
		return
	}
	d.nearby = d.hexesNear(d.nearby[:0], c.clip, hexReach, flagPixels)
	for k := range numHighlights {
		style := d.art.highlightStyle(k)
		for _, n := range d.nearby {
			if style.fill > 0 && d.marks.has(n.index, k) {
				d.fillHex(c, n.center, style)
			}
		}
		for _, n := range d.nearby {
			if !d.marks.has(n.index, k) {
				continue
			}
			var sides model.DirSet
			for dir, neighbor := range n.hex.Neighbors() {
				if !d.marks.has(d.scene.index(neighbor), k) {
					sides |= 1 << dir
				}
			}
			if sides != 0 {
				c.put(d.art.mark(outlineMark, int(k)<<6|int(sides)), n.center)
			}
		}
	}
}

// inkFlags draws the flags of problems.
func (d *drawing) inkFlags(c *canvas) {
	if len(d.marked) == 0 {
		return
	}
	d.nearby = d.hexesNear(d.nearby[:0], c.clip, hexReach, flagPixels)
	for _, n := range d.nearby {
		if severity, ok := d.marks.flag(n.index); ok {
			c.put(d.art.mark(problemFlag, severity), n.center.Add(d.art.pixel(point{X: 0.45, Y: 0.45})))
		}
	}
}

// fillHex tints a hex, and hatches it with lines that run on in the next.
func (d *drawing) fillHex(c *canvas, center image.Point, style highlightStyle) {
	rows := &d.art.rows
	tint := paint.Premultiplied(paint.Faint(style.ink, style.fill), 255)
	line := paint.Premultiplied(paint.Faint(style.ink, style.hatch), 255)
	period := int(d.plan.width(0.24, 5))
	thick := int(d.plan.width(0.04, 1) + 0.5)
	top := center.Y - d.plan.dy
	for y := max(top, c.clip.Min.Y); y < min(top+len(rows.first), c.clip.Max.Y); y++ {
		from, to := center.X+int(rows.first[y-top]), center.X+int(rows.last[y-top])
		c.washRow(from, to, y, tint)
		if style.hatch == 0 {
			continue
		}
		for x := from - mod(from+y, period); x < to; x += period {
			c.washRow(max(x, from), min(x+thick, to), y, line)
		}
	}
}

// outline draws some hexsides of a hex.
func (p pen) outline(style highlightStyle, sides model.DirSet) {
	var path paint.Path
	for _, d := range hex.Dirs {
		if sides.Has(d) {
			a, b := side(d)
			path.Polyline(p.at(a), p.at(b))
		}
	}
	width := p.width(style.units, style.least)
	if style.halo {
		p.Stroke(path, paint.Stroke{Width: width + p.width(0.05, 1.4)}, p.inks.Halo)
	}
	s := paint.Stroke{Width: width}
	if style.dash {
		on := p.unit() / 7
		s.Dash, s.Butt = []float64{on, on}, true
	}
	p.Stroke(path, s, style.ink)
}

// problemFlag draws a flag on a pole: swallow-tailed for an error, a pennant
// for a warning, empty for a hint.
func (p pen) problemFlag(severity int) {
	u := p.width(0.5, flagPixels-4)
	pole := paint.Path{}
	pole.Polyline(point{}, point{Y: -u})
	top, foot := -u, -u*0.42
	var cloth paint.Path
	ink := p.inks.ProblemHint
	switch diag.Severity(severity) {
	case diag.Error:
		ink = p.inks.ProblemError
		cloth.Polygon(point{Y: top}, point{X: u * 0.78, Y: top}, point{X: u * 0.54, Y: (top + foot) / 2}, point{X: u * 0.78, Y: foot}, point{Y: foot})
	case diag.Warning:
		ink = p.inks.ProblemWarning
		cloth.Polygon(point{Y: top}, point{X: u * 0.8, Y: (top + foot) / 2}, point{Y: foot})
	default:
		cloth.Polygon(point{Y: top}, point{X: u * 0.66, Y: top}, point{X: u * 0.66, Y: foot}, point{Y: foot})
	}
	line := p.width(0.055, 1)
	both := paint.Path{}
	both.Add(pole)
	both.Add(cloth)
	p.Stroke(both, paint.Stroke{Width: line * 3}, p.inks.Halo)
	if diag.Severity(severity) == diag.Hint {
		p.Fill(cloth, p.inks.Disc)
		p.Stroke(cloth, paint.Stroke{Width: line * 1.4}, ink)
	} else {
		p.Fill(cloth, ink)
		p.Stroke(cloth, paint.Stroke{Width: line}, p.inks.Frame)
	}
	p.Stroke(pole, paint.Stroke{Width: line * 1.4}, p.inks.Frame)
}
