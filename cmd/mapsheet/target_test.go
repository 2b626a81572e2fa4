package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What a command reads is in nobody's way: neither under its own name nor by a link.
func TestNothingElseIsWrittenInThePlaceOfWhatIsRead(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	log := filepath.Join(t.TempDir(), "out.jsonl")
	require.Zero(t, mapsheet(t, "play", skirmish, "--log", log).status)
	game, table, picture := content(t, log), "force,type\n", "no picture"
	for name, c := range map[string]struct {
		read string
		args []string
	}{
		"render":   {content(t, skirmish), []string{"render", "FILE", "-o", "FILE"}},
		"counters": {content(t, skirmish), []string{"counters", "FILE", "-o", "FILE"}},
		"export":   {content(t, skirmish), []string{"export", "FILE", "--to", "json", "-o", "FILE"}},
		"a link":   {content(t, skirmish), []string{"render", "FILE", "-o", "LINK"}},
		"report":   {game, []string{"report", "FILE", "-o", "LINK"}},
		"playback": {game, []string{"playback", "FILE", "-o", "LINK"}},
		"import":   {table, []string{"import", "FILE", "--from", "csv", "-o", "FILE"}},
		"trace":    {picture, []string{"trace", skirmish, "FILE", "-o", "FILE"}},
	} {
		path := writeFile(t, "mine.toml", c.read)
		link := filepath.Join(filepath.Dir(path), "link.html")
		require.NoError(t, os.Symlink(path, link))
		args := append([]string{}, c.args...)
		for i := range args {
			switch args[i] {
			case "FILE":
				args[i] = path
			case "LINK":
				args[i] = link
			}
		}
		r := mapsheet(t, args...)
		assert.Equal(t, statusProblems, r.status, name)
		assert.Contains(t, r.err, "it is what the command reads", name)
		assert.Equal(t, c.read, content(t, path), name)
	}
	path := writeFile(t, "mine.toml", content(t, skirmish))
	mapsheet(t, "map", "rotate", path, "180", "-o", path)
	assert.NotEqual(t, content(t, skirmish), content(t, path), "a scenario may be written in its own place")
}
