package export_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/model/diag"
)

// entries are the files of a module.
func entries(t *testing.T, out export.Output) map[string]string {
	t.Helper()
	data := out.Files[0].Data
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		files[f.Name] = string(text)
	}
	return files
}

func TestAModuleHasTheBattlesThatAreAskedFor(t *testing.T) {
	src := source(t, "brunstatt")
	one := run(t, "vassal", src, export.Settings{"cell": "24"})
	assert.Equal(t, ".vmod", one.Files[0].Suffix)
	files := entries(t, one)
	assert.Contains(t, files, "setup-01.vsav")
	assert.NotContains(t, files, "setup-02.vsav")
	assert.Contains(t, files["buildFile.xml"], `name="1 Brunstatt"`)
	assert.Contains(t, strings.Join(one.Notes, "\n"), "break down")
	assert.NotContains(t, strings.Join(one.Notes, "\n"), "pixels")
	assert.Contains(t, strings.Join(run(t, "vassal", src, export.Settings{"cell": "160"}).Notes, "\n"), "choose a smaller size")

	all := entries(t, run(t, "vassal", src, export.Settings{"cell": "24", "setups": "sheet"}))
	assert.Contains(t, all, "setup-14.vsav")
	assert.Contains(t, all["buildFile.xml"], `name="14 Mlawa"`)
	assert.Contains(t, all["help/battle-01.html"], "Brunstatt", "the scenario itself comes first")
}

func TestAModuleMayHaveBattlesOnOtherMaps(t *testing.T) {
	src := source(t, "cowpens")
	files := entries(t, run(t, "vassal", src, export.Settings{"cell": "8", "also": "monmouth, cowpens"}))
	assert.Contains(t, files["buildFile.xml"], `name="1 Monmouth"`)
	assert.Contains(t, files, "setup-02.vsav")
	assert.NotContains(t, files, "setup-03.vsav", "none is in it twice")
	assert.Equal(t, 3, strings.Count(files["buildFile.xml"], `image="board-`)+strings.Count(files["buildFile.xml"], `image="cards-`), "a board each, and that of the cards")
	f, err := export.Find("vassal")
	require.NoError(t, err)
	_, err = export.Run(t.Context(), f, src, export.Settings{"also": "brunstatt"}, nil)
	require.ErrorContains(t, err, "another rule system")
	_, err = export.Run(t.Context(), f, src, export.Settings{"also": "nowhere"}, nil)
	require.ErrorContains(t, err, "nowhere")
}

func TestTheNumbersOfHexesAreDrawnWhereTheyAreAskedFor(t *testing.T) {
	f, err := export.Find("vassal")
	require.NoError(t, err)
	shown := func(numbers string) any {
		settings, err := f.Complete(export.Settings{"numbers": numbers})
		require.NoError(t, err)
		m, err := f.Preview(t.Context(), export.Job{Source: source(t, "brunstatt"), Settings: settings}, 1400, 1200)
		require.NoError(t, err)
		return m
	}
	assert.NotEqual(t, shown("yes"), shown("no"))
}

func TestADraftBecomesAModuleWhereSomebodyWantsIt(t *testing.T) {
	src, s := draft(t, "cowpens")
	s.Deployment = nil
	src.Errors, src.Despite = diag.List{{Severity: diag.Error, Message: "nobody is set up"}}, true
	files := entries(t, run(t, "vassal", src, export.Settings{"cell": "12"}))
	assert.Contains(t, files["buildFile.xml"], `name="Off map, no step"`, "all wait there")
}
