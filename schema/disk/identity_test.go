//go:build unix

package disk_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestAPathFromAFolderThatIsGoneLeadsNowhere(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "gone")
	require.NoError(t, os.Mkdir(folder, 0o700))
	t.Chdir(folder)
	require.NoError(t, os.Remove(folder))
	_, _, err := disk.Identity(disk.System{}, "battle.toml")
	assert.ErrorIs(t, err, fs.ErrNotExist)
}

func TestAFileIsTheSameByWhateverPath(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	in := func(name string) string { return filepath.Join(folder, name) }
	require.NoError(t, os.Mkdir(in("far"), 0o700))
	require.NoError(t, os.WriteFile(in("a"), nil, 0o600))
	require.NoError(t, os.WriteFile(in("b"), nil, 0o600))
	require.NoError(t, os.Link(in("a"), in("hard")))
	for name, to := range map[string]string{
		"link": "a", "chain": "link", "far/back": "../a", "absolute": in("a"), "folder": "far", "dangling": "later", "round": "round",
	} {
		require.NoError(t, os.Symlink(to, in(name)))
	}
	var d disk.System
	for path, want := range map[string]string{
		"a": "a", "link": "a", "chain": "a", "far/back": "a", "absolute": "a", "folder/back": "a", "far/../link": "a",
		"b": "b", "hard": "hard", "dangling": "later", "later": "later", "far/new": "far/new", "folder/new": "far/new",
	} {
		got, err := d.Follow(in(path))
		require.NoError(t, err, path)
		assert.Equal(t, in(want), got, path)
		real, name, err := disk.Identity(d, in(path))
		require.NoError(t, err)
		assert.Equal(t, in(want), real)
		_, wanted, err := disk.Identity(d, in(want))
		require.NoError(t, err)
		assert.Equal(t, wanted, name, path)
		assert.Len(t, name, 32)
	}
	_, err = d.Follow(in("round"))
	assert.ErrorIs(t, err, syscall.ELOOP)
	_, err = d.Follow(in("a/below"))
	assert.Error(t, err, "a file has nothing below it")

	real, _, err := disk.Identity(d, in("nowhere/new"))
	require.NoError(t, err)
	assert.Equal(t, in("nowhere/new"), real, "its folder need not be there")
	_, a, _ := disk.Identity(d, in("a"))
	_, b, _ := disk.Identity(d, in("b"))
	assert.NotEqual(t, a, b)
	t.Chdir(folder)
	real, _, err = disk.Identity(d, "link")
	require.NoError(t, err)
	assert.Equal(t, in("a"), real)

	for _, other := range []string{"a", "hard", "link", "far/back"} {
		assert.True(t, d.Same(in("a"), in(other)), other)
		assert.True(t, d.Same(in(other), in("a")), other)
	}
	for _, other := range []string{"b", "far", "later", "dangling", "round"} {
		assert.False(t, d.Same(in("a"), in(other)), other)
		assert.False(t, d.Same(in(other), in("a")), other)
	}
	assert.False(t, d.Same(in("later"), in("later")), "nothing is there")
}

func TestAFolderIsMadeWithThoseItLiesInOrNotAtAll(t *testing.T) {
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	var d disk.System
	require.NoError(t, d.MkdirAll(in("a/b/c"), 0o700))
	info, err := os.Stat(in("a/b/c"))
	require.NoError(t, err)
	assert.Equal(t, fs.ModeDir|0o700, info.Mode())
	require.NoError(t, d.MkdirAll(in("a/b"), 0o700), "it is there")
	require.NoError(t, os.WriteFile(in("file"), nil, 0o600))
	assert.ErrorIs(t, d.MkdirAll(in("file/d"), 0o700), syscall.ENOTDIR)
	assert.NoError(t, d.SyncFolder(folder))

	entries, err := disk.Entries(d, in("a"))
	require.NoError(t, err)
	assert.Len(t, entries, 1)
	entries, err = disk.Entries(d, in("nowhere"))
	require.NoError(t, err, "what is not there holds nothing")
	assert.Empty(t, entries)
	_, err = disk.Entries(d, in("file"))
	assert.Error(t, err)
}

func TestWhatCannotBeDoneToAFileIsSaid(t *testing.T) {
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	f, err := disk.CreateTemp(disk.System{}, folder, 0o600)
	require.NoError(t, err)
	defer f.Close()
	own := f.Name()
	assert.ErrorIs(t, f.Rename(in("nowhere/a")), fs.ErrNotExist)
	assert.Equal(t, own, f.Name())
	_, err = f.Liken(in("nothing"))
	assert.ErrorIs(t, err, fs.ErrNotExist)
	require.NoError(t, f.Rename(in("a")))
	assert.Equal(t, in("a"), f.Name())

	require.NoError(t, f.Close())
	assert.Error(t, f.Lock())
	_, err = f.Liken(in("a"))
	assert.Error(t, err)

	assert.NoError(t, disk.DropTemp(disk.System{}, in("nothing")), "it is gone already")
	require.NoError(t, os.MkdirAll(in("full/of"), 0o700))
	assert.Error(t, disk.DropTemp(disk.System{}, in("full")))
}
