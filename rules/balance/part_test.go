package balance

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
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
