package ui

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
)

func TestThePanelOfLayersFollowsTheKeys(t *testing.T) {
	_, e := openBattle(t)
	hidden := func() (n int) {
		for _, o := range test.LaidOutObjects(e.drafts.layers.Content()) {
			if b, ok := o.(*kit.Button); ok && b.Icon == "eye-closed" {
				n++
			}
		}
		return n
	}
	before := hidden()
	e.toggleLayer(draw.GridLayer)
	assert.Equal(t, before+1, hidden())
}

func TestALockedLayerIsNotPaintedAndTheStatusLineSaysSo(t *testing.T) {
	a, e := openBattle(t)
	e.doc.SetLocks(document.Locks{Terrain: true})
	paintHexes(t, e, "2312")
	assert.Equal(t, model.Clear, e.terrain(t, "2312"))
	assert.Empty(t, a.dialog(), "a stroke is not broken off by a dialog")
	assert.Contains(t, e.status.Notice, "Terrain is locked", "it is said until the pointer goes on")
	e.mapView.MouseMoved(mouse(e.mapView.PlaceOf(parse(t, "2315")), 0))
	assert.Empty(t, e.status.Notice)
	e.doc.SetLocks(document.Locks{})
	paintHexes(t, e, "2312")
	assert.Equal(t, model.Woods, e.terrain(t, "2312"))
}
