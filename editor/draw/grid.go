package draw

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// corners are a hex's corners, clockwise from the western end of its northern
// side, in corner radii.
var corners = func() (out [6]point) {
	for i := range out {
		out[i] = polar(1, float64(i-2)*math.Pi/3)
	}
	return out
}()

// side is the two ends of a hexside.
func side(d hex.Dir) (a, b point) { return corners[d], corners[(d+1)%6] }

// ownSides are the hexsides a hex draws for itself and its neighbor there.
const ownSides = 1<<hex.N | 1<<hex.NE | 1<<hex.SE

func (p pen) hexLines(sides model.DirSet) {
	var path Path
	for _, d := range hex.Dirs {
		if sides.Has(d) {
			a, b := side(d)
			path.polyline(p.at(a), p.at(b))
		}
	}
	p.Stroke(path, Stroke{Width: p.width(0.024, 0.7), Butt: true}, p.inks.Grid)
}

func (d *drawing) inkGrid(c *canvas) {
	if !d.options.Grid || !d.plan.bears(gridFrom) {
		return
	}
	for h := range d.hexes(c.clip, 1.25) {
		if !d.plan.grid.Contains(h) {
			continue
		}
		sides := model.DirSet(ownSides)
		if d.plan.grid.OnEdge(h) {
			for _, dir := range hex.Dirs {
				if !d.plan.grid.Contains(h.Neighbor(dir)) {
					sides |= 1 << dir
				}
			}
		}
		c.put(d.art.sprite(motif{recipe: hexLines, variant: int32(sides)}), d.plan.center(h))
	}
}

// digitSize is the height of the type of hex numbers in drawn pixels.
func (a *art) digitSize() float64 { return min(max(0.34*a.unit(), 7.4), 15) }

// digitStep is how far apart digits stand: they are tabular.
func (a *art) digitStep() int { return int(a.digitSize()*0.53 + 0.5) }

func (p pen) digit(n int) {
	text := letter(bold, string(rune('0'+n)), p.digitSize(), 0)
	glyph := text.path.moved(point{X: (float64(p.digitStep()) - text.advance) / 2, Y: text.cap})
	p.Fill(glyph, p.inks.Label)
}

// inkLabels writes the hex numbers in the upper part of the hexes.
func (d *drawing) inkLabels(c *canvas) {
	if !d.options.Labels || !d.plan.bears(labelsFrom) {
		return
	}
	a := d.art
	step := a.digitStep()
	down := -d.plan.dy + int(0.1*d.plan.unit())
	var buf [8]byte
	for h := range d.hexes(c.clip, 1.25) {
		if !d.plan.grid.Contains(h) {
			continue
		}
		label := d.plan.grid.AppendLabel(buf[:0], h)
		at := d.plan.center(h).Add(image.Pt(-len(label)*step/2, down))
		for _, b := range label {
			c.put(a.sprite(motif{recipe: digit, variant: int32(b - '0')}), at)
			at.X += step
		}
	}
}
