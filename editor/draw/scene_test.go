package draw

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// At the edge the country runs on, and a change reaches farther.
func TestAChangeReachesFartherAtTheEdge(t *testing.T) {
	d := newDrawing(model.NewHexBoard(9, 8), ladder[0], Options{})
	defer d.close()
	for h := range d.plan.grid.All() {
		want := 2
		if h.Col <= 1 || h.Col >= 7 || h.Row <= 1 || h.Row >= 6 {
			want = beyond + 2
		}
		assert.Equal(t, want, d.scene.influence(h), "%v", h)
	}
	assert.Equal(t, hex.Hex{Col: 8, Row: 0}, d.scene.inland(hex.Hex{Col: 12, Row: -3}))
	assert.True(t, d.scene.inSight(hex.Hex{Col: -seen, Row: 7 + seen}))
	for _, h := range []hex.Hex{{Col: -seen - 1}, {Row: -seen - 1}, {Col: 9 + seen}, {Row: 8 + seen}} {
		assert.False(t, d.scene.inSight(h), "%v", h)
	}
}

// A lattice has whole pixels: of the sizes at which the map is drawn as large as it is shown,
// the one whose hexes are nearest to so many from side to side.
func TestALatticeIsOfTheNearestSize(t *testing.T) {
	b := model.NewHexBoard(9, 8)
	for _, flats := range []int{1, 20, 31, 32, 33, 64, 100, 9999} {
		l, size := LatticeFor(b, flats)
		p := makePlan(b.Grid, ladder[rungFor(size)])
		assert.Equal(t, 1, p.over)
		assert.Equal(t, image.Pt(p.dx, 2*p.dy), l.Pitch)
		away := math.Abs(float64(l.Pitch.Y - flats))
		for _, s := range ladder {
			assert.False(t, s.over == 1 && math.Abs(float64(2*s.dy-flats)) < away, "%d is nearer to %d", 2*s.dy, flats)
		}
		assert.Equal(t, p.center(hex.Hex{}), l.First)
		for _, h := range []hex.Hex{{}, {Col: 3, Row: 2}, {Col: 8, Row: 7}} {
			assert.Equal(t, p.center(h), l.Center(h), "%v", h)
		}
	}
}
