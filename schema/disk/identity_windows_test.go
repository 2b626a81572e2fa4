package disk_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestAFileIsTheSameInCapitals(t *testing.T) {
	folder, err := os.MkdirTemp("", "Here") // what the tests make, Wine 8 does not remove
	require.NoError(t, err)
	folder, err = filepath.EvalSymlinks(folder)
	require.NoError(t, err)
	mine := filepath.Join(folder, "Mine.mapsheet")
	require.NoError(t, os.WriteFile(mine, nil, 0o600))
	t.Cleanup(func() {
		assert.NoError(t, os.Remove(mine))
		assert.NoError(t, os.Remove(folder))
	})
	_, want, err := disk.Identity(disk.System{}, mine)
	require.NoError(t, err)
	for _, path := range []string{filepath.Join(folder, "mine.MAPSHEET"), strings.ToUpper(mine), strings.ToLower(mine)} {
		real, name, err := disk.Identity(disk.System{}, path)
		require.NoError(t, err)
		assert.Equal(t, mine, real)
		assert.Equal(t, want, name)
	}
	real, _, err := disk.Identity(disk.System{}, filepath.Join(folder, "Later.mapsheet"))
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(folder, "Later.mapsheet"), real)
}
