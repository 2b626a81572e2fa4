package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/playtable"
)

// A button does something else once it was pressed, and the pointer rests on it.
func TestTheStatusLineSaysWhatTheButtonUnderThePointerDoesNow(t *testing.T) {
	for _, id := range []string{"brunstatt", "leuthen", "cowpens"} {
		t.Run(id, func(t *testing.T) {
			a := newTestApp(t)
			a.Open(id)
			e := a.editor
			e.playButton.MouseIn(&desktop.MouseEvent{})
			assert.Equal(t, "Play the draft as it stands (F5)", e.status.What.Text)
			e.playButton.Tapped(nil)
			require.True(t, a.playing())
			e.status.SetNotice("")
			assert.Equal(t, "Back to the draft; the game is kept (F5)", e.status.What.Text)
			e.playButton.MouseOut()
			assert.Empty(t, e.status.What.Text)
		})
	}
}

// Behind a button that has gone nothing is said of it, whether or not the pointer moves.
func TestTheStatusLineSaysNothingOfAButtonThatIsGone(t *testing.T) {
	g := playLeuthen(t)
	letter(g.a, 'e')
	b := g.button("Black sits here")
	require.NotNil(t, b)
	b.MouseIn(&desktop.MouseEvent{})
	assert.Equal(t, b.Hint, g.e.status.What.Text)
	b.Tapped(nil)
	require.Empty(t, g.g.Curtain())
	assert.NotEqual(t, b.Hint, g.e.status.What.Text)
}

// What the pointer was over on a table is no longer told once it has left it.
func TestTheStatusLineTellsNothingOfATableThatThePointerHasLeft(t *testing.T) {
	a := newTestApp(t)
	a.Open("cowpens")
	e := a.editor
	e.table.view.MouseMoved(mouse(fyne.NewPos(200, 200), 0))
	require.NotEmpty(t, e.status.Where.Text)
	e.table.view.MouseOut()
	assert.Empty(t, e.status.Where.Text)
	assert.Empty(t, e.status.What.Text)
	key(a, fyne.KeyF5)
	require.IsType(t, &playtable.Game{}, e.plays.match)
	e.status.SetAction("Click: choose the unit", "3rd Foot")
	e.table.view.MouseOut()
	assert.Empty(t, e.status.Where.Text)
}

// A place that was just made has its name offered to be written; Delete takes the place away.
func TestDeleteTakesAPlaceThatWasJustMade(t *testing.T) {
	a, e := openBattle(t)
	n := len(e.doc.Scenario().Hexes().Places)
	choose(e, "place")
	paintHexes(t, e, "2511")
	require.Len(t, e.doc.Scenario().Hexes().Places, n+1)
	require.NotSame(t, e.mapView, a.Win.Canvas().Focused())
	key(a, fyne.KeyDelete)
	assert.Len(t, e.doc.Scenario().Hexes().Places, n)
	assert.Empty(t, a.dialog())
	assert.Same(t, e.mapView, a.Win.Canvas().Focused())
}

// A name that is offered the keyboard has no steps of its own before something is typed.
func TestANewPlaceIsTakenBackAtOnce(t *testing.T) {
	a, e := openBattle(t)
	choose(e, "place")
	paintHexes(t, e, "2511")
	require.NotNil(t, focusedText(a.Win.Canvas()))
	require.True(t, e.doc.Dirty())
	a.doID("undo")
	assert.False(t, e.doc.Dirty())
	assert.Same(t, e.board, a.Win.Canvas().Focused())
	a.doID("redo")
	assert.True(t, e.doc.Dirty())
	paintHexes(t, e, "3306")
	letter(a, 'M')
	a.doID("undo")
	assert.True(t, e.doc.Dirty(), "the letter is taken back")
	assert.NotNil(t, focusedText(a.Win.Canvas()))
}
