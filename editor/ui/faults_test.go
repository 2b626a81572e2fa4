package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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

// shownLines is the lines that a view of faults shows.
func shownLines(v *faultsView) string {
	var out []string
	for _, o := range v.shown.Objects {
		out = append(out, o.(*canvas.Text).Text)
	}
	return strings.Join(out, "\n")
}

func TestAFileWithFaultsOpensWithThemAmongTheProblems(t *testing.T) {
	a, path, whole := withFault(t, "\nweather = \"fog\"\ntitle = ")
	require.Empty(t, a.dialog())
	require.Len(t, a.editors, 1)
	e := a.editor
	require.NotEmpty(t, e.problems.found)
	d := e.problems.found[0]
	assert.True(t, isFault(d))
	assert.Contains(t, whereIs(e.doc.Scenario(), d), "line ")
	assert.Contains(t, d.Message, "weather")

	e.problems.lead(0)
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
	assert.False(t, len(e.problems.found) > 0 && isFault(e.problems.found[0]))
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

func TestTheViewOfFaultsGoesFromOneToTheNext(t *testing.T) {
	a, _, _ := withFault(t, "\nweather = \"fog\"\nmud = 3\ntitle = ")
	faults := a.editor.doc.Faults()
	require.Len(t, faults, 2)
	v := a.showFaults("A file", faults, a.editor.doc.FaultyText(), 0, func() {})
	assert.Contains(t, shownLines(v), "weather = \"fog\"\n       ^\n")
	v.key(fyne.KeyRight)
	assert.Equal(t, "2 of 2", v.count.Text)
	assert.Contains(t, shownLines(v), "mud = 3\n       ^\n")
	v.key(fyne.KeyRight)
	assert.Equal(t, "1 of 2", v.count.Text, "after the last comes the first")
}

func TestLongLinesAreShownAroundTheFault(t *testing.T) {
	assert.Equal(t, "ab…", partOf("ab…", 0))
	assert.Len(t, []rune(partOf(strings.Repeat("x", 200), 10)), lineLetters)
	assert.Empty(t, partOf("short", 100))
}
