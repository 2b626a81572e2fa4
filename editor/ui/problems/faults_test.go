package problems

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/scenarios"
)

// shownLines is the lines that a view of faults shows.
func shownLines(v *faultsView) string {
	var out []string
	for _, o := range v.shown.Objects {
		out = append(out, o.(*canvas.Text).Text)
	}
	return strings.Join(out, "\n")
}

func TestTheViewOfFaultsGoesFromOneToTheNext(t *testing.T) {
	data, ok := scenarios.Bytes("tanga")
	require.True(t, ok)
	text := strings.Replace(string(data), "\ntitle = ", "\nweather = \"fog\"\nmud = 3\ntitle = ", 1)
	path := filepath.Join(t.TempDir(), "mine.toml")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	read, err := document.ReadPartly(path, scenarios.Bases())
	require.NoError(t, err)
	require.Len(t, read.Faults, 2)
	assert.Contains(t, whereIs(read.File.Scenario, read.Faults[0]), "line ")

	file := Faulty{Name: "A file", Path: path, Text: text, Faults: read.Faults, Again: func() {}}
	v := file.open(paneltest.Open(t, "tanga").Desk, 0, func() {})
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
