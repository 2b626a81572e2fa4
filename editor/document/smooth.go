package document

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// AltitudeStep is the metres between altitudes that maps give.
const AltitudeStep = 5

// Smooth is the edit that takes the roughness off the ground of hexes, all of
// them from the ground as it is now:
//
//   - A crest takes the mean altitude of itself and the crests beside it, to the
//     nearest AltitudeStep.
//   - Woods, slopes and clear ground that run out in a spur or are broken by a
//     gap take the one of these three that at least four of the six hexes around
//     them are, at the edge of the map two thirds of those there are. No slope
//     is laid under a canal or a river.
//
// Crests and towns stay what they are.
func Smooth(b *model.HexBoard, hexes hex.List) Cells {
	d := NewDraft(b)
	for _, h := range hexes {
		if !b.Grid.Contains(h) {
			continue
		}
		switch t := b.Terrain(h); t {
		case model.Crest:
			d.SetGround(h, t, meanAltitude(b, h))
		case model.Clear, model.Slope, model.Woods:
			if around := surrounding(b, h); around != model.Slope || !b.HasWater(h) {
				d.SetGround(h, around, 0)
			}
		}
	}
	return d.Edit("smooth the ground")
}

// meanAltitude is the mean of a crest's altitude and those of the crests beside
// it; crests without one do not count.
func meanAltitude(b *model.HexBoard, h hex.Hex) int {
	sum, n := 0, 0
	neighbors := h.Neighbors()
	for _, c := range append(neighbors[:], h) {
		if m := b.Altitude(c); b.Terrain(c) == model.Crest && m > 0 {
			sum, n = sum+m, n+1
		}
	}
	if n == 0 {
		return 0
	}
	return max(AltitudeStep, (2*sum+n*AltitudeStep)/(2*n*AltitudeStep)*AltitudeStep)
}

// surrounding is the terrain that a hex of woods, slope or clear ground takes.
func surrounding(b *model.HexBoard, h hex.Hex) model.Terrain {
	there, count := 0, map[model.Terrain]int{}
	for _, n := range h.Neighbors() {
		if b.Grid.Contains(n) {
			there++
			count[b.Terrain(n)]++
		}
	}
	for _, t := range []model.Terrain{model.Clear, model.Slope, model.Woods} {
		if there > 1 && 3*count[t] >= 2*there {
			return t
		}
	}
	return b.Terrain(h)
}

// LaySlopes makes the clear ground around crests slopes, so many hexes wide.
// Other ground stays, and so does what a canal or a river runs through. Hexes
// that are no crest are left out.
func (d *Draft) LaySlopes(crests hex.List, width int) {
	var ring []hex.Hex
	for _, h := range crests {
		if d.Cell(h).Terrain != model.Crest {
			continue
		}
		for n := 1; n <= width; n++ {
			ring = hex.AppendRing(ring[:0], h, n)
			for _, r := range ring {
				if d.board.Grid.Contains(r) && d.Cell(r).Terrain == model.Clear && !d.board.HasWater(r) {
					d.SetGround(r, model.Slope, 0)
				}
			}
		}
	}
}

// LaySlopes is the edit that lays slopes around the crests among the hexes.
func LaySlopes(b *model.HexBoard, hexes hex.List, width int) Cells {
	d := NewDraft(b)
	d.LaySlopes(hexes, width)
	return d.Edit("lay slopes")
}
