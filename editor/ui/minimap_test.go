package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestTheMinimapIsThereWhileMoreThanIsInSight(t *testing.T) {
	a, e := openBattle(t)
	assert.False(t, e.minimap.Shown(), "the whole map is in sight")
	e.mapView.Center(parse(t, "2312"))
	e.mapView.Zoom(mapview.ZoomStep)
	assert.True(t, e.minimap.Shown())
	key(a, fyne.KeyF6)
	assert.False(t, e.minimap.Shown())
	a.rebuild()
	assert.False(t, a.editor.minimap.Unfolded(), "that is remembered")
	for _, o := range test.LaidOutObjects(a.editor.minimap.Content) {
		if b, ok := o.(*kit.Button); ok {
			b.Tapped(nil) // it brings it back
		}
	}
	assert.True(t, a.editor.minimap.Shown())
	a.editor.mapView.Fit()
	assert.False(t, a.editor.minimap.Shown())
}

func TestTheMinimapMovesTheMapAndLeavesTheKeyboard(t *testing.T) {
	a, e := openBattle(t)
	e.mapView.Center(parse(t, "2312"))
	e.mapView.Zoom(2)
	n := e.minimap
	require.True(t, n.Shown())
	before := a.Win.Canvas().Focused()
	middle := e.mapView.Middle
	place := func(h hex.Hex) fyne.Position {
		at := hex.Layout{Size: 1}.Center(h)
		width, height := hex.Layout{Size: 1}.Bounds(e.mapView.Board().Grid)
		return fyne.NewPos(float32(at.X/width)*n.Size().Width, float32(at.Y/height)*n.Size().Height)
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
		now := picture(n)
		assert.Equal(t, draw.NewOverview(board, now.Rect.Dx(), now.Rect.Dy(), "").Image().Pix, now.Pix)
	}
	e.mapView.Center(parse(t, "2312"))
	e.mapView.Zoom(2)
	paintHexes(t, e, "2312", "2313")
	same()
	e.mapView.Fit()
	e.mode.goBy(-1)
	e.mapView.Center(parse(t, "2312"))
	e.mapView.Zoom(2)
	same()
	a.doID("map.turn")
	press(t, a, "Do it")
	e.mapView.Zoom(3)
	same()
}
