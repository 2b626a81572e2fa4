package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestPastingTakesTheToolThatPastes(t *testing.T) {
	_, e := openBattle(t)
	press := func(k fyne.KeyName) {
		e.mapView.TypedShortcut(&desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierControl})
	}
	press(fyne.KeyV)
	assert.Equal(t, "brush", e.hexes.Tools.Current.ID())
	assert.Contains(t, e.status.Notice, "Nothing has been copied yet")

	e.hexes.Choose(tool.SelectionID)
	press(fyne.KeyC)
	assert.Contains(t, e.status.Notice, "Nothing is selected")
	wood, _ := e.doc.Scenario().Hexes().Place("wood-k")
	from := wood.Hexes[0]
	paintHexes(t, e, e.doc.Scenario().Hexes().Grid.Label(from))
	press(fyne.KeyC)
	assert.Contains(t, e.status.Notice, "Copied 1 hex: 1 woods, part of ")

	e.hexes.Choose("brush")
	press(fyne.KeyV)
	require.Equal(t, tool.SelectionID, e.hexes.Tools.Current.ID())
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
	e.hexes.Choose(tool.SelectionID)
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

// use takes a tool up.
func use[T tool.Tool](t *testing.T, e *editor, id string) T {
	t.Helper()
	e.hexes.Choose(id)
	chosen, ok := tool.Plain(e.hexes.Tools.Current).(T)
	require.True(t, ok)
	return chosen
}

func TestCopyAndPasteGoToTheMapWhenItHasTheKeyboard(t *testing.T) {
	a, e := openBattle(t)
	use[*tool.Selection](t, e, "select")
	board := e.doc.Scenario().Hexes()
	town, _ := board.Place("town-b")
	paintHexes(t, e, board.Grid.Label(town.Hexes[0]))
	assert.Equal(t, hex.List{town.Hexes[0]}, e.bench.Lights.Selected)
	e.mapView.TypedShortcut(&fyne.ShortcutCopy{})
	e.mapView.TypedShortcut(&fyne.ShortcutPaste{})
	letter(a, '.')
	assert.Zero(t, listedSteps(e))
	paintHexes(t, e, "0402")
	assert.Equal(t, model.Town, e.terrain(t, "0402"))
	assert.Equal(t, 1, listedSteps(e))

	e.mapView.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyI, Modifier: fyne.KeyModifierControl})
	assert.Len(t, e.bench.Lights.Selected, board.Grid.Len()-1)
	e.doc.Undo()
	e.mapView.TypedShortcut(&fyne.ShortcutRedo{})
	assert.Equal(t, model.Town, e.terrain(t, "0402"), "other keys go on to the window")
}
