package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/problems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// withFault opens the file of a battle in which what stands before the title is changed.
func withFault(t *testing.T, to string) (a *App, path, whole string) {
	t.Helper()
	a = newTestApp(t)
	data, ok := scenarios.Bytes("tanga")
	require.True(t, ok)
	const from = "\ntitle = "
	require.Contains(t, string(data), from)
	path = filepath.Join(home(t), "mine.toml")
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(data), from, to, 1)), 0o600))
	a.Open(path)
	return a, path, string(data)
}

func TestAFileWithFaultsOpensWithThemAmongTheProblems(t *testing.T) {
	a, path, whole := withFault(t, "\nweather = \"fog\"\ntitle = ")
	require.Empty(t, a.dialog())
	require.Len(t, a.editors, 1)
	e := a.editor
	require.NotEmpty(t, e.problems.Found())
	d := e.problems.Found()[0]
	assert.True(t, problems.IsFault(d))
	assert.Contains(t, d.Message, "weather")

	e.problems.Lead(0)
	require.Equal(t, "mine.toml", a.dialog())
	assert.Contains(t, dialogText(a), "weather")
	key(a, fyne.KeyEscape)
	require.Empty(t, a.dialog())

	e.app.saveThen(nil)
	assert.Equal(t, "Not all of the file could be read", a.dialog())
	assert.Contains(t, dialogText(a), "that file will lack weather (line ")
	press(t, a, "Cancel")

	require.NoError(t, os.WriteFile(path, []byte(whole), 0o600))
	a.cameBack()
	assert.Empty(t, a.dialog(), "it is read again by itself")
	assert.Empty(t, e.doc.Faults())
	assert.False(t, len(e.problems.Found()) > 0 && problems.IsFault(e.problems.Found()[0]))
}

func TestWhatCouldBeReadIsSavedUnderAnotherName(t *testing.T) {
	a, path, _ := withFault(t, "\nweather = \"fog\"\ntitle = ")
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	a.saveAs(path, nil)
	assert.Contains(t, dialogText(a), "would lose that: weather")
	press(t, a, "Close")
	a.saveAs(filepath.Join(home(t), "other.toml"), nil)
	assert.Empty(t, a.dialog())
	assert.Empty(t, a.editor.doc.Faults())
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after))
}

func TestAFileThatIsNoTOMLShowsWhere(t *testing.T) {
	a, path, whole := withFault(t, "\ntitle = \ntitle = ")
	require.Equal(t, "mine.toml cannot be opened", a.dialog())
	assert.Empty(t, a.editors)
	assert.Contains(t, dialogText(a), "this is not TOML")
	a.cameBack()
	require.Equal(t, "mine.toml cannot be opened", a.dialog(), "it is still the same file")
	require.NoError(t, os.WriteFile(path, []byte(whole), 0o600))
	a.cameBack()
	assert.Empty(t, a.dialog())
	require.Len(t, a.editors, 1, "it opens by itself once it is mended")
}
