package sight

import "github.com/mapsheet/mapsheet/model/hex"

// Sighting is what a field of sight says of one hex.
type Sighting struct {
	Hex   hex.Hex
	Reach Reach
	Block Block // the first block where the reach is Blocked
	Cover Cover // what hides those in the hex where the reach is To
}

// AppendField appends what is seen from a hex of every other hex of the board
// within the given range, in row-major order, when the hexes with trench markers
// are given. From a hex off the board it appends nothing.
func (g *Ground) AppendField(dst []Sighting, from hex.Hex, within int, trenches hex.Region) []Sighting {
	if !g.grid.Contains(from) {
		return dst
	}
	for row := max(0, from.Row-within); row <= min(g.grid.Rows-1, from.Row+within); row++ {
		for col := max(0, from.Col-within); col <= min(g.grid.Cols-1, from.Col+within); col++ {
			to := hex.Hex{Col: col, Row: row}
			if to != from && hex.Distance(from, to) <= within {
				dst = append(dst, g.sighting(from, to, trenches))
			}
		}
	}
	return dst
}

func (g *Ground) sighting(from, to hex.Hex, trenches hex.Region) Sighting {
	s := Sighting{Hex: to}
	if g.table != nil && g.Clear(from, to) {
		s.Reach, s.Cover = g.open(from, to, trenches)
		return s
	}
	l := g.look(g.cells.of(from), g.cells.of(to))
	for c := range Between(from, to) {
		if g.stops(l, c, from, to) {
			s.Block = g.block(l, c)
			return s
		}
	}
	s.Reach, s.Cover = g.open(from, to, trenches)
	return s
}
