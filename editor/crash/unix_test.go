//go:build unix

package crash

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWhatIsKeptIsTheUsersAlone(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "crashes")
	require.Error(t, begin(t, folder).does("panic"))
	for path, mode := range map[string]fs.FileMode{folder: 0o700, left(t, folder)[0].Path: 0o600} {
		info, err := os.Stat(path)
		require.NoError(t, err)
		assert.Equal(t, mode, info.Mode().Perm(), path)
	}
}

func TestOnlyRegularFilesAreLookedAt(t *testing.T) {
	folder := t.TempDir()
	elsewhere := filepath.Join(t.TempDir(), "diary.txt")
	require.NoError(t, os.WriteFile(elsewhere, []byte("Dear diary,\n\nnothing happened.\n"), 0o600))
	require.NoError(t, os.Symlink(elsewhere, filepath.Join(folder, "link.txt")))
	require.NoError(t, syscall.Mkfifo(filepath.Join(folder, "pipe.txt"), 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(folder, "folder.txt"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "notes.md"), []byte("mine\n\nalone\n"), 0o600))
	assert.Empty(t, left(t, folder))
	assert.Len(t, namesIn(t, folder), 4)
	assert.FileExists(t, elsewhere)
}

func TestWhereNothingCanBeKeptItIsSaid(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	k, err := Keep(filepath.Join(file, "crashes"), "v1.2.3")
	assert.Nil(t, k)
	require.ErrorContains(t, err, "what the program says if it breaks down cannot be kept: ")
	require.ErrorIs(t, err, syscall.ENOTDIR)
}
