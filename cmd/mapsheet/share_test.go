package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/share"
)

func TestAFileComesBackFromItsLink(t *testing.T) {
	const base = "https://example.org/mapsheet/"
	theirs := filepath.Join(t.TempDir(), "theirs.toml")
	for _, id := range []string{"brunstatt", "leuthen", "monmouth"} {
		shared := mapsheet(t, "share", id, "--base", base)
		require.Equal(t, result{out: shared.out}, shared)
		assert.True(t, strings.HasPrefix(shared.out, base+"#draft=A"), shared.out)
		require.Equal(t, result{}, mapsheet(t, "share", "open", strings.TrimSpace(shared.out), "-o", theirs))
		text, err := os.ReadFile(theirs)
		require.NoError(t, err)
		assert.Equal(t, mapsheet(t, "fmt", "--stdout", id).out, string(text))
	}
	assert.Contains(t, mapsheet(t, "share", "brunstatt").err, "No page is named")
	assert.Contains(t, mapsheet(t, "share", "brunstatt", "--base", "http://localhost:8000").err, "for anybody else the link leads nowhere")
	var told struct {
		Link       string
		Characters int
	}
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "share", "brunstatt", "--json", "--base", base).out), &told))
	assert.Len(t, told.Link, told.Characters)
}

func TestALinkIsReadFromAMail(t *testing.T) {
	link := strings.TrimSpace(mapsheet(t, "share", "cowpens", "--base", "https://example.org/").out)
	var out, errOut bytes.Buffer
	mail := "Try this:\r\n\r\n<" + link[:40] + "\r\n" + link[40:] + ">\r\n"
	status := run(t.Context(), []string{"share", "open", "-"}, strings.NewReader(mail), &out, &errOut)
	require.Zero(t, status, errOut.String())
	assert.Equal(t, mapsheet(t, "fmt", "--stdout", "cowpens").out, out.String())
}

func TestALongLinkIsSaidToBe(t *testing.T) {
	country := filepath.Join(t.TempDir(), "country.toml")
	require.Zero(t, mapsheet(t, "new", country, "--generate", "--seed", "7").status)
	r := mapsheet(t, "share", country, "--base", "https://example.org/")
	require.Zero(t, r.status)
	assert.Contains(t, r.err, "cut messages off")
	text, err := share.Text(r.out)
	require.NoError(t, err)
	assert.Contains(t, string(text), "[map]")

	large := filepath.Join(t.TempDir(), "large.toml")
	require.Zero(t, mapsheet(t, "new", large, "--generate", "--seed", "7", "--cols", "400", "--rows", "400").status)
	r = mapsheet(t, "share", large)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "pass its file on instead")
}

func TestWhatALinkHoldsIsCheckedAsAnyFileIs(t *testing.T) {
	for link, says := range map[string]string{
		"https://example.org/":         "this is no link with a scenario in it",
		"https://example.org/#draft=A": "the link was cut off on its way",
		"https://example.org/#draft=C": "made by a newer Mapsheet",
	} {
		r := mapsheet(t, "share", "open", link)
		assert.Equal(t, statusProblems, r.status)
		assert.Contains(t, r.err, says)
	}
	assert.Equal(t, statusUse, mapsheet(t, "share", "brunstatt", "--base", "example.org").status)
}

// editionFolder is a folder with a browser edition that is none.
func editionFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"index.html": `<meta name="mapsheet-scenario" content=""><script src="page.js"></script>`,
		"page.js":    "js", "beside.js": "", "mapsheet-editor.wasm.zst": "wasm",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	return folder
}

func TestAPlaytestPageIsMadeAsItsNameSays(t *testing.T) {
	folder := editionFolder(t)
	for name, begins := range map[string]string{"page.html": "<meta", "page.zip": "PK"} {
		path := filepath.Join(t.TempDir(), name)
		require.Equal(t, result{}, mapsheet(t, "share", "page", "cowpens", "--edition", folder, "-o", path))
		page, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.True(t, strings.HasPrefix(string(page), begins), name)
	}
	for args, says := range map[string]string{
		"cowpens": "say where the page goes", "cowpens -o page.pdf": "say where the page goes",
		"cowpens -o page.html": "make web", "cowpens -o page.html --edition " + t.TempDir(): "the browser edition is not there",
	} {
		r := mapsheet(t, append([]string{"share", "page"}, strings.Fields(args)...)...)
		assert.NotZero(t, r.status, args)
		assert.Contains(t, r.err, says, args)
	}
}
