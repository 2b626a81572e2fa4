package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestTheMapIsResizedAfterAReport(t *testing.T) {
	a, e := openBattle(t)
	grid := e.doc.Scenario().Hexes().Grid
	a.doID("map.resize")
	assert.Contains(t, dialogText(a), "The map has this size already.")

	cols := dialogFields(a)[0]
	cols.SetText("20")
	assert.Contains(t, dialogText(a), "The map will have 20 columns by")
	assert.Contains(t, dialogText(a), "cut", "what is lost is said first")
	cols.SetText("0")
	assert.Contains(t, dialogText(a), "Give 1 to")
	key(a, fyne.KeyReturn)
	require.Equal(t, "Resize or crop the map", a.dialog(), "nothing is done while the size is wrong")

	cols.SetText("60")
	key(a, fyne.KeyReturn)
	require.Empty(t, a.dialog())
	assert.Equal(t, hex.Grid{Cols: 60, Rows: grid.Rows}, e.doc.Scenario().Hexes().Grid)
	assert.True(t, e.mapView.Fitted(), "the whole new map is shown")
	e.mode.goBy(-1)
	assert.Equal(t, grid, e.doc.Scenario().Hexes().Grid)
	assert.True(t, e.mapView.Fitted())
}

func TestTheMapIsCroppedToTheSelection(t *testing.T) {
	a, e := openBattle(t)
	selection := use[*tool.Selection](t, e, "select")
	require.NoError(t, selection.Press(e.doc, tool.Event{Hex: parse(t, "2010"), Button: tool.Left}))
	require.NoError(t, selection.Drag(e.doc, tool.Event{Hex: parse(t, "2914"), Button: tool.Left}))
	require.NoError(t, selection.Release(e.doc, tool.Event{Hex: parse(t, "2914"), Button: tool.Left}))
	a.doID("map.resize")
	press(t, a, "Crop to the selection")
	assert.Equal(t, "10", dialogFields(a)[0].Text)
	press(t, a, "Cancel")
	require.Empty(t, a.dialog(), "nothing was typed that would be lost")
	a.doID("map.resize")
	press(t, a, "Crop to the selection")
	press(t, a, "Resize")
	assert.Equal(t, 10, e.doc.Scenario().Hexes().Grid.Cols)
}

func TestTheMapIsTurnedAndMirrored(t *testing.T) {
	a, e := openBattle(t)
	board := e.doc.Scenario().Hexes().Clone()
	for _, way := range []string{"Turn the map by 60°, clockwise", "Mirror the map from east to west"} {
		a.doID("map.turn")
		press(t, a, way)
		assert.Contains(t, dialogText(a), "The map will have")
		press(t, a, "Do it")
		steps, _ := e.doc.History()
		assert.Len(t, steps, 1)
		e.mode.goBy(-1)
		assert.Equal(t, board, e.doc.Scenario().Hexes())
	}
	a.doID("map.turn")
	key(a, fyne.KeyEscape)
	assert.Empty(t, a.dialog())
}

func TestTheHexCursorStaysOnASmallerMap(t *testing.T) {
	a, e := openBattle(t)
	cursorAt(t, a, "4030")
	a.doID("map.resize")
	dialogFields(a)[0].SetText("12")
	dialogFields(a)[1].SetText("10")
	press(t, a, "Resize")
	assert.Equal(t, parse(t, "1210"), cursorHex(e.mapView))
}
