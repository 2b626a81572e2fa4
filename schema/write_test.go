package schema

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
)

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(data)
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// write is a save that loses nothing.
func write(t *testing.T, path, text string) error {
	t.Helper()
	notice, err := WriteFile(disk.System{}, path, []byte(text))
	assert.Empty(t, notice)
	return err
}

func mode(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Lstat(path)
	require.NoError(t, err)
	return info.Mode()
}

func TestANewFileIsWrittenWithTheUsersUmask(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	dir := t.TempDir()
	for mask, want := range map[int]fs.FileMode{0: 0o666, 0o022: 0o644, 0o002: 0o664, 0o077: 0o600} {
		syscall.Umask(mask)
		path := filepath.Join(dir, want.String()+".toml")
		require.NoError(t, write(t, path, "new"))
		assert.Equal(t, "new", content(t, path))
		assert.Equal(t, want, mode(t, path))
	}
	assert.Len(t, names(t, dir), 4)
}

func TestAPrivateFileIsForNobodyElseToRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new")
	_, err := WritePrivateFile(disk.System{}, path, []byte("new"))
	require.NoError(t, err)
	assert.Equal(t, "new", content(t, path))
	assert.Equal(t, fs.FileMode(0o600), mode(t, path))
}

func TestAFileKeepsItsMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.toml")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o600))
	require.NoError(t, os.Chmod(path, 0o660))
	require.NoError(t, write(t, path, "new"))
	assert.Equal(t, "new", content(t, path))
	assert.Equal(t, fs.FileMode(0o660), mode(t, path))
}

func TestASymbolicLinkIsWrittenThrough(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "real", "deep"), 0o755))
	target := filepath.Join(dir, "real", "scenario.toml")
	require.NoError(t, os.WriteFile(target, []byte("old"), 0o640))
	require.NoError(t, os.Symlink("real/deep", filepath.Join(dir, "folder")))
	require.NoError(t, os.Symlink("../scenario.toml", filepath.Join(dir, "real", "deep", "first")))
	require.NoError(t, os.Symlink(filepath.Join("folder", "first"), filepath.Join(dir, "second")))
	for _, link := range []string{"second", "folder/first"} {
		require.NoError(t, write(t, filepath.Join(dir, link), "through "+link))
		assert.Equal(t, "through "+link, content(t, target))
		assert.Equal(t, fs.FileMode(0o640), mode(t, target))
		assert.NotZero(t, mode(t, filepath.Join(dir, link))&fs.ModeSymlink)
	}
}

func TestALinkToNothingMakesWhatItLeadsTo(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Symlink("later.toml", filepath.Join(dir, "link")))
	require.NoError(t, write(t, filepath.Join(dir, "link"), "now"))
	assert.Equal(t, "now", content(t, filepath.Join(dir, "later.toml")))
}

func TestWhatCannotBeWrittenIsSaidInASentence(t *testing.T) {
	dir := t.TempDir()
	locked := filepath.Join(dir, "protected.toml")
	require.NoError(t, os.WriteFile(locked, []byte("old"), 0o444))
	pipe := filepath.Join(dir, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o644))
	circle := filepath.Join(dir, "circle")
	require.NoError(t, os.Symlink("circle", circle))
	for path, want := range map[string]string{
		dir:                                  "it is a folder",
		locked:                               "the file is write-protected",
		pipe:                                 "it is not a regular file",
		circle:                               "its symbolic links lead in a circle",
		filepath.Join(dir, "no", "x"):        "there is no such folder",
		filepath.Join(locked, "x"):           "part of its path is not a folder",
		dir + "/" + strings.Repeat("n", 300): "its name is too long: a name has at most 255 bytes, and a letter with an accent takes two",
	} {
		err := write(t, path, "new")
		assert.ErrorContains(t, err, " was not saved: "+want+";", path)
	}
	assert.Equal(t, "old", content(t, locked))
	if os.Geteuid() != 0 {
		closed := filepath.Join(dir, "closed")
		require.NoError(t, os.Mkdir(closed, 0o555))
		err := write(t, filepath.Join(closed, "x"), "new")
		assert.ErrorContains(t, err, "you have no permission for it")
	}
}

func TestTheReasonOfAnErrorIsInPlainWords(t *testing.T) {
	for err, want := range map[error]string{
		&fs.PathError{Op: "open", Path: "/x", Err: syscall.EROFS}:   "the disk can only be read",
		&fs.PathError{Op: "write", Path: "/x", Err: syscall.EDQUOT}: "the disk is full",
		&fs.PathError{Op: "write", Path: "/x", Err: syscall.EFBIG}:  "the file would become larger than the system allows",
		&fs.PathError{Op: "read", Path: "/x", Err: syscall.EIO}:     "the disk fails",
		errors.New("out of luck"):                                   "out of luck",
	} {
		assert.Equal(t, want, Reason(err))
	}
}
