package draw

import (
	"image"
	"math"
	"slices"
	"strconv"
	"sync"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Slopes are shown as staff maps of the time show them: by strokes that run
// down the slope, in rows, heavier on the sides turned from the light, which
// falls from the north-west.

const (
	hachureTurns   = 32 // directions a stroke may have
	hachureLengths = 5
	shortHachure   = 0.20 // in corner radii
	hachureLonger  = 0.05
	longestHachure = shortHachure + hachureLonger*(hachureLengths-1)
)

// hachure draws a stroke that begins at the origin and tapers downhill.
func (p pen) hachure(kind int) {
	turn, long := kind/hachureLengths, kind%hachureLengths
	down := paint.Polar(1, 2*math.Pi*float64(turn)/hachureTurns)
	size := p.unit() * (shortHachure + hachureLonger*float64(long))
	shadow := down.Dot(point{X: 1, Y: 1.2}.Direction()) // -1 towards the light, 1 away from it
	heavy := p.width(0.045+0.022*shadow, 0.75+0.25*shadow)
	n := down.Left().Times(heavy / 2)
	foot := down.Times(size)
	bend := down.Left().Times(size * 0.06 * float64(kind%3-1))
	var path paint.Path
	path.Move(n)
	path.Quad(foot.Times(0.5).Add(bend).Add(n.Times(0.8)), foot.Add(n.Times(0.3)))
	path.Line(foot.Sub(n.Times(0.3)))
	path.Quad(foot.Times(0.5).Add(bend).Add(n.Times(-0.8)), n.Times(-1))
	path.Close()
	p.Fill(path, p.inks.Hachure)
}

// A lattice of samples over a facet, on which the rows of hachures are
// traced.
const facetSteps = 4

type facetSample struct {
	at      point      // from the hex's centre, in corner radii
	weights [3]float64 // of the corners, even from one to the other
}

type facetLattice struct {
	samples []facetSample
	cells   [][3]int // the small triangles between samples
}

// hachureLattice is the lattices of the facets to the west and to the east of
// a hex's centre.
var hachureLattice = sync.OnceValue(func() *[2]facetLattice {
	out := new([2]facetLattice)
	for side := range out {
		l := &out[side]
		index := map[[2]int]int{}
		for i := range facetSteps + 1 {
			for j := range facetSteps + 1 - i {
				u, v := float64(i)/facetSteps, float64(j)/facetSteps
				index[[2]int{i, j}] = len(l.samples)
				l.samples = append(l.samples, facetSample{
					at:      facetPoint(side, u, v),
					weights: [3]float64{1 - u - v, u, v},
				})
			}
		}
		for i := range facetSteps {
			for j := range facetSteps - i {
				o, e, n := index[[2]int{i, j}], index[[2]int{i + 1, j}], index[[2]int{i, j + 1}]
				l.cells = append(l.cells, [3]int{o, e, n})
				if x, ok := index[[2]int{i + 1, j + 1}]; ok {
					l.cells = append(l.cells, [3]int{e, x, n})
				}
			}
		}
	}
	return out
})

// hachureRows are the heights at which rows of hachures begin, of maxHeight.
var hachureRows = []float64{0.24, 0.34, 0.44, 0.54, 0.64, 0.74, 0.84}

const (
	hachureStep = 0.1  // from a row to the next
	levelGround = 0.06 // a fall over a corner radius that no stroke shows
)

const heightNoise = 0.2 // of the edges' noise, in heights

const hachureSpacing = 0.13 // between strokes of a row, in corner radii

// composeHachures draws the slopes on the facets to the west and the east of
// a hex's centre.
func (d *drawing) composeHachures(l *composition, a *art, h hex.Hex) {
	if !d.plan.bears(hachureFrom) {
		return
	}
	at := d.scene.index(h)
	var clear *clearings
	for side, dirs := range facetDirs {
		if g := d.scene.ground(at, side); (g.full|g.edged)>>high&1 != 0 {
			cells := [3]*cell{d.scene.at(h), d.scene.at(h.Neighbor(dirs[0])), d.scene.at(h.Neighbor(dirs[1]))}
			if clear == nil {
				c := d.clearingsAround(h)
				clear = &c
			}
			f := hachuring{
				drawing: d, ink: a, list: l, origin: d.plan.ofSheet(d.plan.center(h)), cells: cells, lattice: &hachureLattice()[side],
				place: facetPlace{cell: at, side: side}, clear: clear,
			}
			f.rows()
		}
	}
}

// hachuring sets the strokes of one facet.
type hachuring struct {
	*drawing
	ink     *art // that the strokes are drawn with
	list    *composition
	origin  image.Point // the hex's centre, in pixels from that of hex 0101
	cells   [3]*cell    // of the facet's corners
	clear   *clearings
	place   facetPlace // its hex's centre
	lattice *facetLattice
}

func (f *hachuring) rows() {
	if !f.fallsThroughARow() {
		return
	}
	var heights [(facetSteps + 1) * (facetSteps + 2) / 2]float64
	low, top := math.Inf(1), 0.0
	for i := range f.lattice.samples {
		s := &f.lattice.samples[i]
		height := 0.0
		for k, w := range s.weights {
			height += w * float64(f.cells[k].height) / maxHeight
		}
		at := f.origin.Add(f.art.pixel(s.at))
		height += heightNoise * float64(f.art.edges.noiseAt(at.X, at.Y)) / levels
		heights[i] = height
		low, top = min(low, height), max(top, height)
	}
	for row, level := range hachureRows {
		if level <= low || level >= top {
			continue
		}
		for _, t := range f.lattice.cells {
			above := heights[t[0]] >= level
			if above == (heights[t[1]] >= level) && above == (heights[t[2]] >= level) {
				continue
			}
			f.row(t, [3]float64{heights[t[0]], heights[t[1]], heights[t[2]]}, level, row)
		}
	}
}

// fallsThroughARow reports whether the noise leaves room for a row between the
// heights of the facet's corners.
func (f *hachuring) fallsThroughARow() bool {
	const swing = heightNoise*noiseReach + 0.001
	low := float64(min(f.cells[0].height, f.cells[1].height, f.cells[2].height))/maxHeight - swing
	top := float64(max(f.cells[0].height, f.cells[1].height, f.cells[2].height))/maxHeight + swing
	return slices.ContainsFunc(hachureRows, func(level float64) bool { return low < level && level < top })
}

// row sets the strokes of a row that begin within one small triangle, whose
// ground falls through the level.
func (f *hachuring) row(t [3]int, height [3]float64, level float64, row int) {
	var ends [2]point
	n := 0
	for i := range 3 {
		j := (i + 1) % 3
		if (height[i] >= level) == (height[j] >= level) {
			continue
		}
		part := (level - height[i]) / (height[j] - height[i])
		a, b := &f.lattice.samples[t[i]], &f.lattice.samples[t[j]]
		ends[n] = a.at.Lerp(b.at, part)
		n++
	}
	a, b := f.lattice.samples[t[0]].at, f.lattice.samples[t[1]].at
	fall := gradient(a, b, f.lattice.samples[t[2]].at, height)
	steep := math.Hypot(fall.X, fall.Y)
	if steep < levelGround {
		return
	}
	down := fall.Direction()
	long := 0.85 * hachureStep / steep
	// Strokes stand where the row crosses lines of one of three families that
	// cover the sheet, so that they are evenly spaced from facet to facet.
	run := down.Left()
	family := 0
	for k := range families {
		if math.Abs(families[k].Dot(run)) > math.Abs(families[family].Dot(run)) {
			family = k
		}
	}
	axis := families[family]
	step := hachureSpacing
	if !f.plan.bears(fineFrom) {
		step *= 2
	}
	base := axis.Dot(point{X: float64(f.origin.X) / f.plan.unit(), Y: float64(f.origin.Y) / float64(f.plan.dy) * apothem})
	from, to := axis.Dot(ends[0])+base, axis.Dot(ends[1])+base
	first, last := ends[0], ends[1]
	if from > to {
		from, to, first, last = to, from, last, first
	}
	shift := float64(row%2) / 2
	for k := math.Ceil(from/step - shift); k+shift < to/step; k++ {
		part := ((k+shift)*step - from) / (to - from)
		f.stroke(first.Lerp(last, part), down, long, int(k)*8+row)
	}
}

var families = [3]point{paint.Polar(1, 0), paint.Polar(1, math.Pi/3), paint.Polar(1, 2*math.Pi/3)}

// gradient is the way downhill on the plane through three heights, as long as
// it is steep.
func gradient(a, b, c point, height [3]float64) point {
	ab, ac := b.Sub(a), c.Sub(a)
	hb, hc := height[1]-height[0], height[2]-height[0]
	det := ab.X*ac.Y - ab.Y*ac.X
	return point{X: -(hb*ac.Y - hc*ab.Y) / det, Y: -(hc*ab.X - hb*ac.X) / det}
}

// stroke sets one stroke, unless it would lie beyond the slope's edge or on
// the crest.
func (f *hachuring) stroke(at, down point, long float64, seed int) {
	p := f.art.pixel(at)
	sheet := f.origin.Add(p)
	place := f.place
	place.at = at
	if f.clear.touch(at.Lerp(at.Add(down.Times(long)), 0.5), 0.3*long) {
		return
	}
	if f.depthIn(high, place, sheet) < 0.05 || f.depthIn(crest, place, sheet) > -0.03 {
		return
	}
	long *= 0.8 + 0.4*float64(hash(seed, sheet.X/8, sheet.Y/8)%16)/16
	size := min(max(int((long-shortHachure)/hachureLonger+0.5), 0), hachureLengths-1)
	turn := int(math.Floor(math.Atan2(down.Y, down.X)/(2*math.Pi)*hachureTurns + 0.5))
	kind := mod(turn, hachureTurns)*hachureLengths + size
	f.list.add(f.ink.mark(hachure, kind), p)
}

// peakSign draws a triangulation point.
func (p pen) peakSign() {
	size := p.width(0.15, 2.6)
	var sign, dot paint.Path
	sign.Polygon(point{Y: -size}, point{X: size * 0.95, Y: size * 0.65}, point{X: -size * 0.95, Y: size * 0.65})
	p.Stroke(sign, paint.Stroke{Width: p.width(0.13, 2.5)}, paint.Faint(p.inks.CrestTint, 0.8))
	p.Stroke(sign, paint.Stroke{Width: p.width(0.05, 1)}, p.inks.HillName)
	dot.Ellipse(point{}, p.width(0.035, 0.7), p.width(0.035, 0.7))
	p.Fill(dot, p.inks.HillName)
}

// spotHeight writes an altitude.
func (p pen) spotHeight(text string) {
	l := paint.Letter(paint.Upright, text, p.spotSize(), 0)
	at := l.Centered()
	p.Stroke(at, paint.Stroke{Width: p.width(0.12, 2)}, paint.Faint(p.inks.CrestTint, 0.8))
	p.letters(l, text, paint.Upright, p.spotSize(), 0, p.inks.HillName)
}

func (a *art) spotSize() float64 { return min(max(0.38*a.unit(), 8), 24) }

// composeSpot writes the altitude on a crest.
func (d *drawing) composeSpot(l *composition, a *art, c *cell) {
	if c.spot == 0 || !d.plan.bears(spotsFrom) {
		return
	}
	at := image.Point{}
	if c.peak {
		at = d.art.pixel(point{Y: 0.32})
	}
	l.add(a.sprite(motif{recipe: spotHeight, text: strconv.Itoa(int(c.spot))}), at)
}

// composePeak marks the highest point of a crest.
func (d *drawing) composePeak(l *composition, a *art, c *cell) {
	if c.peak && d.plan.bears(spotsFrom) {
		l.add(a.mark(peakSign, 0), d.art.pixel(point{Y: -0.12}))
	}
}
