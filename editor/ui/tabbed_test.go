package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// notedPanel notes what it is told.
type notedPanel struct {
	key      string
	told     []panel.Changes
	commits  int
	left     int
	revealed string
}

func (p *notedPanel) ID() string                                { return p.key }
func (p *notedPanel) Name() string                              { return look.Capital(p.key) }
func (p *notedPanel) Content() fyne.CanvasObject                { return container.NewStack() }
func (p *notedPanel) Update(_ *model.Scenario, c panel.Changes) { p.told = append(p.told, c) }
func (p *notedPanel) Commit()                                   { p.commits++ }
func (p *notedPanel) Holds(path string) bool                    { return panel.Under(path, p.key) }
func (p *notedPanel) Reveal(path string)                        { p.revealed = path }
func (p *notedPanel) Hidden()                                   { p.left++ }

// withPanels puts noted panels beside the one of the battle.
func withPanels(e *editor, keys ...string) []*notedPanel {
	var noted []*notedPanel
	all := newDraftPanels(e).side()[:1]
	for _, k := range keys {
		p := &notedPanel{key: k}
		noted, all = append(noted, p), append(all, p)
	}
	e.side = panel.NewTabs(e.bench, "tab.side", 1, all)
	e.arrange()
	e.app.commands = e.app.allCommands()
	return noted
}

func TestAPanelIsToldWhatItMissedWhenItComesInSight(t *testing.T) {
	_, e := openBattle(t)
	p := withPanels(e, "forces", "victory")
	require.True(t, e.bench.Do(document.Set{Path: "title", Value: "Other"}))
	assert.Empty(t, p[0].told, "nothing is asked of a panel out of sight")
	e.side.Choose(1)
	require.Len(t, p[0].told, 1)
	assert.True(t, p[0].told[0].Touches("forces"), "the first time everything is new")
	require.True(t, e.bench.Do(document.Set{Path: "title", Value: "Another"}))
	require.Len(t, p[0].told, 2)
	assert.True(t, p[0].told[1].Touches("title"))
	assert.False(t, p[0].told[1].Touches("forces"))
	e.side.Choose(2)
	assert.Equal(t, 1, p[0].left)
	assert.Positive(t, p[0].commits, "what was being written is an edit now")
	paintHexes(t, e, "2312", "2316")
	assert.Len(t, p[0].told, 2)
	e.side.Choose(1)
	require.Len(t, p[0].told, 3)
	assert.True(t, p[0].told[2].Board)
	e.side.Choose(1)
	assert.Len(t, p[0].told, 3, "there is nothing new")
}

func TestTheKeyboardGoesAlongToTheTabThatIsClicked(t *testing.T) {
	a, e := openBattle(t)
	withPanels(e, "forces", "victory")
	e.side.Buttons[1].Tapped(nil)
	a.Focus(e.side.Buttons[1])
	e.side.Buttons[2].Tapped(nil)
	assert.Same(t, e.side.Buttons[2], a.Win.Canvas().Focused())
	a.Focus(e.mapView)
	e.side.Buttons[1].Tapped(nil)
	assert.Same(t, e.mapView, a.Win.Canvas().Focused(), "it is not taken from elsewhere")
}

func TestAPanelIsToldOfAStrokeOnceItIsOver(t *testing.T) {
	_, e := openBattle(t)
	p := withPanels(e, "forces")
	e.side.Choose(1)
	m := e.mapView
	m.MouseDown(mouse(m.PlaceOf(parse(t, "2312")), desktop.MouseButtonPrimary))
	m.Dragged(drag(m.PlaceOf(parse(t, "2316"))))
	require.Len(t, p[0].told, 1)
	m.MouseUp(mouse(m.PlaceOf(parse(t, "2316")), desktop.MouseButtonPrimary))
	require.Len(t, p[0].told, 2)
	assert.True(t, p[0].told[1].Board)
	assert.True(t, p[0].told[1].History)
}

func TestAProblemBringsThePanelThatHoldsItsFieldForward(t *testing.T) {
	_, e := openBattle(t)
	p := withPanels(e, "forces", "victory")
	e.showProblem(diag.Diagnostic{Path: "victory.clauses[0]", Message: "Something."})
	assert.Equal(t, "victory.clauses[0]", p[1].revealed)
	assert.Equal(t, "victory", e.side.Shown().ID())
	e.showProblem(diag.Diagnostic{Path: "date", Message: "Something."})
	assert.Equal(t, "battle", e.side.Shown().ID())
}

func TestTheChosenTabIsRememberedAndHasAKey(t *testing.T) {
	a, e := openBattle(t)
	withPanels(e, "forces", "victory")
	a.doID("panel.victory")
	assert.Equal(t, "victory", e.side.Shown().ID())
	assert.Equal(t, fyne.Focusable(e.side.Buttons[2]), a.Win.Canvas().Focused())
	key(a, fyne.KeyRight)
	assert.Equal(t, "battle", e.side.Shown().ID(), "the arrow keys go round")
	key(a, fyne.KeyLeft)
	for _, c := range a.commands {
		if c.ID == "panel.victory" {
			assert.Equal(t, "Alt+3", c.KeyText())
		}
	}
	again := panel.NewTabs(e.bench, "tab.side", 1, append(newDraftPanels(e).side()[:1], &notedPanel{key: "forces"}, &notedPanel{key: "victory"}))
	assert.Equal(t, "victory", again.Shown().ID())
}

func TestTabsTakeAsManyRowsAsTheyNeed(t *testing.T) {
	_, e := openBattle(t)
	withPanels(e, "forces", "setup", "rules", "victory", "charts", "notes")
	w := test.NewTempWindow(t, e.side.Content)
	for _, width := range []float32{260, 318, 600} {
		w.Resize(fyne.NewSize(width, 500))
		for _, b := range e.side.Buttons {
			assert.LessOrEqual(t, b.Position().X+b.Size().Width, width+1)
			assert.LessOrEqual(t, b.Position().Y+b.Size().Height, e.side.Body.Position().Y)
		}
	}
}

func TestAPanelPicksAHexOnTheMap(t *testing.T) {
	a, e := openBattle(t)
	var picked hex.List
	e.bench.Ask.Hex("Click the hex.", func(h hex.Hex) error {
		picked = append(picked, h)
		if len(picked) == 1 {
			return assert.AnError
		}
		return nil
	})
	e.mapView.MouseMoved(mouse(e.mapView.PlaceOf(parse(t, "2312")), 0))
	assert.Contains(t, e.status.Action, "take hex 2312")
	paintHexes(t, e, "2312")
	require.True(t, e.bench.Ask.Asking(), "a hex that will not do leaves the question standing")
	paintHexes(t, e, "2313")
	assert.False(t, e.bench.Ask.Asking())
	assert.Equal(t, hex.List{parse(t, "2312"), parse(t, "2313")}, picked)
	assert.False(t, e.doc.Dirty(), "the tool in use was not used")
	assert.Empty(t, e.overMap.Objects)

	e.bench.Ask.Hex("Click the hex.", func(hex.Hex) error { t.Error("nothing is picked"); return nil })
	key(a, fyne.KeyEscape)
	assert.False(t, e.bench.Ask.Asking())
	paintHexes(t, e, "2312")
	assert.Equal(t, model.Woods, e.terrain(t, "2312"), "the tool works again")
}

func TestAPanelPaintsAnAreaOnTheMap(t *testing.T) {
	a, e := openBattle(t)
	var now, last hex.List
	var done bool
	ask := func() {
		e.bench.Ask.Hexes(hex.List{parse(t, "2001")}, func(l hex.List) { now = l }, func(l hex.List, ok bool) { last, done = l, ok })
	}
	ask()
	assert.Equal(t, hex.List{parse(t, "2001")}, e.bench.Lights.Lit)
	paintHexes(t, e, "2312", "2316")
	assert.Len(t, now, 6, "the hexes between two places of the pointer too")
	assert.Equal(t, now, e.bench.Lights.Lit)
	e.mapView.MouseDown(mouse(e.mapView.PlaceOf(parse(t, "2001")), desktop.MouseButtonSecondary))
	e.mapView.MouseUp(mouse(e.mapView.PlaceOf(parse(t, "2001")), desktop.MouseButtonSecondary))
	assert.Len(t, now, 5)
	key(a, fyne.KeyReturn)
	assert.True(t, done)
	assert.Equal(t, now, last)
	assert.False(t, e.doc.Dirty())

	ask()
	e.hexes.Choose("eraser")
	assert.False(t, done, "choosing a tool gives the question up")
	assert.False(t, e.bench.Ask.Asking())
}

// Whatever comes in between, nobody gave up what was painted.
func TestWhatIsPaintedForAPanelIsTakenWhereSomethingElseComes(t *testing.T) {
	for name, come := range map[string]func(a *App, e *editor){
		"another tool":     func(_ *App, e *editor) { e.hexes.Choose("eraser") },
		"another terrain":  func(_ *App, e *editor) { e.hexes.ChooseTerrain(model.Town) },
		"another panel":    func(_ *App, e *editor) { e.side.Choose(1 - e.side.Current) },
		"another question": func(_ *App, e *editor) { e.bench.Ask.Place("Click the place", func(*model.Place) {}) },
		"the start page":   func(a *App, _ *editor) { a.showStart() },
		"a game":           func(_ *App, e *editor) { e.plays.beginGame(rules.Terms{Seed: 7}) },
		"a save":           func(a *App, _ *editor) { a.saveThen(nil) },
		"other colours":    func(a *App, _ *editor) { a.useColours("contrast") },
	} {
		for _, painted := range []bool{true, false} {
			t.Run(fmt.Sprint(name, " ", painted), func(t *testing.T) {
				a, e := openBattle(t)
				withPanels(e, "forces", "setup")
				var last hex.List
				done := false
				e.bench.Ask.Hexes(nil, func(hex.List) {}, func(l hex.List, ok bool) { last, done = l, ok })
				if painted {
					paintHexes(t, e, "2312", "2316")
				}
				come(a, e)
				assert.Equal(t, painted, done)
				if painted {
					assert.Len(t, last, 5)
				}
			})
		}
	}
}

func TestPaintingForAPanelGoesOnAsTheWindowLosesTheKeyboard(t *testing.T) {
	a, e := openBattle(t)
	e.bench.Ask.Hexes(nil, func(hex.List) {}, func(hex.List, bool) {})
	paintHexes(t, e, "2312", "2316")
	a.wentAway()
	a.doID("show.problems")
	assert.True(t, e.bench.Ask.Asking(), "whoever looks something up goes on painting")
}

func TestAPanelPicksAPlaceOnTheMap(t *testing.T) {
	_, e := openBattle(t)
	board := e.doc.Scenario().Hexes()
	wood, ok := board.Place("wood-k")
	require.True(t, ok)
	var picked *model.Place
	e.bench.Ask.Place("Click a place.", func(p *model.Place) { picked = p })
	assert.Equal(t, tool.Preview{Status: "No named place is here; click one that is, or press Escape"}, e.bench.Ask.Hover(tool.Event{Hex: parse(t, "0402")}))
	paintHexes(t, e, board.Grid.Label(wood.Hexes[0]))
	require.NotNil(t, picked)
	assert.Equal(t, "wood-k", picked.ID)
}

func TestWhatAPanelShowsOnTheMapGoesWithIt(t *testing.T) {
	_, e := openBattle(t)
	withPanels(e, "forces")
	e.side.Choose(1)
	e.bench.Lights.Area(hex.List{parse(t, "2312")})
	e.bench.Ask.Hex("Click the hex.", func(hex.Hex) error { return nil })
	e.side.Choose(0)
	assert.Empty(t, e.bench.Lights.Lit)
	assert.False(t, e.bench.Ask.Asking())
}

func TestAnAreaOfTheWholeMapIsPaintedAnew(t *testing.T) {
	a, e := openBattle(t)
	grid := e.doc.Scenario().Hexes().Grid
	var last hex.List
	e.bench.Ask.Hexes(hex.Full(grid).List(), func(l hex.List) { last = l }, func(l hex.List, _ bool) { last = l })
	assert.Empty(t, e.bench.Lights.Lit, "it begins empty")
	key(a, fyne.KeyReturn)
	require.True(t, e.bench.Ask.Asking(), "nothing is painted yet")
	assert.Contains(t, e.status.Notice, "paint at least one")

	letter(a, ']')
	paintHexes(t, e, "2312")
	assert.Len(t, last, 7, "a brush of the next size")
	letter(a, '[')
	paintHexes(t, e, "2318", "2320")
	assert.Len(t, last, 10)
	assert.False(t, e.doc.Dirty())
	e.mode.goBy(-1)
	assert.Len(t, last, 7, "stroke by stroke")
	assert.True(t, e.canRedo())
	e.mode.goBy(1)
	assert.Len(t, last, 10)
	e.mode.goBy(-1)
	e.mode.goBy(-1)
	assert.False(t, e.canUndo(), "and no further: the steps of the map are behind the question")
	e.mode.goBy(1)

	m := cursorAt(t, a, "2312")
	holdingShift(m, func() { key(a, fyne.KeyReturn) })
	assert.Len(t, last, 6, "the right button of the keyboard takes away")
	key(a, fyne.KeyReturn)
	assert.False(t, e.bench.Ask.Asking())
}
