package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
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
	a := newApp(counted, made.options, made.Hands)
	a.Win.Resize(fyne.NewSize(1280, 800))
	rest := func(after string) {
		t.Helper()
		test.LaidOutObjects(a.Win.Canvas().Content()) // as drawing does
		assert.Emptyf(t, counted.running, "after %s", after)
	}
	dialogs := func() {
		t.Helper()
		for _, c := range []string{"find", "file.new", "keys", "file.open"} {
			a.doID(c)
			assert.Lenf(t, a.Modals, 1, "the dialog of %q", c)
			test.LaidOutObjects(a.TopModal().Pop)
			letter(a, 'a')
			key(a, fyne.KeyEscape)
			rest(c)
		}
	}
	dialogs()
	a.openBuiltIn("brunstatt")
	dialogs()
	e := a.editor
	for _, p := range e.side.Panels {
		e.showPanel(p.ID())
		for range 12 { // through the fields of the panel, and out of it again
			a.Win.Canvas().(interface{ FocusNext() }).FocusNext()
		}
		rest(p.Name())
	}
	a.doID("paint.search")
	letter(a, 'w')
	a.showStart()
	rest("the start page")
	a.showLast()
	e.revealField("title")
	a.closeShown()
	rest("closing a document with a field that has the keyboard")
	var task func()
	back := make(chan func())
	a.Hands.Spawn, a.Hands.Patience = func(f func()) { task = f }, 0
	a.Hands.OnMain = func(f func()) { back <- f }
	desk.Work(a.Desk, "Thinking", func(func() bool) (int, error) { return 0, nil }, func(int, error) {})
	(<-back)() // says what goes on
	require.NotNil(t, a.TopModal())
	test.LaidOutObjects(a.TopModal().Pop)
	rest("a job that goes on")
	go task()
	(<-back)()
	require.Nil(t, a.TopModal())
	rest("a job")
}
