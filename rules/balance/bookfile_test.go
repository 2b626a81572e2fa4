package balance

import (
	"bytes"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

func TestGamesAreKeptWhileOthersArePlayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.json")
	b, err := OpenBook(disk.System{}, path, "1")
	require.NoError(t, err)
	assert.Equal(t, 5*time.Minute, b.every)
	b.add("fields", Game{Seed: 1, Winner: "red", Turn: 8})
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Empty(t, text, "it is not yet time")
	b.every = 0
	for _, g := range []struct {
		game Game
		text string
	}{
		{Game{Seed: 2, Winner: "draw", Turn: 8, Quiet: 2}, `{"seed":2,"winner":"draw","turn":8,"quiet":2}`},
		{Game{Seed: 3, Winner: "red", Turn: 4}, `{"seed":3,"winner":"red","turn":4,"quiet":0}`},
	} {
		b.add("fields", g.game)
		require.Eventually(t, func() bool {
			text, err := os.ReadFile(path)
			b.mu.Lock()
			defer b.mu.Unlock()
			return err == nil && strings.Contains(string(text), g.text) && strings.Contains(string(text), `{"seed":1,"winner":"red"`) && !b.saving
		}, time.Minute, time.Millisecond)
	}
	require.NoError(t, b.Close())
}

// What the disk says of its files is nothing the book is closed by: it is told, and kept again.
func TestABookGoesOnAfterAFileThatWasClosed(t *testing.T) {
	d := disktest.New()
	b, err := OpenBook(d, "/league.json", "1")
	require.NoError(t, err)
	told := make(chan error, 2)
	b.Tell(func(err error) { told <- err })
	b.every = 0
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Write {
			return fs.ErrClosed
		}
		return nil
	}
	b.add("fields", Game{Seed: 1, Winner: "red", Turn: 8})
	require.ErrorIs(t, <-told, fs.ErrClosed)
	d.Fault = nil
	b.add("fields", Game{Seed: 2, Winner: "red", Turn: 8})
	require.NoError(t, <-told)
	require.NoError(t, b.Close())
}

// Whoever closes a book hears that its games cannot be kept, and it is left all the same.
func TestABookThatCannotBeKeptSaysSoAsItIsClosed(t *testing.T) {
	d := disktest.New()
	b, err := OpenBook(d, "/league.json", "1")
	require.NoError(t, err)
	b.add("fields", Game{Seed: 1, Winner: "red", Turn: 8})
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Write {
			return syscall.ENOSPC
		}
		return nil
	}
	require.ErrorIs(t, b.Close(), syscall.ENOSPC)
	d.Fault = nil
	again, err := OpenBook(d, "/league.json", "1")
	require.NoError(t, err)
	assert.Zero(t, again.Len())
	require.NoError(t, again.Close())
}

// What is kept beside the games may come late: the file is another's by then.
func TestABookThatIsClosedIsWrittenNoMore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.json")
	b, err := OpenBook(disk.System{}, path, "1")
	require.NoError(t, err)
	b.add("fields", Game{Seed: 1, Winner: "red", Turn: 8})
	require.NoError(t, b.Close())
	require.NoError(t, os.Remove(path))
	require.ErrorIs(t, b.Save(), fs.ErrClosed)
	assert.NoFileExists(t, path)
}

func TestOfTwoBooksThatAreBegunAtOnceOneHasTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.json")
	b, err := OpenBook(disk.System{}, path, "1")
	require.NoError(t, err)
	_, err = OpenBook(disk.System{}, path, "1")
	require.ErrorIs(t, err, ErrElsewhere)
	_, err = begin(disk.System{}, path)
	require.ErrorIs(t, err, fs.ErrExist, "it was not there a moment ago")
	b.part.Leave() // as where the program is killed before it saves
	b, err = OpenBook(disk.System{}, path, "1")
	require.NoError(t, err)
	assert.Zero(t, b.Len())
	require.NoError(t, b.Close())
}

func TestABookIsReadAsItWasWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.json")
	held, err := os.ReadFile("testdata/formats/mapsheet-games-1.json")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, held, 0o600))
	b, err := OpenBook(disk.System{}, path, "1.0")
	require.NoError(t, err)
	assert.Equal(t, 2, b.Len())
	require.NoError(t, b.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(held), string(text))
}

// bookOf is a book with some games of one encounter.
func bookOf(list string) string {
	return `{"format":"mapsheet-games/1","engine":"1","played":[{"of":"a","games":[` + list + `]}]}`
}

// readAll reads a book into one that is empty.
func readAll(from io.Reader) (*Book, error) {
	b := newBook(disk.System{}, "1")
	return b, b.read(from)
}

func TestWhatIsNoBookIsRefused(t *testing.T) {
	const fine = `{"seed":4,"winner":"red","turn":3,"quiet":0},`
	for text, why := range map[string]string{
		"":               "it holds no games of leagues, duels or changes",
		"{}":             "it holds no games of leagues, duels or changes",
		`{"engine":"1"}`: "it holds no games of leagues, duels or changes",
		`{"format":7}`:   "it holds no games of leagues, duels or changes",
		`{"format":"mapsheet-games/1","engine":7}`:               "something else is to stand there",
		`{"format":"mapsheet-games/1",`:                          "it has been changed or cut off before byte 29: EOF",
		`{"format":"mapsheet-games/2"}`:                          `it is of the format "mapsheet-games/2", and this Mapsheet reads "mapsheet-games/1" at most`,
		`{"format":"mapsheet-balance/2"}`:                        `it is of the format "mapsheet-balance/2", and this program reads "mapsheet-games/1" here`,
		bookOf(fine)[:100]:                                       "it has been changed or cut off before byte 71: unexpected EOF",
		bookOf("") + "7":                                         "it has been changed or cut off before byte 76: something else is to stand there",
		bookOf("7"):                                              "before byte 72: something else",
		bookOf(`{"seed":5,"turn":3}`):                            `it has been changed or cut off before byte 90: the game of seed 5 has the winner ""`,
		bookOf(fine + `{"seed":6,"turn":3}`):                     `before byte 135: the game of seed 6 has the winner ""`,
		bookOf(`{"seed":5,"winner":"red","turn":3,"quiet":4}`):   "after 3 turns, 4 of them quiet",
		bookOf(`{"seed":5,"winner":"red","turn":-1,"quiet":-1}`): "after -1 turns",
		bookOf(`{"seed":5,"winner":"red","turn":3,"quiet":-1}`):  "-1 of them quiet",
		bookOf(`{"seed":5,"winner":"red","turn":` + strings.Repeat("9", 9) + `,"quiet":0}`): "after 999999999 turns",
		bookOf(`{"seed":-5,"winner":"red","turn":3,"quiet":0}`):                             "something else is to stand there",
		bookOf(`{"winner":"` + strings.Repeat("x", limits.IDLength+1) + `"}`):               `has the winner "xxxx`,
		`{"format":"mapsheet-games/1","engine":"1","played":[{"games":[],"of":"a"}]}`:       "something else is to stand there",
		`{"format":"mapsheet-games/1","engine":"1","played":[{"of":"a"}]}`:                  "something else is to stand there",
		`{"format":"mapsheet-games/1","engine":"1"}`:                                        "something else is to stand there",
	} {
		_, err := readAll(strings.NewReader(text))
		assert.ErrorContains(t, err, why, text)
	}
	path := filepath.Join(t.TempDir(), "league.json")
	require.NoError(t, os.WriteFile(path, []byte("{}"), 0o600))
	_, err := OpenBook(disk.System{}, path, "1")
	require.Error(t, err)
	part, err := TakePart(disk.System{}, path)
	require.NoError(t, err, "it is left")
	part.Leave()
}

// endless is a text again and again.
type endless string

func (e endless) Read(b []byte) (int, error) {
	return copy(b, strings.Repeat(string(e), max(len(b)/len(e), 1))), nil
}

// What comes may be anything, and a reader takes no more memory than a book does.
func TestABookTakesBoundedMemory(t *testing.T) {
	begins := strings.TrimSuffix(bookOf(""), "]}]}")
	for what, test := range map[string]struct {
		from io.Reader
		says string
	}{
		"spaces":           {endless(" "), "it holds no games"},
		"zeros":            {endless("\x00"), "it holds no games"},
		"lists":            {endless("["), "it holds no games"},
		"spaces in a book": {io.MultiReader(strings.NewReader(begins), endless(" ")), "nothing in it takes so much"},
		"a text":           {io.MultiReader(strings.NewReader(begins+`"`), endless("x")), "nothing in it takes so much"},
		"games of nothing": {io.MultiReader(strings.NewReader(begins), endless("{},")), "before byte 73: the game of seed 0 has the winner"},
		"lists in a game":  {io.MultiReader(strings.NewReader(begins+`{"seed":`), endless("[")), "cut off before byte 71"},
		"encounters":       {io.MultiReader(strings.NewReader(begins+"]},"), endless("{},")), "something else is to stand there"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := readAll(test.from)
		require.ErrorContains(t, err, test.says, what)
		runtime.ReadMemStats(&after)
		assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(32<<20), what)
	}
	for _, again := range []string{`{"seed":1,"winner":"red","turn":3,"quiet":0},`, `]},{"of":"b","games":[`} {
		b := newBook(disk.System{}, "1")
		r := bookReader{from: io.MultiReader(strings.NewReader(begins), endless(again)), most: 3 << 20, by: func(string) error { return nil }, game: func(of string, e ended) error {
			b.put(b.encounter(of), e)
			return nil
		}}
		require.EqualError(t, r.all(), "it is larger than 3 MiB, which no games that are kept are")
		assert.LessOrEqual(t, b.Len(), 1)
	}
	b := newBook(disk.System{}, "1")
	b.most = 1
	assert.ErrorContains(t, b.read(strings.NewReader(bookOf(`{"seed":1,"winner":"red"},{"seed":2,"winner":"red"}`))), "no book holds more than 1 games")
}

func TestAFullBookKeepsWhatWasAskedForLast(t *testing.T) {
	path := filepath.Join(t.TempDir(), "league.json")
	open := func() *Book {
		b, err := OpenBook(disk.System{}, path, "1")
		require.NoError(t, err)
		b.most = 4
		return b
	}
	sc := &model.Scenario{Sides: []model.Side{{ID: "red"}, {ID: "blue"}}}
	play := func(b *Book, of string, seeds ...uint64) {
		for _, seed := range seeds {
			if _, known := b.find(of, seed, sc); !known {
				b.add(of, Game{Seed: seed, Winner: "red", Turn: 8})
			}
		}
	}
	has := func(b *Book, of string) int { // without asking for them
		if p := b.played[of]; p != nil {
			return len(p.games)
		}
		return 0
	}
	b := open()
	play(b, "fields", 1)
	play(b, "woods", 1, 2)
	play(b, "hills", 1)
	play(b, "hills", 2, 3)
	assert.Equal(t, []int{4, 2, 0}, []int{b.Len(), b.Over(), b.Gone()}, "all are of what is played now")
	play(b, "hills", 1)
	play(b, "marsh", 1)
	require.NoError(t, b.Close())

	b = open()
	play(b, "fields", 1)
	require.NoError(t, b.Close())
	b = open()
	play(b, "hills", 2)
	assert.Equal(t, []int{3, 0, 2}, []int{b.Len(), b.Over(), b.Gone()})
	assert.Equal(t, []int{1, 0, 2}, []int{has(b, "fields"), has(b, "woods"), has(b, "hills")}, "the woods were asked for longest ago")
	play(b, "hills", 3, 4, 5)
	assert.Equal(t, []int{4, 1, 3}, []int{b.Len(), b.Over(), b.Gone()})
	require.NoError(t, b.Close())
	b = open()
	assert.Equal(t, []int{0, 0, 4}, []int{has(b, "fields"), has(b, "woods"), has(b, "hills")})
	require.NoError(t, b.Close())
}

// A book is written no larger than one is read.
func TestAsManyGamesAsABookHoldsAreKept(t *testing.T) {
	if testing.Short() {
		t.Skip("it writes a file with as many games as any")
	}
	path := filepath.Join(t.TempDir(), "league.json")
	b, err := OpenBook(disk.System{}, path, "1")
	require.NoError(t, err)
	b.last = b.last.Add(24 * time.Hour) // it is not kept before
	for i := range uint64(limits.BookGames + 1) {
		b.add("fields", Game{Seed: math.MaxUint64 - i, Winner: "red", Turn: limits.Turns, Quiet: limits.Turns})
	}
	assert.Equal(t, 1, b.Over())
	require.NoError(t, b.Close())
	info, err := os.Stat(path)
	require.NoError(t, err)
	longest := info.Size()/limits.BookGames + limits.IDLength + int64(len(Digest(nil))) + 32 // an encounter has a game at least
	assert.LessOrEqual(t, longest*limits.BookGames, int64(limits.BookBytes))
	b, err = OpenBook(disk.System{}, path, "1")
	require.NoError(t, err)
	assert.Equal(t, limits.BookGames, b.Len())
	require.NoError(t, b.Close())
}

func FuzzBook(f *testing.F) {
	held, err := os.ReadFile("testdata/formats/mapsheet-games-1.json")
	require.NoError(f, err)
	f.Add(bytes.Replace(held, []byte("1.0"), []byte("1"), 1))
	f.Add([]byte(`{"format":"mapsheet-games/1","engine":"1","played":[{"of":"a","games":[{"seed":1,"winner":"draw"},{"seed":1,"winner":"red"}]},{"of":"a","games":[]}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := readAll(bytes.NewReader(text))
		if err != nil {
			return
		}
		once, err := b.encode()
		require.NoError(t, err)
		again, err := readAll(bytes.NewReader(once))
		require.NoError(t, err)
		twice, err := again.encode()
		require.NoError(t, err)
		require.Equal(t, string(once), string(twice))
	})
}
