// Package storetest holds what the program sees of its files in a browser against what it
// sees elsewhere: the same tests run on the system's own disk, and compiled for browsers on
// the page's store. What of it outlasts the page is in store.test.js.
package storetest

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// folder is an empty folder that is kept.
func folder(t *testing.T) string {
	t.Helper()
	home := ""
	if runtime.GOOS == "js" {
		home = os.Getenv("HOME")
	}
	f, err := os.MkdirTemp(home, "store")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(f)) })
	return f
}

// furnished is a folder with a file, a folder that is empty and one that is not.
func furnished(t *testing.T) string {
	t.Helper()
	f := folder(t)
	require.NoError(t, os.WriteFile(filepath.Join(f, "file"), []byte("0123456789"), 0o644))
	require.NoError(t, os.Mkdir(filepath.Join(f, "empty"), 0o755))
	require.NoError(t, os.MkdirAll(filepath.Join(f, "full", "inner"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(f, "full", "a"), []byte("a"), 0o644))
	return f
}

func TestWhatCannotBeDoneFailsAsItDoesElsewhere(t *testing.T) {
	in := func(f, path string) string { return filepath.Join(f, filepath.FromSlash(path)) }
	open := func(path string, flag int) func(string) error {
		return func(f string) error {
			file, err := os.OpenFile(in(f, path), flag, 0o644)
			if err == nil {
				err = file.Close()
			}
			return err
		}
	}
	opened := func(path string, flag int, do func(*os.File) error) func(string) error {
		return func(f string) error {
			file, err := os.OpenFile(in(f, path), flag, 0o644)
			if err != nil {
				return err
			}
			return errors.Join(do(file), file.Close())
		}
	}
	rename := func(from, to string) func(string) error {
		return func(f string) error { return os.Rename(in(f, from), in(f, to)) }
	}
	read := func(file *os.File) error {
		_, err := file.Read(make([]byte, 1))
		return err
	}
	write := func(file *os.File) error {
		_, err := file.WriteString("x")
		return err
	}
	for name, c := range map[string]struct {
		do   func(string) error
		want error // nil where it can be done
	}{
		"open nothing":                    {open("none", os.O_RDONLY), syscall.ENOENT},
		"open in nothing":                 {open("none/a", os.O_RDWR|os.O_CREATE), syscall.ENOENT},
		"open below a file":               {open("file/a", os.O_RDONLY), syscall.ENOTDIR},
		"make below a file":               {open("file/a", os.O_RDWR|os.O_CREATE), syscall.ENOTDIR},
		"make what is there":              {open("file", os.O_RDWR|os.O_CREATE|os.O_EXCL), syscall.EEXIST},
		"make a file":                     {open("new", os.O_RDWR|os.O_CREATE|os.O_EXCL), nil},
		"write a folder":                  {open("empty", os.O_RDWR), syscall.EISDIR},
		"read a folder":                   {opened("empty", os.O_RDONLY, read), syscall.EISDIR},
		"read what is open to write":      {opened("file", os.O_WRONLY, read), syscall.EBADF},
		"write what is open to read":      {opened("file", os.O_RDONLY, write), syscall.EBADF},
		"cut what is open to read":        {opened("file", os.O_RDONLY, func(f *os.File) error { return f.Truncate(1) }), syscall.EINVAL},
		"cut to less than nothing":        {opened("file", os.O_RDWR, func(f *os.File) error { return f.Truncate(-1) }), syscall.EINVAL},
		"sync a folder":                   {opened("empty", os.O_RDONLY, (*os.File).Sync), nil},
		"sync a file that is read":        {opened("file", os.O_RDONLY, (*os.File).Sync), nil},
		"cut a folder":                    {func(f string) error { return os.Truncate(in(f, "empty"), 1) }, syscall.EISDIR},
		"stat below a file":               {func(f string) error { _, err := os.Stat(in(f, "file/a/b")); return err }, syscall.ENOTDIR},
		"list a file":                     {func(f string) error { _, err := os.ReadDir(in(f, "file")); return err }, syscall.ENOTDIR},
		"list nothing":                    {func(f string) error { _, err := os.ReadDir(in(f, "none")); return err }, syscall.ENOENT},
		"make a folder again":             {func(f string) error { return os.Mkdir(in(f, "empty"), 0o755) }, syscall.EEXIST},
		"make a folder for a file":        {func(f string) error { return os.Mkdir(in(f, "file"), 0o755) }, syscall.EEXIST},
		"make a folder in nothing":        {func(f string) error { return os.Mkdir(in(f, "none/a"), 0o755) }, syscall.ENOENT},
		"make folders below a file":       {func(f string) error { return os.MkdirAll(in(f, "file/a/b"), 0o755) }, syscall.ENOTDIR},
		"remove nothing":                  {func(f string) error { return os.Remove(in(f, "none")) }, syscall.ENOENT},
		"remove a full folder":            {func(f string) error { return os.Remove(in(f, "full")) }, syscall.ENOTEMPTY},
		"remove a folder":                 {func(f string) error { return os.Remove(in(f, "empty")) }, nil},
		"rename nothing":                  {rename("none", "a"), syscall.ENOENT},
		"rename into nothing":             {rename("file", "none/a"), syscall.ENOENT},
		"rename below a file":             {rename("empty", "file/a"), syscall.ENOTDIR},
		"rename over a file":              {rename("full/a", "file"), nil},
		"rename to itself":                {rename("file", "file"), nil},
		"rename a folder into itself":     {rename("full", "full/inner/a"), syscall.EINVAL},
		"rename a folder over an empty":   {rename("full", "empty"), syscall.EEXIST},
		"rename a folder over a full":     {rename("empty", "full"), syscall.EEXIST},
		"rename a file over a folder":     {rename("file", "empty"), syscall.EEXIST},
		"rename a folder over a file":     {rename("empty", "file"), syscall.ENOTDIR},
		"change the mode of nothing":      {func(f string) error { return os.Chmod(in(f, "none"), 0o600) }, syscall.ENOENT},
		"change the time of nothing":      {func(f string) error { return os.Chtimes(in(f, "none"), time.Time{}, time.Unix(1, 0)) }, syscall.ENOENT},
		"read where a file leads":         {func(f string) error { _, err := os.Readlink(in(f, "file")); return err }, syscall.EINVAL},
		"close a file twice":              {opened("file", os.O_RDONLY, func(f *os.File) error { return errors.Join(f.Close(), nil) }), fs.ErrClosed},
		"read behind the end":             {opened("file", os.O_RDONLY, func(f *os.File) error { _, err := f.ReadAt(make([]byte, 1), 99); return err }), io.EOF},
		"remove all of what is not there": {func(f string) error { return os.RemoveAll(in(f, "none")) }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.do(furnished(t))
			if c.want == nil {
				require.NoError(t, err)
				return
			}
			require.ErrorIs(t, err, c.want)
		})
	}
}

func TestRenamingAFolderOverAFileOrAFileOverAFolderIsRefused(t *testing.T) {
	f := furnished(t)
	require.Error(t, os.Rename(filepath.Join(f, "file"), filepath.Join(f, "empty")))
	text, err := os.ReadFile(filepath.Join(f, "file"))
	require.NoError(t, err)
	assert.Equal(t, "0123456789", string(text))
}

func TestAFileHoldsWhatWasWrittenWhereItWas(t *testing.T) {
	path := filepath.Join(folder(t), "a")
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	require.NoError(t, err)
	holds := func(want string) {
		t.Helper()
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
	}
	_, err = f.WriteString("hello")
	require.NoError(t, err)
	_, err = f.WriteAt([]byte("J"), 0)
	require.NoError(t, err)
	holds("Jello")
	_, err = f.WriteString(", world")
	require.NoError(t, err)
	holds("Jello, world")
	require.NoError(t, f.Truncate(5))
	_, err = f.WriteAt([]byte("!"), 7)
	require.NoError(t, err)
	holds("Jello\x00\x00!")
	require.NoError(t, f.Truncate(9))
	holds("Jello\x00\x00!\x00")
	at, err := f.Seek(-4, io.SeekEnd)
	require.NoError(t, err)
	assert.EqualValues(t, 5, at)
	part := make([]byte, 9)
	n, err := f.Read(part)
	require.NoError(t, err)
	assert.Equal(t, "\x00\x00!\x00", string(part[:n]))
	_, err = f.Read(part)
	require.ErrorIs(t, err, io.EOF)

	more, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	require.NoError(t, err)
	require.NoError(t, f.Truncate(2))
	_, err = more.WriteString("p")
	require.NoError(t, err)
	holds("Jep")
	require.NoError(t, errors.Join(more.Sync(), more.Close(), f.Sync(), f.Close()))
}

func TestAFileThatIsOpenGoesOnWhereverItsNameGoes(t *testing.T) {
	f := furnished(t)
	file, err := os.OpenFile(filepath.Join(f, "file"), os.O_RDWR, 0)
	require.NoError(t, err)
	require.NoError(t, os.Rename(filepath.Join(f, "file"), filepath.Join(f, "full", "moved")))
	require.NoError(t, os.Rename(filepath.Join(f, "full"), filepath.Join(f, "other")))
	_, err = file.WriteAt([]byte("x"), 0)
	require.NoError(t, err)
	moved := filepath.Join(f, "other", "moved")
	text, err := os.ReadFile(moved)
	require.NoError(t, err)
	assert.Equal(t, "x123456789", string(text))

	require.NoError(t, os.Remove(moved))
	require.NoError(t, os.WriteFile(moved, []byte("another"), 0o600))
	_, err = file.WriteAt([]byte("y"), 0)
	require.NoError(t, err)
	part := make([]byte, 2)
	_, err = file.ReadAt(part, 0)
	require.NoError(t, err)
	assert.Equal(t, "y1", string(part), "nobody else has it any more")
	text, err = os.ReadFile(moved)
	require.NoError(t, err)
	assert.Equal(t, "another", string(text))
	require.NoError(t, errors.Join(file.Sync(), file.Close()))
}

func TestAFileSaysWhatItIs(t *testing.T) {
	f := furnished(t)
	path := filepath.Join(f, "file")
	require.NoError(t, os.Chmod(path, 0o640))
	require.NoError(t, os.Chtimes(path, time.Unix(1000, 0), time.Unix(2000, 0)))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o640), info.Mode())
	assert.EqualValues(t, 10, info.Size())
	assert.Equal(t, time.Unix(2000, 0), info.ModTime())
	other, err := os.Lstat(filepath.Join(f, "full", "a"))
	require.NoError(t, err)
	assert.False(t, os.SameFile(info, other))
	again, err := os.Lstat(filepath.Join(f, "full", "..", "file"))
	require.NoError(t, err)
	assert.True(t, os.SameFile(info, again))

	var names []string
	require.NoError(t, filepath.WalkDir(f, func(path string, e fs.DirEntry, err error) error {
		name, _ := filepath.Rel(f, path)
		if e.IsDir() {
			name += "/"
		}
		names = append(names, filepath.ToSlash(name))
		return err
	}))
	assert.Equal(t, []string{"./", "empty/", "file", "full/", "full/a", "full/inner/"}, names)

	before, err := os.Getwd()
	require.NoError(t, err)
	defer func() { require.NoError(t, os.Chdir(before)) }()
	require.NoError(t, os.Chdir(filepath.Join(f, "full")))
	text, err := os.ReadFile("a")
	require.NoError(t, err)
	assert.Equal(t, "a", string(text))
	require.Error(t, os.Chdir(path), "a file is no folder")
}

func TestAFileIsSavedAsAWhole(t *testing.T) {
	f := folder(t)
	path := filepath.Join(f, "a.toml")
	for _, text := range []string{"one", strings.Repeat("two ", 1<<18), ""} {
		notice, err := schema.WriteFile(disk.System{}, path, []byte(text))
		require.NoError(t, err)
		assert.Empty(t, notice)
		there, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, text, string(there))
		entries, err := os.ReadDir(f)
		require.NoError(t, err)
		assert.Len(t, entries, 1, "nothing is left beside it")
	}
	require.NoError(t, disk.System{}.MkdirAll(filepath.Join(f, "b", "c"), 0o700))
	require.NoError(t, disk.System{}.SyncFolder(filepath.Join(f, "b")))
	require.ErrorIs(t, disk.System{}.SyncFolder(filepath.Join(f, "none")), fs.ErrNotExist)
}
