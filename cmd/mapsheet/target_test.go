package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
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

// What cannot be read may be work: nothing is written in its place.
func TestNothingIsWrittenInThePlaceOfWhatCannotBeRead(t *testing.T) {
	d := disktest.New()
	d.Put("/map.png", "a picture")
	require.NoError(t, sparesWork(d, "/map.png"))
	require.NoError(t, sparesWork(d, "/nothing.png"))
	for _, sound := range []int{0, 1} { // how often it is opened before it cannot be
		opened := 0
		d.Fault = func(op disktest.Op) error {
			if op.Kind == disktest.Open {
				if opened++; opened > sound {
					return syscall.EACCES
				}
			}
			return nil
		}
		assert.EqualError(t, sparesWork(d, "/map.png"), "/map.png was not written: it is something that cannot be read (you have no permission for it), and would be gone: choose another name")
	}
	require.NoError(t, sparesWork(d, "/nothing.png"))
}

// What a command reads besides its FILE is in nobody's way either.
func TestWhatIsReadBesidesStaysToo(t *testing.T) {
	notes := writeFile(t, "notes.toml", "[notes]\n")
	r := mapsheet(t, "balance", "table", skirmish, "--games", "1", "--quick", "1", "--notes", notes, "-o", notes)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "it is what the command reads")
	assert.NotContains(t, r.err, "1 of 1", "that is said before the games")

	scan := writeFile(t, "scan.png", "no picture")
	mine := filepath.Join(filepath.Dir(scan), "mine.toml")
	require.NoError(t, os.WriteFile(mine, []byte(content(t, skirmish)), 0o600))
	require.NoError(t, os.WriteFile(document.TracingPath(mine), []byte("format = \"mapsheet-tracing/1\"\npicture = \"scan.png\"\nhex_0101 = [1, 2]\nhex_width = 60.0\nhex_height = 52.0\n"), 0o600))
	r = mapsheet(t, "trace", mine, "-o", scan)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "it is what the command reads")
	assert.Equal(t, "no picture", content(t, scan))
}

// Of what is no scenario no versions are kept, so it takes the place of none.
func TestNothingElseIsWrittenInThePlaceOfAScenario(t *testing.T) {
	for _, args := range [][]string{
		{"export", skirmish, "--to", "json", "-o"}, {"render", skirmish, "-o"}, {"balance", "table", skirmish, "-o"},
		{"play", skirmish, "--force", "--log"},
	} {
		for _, name := range []string{"other.toml", "OTHER.MAPSHEET"} {
			other := writeFile(t, name, "mine")
			r := mapsheet(t, append(args, other)...)
			assert.Equal(t, statusProblems, r.status, args)
			assert.Contains(t, r.err, "it is a scenario by its name", args)
			assert.Equal(t, "mine", content(t, other), args)
		}
	}
	kept := writeFile(t, "playtest-1.jsonl", "{\"kind\":\"playtest\",\"format\":\"mapsheet-playtest/1\"}\n")
	r := mapsheet(t, "play", skirmish, "--force", "--log", kept)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "it is a kept playtest with its branches")
	free := filepath.Join(t.TempDir(), "free.toml")
	assert.Zero(t, mapsheet(t, "export", skirmish, "--to", "json", "-o", free).status, "nothing is there")
}

func TestAReportIsWrittenWithAllItsPicturesOrNotAtAll(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	folder := t.TempDir()
	log, report := filepath.Join(folder, "out.jsonl"), filepath.Join(folder, "report.md")
	require.Zero(t, mapsheet(t, "play", skirmish, "--log", log).status)
	require.NoError(t, os.Mkdir(report, 0o700)) // so that it cannot be written
	r := mapsheet(t, "report", log, "-o", report)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "it is a folder")
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, left, 2, "the log, and what was in the way")
}

func TestWhereNothingCanBeWrittenIsSaidBeforeTheGames(t *testing.T) {
	for _, args := range [][]string{
		{"balance", "sensitivity", skirmish, "--games", "2", "--vary", "turns", "--chart", "nowhere/a.svg"},
		{"balance", "search", skirmish, "--games", "2", "--vary", "turns", "--apply", "1", "-o", "nowhere/a.toml"},
	} {
		r := mapsheet(t, args...)
		assert.Equal(t, statusProblems, r.status, args)
		assert.Contains(t, r.err, "cannot be written", args)
		assert.Empty(t, r.out, args)
	}
}

// The page of a browser edition is what playtest pages are made of: no page takes its place,
// though one that was made before may be made again.
func TestNoPageTakesThePlaceOfTheEditionsOwn(t *testing.T) {
	edition := editionFolder(t)
	index := filepath.Join(edition, "index.html")
	before := content(t, index)
	for _, args := range [][]string{{"share", "page", skirmish, "--edition", edition}, {"export", skirmish, "--to", "json"}} {
		r := mapsheet(t, append(args, "-o", index)...)
		assert.Equal(t, statusProblems, r.status, args)
		assert.Contains(t, r.err, "it is the page of a browser edition, and would be gone: choose another name", args)
		assert.Equal(t, before, content(t, index), args)
	}
	again := filepath.Join(edition, "again.html")
	for range 2 {
		require.Equal(t, result{}, mapsheet(t, "share", "page", skirmish, "--edition", edition, "-o", again))
	}
}
