package balance

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema/disk"
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
	b.add("fields", Game{Seed: 2, Winner: "draw", Turn: 8, Quiet: 2})
	require.Eventually(t, func() bool {
		text, err := os.ReadFile(path)
		return err == nil && strings.Contains(string(text), `{"seed":2,"winner":"draw","turn":8,"quiet":2}`) && strings.Contains(string(text), `{"seed":1,"winner":"red"`)
	}, time.Minute, time.Millisecond)
	require.NoError(t, b.Close())
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
	_, err = beginPart(disk.System{}, path)
	require.ErrorIs(t, err, ErrElsewhere, "it was not there a moment ago")
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

func TestWhatIsNoBookIsRefused(t *testing.T) {
	const begins = `{"format":"mapsheet-games/1","engine":"1","played":[{"of":"a","games":[`
	for text, why := range map[string]string{
		"":                                 "it holds no games of leagues, duels or changes",
		`{"format":"mapsheet-games/2"}`:    `it is of the format "mapsheet-games/2", and this Mapsheet reads "mapsheet-games/1" at most`,
		`{"format":"mapsheet-balance/2"}`:  `it is of the format "mapsheet-balance/2", and this program reads "mapsheet-games/1" here`,
		begins + `{"seed":5,"turn":3}]}]}`: `it has been changed or cut off: the game of seed 5 has the winner ""`,
		begins + `{"seed":5,"winner":"red","turn":3,"quiet":4}]}]}`:                              "after 3 turns, 4 of them quiet",
		begins + `{"seed":5,"winner":"red","turn":-1,"quiet":-1}]}]}`:                            "after -1 turns",
		begins + `{"seed":5,"winner":"red","turn":3,"quiet":-1}]}]}`:                             "-1 of them quiet",
		begins + `{"seed":5,"winner":"red","turn":` + strings.Repeat("9", 9) + `,"quiet":0}]}]}`: "after 999999999 turns",
		begins + `{"seed":-5,"winner":"red","turn":3,"quiet":0}]}]}`:                             "it holds no games",
	} {
		_, err := readBook(strings.NewReader(text))
		assert.ErrorContains(t, err, why, text)
	}
	_, err := readBook(io.LimitReader(zeros{}, limits.BatchBytes+1))
	assert.ErrorContains(t, err, "it is larger than 64 MiB")
	path := filepath.Join(t.TempDir(), "league.json")
	require.NoError(t, os.WriteFile(path, []byte("{}"), 0o600))
	_, err = OpenBook(disk.System{}, path, "1")
	require.Error(t, err)
	part, err := TakePart(disk.System{}, path)
	require.NoError(t, err, "it is left")
	part.Leave()
}

// zeros has no end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { return len(b), nil }

func FuzzBook(f *testing.F) {
	held, err := os.ReadFile("testdata/formats/mapsheet-games-1.json")
	require.NoError(f, err)
	f.Add(held)
	f.Add([]byte(`{"format":"mapsheet-games/1","played":[{"of":"a","games":[{"seed":1,"winner":"draw"},{"seed":1,"winner":"red"}]},{"of":"a"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		in, err := readBook(bytes.NewReader(text))
		if err != nil {
			return
		}
		write := func(in bookFile) []byte {
			b := &Book{engine: in.Engine, games: map[string]map[uint64]ended{}}
			b.take(in)
			out, err := b.encode()
			require.NoError(t, err)
			return out
		}
		once := write(in)
		again, err := readBook(bytes.NewReader(once))
		require.NoError(t, err)
		require.Equal(t, string(once), string(write(again)))
	})
}
