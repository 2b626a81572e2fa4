package desk

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheFileDialogWalksFolders(t *testing.T) {
	a := newTestDesk(t)
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "maps"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".hidden.toml"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "Zeta.toml"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "alpha.toml"), nil, 0o600))
	d := dialogIn(a, dir, ".toml")
	assert.Equal(t, []fileEntry{{"maps", true}, {"alpha.toml", false}, {"Zeta.toml", false}}, d.entries)
	d.pick(0)
	assert.Equal(t, filepath.Join(dir, "maps"), d.folder)
	assert.Empty(t, d.entries)
	d.typedFolder("..", nil)
	assert.Equal(t, dir, d.folder)
	d.typedFolder(`"`+filepath.Join(dir, "maps")+`" `, nil)
	assert.Equal(t, filepath.Join(dir, "maps"), d.folder, "as Windows copies paths")
	d.typedFolder("..", nil)
	d.typedFolder("no/such", nil)
	assert.Equal(t, dir, d.folder, "a folder that is not there is not entered")
}

func TestAPathIsTypedInTheFileDialogWhereverTheFocusIs(t *testing.T) {
	a := newTestDesk(t)
	dir := t.TempDir()
	d := dialogIn(a, dir, ".toml")
	a.Win.Canvas().Focused().TypedRune('/')
	a.Win.Canvas().Focused().TypedRune('x')
	assert.Equal(t, "/x", d.where.Text)
	d.show(listing{folder: dir})
	assert.Equal(t, "/x", d.where.Text, "what is typed while a folder is read stays")
	d.enter(dir)
	assert.Equal(t, dir, d.where.Text)
}

// A folder that is written and not gone to yet is gone to before a file is saved: in the one
// that is shown it was not meant to be.
func TestAFileIsSavedInTheFolderThatIsWritten(t *testing.T) {
	a := newTestDesk(t)
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "maps"), 0o700))
	saved := ""
	d := a.newFileDialog("Save", "Save", ".toml", filepath.Join(dir, "mill.toml"), true, func(path string) { saved = path })
	d.where.SetText(filepath.Join(dir, "maps"))
	d.accept()
	assert.Equal(t, filepath.Join(dir, "maps", "mill.toml"), saved)
	assert.False(t, d.open())

	saved = ""
	d = a.newFileDialog("Save", "Save", ".toml", filepath.Join(dir, "mill.toml"), true, func(path string) { saved = path })
	d.where.SetText(filepath.Join(dir, "nowhere"))
	d.accept()
	assert.Empty(t, saved)
	assert.True(t, d.open(), "it says that there is no such folder")
}

// A folder is still read when another one is written: nothing is saved in either.
func TestAFolderThatIsWrittenWhileOneIsReadIsNotSavedInto(t *testing.T) {
	a := newTestDesk(t)
	dir := t.TempDir()
	for _, name := range []string{"maps", "other"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, name), 0o700))
	}
	d := a.newFileDialog("Save", "Save", ".toml", filepath.Join(dir, "mill.toml"), true, func(path string) { assert.Fail(t, "saved", path) })
	var later []func()
	a.Hands.OnMain = func(f func()) { later = append(later, f) }
	d.where.SetText(filepath.Join(dir, "maps"))
	d.accept()
	d.where.SetText(filepath.Join(dir, "other"))
	for len(later) > 0 {
		f := later[0]
		later = later[1:]
		f()
	}
	assert.True(t, d.open())
	assert.Equal(t, filepath.Join(dir, "other"), d.where.Text)
}

// A folder whose name ends in a space is not what is written without it.
func TestAFolderWhoseNameEndsInASpaceIsSavedInto(t *testing.T) {
	a := newTestDesk(t)
	dir := filepath.Join(t.TempDir(), "maps ")
	require.NoError(t, os.MkdirAll(dir, 0o700))
	saved := ""
	d := a.newFileDialog("Save", "Save", ".toml", filepath.Join(dir, "mill.toml"), true, func(path string) { saved = path })
	d.accept()
	assert.Equal(t, filepath.Join(dir, "mill.toml"), saved)
}

// What is written last counts: a path, or a row.
func TestTheButtonOpensWhatIsWrittenOrChosen(t *testing.T) {
	a := newTestDesk(t)
	dir := t.TempDir()
	for _, name := range []string{"alpha.toml", "beta.toml"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	opened := ""
	a.Fyne.Preferences().SetString(FolderKey, dir)
	d := a.newFileDialog("Open", "Open", ".toml", "", false, func(path string) { opened = path })
	assert.True(t, d.confirm.Off)
	d.where.SetText(filepath.Join(dir, "beta.toml"))
	assert.False(t, d.confirm.Off)
	d.pick(0)
	assert.Equal(t, dir, d.where.Text)
	d.accept()
	assert.Equal(t, filepath.Join(dir, "alpha.toml"), opened)

	d = a.newFileDialog("Open", "Open", ".toml", "", false, func(path string) { opened = path })
	d.pick(0)
	d.where.SetText(filepath.Join(dir, "beta.toml"))
	d.accept()
	assert.Equal(t, filepath.Join(dir, "beta.toml"), opened)
}

// Enter on a row needs no second one, to open and to save, and neither does a double click.
func TestEnterTakesTheRowThatTheKeysAreAt(t *testing.T) {
	a := newTestDesk(t)
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "maps"), 0o700))
	for _, name := range []string{"alpha.toml", "maps/beta.toml"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	taken := ""
	open := func(saving bool) *fileDialog {
		a.Fyne.Preferences().SetString(FolderKey, dir)
		taken = ""
		d := a.newFileDialog("File", "Take", ".toml", "mill.toml", saving, func(path string) { taken = path })
		a.Focus(d.list)
		return d
	}
	key := func(name fyne.KeyName) { a.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name}) }

	d := open(false)
	key(fyne.KeyDown)
	assert.Equal(t, filepath.Join(dir, "alpha.toml"), d.target(), "the button opens what the keys are at")
	key(fyne.KeyUp)
	assert.Empty(t, d.target(), "a folder is no file")
	key(fyne.KeyEnter)
	assert.Equal(t, filepath.Join(dir, "maps"), d.folder)
	key(fyne.KeyEnter)
	assert.Equal(t, filepath.Join(dir, "maps", "beta.toml"), taken)
	assert.False(t, d.open())

	d = open(false)
	d.list.Select(0)
	d.list.Select(0)
	assert.Equal(t, filepath.Join(dir, "maps"), d.folder, "the second click of a double click was meant for the folder")
	assert.Empty(t, d.target())
	assert.True(t, d.open())

	d = open(false)
	d.list.Select(1)
	assert.True(t, d.open(), "one click chooses")
	d.list.Select(1)
	assert.Equal(t, filepath.Join(dir, "alpha.toml"), taken)

	d = open(true)
	key(fyne.KeyDown)
	assert.Equal(t, "mill", d.name.Text, "the name that is written stays while the keys go through the files")
	key(fyne.KeyEnter)
	assert.Equal(t, "Replace the file?", a.TopModal().Name)
	a.TopModal().Close()
	assert.Equal(t, filepath.Join(dir, "alpha.toml"), d.target())
	d.modal.Close()
}

// dialogIn is the open dialog in a folder.
func dialogIn(a *Desk, dir, suffix string) *fileDialog {
	a.Fyne.Preferences().SetString(FolderKey, dir)
	return a.newFileDialog("Open", "Open", suffix, "", false, func(string) {})
}

func TestNamesForFiles(t *testing.T) {
	cases := map[string]string{
		"battle":      "battle.toml",
		"battle.toml": "battle.toml",
		"battle.TOML": "battle.TOML",
		" battle ":    "battle.toml",
		"v1.2":        "v1.2.toml",
		"":            "",
		"..":          "",
		"a/b":         "",
	}
	a := newTestDesk(t)
	for typed, want := range cases {
		d := a.newFileDialog("Save", "Save", ".toml", "x.toml", true, func(string) {})
		d.name.SetText(typed)
		if want != "" {
			want = filepath.Join(d.folder, want)
		}
		assert.Equal(t, want, d.target(), typed)
		assert.Equal(t, want == "", d.confirm.Off, typed)
		d.modal.Close()
	}
}

func TestANameKeepsASuffixThatItMayHave(t *testing.T) {
	a := newTestDesk(t)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "old.toml"), nil, 0o600))
	d := a.newFileDialog("Save", "Save", ".mapsheet.toml .toml .mapsheet", filepath.Join(dir, "mill.mapsheet.toml"), true, func(string) {})
	assert.Equal(t, "mill", d.name.Text)
	for typed, want := range map[string]struct{ file, gets string }{
		"mill":               {"mill.mapsheet.toml", ".mapsheet.toml"},
		"v1.2":               {"v1.2.mapsheet.toml", ".mapsheet.toml"},
		"mill.toml ":         {"mill.toml", ""},
		"mill.mapsheet":      {"mill.mapsheet", ""},
		"Mill.Mapsheet.TOML": {"Mill.Mapsheet.TOML", ""},
	} {
		d.name.SetText(typed)
		assert.Equal(t, filepath.Join(dir, want.file), d.target(), typed)
		assert.Equal(t, want.gets, d.gets.Text, typed)
	}
	require.Equal(t, []fileEntry{{"old.toml", false}}, d.entries)
	d.pick(0)
	assert.Equal(t, filepath.Join(dir, "old.toml"), d.target(), "a file that is there keeps its name")
}

// TestTheFileDialogDoesNotWaitForADisk has a disk that answers when it is told to.
func TestTheFileDialogDoesNotWaitForADisk(t *testing.T) {
	a := newTestDesk(t)
	path := filepath.Join(t.TempDir(), "mine.toml")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	var asked []func()
	a.Hands.Spawn = func(task func()) { asked = append(asked, task) }
	answer := func() {
		for len(asked) > 0 {
			task := asked[0]
			asked = asked[1:]
			task()
		}
	}

	d := a.newFileDialog("Open", "Open", ".toml", path, false, func(string) {})
	assert.Empty(t, d.entries)
	d.typedFolder("/", nil)
	d.typedFolder(filepath.Dir(path), nil)
	answer()
	assert.Equal(t, filepath.Dir(path), d.folder)
	assert.Len(t, d.entries, 1, "the folder asked for last is shown")
	d.enter("/")
	d.modal.Close()
	answer()
	assert.Equal(t, filepath.Dir(path), d.folder, "nothing is shown in a dialog that is gone")
}
