package ui

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/start"
	"github.com/mapsheet/mapsheet/rules/systems"
)

// strictApp is a program whose window notes who asks for the keyboard for what is not in
// it. A real one writes that to the log of errors; the one in memory says nothing.
type strictApp struct {
	fyne.App
	canvas *strictCanvas
	blank  bool // nothing has been drawn yet, so that the driver knows nothing in the window
}

func (a *strictApp) Driver() fyne.Driver { return strictDriver{a.App.Driver(), a} }

func (a *strictApp) NewWindow(title string) fyne.Window {
	w := a.App.NewWindow(title)
	a.canvas = &strictCanvas{canvasInMemory: w.Canvas().(canvasInMemory)}
	return strictWindow{w, a.canvas}
}

type strictDriver struct {
	fyne.Driver
	app *strictApp
}

func (d strictDriver) CanvasForObject(fyne.CanvasObject) fyne.Canvas {
	if d.app.blank {
		return nil
	}
	return d.app.canvas
}

func (d strictDriver) AbsolutePositionForObject(o fyne.CanvasObject) fyne.Position {
	if d.app.blank {
		return fyne.Position{}
	}
	return d.Driver.AbsolutePositionForObject(o)
}

type strictWindow struct {
	fyne.Window
	canvas *strictCanvas
}

func (w strictWindow) Canvas() fyne.Canvas { return w.canvas }

type canvasInMemory interface {
	test.WindowlessCanvas
	fyne.Shortcutable
	FocusNext()
	FocusPrevious()
}

type strictCanvas struct {
	canvasInMemory
	refused []string // who asked in vain
}

func (c *strictCanvas) Focus(o fyne.Focusable) {
	c.canvasInMemory.Focus(o)
	if o == nil || c.Focused() == o {
		return
	}
	trees := append([]fyne.CanvasObject{c.Content()}, c.Overlays().List()...)
	if !slices.ContainsFunc(trees, func(tree fyne.CanvasObject) bool { return lies(tree, o.(fyne.CanvasObject)) }) {
		c.refused = append(c.refused, fmt.Sprintf("%T by %s", o, callers()))
	}
}

// lies reports whether an object lies in a tree, shown or not.
func lies(tree, o fyne.CanvasObject) bool {
	if tree == o {
		return true
	}
	var parts []fyne.CanvasObject
	switch t := tree.(type) {
	case *fyne.Container:
		parts = t.Objects
	case fyne.Widget:
		parts = test.WidgetRenderer(t).Objects()
	}
	return slices.ContainsFunc(parts, func(part fyne.CanvasObject) bool { return part != nil && lies(part, o) })
}

// callers is the way to where it is asked, the innermost function first.
func callers() string {
	var of [30]uintptr
	frames := runtime.CallersFrames(of[:runtime.Callers(3, of[:])])
	var way []string
	for {
		f, more := frames.Next()
		way = append(way, filepath.Base(f.Function))
		if !more || len(way) == 9 {
			return strings.Join(way, " < ")
		}
	}
}

// newStrictApp is the editor in a window that notes who asks in vain for the keyboard.
// Work beside it is done when the test says so.
func newStrictApp(t *testing.T) (a *App, strict *strictApp, late func()) {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	strict = &strictApp{App: test.NewTempApp(t)}
	fyne.SetCurrentApp(strict)
	var tasks []func()
	hands := desktest.Hands()
	hands.Spawn = func(task func()) { tasks = append(tasks, task) }
	a = newApp(strict, Options{Version: "test", Journal: filepath.Join(home, "journal"), Systems: systems.All()}, hands)
	a.Win.Resize(fyne.NewSize(1280, 800))
	a.Fyne.Preferences().SetString(desk.FolderKey, home)
	t.Cleanup(a.letPicturesGo)
	return a, strict, func() {
		for n := 0; len(tasks) > 0 && n < 1000; n++ {
			task := tasks[0]
			tasks = tasks[1:]
			task()
		}
	}
}

func TestAFieldThatGoesAsItIsClickedDoesNotAskForTheKeyboard(t *testing.T) {
	strict := &strictApp{App: test.NewTempApp(t)}
	fyne.SetCurrentApp(strict)
	written, clicked := kit.NewField(""), kit.NewField("")
	box := container.NewVBox(kit.NewField(""), written, clicked)
	strict.NewWindow("").SetContent(box)
	written.OnLeave = func() { box.Remove(clicked) } // an edit, after which there is nothing to fill in
	require.True(t, kit.Focus(strict.canvas, written))
	clicked.MouseDown(mouse(fyne.NewPos(2, 2), desktop.MouseButtonPrimary))
	assert.Empty(t, strict.canvas.refused)
	require.True(t, kit.Focus(strict.canvas, written))
	box.Add(clicked)
	written.OnLeave = nil
	clicked.MouseDown(mouse(fyne.NewPos(2, 2), desktop.MouseButtonPrimary))
	assert.Equal(t, fyne.Focusable(clicked), strict.canvas.Focused())
}

// longAgo has the window library let go of all that it has drawn, as it does a minute after
// it went out of sight. It does so once in a program's first ten seconds, so that the test
// runs in a program of its own, in which nothing is kept for longer than it must; letGo is
// nil in all others.
func longAgo(t *testing.T) (letGo func(a *App)) {
	const kept = "FYNE_CACHE"
	if os.Getenv(kept) != "" {
		return func(a *App) { a.Win.Canvas().Capture() }
	}
	again := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	again.Env = append(os.Environ(), kept+"=1ns")
	said, err := again.CombinedOutput()
	require.NoError(t, err, string(said))
	return nil
}

func TestTheStartPageHasTheKeyboardAgainAfterALongTime(t *testing.T) {
	letGo := longAgo(t)
	if letGo == nil {
		return
	}
	a, strict, late := newStrictApp(t)
	a.Open("brunstatt")
	late()
	a.saveAs(filepath.Join(home(t), "mine.toml"), nil)
	late()
	a.showStart()
	late()
	a.showLast()
	letGo(a)
	strict.blank = true
	a.showStart()
	row, ok := a.Win.Canvas().Focused().(*start.RecentRow)
	require.True(t, ok, "Enter opens the last file")
	row.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	late()
	require.NotNil(t, a.editor)
	assert.Equal(t, fyne.Focusable(a.editor.board), a.Win.Canvas().Focused())
	assert.Empty(t, strict.canvas.refused)
}

// Every command of every room is carried out, the interface made larger and smaller again
// while what it opened is there, and now and then the colours changed; what goes on beside
// the window is done after that.
func TestNobodyAsksInVainForTheKeyboard(t *testing.T) {
	for _, room := range []struct {
		name, battle string
		played       bool
	}{
		{"the start page", "", false},
		{"a map of hexes", "brunstatt", false},
		{"a game on areas", "marengo", true},
		{"a table", "monmouth", false},
	} {
		t.Run(room.name, func(t *testing.T) {
			a, strict, late := newStrictApp(t)
			var said bytes.Buffer
			before := log.Writer()
			log.SetOutput(io.MultiWriter(before, &said))
			t.Cleanup(func() { log.SetOutput(before) })
			a.Fyne.Preferences().SetInt(play.PauseKey, 0)
			nothingIsSaid := func(after string) {
				t.Helper()
				late()
				assert.Emptyf(t, strict.canvas.refused, "after %s", after)
				assert.Emptyf(t, said.String(), "after %s", after)
				strict.canvas.refused = nil
				said.Reset()
			}
			enter := func() {
				switch {
				case room.battle == "":
					a.showStart()
				case a.last != nil:
					a.showLast()
				default:
					a.Open(room.battle)
					late()
				}
				if room.played && !a.playing() {
					a.doID("play")
				}
				nothingIsSaid("entering")
			}
			enter()
			var ids []string
			for _, c := range a.commands {
				if !c.Quits && !strings.HasPrefix(c.ID, "colours.") && !strings.HasPrefix(c.ID, "export.") { // each opens the dialog of file.export
					ids = append(ids, c.ID)
				}
			}
			for i, id := range ids {
				a.doID(id)
				opened := a.TopModal() != nil
				if opened {
					a.changeScale(1)
				}
				nothingIsSaid(id)
				for n := 0; a.TopModal() != nil && n < 5; n++ {
					key(a, fyne.KeyEscape)
					late()
				}
				if opened {
					a.changeScale(-1)
				}
				if i%40 == 20 {
					a.useColours([]string{"contrast", ""}[i/40%2])
				}
				nothingIsSaid(id + ", left")
				if a.shown() == (tabbed{}) != (room.battle == "") {
					enter()
				}
			}
			assert.Greater(t, len(ids), 10)
		})
	}
}
