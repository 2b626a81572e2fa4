package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestTheProblemsTakeNoMoreRoomThanTheirRowsNeed(t *testing.T) {
	_, e := openBattle(t)
	e.mapView.MouseMoved(mouse(e.mapView.PlaceOf(hex.Hex{}), 0))
	camera, fitted := e.mapView.Camera(), e.mapView.Fitted()
	withNotes := func(n int) float32 {
		notes := make([]model.Note, n)
		for i := range notes {
			notes[i].About = []string{"title", "date", "subtitle", "turns"}[i%4]
		}
		require.True(t, e.bench.Do(document.Set{Path: "notes", Value: notes}))
		require.GreaterOrEqual(t, len(e.problems.Found()), n)
		return e.problems.Content().Size().Height
	}
	one := withNotes(1)
	assert.InDelta(t, e.problems.Height(), one, float64(theme.Padding()))
	two := withNotes(2)
	assert.Greater(t, two, one)
	assert.InDelta(t, e.problems.Height(), two, float64(theme.Padding()))
	chosen := withNotes(4)
	assert.Less(t, chosen, e.problems.Height(), "more rows than fit into the height chosen are scrolled")
	assert.InDelta(t, one, withNotes(1), 1)
	assert.Equal(t, camera, e.mapView.Camera(), "the map stays where it is")
	assert.Equal(t, fitted, e.mapView.Fitted())
	assert.InDelta(t, 140, e.footSplit.Size(), 0.5, "the height chosen is remembered")
	e.footSplit.Split.SetOffset(1 - 100/float64(e.body.Size().Height))
	withNotes(4)
	assert.InDelta(t, 100, e.footSplit.Size(), 0.5, "a height that was dragged holds")
}

func TestProblemsThatAreMendedLeaveThePanelUntilThePointerIsOnTheMap(t *testing.T) {
	_, e := openBattle(t)
	notes := []model.Note{{About: "title"}, {About: "date"}}
	require.True(t, e.bench.Do(document.Set{Path: "notes", Value: notes}))
	high := e.problems.Content().Size().Height
	e.mapView.MouseOut()
	require.True(t, e.bench.Do(document.Set{Path: "notes", Value: notes[:1]}))
	assert.Equal(t, high, e.problems.Content().Size().Height, "a second click meets no other row")
	require.True(t, e.bench.Do(document.Set{Path: "notes", Value: []model.Note(nil)}))
	require.Empty(t, e.problems.Found())
	assert.True(t, e.listing, "nor the map, where it would paint")
	e.mapView.MouseMoved(mouse(fyne.NewPos(40, 40), 0))
	assert.False(t, e.listing)
}

func TestAProblemLeadsToItsTextToBeWritten(t *testing.T) {
	a, e := openBattle(t)
	require.True(t, e.bench.Do(document.Set{Path: "history", Value: ""}))
	e.showPanel("charts")
	at := slices.IndexFunc(e.problems.Found(), func(d diag.Diagnostic) bool { return d.Code == "no-history" })
	require.GreaterOrEqual(t, at, 0)
	e.problems.Lead(at)
	assert.Equal(t, "battle", e.side.Shown().ID())
	w, ok := a.Win.Canvas().Focused().(*kit.Field)
	require.True(t, ok, "its text can be written at once")
	assert.True(t, w.MultiLine)
}

func TestTheKeyOfProblemsLeadsFromOneToTheNext(t *testing.T) {
	a, e := openBattle(t)
	notes := append(e.doc.Scenario().Notes, model.Note{About: "title"}, model.Note{About: "date"})
	require.True(t, e.bench.Do(document.Set{Path: "notes", Value: notes}))
	e.toggleProblems()
	key(a, fyne.KeyF8)
	assert.True(t, e.panels.problems, "the list is unfolded")
	e.showPanel("charts")
	key(a, fyne.KeyF8)
	letter(a, 'f')
	assert.Len(t, e.problems.Found(), 1)
	assert.Equal(t, "notes", e.side.Shown().ID(), "where the change can be seen")
	e.showPanel("charts")
	letter(a, 'f')
	assert.Empty(t, e.problems.Found(), "the keyboard stayed in the list")
	assert.Equal(t, "notes", e.side.Shown().ID())
	e.doc.Undo()
	e.showPanel("charts")
	key(a, fyne.KeyF8)
	key(a, fyne.KeyReturn)
	assert.Equal(t, "notes", e.side.Shown().ID())
}

func TestWhatIsFoundInTheMiddleOfAStrokeIsShownAtItsEnd(t *testing.T) {
	a, e := openBattle(t)
	var looks []func()
	a.Hands.Spawn = func(look func()) { looks = append(looks, look) }
	m, hill := e.mapView, hex.List{}
	if p, ok := e.doc.Scenario().Hexes().Place("hill-50"); ok {
		hill = p.Hexes
	}
	require.NotEmpty(t, hill)
	before := m.Size()
	paintHexes(t, e, e.doc.Scenario().Hexes().Grid.Label(hill[0]))
	require.Len(t, looks, 1)
	require.Empty(t, e.problems.Found(), "the check goes on beside the window")
	m.MouseDown(mouse(m.PlaceOf(hill[0]), desktop.MouseButtonPrimary))
	looks[0]()
	assert.Empty(t, e.problems.Found())
	assert.Equal(t, before, m.Size(), "the map stays where it is under the pointer")
	m.MouseUp(mouse(m.PlaceOf(hill[0]), desktop.MouseButtonPrimary))
	assert.NotEmpty(t, e.problems.Found())
	assert.NotEqual(t, before, m.Size())
}

func TestNoGameBeginsByWhatWasFoundAMomentAgo(t *testing.T) {
	a, e := openBattle(t)
	a.Hands.Spawn = func(func()) {}
	require.True(t, e.bench.Do(document.Set{Path: "length.turns", Value: 0}))
	require.Zero(t, e.problems.Found().Count(diag.Error))
	assert.NotEmpty(t, a.exports.Source().Errors)
	assert.NotZero(t, e.problems.Found().Count(diag.Error))
}

func TestACheckOfADocumentThatWasClosedIsToldToNobody(t *testing.T) {
	a, e := openBattle(t)
	var looks []func()
	a.Hands.Spawn = func(look func()) { looks = append(looks, look) }
	require.True(t, e.bench.Do(document.Set{Path: "history", Value: ""}))
	require.NotEmpty(t, looks)
	e.goTo(0)
	a.closeTab(e)
	require.Nil(t, a.editor)
	looks[0]()
	assert.Empty(t, e.problems.Found())
}
