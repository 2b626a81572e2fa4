package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/tabledraft"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

// sketched are boards of every kind on which three corners are set of something, which Enter
// closes.
var sketched = map[string]func(t *testing.T) (*App, *editor){
	"areas": func(t *testing.T) (*App, *editor) {
		a, e, at := openMarengo(t)
		letter(a, 'd')
		for _, p := range []plane.Point{{X: 945, Y: 1600}, {X: 1056, Y: 1602}, {X: 1057, Y: 2400}} {
			clickSheet(e, at(p.X, p.Y))
		}
		return a, e
	},
	"table": func(t *testing.T) (*App, *editor) {
		a := newTestApp(t)
		a.Open("monmouth")
		letter(a, 'w')
		for _, p := range []plane.Point{{X: 100, Y: 100}, {X: 500, Y: 100}, {X: 500, Y: 600}} {
			a.editor.table.Press(p, 1)
			a.editor.table.Drop(true)
		}
		return a, a.editor
	},
	"hexes": func(t *testing.T) (*App, *editor) {
		a, e := openBattle(t)
		a.Hands.Told, a.Hands.Now = time.Hour, time.Now // what was done is told although the map says at once what a click would do
		shape, _ := tool.Plain(choose(e, "shape")).(*tool.Shape)
		shape.Form = tool.Polygon
		for _, label := range []string{"2312", "2712", "2716"} {
			paintHexes(t, e, label)
		}
		return a, e
	},
}

// choose takes a tool of a map of hexes up.
func choose(e *editor, id string) tool.Tool {
	e.hexes.Choose(id)
	return e.hexes.Tools.Current
}

func onSketched(t *testing.T, test func(t *testing.T, a *App, e *editor)) {
	for name, open := range sketched {
		t.Run(name, func(t *testing.T) {
			a, e := open(t)
			require.Equal(t, 3, e.drawn())
			require.False(t, e.doc.Dirty())
			test(t, a, e)
		})
	}
}

func TestWhatEscapeGivesUpComesBackByUndo(t *testing.T) {
	onSketched(t, func(t *testing.T, a *App, e *editor) {
		key(a, fyne.KeyEscape)
		assert.Zero(t, e.drawn())
		assert.Contains(t, e.status.Notice, "of 3 ")
		assert.Contains(t, e.status.Notice, "is given up: Ctrl+Z brings it back")
		require.True(t, e.canUndo())
		e.mode.goBy(-1)
		require.Equal(t, 3, e.drawn())
		e.mode.goBy(-1)
		assert.Equal(t, 2, e.drawn(), "then corner by corner")
		e.mode.goBy(-1)
		e.mode.goBy(-1)
		assert.Zero(t, e.drawn())
		assert.False(t, e.bench.CanBringBack(), "what was taken back is not brought back as well")
		assert.False(t, e.doc.Dirty())
	})
}

func TestWhatWasGivenUpComesBackInOtherColours(t *testing.T) {
	onSketched(t, func(t *testing.T, a *App, e *editor) {
		key(a, fyne.KeyEscape)
		require.Zero(t, e.drawn())
		a.useColours("contrast")
		a.useColours("")
		require.NotSame(t, e, a.editor)
		e = a.editor
		require.True(t, e.canUndo())
		e.mode.goBy(-1)
		require.Equal(t, 3, e.drawn())
		assert.False(t, e.bench.CanBringBack())
		a.Focus(e.board)
		key(a, fyne.KeyReturn)
		assert.True(t, e.doc.Dirty(), "it is the one of this window that goes on")
	})
}

func TestWhatComesBackIsDrawnToItsEnd(t *testing.T) {
	onSketched(t, func(t *testing.T, a *App, e *editor) {
		key(a, fyne.KeyEscape)
		key(a, fyne.KeyEscape)
		e.mode.goBy(-1)
		key(a, fyne.KeyReturn)
		assert.True(t, e.doc.Dirty())
		assert.Zero(t, e.drawn())
		e.mode.goBy(-1)
		assert.False(t, e.doc.Dirty())
		assert.Zero(t, e.drawn(), "what was ended is an edit, and none that was given up")
	})
}

func TestWhatWasGivenUpWaitsUntilLaterEditsAreTakenBack(t *testing.T) {
	onSketched(t, func(t *testing.T, a *App, e *editor) {
		key(a, fyne.KeyEscape)
		require.True(t, e.bench.Do(document.Set{Name: "set title", Path: "title", Value: "Another"}))
		assert.False(t, e.bench.CanBringBack())
		e.mode.goBy(-1)
		assert.False(t, e.doc.Dirty())
		assert.Zero(t, e.drawn())
		e.mode.goBy(-1)
		assert.Equal(t, 3, e.drawn())
	})
}

func TestWhatIsHalfDrawnWaitsForTheGameAndOtherColours(t *testing.T) {
	onSketched(t, func(t *testing.T, a *App, e *editor) {
		e.plays.beginGame(rules.Terms{Seed: 7})
		require.False(t, e.drafting())
		a.doID("play")
		require.True(t, e.drafting())
		assert.Equal(t, 3, e.drawn())
		a.useColours("contrast")
		assert.Equal(t, 3, a.editor.drawn())
		if e = a.editor; e.table != nil {
			assert.Equal(t, "light-woods", e.table.Tool().ID)
			assert.Equal(t, 3, e.table.Drawn())
		}
		a.Focus(e.board)
		key(a, fyne.KeyReturn)
		assert.True(t, e.doc.Dirty())
	})
}

func TestClosingAsksAboutWhatIsHalfDrawn(t *testing.T) {
	onSketched(t, func(t *testing.T, a *App, e *editor) {
		a.closeDocument(e)
		require.Equal(t, "Close without it?", a.dialog())
		assert.True(t, says(a, "of 3 points"))
		press(t, a, "Draw on")
		assert.Equal(t, 3, e.drawn())
		a.closeDocument(e)
		press(t, a, "Close without it")
		assert.Empty(t, a.editors)
	})
}

// A polygon of hexes waits in its tool while another is in use.
func TestClosingAsksAboutWhatWaitsInAToolThatIsLaidDown(t *testing.T) {
	a, e := sketched["hexes"](t)
	choose(e, e.hexes.Tools.Brush.ID())
	require.Zero(t, e.hexes.Corners())
	a.closeDocument(e)
	require.Equal(t, "Close without it?", a.dialog())
	press(t, a, "Draw on")
	assert.Equal(t, 3, e.hexes.Corners())
	key(a, fyne.KeyReturn)
	assert.True(t, e.doc.Dirty())
}

func TestAnotherToolPutsWhatIsDrawnAway(t *testing.T) {
	for name, other := range map[string]rune{"areas": 'd', "table": 's'} {
		t.Run(name, func(t *testing.T) {
			a, e := sketched[name](t)
			letter(a, other)
			assert.Zero(t, e.drawn())
			assert.Contains(t, e.status.Notice, "Ctrl+Z brings it back")
			e.mode.goBy(-1)
			assert.Equal(t, 3, e.drawn())
			if e.table != nil {
				assert.Equal(t, "light-woods", e.table.Tool().ID)
			}
		})
	}
}

// What is drawn would lie askew on a board that is turned.
func TestABoardThatIsTurnedPutsWhatIsDrawnAway(t *testing.T) {
	turns := map[string]func(t *testing.T, a *App){
		"areas": func(_ *testing.T, a *App) { a.doID("sheet.turn") },
		"table": func(_ *testing.T, a *App) { a.doID("table.sheet.half") },
		"hexes": func(t *testing.T, a *App) {
			a.doID("map.turn")
			press(t, a, "Do it")
		},
	}
	onSketched(t, func(t *testing.T, a *App, e *editor) {
		turns[string(e.doc.Scenario().Board.Kind())](t, a)
		require.Empty(t, a.dialog())
		require.True(t, e.doc.Dirty())
		assert.Zero(t, e.drawn())
		assert.Regexp(t, "Ctrl.Z twice brings it back|one undo takes it back, a second one brings the polygon back", e.status.Notice)
		e.mode.goBy(-1)
		assert.False(t, e.doc.Dirty())
		assert.Zero(t, e.drawn())
		e.mode.goBy(-1)
		assert.Equal(t, 3, e.drawn())
	})
}

// What is drawn would lie askew on another sheet, whatever lays the map on that: a version that
// is restored, another's file, a step of the history.
func TestAnotherSheetGivesUpWhatIsDrawn(t *testing.T) {
	onSketched(t, func(t *testing.T, _ *App, e *editor) {
		other := e.doc.Scenario().Clone()
		switch b := other.Board.(type) {
		case *model.HexBoard:
			other.Board, other.Sheet, other.Base.Sheet = model.NewHexBoard(12, 9), "", nil
		case *model.AreaBoard:
			b.Width += 500
		case *model.TableBoard:
			b.Height += 500
		}
		require.True(t, e.bench.Do(e.doc.Take(&schema.File{Scenario: other}, "restore")))
		back := func() {
			t.Helper()
			assert.Zero(t, e.drawn())
			assert.Contains(t, e.status.Notice, "Ctrl+Z twice brings it back")
			e.mode.goBy(-1)
			assert.Zero(t, e.drawn())
			assert.False(t, e.doc.Dirty())
			e.mode.goBy(-1)
			assert.Equal(t, 3, e.drawn())
		}
		back()
		e.mode.goBy(1)
		back()
	})
}

// drafterOfNothing counts how often something comes back.
type drafterOfNothing struct{ back int }

func (d *drafterOfNothing) GoOnWith(any) { d.back++ }

// What an undo gave up comes back where the document is as it was: once that was done again.
func TestWhatAnUndoGaveUpComesBackAfterARedo(t *testing.T) {
	_, e := openBattle(t)
	var d drafterOfNothing
	require.True(t, e.bench.Do(document.Set{Path: "subtitle", Value: "Another"}))
	drawn := e.doc.State()
	e.bench.GiveUp("The line of 3 points", &d, nil)
	require.True(t, e.doc.Undo())
	e.bench.GaveUpBefore(drawn)
	assert.Equal(t, "The line of 3 points is given up: Ctrl+Shift+Z and then Ctrl+Z bring it back", e.status.Notice)
	e.mode.goBy(1)
	assert.Zero(t, d.back)
	e.mode.goBy(-1)
	assert.Equal(t, 1, d.back)
}

// A polygon of hexes stays in its tool, which is said.
func TestAnotherToolLetsAPolygonOfHexesWait(t *testing.T) {
	_, e := sketched["hexes"](t)
	choose(e, e.hexes.Tools.Brush.ID())
	assert.Equal(t, "The polygon of 3 corners waits in Shape (S)", e.status.Notice)
	choose(e, "shape")
	assert.Equal(t, 3, e.hexes.Corners())
}

func TestAToolOfATableIsLaidDown(t *testing.T) {
	_, e := sketched["table"](t)
	e.table.Take(tabledraft.Selecting)
	assert.Contains(t, e.status.Notice, "Ctrl+Z")
}

func TestAnAreaThatWasPaintedComesBackByUndo(t *testing.T) {
	a, e := openBattle(t)
	var last hex.List
	done := false
	e.bench.Ask.Hexes(nil, func(hex.List) {}, func(l hex.List, ok bool) { last, done = l, ok })
	paintHexes(t, e, "2312", "2316")
	key(a, fyne.KeyEscape)
	require.False(t, e.bench.Ask.Asking())
	require.False(t, done)
	assert.Contains(t, e.status.Notice, "What was painted is given up: Ctrl+Z brings it back")
	e.mode.goBy(-1)
	require.True(t, e.bench.Ask.Asking())
	assert.Len(t, e.bench.Lights.Lit, 5)
	key(a, fyne.KeyReturn)
	assert.True(t, done)
	assert.Len(t, last, 5)
	assert.False(t, e.bench.CanBringBack())

	e.bench.Ask.Hexes(nil, func(hex.List) {}, func(hex.List, bool) {})
	key(a, fyne.KeyEscape)
	assert.False(t, e.bench.CanBringBack(), "nothing was painted")
}

func TestAnAreaThatWasPaintedComesBackInOtherColours(t *testing.T) {
	for name, changed := range map[string]bool{"the same draft": false, "another draft": true} {
		t.Run(name, func(t *testing.T) {
			a, e := openBattle(t)
			var last hex.List
			done := false
			e.bench.Ask.Hexes(nil, func(hex.List) {}, func(l hex.List, ok bool) { last, done = l, ok })
			paintHexes(t, e, "2312", "2316")
			key(a, fyne.KeyEscape)
			a.useColours("contrast")
			e = a.editor
			e.mode.goBy(-1)
			require.True(t, e.bench.Ask.Asking())
			assert.Len(t, e.bench.Lights.Lit, 5)
			paintHexes(t, e, "2511")
			if changed {
				require.True(t, e.bench.Do(document.Set{Name: "set title", Path: "title", Value: "Another"}))
			}
			a.Focus(e.board)
			key(a, fyne.KeyReturn)
			require.False(t, e.bench.Ask.Asking())
			assert.Equal(t, !changed, done)
			assert.Len(t, last, 6)
			assert.Empty(t, e.bench.Lights.Lit)
		})
	}
}
