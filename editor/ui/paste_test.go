package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
)

func TestPastingTakesTheToolThatPastes(t *testing.T) {
	_, e := openBattle(t)
	press := func(k fyne.KeyName) {
		e.mapView.TypedShortcut(&desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierControl})
	}
	press(fyne.KeyV)
	assert.Equal(t, "brush", e.tools.current.ID())
	assert.Contains(t, e.status.notice, "Nothing has been copied yet")

	e.chooseTool(tool.SelectionID)
	press(fyne.KeyC)
	assert.Contains(t, e.status.notice, "Nothing is selected")
	wood, _ := e.doc.Scenario().Board.Place("wood-k")
	from := wood.Hexes[0]
	paint(t, e, e.doc.Scenario().Board.Grid.Label(from))
	press(fyne.KeyC)
	assert.Contains(t, e.status.notice, "Copied 1 hex: 1 woods, part of ")

	e.chooseTool("brush")
	press(fyne.KeyV)
	require.Equal(t, tool.SelectionID, e.tools.current.ID())
	to := parse(t, "1006")
	require.Equal(t, model.Clear, e.terrain(t, "1006"))
	e.mapView.MouseMoved(mouse(e.mapView.at(to), 0))
	require.NotEmpty(t, e.mapView.previewed, "it hangs on the pointer, as it will land")
	assert.Equal(t, to, e.mapView.previewed[0].Hex)
	assert.Equal(t, model.Clear, e.terrain(t, "1006"))
	paint(t, e, "1006")
	assert.Equal(t, model.Woods, e.terrain(t, "1006"))
	assert.Empty(t, e.mapView.previewed)
}
