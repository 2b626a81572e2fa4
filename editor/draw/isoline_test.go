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

// isolines is the lines around where a field of some rows is deeper than a level.
func isolines(f *field, rows int, level, tolerance float64) [][]point {
	o := newOutline(level)
	for row := -1; row < rows; row++ {
		o.follow(f, row)
	}
	return o.rings(tolerance)
}

func TestIsolinesRunAroundWhatIsDeeper(t *testing.T) {
	const rows = 41
	f := &field{cols: 41, step: 2, low: point{X: -40, Y: -40}}
	for row := range rows {
		for col := range f.cols {
			away := math.Hypot(f.low.X+f.step*float64(col), f.low.Y+f.step*float64(row))
			f.depth = append(f.depth, float32(min(30-away, away-10)/100)) // a ring from 10 to 30
		}
	}
	rings := isolines(f, rows, 0, 0.05)
	require.Len(t, rings, 2)
	areas := []float64{enclosed(rings[0]), enclosed(rings[1])}
	assert.InDelta(t, math.Pi*900, max(areas[0], areas[1]), 15, "the outer edge, clockwise")
	assert.InDelta(t, -math.Pi*100, min(areas[0], areas[1]), 8, "the hole, the other way round")
	for _, ring := range rings {
		assert.Less(t, len(ring), 90, "no more points than needed")
	}
}

func TestAFieldThatIsAllWithinIsOutlinedByItsEdge(t *testing.T) {
	f := &field{cols: 3, step: 10}
	for range f.cols * 2 {
		f.depth = append(f.depth, 0.6)
	}
	rings := isolines(f, 2, 0, 0.01)
	require.Len(t, rings, 1)
	assert.Greater(t, enclosed(rings[0]), 200.0)
}

func TestOppositeCornersMeetOrPart(t *testing.T) {
	for _, middle := range []float32{0.2, -0.2} {
		f := &field{cols: 2, step: 1, depth: []float32{0.3 + middle, -0.3 + middle, -0.3 + middle, 0.3 + middle}}
		want := map[bool]int{true: 1, false: 2}[middle > 0]
		assert.Len(t, isolines(f, 2, 0, 0), want, "middle %v", middle)
	}
}

func TestIsolinesAreTheSameInBands(t *testing.T) {
	const cols, rows = 23, 30
	whole := &field{cols: cols, step: 4, low: point{X: 12, Y: -8}}
	for row := range rows {
		for col := range cols {
			whole.depth = append(whole.depth, float32(math.Sin(float64(col)/3)+math.Cos(float64(row)/2)))
		}
	}
	want := isolines(whole, rows, 0.25, 0.05)
	require.Greater(t, len(want), 5)
	for _, band := range []int{1, 2, 7, 29} {
		o := newOutline(0.25)
		for top := 0; top < rows-1; top += band {
			end := min(top+band, rows-1)
			f := *whole
			f.top, f.depth = top, whole.depth[top*cols:(end+1)*cols]
			from, to := top, end
			if top == 0 {
				from--
			}
			if end == rows-1 {
				to++
			}
			for row := from; row < to; row++ {
				o.follow(&f, row)
			}
		}
		assert.Equal(t, want, o.rings(0.05), "%d rows at a time", band)
	}
}

func TestLayersOfAnInkCoverAsMuchAsTheInk(t *testing.T) {
	through := 1.0
	for k, part := range steps(0.5, 4) {
		through *= 1 - part
		assert.InDelta(t, 0.5*float64(k+1)/4, 1-through, 1e-9)
	}
}
