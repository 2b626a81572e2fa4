package document

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestSmoothingTakesSpursAndGapsAway(t *testing.T) {
	tests := map[string]struct{ from, want []string }{
		"a single wood":                           {[]string{".....", "..w..", "....."}, []string{".....", ".....", "....."}},
		"a gap in the woods":                      {[]string{"wwwww", "ww.ww", "wwwww"}, []string{"wwwww", "wwwww", "wwwww"}},
		"a straight edge stays":                   {[]string{"www", "www", "...", "..."}, []string{"www", "www", "...", "..."}},
		"towns and crests stay, woods in a slope": {[]string{"#////", "./^/#", "//w//", "/////"}, []string{"#////", "//^/#", "/////", "/////"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := open(t, board(tt.from...))
			edit := Smooth(d.Scenario().Hexes(), everyHex(d))
			require.NoError(t, d.Do(edit))
			assert.Equal(t, rows(tt.want...), draw(d.Scenario().Hexes()))
			d.Undo()
			assert.Equal(t, rows(tt.from...), draw(d.Scenario().Hexes()))
		})
	}
}

// On the least of maps one neighbor decides nothing, and two do.
func TestOneNeighborIsNoGround(t *testing.T) {
	assert.Empty(t, Smooth(board("w."), hexes("0101")).Cells)
	assert.Len(t, Smooth(board(".w."), hexes("0201")).Cells, 1)
}

func everyHex(d *Document) hex.List { return hex.Full(d.Scenario().Hexes().Grid).List() }

func TestSmoothingEvensAltitudesOut(t *testing.T) {
	d := open(t, board("^^^^^"))
	b := d.Scenario().Hexes()
	for i, m := range []int{40, 40, 80, 40, 0} {
		b.SetAltitude(hex.Hex{Col: i}, m)
	}
	require.NoError(t, d.Do(Smooth(b, everyHex(d))))
	var got []int
	for i := range 5 {
		got = append(got, b.Altitude(hex.Hex{Col: i}))
	}
	assert.Equal(t, []int{40, 55, 55, 60, 40}, got)
	assert.Equal(t, []string{"smooth the ground on 4 hexes"}, labelsOf(d))
}

func TestNoSlopeIsLaidUnderWater(t *testing.T) {
	d := open(t, board("...", "/./", "///"))
	b := d.Scenario().Hexes()
	at := hexes("0202")
	b.SetLink(model.Canal, at[0], hex.N, true)
	assert.Empty(t, Smooth(b, at).Cells)
	b.SetLink(model.Canal, at[0], hex.N, false)
	assert.Equal(t, []HexCell{{at[0], Cell{Terrain: model.Slope}}}, Smooth(b, at).Cells, "where there is none it is")
	b.SetLink(model.Canal, at[0], hex.N, true)
	b.SetTerrain(at[0], model.Woods)
	for _, h := range at[0].Neighbors() {
		b.SetTerrain(h, model.Clear)
	}
	assert.Len(t, Smooth(b, at).Cells, 1, "water may lie open")
	b = d.Scenario().Hexes()
	*b = *board("...", "/./", "///")
	b.SetLink(model.Canal, at[0], hex.N, true)
	b.SetTerrain(hex.Hex{Col: 1, Row: 2}, model.Crest)
	require.NoError(t, d.Do(LaySlopes(b, everyHex(d), 1)))
	assert.Equal(t, model.Clear, b.Terrain(hex.Hex{Col: 1, Row: 1}))
}

func TestSlopesAreLaidAroundCrests(t *testing.T) {
	d := open(t, board(".....", ".^^w.", ".....", "....#"))
	require.NoError(t, d.Do(LaySlopes(d.Scenario().Hexes(), everyHex(d), 1)))
	assert.Equal(t, rows(".///.", "/^^w.", "///..", "....#"), draw(d.Scenario().Hexes()))
	assert.Empty(t, LaySlopes(d.Scenario().Hexes(), everyHex(d), 1).Cells, "they are there")
	assert.Empty(t, LaySlopes(d.Scenario().Hexes(), hexes("0101 0104"), 2).Cells, "no crest among them")
}
