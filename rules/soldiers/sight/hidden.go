package sight

import "github.com/mapsheet/mapsheet/model/hex"

// Reach is how far a line of sight goes.
type Reach uint8

// The reaches (ruling 10).
const (
	Blocked Reach = iota // something on the way blocks it
	To                   // it goes to the hex but not into it
	Into                 // it goes into the hex
)

var reachNames = [...]string{"blocked", "to", "into"}

// String is "blocked", "to" or "into".
func (r Reach) String() string { return reachNames[r] }

// Reach is how far the line from one hex goes at another when the hexes with
// trench markers are given; the zero Region stands for none. It is about those
// whom their hex hides: a player's own units are seen where the reach is To
// (Combat (E)), and fire out of a hex changes what others may do (Combat (D),
// (H)).
func (g *Ground) Reach(from, to hex.Hex, trenches hex.Region) Reach {
	if !g.Clear(from, to) {
		return Blocked
	}
	reach, _ := g.open(from, to, trenches)
	return reach
}

// Open reports whether those in a hex to which the line is clear are seen.
func (g *Ground) Open(from, to hex.Hex, trenches hex.Region) bool {
	return g.hiding(from, to, trenches) == NoCover
}

// open is how far a clear line goes, and what keeps it from going in.
func (g *Ground) open(from, to hex.Hex, trenches hex.Region) (Reach, Cover) {
	if c := g.hiding(from, to, trenches); c != NoCover {
		return To, c
	}
	return Into, NoCover
}

// Cover is what hides those in a hex.
type Cover uint8

// The covers.
const (
	NoCover Cover = iota
	InWoods
	InTown
	InCanal
	InTrench
)

var coverNames = [...]string{"", "woods", "town", "canal", "trench"}

// String is "woods", "town", "canal" or "trench", empty for NoCover.
func (c Cover) String() string { return coverNames[c] }

// hiding is what hides those in a hex from another hex on the grid, however
// clear the line to it. Where several things do, the woods or town is named
// (ruling 45).
func (g *Ground) hiding(from, to hex.Hex, trenches hex.Region) Cover {
	m := g.marks[g.cells.of(to)]
	switch {
	case hex.Distance(from, to) <= 1:
		return NoCover
	case m&woods != 0:
		return InWoods
	case m&town != 0:
		return InTown
	case g.marks[g.cells.of(from)]&crest != 0:
		return NoCover
	case g.ditch(to) && !straight(from, to, g.canal):
		return InCanal
	case trenches.Contains(to) && !straight(from, to, trenches.Contains):
		return InTrench
	default:
		return NoCover
	}
}

// ditch reports whether units in the hex are in the canal, not on a bridge.
func (g *Ground) ditch(h hex.Hex) bool {
	return g.marks[g.cells.of(h)]&(canal|bridge) == canal
}

func (g *Ground) canal(h hex.Hex) bool { return g.marks[g.cells.of(h)]&canal != 0 }

// straight reports whether the two hexes are the ends of a straight row of hexes
// that are all in.
func straight(from, to hex.Hex, in func(hex.Hex) bool) bool {
	n := hex.Distance(from, to)
	for _, d := range hex.Dirs {
		if from.Step(d, n) != to {
			continue
		}
		for i := range n + 1 {
			if !in(from.Step(d, i)) {
				return false
			}
		}
		return true
	}
	return false
}
