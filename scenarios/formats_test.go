package scenarios_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// TestFilesOfEveryVersionAreReadAndWritten holds the files that earlier versions of
// the program wrote. They are never changed: a new version of the format adds some.
func TestFilesOfEveryVersionAreReadAndWritten(t *testing.T) {
	paths, err := filepath.Glob("testdata/formats/*.toml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(paths), 4)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		file, err := schema.ReadFile(path, scenarios.Bases())
		require.NoError(t, err, path)
		again, err := schema.Encode(file)
		require.NoError(t, err, path)
		if strings.Contains(string(text), `format = "`+format.Scenario.String()+`"`) {
			assert.Equal(t, string(text), string(again), "%s is written as it was", path)
		}
	}
}

func TestAFileOfANewerVersionIsRefusedWithWhatToDo(t *testing.T) {
	text, err := os.ReadFile("testdata/formats/mapsheet-1.sheet.toml")
	require.NoError(t, err)
	newer := strings.Replace(string(text), "mapsheet/1", "mapsheet/2", 1) + "\n[something_new]\nx = 1\n"
	_, err = schema.Read("new.toml", strings.NewReader(newer), scenarios.Bases())
	assert.EqualError(t, err, `new.toml:1:10: error version format: it is of the format "mapsheet/2", and this Mapsheet reads "mapsheet/1" at most: open it with a newer Mapsheet`)
}
