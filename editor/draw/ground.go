package draw

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"sync"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// levels is how many steps of depth there are to a corner radius.
const levels = 512

// noisePeriod is after how many columns, and rows, the noise begins anew.
const noisePeriod = 8

// edgeTable is the ground's geometry at a scale.
type edgeTable struct {
	dx, dy int
	facets [2]facet // west of a centre, east of it
	width  int      // of the noise before it repeats, in pixels
	height int
	grains []grain   // where its columns lie
	noise  [][]int16 // its rows, the beginning repeated at the end; nil until asked for
	shapes map[contourKey]*shape
	kept   int // pixels of the shapes
}

// noiseReach is the most that a slow noise, tied to the sheet, carries an edge
// to and fro, in corner radii.
const noiseReach = 0.18

// facet is a triangle of pixels: row y, counted from dy above the centre,
// holds those from first[y] to last[y], counted from its western end.
type facet struct {
	first, last []int16
	at          []int32 // where a row begins among the pixels
	pixels      int
}

func newEdgeTable(s scale) *edgeTable {
	t := &edgeTable{
		dx: s.dx, dy: s.dy,
		width: noisePeriod * s.dx, height: 2 * noisePeriod * s.dy,
		shapes: map[contourKey]*shape{},
	}
	t.facets[0], t.facets[1] = makeFacet(s, false), makeFacet(s, true)
	t.grains = make([]grain, t.width)
	for x := range t.grains {
		t.grains[x] = grainAt((float64(x) + 0.5) / float64(t.width))
	}
	t.noise = make([][]int16, t.height)
	return t
}

// noiseRow is a row of the noise, and after its end as much of it again as a facet is wide.
func (t *edgeTable) noiseRow(y int) []int16 {
	row := t.noise[y]
	if row == nil {
		row = make([]int16, t.width+t.dx)
		edgeNoise(row, grainAt((float64(y)+0.5)/float64(t.height)), t.grains)
		copy(row[t.width:], row)
		t.noise[y] = row
	}
	return row
}

// makeFacet lists the pixels of a facet; the western facets take what lies
// within their triangles and the eastern ones the rest.
func makeFacet(s scale, east bool) facet {
	var f facet
	dx, dy := float64(s.dx), float64(s.dy)
	within := func(y int) int { // how many pixels of row y the western facet has
		return int(math.Ceil(dx*(1-math.Abs(float64(y)+0.5)/dy) - 0.5))
	}
	for y := -s.dy; y < s.dy; y++ {
		first, last := 0, within(y)
		if east {
			beside := y - s.dy
			if y < 0 {
				beside = y + s.dy
			}
			first, last = within(beside), s.dx
		}
		f.first, f.last = append(f.first, int16(first)), append(f.last, int16(last))
		f.at = append(f.at, int32(f.pixels))
		f.pixels += last - first
	}
	return f
}

// noiseAt is the noise at a pixel counted from the centre of hex 0101.
func (t *edgeTable) noiseAt(x, y int) int {
	return int(t.noiseRow(mod(y, t.height))[mod(x, t.width)])
}

func mod(n, m int) int {
	if n %= m; n < 0 {
		n += m
	}
	return n
}

const noiseGrain = 384 // samples of the noise along each axis

var noiseSamples = sync.OnceValue(func() []float32 {
	out := make([]float32, noiseGrain*noiseGrain)
	coarse, fine := newPerlin(11, 13, 1), newPerlin(27, 31, 2)
	for y := range noiseGrain {
		for x := range noiseGrain {
			u, v := float64(x)/noiseGrain, float64(y)/noiseGrain
			out[y*noiseGrain+x] = float32(0.25*coarse.noise(u, v) + 0.14*fine.noise(u, v))
		}
	}
	return out
})

// grain is a place between two samples along an axis of the noise.
type grain struct {
	from, to int
	part     float32 // of the way
}

// grainAt is where u lies, from 0 to 1 within the period.
func grainAt(u float64) grain {
	x := u * noiseGrain
	return grain{int(x) % noiseGrain, (int(x) + 1) % noiseGrain, float32(x) - float32(int(x))}
}

// edgeSwing is about how far the noise swings to each side, in corner radii,
// four times over.
const edgeSwing = 0.8

// edgeNoise writes by how many levels the noise changes depths along a row.
func edgeNoise(out []int16, row grain, columns []grain) {
	samples := noiseSamples()
	upper, lower := samples[row.from*noiseGrain:][:noiseGrain], samples[row.to*noiseGrain:][:noiseGrain]
	for x, c := range columns {
		top := upper[c.from]*(1-c.part) + upper[c.to]*c.part
		bottom := lower[c.from]*(1-c.part) + lower[c.to]*c.part
		noise := min(max(edgeSwing*float64(top*(1-row.part)+bottom*row.part), -noiseReach), noiseReach)
		out[x] = int16(noise * levels)
	}
}

// perlin is Perlin's noise on a lattice of so many columns and rows that repeats.
type perlin struct {
	cols, rows int
	slopes     [][2]float64 // at the corners, along both axes
}

func newPerlin(cols, rows, seed int) *perlin {
	l := &perlin{cols, rows, make([][2]float64, cols*rows)}
	for i := range l.slopes {
		angle := float64(hash(i%cols, i/cols, seed)) / (1 << 32) * 2 * math.Pi
		l.slopes[i] = [2]float64{math.Cos(angle), math.Sin(angle)}
	}
	return l
}

// noise is that of a place, about -1 to 1; u and v are from 0 to 1 within the period.
func (l *perlin) noise(u, v float64) float64 {
	x, y := u*float64(l.cols), v*float64(l.rows)
	xi, yi := int(x), int(y)
	fx, fy := x-float64(xi), y-float64(yi)
	corner := func(i, j int) float64 {
		slope := &l.slopes[(yi+j)%l.rows*l.cols+(xi+i)%l.cols]
		return slope[0]*(fx-float64(i)) + slope[1]*(fy-float64(j))
	}
	ease := func(t float64) float64 { return t * t * t * (t*(t*6-15) + 10) }
	sx, sy := ease(fx), ease(fy)
	top := corner(0, 0) + sx*(corner(1, 0)-corner(0, 0))
	bottom := corner(0, 1) + sx*(corner(1, 1)-corner(0, 1))
	return 1.6 * (top + sy*(bottom-top))
}

// Noise turns both ways, so that where two areas meet they share the edge.
var noiseSign = [numAreas]int{high: -1, crest: -1, wooded: 1, built: -1}

// wash is how an area is inked: the ink by depth, from -washHalf to washHalf
// levels with the edge in the middle.
type wash struct {
	inks [2 * washHalf]uint32
	full uint32 // the ink well within
}

const washHalf = 512 // depth and noise together never reach it

// washKey names a wash: the area, and how its tint and the line along its edge
// are seen.
type washKey struct {
	kind       areaKind
	tint, line Visibility
}

// wash is how an area is inked; nil when nothing of it is seen.
func (a *art) wash(key washKey) *wash {
	w, ok := a.washes[key]
	if !ok {
		if e := a.edging(key); e.tint.A > 0 || e.width > 0 {
			w = makeWash(a.scale, e)
		}
		a.washes[key] = w
	}
	return w
}

func (a *art) edging(key washKey) edging {
	inked := func(v Visibility, ink func(*paint.Palette) color.NRGBA) color.NRGBA {
		switch v {
		case Shown:
			return ink(&a.inks)
		case Dimmed:
			return ink(&a.dimmed().inks)
		}
		return color.NRGBA{}
	}
	marks := a.bears(marksFrom)
	var e edging
	switch key.kind {
	case high:
		e = edging{tint: inked(key.tint, func(p *paint.Palette) color.NRGBA { return p.SlopeTint }), fade: 0.16 * a.unit()}
	case crest:
		e = edging{tint: inked(key.tint, func(p *paint.Palette) color.NRGBA { return p.CrestTint }), fade: 1,
			line: inked(key.line, func(p *paint.Palette) color.NRGBA { return p.Ridge }), width: a.width(0.085, 1)}
	case wooded:
		e = edging{fade: 1, line: inked(key.line, func(p *paint.Palette) color.NRGBA { return p.WoodsEdge }), width: a.width(0.035, 0.9),
			tint: inked(key.tint, func(p *paint.Palette) color.NRGBA {
				if !marks {
					return paint.Mixed(p.WoodsTint, p.TreeInk, 0.45)
				}
				return p.WoodsTint
			})}
	default:
		e = edging{fade: 0.14 * a.unit(), tint: inked(key.tint, func(p *paint.Palette) color.NRGBA {
			if !marks {
				return paint.Mixed(p.TownTint, p.House, 0.4)
			}
			return p.TownTint
		})}
	}
	if e.width = min(e.width, mostEdge*a.unit()); e.line.A == 0 {
		e.width = 0
	}
	return e
}

// washes is how each area is inked by the options.
func (d *drawing) washes() (all [numAreas]*wash) {
	ground, relief := d.options.Layers[TerrainLayer], d.options.Layers[AltitudeLayer]
	for kind, line := range [numAreas]Visibility{high: Hidden, crest: relief, wooded: ground, built: Hidden} {
		all[kind] = d.art.wash(washKey{areaKind(kind), ground, line})
	}
	return all
}

// mostEdge is the width of a line along an edge, at the most, in corner radii.
const mostEdge = 0.16

// edging says how an area is inked.
type edging struct {
	tint  color.NRGBA
	fade  float64 // over how many pixels the tint grows from the edge; 1 is a clean edge
	line  color.NRGBA
	width float64 // of the line along the edge, in pixels; 0 for none
}

func makeWash(s scale, e edging) *wash {
	w := new(wash)
	for i := range w.inks {
		depth := float64(i-washHalf) / levels * s.unit() // pixels within the edge
		cover := func(d float64) uint8 { return uint8(255*min(max(d+0.5, 0), 1) + 0.5) }
		w.inks[i] = paint.Premultiplied(e.tint, uint8(255*min(max((depth+0.5)/e.fade, 0), 1)+0.5))
		if e.width > 0 {
			ink := cover(e.width/2 - math.Abs(depth-e.width/2))
			w.inks[i] = paint.Over(w.inks[i], paint.Premultiplied(e.line, ink))
		}
	}
	w.full = w.inks[len(w.inks)-1]
	return w
}

// shape is a contour at a scale: how deep each pixel of its facet lies.
type shape struct {
	depths []int16
	rows   []washing
}

// washing is what is known of a row of a facet beforehand: the pixels that may
// lie by an edge, and whether those before and after are within.
type washing struct {
	from, to      int16 // counted from the row's first pixel
	before, after bool
}

// mostShapePixels bounds the shapes that a scale keeps.
const mostShapePixels = 8 << 20

// shape is a contour at the table's scale.
func (t *edgeTable) shape(s scale, c *contour) *shape {
	if out, ok := t.shapes[c.key]; ok {
		return out
	}
	side := c.key.side()
	f := &t.facets[side]
	if t.kept += f.pixels; t.kept > mostShapePixels {
		clear(t.shapes)
		t.kept = f.pixels
	}
	out := newShape(s, f, c, s.dx*(1-side))
	t.shapes[c.key] = out
	return out
}

// shapeOf is the shape of one of the scene's contours.
func (d *drawing) shapeOf(contour int32) *shape {
	if n := len(d.scene.contours); n > len(d.shapes) {
		d.shapes = append(d.shapes, make([]*shape, n-len(d.shapes))...)
	}
	s := d.shapes[contour]
	if s == nil {
		s = d.art.edges.shape(d.plan.scale, d.scene.contours[contour])
		d.shapes[contour] = s
	}
	return s
}

// newShape measures the depth of a facet's pixels, those far from the edge only
// by their side of it; the hex's centre lies so many pixels from the western end
// of the facet.
func newShape(s scale, f *facet, c *contour, center int) *shape {
	deep := int16(math.Round(mostDepth * levels))
	out := &shape{depths: make([]int16, f.pixels), rows: make([]washing, len(f.first))}
	for y := range f.first {
		line := c.along((float64(y-s.dy) + 0.5) / float64(s.dy) * apothem)
		depths := out.depths[f.at[y]:][:f.last[y]-f.first[y]]
		w := washing{from: int16(len(depths))}
		for x := range depths {
			pull, steep := line.at((float64(int(f.first[y])+x-center) + 0.5) / s.unit())
			switch {
			case pull*pull < edgeReach*edgeReach*steep:
				depths[x] = int16(math.Round(pull / math.Sqrt(steep) * levels))
				w.from, w.to = min(w.from, int16(x)), int16(x+1)
			case pull > 0:
				depths[x] = deep
			default:
				depths[x] = -deep
			}
		}
		if w.from >= w.to { // all alike
			w.to = w.from
		}
		if w.from > 0 {
			w.before = depths[0] == deep
		}
		if int(w.to) < len(depths) {
			w.after = depths[len(depths)-1] == deep
		}
		out.rows[y] = w
	}
	return out
}

// inkGround draws the areas' tints and edges.
func (d *drawing) inkGround(c *canvas) {
	t, washes := d.art.edges, d.washes()
	d.nearby = d.hexesNear(d.nearby[:0], c.clip, 1.75, 0)
	for _, n := range d.nearby {
		for side := range t.facets {
			if f := d.scene.ground(n.index, side); f.full|f.edged != 0 {
				d.inkFacet(c, &washes, side, f, image.Pt(n.center.X-(1-side)*t.dx, n.center.Y-t.dy))
			}
		}
	}
}

// inkFacet draws the areas of one facet whose box begins at p.
func (d *drawing) inkFacet(c *canvas, washes *[numAreas]*wash, side int, ground *facetGround, p image.Point) {
	t := d.art.edges
	f := &t.facets[side]
	top, bottom := max(p.Y, c.clip.Min.Y), min(p.Y+2*t.dy, c.clip.Max.Y)
	noiseX, noiseY := mod(p.X-d.plan.x0, t.width), mod(p.Y-d.plan.y0, t.height)
	for kind := range numAreas {
		w := washes[kind]
		if w == nil || (ground.full|ground.edged)>>kind&1 == 0 {
			continue
		}
		if ground.full>>kind&1 != 0 {
			for y := top; y < bottom; y++ {
				c.washRow(p.X+int(f.first[y-p.Y]), p.X+int(f.last[y-p.Y]), y, w.full)
			}
			continue
		}
		shape := d.shapeOf(ground.contours[kind])
		for y := top; y < bottom; y++ {
			row := y - p.Y
			first, last := p.X+int(f.first[row]), p.X+int(f.last[row])
			s := &shape.rows[row]
			from, to := first+int(s.from), first+int(s.to)
			if s.before {
				c.washRow(first, from, y, w.full)
			}
			if s.after {
				c.washRow(to, last, y, w.full)
			}
			from, to = max(from, c.clip.Min.X), min(to, c.clip.Max.X)
			if from >= to {
				continue
			}
			depths := shape.depths[int(f.at[row])+from-first:][:to-from]
			line := noiseY + row
			if line >= t.height {
				line -= t.height
			}
			noise := t.noiseRow(line)[noiseX+from-p.X:]
			w.edge(c.row(from, y), depths, noise, noiseSign[kind])
		}
	}
}

// edge inks pixels by how deep they lie in the area, the noise included.
func (w *wash) edge(dst []byte, depths, noise []int16, turn int) {
	noise, dst = noise[:len(depths)], dst[:4*len(depths)]
	for k, b := range depths {
		px := w.inks[(int(b)+turn*int(noise[k])+washHalf)&(2*washHalf-1)]
		if px == 0 {
			continue
		}
		q := dst[k*4 : k*4+4]
		if px < 0xff000000 {
			px = paint.Over(binary.LittleEndian.Uint32(q), px) | 0xff000000
		}
		binary.LittleEndian.PutUint32(q, px)
	}
}

// depthIn is how deep a place lies in an area, in corner radii; at counts pixels
// from the centre of hex 0101.
func (d *drawing) depthIn(kind areaKind, p facetPlace, at image.Point) float64 {
	ground := d.scene.ground(p.cell, p.side)
	switch {
	case ground.full>>kind&1 != 0:
		return mostDepth
	case ground.edged>>kind&1 == 0:
		return -mostDepth
	}
	depth := d.scene.contours[ground.contours[kind]].depth(p.at)
	return depth + float64(noiseSign[kind]*d.art.edges.noiseAt(at.X, at.Y))/levels
}
