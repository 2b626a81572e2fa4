package schema

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// LinePaths is the lines of a kind on a board, as files have them.
func LinePaths(b *model.HexBoard, k model.LineKind) []hex.List {
	return linePaths(b.Grid, func(h hex.Hex) model.DirSet { return b.Links(k, h) })
}

// linePaths writes the links of a line as paths of adjacent hexes, each link
// in exactly one. At every hex the links are taken in pairs, the straightest
// first, so that a path runs straight on through a junction and the branch
// begins there. A path begins at its end with the lower label, a ring at its
// lowest hex towards the lower neighbor; the paths come in label order. Equal
// links so give equal paths.
func linePaths(g hex.Grid, links func(hex.Hex) model.DirSet) []hex.List {
	var paths []hex.List
	used := make([]model.DirSet, g.Len())
	follow := func(h hex.Hex, d hex.Dir) {
		path := hex.List{h}
		for {
			next := h.Neighbor(d)
			back := d.Opposite()
			used[g.Index(h)] |= 1 << d
			used[g.Index(next)] |= 1 << back
			path = append(path, next)
			on, ok := partner(links(next), back)
			if !ok || used[g.Index(next)].Has(on) {
				break
			}
			h, d = next, on
		}
		paths = append(paths, path)
	}
	starts := hex.Where(g, func(h hex.Hex) bool { return links(h) != 0 }).List()
	for _, ends := range []bool{true, false} {
		for _, h := range starts {
			for _, d := range lowestFirst(h, links(h)&^used[g.Index(h)]) {
				_, inner := partner(links(h), d)
				if inner != ends && !used[g.Index(h)].Has(d) {
					follow(h, d)
				}
			}
		}
	}
	slices.SortFunc(paths, func(a, b hex.List) int { return slices.CompareFunc(a, b, hex.Compare) })
	return paths
}

// partner is the link that continues the link d through a hex; false where d
// ends there. The pairs are made greedily by how little they turn, those of
// equal turn clockwise from north; two links always make a pair.
func partner(links model.DirSet, d hex.Dir) (hex.Dir, bool) {
	for turn := 3; turn >= 1; turn-- {
		for a := hex.N; a <= hex.NW; a++ {
			b := a.Rotate(turn)
			if !links.Has(a) || !links.Has(b) {
				continue
			}
			switch d {
			case a:
				return b, true
			case b:
				return a, true
			}
			links &^= 1<<a | 1<<b
		}
	}
	return 0, false
}

// lowestFirst is the directions of a set in label order of the neighbors.
func lowestFirst(h hex.Hex, s model.DirSet) []hex.Dir {
	var out []hex.Dir
	for _, d := range hex.Dirs {
		if s.Has(d) {
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b hex.Dir) int { return hex.Compare(h.Neighbor(a), h.Neighbor(b)) })
	return out
}
