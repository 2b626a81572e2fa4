package hexrules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

func TestAWayIsWhatLeadsToAHex(t *testing.T) {
	g := hex.Grid{Cols: 3, Rows: 1}
	m := &hexrules.Moves{Grid: g, Costs: []int16{0, 4, -1}, From: []int32{rules.Absent, 0, rules.Absent}}
	for _, tc := range []struct {
		to   hex.Hex
		cost int
		path []model.Site
	}{
		{hex.Hex{}, 0, []model.Site{{}}},
		{hex.Hex{Col: 1}, 4, []model.Site{{}, {A: 1}}},
		{hex.Hex{Col: 2}, 0, nil},
		{hex.Hex{Col: 3}, 0, nil},
		{hex.Hex{Row: -1}, 0, nil},
	} {
		cost, there := m.Cost(model.HexSite(tc.to))
		assert.Equal(t, tc.cost, cost, "%v", tc.to)
		assert.Equal(t, tc.path != nil, there, "%v", tc.to)
		assert.Equal(t, tc.path, m.Path(model.HexSite(tc.to)), "%v", tc.to)
	}
}
