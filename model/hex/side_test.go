package hex_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

func anySide() *rapid.Generator[hex.Side] {
	return rapid.Custom(func(t *rapid.T) hex.Side {
		return hex.Side{Hex: hexWithin(9).Draw(t, "hex"), Dir: anyDir().Draw(t, "dir")}
	})
}

// ends are the two corners of a side on a plane.
func ends(s hex.Side) [2]hex.Point {
	corners := hex.Layout{Size: 1}.Corners(s.Hex)
	return [2]hex.Point{corners[s.Dir], corners[s.Dir.Rotate(1)]}
}

// meet reports whether two sides share a corner.
func meet(a, b hex.Side) bool {
	for _, p := range ends(a) {
		for _, q := range ends(b) {
			if apart(p, q) < 1e-6 {
				return true
			}
		}
	}
	return false
}

func TestASideHasOneCanonicalName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySide().Draw(t, "side")
		c := s.Canonical()
		assert.Less(t, c.Dir, hex.S)
		assert.Equal(t, c, hex.Side{Hex: s.Across(), Dir: s.Dir.Opposite()}.Canonical())
		assert.InDelta(t, 0, apart(between(ends(s)[0], ends(s)[1], 0.5), between(ends(c)[0], ends(c)[1], 0.5)), 1e-6)
	})
}

func TestFourSidesShareACornerWithASide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySide().Draw(t, "side")
		seen := map[hex.Side]bool{s.Canonical(): true}
		for i, n := range s.Adjacent() {
			assert.False(t, seen[n], "each is another")
			seen[n] = true
			assert.Equal(t, n, n.Canonical())
			near := ends(s)[i/2]
			assert.True(t, apart(near, ends(n)[0]) < 1e-6 || apart(near, ends(n)[1]) < 1e-6, "at the end it is listed for")
		}
	})
}

func TestASidePathIsAChainWithoutGaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anySide().Draw(t, "a"), anySide().Draw(t, "b")
		path := hex.SidePath(a, b, 99)
		assert.Equal(t, a.Canonical(), path[0])
		assert.Equal(t, b.Canonical(), path[len(path)-1])
		for i := 1; i < len(path); i++ {
			assert.True(t, meet(path[i-1], path[i]))
		}
		assert.Len(t, hex.SidePath(b, a, 99), len(path), "as short one way as the other")
	})
}

func TestSidesTooFarApartAreNotJoined(t *testing.T) {
	a, b := hex.Side{Dir: hex.N}, hex.Side{Hex: hex.Hex{Col: 9}, Dir: hex.NE}
	assert.Equal(t, []hex.Side{a, b}, hex.SidePath(a, b, 4))
	assert.Greater(t, len(hex.SidePath(a, b, 9)), 2)
}

func TestSideAtIsTheNearestSideOfTheHex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, h, d := anyLayout().Draw(t, "layout"), anyHex().Draw(t, "h"), anyDir().Draw(t, "d")
		ends := l.Corners(h)
		along := rapid.Float64Range(0.1, 0.9).Draw(t, "along")
		inward := rapid.Float64Range(0.05, 0.9).Draw(t, "inward")
		p := between(between(ends[d], ends[d.Rotate(1)], along), l.Center(h), inward)
		assert.Equal(t, hex.Side{Hex: h, Dir: d}, l.SideAt(p))
	})
}
