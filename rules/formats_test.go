package rules_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// TestLogsOfEveryVersionAreRead holds logs that earlier versions of the program
// wrote. They are never changed: a new version of the format adds some.
func TestLogsOfEveryVersionAreRead(t *testing.T) {
	paths, err := filepath.Glob("testdata/formats/*.jsonl")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		in, err := os.Open(path)
		require.NoError(t, err)
		log, err := rules.NewLogReader(in)
		require.NoError(t, err, path)
		assert.Equal(t, "skirmish", log.Header().Scenario)
		assert.Equal(t, uint64(7), log.Header().Seed)
		actions := 0
		for {
			_, err := log.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err, path)
			actions++
		}
		assert.Positive(t, actions)
		require.NoError(t, in.Close())
	}
}

func TestALogOfANewerVersionIsRefusedWithWhatToDo(t *testing.T) {
	var out bytes.Buffer
	lines := rules.NewLineWriter(&out)
	require.NoError(t, lines.Write(&rules.Header{Format: "mapsheet-log/2"}))
	_, err := rules.NewLogReader(&out)
	assert.ErrorContains(t, err, `it is of the format "mapsheet-log/2", and this Mapsheet reads "mapsheet-log/1" at most: open it with a newer Mapsheet`)
}
