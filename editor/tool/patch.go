package tool

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// patch is hexes of one terrain as they were found last. Moving the pointer
// among them finds the same again.
type patch struct {
	hexes hex.List
	set   hex.Region // of the same hexes
	state uint64     // of the document
	all   bool       // every one of that terrain on the map
}

// find finds the hexes of the terrain of a hex: those that are connected with
// it, or all on the map.
func (p *patch) find(d *document.Document, h hex.Hex, all bool) *patch {
	b := d.Scenario().Hexes()
	if p.set.Grid() == b.Grid && p.state == d.State() && p.all == all && p.set.Contains(h) {
		return p
	}
	*p = patch{state: d.State(), all: all}
	if all {
		p.set = b.TerrainHexes(b.Terrain(h))
		p.hexes = slices.Collect(p.set.All())
	} else {
		p.hexes, p.set = terrainPatch(b, h)
	}
	return p
}

// terrainPatch is the connected hexes of one terrain around a hex of the board,
// as a list and as a set.
func terrainPatch(b *model.HexBoard, from hex.Hex) (hex.List, hex.Region) {
	alike := b.TerrainHexes(b.Terrain(from))
	rest, out := alike.Clone(), hex.List{from}
	rest.Remove(from)
	for i := 0; i < len(out); i++ {
		for _, n := range out[i].Neighbors() {
			if rest.Contains(n) {
				rest.Remove(n)
				out = append(out, n)
			}
		}
	}
	return out, alike.Subtract(rest)
}
