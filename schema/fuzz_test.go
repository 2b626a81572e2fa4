package schema_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// Whatever the bytes, Read ends without a panic and with a sorted list of
// problems inside the file, or with a file that is written stably.
func FuzzRead(f *testing.F) {
	whole, err := filepath.Glob("testdata/*.toml")
	require.NoError(f, err)
	for _, path := range whole {
		text, err := os.ReadFile(path)
		require.NoError(f, err)
		f.Add(text)
	}
	addBroken(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		first, err := schema.Read("fuzz.toml", bytes.NewReader(text), testBases{})
		if err != nil {
			var list diag.List
			require.ErrorAs(t, err, &list)
			checkPlaces(t, list, text)
			return
		}
		once, err := schema.Encode(first)
		require.NoError(t, err)
		second, err := schema.Read("fuzz.toml", bytes.NewReader(once), testBases{})
		require.NoError(t, err, "%s", once)
		twice, err := schema.Encode(second)
		require.NoError(t, err)
		assert.Equal(t, string(once), string(twice))
		_, err = schema.JSON(second)
		assert.NoError(t, err)
	})
}

// Whatever the bytes, what ReadPartly can read of them can be written and read, and is the
// file where nothing is wrong with it.
func FuzzReadPartly(f *testing.F) {
	for _, name := range []string{"15-marengo.toml", "22-cowpens.toml", "20-custom-setup.toml", "07-schipdonck.toml"} {
		text, err := os.ReadFile(filepath.Join("..", "scenarios", name))
		require.NoError(f, err)
		f.Add(text)
	}
	addBroken(f)
	bases := scenarios.Bases()
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := schema.ReadPartly("fuzz.toml", bytes.NewReader(text), bases)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		checkPlaces(t, p.Faults, text)
		whole, err := schema.Read("fuzz.toml", bytes.NewReader(text), bases)
		require.Equal(t, err == nil, len(p.Faults) == 0, "%v", err)
		if p.File == nil {
			require.Error(t, err)
			return
		}
		once, err := schema.Encode(p.File)
		require.NoError(t, err)
		if whole != nil {
			want, err := schema.Encode(whole)
			require.NoError(t, err)
			require.Equal(t, string(want), string(once))
		}
		again, err := schema.Read("fuzz.toml", bytes.NewReader(once), bases)
		require.NoError(t, err, "%s", once)
		twice, err := schema.Encode(again)
		require.NoError(t, err)
		require.Equal(t, string(once), string(twice))
	})
}

// addBroken begins with the files that have a mistake each.
func addBroken(f *testing.F) {
	broken, err := filepath.Glob("testdata/broken/*.txtar")
	require.NoError(f, err)
	for _, path := range broken {
		archive, err := txtar.ParseFile(path)
		require.NoError(f, err)
		for i := 0; i < len(archive.Files); i += 2 {
			f.Add(archive.Files[i].Data)
		}
	}
}

func checkPlaces(t *testing.T, list diag.List, text []byte) {
	t.Helper()
	lines := bytes.Count(text, []byte("\n")) + 1
	for i, d := range list {
		assert.NotEmpty(t, d.Code)
		assert.NotEmpty(t, d.Message)
		assert.LessOrEqual(t, d.Position.Line, lines)
		if i > 0 {
			assert.LessOrEqual(t, list[i-1].Position.Line, d.Position.Line)
		}
	}
}
