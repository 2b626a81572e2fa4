package ui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// cameIn is a file that comes in: what a format writes of Brunstatt, changed.
func cameIn(t *testing.T, name, format, was, is string) string {
	t.Helper()
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	f, err := export.Find(format)
	require.NoError(t, err)
	out, err := export.Run(context.Background(), f, export.Source{File: file}, nil, nil)
	require.NoError(t, err)
	text := strings.Replace(string(out.Files[0].Data), was, is, 1)
	require.NotEqual(t, string(out.Files[0].Data), text)
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// says reports whether a text of the dialog in front has a part.
func says(a *App, part string) bool {
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if l, ok := o.(*kit.Lines); ok && strings.Contains(l.Text, part) {
			return true
		}
		if l, ok := o.(*widget.Label); ok && strings.Contains(l.Text, part) {
			return true
		}
	}
	return false
}

func TestAMapOfTiledComesInAsOneStep(t *testing.T) {
	a, e := openBattle(t)
	history, _ := e.doc.History()
	a.importFile(cameIn(t, "painted.tmx", "tiled", "<data encoding=\"csv\">\n1,", "<data encoding=\"csv\">\n5,"))
	require.Equal(t, "Import painted.tmx", a.dialog())
	assert.True(t, says(a, "This changes 1 thing of the scenario, in one step"))
	assert.Equal(t, model.Clear, e.doc.Scenario().Hexes().Terrain(hex.Hex{}), "nothing is changed before it is taken")
	press(t, a, "Take it in")
	assert.Equal(t, model.Town, e.doc.Scenario().Hexes().Terrain(hex.Hex{}))
	now, _ := e.doc.History()
	assert.Len(t, now, len(history)+1)
	e.mode.goBy(-1)
	assert.Equal(t, model.Clear, e.doc.Scenario().Hexes().Terrain(hex.Hex{}))
}

func TestWhatBringsNothingSaysSoWhereItsReportWouldStand(t *testing.T) {
	a, _ := openBattle(t)
	a.importFile(cameIn(t, "same.tmx", "tiled", "<map ", "<map  "))
	assert.True(t, says(a, "Nothing is left out, and nothing would change."))
}

func TestATableComesInWithWhatIsWrongBesideIt(t *testing.T) {
	a, e := openBattle(t)
	was := len(e.doc.Scenario().Forces)
	path := cameIn(t, "forces.csv", "csv", "\ufeffcount,", "\ufeff\"how many\",")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(text), "how many", "count", 1)+"many,german,new,New,,dragon,,,,,,,,,,\r\n"), 0o600))
	a.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(path)})
	require.Equal(t, "Import forces.csv", a.dialog())
	assert.True(t, says(a, "The scenario has all of this already."))
	assert.True(t, says(a, "“dragon” is no unit type"))
	press(t, a, "Cancel")
	require.Empty(t, a.dialog(), "nothing was typed that would be lost")
	a.dropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(path)})
	press(t, a, "As a new scenario")
	assert.True(t, says(a, "This becomes a new scenario, “forces”"))
	press(t, a, "Take it in")
	require.NotEqual(t, e, a.editor, "it has a tab of its own")
	assert.Equal(t, "forces", a.editor.doc.Title())
	assert.Len(t, a.editor.doc.Scenario().Forces, was)
	assert.True(t, a.editor.doc.Dirty(), "it is not saved yet")
}

func TestWhatCannotComeInIsSaid(t *testing.T) {
	a := newTestApp(t)
	path := filepath.Join(t.TempDir(), "broken.tmx")
	require.NoError(t, os.WriteFile(path, []byte("<map>"), 0o600))
	a.importFile(path)
	assert.Equal(t, "broken.tmx cannot be taken in", a.dialog())
	a.TopModal().Close()
	a.importFile(cameIn(t, "painted.tmx", "tiled", "<data encoding=\"csv\">\n1,", "<data encoding=\"csv\">\n5,"))
	assert.True(t, says(a, "This becomes a new scenario, “Brunstatt”"))
	field := dialogFields(a)[0]
	field.SetText("tiles")
	press(t, a, "Cancel")
	require.Equal(t, "Close without it?", a.dialog())
	press(t, a, "Go back")
	field.SetText("")
	press(t, a, "Take it in")
	assert.Equal(t, model.Town, a.editor.doc.Scenario().Hexes().Terrain(hex.Hex{}))
	assert.True(t, a.editor.doc.Dirty())
}
