package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

// savedTwice is a battle with a file of its own, saved, painted on, and saved
// again.
func savedTwice(t *testing.T) (*App, *editor) {
	t.Helper()
	a, e := openBattle(t)
	a.saveAs(filepath.Join(home(t), "mine.toml"), nil)
	paintHexes(t, e, "2312")
	require.True(t, e.bench.Do(document.Set{Path: "title", Value: "Altkirch"}))
	a.doID("file.save")
	require.Empty(t, a.dialog())
	return a, e
}

func TestTheVersionsOfAFileAreListedAndOneIsShown(t *testing.T) {
	a, e := savedTwice(t)
	store := a.safe.versions()
	rows, err := versionRows(store, e.doc.Path())
	require.NoError(t, err)
	require.Len(t, rows, 2)
	assert.True(t, rows[0].current)
	assert.Equal(t, 2, rows[0].Edits)

	require.True(t, e.bench.Do(document.Set{Path: "date", Value: "1914-08-20"}))
	d := askedVersions(t, a, e)
	require.Equal(t, "Versions", a.dialog())
	assert.Equal(t, "In the file now; 2 edits; 1 change since: battle", d.about(0))
	assert.Equal(t, "“Brunstatt”; 3 changes since: battle, map", d.about(1))
	assert.Contains(t, strings.Join(d.told, "\n"), "Changed since then:")
	require.NotNil(t, d.image)

	first := d.image
	key(a, fyne.KeyDown)
	assert.Equal(t, 1, d.chosen)
	assert.Contains(t, strings.Join(d.told, "\n"), "Altkirch")
	assert.NotSame(t, first, d.image, "the map of the other version")
	key(a, fyne.KeyEscape)
	assert.Empty(t, a.dialog())
}

func (d *versionsDialog) about(row int) string { return d.rows[row].about(d.editor.doc.Title()) }

// Tab goes from the list to the buttons, and past the changes where all of them are seen.
func TestTabGoesThroughTheVersionsAsTheyAreRead(t *testing.T) {
	a, e := savedTwice(t)
	d := askedVersions(t, a, e)
	c := a.Win.Canvas()
	require.Same(t, d.list, c.Focused())
	for _, text := range []string{"Close", "Open as a copy", "Restore", "Compare"} {
		c.FocusNext()
		b, ok := c.Focused().(*kit.Button)
		require.True(t, ok, text)
		assert.Equal(t, text, b.Text)
	}
	c.FocusNext()
	assert.Same(t, d.list, c.Focused())

	d.told = slices.Repeat([]string{"The title is another."}, 60)
	d.since.Renew(d.since.Size().Width)
	c.FocusNext()
	assert.Same(t, d.since, c.Focused(), "the keys scroll what is more than is seen")
}

// What both started from is most often a version that was saved here.
func TestAMergeCanBeginWithAKeptVersion(t *testing.T) {
	a, e := savedTwice(t)
	a.Open("brunstatt")
	require.NotSame(t, e, a.editor)
	require.True(t, a.editor.bench.Do(document.Set{Path: "subtitle", Value: "Theirs"}))
	a.show(e)
	a.doID("merge")
	takeFound(t, a, "Brunstatt open")
	search := a.Win.Canvas().Focused().(*kit.Field)
	search.SetText("saved version")
	key(a, fyne.KeyDown) // the older one
	key(a, fyne.KeyReturn)
	require.Empty(t, a.dialog())
	assert.Equal(t, "Altkirch", e.doc.Scenario().Title, "theirs is as it was")
	assert.Equal(t, "Theirs", e.doc.Scenario().Subtitle)
}

// askedVersions opens the dialog and looks into it.
func askedVersions(t *testing.T, a *App, e *editor) *versionsDialog {
	t.Helper()
	rows, err := versionRows(a.safe.versions(), e.doc.Path())
	require.NoError(t, err)
	return e.showVersions(a.safe.versions(), rows)
}

func TestAVersionIsRestoredInOneStepAndTheFileWaitsForASave(t *testing.T) {
	a, e := savedTwice(t)
	before, err := os.ReadFile(e.doc.Path())
	require.NoError(t, err)
	a.doID("file.versions")
	key(a, fyne.KeyDown)
	press(t, a, "Restore")
	require.Empty(t, a.dialog())
	assert.Equal(t, "Brunstatt", e.doc.Scenario().Title)
	assert.NotEqual(t, model.Woods, e.doc.Scenario().Hexes().Terrain(parse(t, "2312")))
	assert.True(t, e.doc.Dirty())
	after, err := os.ReadFile(e.doc.Path())
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after))
	assert.Contains(t, e.status.Notice, "one undo takes it back")
	e.mode.goBy(-1)
	assert.Equal(t, "Altkirch", e.doc.Scenario().Title)
	assert.False(t, e.doc.Dirty())
}

func TestTheCommentsOfAVersionAreRestoredWithIt(t *testing.T) {
	a, e := openBattle(t)
	e.doc.File().Comments = schema.Comments{"": {"# The first."}}
	require.True(t, e.bench.Do(document.Set{Path: "title", Value: "Illfurth"}))
	a.saveAs(filepath.Join(home(t), "mine.toml"), nil)
	e.doc.File().Comments = nil
	require.True(t, e.bench.Do(document.Set{Path: "title", Value: "Altkirch"}))
	a.doID("file.save")
	a.doID("file.versions")
	key(a, fyne.KeyDown)
	press(t, a, "Restore")
	assert.Equal(t, []string{"# The first."}, e.doc.File().Comments[""])
	e.mode.goBy(-1)
	assert.Empty(t, e.doc.File().Comments)
}

func TestAVersionIsOpenedAsACopy(t *testing.T) {
	a, e := savedTwice(t)
	a.doID("file.versions")
	key(a, fyne.KeyDown)
	press(t, a, "Open as a copy")
	require.Len(t, a.editors, 2)
	assert.NotSame(t, e, a.editor)
	assert.Empty(t, a.editor.doc.Path())
	assert.Equal(t, "Brunstatt", a.editor.doc.Scenario().Title)
	assert.Equal(t, "Altkirch", e.doc.Scenario().Title)
}

func TestAVersionIsCompared(t *testing.T) {
	a, _ := savedTwice(t)
	a.doID("file.versions")
	key(a, fyne.KeyDown)
	key(a, fyne.KeyReturn)
	assert.Equal(t, "What has changed", a.dialog())
}

func TestTheTracingOfAVersionIsRestoredWithIt(t *testing.T) {
	a, e := openBattle(t)
	placement := document.PicturePlacement{X: 10, Y: 10, HexWidth: 60, HexHeight: 52}
	trace := func(picture string) {
		require.True(t, e.bench.Do(document.SetTracing{Name: "trace", To: &document.Tracing{Picture: picture, Opacity: 1, PicturePlacement: placement}}))
	}
	trace("/first.png")
	a.saveAs(filepath.Join(home(t), "mine.toml"), nil)
	trace("/second.png")
	paintHexes(t, e, "2312")
	a.doID("file.save")
	a.doID("file.versions")
	key(a, fyne.KeyDown)
	press(t, a, "Restore")
	assert.Equal(t, "/first.png", e.doc.Tracing().Picture)
	assert.NotEqual(t, model.Woods, e.doc.Scenario().Hexes().Terrain(parse(t, "2312")))
	e.mode.goBy(-1)
	assert.Equal(t, "/second.png", e.doc.Tracing().Picture)
	assert.Equal(t, model.Woods, e.doc.Scenario().Hexes().Terrain(parse(t, "2312")))
}

func TestWithoutVersionsItIsSaidWhenThereWillBeSome(t *testing.T) {
	a, e := openBattle(t)
	a.doID("file.versions")
	assert.Contains(t, dialogText(a), "has no file yet")
	press(t, a, "Close")

	path := filepath.Join(home(t), "mine.toml")
	data, err := schema.Encode(e.doc.File())
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, data, 0o600))
	a.Open(path)
	a.doID("file.versions")
	assert.Contains(t, dialogText(a), "No versions of this file are kept yet")
}

func TestAVersionThatIsDamagedIsSaidAndOffersNothing(t *testing.T) {
	a, e := savedTwice(t)
	files, err := filepath.Glob(filepath.Join(versionsFolder(a), "*", "*.version"))
	require.NoError(t, err)
	require.Len(t, files, 2)
	data, err := os.ReadFile(files[0]) // the older one
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(files[0], data[:len(data)/2], 0o600))
	d := askedVersions(t, a, e)
	key(a, fyne.KeyDown)
	assert.Contains(t, strings.Join(d.told, "\n"), "damaged")
	assert.Nil(t, d.image)
	press(t, a, "Restore")
	assert.Equal(t, "Versions", a.dialog())
	assert.Equal(t, "Altkirch", e.doc.Scenario().Title)
}

func versionsFolder(a *App) string { return filepath.Join(filepath.Dir(a.options.Journal), "versions") }

func TestWhatAnotherProgramWroteCanBeHadBackAfterItWasReplaced(t *testing.T) {
	a, e := savedTwice(t)
	theirs, err := os.ReadFile(e.doc.Path())
	require.NoError(t, err)
	theirs = []byte(strings.Replace(string(theirs), "Altkirch", "Theirs", 1))
	require.NoError(t, os.WriteFile(e.doc.Path(), theirs, 0o600))
	paintHexes(t, e, "2412")
	a.doID("file.save")
	press(t, a, "Replace")
	d := askedVersions(t, a, e)
	require.Len(t, d.rows, 4)
	assert.True(t, strings.HasPrefix(d.about(1), "As it was found; “Theirs”; "), d.about(1))
	key(a, fyne.KeyDown)
	press(t, a, "Restore")
	assert.Equal(t, "Theirs", e.doc.Scenario().Title)
}

func TestThatVersionsAreNotKeptIsSaidAndTheFileIsSaved(t *testing.T) {
	a, e := openBattle(t)
	require.NoError(t, os.WriteFile(versionsFolder(a), nil, 0o600))
	a.saveAs(filepath.Join(home(t), "mine.toml"), nil)
	assert.Equal(t, "Older versions are not kept just now", a.dialog())
	assert.FileExists(t, e.doc.Path())
	assert.False(t, e.doc.Dirty())
}

func TestVersionsOfOneMinuteAreToldApart(t *testing.T) {
	noon := time.Date(2026, 11, 22, 12, 0, 5, 0, time.Local)
	assert.Equal(t, "22 November 2026, 12:00:05", moment(noon))
	assert.NotEqual(t, moment(noon), moment(noon.Add(time.Second)))
}
