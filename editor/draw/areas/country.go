package areas

import (
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

// country is what a sector's ground bears, in units of the sheet: drawn the same
// at every scale, and decided by the sector alone and where it lies.
type country struct {
	woods        paint.Path   // the ground of woods
	trees        []treeRow    // from north to south
	slope        paint.Path   // the ground of a hill
	top          paint.Path   // and its highest part
	hachures     []paint.Path // the strokes of its slopes: those turned to the light, and those turned away
	fields       []field
	gardens      paint.Path // around houses
	shadows      paint.Path
	roofs, eaves paint.Path // halves turned to the light, and away from it
	church       paint.Path
	bushes       paint.Path
	grass        paint.Path // tufts
}

// treeRow is trees that stand beside each other.
type treeRow struct{ shadow, ink, crown, light paint.Path }

// field is a piece of ploughed land, or of meadow.
type field struct {
	ground, furrows paint.Path
	kind            int
}

// newCountry is the country of a sector. Unit is the hundredth of the side of a
// middling sector. What stands where hangs on the seed and on the place on the sheet,
// so that it stays while the sector's corners are moved.
func newCountry(o tiles.Outline, g ground, unit float64, room tiles.Frame, seed int) *country {
	c := &country{}
	if len(o) < 3 {
		return c
	}
	c.sow(o, unit, seed)
	switch g {
	case woods:
		c.plantWoods(o, unit, seed)
	case hill:
		c.raiseHill(o, unit, seed)
	case village:
		c.buildVillage(o, unit, seed, room)
		middle := room.Middle()
		c.plough(o, unit, seed, func(q point) bool { return q.Dist(middle) > 30*unit }, 0.7)
	default:
		c.plough(o, unit, seed, func(point) bool { return true }, 0.62)
	}
	return c
}

// plough lays fields over a sector where there is ground for them.
func (c *country) plough(o tiles.Outline, unit float64, seed int, ground func(point) bool, share float64) {
	low, high := o.Bounds()
	stepX, stepY := 25*unit, 21*unit
	for j := tiles.Floor(low.Y / stepY); float64(j)*stepY < high.Y; j++ {
		for i := tiles.Floor(low.X / stepX); float64(i)*stepX < high.X; i++ {
			draw := func(what int) float64 { return tiles.Chance(i*7+what, j, seed) }
			if draw(0) > share {
				continue
			}
			at := point{X: (float64(i) + 0.25 + 0.5*draw(1)) * stepX, Y: (float64(j) + 0.25 + 0.5*draw(2)) * stepY}
			if !ground(at) || o.Depth(at) < 13*unit {
				continue
			}
			turn := (draw(3) - 0.5) * 1.3
			wide, high := (9+5*draw(4))*unit, (6+4.5*draw(5))*unit
			corner := func(x, y float64) point { return at.Add(tiles.Turned(point{X: x * wide, Y: y * high}, turn)) }
			lean := 0.25 * (draw(6) - 0.5)
			f := field{kind: int(draw(6) * 3)}
			f.ground.Polygon(corner(-1+lean, -1), corner(1+lean, -1), corner(1-lean, 1), corner(-1-lean, 1))
			if f.kind != 2 {
				for y := -0.82; y < 0.9; y += 1.7 * unit / high {
					f.furrows.Polyline(corner(-0.93-lean*y, y), corner(0.93-lean*y, y))
				}
			}
			c.fields = append(c.fields, f)
			for k := range 5 { // a hedge
				q := corner(-1+0.45*float64(k)+0.2*tiles.Chance(i+k, j, seed+5), -1.14)
				if tiles.Chance(i*5+k, j, seed+6) < 0.6 && o.Depth(q) > 5*unit {
					c.bushes.Disc(q, (0.9+0.5*tiles.Chance(i, j+k, seed+7))*unit)
				}
			}
		}
	}
}

// sow sets tufts of grass, more of them where the ground is low and wet.
func (c *country) sow(o tiles.Outline, unit float64, seed int) {
	low, high := o.Bounds()
	step := 5.5 * unit
	for j := tiles.Floor(low.Y / step); float64(j)*step < high.Y; j++ {
		for i := tiles.Floor(low.X / step); float64(i)*step < high.X; i++ {
			q := point{X: (float64(i) + tiles.Chance(i, j, seed+21)) * step, Y: (float64(j) + tiles.Chance(i, j, seed+22)) * step}
			if tiles.Noise(q.X/(31*unit), q.Y/(31*unit), 5)+0.8*tiles.Chance(i, j, seed+23) < 0.5 || !o.Deep(q, 6*unit) {
				continue
			}
			for k := -1.0; k <= 1; k++ {
				c.grass.Polyline(q.Add(point{X: 0.5 * k * unit}), q.Add(point{X: 1.0 * k * unit, Y: (0.35*k*k - 1.5) * unit}))
			}
		}
	}
}
