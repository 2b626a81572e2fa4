package schema_test

import (
	"io/fs"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// together is a file that was there, one in a folder that was not, and the last one, which
// was there as well.
var together = []schema.Content{
	{Path: "/home/map-tiles.png", Data: []byte("new tiles")},
	{Path: "/home/map-tiles/woods/a.png", Data: []byte("new woods")},
	{Path: "/home/map.tmj", Data: []byte("new map")},
}

func beforeTogether() *disktest.Disk {
	d := disktest.New()
	d.Put("/home/map-tiles.png", "old tiles")
	d.Put("/home/map.tmj", "old map")
	return d
}

func TestFilesThatBelongTogetherAreAllWritten(t *testing.T) {
	d := beforeTogether()
	notices, err := schema.WriteFiles(d, together...)
	require.NoError(t, err)
	assert.Empty(t, notices)
	assert.Equal(t, map[string]string{"/home/map-tiles.png": "new tiles", "/home/map-tiles/woods/a.png": "new woods", "/home/map.tmj": "new map"}, d.Files())
}

func TestFilesThatBelongTogetherAreAllWrittenOrNone(t *testing.T) {
	whole := beforeTogether()
	_, err := schema.WriteFiles(whole, together...)
	require.NoError(t, err)
	old := beforeTogether().Files()
	failed := 0
	for n := range len(whole.Ops()) {
		for _, cause := range []error{syscall.EIO, syscall.ENOSPC, fs.ErrPermission} {
			d := beforeTogether()
			d.Fault = func(op disktest.Op) error {
				if op.N == n+1 {
					return cause
				}
				return nil
			}
			_, err := schema.WriteFiles(d, together...)
			if unsure := (*schema.UnsureError)(nil); err == nil || assert.ObjectsAreEqual(whole.Files(), d.Files()) {
				assert.Equal(t, whole.Files(), d.Files())
				assert.True(t, err == nil || assert.ErrorAs(t, err, &unsure), "%v", err)
				continue
			}
			failed++
			require.ErrorContains(t, err, "was not saved", "operation %d", n+1)
			assert.Equal(t, old, d.Files(), "operation %d fails: %v", n+1, err)
			_, err = d.Stat("/home/map-tiles")
			require.ErrorIs(t, err, fs.ErrNotExist, "no folder is left")
		}
	}
	assert.Greater(t, failed, 30)
}

func TestFilesThatBelongTogetherStayWholeWhenTheProgramIsKilled(t *testing.T) {
	whole := beforeTogether()
	_, err := schema.WriteFiles(whole, together...)
	require.NoError(t, err)
	for n := range len(whole.Ops()) {
		d := beforeTogether()
		d.Stop = n + 1
		_, _ = schema.WriteFiles(d, together...)
		files := d.Restart().Files()
		assert.Contains(t, []string{"old tiles", "new tiles"}, files["/home/map-tiles.png"])
		assert.Contains(t, []string{"", "new woods"}, files["/home/map-tiles/woods/a.png"])
		if files["/home/map.tmj"] == "new map" {
			assert.Equal(t, "new tiles", files["/home/map-tiles.png"], "the last is written last")
		}
	}
}

func TestTheFolderOfFilesThatBelongTogetherIsNotMade(t *testing.T) {
	d := disktest.New()
	_, err := schema.WriteFiles(d, schema.Content{Path: "/home/a-b/c.png"}, schema.Content{Path: filepath.Join("/none", "a.tmj")})
	require.ErrorContains(t, err, "/none/a.tmj was not saved: there is no such folder")
	assert.Empty(t, d.Files())
}

// Of the last file nothing has to be remembered: it is written where it cannot be read.
func TestTheLastFileNeedNotBeReadable(t *testing.T) {
	for unreadable, written := range map[string]bool{"/home/map.tmj": true, "/home/map-tiles.png": false} {
		d := beforeTogether()
		d.Fault = func(op disktest.Op) error {
			if op.Kind == disktest.Open && op.Path == unreadable {
				return syscall.EACCES
			}
			return nil
		}
		_, err := schema.WriteFiles(d, together...)
		assert.Equal(t, written, err == nil, "%s: %v", unreadable, err)
	}
}

// Of the folders only those go that were made.
func TestAFolderThatWasThereStays(t *testing.T) {
	d := beforeTogether()
	require.NoError(t, d.MkdirAll("/home/empty", 0o755))
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Rename {
			return syscall.EIO
		}
		return nil
	}
	_, err := schema.WriteFiles(d, schema.Content{Path: "/home/empty/new/a.png"}, schema.Content{Path: "/home/map.tmj"})
	require.Error(t, err)
	_, err = d.Stat("/home/empty")
	require.NoError(t, err)
	_, err = d.Stat("/home/empty/new")
	assert.ErrorIs(t, err, fs.ErrNotExist)
}

func TestFilesThatAreNotSureToLastAreWrittenAndSaid(t *testing.T) {
	d := beforeTogether()
	d.User = 7
	d.Give("/home/map.tmj", 8, 2)
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.SyncFolder {
			return syscall.EIO
		}
		return nil
	}
	notices, err := schema.WriteFiles(d, together[0], together[2])
	require.True(t, schema.IsUnsure(err), "%v", err)
	assert.ErrorContains(t, err, "/home/map-tiles.png was saved, but the disk does not confirm it")
	require.Len(t, notices, 2, "whose they were is lost")
	assert.Contains(t, notices[1], "/home/map.tmj was saved, but its other names")
	assert.Equal(t, map[string]string{"/home/map-tiles.png": "new tiles", "/home/map.tmj": "new map"}, d.Files())
}

func TestWhatCannotBePutBackIsSaid(t *testing.T) {
	d := beforeTogether()
	renames := 0
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Rename {
			if renames++; renames > 1 {
				return syscall.EIO
			}
		}
		return nil
	}
	_, err := schema.WriteFiles(d, together...)
	require.ErrorContains(t, err, "/home/map-tiles/woods/a.png was not saved")
	assert.ErrorContains(t, err, "/home/map-tiles.png could not be put back as it was")
}

// What could not be written with the others is put back with what belongs to it.
func TestAFileThatIsPutBackKeepsItsMode(t *testing.T) {
	d := disktest.New()
	d.Put("/home/a.txt", "before")
	d.Chmod("/home/a.txt", 0o640)
	d.Put("/home/b.txt", "before")
	renames := 0
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Rename {
			if renames++; renames == 2 {
				return syscall.EACCES
			}
		}
		return nil
	}
	_, err := schema.WriteFiles(d, schema.Content{Path: "/home/a.txt", Data: []byte("after")}, schema.Content{Path: "/home/b.txt", Data: []byte("after")})
	require.Error(t, err)
	assert.Equal(t, map[string]string{"/home/a.txt": "before", "/home/b.txt": "before"}, d.Files())
	info, err := d.Stat("/home/a.txt")
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o640), info.Mode().Perm())

	notices, err := schema.WriteFiles(d)
	assert.NoError(t, err)
	assert.Empty(t, notices)
}
