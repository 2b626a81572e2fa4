package ui

import (
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// drawLine is an edit that draws a line through hexes.
func drawLine(b *model.Board, k model.LineKind, from hex.Hex, d hex.Dir, n int) document.Edit {
	draft := document.NewDraft(b)
	for ; n > 0; n-- {
		draft.SetLink(k, from, d, true)
		from = from.Neighbor(d)
	}
	return draft.Edit("draw a " + k.String())
}

func TestEachStepOfTheTourWaitsUntilItIsDone(t *testing.T) {
	charts, err := scenarios.Bases().Charts("soldiers")
	require.NoError(t, err)
	f, err := document.NewScenario(30, 20, charts)
	require.NoError(t, err)
	d := document.Open(f, "")
	board := d.Scenario().Board
	do := func(e document.Edit) {
		t.Helper()
		require.NoError(t, d.Do(e))
	}
	paint := func(terrain model.Terrain, hexes ...hex.Hex) { do(document.SetTerrain{Hexes: hexes, Terrain: terrain}) }
	at := func(col, row int) hex.Hex { return hex.Hex{Col: col, Row: row} }
	looked := false

	guide := &tour{}
	guide.goTo(0, sightOf(d))
	see := func() bool {
		now := sightOf(d)
		now.looked = looked
		return guide.see(now)
	}
	for _, step := range []struct {
		name         string
		almost, done func()
	}{
		{"Paint a wood", func() { paint(model.Woods, at(3, 3)) }, func() { paint(model.Woods, at(3, 4), at(3, 5)) }},
		{"Draw a crest line", func() { paint(model.Woods, at(5, 3), at(5, 4)) }, func() { paint(model.Crest, at(20, 4), at(20, 5)) }},
		{"Dig a canal", func() { do(drawLine(board, model.Road, at(25, 1), hex.S, 3)) }, func() { do(drawLine(board, model.Canal, at(10, 10), hex.S, 5)) }},
		{"Lay a road across it", func() { do(drawLine(board, model.Road, at(2, 15), hex.SE, 3)) }, func() { do(drawLine(board, model.Road, at(8, 11), hex.SE, 4)) }},
		{"Name the wood", func() { paint(model.Woods, at(4, 4)) }, func() {
			place := document.ProposePlace(board, at(3, 4))
			do(document.Set{Path: "map.places", Value: append(board.Places, place)})
		}},
		{"Undo, and redo", func() { d.Undo() }, func() { d.Redo() }},
		{"Look at a problem", func() { paint(model.Town, at(15, 15)) }, func() { looked = true }},
		{"Save the map", func() { paint(model.Town, at(15, 16)) }, func() { require.NoError(t, d.SaveAs(filepath.Join(t.TempDir(), "first.toml"))) }},
	} {
		require.Equal(t, step.name, tourSteps[guide.at].name)
		assert.False(t, see(), "%s: nothing was done yet", step.name)
		step.almost()
		assert.False(t, see(), "%s: that was not it", step.name)
		step.done()
		assert.True(t, see(), step.name)
	}
	assert.True(t, guide.ended())
}

func TestTheTourGoesBackAndSkips(t *testing.T) {
	a := newTestApp(t)
	a.startTour()
	c := a.editor.tourCard
	require.NotNil(t, c)
	assert.True(t, c.back.disabled)
	c.next.Tapped(nil)
	c.next.Tapped(nil)
	c.back.Tapped(nil)
	assert.Equal(t, "Draw a crest line", c.name.Text)
	for range len(tourSteps) - 1 {
		c.next.Tapped(nil)
	}
	assert.Equal(t, "Your first map", c.name.Text)
	c.next.Tapped(nil)
	assert.Nil(t, a.editor.tour)
	assert.Empty(t, a.editor.overMap.Objects)
}

func TestTheTourPointsAtWhatToPress(t *testing.T) {
	a := newTestApp(t)
	a.startTour()
	e := a.editor
	e.chooseTool("fill")
	assert.True(t, e.toolbox.tools["brush"].called)
	e.chooseTool("brush")
	e.chooseTerrain(model.Town)
	assert.False(t, e.toolbox.tools["brush"].called)
	assert.True(t, e.toolbox.terrains.rows[model.Woods].called)
	e.chooseTerrain(model.Woods)
	assert.False(t, e.toolbox.terrains.rows[model.Woods].called)
	paint(t, e, "0505", "0508")
	assert.Equal(t, "Draw a crest line", e.tourCard.name.Text, "a stroke counts once it is over")
	assert.True(t, e.toolbox.tools["crest"].called)
	assert.Contains(t, e.tourCard.done.Text, "Paint a wood")
	e.tourCard.goTo(4)
	e.chooseTool("place")
	paint(t, e, "0505")
	assert.Equal(t, "Undo, and redo", e.tourCard.name.Text, "a click counts, too")
	assert.True(t, panelOf[*historyPanel](e).undo.called)
}

func TestTheTourIsLeftAndGoneOnWith(t *testing.T) {
	a := newTestApp(t)
	a.startTour()
	e := a.editor
	paint(t, e, "0505", "0508")
	e.leaveTour()
	assert.Empty(t, e.overMap.Objects)
	assert.False(t, e.toolbox.tools["crest"].called)
	a.Open("brunstatt")
	key(a, fyne.KeyF7)
	assert.Same(t, e, a.editor, "it goes on where it was begun")
	require.NotNil(t, e.tourCard)
	assert.Equal(t, "Draw a crest line", e.tourCard.name.Text)
	key(a, fyne.KeyF7)
	assert.Equal(t, e.tourCard.next, a.win.Canvas().Focused(), "the keyboard reaches the card")
	a.rebuild()
	assert.NotNil(t, a.editor.tourCard, "other colours leave it")
	assert.Len(t, a.editors, 2)
}
