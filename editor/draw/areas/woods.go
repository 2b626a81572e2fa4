package areas

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

// plantWoods covers the greater part of a sector with woods whose edge runs free.
func (c *country) plantWoods(o tiles.Outline, unit float64, seed int) {
	low, high := o.Bounds()
	height := func(q point) float64 {
		d := o.Depth(q)/unit - 5
		if d <= 0 {
			return d
		}
		x, y := q.X/(26*unit), q.Y/(26*unit)
		n := tiles.Noise(x, y, seed) + 0.5*tiles.Noise(2.3*x, 2.3*y, seed+1)
		return min(d/14, 0.62) + 0.7*n - 0.14
	}
	c.woods = tiles.Level(low, high, 3*unit, height)
	step := 5.0 * unit
	for j := tiles.Floor(low.Y / (0.62 * step)); float64(j)*step*0.62 < high.Y; j++ {
		var row treeRow
		for i := tiles.Floor(low.X / step); float64(i)*step < high.X; i++ {
			q := point{
				X: (float64(i) + 0.5*float64(j&1) + 0.55*tiles.Chance(i, j, seed+2)) * step,
				Y: (float64(j) + 0.5*tiles.Chance(i, j, seed+3)) * step * 0.62,
			}
			if height(q) > 0.1 && tiles.Chance(i, j, seed+4) < 0.93 {
				row.plant(q, (2.3+0.9*tiles.Chance(i, j, seed+5))*unit, tiles.Chance(i, j, seed+6))
			}
		}
		if len(row.crown.Segments) > 0 {
			c.trees = append(c.trees, row)
		}
	}
}

// plant sets a tree with its foot at a point.
func (r *treeRow) plant(foot point, size, variant float64) {
	r.shadow.Ellipse(foot.Add(point{X: 0.5 * size, Y: 0.12 * size}), 1.1*size, 0.42*size)
	middle := foot.Sub(point{Y: 0.75 * size})
	crown := func(p *paint.Path, shift point, grow float64) { // a cloud of a few lobes
		const lobes = 6
		c := middle.Add(shift)
		spot := func(k, radius float64) point {
			return c.Add(paint.Polar(radius*grow*size, 2*math.Pi*(k+variant)/lobes))
		}
		p.Move(spot(0, 0.78))
		for k := range lobes {
			p.Quad(spot(float64(k)+0.5, 1.34), spot(float64(k)+1, 0.78))
		}
		p.Close()
	}
	crown(&r.ink, point{}, 1.16)
	crown(&r.crown, point{}, 0.96)
	crown(&r.light, point{X: -0.22 * size, Y: -0.24 * size}, 0.6)
}
