package share

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAPlaytestPageIsTheEditionWithTheScenario(t *testing.T) {
	index, err := os.ReadFile(filepath.Join("..", "..", "cmd", "mapsheet-editor", "web", "index.html"))
	require.NoError(t, err)
	edition := fstest.MapFS{
		"index.html": {Data: index}, "page.js": {Data: []byte("js")}, "mapsheet-editor.wasm.gz": {Data: []byte("wasm")},
		"scenario.toml": {Data: []byte("another")},
	}
	page, err := Page(edition, "playtest", []byte("mine"))
	require.NoError(t, err)
	again, err := Page(edition, "playtest", []byte("mine"))
	require.NoError(t, err)
	assert.True(t, bytes.Equal(page, again), "the same bytes each time")
	z, err := zip.NewReader(bytes.NewReader(page), int64(len(page)))
	require.NoError(t, err)
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		data, err := io.ReadAll(r)
		require.NoError(t, err)
		files[f.Name] = string(data)
	}
	assert.Len(t, files, 5)
	assert.Equal(t, "mine", files["playtest/scenario.toml"])
	assert.Equal(t, "wasm", files["playtest/mapsheet-editor.wasm.gz"])
	assert.Contains(t, files["playtest/index.html"], `<meta name="mapsheet-scenario" content="scenario.toml">`)
	assert.Contains(t, files["playtest/README.txt"], "python3 -m http.server")

	delete(edition, "mapsheet-editor.wasm.gz")
	_, err = Page(edition, "playtest", nil)
	require.ErrorContains(t, err, "its program, which ends in .wasm.gz, is missing")
	edition["index.html"] = &fstest.MapFile{Data: []byte("<html>")}
	_, err = Page(edition, "playtest", nil)
	require.ErrorContains(t, err, "not that of a browser edition")
	_, err = Page(fstest.MapFS{}, "playtest", nil)
	require.ErrorContains(t, err, "make web")
}
