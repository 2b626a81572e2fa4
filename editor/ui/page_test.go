package ui

import (
	"archive/zip"
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// fakePage is a page whose reader uploads what the test says, and what it was told.
type fakePage struct {
	Page
	name    string
	data    []byte
	err     error
	given   map[string][]byte
	unsaved bool
	copied  string // what the browser let be copied
	refuses bool   // to let anything be
	byHand  string // what the page shows then
}

// newPagedApp is the editor within a page.
func newPagedApp(t *testing.T) (*App, *fakePage) {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	p := &fakePage{given: map[string][]byte{}}
	p.Upload = func(_ string, told func(string, []byte, error)) { told(p.name, p.data, p.err) }
	p.Download = func(name string, data []byte) { p.given[name] = data }
	p.Unsaved = func(is bool) { p.unsaved = is }
	p.Promised = func() bool { return false }
	hands := desktest.Hands()
	p.Copy = func(text string, told func(bool)) {
		if p.refuses {
			p.byHand = text
		} else {
			p.copied = text
		}
		told(!p.refuses)
	}
	hands.Download, hands.Copy = p.Download, p.Copy
	a := newApp(test.NewTempApp(t), Options{Journal: filepath.Join(home, "journal"), Systems: systems.All(), Page: &p.Page}, hands)
	a.Win.Resize(fyne.NewSize(1280, 800))
	a.Fyne.Preferences().SetString(desk.FolderKey, home)
	t.Cleanup(a.letPicturesGo)
	return a, p
}

func TestWithinAPageKeysOfTheBrowserHaveSecondOnes(t *testing.T) {
	a, _ := newPagedApp(t)
	a.Open("brunstatt")
	for id, key := range map[string]string{"file.new": "Alt+N", "start": "Alt+P", "file.close": "Alt+W", "document.next": "Alt+Page down", "document.previous": "Alt+Page up"} {
		assert.Equal(t, key, a.keyOf(id))
	}
	assert.Nil(t, a.commands.Find("quit"), "a dead picture would be left")
	taken := map[string]string{}
	for _, c := range a.commands {
		if c.Shortcut == nil {
			continue
		}
		name := c.Shortcut.ShortcutName()
		assert.Empty(t, taken[name], "%s and %s have the key %s", c.ID, taken[name], c.KeyText())
		taken[name] = c.ID
	}
	a.keys(t, desk.Alt(fyne.KeyW))
	assert.Nil(t, a.editor, "Alt+W closes the document")
}

// keys has the menu or the window take a shortcut.
func (a *App) keys(t *testing.T, s fyne.Shortcut) {
	t.Helper()
	for _, c := range a.commands {
		if c.Shortcut != nil && c.Shortcut.ShortcutName() == s.ShortcutName() {
			a.do(c)
			return
		}
	}
	t.Fatalf("nothing has the key %s", desk.ShortcutText(s))
}

func TestTheStartPageSaysWhereFilesAreKept(t *testing.T) {
	a, p := newPagedApp(t)
	assert.Contains(t, a.kept(), "until it runs short of room")
	assert.Contains(t, a.kept(), "private window", "whose store is one as any other, but goes with it")
	p.Promised = func() bool { return true }
	assert.NotContains(t, a.kept(), "until it runs short of room")
	assert.Empty(t, newTestApp(t).kept(), "elsewhere files are the person's own")
}

func TestAFileIsUploadedAndOpened(t *testing.T) {
	text, err := os.ReadFile("../../scenarios/01-brunstatt.toml")
	require.NoError(t, err)
	a, p := newPagedApp(t)
	p.name, p.data = "mine.toml", text
	a.doID("file.upload")
	require.NotNil(t, a.editor)
	path := a.editor.doc.Path()
	assert.Equal(t, filepath.Join(home(t), "mine.toml"), path)

	a.doID("file.upload")
	assert.Empty(t, a.dialog(), "the same file is there already")
	assert.Len(t, a.editors, 1)

	p.data = append([]byte("# Another\n"), text...)
	a.doID("file.upload")
	assert.Equal(t, "There is a file of that name", a.dialog())
	press(t, a, "Keep both")
	assert.Equal(t, filepath.Join(home(t), "mine-2.toml"), a.editor.doc.Path())

	p.data = append([]byte("# A third\n"), text...)
	a.doID("file.upload")
	press(t, a, "Cancel")
	kept, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, text, kept)

	p.err = os.ErrPermission
	a.doID("file.upload")
	assert.Equal(t, uploadFailed, a.dialog())
}

func TestADownloadIsWhatIsSaved(t *testing.T) {
	a, p := newPagedApp(t)
	a.Open("brunstatt")
	assert.False(t, p.unsaved)
	paintHexes(t, a.editor, "2312")
	assert.True(t, p.unsaved)
	a.doID("file.download")
	press(t, a, "Save")
	path := a.editor.doc.Path()
	saved, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, saved, p.given[filepath.Base(path)])
	assert.False(t, p.unsaved)
}

func TestWhatCannotBeSavedCanBeDownloaded(t *testing.T) {
	a, p := newPagedApp(t)
	a.Open("brunstatt")
	paintHexes(t, a.editor, "2312")
	a.saveAs(filepath.Join(home(t), "no such folder", "mine.toml"), nil)
	require.Equal(t, notSaved, a.dialog())
	press(t, a, "Download it")
	text, err := schema.Encode(a.editor.draft())
	require.NoError(t, err)
	assert.Equal(t, string(text), string(p.given["brunstatt.mapsheet.toml"]))
	assert.True(t, p.unsaved, "it is in no file here")
}

// What was made and cannot be written is downloaded from the message that says why: an
// export, and all that tells of a game.
func TestWhatCannotBeWrittenCanBeDownloaded(t *testing.T) {
	a, p := newPagedApp(t)
	a.Open("brunstatt")
	a.editor.plays.beginGame(rules.Terms{Seed: 7})
	game := a.editor.plays.match.Session()
	run, err := game.Deploy("random")
	require.NoError(t, err)
	for step := range run.Steps() {
		_, err := game.Take(step)
		require.NoError(t, err)
	}
	folder := home(t)
	for _, test := range []struct{ id, verb, failed, download, name string }{
		{"export.json", "Export", "The export could not be made", "Download it", "brunstatt.json"},
		{"play.log", "Export", "The log could not be written", "Download it", "brunstatt-log.jsonl"},
		{"play.playback", "Write", "The page could not be written", "Download it", "brunstatt-game.html"},
		{"play.report-web", "Write", "The report could not be written", "Download it", "brunstatt-report.html"},
		{"play.report-markdown", "Write", "The report could not be written", "Download them", "brunstatt-report.zip"},
	} {
		require.NoError(t, os.MkdirAll(folder, 0o700))
		a.doID(test.id)
		if a.dialog() == "Export" {
			press(t, a, "Export…")
		}
		require.NoError(t, os.RemoveAll(folder))
		press(t, a, test.verb)
		require.Equal(t, test.failed, a.dialog(), test.id)
		press(t, a, test.download)
		assert.NotEmpty(t, p.given[test.name], "%s: %v", test.id, slices.Collect(maps.Keys(p.given)))
		if a.dialog() == "Export" {
			press(t, a, "Close")
		}
		require.Empty(t, a.dialog(), test.id)
	}
}

func TestAPageThatKeepsNothingSaysSo(t *testing.T) {
	a, p := newPagedApp(t)
	p.Forgets = true
	assert.Contains(t, a.kept(), "is gone with the tab")
	a.Open("brunstatt")
	a.doID("file.save")
	press(t, a, "Save")
	assert.Contains(t, a.editor.status.Notice, "until this tab is closed")
}

func TestExportsAreDownloadedAtOnce(t *testing.T) {
	a, p := newPagedApp(t)
	a.Open("brunstatt")
	exportTo(t, a, "json")
	data, err := os.ReadFile(filepath.Join(home(t), "brunstatt.json"))
	require.NoError(t, err)
	assert.Equal(t, data, p.given["brunstatt.json"])

	folder := t.TempDir()
	names := []string{filepath.Join(folder, "map.json"), filepath.Join(folder, "pictures", "a.png")}
	require.NoError(t, os.Mkdir(filepath.Join(folder, "pictures"), 0o700))
	for _, name := range names {
		require.NoError(t, os.WriteFile(name, []byte(name), 0o600))
	}
	download(a.Desk, names...)
	z, err := zip.NewReader(bytes.NewReader(p.given["map.zip"]), int64(len(p.given["map.zip"])))
	require.NoError(t, err)
	var packed []string
	for _, f := range z.File {
		packed = append(packed, f.Name)
	}
	assert.Equal(t, []string{"map.json", "pictures/a.png"}, packed)
}

func TestThePageOpensWhatItBringsOrItsAddressNames(t *testing.T) {
	a, p := newPagedApp(t)
	p.Fragment = "#cowpens"
	a.openAddressed()
	require.NotNil(t, a.editor)
	assert.Equal(t, "Cowpens", a.editor.doc.Title())

	text, err := os.ReadFile("../../scenarios/01-brunstatt.toml")
	require.NoError(t, err)
	p.Scenario = &Brought{Name: "draft.toml", Text: text}
	a.openAddressed()
	assert.Equal(t, "Brunstatt", a.editor.doc.Title())
	assert.Empty(t, a.editor.doc.Path(), "saving asks for a file")
	assert.Equal(t, "Play against the computer", a.dialog())
	press(t, a, "Cancel")

	p.Scenario = &Brought{Name: "draft.toml", Text: []byte("format = 3")}
	a.openAddressed()
	assert.NotEmpty(t, a.dialog(), "it says what is wrong")
	press(t, a, "Close")

	file, err := scenarios.Open("marengo")
	require.NoError(t, err)
	p.Fragment, err = share.Fragment(file)
	require.NoError(t, err)
	a.openAddressed()
	assert.Equal(t, "Marengo", a.editor.doc.Title())
	p.Fragment = p.Fragment[:len(p.Fragment)/2]
	a.openAddressed()
	assert.Equal(t, "The link cannot be opened", a.dialog())
}

func TestALinkIsSaidToBeCopiedOnceItIs(t *testing.T) {
	a, p := newPagedApp(t)
	a.Open("brunstatt")
	p.refuses = true
	a.doID("file.share")
	press(t, a, "Copy the link")
	assert.Contains(t, p.byHand, "#draft=")
	assert.Equal(t, "Share as a link", a.dialog(), "the link can still be saved as a file")
	assert.NotContains(t, a.editor.status.Notice, "on the clipboard")
	p.refuses = false
	press(t, a, "Copy the link")
	assert.Equal(t, p.byHand, p.copied)
	assert.Empty(t, a.dialog())
	assert.Contains(t, a.editor.status.Notice, "The link is on the clipboard")
}

// A page that is closed takes with it what is in no file: games that were played too, and what
// came of many.
func TestWithinAPageGamesThatAreInNoFileAreToldOf(t *testing.T) {
	a, p := newPagedApp(t)
	a.Open("brunstatt")
	a.editor.plays.beginGame(rules.Terms{Seed: 7})
	assert.False(t, p.unsaved, "nothing is lost yet")
	a.doID("play.deploy")
	require.Positive(t, a.editor.plays.match.Session().Len())
	assert.False(t, p.unsaved, "the browser keeps it")
	p.Forgets = true
	a.editor.plays.beginGame(rules.Terms{Seed: 8})
	a.doID("play.deploy")
	require.Positive(t, a.editor.plays.match.Session().Len())
	assert.True(t, p.unsaved)
	a.saveAs(filepath.Join(t.TempDir(), "mine.toml"), nil)
	assert.False(t, p.unsaved)

	would := "Games are being played."
	a.addLeaf(leafOfNothing{&would}, a.editor, func() string { return "games" })
	a.renewLeaf()
	assert.True(t, p.unsaved)
	would = ""
	a.renewLeaf()
	assert.False(t, p.unsaved)
	would = "What came of games would be lost."
	a.renewLeaf()
	a.closeShown()
	press(t, a, "Close")
	assert.Empty(t, a.leaves)
	assert.False(t, p.unsaved)
}

// leafOfNothing is a leaf with which something would be lost.
type leafOfNothing struct{ would *string }

func (leafOfNothing) Content() fyne.CanvasObject { return container.NewStack() }
func (leafOfNothing) Build()                     {}
func (leafOfNothing) Shown()                     {}
func (leafOfNothing) Hidden()                    {}
func (leafOfNothing) Close()                     {}
func (leafOfNothing) Place() string              { return "games" }
func (leafOfNothing) Commands() []*desk.Command  { return nil }
func (l leafOfNothing) Unkept() string           { return *l.would }
