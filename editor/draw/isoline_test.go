package draw

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// enclosed is how much a closed line encloses; positive where it runs clockwise.
func enclosed(ring []point) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum / 2
}

func TestIsolinesRunAroundWhatIsDeeper(t *testing.T) {
	f := &field{cols: 41, rows: 41, step: 2, low: point{X: -40, Y: -40}}
	for row := range f.rows {
		for col := range f.cols {
			away := math.Hypot(f.low.X+f.step*float64(col), f.low.Y+f.step*float64(row))
			f.depth = append(f.depth, float32(min(30-away, away-10)/100)) // a ring from 10 to 30
		}
	}
	rings := f.isolines(0, 0.05)
	require.Len(t, rings, 2)
	areas := []float64{enclosed(rings[0]), enclosed(rings[1])}
	assert.InDelta(t, math.Pi*900, max(areas[0], areas[1]), 15, "the outer edge, clockwise")
	assert.InDelta(t, -math.Pi*100, min(areas[0], areas[1]), 8, "the hole, the other way round")
	for _, ring := range rings {
		assert.Less(t, len(ring), 90, "no more points than needed")
	}
}

func TestAFieldThatIsAllWithinIsOutlinedByItsEdge(t *testing.T) {
	f := &field{cols: 3, rows: 2, step: 10}
	for range f.cols * f.rows {
		f.depth = append(f.depth, 0.6)
	}
	rings := f.isolines(0, 0.01)
	require.Len(t, rings, 1)
	assert.Greater(t, enclosed(rings[0]), 200.0)
}

func TestOppositeCornersMeetOrPart(t *testing.T) {
	for _, middle := range []float32{0.2, -0.2} {
		f := &field{cols: 2, rows: 2, step: 1, depth: []float32{0.3 + middle, -0.3 + middle, -0.3 + middle, 0.3 + middle}}
		want := map[bool]int{true: 1, false: 2}[middle > 0]
		assert.Len(t, f.isolines(0, 0), want, "middle %v", middle)
	}
}

func TestLayersOfAnInkCoverAsMuchAsTheInk(t *testing.T) {
	through := 1.0
	for k, part := range steps(0.5, 4) {
		through *= 1 - part
		assert.InDelta(t, 0.5*float64(k+1)/4, 1-through, 1e-9)
	}
}
