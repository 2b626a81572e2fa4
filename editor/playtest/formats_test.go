package playtest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// TestPlaytestsOfEveryVersionAreRead holds playtests that earlier versions of the
// program wrote. They are never changed: a new version of the format adds some.
func TestPlaytestsOfEveryVersionAreRead(t *testing.T) {
	paths, err := filepath.Glob("testdata/formats/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		in, err := os.Open(path)
		require.NoError(t, err)
		s, err := playtest.Read(in, scenarios.Bases(), soldiers.System())
		require.NoError(t, err, path)
		require.NoError(t, in.Close())
		assert.Len(t, s.Branches(), 2, path)
		assert.Equal(t, "Another way", s.Branches()[1].Name)
		require.NoError(t, s.Switch(s.Branches()[0].ID))
		assert.Equal(t, "A note", s.Note(2))
	}
}

func TestTheLogOfAGameIsNotWrittenTo(t *testing.T) {
	log, err := os.ReadFile(farmLog)
	require.NoError(t, err)
	d := disktest.New()
	d.Put("/home/game.jsonl", string(log))
	s, err := playtest.OpenFile(d, "/home/game.jsonl", scenarios.Bases(), soldiers.System())
	require.NoError(t, err)
	assert.False(t, s.Kept())
	require.NoError(t, s.Annotate("a"))
	assert.Equal(t, string(log), d.Files()["/home/game.jsonl"])
}

func TestAPlaytestGoesOnInTheVersionThatItHas(t *testing.T) {
	for _, test := range []struct{ path, lines string }{{"mapsheet-playtest-1.jsonl", ""}, {"mapsheet-playtest-2.jsonl", `"lines":2`}} {
		text, err := os.ReadFile(filepath.Join("testdata/formats", test.path))
		require.NoError(t, err)
		d := disktest.New()
		d.Put("/home/p.jsonl", string(text))
		s, err := playtest.OpenFile(d, "/home/p.jsonl", scenarios.Bases(), soldiers.System())
		require.NoError(t, err)
		require.NoError(t, s.Switch(0))
		s.GoTo(3)
		a, err := s.Table().ParseAction("place french-infantry-company-2 0103")
		require.NoError(t, err)
		_, err = s.Do(a)
		require.NoError(t, err)
		want := all(t, s.Session)
		require.NoError(t, s.Close())
		more := d.Files()["/home/p.jsonl"][len(text):]
		assert.Equal(t, test.lines, regexp.MustCompile(`"lines":\d+|$`).FindString(more), more)
		again, err := playtest.OpenFile(d, "/home/p.jsonl", scenarios.Bases(), soldiers.System())
		require.NoError(t, err)
		require.NoError(t, again.Lost)
		assert.Equal(t, want, all(t, again.Session))
		require.NoError(t, again.Close())
	}
}

func TestALogOfANewerVersionIsNotTakenForABrokenPlaytest(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, rules.NewLineWriter(&out).Write(&rules.Header{Format: "mapsheet-log/2", System: "soldiers"}))
	_, err := playtest.Read(&out, scenarios.Bases(), soldiers.System())
	assert.ErrorContains(t, err, `it is of the format "mapsheet-log/2", and this Mapsheet reads "mapsheet-log/1" at most`)
}
