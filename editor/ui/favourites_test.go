package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func (a *App) ctrlKey(k fyne.KeyName) {
	s := &desktop.CustomShortcut{KeyName: k, Modifier: fyne.KeyModifierControl}
	if f, ok := a.Win.Canvas().Focused().(fyne.Shortcutable); ok {
		f.TypedShortcut(s)
	}
}

func TestNumbersCanBeGivenToOtherTerrains(t *testing.T) {
	a, e := openBattle(t)
	letter(a, '4')
	assert.Equal(t, model.Woods, e.hexes.Tools.Brush.Terrain)
	a.ctrlKey(fyne.Key1)
	letter(a, '4')
	assert.Equal(t, model.Clear, e.hexes.Tools.Brush.Terrain, "they have changed places")
	letter(a, '1')
	assert.Equal(t, model.Woods, e.hexes.Tools.Brush.Terrain)
	assert.Equal(t, "1", e.hexes.Button("paint."+model.Woods.String()).Key)
	assert.Equal(t, "4", e.hexes.Button("paint."+model.Clear.String()).Key)

	town := e.hexes.Button("paint." + model.Town.String())
	town.MouseIn(nil)
	a.ctrlKey(fyne.Key9)
	town.MouseOut()
	letter(a, '9')
	assert.Equal(t, model.Town, e.hexes.Tools.Brush.Terrain, "the terrain under the pointer got it")
	letter(a, '1')
	letter(a, '5')
	assert.Equal(t, model.Woods, e.hexes.Tools.Brush.Terrain, "its former number has no terrain now")

	a.Open("tanga")
	assert.Equal(t, "9", a.editor.hexes.Button("paint."+model.Town.String()).Key, "all documents have the same")
	letter(a, '9')
	assert.Equal(t, model.Town, a.editor.hexes.Tools.Brush.Terrain)
}

func TestAModifierHeldForADialogIsNotShownAfterIt(t *testing.T) {
	a, e := openBattle(t)
	m := e.mapView
	held := fyne.KeyModifierControl
	m.Mods = func() fyne.KeyModifier { return held }
	m.MouseMoved(mouse(m.PlaceOf(parse(t, "2312")), 0))
	assert.Contains(t, e.status.Action, "Pick up")
	a.doID("keys")
	assert.Empty(t, e.status.Action)
	held = 0
	key(a, fyne.KeyEscape)
	assert.Contains(t, e.status.Action, "Paint woods")
}
