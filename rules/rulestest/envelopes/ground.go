package envelopes

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
)

// ground is the sectors and which of them are linked. A sector's number is that of
// the board.
type ground struct{ board *model.AreaBoard }

// maxSectors is how many sectors there can be.
const maxSectors = 9

func groundOf(sc *model.Scenario) (ground, error) {
	g := ground{sc.AreaBoard()}
	if n := g.len(); n < 2 || n > maxSectors {
		return g, fmt.Errorf("the game is for 2 to %d sectors, and the board has %d", maxSectors, n)
	}
	return g, nil
}

// len is how many sectors there are.
func (g ground) len() int { return len(g.board.Sectors) }

// site is a sector as a spot of the board.
func (g ground) site(s int8) model.Site { return model.Site{A: int32(s)} }

// at is the sector of a spot; false where it is none.
func (g ground) at(site model.Site) (int8, bool) {
	return int8(site.A), site.A >= 0 && int(site.A) < g.len() && site == g.site(int8(site.A))
}

// label is what a sector is called.
func (g ground) label(s int8) string { return g.board.Label(g.site(s)) }

// linked reports whether units can go from one sector to another at once.
func (g ground) linked(a, b int8) bool {
	_, ok := g.board.LinkBetween(g.label(a), g.label(b))
	return ok
}

// start is the sector where a force begins.
func (g ground) start(sc *model.Scenario, force string) (int8, error) {
	for _, d := range sc.Deployment {
		if !slices.Contains(d.Forces, force) {
			continue
		}
		sectors, err := d.Area.Sectors(g.board)
		if err != nil {
			return 0, err
		}
		if len(sectors) > 0 {
			return int8(sectors[0]), nil
		}
	}
	return 0, fmt.Errorf("the force %q begins in no sector", force)
}
