//go:build !windows

package document

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestJournalsAreKeptInTheStateFolder(t *testing.T) {
	t.Setenv("HOME", "/home/ada")
	t.Setenv("XDG_STATE_HOME", "")
	folder, err := JournalFolder()
	require.NoError(t, err)
	assert.Equal(t, filepath.FromSlash("/home/ada/.local/state/mapsheet/journal"), folder)
	t.Setenv("XDG_STATE_HOME", "relative") // to be ignored
	folder, err = JournalFolder()
	require.NoError(t, err)
	assert.Equal(t, filepath.FromSlash("/home/ada/.local/state/mapsheet/journal"), folder)
	t.Setenv("XDG_STATE_HOME", "/state")
	folder, err = JournalFolder()
	require.NoError(t, err)
	assert.Equal(t, filepath.FromSlash("/state/mapsheet/journal"), folder)
	t.Setenv("XDG_STATE_HOME", "")
	t.Setenv("HOME", "")
	_, err = JournalFolder()
	assert.ErrorContains(t, err, "no home folder")
}
