package schema

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAFullDiskLeavesTheOldFileWhole(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64k"); err != nil {
		t.Skipf("no small disk can be mounted here: %v", err)
	}
	defer func() { assert.NoError(t, syscall.Unmount(dir, 0)) }()
	path := filepath.Join(dir, "old.toml")
	require.NoError(t, write(t, path, "old"))
	err := write(t, path, strings.Repeat("new ", 100_000))
	assert.ErrorContains(t, err, "the disk is full")
	assert.Equal(t, "old", content(t, path))
	assert.Equal(t, []string{"old.toml"}, names(t, dir))
}
