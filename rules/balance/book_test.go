package balance_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// counted is an arena that counts the games that begin in it.
func counted(a balance.Arena) (balance.Arena, *atomic.Int64) {
	n := new(atomic.Int64)
	start := a.Start
	a.Start = func(seed uint64) rules.State {
		n.Add(1)
		return start(seed)
	}
	return a, n
}

func openBook(t *testing.T, path string) *balance.Book {
	t.Helper()
	b, err := balance.OpenBook(disk.System{}, path, "1")
	require.NoError(t, err)
	return b
}

func TestALeagueGoesOnWhereItWasStopped(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.json")
	l := balance.League{Kinds: []string{"random", "greedy"}, Pairs: 10, Seed: 3, Workers: 2}
	a, games := counted(threeFields(t))
	whole, err := l.Play(t.Context(), []balance.Arena{a}, nil)
	require.NoError(t, err)
	all := games.Swap(0)

	ctx, stop := context.WithCancel(t.Context())
	b := openBook(t, path)
	a.Kept = b.Ground([]byte("three fields"), rules.Terms{})
	_, err = l.Play(ctx, []balance.Arena{a}, func(done int) {
		if done == 7 {
			stop()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, b.Close())
	kept := openBook(t, path)
	require.GreaterOrEqual(t, kept.Len(), 7)
	games.Store(0)
	a.Kept = kept.Ground([]byte("three fields"), rules.Terms{})
	rest, err := l.Play(t.Context(), []balance.Arena{a}, nil)
	require.NoError(t, err)
	assert.Equal(t, whole, rest, "the same as if it had not been stopped")
	assert.Equal(t, all, games.Load()+int64(kept.Found()), "none is played twice")

	// The games of a duel of the same players are those of the league.
	games.Store(0)
	scores, err := balance.Duel{A: "random", B: "greedy", Pairs: 10, Seed: 3, Workers: 1}.Play(t.Context(), []balance.Arena{a})
	require.NoError(t, err)
	assert.Equal(t, whole.Meetings[0].Tally, scores[0].Sum())
	assert.Zero(t, games.Load())
	require.NoError(t, kept.Close())
}

// Games of another draft, on other terms or between others are other games.
func TestABookTellsGamesApart(t *testing.T) {
	b := openBook(t, filepath.Join(t.TempDir(), "league.json"))
	a, games := counted(threeFields(t))
	duel := balance.Duel{A: "random", B: "random", Pairs: 1, Workers: 1}
	play := func(g *balance.Ground) int64 {
		games.Store(0)
		a.Kept = g
		_, err := duel.Play(t.Context(), []balance.Arena{a})
		require.NoError(t, err)
		return games.Load()
	}
	assert.EqualValues(t, 1, play(b.Ground([]byte("fields"), rules.Terms{})), "both are random, and so it is one game")
	assert.Zero(t, play(b.Ground([]byte("fields"), rules.Terms{Seed: 7})), "the seed is that of each game")
	assert.EqualValues(t, 1, play(b.Ground([]byte("others"), rules.Terms{})))
	assert.EqualValues(t, 1, play(b.Ground([]byte("fields"), rules.Terms{Paired: true})))
	assert.EqualValues(t, 1, play(b.Ground([]byte("fields"), rules.Terms{Handicap: 1})))
	duel.B = "greedy"
	assert.EqualValues(t, 2, play(b.Ground([]byte("fields"), rules.Terms{})))
	duel.Seed = 9
	assert.EqualValues(t, 2, play(b.Ground([]byte("fields"), rules.Terms{})))
	var none *balance.Book
	assert.EqualValues(t, 2, play(none.Ground([]byte("fields"), rules.Terms{})))
	assert.Zero(t, none.Len()+none.Found())
	none.Tell(nil)
	assert.NoError(t, none.Close())
}

func TestABookBelongsToOneProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.json")
	b := openBook(t, path)
	require.NoError(t, b.Save())
	_, err := balance.OpenBook(disk.System{}, path, "1")
	require.ErrorIs(t, err, balance.ErrElsewhere)
	require.NoError(t, b.Close())
	_, err = balance.OpenBook(disk.System{}, path, "2")
	var other *balance.EngineError
	require.ErrorAs(t, err, &other)
	assert.EqualError(t, err, "it was begun with another version of the program, 1, and this is 2: its games may come out otherwise")
	require.NoError(t, openBook(t, path).Close())
}

func TestAShelfHoldsTheNewestBooks(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	s := balance.Shelf{Disk: disk.System{}, Folder: folder, Engine: "1", Wait: time.Minute}
	paths := func() []string {
		all, err := filepath.Glob(filepath.Join(folder, "*.games.json"))
		require.NoError(t, err)
		return all
	}
	for i := range 25 {
		b := s.Book("league", []byte{byte(i)})
		require.NotNil(t, b)
		assert.Nil(t, s.Book("league", []byte{byte(i)}), "it is somebody's")
		require.NoError(t, b.Close())
		for _, p := range paths() { // those before are older
			info, err := os.Stat(p)
			require.NoError(t, err)
			require.NoError(t, os.Chtimes(p, time.Time{}, info.ModTime().Add(-time.Hour)))
		}
		assert.Len(t, paths(), min(i+1, 20))
	}
	first := s.Book("changes", []byte{24})
	require.NotNil(t, first, "of another kind it is another")
	require.NoError(t, first.Close())

	a := threeFields(t)
	fill := func(b *balance.Book) {
		a.Kept = b.Ground([]byte("fields"), rules.Terms{})
		_, err := balance.Duel{A: "random", B: "greedy", Pairs: 1, Workers: 1}.Play(t.Context(), []balance.Arena{a})
		require.NoError(t, err)
		require.NoError(t, b.Close())
	}
	fill(s.Book("league", []byte{24}))
	again := s.Book("league", []byte{24})
	assert.Equal(t, 2, again.Len())
	require.NoError(t, again.Close())
	s.Engine = "2"
	anew := s.Book("league", []byte{24})
	require.NotNil(t, anew)
	assert.Zero(t, anew.Len(), "games of another version may come out otherwise")
	require.NoError(t, anew.Close())

	fill(s.Book("league", []byte{25}))
	for _, s.Disk = range []disk.Disk{tiredDisk{}, weakDisk{}} {
		assert.Nil(t, s.Book("league", []byte{25}), "it cannot be read now")
	}
	s.Disk = disk.System{}
	rested := s.Book("league", []byte{25})
	assert.Equal(t, 2, rested.Len(), "but later")
	require.NoError(t, rested.Close())

	assert.Nil(t, balance.Shelf{Disk: disk.System{}, Wait: time.Minute}.Book("league"))
	s.Folder = paths()[0]
	assert.Nil(t, s.Book("league"), "a file is in its way")
}

// Games do not wait for a disk that does not answer, and the book is not kept from others
// once it does.
func TestABookThatIsOpenedTooLateIsLeft(t *testing.T) {
	folder := t.TempDir()
	answer := make(chan struct{})
	late := balance.Shelf{Disk: lateDisk{answer: answer}, Folder: folder, Engine: "1", Wait: time.Millisecond}
	require.Nil(t, late.Book("league"))
	close(answer)
	require.Eventually(t, func() bool {
		all, err := os.ReadDir(folder)
		return err == nil && len(all) > 0
	}, time.Minute, time.Millisecond)
	s := balance.Shelf{Disk: disk.System{}, Folder: folder, Engine: "1", Wait: time.Minute}
	require.Eventually(t, func() bool {
		b := s.Book("league")
		return b != nil && b.Close() == nil
	}, time.Minute, time.Millisecond)
}

// What a book holds comes from a file. A winner that the scenario does not have is none.
func TestAGameThatNobodyOfTheScenarioHasWonIsPlayedAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.json")
	a, games := counted(threeFields(t))
	play := func() int64 {
		b := openBook(t, path)
		a.Kept = b.Ground([]byte("fields"), rules.Terms{})
		games.Store(0)
		_, err := balance.Duel{A: "random", B: "greedy", Pairs: 4, Workers: 1}.Play(t.Context(), []balance.Arena{a})
		require.NoError(t, err)
		require.NoError(t, b.Close())
		return games.Load()
	}
	require.EqualValues(t, 8, play())
	require.Zero(t, play())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	winners := regexp.MustCompile(`"winner":"(red|blue|draw)"`)
	require.Len(t, winners.FindAll(text, -1), 8)
	require.NoError(t, os.WriteFile(path, winners.ReplaceAll(text, []byte(`"winner":"green"`)), 0o600))
	assert.EqualValues(t, 8, play())
}

// Parts of batches of scenarios without a file lie on the shelf, too, the newest of them.
func TestAShelfHoldsTheNewestParts(t *testing.T) {
	s := balance.Shelf{Disk: disk.System{}, Folder: filepath.Join(t.TempDir(), "games"), Engine: "1", Wait: time.Minute}
	assert.Empty(t, balance.Shelf{}.Beside("brunstatt"))
	path := s.Beside("../Brunstatt")
	assert.Equal(t, s.Folder, filepath.Dir(path))
	mine := s.NewPart(func(int) string { return balance.Unfinished(balance.Beside(path)) })
	for i := range 25 {
		p := s.NewPart(func(int) string { return balance.Unfinished(balance.Beside(fmt.Sprintf("%s%d", path, i))) })
		require.NoError(t, p.Save(balance.Result{}))
		p.Leave()
		old := time.Now().Add(time.Duration(i)*time.Minute - time.Hour)
		require.NoError(t, os.Chtimes(p.Path(), old, old))
		if i == 3 {
			require.NoError(t, mine.Save(balance.Result{}))
			require.NoError(t, os.Chtimes(mine.Path(), time.Unix(0, 0), time.Unix(0, 0)))
		}
	}
	all, err := os.ReadDir(s.Folder)
	require.NoError(t, err)
	assert.Len(t, all, 21, "and that which is somebody's")
	require.NoError(t, mine.Drop())
	s.Folder = filepath.Join(path, "no")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.Error(t, s.NewPart(func(int) string { return filepath.Join(s.Folder, "x") }).Save(balance.Result{}), "a file is in its way")
}

// tiredDisk opens no file.
type tiredDisk struct{ disk.System }

func (tiredDisk) Open(path string, _ int, _ os.FileMode) (disk.File, error) {
	return nil, &os.PathError{Op: "open", Path: path, Err: syscall.EMFILE}
}

// weakDisk opens files and cannot read them.
type weakDisk struct{ disk.System }

type weakFile struct{ disk.File }

func (d weakDisk) Open(path string, flag int, mode os.FileMode) (disk.File, error) {
	f, err := d.System.Open(path, flag, mode)
	if err != nil {
		return nil, err
	}
	return weakFile{f}, nil
}

func (f weakFile) Read([]byte) (int, error) {
	return 0, &os.PathError{Op: "read", Path: f.Name(), Err: syscall.EIO}
}

// lateDisk does not answer for a while.
type lateDisk struct {
	disk.System
	answer <-chan struct{}
}

func (d lateDisk) MkdirAll(folder string, mode os.FileMode) error {
	<-d.answer
	return d.System.MkdirAll(folder, mode)
}
