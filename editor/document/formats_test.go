package document

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/format"
)

// held is the files in the formats of earlier versions of the program. They are
// never changed: a new version of a format adds some.
func held(t testing.TB, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "formats", pattern))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	return paths
}

func TestJournalsOfEveryVersionAreRead(t *testing.T) {
	for _, path := range held(t, "*.journal") {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, "left.journal"), data, 0o600))
		d := recovered(t, folder)
		assert.Equal(t, "Kept", d.Scenario().Title, path)
		assert.Equal(t, []string{"paint woods on 1 hex", "change the title", "paint town on 2 hexes", "trace"}, labelsOf(d), path)
		assert.Equal(t, "/pictures/scan.png", d.Tracing().Picture, path)
		if strings.HasSuffix(path, "journal-4.journal") {
			assert.Equal(t, model.Values{"points": 7}, d.Scenario().Charts.Tables["stacking"].Own)
			assert.Equal(t, "kept", d.Scenario().Charts.Lists["improved_positions"][0].Note)
		}
	}
}

func TestTracingsOfEveryVersionAreReadAndWritten(t *testing.T) {
	for _, path := range held(t, "*tracing*.toml") {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		const lies = "/pictures/battle.tracing.toml"
		read, err := ParseTracing(lies, data)
		require.NoError(t, err, path)
		assert.Equal(t, 1.5, read.Turn)
		assert.Len(t, read.Colours, 2)
		if strings.Contains(string(data), format.Tracing.String()) {
			assert.Equal(t, string(data), string(encodeTracing(read, lies)), "%s is written as it was", path)
		}
	}
}

func TestWhatANewerVersionKeptIsRefusedWithWhatToDo(t *testing.T) {
	folder := t.TempDir()
	newer := sealed([]byte(`{"journal":"mapsheet-journal/5","title":"Newer","edits":{}}`+"\n"), nil)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "left.journal"), newer, 0o600))
	found, err := Recover(folder, bases{})
	require.NoError(t, err)
	require.Len(t, found, 1)
	assert.False(t, found[0].Usable())
	assert.ErrorContains(t, found[0].Damage, `it is of the format "mapsheet-journal/5", and this Mapsheet reads "mapsheet-journal/4" at most: open it with a newer Mapsheet`)

	_, err = ParseTracing("a.tracing.toml", []byte("format = \"mapsheet-tracing/2\"\npicture = \"a.png\"\n"))
	assert.ErrorContains(t, err, `a.tracing.toml:1:1: error tracing format: it is of the format "mapsheet-tracing/2", and this Mapsheet reads "mapsheet-tracing/1" at most: open it with a newer Mapsheet`)
}
