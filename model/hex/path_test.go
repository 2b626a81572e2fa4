package hex_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestPath(t *testing.T) {
	for name, tt := range map[string]struct{ from, to, want string }{
		"from a hex to itself is that hex":                          {"0505", "0505", "0505"},
		"to an adjacent hex is the two":                             {"0505", "0605", "0505 0605"},
		"down a column keeps to it":                                 {"0505", "0509", "0505 0506 0507 0508 0509"},
		"due east takes the northern of two hexes equally near":     {"0505", "0905", "0505 0604 0705 0804 0905"},
		"and so it does due west":                                   {"0905", "0505", "0905 0804 0705 0604 0505"},
		"towards a southern corner it takes the western of two":     {"0505", "0708", "0505 0506 0606 0607 0708"},
		"more columns than rows spread the rows":                    {"0505", "0906", "0505 0605 0705 0805 0906"},
		"more rows than columns spread the columns":                 {"0505", "0610", "0505 0506 0507 0508 0608 0609 0610"},
		"a straight row of hexes is kept to in the north-west, too": {"0806", "0505", "0806 0706 0605 0505"},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, sheet.Labels(hex.Path(at(t, tt.from), at(t, tt.to))))
		})
	}
}

func TestPathIsAShortestWayAlongTheLine(t *testing.T) {
	check := func(t require.TestingT, a, b hex.Hex) {
		path := hex.Path(a, b)
		require.Len(t, path, hex.Distance(a, b)+1)
		require.Equal(t, a, path[0])
		require.Equal(t, b, path[len(path)-1])
		met := map[hex.Hex]bool{}
		for c := range hex.Crossings(a, b) {
			met[c.Hex] = true
			if c.Kind == hex.Along {
				met[c.Other] = true
			}
		}
		for i, h := range path {
			require.True(t, met[h], "the line from %v to %v meets %v", a, b, h)
			if i > 0 {
				require.Equal(t, 1, hex.Distance(path[i-1], h))
			}
		}
		back := hex.Path(b, a)
		slices.Reverse(back)
		require.Equal(t, path, back)
	}
	g := hex.Grid{Cols: 9, Rows: 9}
	for a := range g.All() {
		for b := range g.All() {
			check(t, a, b)
		}
	}
	rapid.Check(t, func(t *rapid.T) { check(t, anyHex().Draw(t, "a"), anyHex().Draw(t, "b")) })
}
