package ui

import (
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// paintHexes sweeps the left button over hexes.
func paintHexes(t *testing.T, e *editor, labels ...string) {
	t.Helper()
	m := e.mapView
	first := m.PlaceOf(parse(t, labels[0]))
	m.MouseIn(mouse(first, 0))
	m.MouseDown(mouse(first, desktop.MouseButtonPrimary))
	last := first
	for _, l := range labels[1:] {
		last = m.PlaceOf(parse(t, l))
		m.Dragged(drag(last))
	}
	m.MouseUp(mouse(last, desktop.MouseButtonPrimary))
	m.DragEnd()
}

func (e *editor) terrain(t *testing.T, label string) model.Terrain {
	return e.doc.Scenario().Hexes().Terrain(parse(t, label))
}

func TestTheMapHasTheKeyboardAtOnce(t *testing.T) {
	a, e := openBattle(t)
	assert.Equal(t, fyne.Focusable(e.mapView), a.Win.Canvas().Focused())
}

func TestAStrokeIsOneStepAndFillsTheGaps(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312", "2316")
	for _, l := range []string{"2312", "2313", "2314", "2315", "2316"} {
		assert.Equal(t, model.Woods, e.terrain(t, l), l)
	}
	assert.Equal(t, 1, listedSteps(e))
	assert.Equal(t, "Brunstatt * — Mapsheet", a.Win.Title())
	assert.Equal(t, "Brunstatt", e.tab.Text)
	assert.True(t, e.tab.Unsaved)
}

func TestUndoAndRedoByKeyAndByList(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	paintHexes(t, e, "2412")
	a.doID("undo")
	assert.Equal(t, model.Clear, e.terrain(t, "2412"))
	assert.Equal(t, model.Woods, e.terrain(t, "2312"))
	a.doID("redo")
	assert.Equal(t, model.Woods, e.terrain(t, "2412"))

	e.drafts.history.List.Select(0)
	assert.Equal(t, model.Clear, e.terrain(t, "2312"), "the first row is the beginning")
	assert.Equal(t, 0, stepsDone(e))
	assert.Equal(t, "Brunstatt — Mapsheet", a.Win.Title(), "nothing is changed there")
	e.drafts.history.List.Select(2)
	assert.Equal(t, model.Woods, e.terrain(t, "2412"), "and forth again")
	e.drafts.history.List.Select(2)
	assert.Equal(t, 2, stepsDone(e), "the same row can be clicked twice")
}

func TestUndoBelongsToTheFocusedTextFieldFirst(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	f := formtest.Field(t, e.drafts.battle.Form(), "title")
	a.Win.Canvas().Focus(f)
	f.TypedRune('x')
	require.Contains(t, f.Text, "x")
	a.doID("undo")
	assert.NotContains(t, f.Text, "x")
	assert.Equal(t, model.Woods, e.terrain(t, "2312"), "the map is left alone")
	a.doID("redo")
	assert.Contains(t, f.Text, "x")
	a.Win.Canvas().Focus(e.mapView)
	a.doID("undo") // the title
	a.doID("undo") // the woods
	assert.Equal(t, model.Clear, e.terrain(t, "2312"))
}

func TestAFieldIsAnEditWhenItIsLeft(t *testing.T) {
	a, e := openBattle(t)
	f := formtest.Field(t, e.drafts.battle.Form(), "title")
	a.Win.Canvas().Focus(f)
	f.SetText("Illzach")
	assert.Equal(t, "Brunstatt", e.doc.Scenario().Title)
	e.mapView.TakeFocus()
	assert.Equal(t, "Illzach", e.doc.Scenario().Title)
	assert.Equal(t, "Illzach * — Mapsheet", a.Win.Title())
	a.doID("undo")
	assert.Equal(t, "Brunstatt", f.Text, "the field shows what was undone")
}

func TestEscapeInAFieldPutsBackWhatWasThere(t *testing.T) {
	a, e := openBattle(t)
	f := formtest.Field(t, e.drafts.battle.Form(), "subtitle")
	a.Win.Canvas().Focus(f)
	f.SetText("something else")
	key(a, fyne.KeyEscape)
	assert.Equal(t, e.doc.Scenario().Subtitle, f.Text)
	assert.False(t, e.doc.Dirty())
	assert.Equal(t, fyne.Focusable(e.mapView), a.Win.Canvas().Focused())
}

func TestLettersChooseToolsTerrainAndSize(t *testing.T) {
	a, e := openBattle(t)
	cases := []struct {
		typed rune
		holds func() bool
		what  string
	}{
		{'e', func() bool { return e.hexes.Tools.Current.ID() == "eraser" }, "eraser"},
		{'I', func() bool { return e.hexes.Tools.Current.ID() == "eyedropper" }, "eyedropper"},
		{'b', func() bool { return e.hexes.Tools.Current.ID() == "brush" }, "brush"},
		{'5', func() bool { return e.hexes.Tools.Brush.Terrain == model.Town }, "town"},
		{'1', func() bool { return e.hexes.Tools.Brush.Terrain == model.Clear }, "clear"},
		{'[', func() bool { return e.hexes.Tools.Brush.Radius == 0 }, "no less than 1 hex"},
		{']', func() bool { return e.hexes.Tools.Brush.Radius == 1 }, "7 hexes"},
		{']', func() bool { return e.hexes.Tools.Brush.Radius == 2 }, "19 hexes"},
		{'[', func() bool { return e.hexes.Tools.Brush.Radius == 1 }, "7 hexes again"},
		{'g', func() bool { return !e.shows(draw.GridLayer) }, "no hex lines"},
	}
	for _, c := range cases {
		letter(a, c.typed)
		assert.Truef(t, c.holds(), "%q chooses %s", c.typed, c.what)
	}
}

func TestLettersTypedIntoAFieldChooseNothing(t *testing.T) {
	a, e := openBattle(t)
	a.Win.Canvas().Focus(formtest.Field(t, e.drafts.battle.Form(), "title"))
	letter(a, 'e')
	assert.Equal(t, "brush", e.hexes.Tools.Current.ID())
}

func TestTheToolColumnShowsWhatIsChosen(t *testing.T) {
	_, e := openBattle(t)
	e.hexes.Button("paint." + model.Town.String()).Tapped(nil)
	assert.True(t, e.hexes.Button("paint."+model.Town.String()).Selected)
	assert.False(t, e.hexes.Button("paint."+model.Woods.String()).Selected)
	e.hexes.Button("paint." + model.Slope.String()).TappedSecondary(nil)
	assert.Equal(t, model.Slope, e.hexes.Tools.Brush.Second)
	e.hexes.Button("tool.eraser").Tapped(nil)
	assert.True(t, e.hexes.Button("tool.eraser").Selected)
}

func TestTheEyedropperShowsInThePalette(t *testing.T) {
	_, e := openBattle(t)
	board := e.doc.Scenario().Hexes()
	var town hex.Hex
	for h := range board.Grid.All() {
		if board.Terrain(h) == model.Town {
			town = h
		}
	}
	e.hexes.Choose("eyedropper")
	paintHexes(t, e, board.Grid.Label(town))
	assert.True(t, e.hexes.Button("paint."+model.Town.String()).Selected)
	assert.False(t, e.doc.Dirty())
}

func TestEscapeTakesAStrokeBack(t *testing.T) {
	a, e := openBattle(t)
	m := e.mapView
	p := m.PlaceOf(parse(t, "2312"))
	m.MouseDown(mouse(p, desktop.MouseButtonPrimary))
	require.Equal(t, model.Woods, e.terrain(t, "2312"))
	key(a, fyne.KeyEscape)
	assert.Equal(t, model.Clear, e.terrain(t, "2312"))
	m.MouseUp(mouse(p, desktop.MouseButtonPrimary))
	assert.Zero(t, listedSteps(e))
}

func TestChoosingAnotherToolTakesAnOpenStrokeBack(t *testing.T) {
	_, e := openBattle(t)
	m := e.mapView
	m.MouseDown(mouse(m.PlaceOf(parse(t, "2312")), desktop.MouseButtonPrimary))
	e.hexes.Choose("eraser")
	assert.Equal(t, model.Clear, e.terrain(t, "2312"))
	assert.False(t, e.bench.Stroke.Going)
}

func TestTheStatusLineSaysWhatAClickWouldDoAndWhere(t *testing.T) {
	_, e := openBattle(t)
	board := e.doc.Scenario().Hexes()
	b, ok := board.Place("town-b")
	require.True(t, ok)
	e.mapView.MouseMoved(mouse(e.mapView.PlaceOf(b.Hexes[0]), 0))
	assert.Contains(t, e.status.Action, "Paint woods on 1 hex")
	assert.Contains(t, e.status.Where.Text, board.Grid.Label(b.Hexes[0])+"  town")
	assert.Contains(t, e.status.Where.Text, "town B")
	e.hexes.Button("tool.eraser").MouseIn(nil)
	assert.Contains(t, e.status.What.Text, "Eraser")
	e.hexes.Button("tool.eraser").MouseOut()
	assert.NotContains(t, e.status.What.Text, "Eraser")
	e.mapView.MouseOut()
	assert.Empty(t, e.status.Where.Text)
}

func TestAProblemAppearsAndVanishes(t *testing.T) {
	_, e := openBattle(t)
	require.Empty(t, e.problems.Found())
	board := e.doc.Scenario().Hexes()
	hill, ok := board.Place("hill-50")
	require.True(t, ok)
	before, place := e.mapView.Size(), e.mapView.PlaceOf(hill.Hexes[0])
	paintHexes(t, e, board.Grid.Label(hill.Hexes[0]))
	require.NotEmpty(t, e.problems.Found())
	assert.NotEqual(t, "No problems", e.status.Problems.Text)
	assert.NotEmpty(t, e.bench.Lights.Problems, "the hexes are flagged")
	assert.Less(t, e.mapView.Size().Height, before.Height, "the list has unfolded")
	assert.Equal(t, place, e.mapView.PlaceOf(hill.Hexes[0]), "the map stays where it is")
	e.mode.goBy(-1)
	assert.Equal(t, before, e.mapView.Size(), "and folded again")
	assert.Empty(t, e.problems.Found())
	assert.Equal(t, "No problems", e.status.Problems.Text)
	assert.Empty(t, e.bench.Lights.Problems)
}

func TestAProblemLeadsToItsHex(t *testing.T) {
	_, e := openBattle(t)
	e.problems.Update(diag.List{{Code: "x", Message: "Something about a hex.", Hexes: []string{"4530", "4531"}}})
	e.problems.Lead(0)
	assert.Equal(t, hex.List{parse(t, "4530"), parse(t, "4531")}, e.bench.Lights.Selected)
	at, corner, size := e.mapView.PlaceOf(parse(t, "4530")), e.mapView.PlaceOf(parse(t, "5034")), e.mapView.Size()
	assert.Less(t, at.X, size.Width)
	assert.Less(t, at.Y, size.Height)
	assert.Greater(t, corner.X, size.Width*0.8, "the map fills the window even where the hex is near its edge")
	assert.Greater(t, corner.Y, size.Height*0.8)
	key(e.app, fyne.KeyEscape)
	assert.Empty(t, e.bench.Lights.Selected, "Escape takes the mark away")

	e.mapView.Center(parse(t, "2517"))
	assert.InDelta(t, size.Width/2, e.mapView.PlaceOf(parse(t, "2517")).X, 2, "a hex away from the edge comes into the middle")
	e.mapView.Center(parse(t, "0101"))
	assert.Less(t, e.mapView.PlaceOf(parse(t, "0101")).X, size.Width*0.2)
}

func TestAProblemLeadsToItsField(t *testing.T) {
	a, e := openBattle(t)
	e.toggleSide()
	e.problems.Update(diag.List{{Code: "x", Message: "Something about the date.", Path: "date"}})
	e.problems.Lead(0)
	assert.True(t, e.panels.side, "the panel is unfolded")
	assert.Equal(t, fyne.Focusable(formtest.Field(t, e.drafts.battle.Form(), "date")), a.Win.Canvas().Focused())
}

func TestAProblemLeadsToThePartOfTheScenarioThatItIsIn(t *testing.T) {
	_, e := openBattle(t)
	for path, panel := range map[string]string{"deployment[1].area": "setup", "victory.clauses[0].condition": "victory", "forces[0].name": "forces", "length.turns": "battle"} {
		e.problems.Update(diag.List{{Code: "x", Message: "Something.", Path: path}})
		e.problems.Lead(0)
		assert.Equal(t, panel, e.side.Shown().ID(), path)
	}
}

func TestPanelsFoldAndTheLayoutIsRemembered(t *testing.T) {
	a, e := openBattle(t)
	wide := e.mapView.Size()
	key(a, fyne.KeyF2)
	key(a, fyne.KeyF3)
	key(a, fyne.KeyF4)
	assert.Equal(t, shownPanels{}, e.panels)
	assert.Greater(t, e.mapView.Size().Width, wide.Width)
	a.closeShown()
	a.Open("morhange")
	assert.Equal(t, shownPanels{}, a.editor.panels)
	key(a, fyne.KeyF3)
	assert.True(t, a.editor.panels.side)
}

func TestTheSidePanelKeepsItsWidthWhenTheWindowGrows(t *testing.T) {
	a, e := openBattle(t)
	before := e.lowerSplit.Split.Size().Width
	a.Win.Resize(fyne.NewSize(2400, 1300))
	assert.InDelta(t, before, e.lowerSplit.Split.Size().Width, 6)
}

func TestAMapThatWasFittedIsFittedBesideEveryPanelThatFolds(t *testing.T) {
	a, e := openBattle(t)
	require.True(t, e.bench.Do(document.Set{Path: "date", Value: ""}))
	for _, k := range []fyne.KeyName{fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyF2, fyne.KeyF3, fyne.KeyF4} {
		key(a, k)
		assert.True(t, e.mapView.Fitted(), k)
		assert.True(t, e.mapView.ShowsWhole(), k)
	}
	e.mapView.Zoom(4)
	middle := func() fyne.Position { // in hexes from the sheet's first one
		m, size := e.mapView, e.mapView.Size()
		first, unit := m.PlaceOf(hex.Hex{}), m.Radius()
		return fyne.NewPos((size.Width/2-first.X)/unit, (size.Height/2-first.Y)/unit)
	}
	before := middle()
	for _, k := range []fyne.KeyName{fyne.KeyF2, fyne.KeyF3, fyne.KeyF4} {
		key(a, k)
		assert.InDelta(t, before.X, middle().X, 0.1, "what was in the middle of a larger map stays there")
		assert.InDelta(t, before.Y, middle().Y, 0.1)
	}
}

func TestTheHistoryYieldsToAFormWithAListWhereTheWindowIsLow(t *testing.T) {
	a, e := openBattle(t)
	assert.False(t, e.lower.Folded)
	e.showPanel("forces")
	assert.True(t, e.lower.Folded)
	assert.Greater(t, e.drafts.forces.Form().Content().Size().Height, float32(350), "its fields have the room")
	e.lower.Buttons[0].Tapped(nil)
	assert.False(t, e.lower.Folded, "a click on a tab shows its panel")
	e.showPanel("battle")
	e.showPanel("forces")
	assert.False(t, e.lower.Folded, "which is remembered")
	e.lower.Buttons[0].Tapped(nil)
	assert.True(t, e.lower.Folded, "another click folds it")
	a.doID("panel.layers")
	assert.False(t, e.lower.Folded, "a command that shows a panel unfolds it")
	a.Win.Resize(fyne.NewSize(1920, 1080))
	e.showPanel("charts")
	assert.False(t, e.lower.Folded, "a high window has room for both")
}

func TestTheHeightOfAListOverItsFormIsRemembered(t *testing.T) {
	a, e := openBattle(t)
	e.showPanel("forces")
	p := e.drafts.forces
	p.ListSplit().Split.SetOffset(0.6)
	want := p.ListSplit().Size()
	a.Win.Resize(fyne.NewSize(1280, 1000))
	assert.InDelta(t, want, p.ListSplit().Size(), 1, "the form has what a larger window gives")
	a.closeShown()
	a.Open("morhange")
	a.editor.showPanel("forces")
	assert.InDelta(t, want, a.editor.drafts.forces.ListSplit().Size(), 1)
}

func TestEverythingFitsASmallWindow(t *testing.T) {
	_, e := openBattle(t)
	least := e.content.MinSize()
	assert.LessOrEqual(t, least.Width, float32(1280))
	assert.LessOrEqual(t, least.Height, float32(760))
}

func TestTheScenarioIsReadBackInWords(t *testing.T) {
	_, e := openBattle(t)
	p := e.drafts.battle
	for _, key := range []string{"forces:french:reading:0", "forces:german:reading:0", "deployment:reading:0", "victory:reading:0"} {
		assert.Contains(t, p.Form().Keys(), key+":text")
	}
	p.Update(&model.Scenario{Board: model.NewHexBoard(3, 3), Sides: []model.Side{{ID: "red", Name: "Red"}}}, panel.Everything)
	assert.Contains(t, p.Form().Keys(), "forces:red:missing:text", "an empty part says what belongs there")
	assert.Contains(t, p.Form().Keys(), "deployment:missing:text")
}

func TestTheDocumentIsForgottenWhenItIsClosed(t *testing.T) {
	a, e := openBattle(t)
	doc := e.doc
	paintHexes(t, e, "2312")
	a.closeShown()
	press(t, a, "Don’t save")
	assert.Nil(t, a.editor)
	assert.NotNil(t, a.start)
	assert.NoError(t, doc.Do(document.SetTerrain{Hexes: hex.List{{Col: 1, Row: 1}}, Terrain: model.Woods}), "no panel is told any more")
	left, err := filepath.Glob(filepath.Join(a.options.Journal, "*"))
	require.NoError(t, err)
	assert.Empty(t, left, "and its journal is gone")
}

func TestTheMapTakesTheKeyboardWithAClick(t *testing.T) {
	_, e := openBattle(t)
	c := e.app.Win.Canvas()
	c.Unfocus()
	e.mapView.MouseDown(mouse(fyne.NewPos(10, 10), desktop.MouseButtonPrimary))
	assert.Equal(t, fyne.Focusable(e.mapView), c.Focused())
}
