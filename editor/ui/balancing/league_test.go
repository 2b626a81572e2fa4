package balancing

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
	"github.com/mapsheet/mapsheet/rules/balance/apart/aparttest"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// leagueFrame is the window around a league under test.
type leagueFrame struct {
	*frame
	more   []*frame // other scenarios
	stalls []uint64
}

func (f *leagueFrame) Scenarios() []Entrant {
	var out []Entrant
	for i, o := range append([]*frame{f.frame}, f.more...) {
		out = append(out, Entrant{ID: fmt.Sprint(i), Title: o.draft.File.Scenario.Title, Detail: "open", System: o.draft.System, Open: true, Shown: i == 0,
			Read: func() (Draft, error) { return o.draft, nil }})
	}
	return out
}

func (f *leagueFrame) OpenStall(_ Entrant, _ Draft, seed uint64, _ map[string]string) {
	f.stalls = append(f.stalls, seed)
}

// newLeague is a league in a window.
func newLeague(t *testing.T, battle string, more ...string) (*leagueFrame, *League) {
	f := &leagueFrame{frame: newFrame(t, battle)}
	for _, b := range more {
		f.more = append(f.more, newFrame(t, b))
	}
	l := NewLeague(f.Desk, f)
	f.Desk.Win.SetContent(l.Content())
	l.Shown()
	t.Cleanup(l.Close)
	return f, l
}

func TestALeagueRatesThePlayersOfAScenario(t *testing.T) {
	f, l := newLeague(t, "leuthen")
	assert.Contains(t, f.Texts(), "How strong the players are")
	l.kinds = []string{"random", "greedy"}
	l.count.SetText("20")
	assert.Contains(t, f.Texts(), "20 games. The intervals")
	l.Go()
	f.Until("it is played", func() bool { return l.run == nil })
	require.NotNil(t, l.results)
	assert.Empty(t, l.Unkept(), "it is soon played again")
	l.took = desk.Costly
	assert.Equal(t, "What came of the league’s 20 games is kept nowhere, and would be lost.", l.Unkept())
	assert.Equal(t, "greedy", l.results.Standings[0].Player)
	assert.Contains(t, f.Texts(), "Ratings")
	assert.Contains(t, f.Texts(), "Who met whom")
	f.Desk.Win.Canvas().Capture()
	l.Build()
	assert.Contains(t, f.Texts(), "Who met whom", "also in other colours")
}

func TestALeaguePlayedApartComesToTheSame(t *testing.T) {
	results := map[bool]balance.Results{}
	for _, isApart := range []bool{false, true} {
		f, l := newLeague(t, "markova")
		if isApart {
			f.players = &apart.Players{Cores: 3, Begin: func(ctx context.Context, n int) (*apart.Pool, error) { return aparttest.Begin(ctx, "1", n) }}
		}
		l.kinds = []string{"random", "greedy"}
		l.count.SetText("4")
		l.Go()
		f.Until("it is played", func() bool { return l.run == nil })
		require.NoError(t, l.failed)
		results[isApart] = *l.results
	}
	assert.Equal(t, results[false], results[true])
}

func TestStallsOfALeagueAreOpened(t *testing.T) {
	f, l := newLeague(t, "markova")
	l.kinds = []string{"random", "greedy"}
	l.count.SetText("6")
	l.Go()
	f.Until("it is played", func() bool { return l.run == nil })
	require.NotNil(t, l.results)
	for _, s := range l.results.Stalls {
		assert.Contains(t, l.stallText(s), "no attack in the last")
	}
	if len(l.results.Stalls) > 0 {
		l.stalls.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		assert.Equal(t, []uint64{l.results.Stalls[0].Seed}, f.stalls)
	}
}

func TestALeagueWaitsGoesOnAndIsStopped(t *testing.T) {
	f, l := newLeague(t, "markova")
	f.players = &apart.Players{Cores: 1, Begin: func(context.Context, int) (*apart.Pool, error) { return nil, nil }} // one game after the other
	l.count.SetText("1000")
	l.Go()
	f.Until("games are done", func() bool { return l.run.done() > 1 })
	l.Go()
	assert.Contains(t, f.Texts(), "Go on (F5)")
	l.Go()
	assert.NotEmpty(t, l.Unkept())
	l.Stop()
	f.Until("it is stopped", func() bool { return l.run == nil })
	require.NotNil(t, l.results, "what was played is told")
	assert.Equal(t, l.results.Games, l.results.Meetings[0].Decided()+l.results.Meetings[0].Draws)
	assert.Contains(t, f.Texts(), fmt.Sprintf("The league was stopped before its end: what is told is of %s", model.Counted(l.results.Games, "game", "games")))
	assert.Contains(t, f.Texts(), "Who met whom")
}

func TestWhatCameOfALongLeagueIsNotPlayedAnewUnasked(t *testing.T) {
	f, l := newLeague(t, "markova")
	l.kinds = []string{"random", "greedy"}
	l.count.SetText("2")
	l.Go()
	f.Until("it is played", func() bool { return l.run == nil })
	first := l.results
	require.NotNil(t, first)
	l.took = desk.Costly
	l.Go()
	require.Equal(t, "Play the league anew?", f.Desk.TopModal().Name)
	f.press("Keep it")
	assert.Same(t, first, l.results)
	l.Go()
	f.press("Play anew")
	f.Until("it is played", func() bool { return l.run == nil })
	assert.NotSame(t, first, l.results)
	l.took = 0
	l.Go()
	assert.Nil(t, f.Desk.TopModal(), "what took a moment is played again in a moment")
	f.Until("it is played", func() bool { return l.run == nil })
}

func TestWhatMakesNoLeagueIsSaid(t *testing.T) {
	f, l := newLeague(t, "leuthen", "markova")
	says := func() string { return f.Texts() }
	l.count.SetText("3")
	assert.Contains(t, says(), "an even number")
	l.count.SetText("4")
	l.scenarios = []string{"0", "1"}
	l.update()
	assert.Contains(t, says(), "Players meet in scenarios of one game alone")
	l.scenarios = []string{"0"}
	l.kinds = []string{"greedy"}
	l.update()
	assert.Contains(t, says(), "A league has two players or more.")
	assert.True(t, l.play.Off)
	l.kinds = []string{"greedy", "random"}
	f.draft.Errors = diag.List{{Severity: diag.Error, Message: "there is no way to win"}}
	l.update()
	l.Go()
	f.Until("it fails", func() bool { return l.run == nil })
	assert.Contains(t, says(), "there is no way to win")
}

// A league that is closed while it is played goes on where it was, also with more games.
func TestALeagueThatIsClosedGoesOn(t *testing.T) {
	shelf := balance.Shelf{Disk: disk.System{}, Folder: filepath.Join(t.TempDir(), "games"), Engine: "test", Wait: time.Minute}
	play := func(games string, shelf balance.Shelf) (*leagueFrame, *League) {
		f, l := newLeague(t, "markova")
		f.shelf = shelf
		l.kinds = []string{"random", "greedy"}
		l.count.SetText(games)
		l.Go()
		return f, l
	}
	f, l := play("1000", shelf)
	f.Until("games are done", func() bool { return l.run.done() > 3 })
	assert.Contains(t, l.Unkept(), "They are kept, and the same league goes on with them.")
	f.Leave(l)

	f, l = play("8", shelf)
	f.Until("it is played", func() bool { return l.run == nil && l.results != nil })
	keep := l.Leaving()
	require.NoError(t, keep())
	l.took = desk.Costly
	assert.Empty(t, l.Unkept(), "it is kept")
	whole, w := play("8", balance.Shelf{})
	whole.Until("it is played", func() bool { return w.run == nil && w.results != nil })
	assert.Equal(t, *w.results, *l.results)
	assert.NotEmpty(t, func() string { w.took = desk.Costly; return w.Unkept() }(), "where there is no folder it is not")

	text, err := schema.Encode(f.draft.File)
	require.NoError(t, err)
	book := shelf.Book("league", text)
	require.NotNil(t, book, "it is left")
	assert.GreaterOrEqual(t, book.Len(), 8)
	require.NoError(t, book.Close())
}

// The next league may begin while the last one is still being kept.
func TestALeagueIsPlayedAnewAtOnce(t *testing.T) {
	f, l := newLeague(t, "markova")
	f.shelf = balance.Shelf{Disk: disk.System{}, Folder: t.TempDir(), Engine: "test", Wait: time.Minute}
	l.kinds = []string{"random", "greedy"}
	for range 3 {
		l.count.SetText("4")
		l.Go()
		f.Until("it is played", func() bool { return l.run == nil && l.results != nil })
		assert.True(t, l.kept.Kept())
	}
}
