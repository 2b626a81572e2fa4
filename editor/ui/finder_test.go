package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
)

// find opens the finder, writes into it and says what it shows first.
func find(t *testing.T, a *App, query string) (first string, shown *kit.KeyList) {
	t.Helper()
	a.doID("find")
	require.Equal(t, "Find", a.dialog())
	for _, r := range query {
		letter(a, r)
	}
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if l, ok := o.(*kit.KeyList); ok {
			shown = l
		}
	}
	row := shown.CreateItem()
	if shown.Length() > 0 {
		shown.UpdateItem(0, row)
	}
	return foundRow{}.parts(row.(*fyne.Container).Objects[0].(*kit.TipArea).Content).text.Text, shown
}

func TestAnythingIsFoundAndDoneByAFewLetters(t *testing.T) {
	cases := []struct {
		query, first string
		holds        func(a *App) bool
	}{
		{"eras", "Eraser", func(a *App) bool { return a.editor.hexes.Tools.Current.ID() == "eraser" }},
		{"paint town", "Paint town", func(a *App) bool { return a.editor.hexes.Tools.Brush.Terrain == model.Town }},
		{"town b", "Go to town B", func(a *App) bool { return len(a.editor.bench.Lights.Selected) > 1 }},
		{"2314", "Go to hex 2314", func(a *App) bool { return len(a.editor.bench.Lights.Selected) == 1 }},
		{"histo", "History", func(a *App) bool { return a.editor.panels.side && a.editor.lower.Shown().ID() == "history" }},
		{"tanga", "Open Tanga", func(a *App) bool { return a.editor.doc.Title() == "Tanga" }},
		{"rotate", "Turn or mirror the map", func(a *App) bool { return a.dialog() == "Turn or mirror the map" }},
		{"sp", "Start page", func(a *App) bool { return a.start != nil }},
	}
	for _, c := range cases {
		t.Run(c.query, func(t *testing.T) {
			a, _ := openBattle(t)
			first, _ := find(t, a, c.query)
			assert.Equal(t, c.first, first)
			a.Win.Canvas().Focused().(*kit.Field).OnSubmitted("")
			assert.True(t, c.holds(a))
		})
	}
}

func TestWhatWasUsedLastIsFoundFirst(t *testing.T) {
	a, e := openBattle(t)
	find(t, a, "eraser")
	a.Win.Canvas().Focused().(*kit.Field).OnSubmitted("")
	first, _ := find(t, a, "")
	assert.Equal(t, "Eraser", first)
	key(a, fyne.KeyDown)
	key(a, fyne.KeyDown)
	key(a, fyne.KeyUp)
	key(a, fyne.KeyUp)
	key(a, fyne.KeyUp)
	key(a, fyne.KeyDown)
	e.hexes.Choose("brush")
	a.Win.Canvas().Focused().(*kit.Field).OnSubmitted("")
	assert.Equal(t, "eraser", e.hexes.Tools.Current.ID(), "the arrow keys go round")
}

func TestWhatCannotBeDoneIsFoundButNotDone(t *testing.T) {
	a, _ := openBattle(t)
	first, _ := find(t, a, "undo")
	assert.Equal(t, "Undo", first)
	a.Win.Canvas().Focused().(*kit.Field).OnSubmitted("")
	assert.Equal(t, "Find", a.dialog())
	key(a, fyne.KeyEscape)
	assert.Empty(t, a.dialog())
	_, list := find(t, a, "qqq")
	assert.Zero(t, list.Length())
	a.Win.Canvas().Focused().(*kit.Field).OnSubmitted("")
	assert.Equal(t, "Find", a.dialog())
}

func TestTheFinderOpensABattleFromTheStartPage(t *testing.T) {
	a := newTestApp(t)
	find(t, a, "elouges")
	a.Win.Canvas().Focused().(*kit.Field).OnSubmitted("")
	require.NotNil(t, a.editor)
	assert.Equal(t, "Elouges", a.editor.doc.Title())
}
