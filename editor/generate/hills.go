package generate

import (
	"context"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

const (
	mostHills    = 10 // on a standard sheet
	longestRidge = 9  // hexes
	lowestHill   = 40 // metres
	highestHill  = 95
	attempts     = 60 // to find a place for a hill or a town
)

// makeHills raises ridges, most of them along the grain of the country, with
// slopes all around.
func (c *country) makeHills(ctx context.Context) {
	grain := c.random.IntN(3)
	altitudes := c.altitudes()
	wanted := c.share(c.Hills, mostHills)
	for i := 0; i < attempts*wanted && len(c.hills) < wanted && ctx.Err() == nil; i++ {
		dir := hex.Dirs[grain]
		if c.random.IntN(3) == 0 {
			dir = dir.Rotate(1 + c.random.IntN(2))
		}
		ridge := c.ridge(c.anyHex(0), dir)
		if len(ridge) > 3 {
			c.raise(ridge, altitudes[len(c.hills)%len(altitudes)])
		}
	}
}

// altitudes are those of the hills, in an order by chance.
func (c *country) altitudes() []int {
	var out []int
	for m := lowestHill; m <= highestHill; m += 5 {
		out = append(out, m)
	}
	c.random.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// ridge is the crest line of a hill that begins at a hex, as long as there is
// room for slopes beside it.
func (c *country) ridge(at hex.Hex, dir hex.Dir) []hex.Hex {
	long := 4 + c.random.IntN(longestRidge-3) // steps
	var out []hex.Hex
	for ; long > 0 && c.bearsCrest(at); long-- {
		out = append(out, at)
		if c.random.IntN(4) == 0 { // broader here
			if beside := at.Neighbor(dir.Rotate(1 + 3*c.random.IntN(2))); c.bearsCrest(beside) {
				out = append(out, beside)
			}
		}
		step := dir
		if c.random.IntN(5) < 2 {
			step = dir.Rotate(c.random.IntN(3) - 1)
		}
		at = at.Neighbor(step)
	}
	return out
}

// bearsCrest reports whether a hex may be a crest: all around it there is room
// for slopes, and no other hill or water is near.
func (c *country) bearsCrest(h hex.Hex) bool {
	if !c.clear(h) {
		return false
	}
	for n := range 3 {
		for _, near := range hex.Ring(h, n+1) {
			if !c.grid.Contains(near) {
				continue
			}
			if t := c.board.Terrain(near); t == model.Crest || t == model.Slope || c.water.Contains(near) && n < 2 {
				return false
			}
			if n == 0 && !c.clear(near) {
				return false
			}
		}
	}
	return true
}

// raise makes a hill of a ridge. Its middle may be higher than its ends, and
// spurs run out from its slopes.
func (c *country) raise(ridge []hex.Hex, altitude int) {
	for _, h := range ridge {
		c.board.SetTerrain(h, model.Crest)
		c.board.SetAltitude(h, altitude)
	}
	if altitude > lowestHill+5 && len(ridge) > 5 {
		for _, i := range []int{0, 1, len(ridge) - 2, len(ridge) - 1} {
			c.board.SetAltitude(ridge[i], altitude-10)
		}
	}
	hill := slices.Clone(ridge)
	spread := func(from []hex.Hex, oneIn int) {
		for _, h := range from {
			for _, n := range h.Neighbors() {
				if c.clear(n) && !c.water.Contains(n) && c.random.IntN(oneIn) == 0 {
					c.board.SetTerrain(n, model.Slope)
					hill = append(hill, n)
				}
			}
		}
	}
	spread(ridge, 1)
	spread(hill[len(ridge):], 9)
	slices.SortFunc(hill, hex.Compare)
	c.hills = append(c.hills, slices.Compact(hill)) // a ridge may come back to a hex beside it
}
