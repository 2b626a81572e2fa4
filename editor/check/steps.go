package check

import (
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// stepTable is what the steps between hexes of a board cost, worked out when
// they are first asked for.
type stepTable struct {
	near  [][6]int32 // by cell, its neighbors; -1 off the map
	costs [][6]int32 // by cell and direction; unasked where nobody has asked yet
}

// unasked is a cost that nobody has asked for yet.
const unasked = -1

func newStepTable(g hex.Grid) *stepTable {
	t := &stepTable{near: make([][6]int32, g.Len()), costs: make([][6]int32, g.Len())}
	for i := range t.near {
		for d, n := range g.At(i).Neighbors() {
			t.near[i][d], t.costs[i][d] = -1, unasked
			if g.Contains(n) {
				t.near[i][d] = int32(g.Index(n))
			}
		}
	}
	return t
}

// cost is what a step costs.
func (t *stepTable) cost(m hexrules.March, g hex.Grid, c int32, d int) int {
	if t.costs[c][d] == unasked {
		t.costs[c][d] = int32(m.Step(g.At(int(c)), hex.Dir(d)))
	}
	return int(t.costs[c][d])
}

// forget forgets all costs.
func (t *stepTable) forget() {
	for c := range t.costs {
		for d := range t.costs[c] {
			t.costs[c][d] = unasked
		}
	}
}

// disturb forgets what the steps to and from hexes cost whose ground changed.
func (t *stepTable) disturb(g hex.Grid, ground hex.List) {
	for _, h := range ground {
		c := g.Index(h)
		for d, n := range t.near[c] {
			t.costs[c][d] = unasked
			if n >= 0 {
				t.costs[n][hex.Dir(d).Opposite()] = unasked
			}
		}
	}
}
