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
	assert.Contains(t, e.status.Notice, "Nothing has been copied yet")

	e.chooseTool(tool.SelectionID)
	press(fyne.KeyC)
	assert.Contains(t, e.status.Notice, "Nothing is selected")
	wood, _ := e.doc.Scenario().Hexes().Place("wood-k")
	from := wood.Hexes[0]
	paintHexes(t, e, e.doc.Scenario().Hexes().Grid.Label(from))
	press(fyne.KeyC)
	assert.Contains(t, e.status.Notice, "Copied 1 hex: 1 woods, part of ")

	e.chooseTool("brush")
	press(fyne.KeyV)
	require.Equal(t, tool.SelectionID, e.tools.current.ID())
	to := parse(t, "1006")
	require.Equal(t, model.Clear, e.terrain(t, "1006"))
	e.mapView.MouseMoved(mouse(e.mapView.PlaceOf(to), 0))
	require.NotEmpty(t, e.mapView.Previewed(), "it hangs on the pointer, as it will land")
	assert.Equal(t, to, e.mapView.Previewed()[0].Hex)
	assert.Equal(t, model.Clear, e.terrain(t, "1006"))
	paintHexes(t, e, "1006")
	assert.Equal(t, model.Woods, e.terrain(t, "1006"))
	assert.Empty(t, e.mapView.Previewed())
}

func TestTheEditMenuWorksOnATextFieldFirstElseOnTheMap(t *testing.T) {
	a, e := openBattle(t)
	e.showPanel("forces")
	search := e.drafts.forces.Search
	a.Win.Canvas().Focus(search)
	search.SetText("company")
	search.TypedShortcut(&fyne.ShortcutSelectAll{})
	a.doID("cut")
	assert.Empty(t, search.Text)
	a.doID("paste")
	assert.Equal(t, "company", search.Text)

	e.mapView.TakeFocus()
	a.doID("copy")
	assert.Contains(t, e.status.Notice, "take Select (M)")
	e.chooseTool(tool.SelectionID)
	wood, _ := e.doc.Scenario().Hexes().Place("wood-k")
	paintHexes(t, e, e.doc.Scenario().Hexes().Grid.Label(wood.Hexes[0]))
	a.doID("cut")
	assert.Contains(t, e.status.Notice, "Cut 1 hex")
	a.Win.Canvas().Focus(e.drafts.forces.List)
	a.doID("paste")
	assert.Same(t, e.mapView, a.Win.Canvas().Focused(), "what hangs on the pointer is turned and given up by keys of the map")
	paintHexes(t, e, "1006")
	assert.Equal(t, model.Woods, e.terrain(t, "1006"))

	e.switchMode()
	a.doID("paste")
	assert.Contains(t, e.status.Notice, "being played")
}

func TestTheKeyboardNeverStaysWithAControlThatIsOutOfSight(t *testing.T) {
	a, e := openBattle(t)
	e.showPanel("forces")
	search := e.drafts.forces.Search
	a.Win.Canvas().Focus(search)
	e.showPanel("victory")
	assert.NotSame(t, search, a.Win.Canvas().Focused())

	e.showPanel("forces")
	a.Win.Canvas().Focus(search)
	a.doID("find")
	e.showPanel("victory")
	a.TopModal().Cancel()
	assert.Same(t, e.mapView, a.Win.Canvas().Focused())
}
