package ui

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// openThree is the editor with three battles open, the last one shown.
func openThree(t *testing.T) *App {
	t.Helper()
	a := newTestApp(t)
	for _, id := range []string{"brunstatt", "tanga", "morhange"} {
		a.Open(id)
		require.Equal(t, id, a.editor.doc.Scenario().ID)
	}
	return a
}

func (a *App) titles() []string {
	var out []string
	for _, e := range a.editors {
		out = append(out, kit.WithMark(e.tab.Text, e.tab.Unsaved))
	}
	return out
}

func TestEachDocumentHasItsOwnHistoryMapAndTools(t *testing.T) {
	a := openThree(t)
	assert.Equal(t, []string{"Brunstatt", "Tanga", "Morhange"}, a.titles())
	morhange, tanga := a.editors[2], a.editors[1]
	paintHexes(t, morhange, "2312")
	morhange.mapView.Zoom(2)
	morhange.hexes.Choose("eraser")
	camera := morhange.mapView.Camera()
	test.Tap(tanga.tab)
	assert.Same(t, tanga, a.editor)
	assert.Equal(t, "Tanga — Mapsheet", a.Win.Title())
	assert.True(t, tanga.tab.Selected)
	assert.False(t, morhange.tab.Selected)
	assert.Equal(t, "brush", tanga.hexes.Tools.Current.ID())
	assert.False(t, tanga.doc.CanUndo())
	a.doID("undo")
	assert.True(t, morhange.doc.Dirty(), "undo is for the document that is shown")
	a.doID("document.next")
	assert.Same(t, morhange, a.editor)
	assert.Equal(t, camera, morhange.mapView.Camera())
	assert.Equal(t, "eraser", morhange.hexes.Tools.Current.ID())
	assert.Equal(t, fyne.Focusable(morhange.mapView), a.Win.Canvas().Focused())
}

func TestDocumentsGoRound(t *testing.T) {
	a := openThree(t)
	shortcut := func(k fyne.KeyName, m fyne.KeyModifier) {
		a.Win.Canvas().(fyne.Shortcutable).TypedShortcut(&desktop.CustomShortcut{KeyName: k, Modifier: m})
	}
	steps := []struct {
		do   func()
		want string
	}{
		{func() { a.doID("document.next") }, "Brunstatt"},
		{func() { a.doID("document.previous") }, "Morhange"},
		{func() { shortcut(fyne.KeyPageUp, fyne.KeyModifierControl) }, "Tanga"},
		{func() { shortcut(fyne.KeyPageDown, fyne.KeyModifierControl) }, "Morhange"},
		{func() { a.doID("start"); key(a, fyne.KeyEscape) }, "Morhange"},
	}
	for _, s := range steps {
		s.do()
		assert.Equal(t, s.want+" — Mapsheet", a.Win.Title())
	}
}

func TestWhatIsCopiedInOneDocumentIsPastedInAnother(t *testing.T) {
	a := openThree(t)
	e := a.editor
	use[*tool.Selection](t, e, "select")
	board := e.doc.Scenario().Hexes()
	town, _ := board.Place("town-b")
	paintHexes(t, e, board.Grid.Label(town.Hexes[0]))
	e.mapView.TypedShortcut(&fyne.ShortcutCopy{})
	a.show(a.editors[0])
	use[*tool.Selection](t, a.editor, "select")
	a.editor.mapView.TypedShortcut(&fyne.ShortcutPaste{})
	paintHexes(t, a.editor, "0402")
	assert.Equal(t, model.Town, a.editor.terrain(t, "0402"))
}

func TestAFileThatIsOpenIsShownInsteadOfOpenedAgain(t *testing.T) {
	a := openThree(t)
	a.show(a.editors[1])
	a.doID("file.save-as")
	press(t, a, "Save")
	path := a.editor.doc.Path()
	link := filepath.Join(filepath.Dir(path), "link.toml")
	require.NoError(t, os.Symlink(path, link))
	a.show(a.editors[0])
	a.Open(path)
	assert.Same(t, a.editors[1], a.editor)
	a.show(a.editors[0])
	a.Open(link)
	assert.Same(t, a.editors[1], a.editor, "by whatever name")
	assert.Len(t, a.editors, 3)

	a.show(a.editors[0])
	a.saveAs(path, nil)
	assert.Equal(t, "The scenario could not be saved", a.dialog(), "two tabs never write one file")
	assert.Empty(t, a.editor.doc.Path())
}

func TestClosingShowsTheDocumentBesideAndTheLastOneTheStartPage(t *testing.T) {
	a := openThree(t)
	a.show(a.editors[1])
	a.doID("file.close")
	assert.Equal(t, []string{"Brunstatt", "Morhange"}, a.titles())
	assert.Same(t, a.editors[1], a.editor)
	first := a.editors[0].tab
	first.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonTertiary})
	assert.Equal(t, []string{"Morhange"}, a.titles(), "the middle button closes one in the background")
	last := a.editor.tab
	last.Tapped(&fyne.PointEvent{Position: fyne.NewPos(last.Size().Width-10, 10)})
	assert.Nil(t, a.editor)
	assert.NotNil(t, a.start)
	assert.Nil(t, a.last)
	key(a, fyne.KeyEscape)
	assert.NotNil(t, a.start, "there is nothing to go back to")
}

func TestADocumentInTheBackgroundIsShownBeforeItsChangesAreAskedFor(t *testing.T) {
	a := openThree(t)
	paintHexes(t, a.editor, "2312")
	a.show(a.editors[0])
	a.closeTab(a.editors[2])
	assert.Same(t, a.editors[2], a.editor)
	assert.Equal(t, "Save the changes?", a.dialog())
	a.closeTab(a.editors[0])
	assert.Len(t, a.editors, 3, "a dialog is open")
}

func TestQuittingAsksForEachUnsavedDocumentByName(t *testing.T) {
	a := openThree(t)
	paintHexes(t, a.editors[2], "2312")
	a.show(a.editors[0])
	paintHexes(t, a.editors[0], "2312")
	a.quit()
	assert.Contains(t, dialogText(a), "Brunstatt")
	press(t, a, "Don’t save")
	assert.Contains(t, dialogText(a), "Morhange")
	assert.Same(t, a.editors[2], a.editor, "it is seen which one is meant")
	key(a, fyne.KeyEscape)
	assert.False(t, a.Closing)
	assert.Len(t, a.editors, 3, "nothing was lost")
	assert.True(t, a.editors[0].doc.Dirty())
	a.quit()
	press(t, a, "Don’t save")
	press(t, a, "Don’t save")
	assert.True(t, a.Closing)
	left, err := filepath.Glob(filepath.Join(a.options.Journal, "*"))
	require.NoError(t, err)
	assert.Empty(t, left)
}

func TestEachDocumentHasAJournal(t *testing.T) {
	a := openThree(t)
	for _, e := range a.editors {
		a.show(e)
		paintHexes(t, e, "2312")
	}
	journals := func() int {
		found, err := filepath.Glob(filepath.Join(a.options.Journal, "*.journal"))
		require.NoError(t, err)
		return len(found)
	}
	assert.Equal(t, 3, journals())
	a.closeShown()
	press(t, a, "Don’t save")
	assert.Equal(t, 2, journals())
}

func TestTheHeaderHoldsManyDocuments(t *testing.T) {
	a := openThree(t)
	for range 9 {
		a.Open("brunstatt")
	}
	row := a.head.row
	var x float32
	for _, e := range a.editors {
		assert.GreaterOrEqual(t, e.tab.Position().X, x-0.5)
		x = e.tab.Position().X + e.tab.Size().Width
	}
	assert.LessOrEqual(t, x, row.Size().Width-a.editor.bar.MinSize().Width)
	assert.Len(t, a.editors, 12)
}

func TestThePanelsAreLaidOutAlikeForAllDocuments(t *testing.T) {
	a := openThree(t)
	key(a, fyne.KeyF2)
	a.show(a.editors[0])
	assert.False(t, a.editor.panels.tools)
}

func TestTheWorkOfSeveralDocumentsIsBroughtBack(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	for range 2 {
		died := exec.Command(os.Args[0])
		died.Env = append(os.Environ(), crashVariable+"="+filepath.Join(home, "journal"))
		out, err := died.CombinedOutput()
		require.NoError(t, err, string(out))
	}
	a := newTestAppIn(t, home)
	require.Len(t, bringsBack(a), 2)
	bringsBack(a)[0].Tapped(nil)
	a.doID("start")
	require.Len(t, bringsBack(a), 1, "the other one is still offered")
	bringsBack(a)[0].Tapped(nil)
	assert.Equal(t, []string{"Brunstatt *", "Brunstatt (2) *"}, a.titles())
	for _, e := range a.editors {
		assert.Equal(t, model.Woods, e.terrain(t, "2312"))
	}
	assert.Empty(t, a.lost(t))
}

func TestTabsTellDocumentsOfOneTitleApart(t *testing.T) {
	a := newTestApp(t)
	folder := t.TempDir()
	for range 2 {
		a.openBuiltIn("tanga")
	}
	assert.Equal(t, []string{"Tanga", "Tanga (2)"}, a.titles())
	a.saveAs(filepath.Join(folder, "first.toml"), nil)
	a.show(a.editors[0])
	a.saveAs(filepath.Join(folder, "second.toml"), nil)
	assert.Equal(t, []string{"second.toml", "first.toml"}, a.titles())
	require.NoError(t, a.editor.doc.Do(document.Set{Path: "title", Value: "Bees"}))
	assert.Equal(t, []string{"Bees *", "Tanga"}, a.titles())
}

func TestTheMarkOfUnsavedWorkStaysBesideALongTitle(t *testing.T) {
	a, e := openBattle(t)
	require.NoError(t, e.doc.Do(document.Set{Path: "title", Value: strings.Repeat("The long retreat ", 20)}))
	var name *canvas.Text
	for _, o := range test.WidgetRenderer(e.tab).Objects() {
		if text, ok := o.(*canvas.Text); ok {
			name = text
		}
	}
	require.NotNil(t, name)
	assert.True(t, strings.HasSuffix(name.Text, "… *"), name.Text)
	assert.LessOrEqual(t, name.MinSize().Width, e.tab.Size().Width-20)
	assert.True(t, strings.HasSuffix(a.Win.Title(), "… * — Mapsheet"), a.Win.Title())
	assert.Less(t, len(a.Win.Title()), 90)
}

func TestTheIDIsShownAndRefusedWithAReason(t *testing.T) {
	_, e := openBattle(t)
	id := formtest.Field(t, e.drafts.battle.Form(), "id")
	assert.Equal(t, "brunstatt", id.Text)
	id.SetText("My Battle")
	e.commitFields()
	assert.Equal(t, "brunstatt", e.doc.Scenario().ID)
	assert.Equal(t, "My Battle", id.Text)
	assert.Contains(t, e.drafts.battle.Form().Said("id:wrong"), "such as my-battle")
	id.SetText("my-battle")
	e.commitFields()
	assert.Equal(t, "my-battle", e.doc.Scenario().ID)
	assert.NotContains(t, e.drafts.battle.Form().Keys(), "id:wrong:text")
}

// What a field does not take is asked about before it goes with the document or the program.
func TestWhatAFieldRefusesIsNotLostUnasked(t *testing.T) {
	a, e := openBattle(t)
	battle := e.drafts.battle.Form()
	for key, field := range map[string]struct{ text, name string }{"id": {"My Battle", "Id"}, "length.turns": {"many", "Turns"}} {
		entry := formtest.Field(t, battle, key)
		was := entry.Text
		entry.SetText(field.text)
		for _, leave := range []func(){func() { a.closeDocument(e) }, a.quit} {
			leave()
			require.Equal(t, "Close without it?", a.dialog(), key)
			assert.True(t, says(a, "“"+field.name+"”"), key)
			press(t, a, "Mend it")
			require.Empty(t, a.Modals)
			assert.Equal(t, field.text, entry.Text)
		}
		entry.SetText(was)
		e.commitFields()
	}
	require.False(t, a.Closing)
	id := formtest.Field(t, battle, "id")
	id.SetText("My Battle")
	a.doID("colours.contrast")
	require.Equal(t, "Change the colours without it?", a.dialog())
	press(t, a, "Mend it")
	assert.Equal(t, "My Battle", id.Text)
	id.SetText("brunstatt")
	a.doID("colours.contrast")
	require.Empty(t, a.dialog())
	require.NotSame(t, e, a.editor)
	e = a.editor
	battle = e.drafts.battle.Form()
	e.side.Choose(slices.Index(e.side.Panels, panel.Panel(e.drafts.charts)))
	var figure *kit.Field // of a unit type
	for _, o := range test.LaidOutObjects(e.drafts.charts.Content()) {
		if f, ok := o.(*kit.Field); ok && f.Text != "" && strings.Trim(f.Text, "0123456789") == "" {
			figure = f
		}
	}
	require.NotNil(t, figure)
	was := figure.Text
	figure.SetText("many")
	a.closeDocument(e)
	require.Equal(t, "Close without it?", a.dialog())
	press(t, a, "Mend it")
	figure.SetText(was)
	formtest.Field(t, battle, "id").SetText("My Battle")
	a.closeDocument(e)
	press(t, a, "Close without it")
	assert.Empty(t, a.editors)
}

// A scenario stays open, and the program on, until the results of games are written.
func TestClosingWaitsForResultsThatAreBeingWritten(t *testing.T) {
	a, e := openBattle(t)
	spawn := a.Hands.Spawn
	keep := func() (write func()) {
		a.Hands.Spawn = func(f func()) { write = f }
		desk.Keep(a.Desk, a.editor.doc, "a result", func() error { return nil }, func(error) {})
		a.Hands.Spawn = spawn
		return write
	}
	write := keep()
	a.closeDocument(e)
	assert.Len(t, a.editors, 1)
	write()
	assert.Empty(t, a.editors)

	a.openBuiltIn("tanga")
	write = keep()
	a.quit()
	assert.False(t, a.Closing)
	write()
	assert.True(t, a.Closing)
}

func TestAMapOutOfSightSleepsAndComesBackAsItWas(t *testing.T) {
	a, e := openBattle(t)
	e.mapView.Zoom(3)
	before := e.mapView.Camera()
	a.Open("tanga")
	assert.NotEqual(t, before.Size, e.mapView.Camera().Size, "its picture and its sprites are let go of")
	a.show(e)
	assert.Equal(t, before, e.mapView.Camera())
}

// refreshes counts how often it is drawn anew.
type refreshes struct {
	widget.BaseWidget
	n int
}

func (r *refreshes) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(look.Now().Ink))
}

func (r *refreshes) Refresh() { r.n++ }

func TestADocumentIsShownAgainWithoutDrawingItsPanelsAnew(t *testing.T) {
	a, e := openBattle(t)
	r := &refreshes{}
	r.ExtendBaseWidget(r)
	e.overMap.Add(r)
	a.showStart()
	r.n = 0
	a.show(e)
	assert.LessOrEqual(t, r.n, 1, "a window full of buttons takes long to draw")
}

// slowly opens Tanga in a file of its own, on a disk that takes its time from then on:
// what a job does waits for the test, and so does what comes of it.
func slowly(t *testing.T) (a *App, work func()) {
	t.Helper()
	a = newTestApp(t)
	a.openBuiltIn("tanga")
	a.saveAs(filepath.Join(t.TempDir(), "mine.toml"), nil)
	require.Empty(t, a.dialog())
	var tasks []func()
	a.Hands.Spawn = func(f func()) { tasks = append(tasks, f) }
	return a, func() {
		for len(tasks) > 0 {
			task := tasks[0]
			tasks = tasks[1:]
			task()
		}
	}
}

func TestWhatIsDoneWhileADocumentIsSavedToBeClosedIsAskedAbout(t *testing.T) {
	a, work := slowly(t)
	e := a.editor
	retitle(t, a, "Bees")
	a.closeShown()
	press(t, a, "Save")
	retitle(t, a, "More bees")
	work()
	require.Equal(t, "Save the changes?", a.dialog())
	require.Len(t, a.editors, 1)
	press(t, a, "Save")
	work()
	assert.Empty(t, a.editors)
	text, err := os.ReadFile(e.doc.Path())
	require.NoError(t, err)
	assert.Contains(t, string(text), "More bees")
}

func TestWhatIsShownStaysWhileWorkGoesOn(t *testing.T) {
	a, work := slowly(t)
	e := a.editor
	a.doID("balance")
	require.NotNil(t, a.leaf)
	a.show(e)
	retitle(t, a, "Bees")
	a.doID("file.save")
	require.True(t, a.Blocked())
	a.head.tabs[1].Tapped(&fyne.PointEvent{Position: fyne.NewPos(10, 10)})
	assert.Same(t, e, a.editor)
	a.head.home.Tapped(nil)
	assert.Same(t, e, a.editor)
	e.saveButton.Tapped(nil) // a second time
	work()
	assert.Empty(t, a.dialog())
	assert.Equal(t, "Saved as "+e.doc.Path(), e.status.Notice)
	a.head.tabs[1].Tapped(&fyne.PointEvent{Position: fyne.NewPos(10, 10)})
	assert.NotNil(t, a.leaf)
}

func TestWhatIsBeingWrittenIsAnEditWhenTheWindowLosesTheKeyboard(t *testing.T) {
	a, e := openBattle(t)
	title := formtest.Field(t, e.drafts.battle.Form(), "title")
	a.Win.Canvas().Focus(title)
	title.SetText("Half a ti")
	went := a.Fyne.Lifecycle().(interface{ OnExitedForeground() func() }).OnExitedForeground()
	require.NotNil(t, went)
	went() // which comes before the program is ended, too
	assert.Equal(t, "Half a ti", e.doc.Scenario().Title)
	found, err := filepath.Glob(filepath.Join(a.options.Journal, "*.journal"))
	require.NoError(t, err)
	assert.Len(t, found, 1)
	a.showStart()
	went()
}

func TestWorkIsNotGivenUpWhileItIsBroughtBack(t *testing.T) {
	a := newTestAppIn(t, leaveWork(t, ""))
	var task func()
	back := make(chan func(), 9)
	a.Hands.Spawn, a.Hands.OnMain, a.Hands.Patience = func(f func()) { task = f }, func(f func()) { back <- f }, 0
	a.openRecovery(a.lost(t)[0])
	(<-back)() // says what goes on
	require.NotNil(t, a.TopModal())
	a.TopModal().Cancel()
	require.NotNil(t, a.TopModal())
	task()
	(<-back)()
	require.NotNil(t, a.editor)
	assert.Equal(t, model.Woods, a.editor.terrain(t, "2312"))
}

func TestAResultThatComesAfterTheWindowIsClosedIsDropped(t *testing.T) {
	a := newTestApp(t)
	var task func()
	a.Hands.Spawn = func(f func()) { task = f }
	a.openBuiltIn("tanga")
	a.quit()
	require.True(t, a.Closing)
	task()
	assert.Nil(t, a.editor)
}

func TestTheStripOverTheDocumentsForgetsTheOneClosedLast(t *testing.T) {
	a, e := openBattle(t)
	require.Contains(t, a.head.row.Objects, fyne.CanvasObject(e.tab))
	a.closeDocument(e)
	assert.Empty(t, a.head.row.Objects)
}
