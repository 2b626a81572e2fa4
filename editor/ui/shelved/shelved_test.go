package shelved

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
)

const failed = "The games of the league could not be kept"

// newGames is games of a view in a window, and their shelf, on a disk that may be full.
func newGames(t *testing.T) (*desktest.Window, *Games, balance.Shelf, *desktest.FullDisk) {
	w, d := desktest.Open(t), &desktest.FullDisk{}
	shelf := balance.Shelf{Disk: d, Folder: t.TempDir(), Engine: "test", Wait: time.Minute}
	return w, New(w.Desk, w, "league", "the games of the league"), shelf, d
}

func TestGamesAreKeptOnceTheyAreOver(t *testing.T) {
	w, g, shelf, _ := newGames(t)
	assert.Nil(t, g.Leaving(), "none were played")
	assert.Equal(t, []any{false, "", ""}, []any{g.Kept(), g.Note(), g.Says("")})
	g.Keep()
	ended := make(chan struct{})
	open := g.Begin(shelf, ended)
	assert.False(t, g.Kept(), "their book is not open yet")
	require.NotNil(t, open([]byte("fields")))
	assert.Equal(t, " They are kept, and the same league goes on with them.", g.Says("the same league goes on with them"))
	g.Keep()
	closed := false
	w.Desk.OnceKept([]any{w}, func() { closed = true })
	assert.False(t, closed, "they are not over")
	other := New(w.Desk, t, "league", "the games of the league")
	over := make(chan struct{})
	assert.Nil(t, other.Begin(shelf, over)([]byte("fields")), "nobody else has them")
	assert.Equal(t, "The games of the league cannot be kept just now: another window keeps the same ones, or the disk does not answer.", other.Note())
	close(over)
	require.NoError(t, other.Leaving()())
	close(ended)
	w.Until("they are kept", func() bool { return closed })
	require.NoError(t, g.Leaving()(), "they are already")
	book := shelf.Book("league", []byte("fields"))
	require.NotNil(t, book, "they are left")
	require.NoError(t, book.Close())

	// The next ones may begin while those are still being kept.
	ended = make(chan struct{})
	require.NotNil(t, g.Begin(shelf, ended)([]byte("fields")))
	close(ended)
	g.Keep()
	ended = make(chan struct{})
	require.NotNil(t, g.Begin(shelf, ended)([]byte("fields")))
	close(ended)
	require.NoError(t, g.Leaving()())

	ended = make(chan struct{})
	assert.Nil(t, g.Begin(balance.Shelf{Wait: time.Minute}, ended)([]byte("fields")), "there is no folder")
	assert.False(t, g.Kept())
	assert.Empty(t, g.Says("it goes on"))
	close(ended)
	require.NoError(t, g.Leaving()())
}

// Games that cannot be kept say so once, and what they belong to stays open.
func TestGamesThatCannotBeKeptSaySoOnce(t *testing.T) {
	w, g, shelf, d := newGames(t)
	ended := make(chan struct{})
	require.NotNil(t, g.Begin(shelf, ended)([]byte("fields")))
	d.Full.Store(true)
	g.Keep()
	g.Keep()
	w.Desk.OnceKept([]any{w}, func() { t.Error("it is closed") })
	said := func() bool { return w.Desk.TopModal() != nil && w.Desk.TopModal().Name == failed }
	close(ended)
	w.Until("it is said", said)
	assert.False(t, g.Kept())
	w.Desk.TopModal().Key(fyne.KeyEscape)
	g.Keep()
	all := false
	w.Desk.OnceKept([]any{w}, func() { all = true })
	w.Until("nothing is being kept any more", func() bool { return all || said() })
	assert.False(t, said(), "once")
}

// clock is a disk whose time goes on when it is told.
type clock struct {
	*desktest.FullDisk
	passed atomic.Int64
}

func (c *clock) Now() time.Time { return time.Unix(c.passed.Load(), 0) }

// That games cannot be kept is said while they are played, and not only at their end.
func TestThatGamesCannotBeKeptIsSaidWhileTheyArePlayed(t *testing.T) {
	_, g, shelf, d := newGames(t)
	now := &clock{FullDisk: d}
	shelf.Disk = now
	ended := make(chan struct{})
	book := g.Begin(shelf, ended)([]byte("fields"))
	require.NotNil(t, book)
	arena := balance.Arena{
		Scenario: &model.Scenario{Sides: []model.Side{{ID: "red"}, {ID: "blue"}}},
		Kept:     book.Ground([]byte("fields"), rules.Terms{}),
		Elsewhere: func(_ context.Context, e balance.Errand) (balance.Report, error) {
			return balance.Report{Game: balance.Game{Seed: e.Seed, Winner: model.Draw}}, nil
		},
	}
	seed := uint64(0)
	untilThere := func(says bool) {
		assert.Eventually(t, func() bool {
			seed++
			now.passed.Add(int64(balance.KeepEvery.Seconds()))
			_, err := balance.Duel{A: "greedy", B: "random", Pairs: 1, Seed: seed, Workers: 1}.Play(t.Context(), []balance.Arena{arena})
			return err == nil && (g.Note() != "") == says
		}, time.Minute, time.Millisecond)
	}
	d.Full.Store(true)
	untilThere(true)
	assert.Contains(t, g.Note(), "The games of the league cannot be kept just now: ")
	assert.Empty(t, g.Says("it goes on"))
	d.Full.Store(false)
	untilThere(false)
	assert.NotEmpty(t, g.Says("it goes on"))
	close(ended)
	require.NoError(t, g.Leaving()())
}
