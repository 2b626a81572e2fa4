package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestAScenarioBeginsWithAGeneratedMap(t *testing.T) {
	a := newTestApp(t)
	a.askNew()
	press(t, a, "Soldiers: a generated map")
	press(t, a, "Make it")
	require.Equal(t, "Generate a map", a.dialog())
	seed := dialogFields(a)[0]
	seed.SetText("no number")
	assert.Contains(t, dialogText(a), "The seed is a whole number")
	seed.SetText("1914")
	a.Win.Canvas().Focus(seed)
	key(a, fyne.KeyReturn)
	require.Empty(t, a.dialog())
	e := a.editor
	steps, _ := e.doc.History()
	require.Len(t, steps, 1, "one undo takes it back")
	assert.NotZero(t, e.doc.Scenario().Hexes().TerrainHexes(model.Woods).Len())
	assert.Zero(t, e.problems.Found().Count(diag.Error))
	first := e.doc.Scenario().Hexes().Clone()
	e.mode.goBy(-1)
	assert.Zero(t, e.doc.Scenario().Hexes().TerrainHexes(model.Woods).Len())

	a.doID("map.generate")
	var sliders []*kit.Slide
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if s, ok := o.(*kit.Slide); ok {
			sliders = append(sliders, s)
		}
	}
	for _, s := range sliders[:2] {
		s.SetValue(s.Value - s.Step)
	}
	key(a, fyne.KeyEscape)
	require.Equal(t, "Close without it?", a.dialog())
	press(t, a, "Close without it")
	require.Empty(t, a.dialog())

	a.doID("map.generate")
	dialogFields(a)[0].SetText("1914")
	press(t, a, "Make it")
	assert.Equal(t, first, e.doc.Scenario().Hexes(), "the same seed makes the same map")
}

func TestOnlyTheSelectionIsGenerated(t *testing.T) {
	a := newTestApp(t)
	a.makeNew(emptyMap, hex.Grid{Cols: 30, Rows: 20})
	e := a.editor
	e.hexes.Choose("select")
	paintHexes(t, e, "0303", "1313")
	selected := hex.NewRegion(e.doc.Scenario().Hexes().Grid, e.bench.Lights.Selected...)
	require.NotZero(t, selected.Len())
	a.doID("map.generate")
	press(t, a, "Make it")
	steps, _ := e.doc.History()
	require.Len(t, steps, 1)
	b := e.doc.Scenario().Hexes()
	changed := hex.Where(b.Grid, func(h hex.Hex) bool { return b.Terrain(h) != model.Clear })
	assert.False(t, changed.Empty())
	assert.True(t, changed.Subtract(selected).Empty(), "the ground outside stays as it was")
}

func TestASelectionWithNoRoomIsNotGenerated(t *testing.T) {
	a := newTestApp(t)
	a.makeNew(emptyMap, hex.Grid{Cols: 30, Rows: 20})
	a.editor.hexes.Choose("select")
	paintHexes(t, a.editor, "0303")
	a.doID("map.generate")
	press(t, a, "Only the selection, 1 hex")
	assert.Contains(t, dialogText(a), "Nothing would change")
	press(t, a, "Make it")
	assert.Equal(t, "Generate a map", a.dialog())
	press(t, a, "The whole map")
	press(t, a, "Make it")
	assert.Empty(t, a.dialog())
}
