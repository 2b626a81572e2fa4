package generate

import (
	"context"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// How waters wind: by how many hexes they swing to each side, and how far
// their bends are apart.
var winding = map[model.LineKind]struct{ swing, wide int }{
	model.Canal: {4, 17},
	model.River: {6, 9},
}

// makeWaters leads canals and rivers over the map. The first runs from edge to edge,
// each other one from an edge into what is there.
func (c *country) makeWaters(context.Context) {
	c.water = hex.NewRegion(c.grid)
	if c.whole && min(c.grid.Cols, c.grid.Rows) >= 6 {
		for range c.Canals {
			c.lead(model.Canal)
		}
		for range c.Rivers {
			c.lead(model.River)
		}
	}
	for h := range c.grid.All() {
		if c.board.HasWater(h) {
			c.water.Add(h)
		}
	}
}

// lead adds a water. From west to east it is the first, as maps are wider than
// they are high; the others come from the north or the south.
func (c *country) lead(k model.LineKind) {
	first := c.water.Empty()
	field := noise{c.random.Uint64()}
	var path []hex.Hex
	if first {
		path = c.eastward(k, field)
	} else {
		path = c.southward(k, field)
		if c.random.IntN(2) == 0 {
			path = flipped(path)
		}
		path = c.untilWater(path)
	}
	c.link(k, path)
	for _, h := range path {
		c.water.Add(h)
	}
}

// between is a number from a third to two thirds of a length.
func (c *country) between(length int) int { return length/3 + c.random.IntN(length/3+1) }

// eastward is a winding way from the western edge to the eastern.
func (c *country) eastward(k model.LineKind, field noise) []hex.Hex {
	w := winding[k]
	from, to := 2*c.between(c.grid.Rows), 2*c.between(c.grid.Rows) // in half rows
	h := hex.Hex{Row: from / 2}
	path := []hex.Hex{h}
	for h.Col < c.grid.Cols-1 {
		aim := from + (to-from)*h.Col/c.grid.Cols + 4*w.swing*(field.sample(h.Col, 0, w.wide)-noiseTop/2)/noiseTop
		up, down := h.Neighbor(hex.NE), h.Neighbor(hex.SE)
		if h = up; distance(down.HalfRow(), aim) < distance(up.HalfRow(), aim) {
			h = down
		}
		if !c.grid.Contains(h) {
			h = hex.Hex{Col: h.Col, Row: min(max(h.Row, 0), c.grid.Rows-1)}
		}
		path = append(path, h)
	}
	return path
}

// southward is a winding way from the northern edge to the southern.
func (c *country) southward(k model.LineKind, field noise) []hex.Hex {
	w := winding[k]
	from, to := c.random.IntN(c.grid.Cols), c.random.IntN(c.grid.Cols)
	to = from + (to-from)/3
	h := hex.Hex{Col: from}
	path := []hex.Hex{h}
	for h.Row < c.grid.Rows-1 {
		aim := from + (to-from)*h.Row/c.grid.Rows + 2*w.swing*(field.sample(0, h.Row, w.wide)-noiseTop/2)/noiseTop
		aim = min(max(aim, 0), c.grid.Cols-1)
		switch {
		case aim > h.Col:
			h = h.Neighbor(hex.SE)
		case aim < h.Col:
			h = h.Neighbor(hex.SW)
		default:
			h = h.Neighbor(hex.S)
		}
		if !c.grid.Contains(h) {
			break
		}
		path = append(path, h)
	}
	return path
}

func distance(a, b int) int { return max(a-b, b-a) }

func flipped(path []hex.Hex) []hex.Hex {
	out := make([]hex.Hex, 0, len(path))
	for i := range path {
		out = append(out, path[len(path)-1-i])
	}
	return out
}

// untilWater is the way as far as the first water it comes to.
func (c *country) untilWater(path []hex.Hex) []hex.Hex {
	for i, h := range path {
		if c.water.Contains(h) {
			return path[:i+1]
		}
	}
	return path
}
