package hex_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestNeighbors(t *testing.T) {
	for name, tt := range map[string]struct{ hex, clockwiseFromNorth string }{
		"columns printed even lie half a hex further south": {"0405", "0404 0505 0506 0406 0306 0305"},
		"columns printed odd lie half a hex further north":  {"0505", "0504 0604 0605 0506 0405 0404"},
	} {
		t.Run(name, func(t *testing.T) {
			nbs := at(t, tt.hex).Neighbors()
			assert.Equal(t, tt.clockwiseFromNorth, sheet.Labels(nbs[:]))
		})
	}
}

func TestNeighborsAreThoseAcrossTheSixSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := anyHex().Draw(t, "h")
		nbs := h.Neighbors()
		for _, d := range hex.Dirs {
			assert.Equal(t, nbs[d], h.Neighbor(d))
			assert.Equal(t, h, h.Neighbor(d).Neighbor(d.Opposite()))
			assert.Equal(t, h.Neighbor(d.Rotate(1)), h.Neighbor(d).Neighbor(d.Rotate(2)),
				"neighbors in sequence are adjacent")
		}
	})
}

func TestStepIsThatManyNeighborsInARow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, d := anyHex().Draw(t, "h"), anyDir().Draw(t, "d")
		n := rapid.IntRange(0, 40).Draw(t, "n")
		want := h
		for range n {
			want = want.Neighbor(d)
		}
		assert.Equal(t, want, h.Step(d, n))
		assert.Equal(t, h, want.Step(d, -n), "a negative count leads back")
		assert.Equal(t, n, hex.Distance(h, want))
	})
}

func TestDirTo(t *testing.T) {
	t.Run("names the side that two adjacent hexes share", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			h, d := anyHex().Draw(t, "h"), anyDir().Draw(t, "d")
			got, ok := h.DirTo(h.Neighbor(d))
			assert.True(t, ok)
			assert.Equal(t, d, got)
		})
	})
	t.Run("knows none for hexes that are not adjacent", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			h, g := hexWithin(3).Draw(t, "h"), hexWithin(3).Draw(t, "g")
			_, ok := h.DirTo(g)
			assert.Equal(t, hex.Distance(h, g) == 1, ok)
		})
	})
}

func TestDistance(t *testing.T) {
	for name, tt := range map[string]struct {
		from, to string
		want     int
	}{
		"a hex is no distance from itself":           {"0505", "0505", 0},
		"down a column each hex counts one":          {"0505", "0512", 7},
		"across columns half rows come for free":     {"0105", "0707", 6},
		"beyond the free half rows each row counts":  {"0105", "0712", 10},
		"due east it is the number of columns":       {"0105", "4105", 40},
		"from corner to corner of the standard size": {"0101", "5034", 58},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, hex.Distance(at(t, tt.from), at(t, tt.to)))
		})
	}
}

func TestDistanceIsTheNumberOfStepsOfAShortestPath(t *testing.T) {
	g := hex.Grid{Cols: 13, Rows: 12}
	for from := range g.All() {
		steps := map[hex.Hex]int{from: 0}
		for queue := []hex.Hex{from}; len(queue) > 0; queue = queue[1:] {
			for _, nb := range queue[0].Neighbors() {
				if _, seen := steps[nb]; !seen && g.Contains(nb) {
					steps[nb] = steps[queue[0]] + 1
					queue = append(queue, nb)
				}
			}
		}
		for to := range g.All() {
			require.Equal(t, steps[to], hex.Distance(from, to), "%v to %v", from, to)
		}
	}
}

func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := anyHex().Draw(t, "a"), anyHex().Draw(t, "b"), anyHex().Draw(t, "c")
		assert.Equal(t, hex.Distance(a, b), hex.Distance(b, a))
		assert.Equal(t, a == b, hex.Distance(a, b) == 0)
		assert.LessOrEqual(t, hex.Distance(a, c), hex.Distance(a, b)+hex.Distance(b, c))
		d := a.Cube().Sub(b.Cube())
		assert.Equal(t, max(d.Q, d.R, d.S, -d.Q, -d.R, -d.S), hex.Distance(a, b))
	})
}

func TestHalfRowGrowsByOneWithEachHalfHexToTheSouth(t *testing.T) {
	assert.Equal(t, 0, hex.Hex{}.HalfRow())
	southwards := [6]int{hex.N: -2, hex.NE: -1, hex.SE: 1, hex.S: 2, hex.SW: 1, hex.NW: -1}
	rapid.Check(t, func(t *rapid.T) {
		h, d := anyHex().Draw(t, "h"), anyDir().Draw(t, "d")
		assert.Equal(t, h.HalfRow()+southwards[d], h.Neighbor(d).HalfRow())
	})
}

func TestDir(t *testing.T) {
	for i, d := range hex.Dirs {
		assert.Equal(t, hex.Dir(i), d, "directions are listed clockwise from north")
		back, ok := hex.ParseDir(d.String())
		assert.True(t, ok, "%s is read back", d)
		assert.Equal(t, d, back)
		assert.Equal(t, d, d.Opposite().Opposite())
		assert.Equal(t, d.Opposite(), d.Rotate(3))
		assert.Equal(t, d.Opposite(), d.Rotate(-3))
		assert.Equal(t, d, d.Rotate(-12))
	}
	assert.Equal(t, hex.NE, hex.N.Rotate(1), "rotation is clockwise")
	assert.Equal(t, hex.NW, hex.N.Rotate(-1))
	for _, wrong := range []string{"", "E", "n", "NNE"} {
		_, ok := hex.ParseDir(wrong)
		assert.False(t, ok, "%q is no direction", wrong)
	}
}

func TestCompareIsTheOrderOfLabels(t *testing.T) {
	hexes := slices.SortedFunc(sheet.All(), hex.Compare)
	labels := make([]string, len(hexes))
	for i, h := range hexes {
		labels[i] = sheet.Label(h)
	}
	assert.Len(t, labels, sheet.Len())
	assert.True(t, slices.IsSorted(labels))
}
