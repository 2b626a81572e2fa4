package hex_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

func anyLayout() *rapid.Generator[hex.Layout] {
	return rapid.Map(rapid.Float64Range(0.5, 200), func(size float64) hex.Layout { return hex.Layout{Size: size} })
}

func apart(a, b hex.Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// between is the point that lies the given part of the way from a to b.
func between(a, b hex.Point, part float64) hex.Point {
	return hex.Point{X: a.X + part*(b.X-a.X), Y: a.Y + part*(b.Y-a.Y)}
}

func TestLayoutPlacesTheFirstHexesAtTheOrigin(t *testing.T) {
	l := hex.Layout{Size: 10}
	height := 10 * math.Sqrt(3)
	assert.Equal(t, 20.0, l.HexWidth())
	assert.InDelta(t, height, l.HexHeight(), 1e-12)
	for label, want := range map[string]hex.Point{
		"0101": {X: 10, Y: height / 2},
		"0201": {X: 25, Y: height},
		"0301": {X: 40, Y: height / 2},
		"0102": {X: 10, Y: height * 3 / 2},
	} {
		assert.InDelta(t, 0, apart(want, l.Center(at(t, label))), 1e-12, label)
	}
}

func TestAllNeighborsAreDrawnOneHexHeightAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, h := anyLayout().Draw(t, "layout"), anyHex().Draw(t, "h")
		for _, nb := range h.Neighbors() {
			assert.InEpsilon(t, l.HexHeight(), apart(l.Center(h), l.Center(nb)), 1e-9)
		}
	})
}

func TestCornersAreOneSizeFromTheCentreClockwise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, h := anyLayout().Draw(t, "layout"), anyHex().Draw(t, "h")
		center, corners := l.Center(h), l.Corners(h)
		for d := range corners {
			next := corners[(d+1)%6]
			assert.InEpsilon(t, l.Size, apart(center, corners[d]), 1e-9)
			assert.InEpsilon(t, l.Size, apart(corners[d], next), 1e-9)
			turn := (corners[d].X-center.X)*(next.Y-center.Y) - (corners[d].Y-center.Y)*(next.X-center.X)
			assert.Positive(t, turn, "clockwise, with y to the south")
		}
	})
}

func TestTheSideFacingADirectionLiesBetweenItsCornerAndTheNext(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, h, d := anyLayout().Draw(t, "layout"), anyHex().Draw(t, "h"), anyDir().Draw(t, "d")
		nb := h.Neighbor(d)
		corners, across := l.Corners(h), l.Corners(nb)
		first, second := corners[d], corners[d.Rotate(1)]
		tiny := 1e-9 * (l.Size + apart(first, hex.Point{}))
		assert.InDelta(t, 0, apart(between(first, second, 0.5), between(l.Center(h), l.Center(nb), 0.5)), tiny,
			"halfway between the two centres is halfway along the side")
		assert.InDelta(t, 0, apart(first, across[d.Opposite().Rotate(1)]), tiny, "both hexes share its ends")
		assert.InDelta(t, 0, apart(second, across[d.Opposite()]), tiny, "both hexes share its ends")
	})
}

func TestHexAt(t *testing.T) {
	t.Run("finds a hex at its centre", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			l, h := anyLayout().Draw(t, "layout"), anyHex().Draw(t, "h")
			assert.Equal(t, h, l.HexAt(l.Center(h)))
		})
	})
	t.Run("finds a hex just inside its corners and sides, the neighbor just outside", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			l, h := anyLayout().Draw(t, "layout"), anyHex().Draw(t, "h")
			center, corners := l.Center(h), l.Corners(h)
			for _, d := range hex.Dirs {
				assert.Equal(t, h, l.HexAt(between(center, corners[d], 0.999)))
				side := between(corners[d], corners[d.Rotate(1)], rapid.Float64Range(0.01, 0.99).Draw(t, "place"))
				assert.Equal(t, h, l.HexAt(between(center, side, 0.999)))
				assert.Equal(t, h.Neighbor(d), l.HexAt(between(center, side, 1.001)))
			}
		})
	})
	t.Run("finds the hex with the nearest centre anywhere", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			l := hex.Layout{Size: 10}
			p := hex.Point{
				X: rapid.Float64Range(-500, 500).Draw(t, "x"),
				Y: rapid.Float64Range(-500, 500).Draw(t, "y"),
			}
			h := l.HexAt(p)
			for _, nb := range h.Neighbors() {
				assert.LessOrEqual(t, apart(p, l.Center(h)), apart(p, l.Center(nb))+1e-9)
			}
		})
	})
}

func TestBoundsOfTheDrawnGridTouchItsOutermostCorners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, g := anyLayout().Draw(t, "layout"), anyGrid(12).Draw(t, "grid")
		west, north, east, south := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		for h := range g.All() {
			for _, c := range l.Corners(h) {
				west, north, east, south = min(west, c.X), min(north, c.Y), max(east, c.X), max(south, c.Y)
			}
		}
		width, height := l.Bounds(g)
		tiny := 1e-9 * l.Size
		assert.InDelta(t, 0, west, tiny)
		assert.InDelta(t, 0, north, tiny)
		assert.InEpsilon(t, width, east, 1e-9)
		assert.InEpsilon(t, height, south, 1e-9)
	})
	width, height := hex.Layout{Size: 10}.Bounds(hex.Grid{})
	assert.Zero(t, width, "an empty grid has no width")
	assert.Zero(t, height, "an empty grid has no height")
}
