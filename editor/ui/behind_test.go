package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// silentDisk has what is done kept on a disk that does not write until it is let, and work
// beside the window wait until it is done by goOn.
func silentDisk(a *App, d *disktest.Disk) (answer, goOn func()) {
	answer = d.Silence(func(op disktest.Op) bool { return op.Kind == disktest.Write })
	var tasks []func()
	spawn := a.Hands.Spawn
	a.Hands.Spawn = func(f func()) { tasks = append(tasks, f) }
	return answer, func() {
		a.Hands.Spawn = spawn
		for _, task := range tasks {
			task()
		}
	}
}

const beingKept = "(being kept: the disk does not answer)"

// A journal on a disk that does not answer is told of, and keeps nobody from drawing.
func TestEditsGoOnWhileTheDiskDoesNotAnswer(t *testing.T) {
	a := newTestApp(t)
	d := disktest.New()
	a.Hands.Disk = d
	a.Open("brunstatt")
	answer, goOn := silentDisk(a, d)
	for _, title := range []string{"One", "Two"} {
		require.NoError(t, a.editor.doc.Do(document.Set{Path: "title", Value: title}))
		assert.Equal(t, title+" * — Mapsheet "+beingKept, a.Win.Title())
	}
	answer()
	goOn()
	assert.Equal(t, "Two * — Mapsheet", a.Win.Title())
	journals := 0
	for path, text := range d.Files() {
		journals++
		assert.Contains(t, text, "Two", path)
	}
	assert.Equal(t, 1, journals)
}

// keptGame is a game that is kept on a disk in memory.
func keptGame(t *testing.T) (*App, *disktest.Disk, string) {
	a, g := openTurn(t, "brunstatt")
	d := disktest.New()
	a.Hands.Disk = d
	a.saveAs(filepath.Join(t.TempDir(), "mine.toml"), nil)
	require.NotEmpty(t, g.Session().Path())
	return a, d, g.Session().Path()
}

// note writes a note at the present moment of the game.
func note(t *testing.T, a *App, text string) {
	t.Helper()
	require.NoError(t, a.editor.plays.match.Session().Annotate(text))
	a.editor.plays.keepGame()
}

// A game goes on while its disk does not answer, and is closed only when all is kept, or
// when whoever plays gives up what is not.
func TestAGameGoesOnWhileTheDiskDoesNotAnswer(t *testing.T) {
	for _, waits := range []bool{true, false} {
		a, d, path := keptGame(t)
		answer, goOn := silentDisk(a, d)
		for _, text := range []string{"the first", "the second"} {
			note(t, a, text)
			assert.True(t, strings.HasSuffix(a.Win.Title(), beingKept), a.Win.Title())
		}
		shown, at := make(chan func(), 1), a.Hands.OnMain
		a.Hands.OnMain, a.Hands.Patience = func(f func()) { shown <- f }, 0
		a.closeShown()
		require.Len(t, a.editors, 1)
		(<-shown)()
		a.Hands.OnMain, a.Hands.Patience = at, time.Hour
		require.Equal(t, "Keeping what was done", a.dialog())
		assert.Contains(t, a.TopModal().Says, "what was played of “Brunstatt”. What it has not taken is lost")
		if waits {
			press(t, a, "Cancel")
			require.Len(t, a.editors, 1)
		} else {
			press(t, a, "Don’t wait")
			require.Empty(t, a.editors)
		}
		assert.NotContains(t, d.Files()[path], "the second")
		answer()
		goOn()
		require.Empty(t, a.dialog())
		assert.Contains(t, d.Files()[path], "the second")
		if waits {
			assert.False(t, strings.HasSuffix(a.Win.Title(), beingKept))
			note(t, a, "the third")
			assert.Contains(t, d.Files()[path], "the third")
			a.closeShown()
			assert.Empty(t, a.editors)
		}
	}
}

// What was given up as one document was closed is not asked about again with another, and a
// playtest that is opened again meanwhile is said to be closing still, not to be elsewhere.
func TestWhatIsGivenUpIsAskedAboutOnce(t *testing.T) {
	a, d, path := keptGame(t)
	file := a.editor.doc.Path()
	answer, goOn := silentDisk(a, d)
	note(t, a, "the first")
	shown, at := make(chan func(), 1), a.Hands.OnMain
	a.Hands.OnMain, a.Hands.Patience = func(f func()) { shown <- f }, 0
	a.closeShown()
	(<-shown)()
	a.Hands.OnMain, a.Hands.Patience = at, time.Hour
	press(t, a, "Don’t wait")
	require.Empty(t, a.editors)

	held := a.Hands.Spawn
	a.Hands.Spawn = func(f func()) { f() }
	a.openBuiltIn("tanga")
	a.closeShown()
	assert.Empty(t, a.dialog(), "it has nothing to do with the first")
	assert.Empty(t, a.editors)

	a.openFile(file)
	require.NotNil(t, a.editor)
	assert.Equal(t, 1, a.closing[path])
	locked, err := d.Open(path, os.O_RDWR, 0)
	require.NoError(t, err)
	require.ErrorIs(t, locked.Lock(), disk.ErrLocked)
	a.editor.plays.openKept(path)
	assert.Equal(t, "The playtest could not be opened", a.dialog())
	assert.Contains(t, a.TopModal().Says, "closed here a moment ago")
	press(t, a, "Close")

	a.Hands.Spawn = held
	answer()
	goOn()
	assert.Empty(t, a.closing)
	a.editor.plays.openKept(path)
	assert.Empty(t, a.dialog())
}

// What cannot be written once the disk answers is told then, and is not lost unasked.
func TestAGameThatCannotBeKeptWhenTheDiskAnswersIsTold(t *testing.T) {
	a, d, path := keptGame(t)
	answer, goOn := silentDisk(a, d)
	note(t, a, "lost")
	d.Vanish(filepath.Dir(path))
	answer()
	goOn()
	require.Equal(t, "The playtest is no longer kept", a.dialog())
	press(t, a, "Close")
	assert.Equal(t, 1, a.editor.plays.unkeptGames())
	a.closeShown()
	assert.Equal(t, "Keep what was played?", a.dialog())
}

// Where the disk of the file does not answer, the scenario is saved elsewhere, and what comes
// of the first save later changes nothing.
func TestAScenarioIsSavedElsewhereWhileItsDiskDoesNotAnswer(t *testing.T) {
	a, e := openBattle(t)
	first, second := filepath.Join(t.TempDir(), "first.toml"), filepath.Join(t.TempDir(), "second.toml")
	spawn, at := a.Hands.Spawn, a.Hands.OnMain
	var write func()
	shown := make(chan func())
	a.Hands.Spawn, a.Hands.OnMain = func(f func()) { write = f }, func(f func()) { shown <- f }
	a.Hands.Patience, a.Hands.Endless = 0, 1
	a.saveIn(first, func() { t.Error("it was saved elsewhere") })
	(<-shown)()
	(<-shown)()
	a.Hands.Spawn, a.Hands.OnMain, a.Hands.Patience, a.Hands.Endless = spawn, at, time.Hour, 0
	press(t, a, "Go on meanwhile")

	a.saveIn(first, nil)
	require.Contains(t, a.TopModal().Says, "is being saved still")
	press(t, a, "Close")
	require.NoError(t, e.doc.Do(document.Set{Path: "title", Value: "Second"}))
	a.saveAs(second, nil)
	assert.FileExists(t, second)
	write()
	assert.FileExists(t, first)
	assert.Equal(t, second, e.doc.Path())
	assert.False(t, e.doc.Dirty())
	require.Empty(t, a.dialog())
	a.saveAs(first, nil)
	assert.Equal(t, first, e.doc.Path(), "it is written no longer")
}

// A save that nobody waited for is told in the document that was saved.
func TestASaveThatNobodyWaitedForIsToldWhenItIsDone(t *testing.T) {
	a, e := openBattle(t)
	path := filepath.Join(t.TempDir(), "late.toml")
	spawn, at := a.Hands.Spawn, a.Hands.OnMain
	var write func()
	shown := make(chan func())
	a.Hands.Spawn, a.Hands.OnMain = func(f func()) { write = f }, func(f func()) { shown <- f }
	a.Hands.Patience, a.Hands.Endless = 0, 1
	a.saveIn(path, nil)
	(<-shown)()
	(<-shown)()
	a.Hands.Spawn, a.Hands.OnMain, a.Hands.Patience, a.Hands.Endless = spawn, at, time.Hour, 0
	press(t, a, "Go on meanwhile")
	a.openBuiltIn("tanga")
	require.NotEqual(t, e, a.editor)
	write()
	assert.Equal(t, e, a.editor)
	assert.Equal(t, path, e.doc.Path())
	assert.Equal(t, "Saved as "+path, e.status.Notice)
}
