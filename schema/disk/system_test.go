package disk_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// These tests hold what work is kept by on every system. They also run under Wine,
// which does not know how a test's own folder is removed as a whole.

// folder is an empty folder, whose files are removed one by one afterwards.
func folder(t *testing.T) string {
	t.Helper()
	path, err := os.MkdirTemp("", "mapsheet-disk")
	require.NoError(t, err)
	t.Cleanup(func() {
		entries, err := os.ReadDir(path)
		assert.NoError(t, err)
		for _, e := range entries {
			assert.NoError(t, os.Remove(filepath.Join(path, e.Name())))
		}
		assert.NoError(t, os.Remove(path))
	})
	return path
}

// written is an open file with a text.
func written(t *testing.T, path, text string) disk.File {
	t.Helper()
	f, err := disk.System{}.Open(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	require.NoError(t, err)
	_, err = f.WriteAt([]byte(text), 0)
	require.NoError(t, err)
	require.NoError(t, f.Sync())
	return f
}

func textOf(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

func TestAFileTakesTheNameOfAnotherWhileItIsOpen(t *testing.T) {
	in := folder(t)
	path := filepath.Join(in, "battle.toml")
	require.NoError(t, written(t, path, "what it was before, which is longer").Close())
	f := written(t, filepath.Join(in, "new"), "what it is")
	defer f.Close()
	require.NoError(t, f.Lock())
	require.NoError(t, f.Rename(path))
	assert.Equal(t, path, f.Name())
	assert.Equal(t, "what it is", textOf(t, path))
	_, err := f.WriteAt([]byte("was"), 8)
	require.NoError(t, err, "it is written to on")
	assert.Equal(t, "what it was", textOf(t, path))
	require.NoError(t, disk.System{}.SyncFolder(in))
}

func TestALockKeepsOthersFromTheLockAndNotFromTheText(t *testing.T) {
	path := filepath.Join(folder(t), "game")
	f := written(t, path, "white moved")
	require.NoError(t, f.Lock())
	second, err := disk.System{}.Open(path, os.O_RDWR, 0)
	require.NoError(t, err)
	defer second.Close()
	require.ErrorIs(t, second.Lock(), disk.ErrLocked)
	assert.Equal(t, "white moved", textOf(t, path))
	require.NoError(t, f.Rename(path+" 2"))
	require.ErrorIs(t, second.Lock(), disk.ErrLocked, "it goes with the file, not with its name")
	require.NoError(t, f.Close())
	require.NoError(t, second.Lock())
}

// Whoever locks a file asks whether its path still leads to it.
func TestAFileIsWhereItsPathLeads(t *testing.T) {
	in := folder(t)
	path, other := filepath.Join(in, "game"), filepath.Join(in, "other")
	f := written(t, path, "white moved")
	assert.True(t, f.IsAt(path))
	assert.False(t, f.IsAt(other), "nothing is there")
	require.NoError(t, f.Rename(other))
	assert.False(t, f.IsAt(path))
	assert.True(t, f.IsAt(other))
	g := written(t, path, "black moved")
	defer g.Close()
	assert.False(t, f.IsAt(path), "another file is there")
	require.NoError(t, disk.System{}.Remove(other))
	assert.False(t, f.IsAt(other))
	require.NoError(t, f.Close())
	assert.False(t, f.IsAt(path), "it is nowhere once it is closed")
}

func TestAnOpenFileIsRemoved(t *testing.T) {
	path := filepath.Join(folder(t), "gone")
	f := written(t, path, "left by a killed program")
	require.NoError(t, disk.System{}.Remove(path))
	require.NoError(t, f.Close())
	_, err := os.Lstat(path)
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestAFileIsMadeOnceWhereItMustNotBeThere(t *testing.T) {
	path := filepath.Join(folder(t), "name")
	const only = os.O_RDWR | os.O_CREATE | os.O_EXCL
	f, err := disk.System{}.Open(path, only, 0o600)
	require.NoError(t, err)
	defer f.Close()
	_, err = disk.System{}.Open(path, only, 0o600)
	require.ErrorIs(t, err, os.ErrExist)
	_, err = disk.System{}.Open(filepath.Dir(path), os.O_RDWR, 0)
	require.Error(t, err, "a folder")
}
