package draw

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// corners are a hex's corners, clockwise from the western end of its northern
// side, in corner radii.
var corners = func() (out [6]point) {
	for i := range out {
		out[i] = paint.Polar(1, float64(i-2)*math.Pi/3)
	}
	return out
}()

// side is the two ends of a hexside.
func side(d hex.Dir) (a, b point) { return corners[d], corners[(d+1)%6] }

// ownSides are the hexsides a hex draws for itself and its neighbor there.
const ownSides = 1<<hex.N | 1<<hex.NE | 1<<hex.SE

func (p pen) hexLines(sides model.DirSet) {
	var path paint.Path
	for _, d := range hex.Dirs {
		if sides.Has(d) {
			a, b := side(d)
			path.Polyline(p.at(a), p.at(b))
		}
	}
	p.Stroke(path, paint.Stroke{Width: p.width(0.024, 0.7), Butt: true}, paint.Faint(p.inks.Grid, min(p.size()/18, 1)))
}

func (d *drawing) composeGrid(l *composition, a *art, h hex.Hex) {
	if !d.plan.bears(gridFrom) || !d.plan.grid.Contains(h) {
		return
	}
	sides := model.DirSet(ownSides)
	if d.plan.grid.OnEdge(h) {
		for _, dir := range hex.Dirs {
			if !d.plan.grid.Contains(h.Neighbor(dir)) {
				sides |= 1 << dir
			}
		}
	}
	l.add(a.mark(hexLines, int(sides)), image.Point{})
}
