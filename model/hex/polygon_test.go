package hex_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestAPolygonHoldsItsSidesAndWhatTheyEnclose(t *testing.T) {
	for name, tt := range map[string]struct{ corners, hexes string }{
		"no corner is nothing":   {"", ""},
		"one corner is a hex":    {"0303", "0303"},
		"two corners are a line": {"0303 0603", "0303 0403 0503 0603"},
		"a triangle":             {"0101 0501 0105", "0101 0102 0103 0104 0105 0201 0202 0203 0204 0301 0302 0303 0401 0402 0501"},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, list(t, tt.hexes), hex.Polygon(sheet, list(t, tt.corners)...).List())
		})
	}
}

func TestAPolygonThatCrossesItselfLeavesOutWhatLiesBesideTheCrossing(t *testing.T) {
	bowTie := hex.Polygon(sheet, list(t, "0101 1101 0111 1111")...)
	for label, want := range map[string]bool{"0602": true, "0610": true, "0106": false, "1106": false, "0606": true} {
		assert.Equal(t, want, bowTie.Contains(at(t, label)), label)
	}
}

func TestAPolygonIsTheSameFromWhicheverCorner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := hex.Grid{Cols: 12, Rows: 12}
		corners := rapid.SliceOfN(hexWithin(14), 1, 6).Draw(t, "corners")
		turned := append(append([]hex.Hex{}, corners[1:]...), corners[0])
		assert.True(t, hex.Polygon(g, corners...).Equal(hex.Polygon(g, turned...)))
		large := hex.Polygon(hex.Grid{Cols: 40, Rows: 40}, corners...)
		assert.True(t, hex.Polygon(g, corners...).Equal(hex.Where(g, large.Contains)), "whatever the grid")
	})
}

func TestARectangleHoldsTheColumnsAndRowsBetweenItsCorners(t *testing.T) {
	want := list(t, "0203 0204 0303 0304 0403 0404")
	for _, corners := range []string{"0203 0404", "0404 0203", "0204 0403"} {
		c := list(t, corners)
		assert.Equal(t, want, hex.Rectangle(sheet, c[0], c[1]).List())
	}
	assert.Equal(t, list(t, "0101"), hex.Rectangle(sheet, hex.Hex{Col: -3, Row: -1}, hex.Hex{}).List())
	assert.Empty(t, hex.Rectangle(sheet, hex.Hex{Col: -3, Row: -1}, hex.Hex{Col: -1}).List())
}
