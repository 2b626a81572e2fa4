package hex_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

// anyHex draws hexes on both sides of the origin, of both column parities.
func anyHex() *rapid.Generator[hex.Hex] {
	return hexWithin(60)
}

func hexWithin(n int) *rapid.Generator[hex.Hex] {
	return rapid.Custom(func(t *rapid.T) hex.Hex {
		return hex.Hex{
			Col: rapid.IntRange(-n, n).Draw(t, "col"),
			Row: rapid.IntRange(-n, n).Draw(t, "row"),
		}
	})
}

func anyDir() *rapid.Generator[hex.Dir] { return rapid.SampledFrom(hex.Dirs[:]) }

func anyGrid(side int) *rapid.Generator[hex.Grid] {
	return rapid.Custom(func(t *rapid.T) hex.Grid {
		return hex.Grid{
			Cols: rapid.IntRange(1, side).Draw(t, "cols"),
			Rows: rapid.IntRange(1, side).Draw(t, "rows"),
		}
	})
}

func hexOn(g hex.Grid) *rapid.Generator[hex.Hex] {
	return rapid.Map(rapid.IntRange(0, g.Len()-1), g.At)
}

func regionOn(g hex.Grid) *rapid.Generator[hex.Region] {
	return rapid.Map(rapid.SliceOf(hexOn(g)), func(hexes []hex.Hex) hex.Region {
		return hex.NewRegion(g, hexes...)
	})
}

// at reads a label, so that tests can name hexes as designers do.
func at(t testing.TB, label string) hex.Hex {
	t.Helper()
	h, err := hex.ParseLabel(label)
	require.NoError(t, err)
	return h
}

// list reads labels separated by spaces.
func list(t testing.TB, labels string) hex.List {
	t.Helper()
	var l hex.List
	require.NoError(t, l.UnmarshalText([]byte(labels)))
	return l
}

// sheet is a grid large enough for the labels of the tables.
var sheet = hex.Grid{Cols: 50, Rows: 34}
