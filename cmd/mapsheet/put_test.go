package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWhatAFileLosesByACommandIsToldOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.json")
	require.NoError(t, os.WriteFile(path, []byte("{}"), 0o600))
	require.NoError(t, os.Link(path, path+".too"))
	for _, want := range []string{path + " was saved, but its other names (hard links) still lead to what it was before: link them anew\n", ""} {
		r := mapsheet(t, "export", "brunstatt", "--to", "json", "-o", path)
		assert.Equal(t, statusFine, r.status)
		assert.Equal(t, want, r.err)
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode())
}
