package hex_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

// written is a line as text: "0101" for a hex it passes through, "0101/0102"
// for a side that it runs along, "(0101)" for a hex whose corner it touches.
func written(crossings []hex.Crossing) string {
	var out []string
	for _, c := range crossings {
		switch label := sheet.Label(c.Hex); c.Kind {
		case hex.Through:
			out = append(out, label)
		case hex.Along:
			out = append(out, label+"/"+sheet.Label(c.Other))
		case hex.Touches:
			out = append(out, "("+label+")")
		}
	}
	return strings.Join(out, " ")
}

func crossings(a, b hex.Hex) []hex.Crossing { return slices.Collect(hex.Crossings(a, b)) }

func TestLine(t *testing.T) {
	for name, tt := range map[string]struct{ from, to, want string }{
		"from a hex to itself passes through that hex once":          {"0505", "0505", "0505"},
		"to an adjacent hex passes through the two":                  {"0505", "0605", "0505 0605"},
		"down a column passes through every hex of it":               {"0505", "0509", "0505 0506 0507 0508 0509"},
		"in a straight row of hexes passes through every one":        {"0505", "0806", "0505 0605 0706 0806"},
		"due east runs along the sides of the columns between":       {"0505", "0905", "0505 0604/0605 0705 0804/0805 0905"},
		"from a low column due east runs along the row and the next": {"0605", "0805", "0605 0705/0706 0805"},
		"towards any other corner runs along sides too":              {"0505", "0708", "0505 0506/0605 0606 0607/0707 0708"},
		"through a corner passes through two of its three hexes":     {"0505", "0609", "0505 0506 (0606) 0507 0607 (0508) 0608 0609"},
		"off all corners only passes through hexes":                  {"0505", "0807", "0505 0605 0606 0706 0707 0807"},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, written(crossings(at(t, tt.from), at(t, tt.to))))
		})
	}
}

func TestLineAgreesWithFractionsForAllPairsOfASmallGrid(t *testing.T) {
	// The grid has a margin: a line between hexes of its edge may touch hexes
	// beyond it.
	const side, margin = 12, 1
	var hexes []hex.Hex
	for h := range (hex.Grid{Cols: side + 2*margin, Rows: side + 2*margin}).All() {
		hexes = append(hexes, hex.Hex{Col: h.Col - margin, Row: h.Row - margin})
	}
	g := hex.Grid{Cols: side, Rows: side}
	kinds := map[hex.CrossingKind]int{}
	for a := range g.All() {
		for b := range g.All() {
			got := crossings(a, b)
			if g.Index(a) < g.Index(b) {
				back := crossings(b, a)
				slices.Reverse(back)
				require.Equal(t, got, back, "back from %v to %v", b, a)
				continue
			}
			require.Equal(t, slowLine(a, b, near(a, b, hexes)), got, "%v to %v", a, b)
			for _, c := range got {
				kinds[c.Kind]++
			}
		}
	}
	assert.Positive(t, kinds[hex.Along])
	assert.Positive(t, kinds[hex.Touches])
}

func TestLineAgreesWithFractionsFarAway(t *testing.T) {
	check := func(t require.TestingT, a, b hex.Hex) {
		got := crossings(a, b)
		// All hexes around those met: nothing next to the line is forgotten.
		seen := map[hex.Hex]bool{}
		var around []hex.Hex
		add := func(h hex.Hex) {
			if !seen[h] {
				seen[h] = true
				around = append(around, h)
			}
		}
		for _, c := range got {
			add(c.Hex)
			for _, nb := range c.Hex.Neighbors() {
				add(nb)
			}
		}
		require.Equal(t, slowLine(a, b, near(a, b, around)), got, "%v to %v", a, b)
	}
	t.Run("in any direction", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			check(t, hexWithin(25).Draw(t, "a"), hexWithin(25).Draw(t, "b"))
		})
	})
	for name, b := range map[string]hex.Hex{
		"a thousand hexes in a general direction":   {Col: 613, Row: 691},
		"a thousand hexes at the slightest slope":   {Col: 999, Row: 1},
		"a thousand hexes due east along the sides": {Col: 1000, Row: 0},
		"a thousand hexes through many corners":     {Col: 200, Row: -900},
	} {
		t.Run(name, func(t *testing.T) { check(t, hex.Hex{}, b) })
	}
}

func TestLineProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := hexWithin(500).Draw(t, "a"), hexWithin(500).Draw(t, "b")
		line := crossings(a, b)

		assert.Equal(t, hex.Crossing{Kind: hex.Through, Hex: a}, line[0], "it begins in a")
		assert.Equal(t, hex.Crossing{Kind: hex.Through, Hex: b}, line[len(line)-1], "it ends in b")

		assert.LessOrEqual(t, len(line), 2*hex.Distance(a, b)+1)

		back := crossings(b, a)
		slices.Reverse(back)
		assert.Equal(t, line, back, "it is the same back")

		for i, c := range line {
			if c.Kind != hex.Along {
				assert.Zero(t, c.Other)
			}
			if i == 0 {
				continue
			}
			before := line[i-1]
			switch {
			case c.Kind == hex.Through && before.Kind == hex.Through:
				assert.Equal(t, 1, hex.Distance(before.Hex, c.Hex))
			case c.Kind == hex.Through:
				continue // looked at with the crossing before
			default:
				assert.Equal(t, hex.Through, before.Kind)
				require.Equal(t, hex.Through, line[i+1].Kind)
				assert.Equal(t, 1, hex.Distance(before.Hex, c.Hex))
				assert.Equal(t, 1, hex.Distance(line[i+1].Hex, c.Hex))
			}
			if c.Kind == hex.Along {
				assert.Equal(t, 1, hex.Distance(c.Hex, c.Other))
				assert.Equal(t, 2, hex.Distance(before.Hex, line[i+1].Hex))
				assert.Negative(t, hex.Compare(c.Hex, c.Other))
			}
		}

		move := hex.Translation(a, anyHex().Draw(t, "moved to"))
		for i, c := range line {
			line[i].Hex = move.Hex(c.Hex)
			if c.Kind == hex.Along {
				line[i].Other = move.Hex(c.Other)
			}
		}
		assert.Equal(t, line, crossings(move.Hex(a), move.Hex(b)), "it is the same elsewhere")
	})
}

func TestCrossingsMayBeLeftAtAnyPoint(t *testing.T) {
	// These lines meet all three kinds of crossings.
	for _, to := range []string{"0905", "0609", "0706"} {
		line := crossings(at(t, "0505"), at(t, to))
		for n := range line {
			var got []hex.Crossing
			for c := range hex.Crossings(at(t, "0505"), at(t, to)) {
				got = append(got, c)
				if len(got) == n+1 {
					break
				}
			}
			assert.Equal(t, line[:n+1], got)
		}
	}
}

func TestWalkingALineDoesNotAllocate(t *testing.T) {
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		for c := range hex.Crossings(hex.Hex{}, hex.Hex{Col: 31, Row: 20}) {
			sink += c.Hex.Col
		}
	}))
}

func TestCrossingKindsHaveNames(t *testing.T) {
	assert.Equal(t, "through along touches",
		hex.Through.String()+" "+hex.Along.String()+" "+hex.Touches.String())
}
