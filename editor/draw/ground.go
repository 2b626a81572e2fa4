package draw

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"sync"
)

// Areas of ground have edges that run free of the hexes. Between the centres
// of three hexes that meet in a corner, a pixel belongs to an area by as much
// as the nearer ones of the three do, and a slow noise that is tied to the
// sheet carries the edge to and fro. So the edge of an area is one line from
// hex to hex, nowhere repeats, and depends on the hexes beside it only.
//
// The ground is drawn in facets, the triangles between three such centres:
// for each hex the one to the west of its centre and the one to the east.

// levels is how many steps of belonging there are from a hex's centre, where
// it is full, to a place that has none of the area around it.
const levels = 512

// noisePeriod is after how many columns, and rows, the noise begins anew.
const noisePeriod = 8

// edgeRise is by how much belonging grows for each corner radius across an
// area's edge.
const edgeRise = 1.1547

// edgeTable is the ground's geometry at a scale.
type edgeTable struct {
	dx, dy int
	facets [2]facet // west of a centre, east of it
	width  int      // of the noise before it repeats, in pixels
	height int
	pitch  int // a row of the noise, the beginning repeated at its end
	noise  []int16
}

// noiseReach is the most that noise changes belonging: 120 of 512 levels.
const noiseReach = 120.0 / levels

// facet is a triangle of pixels: row y, counted from dy above the centre,
// holds those from first[y] to last[y], counted from its western end.
type facet struct {
	first, last []int16
	at          []int32    // where a row begins among the pixels
	belong      [3][]int16 // how much each pixel belongs to each corner, from -levels/2 to levels/2
}

func newEdgeTable(s scale) *edgeTable {
	t := &edgeTable{
		dx: s.dx, dy: s.dy,
		width: noisePeriod * s.dx, height: 2 * noisePeriod * s.dy,
	}
	t.facets[0] = makeFacet(s, [3]point{{X: float64(s.dx)}, {Y: -float64(s.dy)}, {Y: float64(s.dy)}})
	t.facets[1] = makeFacet(s, [3]point{{}, {X: float64(s.dx), Y: -float64(s.dy)}, {X: float64(s.dx), Y: float64(s.dy)}})
	t.pitch = t.width + s.dx
	t.noise = make([]int16, t.pitch*t.height)
	columns := make([]grain, t.width)
	for x := range columns {
		columns[x] = grainAt((float64(x) + 0.5) / float64(t.width))
	}
	for y := range t.height {
		row := t.noise[y*t.pitch:][:t.pitch]
		edgeNoise(row, grainAt((float64(y)+0.5)/float64(t.height)), columns)
		copy(row[t.width:], row)
	}
	return t
}

// makeFacet lists the pixels nearer to the triangle of the given corners than
// to the ones beside it; the western facets take what lies within them and
// the eastern ones the rest.
func makeFacet(s scale, corners [3]point) facet {
	var f facet
	dx, dy := float64(s.dx), float64(s.dy)
	east := corners[0].X == 0
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
		f.at = append(f.at, int32(len(f.belong[0])))
		for x := first; x < last; x++ {
			w := kernel(barycentric(corners, point{X: float64(x) + 0.5, Y: float64(y) + 0.5}))
			for i := range w {
				f.belong[i] = append(f.belong[i], int16(math.Round((w[i]-0.5)*levels)))
			}
		}
	}
	return f
}

// barycentric is the weights of a triangle's corners at p.
func barycentric(c [3]point, p point) [3]float64 {
	d := (c[1].Y-c[2].Y)*(c[0].X-c[2].X) + (c[2].X-c[1].X)*(c[0].Y-c[2].Y)
	a := ((c[1].Y-c[2].Y)*(p.X-c[2].X) + (c[2].X-c[1].X)*(p.Y-c[2].Y)) / d
	b := ((c[2].Y-c[0].Y)*(p.X-c[2].X) + (c[0].X-c[2].X)*(p.Y-c[2].Y)) / d
	return [3]float64{a, b, 1 - a - b}
}

// kernel turns weights into belonging: squares, so that edges are round.
func kernel(w [3]float64) [3]float64 {
	sum := 0.0
	for i := range w {
		w[i] = max(w[i], 0)
		w[i] *= w[i]
		sum += w[i]
	}
	for i := range w {
		w[i] /= sum
	}
	return w
}

// noiseAt is the noise at a pixel counted from the centre of hex 0101.
func (t *edgeTable) noiseAt(x, y int) int {
	return int(t.noise[mod(y, t.height)*t.pitch+mod(x, t.width)])
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
	for y := range noiseGrain {
		for x := range noiseGrain {
			u, v := float64(x)/noiseGrain, float64(y)/noiseGrain
			out[y*noiseGrain+x] = float32(0.25*gradientNoise(u, v, 11, 13, 1) + 0.14*gradientNoise(u, v, 27, 31, 2))
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

// edgeNoise writes by how many levels the noise changes belonging along a row.
func edgeNoise(out []int16, row grain, columns []grain) {
	samples := noiseSamples()
	upper, lower := samples[row.from*noiseGrain:][:noiseGrain], samples[row.to*noiseGrain:][:noiseGrain]
	for x, c := range columns {
		top := upper[c.from]*(1-c.part) + upper[c.to]*c.part
		bottom := lower[c.from]*(1-c.part) + lower[c.to]*c.part
		noise := min(max(float64(top*(1-row.part)+bottom*row.part), -noiseReach), noiseReach)
		out[x] = int16(noise * levels)
	}
}

// gradientNoise is Perlin's noise, about -1 to 1, on a lattice of cols by
// rows that repeats.
func gradientNoise(u, v float64, cols, rows, seed int) float64 {
	x, y := u*float64(cols), v*float64(rows)
	xi, yi := int(x), int(y)
	fx, fy := x-float64(xi), y-float64(yi)
	corner := func(i, j int) float64 {
		angle := float64(hash((xi+i)%cols, (yi+j)%rows, seed)) / (1 << 32) * 2 * math.Pi
		return math.Cos(angle)*(fx-float64(i)) + math.Sin(angle)*(fy-float64(j))
	}
	ease := func(t float64) float64 { return t * t * t * (t*(t*6-15) + 10) }
	sx, sy := ease(fx), ease(fy)
	top := corner(0, 0) + sx*(corner(1, 0)-corner(0, 0))
	bottom := corner(0, 1) + sx*(corner(1, 1)-corner(0, 1))
	return 1.6 * (top + sy*(bottom-top))
}

// Noise turns both ways, so that where two areas meet they share the edge.
var noiseSign = [numAreas]int{high: -1, crest: -1, wooded: 1, built: -1}

// wash is how an area is inked: the ink by how much a pixel belongs to the
// area, from -levels to levels with the edge in the middle.
type wash struct {
	inks  [2 * washHalf]uint32
	full  uint32             // the ink well within
	spans [2][3][2][]washing // by facet, corner, and whether the area has the corner or the two others
}

// washing is what is known of a row of a facet beforehand: the pixels whose
// ink the noise decides, and whether those before and after are within.
type washing struct {
	from, to      int16 // counted from the row's first pixel
	before, after bool
}

const washHalf = levels // belonging and noise together never reach it

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
			w = makeWash(a.scale, e, &a.edges.facets)
		}
		a.washes[key] = w
	}
	return w
}

func (a *art) edging(key washKey) edging {
	inked := func(v Visibility, ink func(*Palette) color.NRGBA) color.NRGBA {
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
		e = edging{tint: inked(key.tint, func(p *Palette) color.NRGBA { return p.SlopeTint }), fade: 0.16 * a.unit()}
	case crest:
		e = edging{tint: inked(key.tint, func(p *Palette) color.NRGBA { return p.CrestTint }), fade: 1,
			line: inked(key.line, func(p *Palette) color.NRGBA { return p.Ridge }), width: a.width(0.085, 1)}
	case wooded:
		e = edging{fade: 1, line: inked(key.line, func(p *Palette) color.NRGBA { return p.WoodsEdge }), width: a.width(0.035, 0.9),
			tint: inked(key.tint, func(p *Palette) color.NRGBA {
				if !marks {
					return mixed(p.WoodsTint, p.TreeInk, 0.45)
				}
				return p.WoodsTint
			})}
	default:
		e = edging{fade: 0.14 * a.unit(), tint: inked(key.tint, func(p *Palette) color.NRGBA {
			if !marks {
				return mixed(p.TownTint, p.House, 0.4)
			}
			return p.TownTint
		})}
	}
	if e.line.A == 0 {
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

// edging says how an area is inked.
type edging struct {
	tint  color.NRGBA
	fade  float64 // over how many pixels the tint grows from the edge; 1 is a clean edge
	line  color.NRGBA
	width float64 // of the line along the edge, in pixels; 0 for none
}

func makeWash(s scale, e edging, facets *[2]facet) *wash {
	w := new(wash)
	for i := range w.inks {
		depth := float64(i-washHalf) / levels / edgeRise * s.unit() // pixels within the edge
		cover := func(d float64) uint8 { return uint8(255*min(max(d+0.5, 0), 1) + 0.5) }
		w.inks[i] = premultiplied(e.tint, uint8(255*min(max((depth+0.5)/e.fade, 0), 1)+0.5))
		if e.width > 0 {
			ink := cover(e.width/2 - math.Abs(depth-e.width/2))
			w.inks[i] = over(w.inks[i], premultiplied(e.line, ink))
		}
	}
	w.full = w.inks[len(w.inks)-1]
	low, high := 0, len(w.inks)-1 // beyond these the ink is none, or full
	for w.inks[low] == 0 {
		low++
	}
	for w.inks[high] == w.full {
		high--
	}
	const noise = int(noiseReach*levels) + 1
	low, high = low-washHalf-noise, high-washHalf+noise
	for side := range facets {
		for corner := range 3 {
			for pair, sign := range [2]int{1, -1} {
				w.spans[side][corner][pair] = washings(&facets[side], corner, sign, low, high)
			}
		}
	}
	return w
}

// washings finds for each row of a facet the pixels that belong to an area by
// more than low and less than high.
func washings(f *facet, corner, sign, low, high int) []washing {
	rows := make([]washing, len(f.first))
	for row := range rows {
		belong := f.belong[corner][f.at[row]:][:f.last[row]-f.first[row]]
		w := washing{from: int16(len(belong)), to: 0}
		for x, b := range belong {
			if v := sign * int(b); v > low && v < high {
				w.from, w.to = min(w.from, int16(x)), int16(x+1)
			}
		}
		if w.from >= w.to { // all alike
			w.to = w.from
		}
		if w.from > 0 {
			w.before = sign*int(belong[0]) >= high
		}
		if int(w.to) < len(belong) {
			w.after = sign*int(belong[len(belong)-1]) >= high
		}
		rows[row] = w
	}
	return rows
}

// inkGround draws the areas' tints and edges.
func (d *drawing) inkGround(c *canvas) {
	t, washes := d.art.edges, d.washes()
	d.nearby = d.hexesNear(d.nearby[:0], c.clip, 1.75, 0)
	for _, n := range d.nearby {
		h, i, center := n.hex, n.index, n.center
		north := i - d.scene.stride // the row of the neighbors to the north-west and north-east
		if h.Col&1 == 1 {
			north = i
		}
		for side := range t.facets {
			step := 2*side - 1
			areas := [3]uint8{d.scene.cells[i].areas, d.scene.cells[north+step].areas, d.scene.cells[north+d.scene.stride+step].areas}
			if areas[0]|areas[1]|areas[2] == 0 {
				continue
			}
			d.inkFacet(c, &washes, side, areas, image.Pt(center.X-(1-side)*t.dx, center.Y-t.dy))
		}
	}
}

// inkFacet draws the areas of one facet whose box begins at p.
func (d *drawing) inkFacet(c *canvas, washes *[numAreas]*wash, side int, areas [3]uint8, p image.Point) {
	t := d.art.edges
	f := &t.facets[side]
	top, bottom := max(p.Y, c.clip.Min.Y), min(p.Y+2*t.dy, c.clip.Max.Y)
	for kind := range numAreas {
		bits := areas[0]>>kind&1 | areas[1]>>kind&1<<1 | areas[2]>>kind&1<<2
		if bits == 0 {
			continue
		}
		w := washes[kind]
		if w == nil {
			continue
		}
		// The belonging to two corners is what the third leaves over.
		pair, corner := 0, 0
		switch bits {
		case 1, 2, 4:
			corner = int(bits >> 1)
		case 3, 5, 6:
			pair, corner = 1, int((7-bits)>>1)
		}
		for y := top; y < bottom; y++ {
			row := y - p.Y
			first, last := p.X+int(f.first[row]), p.X+int(f.last[row])
			if bits == 7 {
				c.washRow(first, last, y, w.full)
				continue
			}
			s := &w.spans[side][corner][pair][row]
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
			belong := f.belong[corner][int(f.at[row])+from-first:][:to-from]
			noise := t.noise[mod(y-d.plan.y0, t.height)*t.pitch+mod(from-d.plan.x0, t.width):]
			w.edge(c.row(from, y), belong, noise, 1-2*pair, noiseSign[kind])
		}
	}
}

// edge inks pixels by how much they belong to the area, the noise included.
func (w *wash) edge(dst []byte, belong, noise []int16, sign, turn int) {
	noise, dst = noise[:len(belong)], dst[:4*len(belong)]
	for k, b := range belong {
		px := w.inks[(sign*int(b)+turn*int(noise[k])+washHalf)&(2*washHalf-1)]
		if px == 0 {
			continue
		}
		q := dst[k*4 : k*4+4]
		if px < 0xff000000 {
			px = over(binary.LittleEndian.Uint32(q), px) | 0xff000000
		}
		binary.LittleEndian.PutUint32(q, px)
	}
}

// belonging is how much a place belongs to an area, negative outside of it;
// at counts pixels from the centre of hex 0101 and w is the belonging to
// three hexes whose cells are given.
func (d *drawing) belonging(kind areaKind, cells [3]*cell, w [3]float64, at image.Point) float64 {
	sum := 0.0
	for i, c := range cells {
		if c.areas>>kind&1 != 0 {
			sum += w[i]
		}
	}
	return sum - 0.5 + float64(noiseSign[kind]*d.art.edges.noiseAt(at.X, at.Y))/levels
}
