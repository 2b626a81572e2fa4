package generate

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// stretch is the least number of hexes that a line runs across country before it is led
// more freely than along rows of hexes.
const stretch = 4

// surveyed is the way of a new line from hex to hex: the way of an engineer, of
// which the stretches across open country run straight at any angle, or for a
// road in a gentle bend.
func (c *country) surveyed(k model.LineKind, from, to hex.Hex) []hex.Hex {
	path := tool.Route(c.board, k, from, to)
	out := path[:1:1]
	for begin := 0; begin < len(path)-1; {
		end := begin + 1
		for end < len(path)-1 && !c.bound(k, path[end]) {
			end++
		}
		out = append(out, c.eased(k, path[begin:end+1])[1:]...)
		begin = end
	}
	return out
}

// bound reports whether a line must keep to the hex: to a bridge, a town or a
// line that is there.
func (c *country) bound(k model.LineKind, h hex.Hex) bool {
	return c.board.HasLine(k, h) || c.water.Contains(h) || c.board.Terrain(h) == model.Town
}

// eased is another way between the ends of one that costs no more hills.
func (c *country) eased(k model.LineKind, path []hex.Hex) []hex.Hex {
	from, to := path[0], path[len(path)-1]
	if len(path) <= stretch {
		return path
	}
	straight := hex.Path(from, to)
	ways := [][]hex.Hex{straight}
	if k == model.Road {
		middle := straight[len(straight)/2].Step(hex.Dirs[c.random.IntN(6)], 1+c.random.IntN(len(path)/6+1))
		bent := append(hex.Path(from, middle), hex.Path(middle, to)[1:]...)
		ways = [][]hex.Hex{bent, straight}
	}
	for _, way := range ways {
		if len(way) <= len(path)+2 && c.climb(way) <= c.climb(path) && !sharp(way) &&
			!slices.ContainsFunc(way[1:len(way)-1], func(h hex.Hex) bool { return !c.grid.Contains(h) || c.bound(k, h) }) {
			return way
		}
	}
	return path
}

// climb is how much of a way lies on hills.
func (c *country) climb(way []hex.Hex) int {
	n := 0
	for _, h := range way {
		switch c.board.Terrain(h) {
		case model.Crest:
			n += 10
		case model.Slope:
			n++
		}
	}
	return n
}

// sharp reports whether a way turns back on itself.
func sharp(way []hex.Hex) bool {
	for i := 2; i < len(way); i++ {
		if hex.Distance(way[i-2], way[i]) < 2 {
			return true
		}
	}
	return false
}
