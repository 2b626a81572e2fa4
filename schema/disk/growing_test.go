package disk

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// They are synced, or a loss of power would take the new folder with all in it.
func TestEveryFolderGrowsThatGetsANewOne(t *testing.T) {
	top := t.TempDir()
	a := filepath.Join(top, "a")
	b := filepath.Join(a, "b")
	assert.Equal(t, []string{b, a, top}, growingFor(filepath.Join(b, "c")))
	require.NoError(t, os.Mkdir(a, 0o700))
	assert.Equal(t, []string{a}, growingFor(b+string(filepath.Separator)))
	assert.Empty(t, growingFor(a), "it is there")
	assert.Empty(t, growingFor(string(filepath.Separator)))
}
