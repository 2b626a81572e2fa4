package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// extent is an area of the victory conditions. A hex whose bridge is destroyed is a
// canal hex and nothing else, and belongs to it as such or not (ruling 85).
type extent struct {
	whole hex.Region // while all bridges stand
	amid  hex.Region // while none does; hexes without one are as in whole
	cells []int32    // of both, in the order of their labels
}

// regions is the hexes that an area picks while all bridges stand, and while none does.
func regions(a model.Area, board *model.HexBoard, this *hex.Hex) (whole, amid hex.Region, err error) {
	if whole, err = a.RegionAmid(board, this, hex.NewRegion(board.Grid)); err != nil {
		return whole, whole, err
	}
	bridges := board.BridgeHexes()
	if bridges.Empty() {
		return whole, whole, nil
	}
	amid, err = a.RegionAmid(board, this, bridges)
	return whole, amid, err
}

// extent finds an area; this is the hex that a some_hex around it looks at.
func (r *victoryReader) extent(a model.Area, what string, this *hex.Hex) (extent, error) {
	whole, amid, err := regions(a, r.scenario.Hexes(), this)
	if err != nil {
		return extent{}, fmt.Errorf("%s: %w", what, err)
	}
	return extent{whole, amid, r.battle.cellsOf(whole.Union(amid))}, nil
}

// holds reports whether a hex belongs to the area, its bridge destroyed or not.
func (x *extent) holds(h hex.Hex, ruined bool) bool {
	if ruined {
		return x.amid.Contains(h)
	}
	return x.whole.Contains(h)
}

// inside reports whether a cell belongs to the area as things stand.
func (s *State) inside(x *extent, c int32) bool {
	return x.holds(s.battle.hexAt(c), s.marks[c]&ruinMark != 0)
}
