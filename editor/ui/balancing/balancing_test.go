package balancing

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/rules/balance/apart/aparttest"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// frame is the window around a laboratory under test.
type frame struct {
	*desktest.Window
	t       *testing.T
	draft   Draft
	path    string
	opened  []balance.Game
	leads   int
	players *apart.Players
	shelf   balance.Shelf
}

func (f *frame) Shelf() balance.Shelf    { return f.shelf }
func (f *frame) Draft() Draft            { return f.draft }
func (f *frame) Engine() string          { return "test" }
func (f *frame) Path() string            { return f.path }
func (f *frame) Players() *apart.Players { return f.players }
func (f *frame) Problems()               { f.leads++ }
func (f *frame) Open(_ Draft, g balance.Game, _ map[string]string, _ bool) {
	f.opened = append(f.opened, g)
}
func (f *frame) Name(ending string) string { return "battle" + ending }
func (f *frame) Back()                     {}
func (f *frame) Renew()                    {}
func (f *frame) Changed()                  {}
func (f *frame) Key(fyne.KeyName)          {}
func (f *frame) Rune(rune)                 {}

// newFrame is a window with a battle open.
func newFrame(t *testing.T, battle string) *frame {
	t.Helper()
	f := &frame{t: t, Window: desktest.Open(t)}
	file, err := scenarios.Open(battle)
	require.NoError(t, err)
	f.draft.File = file
	for _, s := range systems.All() {
		if s.ID == file.Scenario.System {
			f.draft.System = s
		}
	}
	return f
}

// lab is a laboratory in the window.
func (f *frame) lab() *Laboratory {
	l := New(f.Desk, f)
	f.Desk.Win.SetContent(l.Content())
	l.Shown()
	f.t.Cleanup(l.Close)
	return l
}

func TestAOneSidedBattleIsSentToTheSmallChanges(t *testing.T) {
	f := newFrame(t, "markova")
	p := newSharesPage(f.lab())
	sides := []balance.Side{{ID: "russian", Name: "Russian"}, {ID: "austro-hungarian", Name: "Austro-Hungarian"}}
	for first, sent := range map[int]bool{50: false, 95: true} {
		r := balance.Result{Setup: balance.Setup{Sides: sides}, Played: make([]balance.Game, 100)}
		r.Ends = []balance.Share{{Winner: "russian", Games: first}, {Winner: "austro-hungarian", Games: 100 - first}, {Winner: model.Draw}}
		p.show(r)
		said := slices.ContainsFunc(test.LaidOutObjects(p.box), func(o fyne.CanvasObject) bool {
			text, ok := o.(*canvas.Text)
			return ok && strings.Contains(text.Text, "Small changes…")
		})
		assert.Equal(t, sent, said, first)
	}
}

func TestGamesPlayedApartComeToTheSame(t *testing.T) {
	results := map[bool]balance.Result{}
	for _, isApart := range []bool{false, true} {
		f := newFrame(t, "markova")
		if isApart {
			f.players = &apart.Players{Cores: 3, Begin: func(ctx context.Context, n int) (*apart.Pool, error) { return aparttest.Begin(ctx, "1", n) }}
		}
		l := f.lab()
		if isApart {
			assert.Equal(t, 2, l.choice.workers, "a core is left to the window")
			assert.Contains(t, f.Texts(), "3 cores")
		}
		l.column.games.SetText("8")
		l.Go()
		f.Until("they are played", func() bool { return l.run == nil })
		require.NoError(t, l.failed)
		results[isApart] = *l.result
	}
	assert.Equal(t, results[false], results[true])
}

func TestTheWindowPlaysWhereNothingElseCanAndSaysSo(t *testing.T) {
	f := newFrame(t, "markova")
	f.players = &apart.Players{Cores: 1, Begin: func(context.Context, int) (*apart.Pool, error) { return nil, errors.New("worker.js cannot be had") }}
	l := f.lab()
	l.column.games.SetText("2000")
	l.Go()
	f.Until("games are done", func() bool { return l.Played() >= 2 })
	assert.Contains(t, f.Texts(), "The window plays the games itself and answers slowly meanwhile, as nothing beside it can play them: worker.js cannot be had.")
	l.Stop()
	f.Until("it is stopped", func() bool { return l.run == nil })
	assert.Empty(t, l.Note())
	assert.NotContains(t, f.Texts(), "worker.js")
}

func TestGamesWaitAndGoOnAndAreStoppedWithWhatIsDone(t *testing.T) {
	f := newFrame(t, "markova")
	l := f.lab()
	l.column.games.SetText("2000")
	l.column.workers.SetText("2")
	assert.Contains(t, f.Texts(), "A game is being played to know how long one takes")
	l.Go()
	require.NotNil(t, l.run)
	assert.Contains(t, f.Texts(), "The first games are being played")
	assert.NotContains(t, f.Texts(), "to know how long one takes", "the games themselves tell that")
	f.Until("games are done", func() bool { return l.Played() >= 3 })
	assert.Contains(t, f.Texts(), "Pause")
	assert.Contains(t, f.Texts(), " left")
	assert.True(t, l.column.games.Disabled(), "what is played does not change meanwhile")

	l.Go()
	assert.True(t, l.run.paused)
	waits := l.run.done() + 2 // those under way come to their end, one for each worker
	time.Sleep(100 * time.Millisecond)
	assert.LessOrEqual(t, l.run.done(), waits, "no others begin, though many could be over by now")
	assert.Contains(t, f.Texts(), "Go on")
	l.Go()
	f.Until("it goes on", func() bool { return l.run.done() > waits+2 })
	assert.NotEmpty(t, l.Unkept())

	l.Stop()
	f.Until("it is stopped", func() bool { return l.run == nil })
	assert.True(t, l.result.Stopped)
	assert.GreaterOrEqual(t, l.Played(), waits)
	assert.Contains(t, f.Texts(), "stopped early")
	assert.Contains(t, f.Texts(), "Who wins")
	assert.Empty(t, l.Unkept())
}

func TestStoppedWhileTheyWaitGamesEnd(t *testing.T) {
	f := newFrame(t, "markova")
	l := f.lab()
	l.Go()
	f.Until("a game is done", func() bool { return l.Played() > 0 })
	l.Go()
	l.Stop()
	f.Until("it is stopped", func() bool { return l.run == nil })
	assert.Positive(t, l.Played())
}

func TestWhatIsPlayedEndsWithTheLaboratory(t *testing.T) {
	f := newFrame(t, "markova")
	l := f.lab()
	l.column.games.SetText("5000")
	l.Go()
	r := l.run
	f.Until("a game is done", func() bool { return l.Played() > 0 })
	l.Close()
	f.Until("the games end", func() bool { return r.over })
}

func TestADraftWithErrorsIsNotPlayed(t *testing.T) {
	f := newFrame(t, "leuthen")
	f.draft.Errors = diag.List{{Severity: diag.Error, Message: "there is no way to win"}}
	l := f.lab()
	assert.Contains(t, f.Texts(), "The draft cannot be played yet:")
	assert.Contains(t, f.Texts(), "here is no way to win")
	assert.True(t, l.column.play.Off)
	l.Go()
	assert.Nil(t, l.run)
	for _, o := range test.LaidOutObjects(l.Content()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "Show the problem" {
			b.Tapped(nil)
		}
	}
	assert.Equal(t, 1, f.leads)
	f.draft.Errors = nil
	l.Shown()
	assert.False(t, l.column.play.Off)
	assert.NotContains(t, f.Texts(), "cannot be played yet")
}

func TestWhatCannotBePlayedIsSaidAtOnce(t *testing.T) {
	f := newFrame(t, "leuthen")
	l := f.lab()
	for _, wrong := range []string{"0", "many", "1000000", ""} {
		l.column.games.SetText(wrong)
		assert.Contains(t, f.Texts(), "From 1 to 50000 games can be played.", wrong)
		assert.True(t, l.column.play.Off, wrong)
		l.Go()
		assert.Nil(t, l.run, wrong)
	}
	l.column.known.Tapped(nil)
	assert.False(t, l.column.play.Off, "the number of games does not matter then")
	l.column.points.SetText("60")
	assert.Contains(t, f.Texts(), "Shares can be known to 1 to 25 points.")
	l.column.points.SetText("5")
	assert.Contains(t, f.Texts(), fmt.Sprintf("At most %d games", balance.NewLooks(5, 0).Worst))
}

func TestTheNeededGamesAreTheMostThatArePlayed(t *testing.T) {
	f := newFrame(t, "leuthen")
	l := f.lab()
	l.column.known.Tapped(nil)
	l.column.points.SetText("10")
	l.Go()
	f.Until("they are played", func() bool { return l.run == nil && l.result != nil })
	looks := balance.NewLooks(10, 0)
	assert.LessOrEqual(t, l.Played(), looks.Worst)
	assert.Contains(t, f.Texts(), "The intervals allow for looks after")
}

func TestAGameThatIsListedIsOpened(t *testing.T) {
	f := newFrame(t, "elouges")
	l := f.lab()
	l.choice.kinds = map[string]string{"british": "random", "german": "greedy"}
	l.column.games.SetText("4")
	l.Go()
	f.Until("they are played", func() bool { return l.run == nil && l.result != nil })
	assert.Contains(t, f.Texts(), "Not shown winnable for the British side: it won none of 4 games")
	for i := range l.pages.all {
		l.pages.choose(i)
		f.Desk.Win.Canvas().Capture()
	}
	l.pages.choose(len(l.pages.all) - 1)
	require.NotEmpty(t, l.pages.games.rows)
	assert.Equal(t, "Worth a look", l.pages.games.rows[0].heading)
	assert.True(t, slices.ContainsFunc(l.pages.games.rows, func(r gameRow) bool { return strings.HasPrefix(r.heading, "Closest to a victory of the British side") }))
	f.Desk.Win.Canvas().Focus(l.List())
	l.pages.games.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	require.Len(t, f.opened, 1)
	l.pages.games.list.Select(2)
	assert.Len(t, f.opened, 1, "one click chooses")
	l.pages.games.list.Select(2)
	assert.Len(t, f.opened, 2, "two open")
}

// texts of the dialog in front.
func (f *frame) asked() string {
	var b strings.Builder
	if m := f.Desk.TopModal(); m != nil {
		for _, o := range test.LaidOutObjects(m.Pop) {
			if t, ok := o.(*canvas.Text); ok {
				b.WriteString(t.Text + "\n")
			}
		}
	}
	return b.String()
}

// press presses a button of the dialog in front.
func (f *frame) press(text string) {
	f.t.Helper()
	for _, o := range test.LaidOutObjects(f.Desk.TopModal().Pop) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			b.Tapped(nil)
			return
		}
	}
	require.Fail(f.t, "there is no button "+text)
}

func TestStoppedGamesGoOnToTheSameAsIfTheyHadNotBeenStopped(t *testing.T) {
	f := newFrame(t, "markova")
	l := f.lab()
	l.column.games.SetText("40")
	l.Go()
	f.Until("games are done", func() bool { return l.Played() >= 2 })
	l.Stop()
	f.Until("it is stopped", func() bool { return l.run == nil })
	stopped := l.Played()
	require.Less(t, stopped, 40)
	assert.Contains(t, f.Texts(), fmt.Sprintf("Play the other %d (F5)", 40-stopped))
	l.column.seed.SetText("2")
	assert.Contains(t, f.Texts(), "Play the games (F5)", "others would be played")
	l.column.seed.SetText("1")
	l.Go()
	f.Until("the rest is played", func() bool { return l.run == nil })
	whole := *l.result
	require.Len(t, whole.Played, 40)

	g := newFrame(t, "markova")
	m := g.lab()
	m.column.games.SetText("40")
	m.Go()
	g.Until("all is played", func() bool { return m.run == nil && m.result != nil })
	assert.Equal(t, *m.result, whole)
}

func TestResultsAreKeptBesideTheScenario(t *testing.T) {
	f := newFrame(t, "leuthen")
	l := f.lab()
	l.askKept()
	f.Until("they are listed", func() bool { return f.Desk.TopModal() != nil })
	assert.Contains(t, strings.ReplaceAll(f.asked(), "\n", " "), "Its results are kept beside the file as soon as it is saved.")
	f.press("Close")

	l.Go()
	f.Until("it is played", func() bool { return l.run == nil && l.result != nil })
	assert.Empty(t, l.Unkept(), "what took a moment is played again in a moment")
	l.outcomes[0].took = time.Hour
	assert.Contains(t, l.Unkept(), "1 result")
	f.path = filepath.Join(t.TempDir(), "leuthen.toml")
	l.Saved()
	f.Until("it is kept", func() bool {
		kept, err := balance.KeptBeside(disk.System{}, f.path)
		return err == nil && len(kept) == 1 && kept[0].Err == nil
	})
	assert.Empty(t, l.Unkept())

	// A laboratory of another day, and the draft is another since.
	m := f.lab()
	m.askKept()
	f.Until("it is listed", func() bool { return f.Desk.TopModal() != nil })
	assert.Contains(t, f.asked(), "made for the scenario as it is")
	f.press("Open")
	assert.Equal(t, l.result.Played, m.result.Played)
	assert.NotContains(t, f.Texts(), "older state")
	text, err := os.ReadFile(m.kept(t, f.path))
	require.NoError(t, err)
	file := *f.draft.File
	file.Scenario = file.Scenario.Clone()
	file.Scenario.Title = "Another"
	f.draft.File, f.draft.State = &file, 7
	m.askKept()
	f.Until("it is listed", func() bool { return f.Desk.TopModal() != nil })
	assert.Contains(t, f.asked(), "made for an older state of the scenario")
	f.press("Open")
	assert.Contains(t, f.Texts(), "These games were played with an older state of the draft.")
	m.pages.choose(len(m.pages.all) - 1)
	m.pages.games.open(1, true)
	require.NotNil(t, f.Desk.TopModal())
	assert.Empty(t, f.opened)
	f.press("Close")

	require.NoError(t, os.WriteFile(m.kept(t, f.path), text[:len(text)/2], 0o600))
	m.askKept()
	f.Until("it is listed", func() bool { return f.Desk.TopModal() != nil })
	assert.Contains(t, f.asked(), "It cannot be read")
	f.press("Delete")
	f.press("Delete")
	f.Until("it is gone", func() bool {
		kept, err := balance.KeptBeside(disk.System{}, f.path)
		return err == nil && len(kept) == 0
	})
}

// What is played is kept meanwhile. What a program left that was ended is offered, and comes
// to the same as if it had gone on.
func TestGamesAreKeptWhileTheyArePlayed(t *testing.T) {
	defer func(every time.Duration) { keepEvery = every }(keepEvery)
	keepEvery = 0
	f := newFrame(t, "markova")
	f.path = filepath.Join(t.TempDir(), "markova.toml")
	unfinished := func() []balance.Kept {
		kept, err := balance.KeptBeside(disk.System{}, f.path)
		require.NoError(t, err)
		return slices.DeleteFunc(kept, func(k balance.Kept) bool { return !balance.IsUnfinished(k.Path) })
	}
	l := f.lab()
	l.column.games.SetText("40")
	l.Go()
	f.Until("games are kept", func() bool { k := unfinished(); return len(k) == 1 && k[0].Err == nil && len(k[0].Played) >= 2 })
	l.run.pause()
	assert.Contains(t, l.Unkept(), "offers to go on with them")
	left := unfinished()[0]
	l.Stop()
	f.Until("it is stopped and kept, and what was kept before is gone", func() bool { return l.run == nil && len(unfinished()) == 0 })
	part := balance.PartAt(disk.System{}, left.Path)
	require.NoError(t, part.Save(left.Result)) // as if the program had been killed
	part.Leave()

	m := f.lab()
	f.Until("it is offered", func() bool { return f.Desk.TopModal() != nil })
	assert.Contains(t, f.asked(), fmt.Sprintf("%d of", len(left.Played)))
	f.press("Go on")
	f.Until("the rest is played", func() bool { return m.run == nil && m.result != nil && len(m.result.Played) == 40 })
	f.Until("its part is gone", func() bool { return len(unfinished()) == 0 })

	whole := newFrame(t, "markova")
	w := whole.lab()
	w.column.games.SetText("40")
	w.Go()
	whole.Until("all is played", func() bool { return w.run == nil && w.result != nil })
	assert.Equal(t, *w.result, *m.result)
}

// playSome plays some of many games in a laboratory, until left is called, which closes it.
func (f *frame) playSome() (left func()) {
	l := f.lab()
	l.column.games.SetText("4000")
	l.Go()
	f.Until("games are played", func() bool { return l.Played() >= 2 })
	return func() {
		assert.Contains(f.t, l.Unkept(), "offers to go on with them")
		f.Leave(l)
	}
}

// Games that are played as the laboratory is closed are kept up to there.
func TestGamesAreKeptAsTheLaboratoryIsClosed(t *testing.T) {
	f := newFrame(t, "markova")
	f.path = filepath.Join(t.TempDir(), "markova.toml")
	f.playSome()()
	kept, err := balance.KeptBeside(disk.System{}, f.path)
	require.NoError(t, err)
	require.Len(t, kept, 1)
	assert.True(t, balance.IsUnfinished(kept[0].Path))
	assert.GreaterOrEqual(t, len(kept[0].Played), 2)

	// Of an older state they are shown alone, and deleted where nobody wants them.
	file := *f.draft.File
	file.Scenario = file.Scenario.Clone()
	file.Scenario.Title = "Another"
	f.draft.File, f.draft.State = &file, 7
	f.lab()
	f.Until("it is offered", func() bool { return f.Desk.TopModal() != nil })
	assert.Contains(t, strings.ReplaceAll(f.asked(), "\n", " "), "has changed since")
	f.press("Delete")
	f.Until("it is gone", func() bool {
		kept, err := balance.KeptBeside(disk.System{}, f.path)
		return err == nil && len(kept) == 0
	})
}

// Those of a document without a file are kept on the window's own shelf, and offered to whoever
// plays the same draft.
func TestGamesOfADocumentWithoutAFileAreKept(t *testing.T) {
	f := newFrame(t, "markova")
	f.shelf = balance.Shelf{Disk: disk.System{}, Folder: filepath.Join(t.TempDir(), "games"), Engine: "test", Wait: time.Minute}
	f.playSome()()
	kept, err := os.ReadDir(f.shelf.Folder)
	require.NoError(t, err)
	require.Len(t, kept, 1)
	for range 2 {
		l := f.lab()
		f.Until("it is offered", func() bool { return f.Desk.TopModal() != nil })
		f.press("Go on")
		f.Until("it goes on", func() bool { return l.Played() >= 4 })
		f.Leave(l)
	}
	file, draft := *f.draft.File, f.draft
	file.Scenario = file.Scenario.Clone()
	file.Scenario.Title = "Another"
	f.draft.File, f.draft.State = &file, 7
	spawn, known := f.Desk.Hands.Spawn, false
	f.Desk.Hands.Spawn = func(task func()) { task() }
	f.lab()
	f.Desk.Hands.OnMain(func() { known = true })
	f.Until("it is known what is left", func() bool { return known })
	assert.Nil(t, f.Desk.TopModal(), "they are of another draft")
	f.Desk.Hands.Spawn = spawn

	// Once it has a file the rest is kept beside that.
	f.draft = draft
	l := f.lab()
	f.Until("it is offered", func() bool { return f.Desk.TopModal() != nil })
	f.press("Go on")
	f.Until("it goes on", func() bool { return l.Played() >= 4 })
	f.path = filepath.Join(t.TempDir(), "markova.toml")
	f.Leave(l)
	beside, err := balance.KeptBeside(disk.System{}, f.path)
	require.NoError(t, err)
	require.Len(t, beside, 1)
	left, err := os.ReadDir(f.shelf.Folder)
	require.NoError(t, err)
	assert.Empty(t, left)
}

// The scenario may have got its first file since the games began, or another.
func TestGamesAreKeptBesideTheFileThatTheScenarioHasNow(t *testing.T) {
	defer func(every time.Duration) { keepEvery = every }(keepEvery)
	keepEvery = 0
	for _, began := range []string{"", "before.toml", "after.v2.toml"} {
		f := newFrame(t, "markova")
		folder := t.TempDir()
		if began != "" {
			began = filepath.Join(folder, began)
		}
		f.path = began
		leave := f.playSome()
		f.path = filepath.Join(folder, "after.toml")
		leave()
		kept, err := balance.KeptBeside(disk.System{}, f.path)
		require.NoError(t, err)
		require.Len(t, kept, 1)
		assert.True(t, balance.IsUnfinished(kept[0].Path))
		assert.True(t, isOf(kept[0].Path, f.path))
		if began != "" {
			kept, err := balance.KeptBeside(disk.System{}, began)
			require.NoError(t, err)
			assert.Empty(t, kept, "they are offered once")
		}
	}
}

// A program that is asked to end has no window any more that could be told of anything.
func TestGamesAreKeptAsTheProgramEnds(t *testing.T) {
	f := newFrame(t, "markova")
	f.path = filepath.Join(t.TempDir(), "markova.toml")
	l := f.lab()
	assert.Nil(t, l.Leaving(), "nothing is played")
	l.column.games.SetText("4000")
	l.Go()
	f.Until("games are played", func() bool { return l.Played() >= 2 })
	keep := l.Leaving()
	require.NoError(t, keep())
	kept, err := balance.KeptBeside(disk.System{}, f.path)
	require.NoError(t, err)
	require.Len(t, kept, 1)
	assert.True(t, balance.IsUnfinished(kept[0].Path))
	assert.GreaterOrEqual(t, len(kept[0].Played), 2)
	require.NoError(t, l.Leaving()(), "it was being closed already")
}

// Who takes games that were kept goes on with them; in other windows they are not offered.
func TestGamesThatWereKeptBelongToTheWindowThatTakesThem(t *testing.T) {
	f := newFrame(t, "markova")
	f.path = filepath.Join(t.TempDir(), "markova.toml")
	f.playSome()()
	window := func() (*frame, *Laboratory) {
		w := newFrame(t, "markova")
		w.path, w.draft = f.path, f.draft
		l := w.lab()
		w.Until("it is known what is left", func() bool { return w.Desk.TopModal() != nil || l.elsewhere })
		return w, l
	}
	one, first := window()
	require.NotNil(t, one.Desk.TopModal(), "it is offered")
	two, second := window()
	assert.Nil(t, two.Desk.TopModal(), "it is being asked about")
	assert.Contains(t, second.head.says, "belong to another window")
	one.press("Not now")
	three, third := window()
	require.NotNil(t, three.Desk.TopModal(), "nobody wanted it")
	three.press("Go on")
	require.NotNil(t, third.run)
	third.run.pause()

	for _, do := range []string{"Open", "Delete"} {
		second.askKept()
		two.Until("results are listed", func() bool { return two.Desk.TopModal() != nil })
		two.press(do)
		if do == "Delete" {
			two.press("Delete")
		}
		two.Until("it is told", func() bool { return two.Desk.TopModal() != nil })
		assert.Contains(t, two.asked(), "Another window goes on with them")
		two.Desk.TopModal().Close()
	}
	assert.Nil(t, second.result)
	assert.Nil(t, first.part)

	second.askKept()
	two.Until("results are listed", func() bool { return two.Desk.TopModal() != nil })
	kept, err := balance.KeptBeside(disk.System{}, f.path)
	require.NoError(t, err)
	listed := len(kept[0].Played)
	third.run.goOn()
	three.Until("more are played", func() bool { return third.Played() >= listed+2 })
	three.Leave(third)
	two.press("Open")
	two.Until("it is shown", func() bool { return second.result != nil })
	assert.GreaterOrEqual(t, len(second.result.Played), listed+2, "with those that were played since they were listed")
	assert.True(t, second.rest())
}

// What another window has is offered once that gives it up, and whoever looks twice at a time
// takes it from nobody.
func TestGamesThatAnotherWindowGivesUpAreOffered(t *testing.T) {
	f := newFrame(t, "markova")
	f.path = filepath.Join(t.TempDir(), "markova.toml")
	f.playSome()()
	kept, err := balance.KeptBeside(disk.System{}, f.path)
	require.NoError(t, err)
	other, err := balance.TakePart(disk.System{}, kept[0].Path)
	require.NoError(t, err)
	l := f.lab()
	f.Until("it is known", func() bool { return l.elsewhere })
	assert.Contains(t, l.head.says, "belong to another window")
	other.Leave()
	spawn, looks := f.Desk.Hands.Spawn, 0
	f.Desk.Hands.Spawn = func(task func()) {
		looks++
		spawn(task)
	}
	l.lookForRest()
	l.lookForRest()
	assert.Equal(t, 1, looks)
	f.Until("it is offered", func() bool { return f.Desk.TopModal() != nil })
	assert.NotContains(t, l.head.says, "belong to another window")
	f.press("Not now")
}

func TestGamesThatCannotBeKeptAsTheyAreLeftAreAskedAbout(t *testing.T) {
	f := newFrame(t, "markova")
	f.path = filepath.Join(t.TempDir(), "gone", "markova.toml")
	l := f.lab()
	l.column.games.SetText("4000")
	l.Go()
	f.Until("games are played", func() bool { return l.Played() >= 2 })
	l.run.earlier = 2 * desk.Costly
	l.Leave()
	f.Until("it is told", func() bool { return f.Desk.TopModal() != nil && l.run == nil })
	assert.Contains(t, l.Unkept(), "What came of games would be lost (1 result)")
	assert.Nil(t, l.part, "the result has it")
}

func TestGamesAreOfferedWhereTheLaboratoryIsShown(t *testing.T) {
	f := newFrame(t, "markova")
	f.path = filepath.Join(t.TempDir(), "markova.v2.toml")
	f.playSome()()

	l := New(f.Desk, f)
	f.Desk.Hands.Spawn = func(task func()) { task() }
	isOffered := func() bool {
		l.Shown()
		known := false
		f.Desk.Hands.OnMain(func() { known = true })
		f.Until("it is known what is left", func() bool { return known })
		return f.Desk.TopModal() != nil
	}
	assert.False(t, isOffered(), "it is closed, or something else is shown")
	f.Desk.Win.SetContent(l.Content())
	f.path = strings.Replace(f.path, ".v2", "", 1)
	assert.False(t, isOffered(), "they are of another scenario, whose name begins so")
	f.path, l.looked = strings.Replace(f.path, ".toml", ".v2.toml", 1), false
	require.True(t, isOffered())
	f.press("Not now")
	assert.False(t, isOffered(), "once")
}

func TestResultsOfOneSecondAreAllKept(t *testing.T) {
	f := newFrame(t, "leuthen")
	l := f.lab()
	for range 3 {
		l.Go()
		f.Until("it is played", func() bool { return l.run == nil && l.result != nil })
	}
	require.Len(t, l.outcomes, 3)
	for _, o := range l.outcomes {
		o.when = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	}
	f.path = filepath.Join(t.TempDir(), "leuthen.toml")
	l.Saved()
	f.Until("they are kept", func() bool {
		kept, err := balance.KeptBeside(disk.System{}, f.path)
		return err == nil && len(kept) == 3 && !slices.ContainsFunc(kept, func(k balance.Kept) bool { return k.Err != nil })
	})
}

// kept is the file of the only result that is kept.
func (l *Laboratory) kept(t *testing.T, scenario string) string {
	t.Helper()
	list, err := balance.KeptBeside(disk.System{}, scenario)
	require.NoError(t, err)
	require.Len(t, list, 1)
	return list[0].Path
}

func TestChartsAreShownAndExported(t *testing.T) {
	f := newFrame(t, "markova")
	f.Desk.Fyne.Preferences().SetString(desk.FolderKey, t.TempDir())
	l := f.lab()
	l.column.games.SetText("3")
	l.Go()
	f.Until("it is played", func() bool { return l.run == nil && l.result != nil })
	l.pages.choose(3)
	f.Until("the map is drawn", func() bool { return l.pages.heat.view.made != nil })
	assert.Contains(t, l.pages.heat.view.made.Title, "where units move")
	l.pages.heat.kinds.Choose(3)
	l.pages.heat.turns.SetValue(2)
	f.Until("another is", func() bool {
		m := l.pages.heat.view.made
		return strings.Contains(m.Title, "where units are lost") && slices.Contains(m.About, "Turn 1")
	})
	assert.Contains(t, f.Texts(), "Turn 1")
	assert.Equal(t, "Losses, turn 1", l.pages.heat.named())
	l.askExport()
	require.NotNil(t, f.Desk.TopModal())
	f.Desk.TopModal().Accept()
	require.NotNil(t, f.Desk.TopModal())
	assert.Equal(t, "Export the chart as", f.Desk.TopModal().Name, "two Enters lead to the file")
	f.Desk.TopModal().Cancel()
	for _, suffix := range []string{".svg", ".png", ".csv"} {
		data, err := chartFile(l.pages.heat.chart(*l.result), suffix)
		require.NoError(t, err)
		path := filepath.Join(t.TempDir(), "map"+suffix)
		l.write(path, func() ([]byte, error) { return data, nil })
		f.Until("it is written", func() bool { return f.Desk.TopModal() != nil })
		f.press("Close")
		written, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, data, written)
	}
	given := map[string]string{}
	f.Desk.Hands.Download = func(name string, data []byte) { given[name] = string(data) }
	l.write(filepath.Join(t.TempDir(), "a.svg"), func() ([]byte, error) { return []byte("a"), nil })
	f.Until("it is written", func() bool { return f.Desk.TopModal() != nil })
	assert.Contains(t, f.Desk.TopModal().Says, "Your browser has downloaded it, too.")
	assert.Equal(t, map[string]string{"a.svg": "a"}, given)
	f.press("Close")
	l.write(filepath.Join(t.TempDir(), "nowhere", "b.svg"), func() ([]byte, error) { return []byte("b"), nil })
	f.Until("it is said", func() bool { return f.Desk.TopModal() != nil })
	assert.Equal(t, "The file could not be written", f.Desk.TopModal().Name)
	f.press("Download it")
	assert.Equal(t, map[string]string{"a.svg": "a", "b.svg": "b"}, given, "what was made is not lost")
}

func TestSharesAreNeitherNothingNorAllUnlessTheyAre(t *testing.T) {
	for _, c := range []struct {
		n, of int
		want  string
	}{{0, 0, "0 %"}, {0, 200, "0 %"}, {1, 200, "under 1 %"}, {2, 200, "1 %"}, {3, 200, "2 %"}, {198, 200, "99 %"}, {199, 200, "over 99 %"}, {200, 200, "100 %"}} {
		assert.Equal(t, c.want, percentOf(c.n, c.of), "%d of %d", c.n, c.of)
	}
}

func TestTheChartOfLossesIsNoWiderThanItsDrawing(t *testing.T) {
	for room, want := range map[float32]float32{1500: curvesWidth, 500: 500} {
		o := canvas.NewRectangle(color.Black)
		container.New(atMost{curvesWidth, curvesHeight}, o).Resize(fyne.NewSize(room, curvesHeight))
		assert.Equal(t, fyne.NewSize(want, curvesHeight), o.Size())
	}
}
