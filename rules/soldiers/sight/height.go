package sight

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Height orders the levels of ground on which units stand: level ground, then
// slopes, then crests by altitude (Combat (L)). Compare heights with < and >.
type Height int

// The heights below crests; a crest has OnCrest plus its altitude in metres.
const (
	OnLevel Height = iota
	OnSlope
	OnCrest
)

// String is "level ground", "slope" or "crest of 60 m".
func (h Height) String() string {
	switch h {
	case OnLevel:
		return "level ground"
	case OnSlope:
		return "slope"
	default:
		return fmt.Sprintf("crest of %d m", h-OnCrest)
	}
}

// Height is that of a hex; woods, towns and hexes off the board are level
// ground.
func (g *Ground) Height(h hex.Hex) Height {
	if !g.grid.Contains(h) {
		return OnLevel
	}
	c := g.cells.of(h)
	switch m := g.marks[c]; {
	case m&slope != 0:
		return OnSlope
	case m&crest != 0:
		return OnCrest + Height(g.altitudes[c])
	default:
		return OnLevel
	}
}
