package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// home is the folder that file dialogs of the test begin in.
func home(t *testing.T) string {
	t.Helper()
	dir, err := os.UserHomeDir()
	require.NoError(t, err)
	return dir
}

// nameField is the field for the name in the file dialog.
func nameField(t *testing.T, a *App) *kit.Field {
	t.Helper()
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if f, ok := o.(*kit.Field); ok && f.PlaceHolder == "Name of the file" {
			return f
		}
	}
	require.Fail(t, "no name to fill in")
	return nil
}

func TestSavingABattleAsksForAFileOfOnesOwn(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	a.doID("file.save")
	require.Equal(t, "Save the scenario as", a.dialog())
	assert.Equal(t, "brunstatt", nameField(t, a).Text)
	nameField(t, a).SetText("mine")
	press(t, a, "Save")
	path := filepath.Join(home(t), "mine.mapsheet.toml")
	assert.Equal(t, path, e.doc.Path())
	assert.Equal(t, "Brunstatt — Mapsheet", a.Win.Title())
	assert.Equal(t, path, a.recent.List()[0].Path)

	f, err := schema.ReadFile(path, scenarios.Bases())
	require.NoError(t, err)
	assert.Equal(t, model.Woods, f.Scenario.Hexes().Terrain(parse(t, "2312")))

	paintHexes(t, e, "2412")
	a.doID("file.save")
	assert.Empty(t, a.dialog(), "from then on it is saved at once")
	assert.False(t, e.doc.Dirty())
}

func TestWhatAFileLosesByASaveIsTold(t *testing.T) {
	a, e := openBattle(t)
	path := filepath.Join(home(t), "linked.toml")
	require.NoError(t, e.doc.SaveAs(path))
	require.NoError(t, os.Link(path, path+".too"))
	paintHexes(t, e, "2312")
	a.doID("file.save")
	require.Equal(t, "The file is written, but is not quite what it was", a.dialog())
	assert.Contains(t, e.doc.SaveNotice(), "its other names (hard links) still lead to what it was before")
	press(t, a, "Close")
	paintHexes(t, e, "2412")
	a.doID("file.save")
	assert.Empty(t, a.dialog(), "it has no other name any more")
}

func TestAScenarioSavedWithoutItsTracingIsSaidToBe(t *testing.T) {
	a, e := openBattle(t)
	placement := document.PicturePlacement{X: 10, Y: 10, HexWidth: 60, HexHeight: 52}
	require.True(t, e.bench.Do(document.SetTracing{Name: "trace", To: &document.Tracing{Picture: "/a.png", Opacity: 1, PicturePlacement: placement}}))
	path := filepath.Join(home(t), "mine.toml")
	require.NoError(t, os.Mkdir(document.TracingPath(path), 0o700)) // nothing can be written there
	a.saveAs(path, nil)
	assert.Equal(t, "The scenario is saved, but not the picture that it is traced after", a.dialog())
	assert.FileExists(t, path)
	assert.True(t, e.doc.Dirty(), "as the tracing is in no file")
}

func TestAFileThatIsThereIsReplacedOnlyAfterAYes(t *testing.T) {
	a, e := openBattle(t)
	path := filepath.Join(home(t), "brunstatt.mapsheet.toml")
	require.NoError(t, os.WriteFile(path, []byte("precious"), 0o600))
	a.doID("file.save-as")
	press(t, a, "Save")
	require.Equal(t, "Replace the file?", a.dialog())
	key(a, fyne.KeyEscape)
	require.Equal(t, "Save the scenario as", a.dialog())
	held, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "precious", string(held), "nothing is written before the answer")
	press(t, a, "Save")
	press(t, a, "Replace")
	assert.Empty(t, a.dialog())
	assert.Equal(t, path, e.doc.Path())
}

func TestANewFileHasTheSuffixByWhichItsSystemKnowsIt(t *testing.T) {
	assert.Equal(t, ".mapsheet.toml", newSuffix("linux"))
	assert.Equal(t, ".mapsheet", newSuffix("windows"))
	a, e := openBattle(t)
	old := filepath.Join(home(t), "old.toml")
	a.saveAs(old, nil)
	require.Equal(t, old, e.doc.Path())
	a.askSaveAs(nil)
	press(t, a, "Save")
	press(t, a, "Replace")
	assert.Equal(t, old, e.doc.Path(), "a file keeps the suffix that it has")
}

func TestFilesAreOpenedFromWhereTheLastOneLies(t *testing.T) {
	a := newTestApp(t)
	folders := map[string]string{}
	for _, id := range []string{"tanga", "brunstatt"} {
		data, ok := scenarios.Bytes(id)
		require.True(t, ok)
		folders[id] = filepath.Join(home(t), id)
		require.NoError(t, os.Mkdir(folders[id], 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(folders[id], id+".toml"), data, 0o600))
		a.Open(filepath.Join(folders[id], id+".toml"))
	}
	beginsIn := func() string {
		a.AskFile("Open", "Open", anyScenario, a.shownPath(), false, nil)
		defer a.TopModal().Close()
		return dialogFields(a)[0].Text
	}
	assert.Equal(t, folders["brunstatt"], beginsIn())
	a.show(a.editors[0])
	assert.Equal(t, folders["tanga"], beginsIn(), "where the file of the shown document lies")
	a.Open("cerizy")
	assert.Equal(t, folders["brunstatt"], beginsIn(), "a built-in battle lies nowhere")
}

func TestASecondClickOnAFileOpensIt(t *testing.T) {
	a := newTestApp(t)
	data, ok := scenarios.Bytes("tanga")
	require.True(t, ok)
	path := filepath.Join(home(t), "t.toml")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	a.askOpen()
	d := a.TopModal()
	require.NotNil(t, d)
	for _, o := range test.LaidOutObjects(d.Pop) {
		if l, ok := o.(*kit.KeyList); ok {
			l.Select(0)
			require.Nil(t, a.editor, "the first click chooses")
			l.Select(0)
		}
	}
	require.NotNil(t, a.editor)
	assert.Equal(t, path, a.editor.doc.Path())
}

func TestLeavingUnsavedWorkAsks(t *testing.T) {
	t.Run("cancel stays", func(t *testing.T) {
		a, e := openBattle(t)
		paintHexes(t, e, "2312")
		a.doID("file.close")
		require.Equal(t, "Save the changes?", a.dialog())
		key(a, fyne.KeyEscape)
		assert.Same(t, e, a.editor)
	})
	t.Run("don't save leaves", func(t *testing.T) {
		a, e := openBattle(t)
		paintHexes(t, e, "2312")
		a.doID("file.close")
		press(t, a, "Don’t save")
		assert.Nil(t, a.editor)
		assert.Empty(t, a.lost(t), "what was given up is not offered again")
	})
	t.Run("save saves and leaves", func(t *testing.T) {
		a, e := openBattle(t)
		paintHexes(t, e, "2312")
		a.doID("file.close")
		key(a, fyne.KeyReturn)
		require.Equal(t, "Save the scenario as", a.dialog())
		press(t, a, "Save")
		assert.Nil(t, a.editor)
		assert.FileExists(t, filepath.Join(home(t), "brunstatt.mapsheet.toml"))
		assert.Len(t, recentRows(a), 1)
	})
	t.Run("a field that is being written counts", func(t *testing.T) {
		a, e := openBattle(t)
		a.Win.Canvas().Focus(formtest.Field(t, e.drafts.battle.Form(), "title"))
		formtest.Field(t, e.drafts.battle.Form(), "title").SetText("Other")
		a.doID("file.close")
		assert.Equal(t, "Save the changes?", a.dialog())
	})
	t.Run("without changes nothing is asked", func(t *testing.T) {
		a, _ := openBattle(t)
		a.doID("file.close")
		assert.Empty(t, a.dialog())
		assert.Nil(t, a.editor)
	})
}

func TestAFileChangedByAnotherProgramIsNotOverwrittenUnasked(t *testing.T) {
	a, e := openBattle(t)
	a.doID("file.save-as")
	press(t, a, "Save")
	path := e.doc.Path()
	require.NoError(t, os.WriteFile(path, []byte("# theirs"), 0o600))
	paintHexes(t, e, "2312")
	a.doID("file.save")
	require.Equal(t, "The file has changed", a.dialog())
	held, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "# theirs", string(held))
	press(t, a, "Replace")
	assert.False(t, e.doc.Dirty())
}

func TestAFileThatCannotBeReadSaysWhy(t *testing.T) {
	write := func(text string) func(*testing.T, string) {
		return func(t *testing.T, path string) { require.NoError(t, os.WriteFile(path, []byte(text), 0o600)) }
	}
	cases := map[string]struct {
		make func(t *testing.T, path string)
		says string
	}{
		"no such file":    {func(*testing.T, string) {}, "nothing of this name"},
		"not TOML":        {write("{]"), "line 1"},
		"unknown key":     {write("format = \"mapsheet/1\"\nkind = \"scenario\"\nsystem = \"soldiers\"\ncolour = 3\n"), "colour"},
		"a folder":        {func(t *testing.T, path string) { require.NoError(t, os.Mkdir(path, 0o700)) }, "folder"},
		"another program": {write("\x00\x01\x02"), ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			a := newTestApp(t)
			path := filepath.Join(home(t), "bad.toml")
			c.make(t, path)
			a.Open(path)
			require.Equal(t, "bad.toml cannot be opened", a.dialog())
			assert.Nil(t, a.editor)
			assert.Contains(t, strings.ToLower(dialogText(a)), strings.ToLower(c.says))
		})
	}
}

func TestAMapsheetFileIsNoScenario(t *testing.T) {
	a := newTestApp(t)
	path := filepath.Join(home(t), "sheet.toml")
	sheet, err := scenarios.Bases().Mapsheet("standard")
	require.NoError(t, err)
	data, err := schema.Encode(&schema.File{Kind: schema.MapsheetFile, Mapsheet: sheet})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, data, 0o600))
	a.Open(path)
	assert.Contains(t, dialogText(a), "mapsheet")
}

func TestFilesCanBeDroppedOnTheWindow(t *testing.T) {
	a := newTestApp(t)
	data, _ := scenarios.Bytes("tanga")
	var uris []fyne.URI
	for _, name := range []string{"dropped.toml", "another.toml"} {
		path := filepath.Join(home(t), name)
		require.NoError(t, os.WriteFile(path, data, 0o600))
		uris = append(uris, storage.NewFileURI(path))
	}
	a.dropped(fyne.Position{}, uris)
	require.Len(t, a.editors, 2)
	for i, e := range a.editors {
		assert.Equal(t, uris[i].Path(), e.doc.Path())
	}
}

func TestANewMap(t *testing.T) {
	t.Run("of a size", func(t *testing.T) {
		a := newTestApp(t)
		a.doID("file.new")
		require.Equal(t, "New scenario", a.dialog())
		sizes := dialogFields(a)
		sizes[0].SetText("12")
		sizes[1].SetText("9")
		press(t, a, "Make it")
		require.NotNil(t, a.editor)
		assert.Equal(t, 108, a.editor.doc.Scenario().Hexes().Grid.Len())
	})
	t.Run("of no size is refused before it is made", func(t *testing.T) {
		a := newTestApp(t)
		a.doID("file.new")
		dialogFields(a)[0].SetText("1000")
		press(t, a, "Make it")
		assert.Nil(t, a.editor)
		assert.Equal(t, "New scenario", a.dialog())
	})
	t.Run("that has no size, by a click and Enter", func(t *testing.T) {
		a := newTestApp(t)
		a.doID("file.new")
		press(t, a, "All the King's Men: an open table")
		a.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		require.NotNil(t, a.editor)
		assert.NotNil(t, a.editor.table)
	})
	t.Run("on the standard mapsheet", func(t *testing.T) {
		a := newTestApp(t)
		a.makeNew(builtInMap, hex.Grid{})
		require.NotNil(t, a.editor)
		assert.Equal(t, "standard", a.editor.doc.Scenario().Sheet)
	})
}

// dialogFields is the fields of the dialog in front.
func dialogFields(a *App) []*kit.Field {
	var out []*kit.Field
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if f, ok := o.(*kit.Field); ok {
			out = append(out, f)
		}
	}
	return out
}

// inReadingOrder tells the first control under an object to which the keyboard
// comes after one that stands below it, or to its right; nil for none.
func inReadingOrder(o fyne.CanvasObject) fyne.CanvasObject {
	var last fyne.CanvasObject
	where := fyne.CurrentApp().Driver().AbsolutePositionForObject
	for _, o := range test.LaidOutObjects(o) {
		if _, ok := o.(fyne.Focusable); !ok || !kit.InSight(o) {
			continue
		}
		if last != nil {
			now, before := where(o), where(last)
			if now.Y+o.Size().Height <= before.Y || now.X < before.X && now.Y < before.Y+last.Size().Height {
				return o
			}
		}
		last = o
	}
	return nil
}

func TestTabGoesThroughTheFileDialogAndTheStartPageAsTheyAreRead(t *testing.T) {
	a := newTestApp(t)
	for _, part := range a.start.Content().(*fyne.Container).Objects {
		assert.Nil(t, inReadingOrder(part))
	}
	for _, saving := range []bool{false, true} {
		a.AskFile("File", "Take", ".toml", filepath.Join(t.TempDir(), "x.toml"), saving, func(string) {})
		assert.Nil(t, inReadingOrder(a.TopModal().Pop), "saving: %v", saving)
		for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
			if l, ok := o.(*kit.KeyList); ok {
				a.Win.Canvas().Focus(l)
			}
		}
		a.Win.Canvas().(interface{ FocusPrevious() }).FocusPrevious()
		assert.Same(t, dialogFields(a)[0], a.Win.Canvas().Focused(), "Shift+Tab leads from the list to the folder over it")
		a.TopModal().Close()
	}
}

func TestTheWindowGoesOnWhileADiskTakesLong(t *testing.T) {
	a := newTestApp(t)
	a.openBuiltIn("tanga")
	path := filepath.Join(t.TempDir(), "slow.toml")
	var task func()
	back := make(chan func(), 9)
	at := a.Hands.OnMain
	a.Hands.Spawn, a.Hands.OnMain, a.Hands.Patience = func(f func()) { task = f }, func(f func()) { back <- f }, 0
	saved := false
	a.saveIn(path, func() { saved = true })
	(<-back)() // says what goes on
	require.NotNil(t, a.TopModal())
	assert.True(t, a.Blocked())
	letter(a, 'w')
	a.TopModal().Cancel()
	require.NotNil(t, a.TopModal(), "a save is not given up in the middle")
	assert.False(t, saved)
	go task()
	(<-back)()
	a.Hands.OnMain = at
	assert.Nil(t, a.TopModal())
	assert.True(t, saved)
	assert.FileExists(t, path)
	assert.Equal(t, path, a.editor.doc.Path())
	assert.False(t, a.editor.doc.Dirty())
}

// A new scenario is called as its first file is, and by no name of one that could not be written.
func TestANewScenarioIsCalledAsTheFileInWhichItIsSaved(t *testing.T) {
	a := newTestApp(t)
	a.makeNew(builtInMap, hex.Grid{})
	a.saveIn(filepath.Join(t.TempDir(), "gone", "first.toml"), func() { t.Error("it is saved") })
	assert.Equal(t, "The scenario could not be saved", a.dialog())
	a.TopModal().Cancel()
	assert.Equal(t, "Untitled scenario", a.editor.doc.Title())
	steps, _ := a.editor.doc.History()
	assert.Empty(t, steps)
	a.saveIn(filepath.Join(t.TempDir(), "second.toml"), nil)
	assert.Empty(t, a.dialog())
	assert.Equal(t, "Second", a.editor.doc.Title())
	assert.Equal(t, []string{"Second"}, a.titles())
	assert.False(t, a.editor.doc.Dirty())
}

// Who only looks at the file of another window, and cannot save a copy, still only looks at it.
func TestACopyThatCannotBeSavedLeavesTheFileToTheOtherWindow(t *testing.T) {
	a := newTestApp(t)
	path := filepath.Join(t.TempDir(), "mine.toml")
	a.Open("tanga")
	a.saveIn(path, nil)
	a.editor.setLookOnly(true)
	a.saveIn(filepath.Join(t.TempDir(), "gone", "copy.toml"), func() { t.Error("it is saved") })
	assert.Equal(t, "The scenario could not be saved", a.dialog())
	a.TopModal().Cancel()
	assert.True(t, a.editor.doc.LookOnly())
	a.saveIn(filepath.Join(t.TempDir(), "copy.toml"), nil)
	assert.False(t, a.editor.doc.LookOnly(), "it is a file of its own")
}
