package disk_test

import (
	"errors"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// patient is a disk on which what is done later waits until it is told to.
type patient struct {
	*disktest.Disk
	waits []time.Duration
	tasks []func()
}

func (p *patient) Later(wait time.Duration, task func()) {
	p.waits, p.tasks = append(p.waits, wait), append(p.tasks, task)
}

// goOn does all that waits.
func (p *patient) goOn() {
	tasks := p.tasks
	p.waits, p.tasks = nil, nil
	for _, task := range tasks {
		task()
	}
}

// synced is how often folders and files were synced.
func (p *patient) synced() (folders, files int) {
	for _, op := range p.Ops() {
		switch op.Kind {
		case disktest.SyncFolder:
			folders++
		case disktest.Sync:
			files++
		}
	}
	return folders, files
}

// syncing is a new file that is synced on such a disk, once from the start on.
func syncing(t *testing.T, told func(error)) (*patient, *disk.Syncer) {
	p := &patient{Disk: disktest.New()}
	f, err := p.Open("/journal", os.O_RDWR|os.O_CREATE, 0o600)
	require.NoError(t, err)
	s := disk.NewSyncer(p, f, "/", told)
	require.Equal(t, []time.Duration{0, 0}, p.waits, "the folder and the file, at once")
	p.goOn()
	folders, files := p.synced()
	require.Equal(t, [2]int{1, 1}, [2]int{folders, files})
	return p, s
}

func TestABurstOfLinesCostsOneSync(t *testing.T) {
	p, s := syncing(t, nil)
	p.SetTime(p.Now().Add(time.Hour))
	for range 5 {
		require.NoError(t, s.Ask())
	}
	assert.Equal(t, []time.Duration{0}, p.waits, "the last sync is long ago")
	p.goOn()
	_, files := p.synced()
	assert.Equal(t, 2, files)

	began := p.Now().Add(-time.Millisecond) // the sync itself took one
	for _, c := range []struct{ after, wait time.Duration }{
		{100 * time.Millisecond, 200 * time.Millisecond}, {299 * time.Millisecond, time.Millisecond},
		{300 * time.Millisecond, 0}, {time.Hour, 0}, {-time.Hour, 300 * time.Millisecond}, // the clock was set back
	} {
		p.SetTime(began.Add(c.after))
		require.NoError(t, s.Ask())
		require.Equal(t, []time.Duration{c.wait}, p.waits, "%v after the last", c.after)
		p.SetTime(began)
		p.goOn()
	}
	_, files = p.synced()
	assert.Equal(t, 7, files)
}

func TestASyncThatFailsIsToldOnceAndHeardAtOnce(t *testing.T) {
	var heard []error
	p, s := syncing(t, func(err error) { heard = append(heard, err) })
	assert.Equal(t, []error{nil, nil}, heard)
	full := errors.New("the disk is full")
	p.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Sync {
			return full
		}
		return nil
	}
	require.NoError(t, s.Ask(), "nothing has failed yet")
	p.goOn()
	require.ErrorIs(t, heard[2], full)
	assert.ErrorIs(t, s.Ask(), full)
	assert.NoError(t, s.Ask(), "it has been told")
	assert.NoError(t, s.Failed())
	p.goOn()
	assert.ErrorIs(t, s.Failed(), full)
	assert.NoError(t, s.Failed())

	p.Fault = nil
	require.NoError(t, s.Ask())
	p.goOn()
	assert.Len(t, heard, 5)
	assert.NoError(t, heard[4])
	assert.NoError(t, s.Failed())
}

// Whoever waits for a sync hears what failed in it, and what failed before.
func TestASyncThatIsWaitedForTellsWhatFailed(t *testing.T) {
	p, s := syncing(t, nil)
	require.NoError(t, s.Sync())
	_, files := p.synced()
	assert.Equal(t, 2, files)
	before, now := errors.New("the disk was full"), errors.New("the disk is broken")
	fails := before
	p.Fault = func(disktest.Op) error { return fails }
	require.NoError(t, s.Ask())
	p.goOn()
	fails = now
	err := s.Sync()
	require.ErrorIs(t, err, before)
	require.ErrorIs(t, err, now)
	p.Fault = nil
	assert.NoError(t, s.Sync(), "it has been told")
}

func TestWhatIsAskedOfAFileThatIsClosedIsNoFailure(t *testing.T) {
	heard := 0
	p, s := syncing(t, func(error) { heard++ })
	require.NoError(t, s.Ask())
	require.NoError(t, s.Close())
	_, files := p.synced()
	assert.Equal(t, 2, files, "closing syncs it")
	p.goOn()
	assert.Equal(t, 2, heard, "of the two before")
	assert.NoError(t, s.Failed())
	assert.ErrorIs(t, s.Close(), os.ErrClosed)
}

func TestAFolderThatCannotBeSyncedIsTold(t *testing.T) {
	broken := errors.New("the disk is broken")
	p := &patient{Disk: disktest.New()}
	p.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.SyncFolder {
			return broken
		}
		return nil
	}
	f, err := p.Open("/journal", os.O_RDWR|os.O_CREATE, 0o600)
	require.NoError(t, err)
	s := disk.NewSyncer(p, f, "/", nil)
	p.goOn()
	assert.ErrorIs(t, s.Ask(), broken)
}
