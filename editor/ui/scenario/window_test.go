package scenario

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
)

// window is a bench with all panels of the room in tabs beside the map. They follow the
// document.
type window struct {
	bench   *panel.Bench
	doc     *document.Document
	checker *check.Checker
	tabs    *panel.Tabs
	battle  *Battle
	forces  *Forces
	setup   *Setup
	rules   *Rules
	victory *Victory
	notes   *Notes
}

// open opens a built-in battle.
func open(t *testing.T, battle string) *window {
	t.Helper()
	b := paneltest.Open(t, battle)
	e := &window{bench: b, doc: b.Doc, checker: check.NewChecker(b.System)}
	e.battle, e.forces, e.setup, e.rules = NewBattle(b), NewForces(b, func(string) {}), NewSetup(b), NewRules(b)
	e.victory, e.notes = NewVictory(b, func(s *model.Scenario, i int) (check.ClauseState, bool) { return e.checker.VictoryStates().At(s, i) }), NewNotes(b)
	_ = e.problems()
	b.Doc.Subscribe(func(c document.Change) {
		e.checker.Note(c)
		_ = e.problems()
	})
	e.tabs = paneltest.Beside(b, e.battle, e.forces, e.setup, e.rules, e.victory, e.notes)
	return e
}

// problems is what the check finds now.
func (e *window) problems() diag.List {
	return e.checker.Update(e.doc.Scenario(), document.Change{})
}

// showPanel brings a panel in sight.
func (e *window) showPanel(id string) {
	for i, p := range e.tabs.Panels {
		if p.ID() == id {
			e.tabs.Choose(i)
		}
	}
}

func (e *window) dialog() string { return paneltest.Dialog(e.bench.Desk) }

func (e *window) key(name fyne.KeyName) { paneltest.Key(e.bench.Desk, name) }

// takeNth takes the nth entry, counted from 1, of the menu that stands.
func takeNth(t *testing.T, e *window, n int) {
	t.Helper()
	require.NotNil(t, e.bench.Desk.Win.Canvas().Overlays().Top(), "a menu")
	for range n {
		e.key(fyne.KeyDown)
	}
	e.key(fyne.KeyReturn)
}

// takeFound takes the first option that the dialog in front finds for a text.
func takeFound(t *testing.T, e *window, text string) {
	t.Helper()
	m := e.bench.Desk.TopModal()
	require.NotNil(t, m, "a dialog with a search")
	for _, o := range test.LaidOutObjects(m.Pop) {
		if f, ok := o.(*kit.Field); ok {
			f.SetText(text)
			f.OnSubmitted(text)
			return
		}
	}
	require.Fail(t, "no search")
}
