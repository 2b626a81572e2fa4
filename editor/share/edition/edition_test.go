package edition

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheEditionIsFoundAroundTheProgram(t *testing.T) {
	for _, at := range []string{"bin/web", "share/mapsheet/web", "dist/web"} {
		root := t.TempDir()
		program := filepath.Join(root, "bin", "mapsheet-editor")
		_, err := find("", program)
		require.ErrorContains(t, err, "make web", at)
		folder := filepath.Join(root, filepath.FromSlash(at))
		require.NoError(t, os.MkdirAll(folder, 0o755))
		_, err = find("", program)
		require.Error(t, err, "an empty folder is no edition: %s", at)
		require.NoError(t, os.WriteFile(filepath.Join(folder, "index.html"), []byte(at), 0o600))
		found, err := find("", program)
		require.NoError(t, err, at)
		text, err := fs.ReadFile(found, "index.html")
		require.NoError(t, err)
		assert.Equal(t, at, string(text))
		_, err = find("", "")
		assert.Error(t, err, "of a program that cannot be told where it is")
	}
}

func TestTheFolderThatIsNamedIsTaken(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(root, "bin", "web"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, "bin", "web", "index.html"), nil, 0o600))
	found, err := find(filepath.Join(root, "another"), filepath.Join(root, "bin", "mapsheet"))
	require.NoError(t, err)
	_, err = fs.ReadFile(found, "index.html")
	assert.ErrorIs(t, err, fs.ErrNotExist)
}
