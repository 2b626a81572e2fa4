package sight

import (
	"math"

	"github.com/mapsheet/mapsheet/model/hex"
)

// look is what blocks between two ends: ruling 9 once it is known where they
// are.
type look struct {
	kind lookKind
	// woods has a bit for each nearness at which woods and towns block.
	woods uint8
	// lowest is the least altitude of a crest that blocks.
	lowest int32
	// peakOf is the hill whose peak blocks whatever its altitude; 0 for none.
	peakOf int32
}

type lookKind uint8

const (
	lowToLow lookKind = iota
	highToLow
	lowToHigh
	sameHill
	unequalHills // of different altitude
	equalHills
)

// nearness says to which end of a line a hex is nearer, counted in hexes as
// ranges are (ruling 42).
type nearness uint8

const (
	nearStart nearness = iota
	midway
	nearEnd
)

// The values of look.woods.
const (
	never       uint8 = 0
	unlessStart uint8 = 1<<midway | 1<<nearEnd
	unlessEnd   uint8 = 1<<midway | 1<<nearStart
	always      uint8 = 1<<nearStart | 1<<midway | 1<<nearEnd
)

const noCrest = math.MaxInt32

// look is what blocks between the cells a and b.
func (g *Ground) look(a, b int) look {
	start, end := g.marks[a], g.marks[b]
	from, to := int32(g.altitudes[a]), int32(g.altitudes[b])
	switch {
	case start&end&crest != 0 && g.hills[a] == g.hills[b]:
		l := look{kind: sameHill, woods: always, lowest: noCrest}
		if (start|end)&peak == 0 {
			l.peakOf = g.hills[a]
		}
		return l
	case start&end&crest != 0 && from == to:
		return look{kind: equalHills, woods: never, lowest: to + 1}
	case start&end&crest != 0:
		return look{kind: unequalHills, woods: never, lowest: max(from, to)}
	case start&crest != 0:
		return look{kind: highToLow, woods: unlessStart, lowest: lowestHiding(start, from)}
	case end&crest != 0:
		return look{kind: lowToHigh, woods: unlessEnd, lowest: lowestHiding(end, to)}
	default:
		return look{kind: lowToLow, woods: always}
	}
}

// lowestHiding is the least altitude of the crests that hide a crest from low ground:
// lower ones do not hide a peak.
func lowestHiding(m feature, altitude int32) int32 {
	if m&peak != 0 {
		return altitude
	}
	return 0
}

// blocks reports whether the cell blocks.
func (g *Ground) blocks(l look, cell int, near nearness) bool {
	m := g.marks[cell]
	switch {
	case m&cover != 0:
		return l.woods>>near&1 != 0
	case m&crest != 0:
		return int32(g.altitudes[cell]) >= l.lowest || m&peak != 0 && g.hills[cell] == l.peakOf
	default:
		return false
	}
}

// nearer is the nearness of a hex on the line from a to b.
func nearer(h, a, b hex.Hex) nearness {
	toStart, toEnd := hex.Distance(h, a), hex.Distance(h, b)
	switch {
	case toStart < toEnd:
		return nearStart
	case toStart > toEnd:
		return nearEnd
	default:
		return midway
	}
}
