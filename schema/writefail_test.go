package schema_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

const saved = "/home/a.toml"

// withFile is a disk with a file on it.
func withFile() *disktest.Disk {
	d := disktest.New()
	d.Put(saved, "old")
	return d
}

// steps is how many operations a save takes.
func steps(t *testing.T) int {
	d := withFile()
	_, err := schema.WriteFile(d, saved, []byte("new"))
	require.NoError(t, err)
	return len(d.Ops())
}

func TestASaveThatFailsAnywhereLeavesTheOldFileAndNothingElse(t *testing.T) {
	for n := range steps(t) {
		for _, cause := range []error{syscall.EIO, syscall.ENOSPC, syscall.EROFS, fs.ErrPermission, disktest.Short{Bytes: 1, Err: syscall.ENOSPC}} {
			d := withFile()
			var failed disktest.Op
			d.Fault = func(op disktest.Op) error {
				if short := (disktest.Short{}); op.N != n+1 || errors.As(cause, &short) && op.Kind != disktest.Write {
					return nil
				}
				failed = op
				return cause
			}
			_, err := schema.WriteFile(d, saved, []byte("new"))
			what := fmt.Sprintf("operation %d (%s) fails by %v: %v", n+1, failed.Kind, cause, err)
			var unsure *schema.UnsureError
			switch failed.Kind {
			case "", disktest.ReadDir: // what is left over is looked for next time
				require.NoError(t, err, what)
				assert.Equal(t, map[string]string{saved: "new"}, d.Files(), what)
			case disktest.SyncFolder:
				require.ErrorAs(t, err, &unsure, what)
				assert.ErrorContains(t, err, "the disk does not confirm it")
				assert.Equal(t, map[string]string{saved: "new"}, d.Files(), what)
			default:
				if short := (disktest.Short{}); errors.As(cause, &short) {
					cause = short.Err
				}
				require.ErrorIs(t, err, cause, what)
				assert.ErrorContains(t, err, saved+" was not saved: "+schema.Reason(err))
				assert.Equal(t, map[string]string{saved: "old"}, d.Files(), what)
			}
		}
	}
}

func TestAFullDiskKeepsTheOldFile(t *testing.T) {
	for room := int64(1); room < 40; room++ {
		d := withFile()
		d.Capacity = room
		_, err := schema.WriteFile(d, saved, []byte(strings.Repeat("n", 30)))
		want := "old"
		if room >= 33 {
			require.NoError(t, err)
			want = strings.Repeat("n", 30)
		} else {
			require.ErrorIs(t, err, syscall.ENOSPC)
			assert.EqualError(t, err, saved+" was not saved: the disk is full; nothing on disk has changed, save it under another name or in another folder")
		}
		assert.Equal(t, map[string]string{saved: want}, d.Files())
	}
}

func TestASaveThatIsKilledLeavesTheOldFileOrTheNewOne(t *testing.T) {
	for n := range steps(t) {
		d := withFile()
		d.Stop = n + 1
		_, _ = schema.WriteFile(d, saved, []byte("new"))
		again := d.Restart()
		assert.Contains(t, []string{"old", "new"}, again.Files()[saved])
		_, err := schema.WriteFile(again, filepath.Join(filepath.Dir(saved), "other.toml"), nil)
		require.NoError(t, err)
		assert.Len(t, again.Files(), 2, "what a killed save left goes with the next one in the folder")
	}
}

func TestALossOfPowerLeavesTheOldFileOrTheNewOne(t *testing.T) {
	for n := range steps(t) {
		for seed := range uint64(40) {
			d := withFile()
			d.Stop = n + 1
			_, err := schema.WriteFile(d, saved, []byte("new"))
			again := d.CutPower(rand.New(rand.NewPCG(seed, 1)))
			if err == nil {
				assert.Equal(t, "new", again.Files()[saved], "a save that was confirmed lasts")
			} else {
				assert.Contains(t, []string{"old", "new"}, again.Files()[saved])
			}
			disk.Sweep(again, filepath.Dir(saved))
			assert.Len(t, again.Files(), 1)
		}
	}
}

func TestAReadOnlyOrVanishedFolderIsSaid(t *testing.T) {
	d := withFile()
	d.User = 7
	d.Chmod("/home", 0o555)
	_, err := schema.WriteFile(d, saved, []byte("new"))
	assert.ErrorContains(t, err, "was not saved: you have no permission for it")
	assert.Equal(t, map[string]string{saved: "old"}, d.Files())

	d = withFile()
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Sync {
			d.Vanish("/home")
		}
		return nil
	}
	_, err = schema.WriteFile(d, saved, []byte("new"))
	assert.ErrorContains(t, err, "was not saved: there is nothing of this name")
	_, err = schema.WriteFile(d, saved, []byte("new"))
	assert.ErrorContains(t, err, "was not saved: there is no such folder")
}

func TestWhatAFileLosesByASaveIsSaid(t *testing.T) {
	d := withFile()
	d.User = 7
	d.Give(saved, 8, 2)
	notice, err := schema.WriteFile(d, saved, []byte("new"))
	require.NoError(t, err)
	assert.Equal(t, saved+" was saved, but its other names (hard links) still lead to what it was before: link them anew; and it belongs to you now, as only the administrator can give files away", notice)
	notice, err = schema.WriteFile(d, saved, []byte("newer"))
	require.NoError(t, err)
	assert.Empty(t, notice, "it is said once")
}
