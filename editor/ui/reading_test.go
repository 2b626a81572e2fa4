package ui

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTheWindowDoesNotWaitForADisk has a disk that answers when it is told to.
func TestTheWindowDoesNotWaitForADisk(t *testing.T) {
	a := newTestApp(t)
	path := filepath.Join(t.TempDir(), "mine.toml")
	a.openBuiltIn("brunstatt")
	require.NoError(t, a.editor.doc.SaveAs(path))
	require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(path), "mine.tracing.toml"), []byte("nonsense"), 0o600))
	a.closeShown()
	var asked []func()
	a.Hands.Spawn = func(task func()) { asked = append(asked, task) }
	answer := func() {
		for len(asked) > 0 {
			task := asked[0]
			asked = asked[1:]
			task()
		}
	}

	a.Open(path)
	assert.Nil(t, a.editor, "nothing was read yet")
	assert.Empty(t, a.dialog())
	answer()
	require.NotNil(t, a.editor)
	assert.Equal(t, "The picture to trace cannot be shown", a.dialog())
	press(t, a, "Close")
}
