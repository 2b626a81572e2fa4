package areas

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

// buildVillage builds a village around the middle of a sector's room: houses along
// lanes that cross, and a church where they do.
func (c *country) buildVillage(o tiles.Outline, unit float64, seed int, room tiles.Frame) {
	middle := room.Middle()
	bend := (tiles.Chance(1, 2, seed) - 0.5) * 0.5
	built := [][]point{box(middle.Add(point{X: 0.5 * unit}), 0, 4*unit, 3*unit)} // around the church
	free := func(house []point) bool {
		for _, other := range built {
			if meets(house, other) {
				return false
			}
		}
		return true
	}
	for lane, turn := range [3]float64{bend, math.Pi/2 + 0.8*bend, 2.35 + bend} {
		reach := [3]float64{38, 30, 27}[lane]
		along := point{X: math.Cos(turn), Y: math.Sin(turn)}
		for at := -reach; at <= reach; at += 5.2 {
			for _, side := range [2]float64{-1, 1} {
				k := int(at*3) + int(side)
				if math.Abs(at) < 4.5 || lane == 2 && math.Abs(at) < 11 || tiles.Chance(k, lane, seed) > 0.93-0.45*math.Abs(at)/reach {
					continue
				}
				q := middle.Add(along.Times((at + 1.2*tiles.Chance(k, lane, seed+1)) * unit)).Add(along.Left().Times(side * (3.3 + 0.9*tiles.Chance(k, lane, seed+2)) * unit))
				if o.Depth(q) < 6*unit {
					continue
				}
				wide, deep := (1.9+0.8*tiles.Chance(k, lane, seed+3))*unit, (1.3+0.3*tiles.Chance(k, lane, seed+4))*unit
				lean := turn + 0.12*(tiles.Chance(k, lane, seed+5)-0.5)
				room := box(q, lean, 0.8*wide, deep) // those of a row stand wall to wall
				if !free(room) {
					continue
				}
				built = append(built, room)
				c.house(q, lean, wide, deep)
				if tiles.Chance(k, lane, seed+6) < 0.7 {
					g := q.Add(along.Left().Times(side * 4.2 * unit))
					c.gardens.Polygon(box(g, turn, 2.4*unit, 2.2*unit)...)
				}
			}
		}
	}
	c.house(middle.Add(point{X: -0.4 * unit}), 0, 3*unit, 1.5*unit)
	tower := middle.Add(point{X: 2.9 * unit})
	c.church.Polygon(box(tower, 0, 1.1*unit, 1.3*unit)...)
	c.church.Polygon(tower.Add(point{X: -1.3 * unit, Y: -1.2 * unit}), tower.Add(point{Y: -5.4 * unit}), tower.Add(point{X: 1.3 * unit, Y: -1.2 * unit}))
	for i := range 26 {
		q := middle.Add(point{X: (tiles.Chance(i, 1, seed+8) - 0.5) * 66 * unit, Y: (tiles.Chance(i, 2, seed+8) - 0.5) * 50 * unit})
		if o.Depth(q) > 6*unit {
			c.bushes.Disc(q, (0.8+0.6*tiles.Chance(i, 3, seed+8))*unit)
		}
	}
}

// meets reports whether two rectangles have ground in common: no side of either parts
// them.
func meets(a, b []point) bool {
	for _, pair := range [2][2][]point{{a, b}, {b, a}} {
		for i, p := range pair[0] {
			across := pair[0][(i+1)%len(pair[0])].Sub(p).Left()
			inside := across.Dot(pair[0][(i+2)%len(pair[0])].Sub(p))
			parts := true
			for _, q := range pair[1] {
				parts = parts && across.Dot(q.Sub(p))*inside <= 0
			}
			if parts {
				return false
			}
		}
	}
	return true
}

// house builds a house with its ridge along a direction.
func (c *country) house(q point, turn, wide, deep float64) {
	c.shadows.Polygon(box(q.Add(point{X: 0.35 * wide, Y: 0.55 * deep}), turn, wide, deep)...)
	across := tiles.Turned(point{Y: deep / 2}, turn)
	c.roofs.Polygon(box(q.Sub(across), turn, wide, deep/2)...)
	c.eaves.Polygon(box(q.Add(across), turn, wide, deep/2)...)
}

// box is the corners of a rectangle so far to both sides of its middle.
func box(q point, turn, wide, deep float64) []point {
	out := make([]point, 0, 4)
	for _, c := range [4]point{{X: -wide, Y: -deep}, {X: wide, Y: -deep}, {X: wide, Y: deep}, {X: -wide, Y: deep}} {
		out = append(out, q.Add(tiles.Turned(c, turn)))
	}
	return out
}
