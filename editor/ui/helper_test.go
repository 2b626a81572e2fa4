package ui

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// TestMain fails the run when the window library complained about a call from
// the wrong goroutine: it says so in the log alone.
func TestMain(m *testing.M) {
	if folder := os.Getenv(crashVariable); folder != "" {
		dieAtWork(folder)
	}
	var said bytes.Buffer
	log.SetOutput(io.MultiWriter(os.Stderr, &said))
	status := m.Run()
	if strings.Contains(said.String(), "Error in Fyne call thread") && status == 0 {
		fmt.Fprintln(os.Stderr, "A window was used from another goroutine than its own; see the log above.")
		status = 1
	}
	os.Exit(status)
}

// newTestApp is the editor on a display in memory, with its own home and
// journal. Work that goes on beside the window is done at once.
func newTestApp(t *testing.T) *App {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	return newTestAppIn(t, home)
}

func newTestAppIn(t *testing.T, home string) *App {
	t.Helper()
	a := newApp(test.NewTempApp(t), Options{
		Version: "test", Journal: filepath.Join(home, "journal"), Systems: systems.All(),
	}, desktest.Hands())
	a.Win.Resize(fyne.NewSize(1280, 800))
	a.Fyne.Preferences().SetString(desk.FolderKey, home)
	t.Cleanup(a.letPicturesGo)
	return a
}

// letPicturesGo frees the pictures of the maps: the display in memory keeps
// the widgets of every test to the end of the run.
func (a *App) letPicturesGo() {
	for _, e := range a.editors {
		e.mapView.Sleep()
		e.mapView.SetBoard(model.NewHexBoard(1, 1))
	}
}

// openBattle is the editor with Brunstatt open.
func openBattle(t *testing.T) (*App, *editor) {
	t.Helper()
	a := newTestApp(t)
	a.Open("brunstatt")
	require.NotNil(t, a.editor)
	require.Empty(t, a.Modals)
	return a, a.editor
}

// press presses a button found by its text in what the dialog in front shows.
func press(t *testing.T, a *App, text string) {
	t.Helper()
	m := a.TopModal()
	require.NotNil(t, m, "a dialog with the button %q", text)
	for _, o := range test.LaidOutObjects(m.Pop) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			b.Tapped(nil)
			return
		}
	}
	require.Failf(t, "no such button", "the dialog %q has no button %q", m.Name, text)
}

// dialog is the name of the dialog in front, "" when there is none.
func (a *App) dialog() string { return paneltest.Dialog(a.Desk) }

// key types a key where the keyboard is.
func key(a *App, name fyne.KeyName) {
	if f := a.Win.Canvas().Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
		return
	}
	a.looseKey(name)
}

// letter types a letter where the keyboard is.
func letter(a *App, r rune) {
	if f := a.Win.Canvas().Focused(); f != nil {
		f.TypedRune(r)
		return
	}
	a.looseRune(r)
}

// picture is the picture of a map or a minimap, drawn for as many pixels as it
// has now, or as are given.
func picture(o fyne.Widget, pixels ...int) *image.RGBA {
	for _, part := range test.WidgetRenderer(o).Objects() {
		if r, ok := part.(*canvas.Raster); ok {
			size := r.Size()
			if len(pixels) == 2 {
				size = fyne.NewSize(float32(pixels[0]), float32(pixels[1]))
				r.Resize(size)
			}
			return r.Generator(int(size.Width), int(size.Height)).(*image.RGBA)
		}
	}
	return nil
}

// Of a hex its label, what a mouse says, where the cursor of a map is, what is done with
// the shift key held down.
var parse, mouse, cursorHex, holdingShift = paneltest.Hex, paneltest.Mouse, paneltest.Cursor, paneltest.HoldingShift

// cursorOn is whether the hex cursor of a map is shown.
func cursorOn(m *mapview.View) bool {
	_, on := m.KeyCursor()
	return on
}

// crashVariable makes the test binary a program that dies with unsaved work,
// whose journal is in the folder it names.
const crashVariable = "MAPSHEET_TEST_CRASH"

// crashFileVariable names the file that it worked on; Brunstatt where it is empty.
const crashFileVariable = "MAPSHEET_TEST_CRASH_FILE"

func dieAtWork(folder string) {
	f, err := scenarios.Open("brunstatt")
	if err != nil {
		panic(err)
	}
	path := os.Getenv(crashFileVariable)
	var d *document.Document
	switch {
	case share.IsLink(path):
		text, err := share.Text(path)
		if err != nil {
			panic(err)
		}
		p, err := document.ReadTextPartly("the link", bytes.NewReader(text), scenarios.Bases())
		if err != nil {
			panic(err)
		}
		d = document.OpenShared(p, text)
	case path != "":
		if f, err = schema.ReadFile(path, scenarios.Bases()); err != nil {
			panic(err)
		}
	}
	if d == nil {
		d = document.Open(f, path)
	}
	d.KeepJournal(folder, func(err error) { panic(err) })
	if err := d.Do(document.SetTerrain{Hexes: hex.List{{Col: 22, Row: 11}}, Terrain: model.Woods}); err != nil {
		panic(err)
	}
	os.Exit(0)
}

func drag(p fyne.Position) *fyne.DragEvent {
	return &fyne.DragEvent{PointEvent: fyne.PointEvent{Position: p}}
}

// takeFound takes the first option that the dialog in front finds for a text.
func takeFound(t *testing.T, a *App, text string) {
	t.Helper()
	m := a.TopModal()
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

func noFewer(n int) model.Bound { return model.Bound{AtLeast: &n} }

// listedSteps is how many steps the history lists, under its first row.
func listedSteps(e *editor) int { return e.drafts.history.List.Length() - 1 }

// stepsDone is how many of the steps are done.
func stepsDone(e *editor) int {
	_, at := e.doc.History()
	return at
}
