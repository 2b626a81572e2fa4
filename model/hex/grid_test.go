package hex_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

func TestLabel(t *testing.T) {
	small, wide, tall := hex.Grid{Cols: 99, Rows: 99}, hex.Grid{Cols: 100, Rows: 5}, hex.Grid{Cols: 5, Rows: limits.BoardSide}
	for name, tt := range map[string]struct {
		grid hex.Grid
		hex  hex.Hex
		want string
	}{
		"counts from one":                              {small, hex.Hex{}, "0101"},
		"pads both halves":                             {small, hex.Hex{Col: 8, Row: 4}, "0905"},
		"does not pad ten":                             {small, hex.Hex{Col: 9, Row: 9}, "1010"},
		"keeps two digits up to 99":                    {small, hex.Hex{Col: 98, Row: 98}, "9999"},
		"takes three digits beyond 99 columns":         {wide, hex.Hex{Col: 99, Row: 4}, "100005"},
		"pads to three digits":                         {wide, hex.Hex{Col: 8, Row: 0}, "009001"},
		"pads two digits to three":                     {wide, hex.Hex{Col: 98, Row: 1}, "099002"},
		"takes three digits for few columns, if tall":  {tall, hex.Hex{Col: 0, Row: 998}, "001999"},
		"takes three digits for low rows, if tall too": {tall, hex.Hex{Col: 4, Row: 9}, "005010"},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, tt.grid.Label(tt.hex))
			assert.Equal(t, "x"+tt.want, string(tt.grid.AppendLabel([]byte("x"), tt.hex)))
		})
	}
}

func TestLabelsAreReadBack(t *testing.T) {
	for _, g := range []hex.Grid{{Cols: 1, Rows: 1}, {Cols: 50, Rows: 34}, {Cols: 99, Rows: 99}, {Cols: 100, Rows: 3}, {Cols: 2, Rows: limits.BoardSide}} {
		for h := range g.All() {
			label := g.Label(h)
			back, err := g.Parse(label)
			require.NoError(t, err)
			require.Equal(t, h, back, label)
			back, err = hex.ParseLabel(label)
			require.NoError(t, err)
			require.Equal(t, h, back, label)
		}
	}
}

func TestLabelsOffTheGridAreRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(120).Draw(t, "grid")
		h := hexWithin(1100).Filter(func(h hex.Hex) bool { return !g.Contains(h) }).Draw(t, "h")
		_, err := g.Parse(g.Label(h))
		assert.Error(t, err, g.Label(h))
	})
}

func TestParseSaysWhatIsWrongWithALabel(t *testing.T) {
	small, large := hex.Grid{Cols: 50, Rows: 34}, hex.Grid{Cols: 120, Rows: 80}
	for name, tt := range map[string]struct {
		grid  hex.Grid
		label string
		want  string
	}{
		"no label": {small, "",
			`"" is not a hex label: want four digits (or six on a map of more than 99 columns or rows), such as 0101`},
		"five digits": {small, "01011",
			`"01011" is not a hex label: want four digits (or six on a map of more than 99 columns or rows), such as 0101`},
		"letters": {small, "A101",
			`"A101" is not a hex label: want column and row counted from 01, such as 0101`},
		"a sign": {small, "-101",
			`"-101" is not a hex label: want column and row counted from 01, such as 0101`},
		"column nought": {small, "0001",
			`"0001" is not a hex label: want column and row counted from 01, such as 0101`},
		"row nought": {small, "0100",
			`"0100" is not a hex label: want column and row counted from 01, such as 0101`},
		"a column too many": {small, "5101",
			"hex 5101 lies outside the map, which runs from 0101 to 5034"},
		"a row too many": {small, "5035",
			"hex 5035 lies outside the map, which runs from 0101 to 5034"},
		"six digits on a small map": {small, "012034",
			"hex 012034 is written 1234 on this map"},
		"four digits on a large map": {large, "1234",
			"hex 1234 is written 012034 on this map"},
		"off a large map": {large, "121001",
			"hex 121001 lies outside the map, which runs from 001001 to 120080"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := tt.grid.Parse(tt.label)
			assert.EqualError(t, err, tt.want)
		})
	}
}

func TestGridIndexCountsTheHexesInRowMajorOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(30).Draw(t, "grid")
		all := slices.Collect(g.All())
		assert.Len(t, all, g.Len())
		for i, h := range all {
			assert.Equal(t, i, g.Index(h))
			assert.Equal(t, h, g.At(i))
			assert.True(t, g.Contains(h))
		}
	})
	for range sheet.All() {
		break // a loop may end early
	}
}

func TestOnEdge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(12).Draw(t, "grid")
		for h := range g.All() {
			inside := h.Col > 0 && h.Col < g.Cols-1 && h.Row > 0 && h.Row < g.Rows-1
			assert.Equal(t, !inside, g.OnEdge(h), "%v", h)
		}
	})
}
