package areas

import (
	"image"
	"iter"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

// rise is how high the ground of a hill lies at a point of its sector, from 0 to
// about 1.
func rise(o tiles.Outline, q point, unit float64, seed int) float64 {
	x, y := q.X/(27*unit), q.Y/(27*unit)
	rough := tiles.Noise(x, y, seed) + 0.45*tiles.Noise(2.4*x, 2.4*y, seed+1)
	d := o.Inland(q, 11*unit)/unit - 1 + 5*rough
	if d <= 0 {
		return 0
	}
	return tiles.Ease(d/27) * (1 + 0.22*rough)
}

// hachureLevels are the heights at which rows of strokes begin.
var hachureLevels = [...]float64{0.16, 0.3, 0.44, 0.58, 0.72}

// raiseHill raises a hill whose foot follows the sector's borders.
func (c *country) raiseHill(o tiles.Outline, unit float64, seed int) {
	low, high := o.Bounds()
	height := func(q point) float64 { return rise(o, q, unit, seed) }
	known := map[point]float64{} // all lines are found by the same points
	contour := func(at float64) paint.Path {
		return tiles.Level(low, high, 3*unit, func(q point) float64 {
			h, ok := known[q]
			if !ok {
				h = height(q)
				known[q] = h
			}
			return h - at
		})
	}
	c.slope, c.top = contour(0.1), contour(0.8)
	c.hachures = make([]paint.Path, 2)
	for row, at := range hachureLevels {
		line := contour(at)
		for _, contour := range line.Flatten() {
			c.stroke(contour, height, unit, float64(row))
		}
	}
}

// stroke sets strokes that run downhill along a contour.
func (c *country) stroke(contour []point, height func(point) float64, unit, row float64) {
	const gap = 1.5
	for at := 0.5 * gap * unit * row; at < paint.Length(contour); at += gap * unit {
		q, _ := paint.Along(contour, at)
		e := 0.8 * unit
		fall := point{
			X: height(q.Sub(point{X: e})) - height(q.Add(point{X: e})),
			Y: height(q.Sub(point{Y: e})) - height(q.Add(point{Y: e})),
		}
		steep := math.Hypot(fall.X, fall.Y) / (2 * e) * unit
		if steep < 0.008 {
			continue
		}
		down := fall.Direction()
		long := min(0.115/steep, 6.5) * unit * (0.85 + 0.3*tiles.Chance(tiles.Floor(q.X*8), tiles.Floor(q.Y*8), 3))
		away := down.Dot(point{X: 0.64, Y: 0.77}) // -1 towards the light, 1 away from it
		half := down.Left().Times(unit * (0.27 + 0.16*away))
		side := 0
		if away > 0 {
			side = 1
		}
		foot := q.Add(down.Times(long))
		c.hachures[side].Polygon(q.Add(half), foot.Add(half.Times(0.25)), foot.Sub(half.Times(0.25)), q.Sub(half))
	}
}

// reliefStep is how far apart the points are at which the ground's height is known, in
// units.
const reliefStep = 3

// roll finds the heights of the country without its hills, row by row, until it is late. It
// returns whether all of them are known.
func (d *drawing) roll(late func() bool) bool {
	if d.relief == nil {
		d.relief = tiles.NewRelief(float64(d.board.Width), float64(d.board.Height), reliefStep*d.unit)
		d.rolling, d.rolled, d.lit = make([]float64, d.relief.Cols*d.relief.Rows), 0, false
	}
	cols, first := d.relief.Cols, d.rolled
	d.rolled += tiles.BesideUntil(late, d.relief.Rows-first, func(_, j int) {
		j += first
		for i := range cols {
			x, y := float64(i)*reliefStep, float64(j)*reliefStep
			d.rolling[j*cols+i] = 0.5*tiles.Noise(x/52, y/52, 11) + 0.2*tiles.Noise(x/23, y/23, 12)
		}
	})
	return d.rolled == d.relief.Rows
}

// swell is how much a hill lifts one of the points at which the ground's height is known.
type swell struct {
	at int
	by float64
}

// hills is the sectors that are hills.
func (d *drawing) hills() iter.Seq[*sectorPlate] {
	return func(yield func(*sectorPlate) bool) {
		for _, p := range d.sectors {
			if p.ground == hill && !yield(p) {
				return
			}
		}
	}
}

// swell finds how much hills lift the ground, until it is late. It returns whether that of all is
// known.
func (d *drawing) swell(late func() bool) bool {
	var fresh []*sectorPlate
	for p := range d.hills() {
		if p.swells == nil {
			fresh = append(fresh, p)
		}
	}
	return tiles.BesideUntil(late, len(fresh), func(_, i int) {
		p := fresh[i]
		p.swells = []swell{}
		if p.survey(); !p.simple {
			return
		}
		low, high := p.outline.Bounds()
		d.relief.Points(low, high, func(k int, q point) {
			p.swells = append(p.swells, swell{k, 1.7 * rise(p.outline, q, d.unit, p.seed())})
		})
	}) == len(fresh)
}

// light lets the light fall on the country and its hills, unless it does so already.
func (d *drawing) light() {
	if d.lit {
		return
	}
	d.swell(tiles.Never)
	heights := slices.Clone(d.rolling)
	for p := range d.hills() {
		for _, s := range p.swells {
			heights[s.at] += s.by
		}
	}
	d.relief.Light(heights)
	d.lit = true
}

// shaded is the pixels on which the light falls otherwise for a hill.
func (d *drawing) shaded(o tiles.Outline) image.Rectangle {
	return d.shape(o.Path()).Box.Inset(-int(4*reliefStep*d.unit*d.scale) - 16)
}
