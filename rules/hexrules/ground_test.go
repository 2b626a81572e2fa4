package hexrules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

func TestASystemThatIsNotPlayedOnHexesKnowsNoGroundOfThem(t *testing.T) {
	assert.Equal(t, []string{"trench"}, hexrules.Of(rules.System{Ground: hexrules.Ground{SightMarkers: []string{"trench"}}}).SightMarkers)
	assert.Empty(t, hexrules.Of(rules.System{Ground: "a table"}))
	assert.Empty(t, hexrules.Of(rules.System{}))
}

func TestFiguresThatNobodyNamesMayBeLookedUp(t *testing.T) {
	g := hexrules.Ground{Figures: map[string][]string{"woods": {"cost"}}}
	assert.True(t, g.LooksUp("woods", "cost"))
	assert.False(t, g.LooksUp("woods", "defense"))
	assert.False(t, g.LooksUp("town", "cost"))
	assert.True(t, hexrules.Ground{}.LooksUp("woods", "defense"))
}

// board is a table of a game on hexes.
type board struct{ hexrules.Table }

func (board) Grid() hex.Grid { return hex.Grid{Cols: 3, Rows: 2} }

func TestTheExtentOfAMapOfHexes(t *testing.T) {
	assert.Equal(t, hex.Grid{Cols: 3, Rows: 2}, hexrules.GridOf(board{}))
	assert.Zero(t, hexrules.GridOf(nil))
	hexes := hex.List{{Col: 1, Row: 2}, {Col: 3}}
	assert.Equal(t, []model.Site{{A: 1, B: 2}, {A: 3}}, hexrules.Sites(hexes))
	assert.Equal(t, hexes, hexrules.Hexes(hexrules.Sites(hexes)))
}

func TestWhereAUnitCanComeAndHasToStop(t *testing.T) {
	m := &hexrules.Moves{
		Grid: hex.Grid{Cols: 3, Rows: 1}, Costs: []int16{0, 4, -1}, Ends: []bool{false, true, false}, Order: []int32{0, 1},
	}
	assert.Equal(t, []model.Site{{}, {A: 1}}, m.Sites())
	for at, want := range map[model.Site]bool{{}: false, {A: 1}: true, {A: 2}: false, {A: 3}: false, {A: 1, B: 1}: false} {
		assert.Equal(t, want, m.Stops(at), at)
	}
}
