package generate

import (
	"context"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

const (
	mostWoods    = 45 // percent of the clear hexes at 100
	hexesPerWood = 70 // of the map, for each clump of trees that may grow
)

// makeWoods grows woods in clumps of overlapping disks with ragged edges, as
// many hexes as asked for where they grow best; roads and towns keep them off a
// little. Here and there around them stands a copse.
func (c *country) makeWoods(context.Context) {
	growth := c.clumps()
	ragged := noise{c.random.Uint64()}
	var places []hex.Hex
	for h := range c.grid.All() {
		i := c.grid.Index(h)
		if !c.clear(h) || c.water.Contains(h) {
			continue
		}
		growth[i] += 900*ragged.at(h, 3)/noiseTop + 350*ragged.corner(h.Col, h.Row)/noiseTop
		if c.board.HasLine(model.Road, h) || c.board.HasLine(model.Railroad, h) {
			growth[i] -= 350
		}
		for _, n := range h.Neighbors() {
			if c.board.Terrain(n) == model.Town {
				growth[i] -= 500
			}
		}
		places = append(places, h)
	}
	slices.SortStableFunc(places, func(a, b hex.Hex) int { return growth[c.grid.Index(b)] - growth[c.grid.Index(a)] })
	woods := hex.NewRegion(c.grid, places[:len(places)*c.Woods*mostWoods/10000]...)
	for h := range woods.All() {
		c.board.SetTerrain(h, model.Woods)
	}
	for h := range woods.Grow(4).Subtract(woods).All() {
		lonely := c.clear(h) && !c.water.Contains(h) && !c.board.HasLine(model.Road, h) &&
			!slices.ContainsFunc(hex.Ring(h, 1), func(n hex.Hex) bool { return c.board.Terrain(n) != model.Clear })
		if lonely && c.random.IntN(30) == 0 {
			c.board.SetTerrain(h, model.Woods)
		}
	}
}

// clumps is how well trees grow on each hex of the grid: best in the middle of
// clumps, each of a few disks in a row.
func (c *country) clumps() []int {
	growth := make([]int, c.grid.Len())
	for range max(1, c.grid.Len()/hexesPerWood) {
		at, dir := c.anyHex(0), hex.Dirs[c.random.IntN(6)]
		vigor := 500 + c.random.IntN(500)
		for range 1 + c.random.IntN(3) {
			radius := 2 + c.random.IntN(3)
			for _, h := range disk(at, radius) {
				if c.grid.Contains(h) {
					// 3 columns² + half rows² is four times the distance² in hexes
					cols, halfRows := h.Col-at.Col, h.HalfRow()-at.HalfRow()
					value := vigor * (4*radius*radius + 4*radius - 3*cols*cols - halfRows*halfRows) / (4 * radius * radius)
					growth[c.grid.Index(h)] = max(growth[c.grid.Index(h)], value)
				}
			}
			at = at.Step(dir.Rotate(c.random.IntN(3)-1), radius)
		}
	}
	return growth
}

// disk is the hexes within so many of one.
func disk(at hex.Hex, radius int) []hex.Hex {
	var out []hex.Hex
	for n := range radius + 1 {
		out = hex.AppendRing(out, at, n)
	}
	return out
}
