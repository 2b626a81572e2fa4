package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/scenarios"
)

// twoWindows is two windows on one scenario's file; the second asks what is to be
// done.
func twoWindows(t *testing.T) (first, second *App) {
	t.Helper()
	first = newTestApp(t)
	data, ok := scenarios.Bytes("tanga")
	require.True(t, ok)
	path := filepath.Join(home(t), "mine.toml")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	first.Open(path)
	require.Empty(t, first.dialog())
	second = newTestAppIn(t, home(t))
	second.Open(path)
	require.Equal(t, "Open in another window", second.dialog())
	assert.Contains(t, dialogText(second), "mine.toml is open in another window of Mapsheet (since ")
	return first, second
}

func retitle(t *testing.T, a *App, title string) {
	t.Helper()
	require.True(t, a.editor.bench.Do(document.Set{Path: "title", Value: title}))
}

func TestASecondWindowOnAScenarioIsToldAtOnceAndWorksOnACopy(t *testing.T) {
	first, second := twoWindows(t)
	press(t, second, "Open a copy")
	require.Len(t, second.editors, 1)
	assert.Empty(t, second.editor.doc.Path())
	assert.Equal(t, first.editor.doc.Scenario().Title, second.editor.doc.Scenario().Title)
	retitle(t, second, "Copy")
	second.saveAs(filepath.Join(home(t), "copy.toml"), nil)
	assert.Empty(t, second.dialog())
	first.cameBack()
	assert.Empty(t, first.dialog(), "the two have nothing to do with one another")
}

func TestASecondWindowLooksOnlyUntilTheFirstCloses(t *testing.T) {
	first, second := twoWindows(t)
	key(second, fyne.KeyEscape)
	e := second.editor
	require.True(t, e.doc.LookOnly())
	assert.Contains(t, second.Win.Title(), "(look only)")
	assert.Contains(t, e.tab.Text, "(look only)")
	paintHexes(t, e, "0505")
	assert.False(t, e.doc.Dirty())
	assert.Empty(t, second.dialog())
	assert.Contains(t, e.status.Notice, "only looked at")
	second.doID("file.save")
	assert.Equal(t, "Nothing was saved", second.dialog())
	press(t, second, "Close")

	retitle(t, first, "Theirs")
	first.doID("file.save")
	require.Empty(t, first.dialog())
	second.cameBack()
	require.Equal(t, "The file has changed", second.dialog())
	press(t, second, "Read it again")
	assert.Equal(t, "Theirs", e.doc.Scenario().Title)
	assert.False(t, e.doc.Dirty())
	assert.True(t, e.doc.LookOnly())

	first.closeDocument(first.editor)
	second.cameBack()
	assert.False(t, e.doc.LookOnly())
	assert.NotContains(t, second.Win.Title(), "look only")
	retitle(t, second, "Ours")
	second.doID("file.save")
	assert.Empty(t, second.dialog())
	third := newTestAppIn(t, home(t))
	third.Open(e.doc.Path())
	assert.Equal(t, "Open in another window", third.dialog(), "it is the second's now")
}

func TestOtherColoursLeaveAFileItsWindow(t *testing.T) {
	first, second := twoWindows(t)
	key(second, fyne.KeyEscape)
	first.useColours("contrast")
	second.useColours("contrast")
	retitle(t, first, "Theirs")
	first.doID("file.save")
	assert.Empty(t, first.dialog(), "it is open here alone, but for those who look")
	second.cameBack()
	press(t, second, "Read it again")
	assert.True(t, second.editor.doc.LookOnly(), "the first window has it still")
	third := newTestAppIn(t, home(t))
	third.Open(first.editor.doc.Path())
	assert.Equal(t, "Open in another window", third.dialog())
	first.closeDocument(first.editor)
	second.cameBack()
	assert.False(t, second.editor.doc.LookOnly())
}

func TestLookingCanBeEnded(t *testing.T) {
	_, second := twoWindows(t)
	key(second, fyne.KeyEscape)
	second.doID("file.edit-here")
	retitle(t, second, "Ours")
	assert.True(t, second.editor.doc.Dirty())
}

func TestASavedFileIsToldToTheOtherWindowOnce(t *testing.T) {
	first, second := twoWindows(t)
	press(t, second, "Edit it here too")
	retitle(t, second, "Mine")
	retitle(t, first, "Theirs")
	first.doID("file.save")
	second.cameBack()
	require.Equal(t, "The file has changed", second.dialog())
	assert.Contains(t, dialogText(second), "Your edits are not saved")
	key(second, fyne.KeyEscape)
	assert.Equal(t, "Mine", second.editor.doc.Scenario().Title)
	second.cameBack()
	assert.Empty(t, second.dialog(), "it is known now")
	second.doID("file.save")
	require.Equal(t, "The file has changed", second.dialog(), "but it is not written over unasked")
	key(second, fyne.KeyEscape)

	retitle(t, first, "Theirs again")
	first.doID("file.save")
	second.cameBack()
	press(t, second, "Compare")
	assert.Equal(t, "What has changed", second.dialog())
	key(second, fyne.KeyEscape)
	second.editor.readAgain()
	assert.Equal(t, "Theirs again", second.editor.doc.Scenario().Title)
	second.editor.mode.goBy(-1)
	assert.Equal(t, "Mine", second.editor.doc.Scenario().Title)
	second.doID("file.save")
	assert.Empty(t, second.dialog(), "both were seen")
	first.cameBack()
	assert.Equal(t, "The file has changed", first.dialog())
}

func TestAFileThatIsSavedUnderAnotherNameIsTheWindowsOwn(t *testing.T) {
	first, second := twoWindows(t)
	press(t, second, "Edit it here too")
	second.saveAs(filepath.Join(home(t), "other.toml"), nil)
	assert.Empty(t, second.dialog())
	retitle(t, first, "x")
	first.doID("file.save")
	second.cameBack()
	assert.Empty(t, second.dialog())
	third := newTestAppIn(t, home(t))
	third.Open(filepath.Join(home(t), "other.toml"))
	assert.Equal(t, "Open in another window", third.dialog())
}

func TestWorkThatWasBroughtBackIsNotLostByACopy(t *testing.T) {
	first, second := twoWindows(t)
	press(t, second, "Edit it here too")
	retitle(t, second, "Brought back")
	second.editor.becomeCopy()
	assert.Equal(t, "Save the scenario as", second.dialog())
	assert.Equal(t, "Brought back", second.editor.doc.Scenario().Title)
	assert.NotNil(t, first.editor)
}

func TestWhatAWindowHasOpenIsForgottenWithIt(t *testing.T) {
	a, e := openBattle(t)
	a.saveAs(filepath.Join(home(t), "mine.toml"), nil)
	folder := filepath.Join(home(t), "open")
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, files, 1)
	a.closeDocument(e)
	files, err = os.ReadDir(folder)
	require.NoError(t, err)
	assert.Empty(t, files)
}

// That a file is open here may still be on its way as the colours change.
func TestAFileIsToldToOtherWindowsThoughTheColoursChangeMeanwhile(t *testing.T) {
	first, _ := twoWindows(t)
	e := first.editor
	e.leave()
	var tasks []func()
	spawn := first.Hands.Spawn
	first.Hands.Spawn = func(f func()) { tasks = append(tasks, f) }
	e.enter()
	first.Hands.Spawn = spawn
	first.useColours("contrast")
	for _, task := range tasks {
		task()
	}
	assert.NotNil(t, first.editor.claim)
}

func TestACopyIsOfWhatIsBeingWritten(t *testing.T) {
	_, second := twoWindows(t)
	title := formtest.Field(t, second.editor.drafts.battle.Form(), "title")
	title.SetText("Half a title")
	press(t, second, "Open a copy")
	require.Equal(t, "Save the scenario as", second.dialog(), "nothing of it is given up")
	assert.Equal(t, "Half a title", second.editor.doc.Scenario().Title)
}
