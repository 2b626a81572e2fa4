package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
)

// countedApp is a program that knows which animations run in it.
type countedApp struct {
	fyne.App
	running map[*fyne.Animation]bool
}

func (a countedApp) Driver() fyne.Driver { return countedDriver{a.App.Driver(), a.running} }

type countedDriver struct {
	fyne.Driver
	running map[*fyne.Animation]bool
}

func (d countedDriver) StartAnimation(a *fyne.Animation) { d.running[a] = true }
func (d countedDriver) StopAnimation(a *fyne.Animation)  { delete(d.running, a) }

func TestNothingMovesInAWindowAtRest(t *testing.T) {
	made := newTestApp(t)
	counted := countedApp{test.NewTempApp(t), map[*fyne.Animation]bool{}}
	a := newApp(counted, made.options, made.hands)
	a.win.Resize(fyne.NewSize(1280, 800))
	rest := func(after string) {
		t.Helper()
		test.LaidOutObjects(a.win.Canvas().Content()) // as drawing does
		assert.Emptyf(t, counted.running, "after %s", after)
	}
	dialogs := func() {
		t.Helper()
		for _, c := range []string{"Find…", "New scenario…", "Keys, pointer and limits", "Open…"} {
			a.doText(c)
			assert.Lenf(t, a.modals, 1, "the dialog of %q", c)
			test.LaidOutObjects(a.topModal().pop)
			letter(a, 'a')
			key(a, fyne.KeyEscape)
			rest(c)
		}
	}
	dialogs()
	a.openBuiltIn("brunstatt")
	dialogs()
	e := a.editor
	for _, p := range e.side.panels {
		e.showPanel(p.id())
		for range 12 { // through the fields of the panel, and out of it again
			a.win.Canvas().(interface{ FocusNext() }).FocusNext()
		}
		rest(p.name())
	}
	e.searchPalette()
	letter(a, 'w')
	a.showStart()
	rest("the start page")
	a.showLast()
	e.revealField("title")
	a.closeShown()
	rest("closing a document with a field that has the keyboard")
	j := a.beginJob("Thinking")
	j.show("Thinking")
	test.LaidOutObjects(a.topModal().pop)
	j.end()
	rest("a job")
}
