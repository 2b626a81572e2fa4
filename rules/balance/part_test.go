package balance

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

func TestGamesThatAreKeptBelongToOneWindow(t *testing.T) {
	path := Unfinished(filepath.Join(t.TempDir(), "battle.balance.json"))
	isElsewhere := func() {
		t.Helper()
		_, err := TakePart(disk.System{}, path)
		assert.ErrorIs(t, err, ErrElsewhere)
	}
	r := Result{Stopped: true}
	mine := NewPart(disk.System{}, path)
	for range 3 {
		require.NoError(t, mine.Save(r))
		isElsewhere()
	}
	mine.Leave()
	other, err := TakePart(disk.System{}, path)
	require.NoError(t, err)
	isElsewhere()
	require.NoError(t, other.Save(r))
	isElsewhere()
	other.Leave()
	require.NoError(t, other.Save(r), "what was not waited for")
	third, err := TakePart(disk.System{}, path)
	require.NoError(t, err)
	require.NoError(t, third.Drop())
	assert.NoFileExists(t, path)
	_, err = TakePart(disk.System{}, path)
	assert.Error(t, err)
}

// A window gives games up that are being saved on a disk that does not answer.
func TestGamesAreGivenUpWithoutWaitingForTheDisk(t *testing.T) {
	d := disktest.New()
	path := Unfinished("/battle.balance.json")
	mine := NewPart(d, path)
	require.NoError(t, mine.Save(Result{Stopped: true}))
	begun := make(chan struct{})
	answer := d.Silence(func(op disktest.Op) bool {
		if op.Kind == disktest.Write {
			close(begun)
		}
		return op.Kind == disktest.Write
	})
	saved := make(chan error)
	go func() { saved <- mine.Save(Result{Stopped: true, Setup: Setup{Title: "Later"}}) }()
	<-begun
	require.True(t, disk.Within(10*time.Second, mine.Leave), "nobody waits for the save")
	_, err := TakePart(d, path)
	require.ErrorIs(t, err, ErrElsewhere, "it is not left before")
	answer()
	require.NoError(t, <-saved)
	require.NoError(t, mine.Drop()) // once all before it is done
	assert.Empty(t, d.Files())
}
