package tool

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// patch is the connected hexes of the board around one of them for which same
// holds, that one included.
func patch(g hex.Grid, from hex.Hex, same func(hex.Hex) bool) hex.List {
	if !g.Contains(from) {
		return nil
	}
	seen := hex.NewRegion(g, from)
	out := hex.List{from}
	for i := 0; i < len(out); i++ {
		for _, n := range out[i].Neighbors() {
			if g.Contains(n) && !seen.Contains(n) && same(n) {
				seen.Add(n)
				out = append(out, n)
			}
		}
	}
	return out
}

// terrainPatch is the connected hexes of one terrain around a hex.
func terrainPatch(b *model.Board, from hex.Hex) hex.List {
	t := b.Terrain(from)
	return patch(b.Grid, from, func(h hex.Hex) bool { return b.Terrain(h) == t })
}
