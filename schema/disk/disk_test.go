//go:build unix

package disk_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// likened is a new file beside one that it was made like, and what it lost.
func likened(t *testing.T, path string) (fs.FileInfo, []disk.Loss) {
	t.Helper()
	f, err := disk.CreateTemp(disk.System{}, filepath.Dir(path), 0o600)
	require.NoError(t, err)
	defer f.Close()
	lost, err := f.Liken(path)
	require.NoError(t, err)
	info, err := os.Stat(f.Name())
	require.NoError(t, err)
	return info, lost
}

func TestWhatIsNotThereIsSaid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nothing", "a")
	var d disk.System
	_, err := d.Open(path, os.O_RDONLY, 0)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = d.Stat(path)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = d.Lstat(path)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = d.Follow(path)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = d.ReadDir(path)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, d.Remove(path), fs.ErrNotExist)
	require.Error(t, d.SyncFolder(path))
	_, err = disk.CreateTemp(d, filepath.Dir(path), 0o600)
	require.ErrorIs(t, err, fs.ErrNotExist)
}

func TestAFileIsMadeLikeAnother(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	for _, mode := range []fs.FileMode{0o600, 0o664, 0o755} {
		require.NoError(t, os.Chmod(path, mode))
		info, lost := likened(t, path)
		assert.Equal(t, mode, info.Mode())
		assert.Empty(t, lost)
	}
	require.NoError(t, os.Link(path, path+" too"))
	_, lost := likened(t, path)
	assert.Equal(t, []disk.Loss{disk.LostLinks}, lost)
}

func TestTheOwnerIsKeptWhereTheSystemLetsIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	if os.Chown(path, 7, 8) != nil {
		t.Skip("only the administrator can give files away")
	}
	for _, belongs := range [][2]int{{7, 8}, {os.Getuid(), 8}, {7, os.Getgid()}} {
		require.NoError(t, os.Chown(path, belongs[0], belongs[1]))
		info, lost := likened(t, path)
		assert.Empty(t, lost)
		is := info.Sys().(*syscall.Stat_t)
		got := [2]int{int(is.Uid), int(is.Gid)}
		assert.Equal(t, belongs, got)
	}
}

func TestATempFileIsSweptUpOnlyWhenItsProgramIsGone(t *testing.T) {
	for name, d := range map[string]disk.Disk{"the system's disk": disk.System{}, "a disk in memory": disktest.New()} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			require.NoError(t, d.MkdirAll(folder, 0o700))
			f, err := disk.CreateTemp(d, folder, 0o600)
			require.NoError(t, err)
			disk.Sweep(d, folder)
			_, err = d.Lstat(f.Name())
			require.NoError(t, err, "it is being written")
			require.NoError(t, f.Rename(filepath.Join(folder, "named")))
			require.NoError(t, f.Close())
			f, err = disk.CreateTemp(d, folder, 0o600)
			require.NoError(t, err)
			require.NoError(t, f.Close())
			disk.Sweep(d, folder)
			left, err := d.ReadDir(folder)
			require.NoError(t, err)
			require.Len(t, left, 1)
			assert.Equal(t, "named", left[0].Name())
		})
	}
}

func TestWithoutLocksTheAgeTellsThatAProgramIsGone(t *testing.T) {
	d := disktest.New()
	d.NoLocks = true
	require.NoError(t, d.MkdirAll("/home", 0o700))
	f, err := disk.CreateTemp(d, "/home", 0o600)
	require.NoError(t, err)
	made := d.Now()
	for _, after := range []time.Duration{time.Minute, -time.Minute, 59 * time.Minute} {
		d.SetTime(made.Add(after))
		disk.Sweep(d, "/home")
		assert.Contains(t, d.Files(), f.Name())
	}
	d.SetTime(made.Add(-2 * time.Hour)) // the clock was set back
	disk.Sweep(d, "/home")
	assert.Empty(t, d.Files())
}

func TestSweepingLeavesAlone(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a.toml", ".mapsheet-a", "a.tmp", ".other.tmp"} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(folder, ".mapsheet-folder.tmp"), 0o700))
	require.NoError(t, os.Symlink("a.toml", filepath.Join(folder, ".mapsheet-link.tmp")))
	disk.Sweep(disk.System{}, folder)
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, left, 6)
	disk.Sweep(disk.System{}, filepath.Join(folder, "not there"))
}

func TestATempFileThatIsSweptUpBeforeItIsLockedIsMadeAgain(t *testing.T) {
	d := disktest.New()
	swept := false
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Lock && !swept {
			swept = true
			disk.Sweep(d, "/")
		}
		return nil
	}
	f, err := disk.CreateTemp(d, "/", 0o600)
	require.NoError(t, err)
	assert.True(t, swept)
	assert.Contains(t, d.Files(), f.Name())
}

// A lock that cannot be had for another reason is no sweep, and leaves nothing lying about.
func TestATempFileThatCannotBeLookedAtIsNotMade(t *testing.T) {
	for _, kind := range []disktest.Kind{disktest.Create, disktest.Lock, disktest.Stat} {
		d := disktest.New()
		d.Fault = func(op disktest.Op) error {
			if op.Kind == kind {
				return syscall.EIO
			}
			return nil
		}
		_, err := disk.CreateTemp(d, "/", 0o600)
		assert.ErrorIs(t, err, syscall.EIO, kind)
		assert.Empty(t, d.Files(), kind)
	}
}
