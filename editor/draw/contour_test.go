package draw

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestAHexLiesInItsOwnTerrainHoweverItsNeighborsAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewHexBoard(12, 10)
		for h := range b.Grid.All() {
			if rapid.Bool().Draw(t, "wooded") {
				b.SetTerrain(h, model.Woods)
			}
		}
		d := newDrawing(b, ladder[rungFor(28)], Options{})
		defer d.close()
		for h := range b.Grid.All() {
			at := d.plan.ofSheet(d.plan.center(h))
			for _, corner := range hex.Dirs {
				depth := d.depthIn(wooded, d.scene.facetPlaceOf(h, corner, point{}), at)
				if (depth > 0.05) != (b.Terrain(h) == model.Woods) || depth > -0.05 && depth < 0.05 {
					t.Fatalf("the centre of %v, %v, lies %.2f within the woods", h, b.Terrain(h), depth)
				}
			}
		}
	})
}

func TestEdgesRunOnFromFacetToFacet(t *testing.T) {
	s := newScene(sampleBoard(32, 22))
	s.take(never)
	depth := func(p facetPlace) float64 { return contourFor(s.keyAt(p.cell, p.side, wooded)).depth(p.at) }
	for h := range s.grid.All() {
		for _, corner := range hex.Dirs {
			// The way to the next hex belongs to the facets on both its sides.
			at := heading(corner).Times(0.9)
			assert.InDelta(t, depth(s.facetPlaceOf(h, corner, at)), depth(s.facetPlaceOf(h, corner.Rotate(-1), at)), 1e-9)
		}
	}
}

func TestFarFromItsEdgeAnAreaPullsEvenly(t *testing.T) {
	for side := range 2 {
		for _, at := range []point{{}, facetPoint(side, 0.3, 0.6), facetPoint(side, 1, 0)} {
			sum := 0.0
			for i := range contourHexes {
				f := basis()[side][i].along(at.Y)
				sum += f[0] + at.X*(f[1]+at.X*(f[2]+at.X*(f[3]+at.X*f[4])))
			}
			assert.InDelta(t, 1, sum, 1e-9)
		}
	}
}

func TestNoEdgeRunsThroughAFacetThatSeemsToHaveNone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := contourKey(rapid.IntRange(0, 1).Draw(t, "side"))
		for range contourHexes {
			key = key<<grainBits | contourKey(rapid.IntRange(0, grainMask).Draw(t, "grain"))
		}
		c := newContour(key)
		if c.class == edgeFacet {
			return
		}
		for i := range 41 {
			for j := range 41 - i {
				depth := c.depth(facetPoint(key.side(), float64(i)/40, float64(j)/40))
				if (depth > 0) != (c.class == withinFacet) || depth < edgeReach && depth > -edgeReach {
					t.Fatalf("depth %.3f at %d, %d", depth, i, j)
				}
			}
		}
	})
}
