package ui

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAReportFindsItsPicturesWhateverItIsCalled(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	report, err := g.Session().Report(g.Session().Branch().ID)
	require.NoError(t, err)
	for _, name := range []string{"Mein 1. Spiel (groß).md", "50 %.md", "a:b.md"} {
		files, err := reportFiles(filepath.Join(t.TempDir(), name), report)
		require.NoError(t, err)
		links := regexp.MustCompile(`(?m)^!\[.*\]\((.*)\)$`).FindAllSubmatch(files[0].Data, -1)
		require.Len(t, links, len(files)-1)
		for i, link := range links {
			at, err := url.Parse(string(link[1]))
			require.NoError(t, err)
			assert.Empty(t, at.Scheme)
			assert.Equal(t, files[i+1].Path, filepath.Join(filepath.Dir(files[0].Path), filepath.FromSlash(at.Path)), name)
		}
	}
}

func TestALogTakesThePlaceOfNoKeptPlaytest(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	a.saveAs(filepath.Join(t.TempDir(), "mine.toml"), nil)
	kept := g.Session().Path()
	require.NotEmpty(t, kept)
	before, err := os.ReadFile(kept)
	require.NoError(t, err)
	const failed = "The log could not be written"
	a.exports.put(kept, []byte("a log"), failed)
	require.Equal(t, failed, a.dialog())
	assert.Contains(t, dialogText(a), "is a kept playtest with its branches and notes")
	press(t, a, "Close")
	after, err := os.ReadFile(kept)
	require.NoError(t, err)
	assert.Equal(t, before, after)
	other := filepath.Join(t.TempDir(), "other.jsonl")
	require.NoError(t, os.WriteFile(other, []byte("an older log"), 0o600))
	a.exports.put(other, []byte("a log"), failed)
	assert.Empty(t, a.dialog())
	after, err = os.ReadFile(other)
	require.NoError(t, err)
	assert.Equal(t, "a log", string(after))
}
