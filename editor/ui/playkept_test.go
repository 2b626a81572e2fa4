package ui

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestPlaytestsAreKeptBesideTheScenarioOnceItIsSaved(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	e := a.editor
	assert.Equal(t, a.safe.playtests(), filepath.Dir(g.Session().Path()), "the scenario has no file")
	n := g.Session().Len()
	e.plays.beginGame(rules.Terms{Seed: 9})
	assert.Zero(t, e.plays.unkeptGames())
	a.doID("play.deploy")
	lent, err := playtest.List(disk.System{}, a.safe.playtests())
	require.NoError(t, err)
	require.Len(t, lent, 2)

	path := filepath.Join(t.TempDir(), "mine.toml")
	a.saveAs(path, nil)
	lent, err = playtest.List(disk.System{}, a.safe.playtests())
	require.NoError(t, err)
	assert.Empty(t, lent, "they are beside the scenario now")
	list, err := playtest.List(disk.System{}, playtest.Folder(path))
	require.NoError(t, err)
	require.Len(t, list, 2)
	current := e.plays.game.Session().Path()
	require.NotEmpty(t, current)

	a.doID("play.kept")
	require.Equal(t, "Playtests", a.dialog())
	a.TopModal().Close()
	for _, info := range list {
		if info.Path != current {
			e.plays.openKept(info.Path)
		}
	}
	assert.Equal(t, n, e.plays.game.Session().Len())
	assert.Equal(t, n, e.plays.game.Session().At())
	e.plays.game.GoTo(3)
	assert.True(t, e.plays.draftPlayed(), "the draft is as it was")

	for _, info := range list {
		if info.Path == current {
			e.plays.deleteKept(info)
			press(t, a, "Delete")
			press(t, a, "Close")
			assert.NoFileExists(t, current)
		}
	}
}

// keepsNothing has the program keep no playtests: there is no folder for them.
func keepsNothing(t *testing.T, a *App) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(a.safe.playtests()), 0o700))
	require.NoError(t, os.WriteFile(a.safe.playtests(), nil, 0o600)) // where it should be
}

// openUnkept is openTurn in a program that keeps no playtests.
func openUnkept(t *testing.T) (*App, *editor) {
	t.Helper()
	a, e := openBattle(t)
	keepsNothing(t, a)
	e.plays.beginGame(rules.Terms{Seed: 7})
	a.doID("play.deploy")
	require.Positive(t, e.plays.match.Session().Len())
	notKept(t, a, 1) // which is said once
	return a, e
}

// notKept lets the window go on after it said that playtests could not be kept.
func notKept(t *testing.T, a *App, times int) {
	t.Helper()
	for range times {
		require.Contains(t, a.dialog(), "could not be kept")
		press(t, a, "Close")
	}
	require.Empty(t, a.dialog())
}

func TestPlaytestsThatCannotBeKeptStayUntilTheyCan(t *testing.T) {
	a, e := openUnkept(t)
	e.plays.beginGame(rules.Terms{Seed: 9})
	a.doID("play.deploy")
	require.Positive(t, e.plays.game.Session().Len())

	folder := t.TempDir()
	path := filepath.Join(folder, "mine.toml")
	require.NoError(t, os.WriteFile(playtest.Folder(path), nil, 0o600)) // where their folder should be
	a.saveAs(path, nil)
	notKept(t, a, 2)
	assert.Equal(t, 2, e.plays.unkeptGames(), "they go on in memory")

	e.plays.beginGame(rules.Terms{Seed: 10}) // which could not be kept either
	require.Empty(t, a.dialog())
	assert.Len(t, e.plays.past, 2)
	a.closeShown()
	require.Equal(t, "Keep what was played?", a.dialog())
	assert.Contains(t, a.TopModal().Says, "2 playtests of “Brunstatt” could not be kept beside its file")
	press(t, a, "Save")
	require.Equal(t, "Save the scenario as", a.dialog())
	a.TopModal().Close()

	a.saveAs(path, nil)
	notKept(t, a, 1)
	assert.Len(t, e.plays.past, 2, "however often it is tried")
	a.saveAs(filepath.Join(t.TempDir(), "elsewhere.toml"), nil)
	require.Empty(t, a.dialog())
	assert.Zero(t, e.plays.unkeptGames())
	list, err := playtest.List(disk.System{}, playtest.Folder(e.doc.Path()))
	require.NoError(t, err)
	assert.Len(t, list, 2)
	a.closeShown()
	assert.Empty(t, a.editors, "nothing is asked any more")
}

func TestAPlaytestThatIsNoLongerKeptIsKeptAnewWithTheNextSave(t *testing.T) {
	a, g := openGame(t, "brunstatt")
	e := a.editor
	path := filepath.Join(t.TempDir(), "mine.toml")
	a.saveAs(path, nil)
	a.doID("play.deploy")
	n := g.Session().Len()
	require.NotEmpty(t, g.Session().Path())
	require.NoError(t, os.Remove(g.Session().Path())) // somebody took it away
	a.doID("play.deploy")
	for range a.Modals {
		press(t, a, "Close")
	}
	require.Equal(t, 1, e.plays.unkeptGames())
	require.NoError(t, e.doc.Do(document.Set{Path: "title", Value: "Mine"}))
	a.closeShown()
	require.Equal(t, "Save the changes?", a.dialog())
	assert.Contains(t, a.TopModal().Says, "1 playtest of it would be lost")
	press(t, a, "Save")
	assert.Empty(t, a.editors)
	list, err := playtest.List(disk.System{}, playtest.Folder(path))
	require.NoError(t, err)
	require.Len(t, list, 1)
	again, err := playtest.OpenFile(disk.System{}, list[0].Path, scenarios.Bases(), systems.All()...)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, again.Len(), n)
	require.NoError(t, again.Close())
}

func TestAPlaytestThatIsNoLongerWantedIsLeftToOthers(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	e := a.editor
	a.saveAs(filepath.Join(t.TempDir(), "mine.toml"), nil)
	path := g.Session().Path()
	e.plays.beginGame(rules.Terms{Seed: 9})
	var task func()
	back := make(chan func(), 9)
	spawn, at := a.Hands.Spawn, a.Hands.OnMain
	a.Hands.Spawn, a.Hands.OnMain, a.Hands.Patience = func(f func()) { task = f }, func(f func()) { back <- f }, 0
	e.plays.openKept(path)
	(<-back)()
	press(t, a, "Cancel")
	task()
	(<-back)()
	a.Hands.Spawn, a.Hands.OnMain, a.Hands.Patience = spawn, at, time.Hour
	e.plays.openKept(path)
	assert.Empty(t, a.dialog())
	assert.Equal(t, path, e.plays.match.Session().Path())
}

func TestReportsAndLogsOfAGameAreWritten(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	folder := t.TempDir()
	report, err := g.Session().Report(g.Session().Branch().ID)
	require.NoError(t, err)
	page, text := filepath.Join(folder, "r.html"), filepath.Join(folder, "r.md")
	for _, path := range []string{page, text} {
		files, err := reportFiles(path, report)
		require.NoError(t, err)
		assert.Equal(t, path, files[0].Path)
		notices, err := schema.WriteFiles(disk.System{}, append(files[1:], files[0])...)
		require.NoError(t, err)
		assert.Empty(t, notices)
	}
	for _, path := range []string{page, text} {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Contains(t, string(data), "Brunstatt")
	}
	pictures, err := os.ReadDir(filepath.Join(folder, "r-pictures"))
	require.NoError(t, err)
	assert.NotEmpty(t, pictures)
}

func TestAReportIsOpenedFromTheWindow(t *testing.T) {
	a, _ := openTurn(t, "brunstatt")
	var opened []string
	var fails error
	a.Hands.Show = func(u *url.URL) error {
		opened = append(opened, u.String())
		return fails
	}
	a.Offer("The report is written", "/tmp/a b.html")
	press(t, a, "Open it")
	assert.Equal(t, []string{"file:///tmp/a%20b.html"}, opened)
	assert.Nil(t, a.TopModal())
	fails = errors.New("exit status 3")
	a.Offer("The report is written", "/tmp/a b.html")
	press(t, a, "Open it")
	assert.Contains(t, a.TopModal().Says, "open it by hand:\n/tmp/a b.html")
	press(t, a, "Close")
}

func TestAPlaytestThatIsKeptNowhereIsNotLostUnasked(t *testing.T) {
	a, _ := openUnkept(t)
	a.closeShown()
	require.Equal(t, "Keep what was played?", a.dialog())
	assert.Contains(t, a.TopModal().Says, "1 playtest of “Brunstatt” would be lost")
	press(t, a, "Cancel")
	require.True(t, a.playing(), "nothing has changed")
	key(a, fyne.KeyF5)
	a.closeShown()
	require.Equal(t, "Keep what was played?", a.dialog(), "back at the draft, too")
	press(t, a, "Don’t save")
	assert.Empty(t, a.editors)
}

// looked is a game that the program has played, as the laboratory opens one.
func looked(t *testing.T, e *editor) *playtest.Session {
	t.Helper()
	s, err := playtest.New(e.system, e.draft(), rules.Terms{Seed: 3})
	require.NoError(t, err)
	for range 3 {
		_, err := s.Do(s.Table().(rules.Proposer).Propose(nil, s.Table().Now().Awaits.First())[0])
		require.NoError(t, err)
	}
	return s
}

func TestGamesThatAreOnlyLookedAtAreKeptOnceSomethingIsNotedInThem(t *testing.T) {
	a, e := openBattle(t)
	for range 2 {
		e.plays.lookAt(looked(t, e))
		assert.Zero(t, e.plays.unkeptGames())
		assert.Empty(t, e.plays.past, "it can be played again at any time")
	}
	require.NoError(t, e.plays.match.Session().Annotate("Here the left wing gives way"))
	assert.Equal(t, 1, e.plays.unkeptGames())
	e.plays.lookAt(looked(t, e))
	require.Len(t, e.plays.past, 1)
	a.closeShown()
	require.Equal(t, "Keep what was played?", a.dialog())
	press(t, a, "Cancel")
	a.saveAs(filepath.Join(t.TempDir(), "mine.toml"), nil)
	list, err := playtest.List(disk.System{}, playtest.Folder(e.doc.Path()))
	require.NoError(t, err)
	require.Len(t, list, 1)
	e.plays.openKept(list[0].Path)
	assert.Equal(t, "Here the left wing gives way", e.plays.match.Session().Note(3))
}

// A draft may leave nothing of a game but its beginning; the line of play on the old one stays.
func TestAGameOfWhichADraftLeavesNothingIsNotLost(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	e, n := a.editor, g.Session().Len()
	r, err := g.Session().Copy().Rebase(e.draft(), nil)
	require.NoError(t, err)
	e.plays.accept(r, 0)
	require.Zero(t, g.Session().Len())
	path := g.Session().Path()
	e.plays.beginGame(rules.Terms{Seed: 9})
	e.plays.openKept(path)
	assert.Equal(t, n, e.plays.match.Session().Branches()[0].Len())
}

// games is the scenarios of the playtests of a document that are listed.
func games(t *testing.T, p *playtests) []string {
	t.Helper()
	list, err := p.find()()
	require.NoError(t, err)
	var names []string
	for _, i := range list {
		names = append(names, i.Scenario)
	}
	return names
}

// A game of a scenario without a file outlasts the program, and is offered when the scenario is
// played again: with the draft as it is, whatever was changed meanwhile.
func TestAGameOfAScenarioWithoutAFileIsGoneOnWith(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	killed := func(id string) (n int) {
		a := newTestAppIn(t, home)
		a.Open(id)
		a.editor.plays.beginGame(rules.Terms{Seed: 7})
		a.doID("play.deploy")
		n = a.editor.plays.match.Session().Len()
		require.Positive(t, n)
		require.NoError(t, a.editor.plays.match.Session().Close()) // as its program is gone
		return n
	}
	n := killed("brunstatt")
	killed("cowpens")

	a := newTestAppIn(t, home)
	a.Open("brunstatt")
	e := a.editor
	assert.Equal(t, []string{"brunstatt"}, games(t, &e.plays))
	key(a, fyne.KeyF5)
	require.Equal(t, "Go on playing?", a.dialog())
	assert.Regexp(t, "^The playtest of .* is not over: deployment", a.TopModal().Says)
	press(t, a, "Cancel")
	require.False(t, a.playing())
	key(a, fyne.KeyF5)
	press(t, a, "Go on")
	require.True(t, a.playing())
	assert.Equal(t, n, e.plays.match.Session().Len())
	a.closeShown()
	require.Empty(t, a.editors, "it is kept")

	a.Open("brunstatt")
	require.NoError(t, a.editor.doc.Do(document.Set{Path: "subtitle", Value: "Another"}))
	key(a, fyne.KeyF5)
	assert.Contains(t, a.TopModal().Says, "The draft has changed since it began.")
	press(t, a, "Begin anew…")
	press(t, a, "Begin")
	assert.Zero(t, a.editor.plays.match.Session().Len())
	key(a, fyne.KeyF5)
	require.Equal(t, []string{"brunstatt"}, games(t, &a.editor.plays), "nothing was done in the second")
}

// Of scenarios without a file that are not built in all games are listed, as their ids follow
// their titles, but one is offered only where it is played with the very draft.
func TestGamesOfNewScenariosAreNotTakenForOneAnother(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	open := func(title string) *App {
		a := newTestAppIn(t, home)
		a.Open("brunstatt")
		require.NoError(t, a.editor.doc.Do(a.editor.doc.Retitle(title)))
		return a
	}
	a := open("First")
	a.editor.plays.beginGame(rules.Terms{Seed: 7})
	a.doID("play.deploy")
	require.NoError(t, a.editor.plays.match.Session().Close()) // as its program is gone

	a = open("Second")
	assert.Equal(t, []string{"first"}, games(t, &a.editor.plays))
	list, err := a.editor.plays.find()()
	require.NoError(t, err)
	assert.Contains(t, a.editor.plays.aboutKept(list[0]), ", of “first”")
	key(a, fyne.KeyF5)
	assert.Empty(t, a.dialog())
	assert.True(t, a.playing(), "a game of its own has begun")

	a.doID("play.deploy")
	require.NoError(t, a.editor.plays.match.Session().Close())

	a = open("First")
	key(a, fyne.KeyF5)
	assert.Equal(t, "Go on playing?", a.dialog(), "that of the second is newer")
	press(t, a, "Go on")
	require.Equal(t, uint64(7), a.editor.plays.match.Session().Terms().Seed)
	path := filepath.Join(t.TempDir(), "first.toml")
	a.saveAs(path, nil)
	assert.Equal(t, []string{"first"}, games(t, &a.editor.plays))
	assert.Equal(t, playtest.Folder(path), filepath.Dir(a.editor.plays.match.Session().Path()))
	assert.Equal(t, []string{"second"}, games(t, &playtests{editor: open("Third").editor}), "the program has the first no more")
}

// A playtest that the program keeps stays with it where it cannot be kept beside the scenario.
func TestAPlaytestThatCannotBeMovedStaysWithTheProgram(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	lent := g.Session().Path()
	path := filepath.Join(t.TempDir(), "mine.toml")
	require.NoError(t, os.WriteFile(playtest.Folder(path), nil, 0o600)) // where their folder should be
	a.saveAs(path, nil)
	require.Equal(t, "The playtest could not be kept beside the scenario", a.dialog())
	press(t, a, "Close")
	require.Empty(t, a.dialog(), "it is said once")
	assert.Equal(t, lent, g.Session().Path())
	require.NoError(t, g.Session().Annotate("gone on"))
	a.closeShown()
	require.Empty(t, a.editors, "nothing is lost")

	// Opened again from a scenario that has a file it comes to lie beside that.
	require.NoError(t, os.Remove(playtest.Folder(path)))
	a.openFile(path)
	key(a, fyne.KeyF5)
	press(t, a, "Go on")
	assert.Equal(t, playtest.Folder(path), filepath.Dir(a.editor.plays.match.Session().Path()))
	assert.NoFileExists(t, lent)
}

// A playtest that is found beside the window and not waited for is open nowhere after it.
func TestAPlaytestThatIsNotWaitedForIsLeftToOthers(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	lent := g.Session().Path()
	a.closeShown()
	a.Open("brunstatt")
	var task func()
	back := make(chan func(), 9)
	spawn, at := a.Hands.Spawn, a.Hands.OnMain
	a.Hands.Spawn, a.Hands.OnMain, a.Hands.Patience = func(f func()) { task = f }, func(f func()) { back <- f }, 0
	key(a, fyne.KeyF5)
	(<-back)()
	press(t, a, "Cancel")
	task()
	(<-back)()
	a.Hands.Spawn, a.Hands.OnMain, a.Hands.Patience = spawn, at, time.Hour
	require.False(t, a.playing())
	a.editor.plays.openKept(lent)
	assert.Empty(t, a.dialog())
	assert.True(t, a.playing())
}
