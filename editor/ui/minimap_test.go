package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestTheMinimapIsThereWhileMoreThanIsInSight(t *testing.T) {
	a, e := openBattle(t)
	assert.False(t, e.minimap.shown(), "the whole map is in sight")
	e.mapView.center(parse(t, "2312"))
	e.mapView.zoom(zoomStep)
	assert.True(t, e.minimap.shown())
	key(a, fyne.KeyF6)
	assert.False(t, e.minimap.shown())
	assert.True(t, e.minimap.fold.Visible(), "a button brings it back")
	a.rebuild()
	assert.True(t, a.editor.minimap.folded, "that is remembered")
	a.editor.minimap.fold.Tapped(nil)
	assert.True(t, a.editor.minimap.shown())
	a.editor.mapView.fit()
	assert.False(t, a.editor.minimap.shown())
}

func TestTheMinimapMovesTheMapAndLeavesTheKeyboard(t *testing.T) {
	a, e := openBattle(t)
	e.mapView.center(parse(t, "2312"))
	e.mapView.zoom(2)
	n := e.minimap
	require.True(t, n.shown())
	before := a.Win.Canvas().Focused()
	middle := func() hex.Hex { return e.mapView.view.HexAt(float64(e.mapView.size.X)/2, float64(e.mapView.size.Y)/2) }
	place := func(h hex.Hex) fyne.Position {
		at, p := hex.Layout{Size: 1}.Center(h), n.overview.PointAt(1, 1)
		picture, size := n.overview.Image().Rect, n.raster.Size()
		return n.raster.Position().AddXY(float32(at.X/p.X)*size.Width/float32(picture.Dx()), float32(at.Y/p.Y)*size.Height/float32(picture.Dy()))
	}
	for _, label := range []string{"1512", "3520"} {
		n.MouseDown(mouse(place(parse(t, label)), desktop.MouseButtonPrimary))
		assert.LessOrEqual(t, hex.Distance(middle(), parse(t, label)), 1)
	}
	n.Dragged(drag(place(parse(t, "2510"))))
	n.DragEnd()
	assert.LessOrEqual(t, hex.Distance(middle(), parse(t, "2510")), 1)
	assert.Equal(t, before, a.Win.Canvas().Focused())
	steps, _ := e.doc.History()
	assert.Empty(t, steps)
}

func TestTheMinimapFollowsEdits(t *testing.T) {
	a, e := openBattle(t)
	board := e.doc.Scenario().Hexes()
	same := func() {
		t.Helper()
		n := e.minimap
		r := n.overview.Image().Rect
		assert.Equal(t, draw.NewOverview(board, r.Dx(), r.Dy(), "").Image().Pix, n.overview.Image().Pix)
	}
	e.mapView.center(parse(t, "2312"))
	e.mapView.zoom(2)
	paint(t, e, "2312", "2313")
	same()
	e.mapView.fit()
	e.undo()
	e.mapView.center(parse(t, "2312"))
	e.mapView.zoom(2)
	same()
	a.doText("Turn or mirror the map…")
	press(t, a, "Do it")
	e.mapView.zoom(3)
	same()
}
