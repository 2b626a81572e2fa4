package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/share/edition"
	"github.com/mapsheet/mapsheet/schema"
)

// haveEdition has a browser edition be found, that has next to nothing in it.
func haveEdition(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"index.html": `<meta name="mapsheet-scenario" content=""><script src="page.js"></script>`,
		"page.js":    "js", "beside.js": "", "mapsheet-editor.wasm.zst": "wasm",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	t.Setenv(edition.Variable, folder)
}

func TestAPlaytestPageHoldsTheScenario(t *testing.T) {
	haveEdition(t)
	src := source(t, "cowpens")
	text, err := schema.Encode(src.File)
	require.NoError(t, err)
	file := run(t, "page", src, nil)
	require.Len(t, file.Files, 1)
	assert.Equal(t, ".html", file.Files[0].Suffix)
	assert.Contains(t, string(file.Files[0].Data), base64.StdEncoding.EncodeToString(text))
	assert.Contains(t, file.Notes[0], "double click")

	folder := run(t, "page", src, export.Settings{"as": "folder"})
	assert.Equal(t, ".zip", folder.Files[0].Suffix)
	z, err := zip.NewReader(bytes.NewReader(folder.Files[0].Data), int64(len(folder.Files[0].Data)))
	require.NoError(t, err)
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	assert.Contains(t, names, "playtest/scenario.toml")
	assert.Contains(t, folder.Notes[0], "web server")
}

func TestWithoutTheBrowserEditionAPageSaysHowToGetIt(t *testing.T) {
	f, err := export.Find("page")
	require.NoError(t, err)
	require.ErrorContains(t, f.Refusal(source(t, "cowpens")), "make web")
	t.Setenv(edition.Variable, t.TempDir())
	_, err = export.Run(t.Context(), f, source(t, "cowpens"), nil, nil)
	assert.ErrorContains(t, err, "the browser edition is not there")
}
