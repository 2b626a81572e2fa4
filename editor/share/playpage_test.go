package share

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// smallEdition is the page of the edition with what it names, and little else.
func smallEdition(t *testing.T) fstest.MapFS {
	t.Helper()
	edition := fstest.MapFS{
		"mapsheet-editor.wasm": {Data: []byte("wasm")}, "mapsheet-editor.wasm.zst": {Data: []byte("less wasm")},
		"wasm_exec.js": {Data: []byte(`const end = "</script>";`)}, "logo.svg": {Data: []byte("<svg/>")}, "scenario.toml": {Data: []byte("another")},
		"LICENSE.txt": {Data: []byte("free")}, "letters.otf.zst": {Data: []byte("letters")},
	}
	web := filepath.Join("..", "..", "cmd", "mapsheet-editor", "web")
	for _, name := range []string{"index.html", "page.css", "page.js", "store.js", "beside.js", "fzstd.js", "packed.js", "gl.js"} {
		text, err := os.ReadFile(filepath.Join(web, name))
		require.NoError(t, err)
		edition[name] = &fstest.MapFile{Data: text}
	}
	return edition
}

func TestAPlaytestPageIsTheEditionWithTheScenario(t *testing.T) {
	edition := smallEdition(t)
	page, err := Folder(edition, "playtest", []byte("mine"))
	require.NoError(t, err)
	again, err := Folder(edition, "playtest", []byte("mine"))
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
	assert.Len(t, files, len(edition))
	assert.Equal(t, "mine", files["playtest/scenario.toml"])
	assert.Equal(t, "less wasm", files["playtest/mapsheet-editor.wasm.zst"])
	assert.NotContains(t, files, "playtest/mapsheet-editor.wasm", "the program is in it once")
	assert.Contains(t, files["playtest/index.html"], `<meta name="mapsheet-scenario" content="scenario.toml">`)
	assert.Contains(t, files["playtest/README.txt"], "python3 -m http.server")
}

func TestThePageOfAnEditionIsKnownWhereItCanBeRead(t *testing.T) {
	d := disktest.New()
	d.Put("/index.html", noDraft)
	d.Put("/made.html", aDraft)
	page, err := IsEditionPage(d, "/index.html")
	require.NoError(t, err)
	assert.True(t, page)
	for _, path := range []string{"/made.html", "/nothing.html"} {
		page, err = IsEditionPage(d, path)
		require.NoError(t, err, path)
		assert.False(t, page, path)
	}
	d.Fault = func(op disktest.Op) error {
		if op.Kind == disktest.Read {
			return syscall.EIO
		}
		return nil
	}
	_, err = IsEditionPage(d, "/index.html")
	assert.ErrorIs(t, err, syscall.EIO, "nobody knows what it is")
}

// A folder on a web server has more in it than the edition.
func TestWhatElseLiesInTheFolderOfTheEditionGoesWithNoPage(t *testing.T) {
	edition := smallEdition(t)
	alone, err := Folder(edition, "playtest", []byte("mine"))
	require.NoError(t, err)
	for _, name := range []string{"playtest.html", "playtest.zip", "next.toml", "notes.txt", "game.jsonl", "old.css~"} {
		edition[name] = &fstest.MapFile{Data: []byte("nobody's business")}
	}
	among, err := Folder(edition, "playtest", []byte("mine"))
	require.NoError(t, err)
	assert.True(t, bytes.Equal(alone, among))
}

func TestAPlaytestPageMayBeOneFile(t *testing.T) {
	edition := smallEdition(t)
	data, err := File(edition, []byte("mine"))
	require.NoError(t, err)
	again, err := File(edition, []byte("mine"))
	require.NoError(t, err)
	assert.True(t, bytes.Equal(data, again), "the same bytes each time")
	page := string(data)
	assert.Contains(t, page, `<meta name="mapsheet-scenario" content="scenario.toml">`)
	for name, text := range map[string]string{"scenario.toml": "mine", "mapsheet-editor.wasm.zst": "less wasm"} {
		assert.Contains(t, page, `data-file="`+name+`">`+base64.StdEncoding.EncodeToString([]byte(text))+"</script>")
	}
	assert.NotContains(t, page, `data-file="mapsheet-editor.wasm"`, "the program is in it once")
	assert.Contains(t, page, `const end = "<\/script>";`, "no script ends before its time")
	for _, outside := range []string{`src="store.js"`, `src="page.js"`, `href="page.css"`, `="logo.svg" `} {
		assert.NotContains(t, page, outside, outside)
	}
	assert.Less(t, strings.Index(page, "globalThis.beside = "), strings.Index(page, "globalThis.page = "), "the files are there before anything asks for them")
}

func TestWhatIsNoEditionIsSaidToBeNone(t *testing.T) {
	for name, says := range map[string]string{
		"beside.js": "build it anew with “make web”", "page.css": "its page.css is missing", "store.js": "its store.js is missing", "logo.svg": "its logo.svg is missing",
	} {
		edition := smallEdition(t)
		delete(edition, name)
		_, err := File(edition, nil)
		require.ErrorContains(t, err, says)
	}
	for _, page := range []func(fstest.MapFS) ([]byte, error){
		func(e fstest.MapFS) ([]byte, error) { return Folder(e, "playtest", nil) },
		func(e fstest.MapFS) ([]byte, error) { return File(e, nil) },
	} {
		edition := smallEdition(t)
		delete(edition, "mapsheet-editor.wasm.zst")
		_, err := page(edition)
		require.ErrorContains(t, err, "its program, which ends in .wasm.zst, is missing")
		edition["index.html"] = &fstest.MapFile{Data: []byte("<html>")}
		_, err = page(edition)
		require.ErrorContains(t, err, "not that of a browser edition")
		_, err = page(fstest.MapFS{})
		require.ErrorContains(t, err, "make web")
	}
}
