package sight

import (
	"iter"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Between yields what a line of sight passes between its ends, in order: the
// hexes that it runs through, and as one crossing each pair of hexes along
// whose common side it runs. Both of a pair must block to stop the line
// (ruling 7). Hexes that it only touches at a corner are left out.
func Between(from, to hex.Hex) iter.Seq[hex.Crossing] {
	return func(yield func(hex.Crossing) bool) {
		for c := range hex.Crossings(from, to) {
			if c.Kind == hex.Touches || c.Hex == from || c.Hex == to {
				continue
			}
			if !yield(c) {
				return
			}
		}
	}
}

// Clear reports whether nothing on the ground blocks the line between the
// centres of the two hexes. It is what "a line of sight to" a hex asks;
// whether those in the hex can be seen is Reach's matter.
func (g *Ground) Clear(from, to hex.Hex) bool {
	if !g.grid.Contains(from) || !g.grid.Contains(to) {
		return false
	}
	a, b := g.cells.of(from), g.cells.of(to)
	if g.table != nil {
		return g.table[a*g.words+b>>6]>>(b&63)&1 != 0
	}
	return g.walk(from, to)
}

// walk follows the line up to the first block.
func (g *Ground) walk(from, to hex.Hex) bool {
	l := g.look(g.cells.of(from), g.cells.of(to))
	for c := range Between(from, to) {
		if g.stops(l, c, from, to) {
			return false
		}
	}
	return true
}

// stops reports whether a crossing ends the line.
func (g *Ground) stops(l look, c hex.Crossing, from, to hex.Hex) bool {
	cell := g.cells.of(c.Hex)
	if g.marks[cell]&solid == 0 {
		return false
	}
	near := nearer(c.Hex, from, to) // of both hexes, where there are two: they mirror each other
	return g.blocks(l, cell, near) && (c.Kind != hex.Along || g.blocks(l, g.cells.of(c.Other), near))
}
