package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestAnAreaIsRememberedUntilWhatItRestsOnChanges(t *testing.T) {
	m := newMemory()
	keep := func(n int, needs aspect) {
		for range n {
			m.regions[&model.Area{}] = remembered{needs: needs}
		}
	}
	keep(5, terrain)
	keep(3, places|terrain)
	keep(2, lines)
	m.forget(charts)
	assert.Len(t, m.regions, 10, "no area rests on charts")
	m.forget(places)
	assert.Len(t, m.regions, 7)
	m.forget(terrain)
	assert.Len(t, m.regions, 2)
	m.forget(0)
	assert.Len(t, m.regions, 2)
}

func TestNoMoreAreasAreRememberedThanTheBound(t *testing.T) {
	m := newMemory()
	for range maxRemembered {
		m.regions[&model.Area{}] = remembered{needs: terrain}
	}
	m.forget(lines)
	assert.Len(t, m.regions, maxRemembered)
	for range 10 {
		m.regions[&model.Area{}] = remembered{needs: terrain}
	}
	m.forget(lines)
	assert.Len(t, m.regions, maxRemembered)
}

func TestASpreadIsWorkedOutOnceForARegionAndADistance(t *testing.T) {
	g := hex.Grid{Cols: 90, Rows: 3}
	m := newMemory()
	region := func(col int) hex.Region { return hex.NewRegion(g, hex.Hex{Col: col}) }
	for range 2 {
		for col := range maxSpreads / 2 {
			for _, far := range []int{1, 2} {
				assert.True(t, m.spread(region(col), far).Equal(region(col).Grow(far)))
			}
		}
		assert.Len(t, m.spreads, maxSpreads)
	}
	m.spread(region(80), 1)
	assert.Len(t, m.spreads, 1, "it begins anew where there would be too many")
}
