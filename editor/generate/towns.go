package generate

import (
	"context"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

const (
	mostTowns   = 8  // on a standard sheet
	mostHamlets = 18 // likewise
	townMargin  = 4  // hexes from the edge of the map
)

// town is a built-up place; hamlets get no name.
type town struct {
	center hex.Hex
	hexes  hex.List
	hamlet bool
}

// makeTowns builds towns far from one another, many by the water, and hamlets
// between them.
func (c *country) makeTowns(ctx context.Context) {
	for i := range c.board.Places { // those that stay
		if p := &c.board.Places[i]; c.whole && p.Kind == model.PlaceTown && len(p.Hexes) > 0 {
			c.towns = append(c.towns, town{center: nearestTo(p.Hexes.Middle(), p.Hexes), hexes: p.Hexes})
		}
	}
	kept := len(c.towns)
	for range max(0, c.share(c.Towns, mostTowns)-kept) {
		c.settle(ctx, false, 5+c.random.IntN(5))
	}
	for range c.share(c.Towns, mostHamlets) {
		c.settle(ctx, true, 1+c.random.IntN(5)/3)
	}
}

func nearestTo(h hex.Hex, list hex.List) hex.Hex {
	return slices.MinFunc(list, func(a, b hex.Hex) int { return hex.Distance(h, a) - hex.Distance(h, b) })
}

// settle builds one town where the best of some places by chance is.
func (c *country) settle(ctx context.Context, hamlet bool, size int) {
	if ctx.Err() != nil {
		return
	}
	best, found := 0, false
	var at hex.Hex
	for range attempts {
		h := c.anyHex(townMargin)
		if value, ok := c.siteValue(h, hamlet); ok && (!found || value > best) {
			best, at, found = value, h, true
		}
	}
	if !found {
		return
	}
	t := town{center: at, hexes: c.build(at, size), hamlet: hamlet}
	for _, h := range t.hexes {
		c.board.SetTerrain(h, model.Town)
	}
	c.towns = append(c.towns, t)
}

// siteValue is how good a place for a town is: far from the others, but not
// for ever so far, and for a real town by the water. It is false where there can be none.
func (c *country) siteValue(h hex.Hex, hamlet bool) (int, bool) {
	if !c.clear(h) {
		return 0, false
	}
	apart := 12
	if hamlet {
		apart = 7
	}
	value := 2 * apart
	for _, t := range c.towns {
		d := hex.Distance(h, t.center)
		if d < 4 {
			return 0, false
		}
		value = min(value, 2*min(d, apart))
	}
	if c.water.Contains(h) == hamlet {
		return value, !c.water.Contains(h)
	}
	return value + 5, true
}

// build is the hexes of a town around its center: ragged, and longer one way than the other.
func (c *country) build(center hex.Hex, size int) hex.List {
	axis := hex.Dirs[c.random.IntN(3)]
	out := hex.List{center}
	for try := 0; try < 12*size && len(out) < size; try++ {
		dir := axis
		switch c.random.IntN(5) {
		case 0, 1:
			dir = dir.Opposite()
		case 2:
			dir = hex.Dirs[c.random.IntN(6)]
		}
		h := out[c.random.IntN(len(out))].Neighbor(dir)
		if !c.clear(h) || slices.Contains(out, h) || c.water.Contains(h) && c.random.IntN(3) > 0 {
			continue
		}
		beside := 0
		for _, o := range out {
			if hex.Distance(h, o) == 1 {
				beside++
			}
		}
		if beside > 1 || c.random.IntN(3) == 0 || len(out) < 3 {
			out = append(out, h)
		}
	}
	slices.SortFunc(out, hex.Compare)
	return out
}
