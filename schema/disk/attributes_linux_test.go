package disk_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestAttributesAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	if err := syscall.Setxattr(path, "user.mapsheet", []byte("kept"), 0); err != nil {
		t.Skipf("the disk keeps no attributes: %v", err)
	}
	f, err := disk.CreateTemp(disk.System{}, filepath.Dir(path), 0o600)
	require.NoError(t, err)
	defer f.Close()
	lost, err := f.Liken(path)
	require.NoError(t, err)
	assert.Empty(t, lost)
	value := make([]byte, 10)
	n, err := syscall.Getxattr(f.Name(), "user.mapsheet", value)
	require.NoError(t, err)
	assert.Equal(t, "kept", string(value[:n]))
}
