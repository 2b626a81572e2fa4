package hex_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestRing(t *testing.T) {
	h := at(t, "0505")
	for name, tt := range map[string]struct {
		n    int
		want string
	}{
		"at distance nought is the hex itself":            {0, "0505"},
		"at distance one is the neighbors from the north": {1, "0504 0604 0605 0506 0405 0404"},
		"at distance two goes on clockwise":               {2, "0503 0603 0704 0705 0706 0606 0507 0406 0306 0305 0304 0403"},
		"at a negative distance has no hexes":             {-1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, sheet.Labels(hex.Ring(h, tt.n)))
		})
	}
}

func TestRingIsAClosedWayAroundTheHexesAtADistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, n := anyHex().Draw(t, "h"), rapid.IntRange(1, 20).Draw(t, "n")
		ring := hex.Ring(h, n)
		assert.Len(t, ring, 6*n)
		assert.Equal(t, h.Step(hex.N, n), ring[0])
		distinct := map[hex.Hex]bool{}
		for i, r := range ring {
			distinct[r] = true
			assert.Equal(t, n, hex.Distance(h, r))
			assert.Equal(t, 1, hex.Distance(r, ring[(i+1)%len(ring)]))
		}
		assert.Len(t, distinct, 6*n)
		for d := range hex.Dirs {
			assert.Equal(t, h.Step(hex.Dir(d), n), ring[d*n], "clockwise")
		}
		assert.Equal(t, slices.Concat(ring, ring), hex.AppendRing(ring, h, n))
	})
}
