package hexrules

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Moves is where a unit may move on a board of hexes. The slices are by index of the
// grid.
type Moves struct {
	Grid  hex.Grid
	Costs []int16 // movement points of the cheapest way; -1 where the unit cannot come
	From  []int32 // the hex before on that way; rules.Absent where it begins
	Ends  []bool  // the unit may have to end its movement there
	Order []int32 // the hexes it may come to, the cheapest first
}

var _ rules.Moves = (*Moves)(nil)

// index is the place of a spot on the grid; false where it lies off it.
func (m *Moves) index(at model.Site) (int, bool) {
	h := at.Hex()
	return m.Grid.Index(h), m.Grid.Contains(h)
}

// Sites is the hexes that the unit may come to, the cheapest first.
func (m *Moves) Sites() []model.Site {
	out := make([]model.Site, len(m.Order))
	for i, c := range m.Order {
		out[i] = model.HexSite(m.Grid.At(int(c)))
	}
	return out
}

// Cost is what the way to a hex takes; false when the unit cannot come there.
func (m *Moves) Cost(at model.Site) (int, bool) {
	i, ok := m.index(at)
	if !ok || m.Costs[i] < 0 {
		return 0, false
	}
	return int(m.Costs[i]), true
}

// Path is the cheapest way to a hex, from where the unit stands or enters the map
// to the hex itself; nil when it cannot come there.
func (m *Moves) Path(at model.Site) []model.Site {
	if _, ok := m.Cost(at); !ok {
		return nil
	}
	var out []model.Site
	i, _ := m.index(at)
	for c := int32(i); c != rules.Absent; c = m.From[c] {
		out = append(out, model.HexSite(m.Grid.At(int(c))))
	}
	slices.Reverse(out)
	return out
}

// Stops reports whether the unit may have to end its movement in a hex.
func (m *Moves) Stops(at model.Site) bool {
	i, ok := m.index(at)
	return ok && m.Ends[i]
}
