package playtest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
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

func TestALogOfANewerVersionIsNotTakenForABrokenPlaytest(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, rules.NewLineWriter(&out).Write(&rules.Header{Format: "mapsheet-log/2", System: "soldiers"}))
	_, err := playtest.Read(&out, scenarios.Bases(), soldiers.System())
	assert.ErrorContains(t, err, `it is of the format "mapsheet-log/2", and this Mapsheet reads "mapsheet-log/1" at most`)
}
