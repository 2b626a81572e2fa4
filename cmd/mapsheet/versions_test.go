package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
)

// TestMain keeps the versions of the tests' files out of the person's own.
func TestMain(m *testing.M) {
	if os.Getenv(leaveVariable) != "" {
		os.Exit(m.Run()) // as a part of a test, which has seen to that
	}
	state, err := os.MkdirTemp("", "mapsheet-state-")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_STATE_HOME", state)
	status := m.Run()
	if err := os.RemoveAll(state); err != nil && status == 0 {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// versioned is a file that a command has written over: the skirmish, and as it
// was turned.
func versioned(t *testing.T) (path, first, second string) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	path = writeFile(t, "mine.toml", string(text))
	require.Empty(t, mapsheet(t, "map", "rotate", path, "180", "-o", path).err)
	require.NotEqual(t, string(text), content(t, path))
	return path, string(text), content(t, path)
}

func content(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

func TestCommandsKeepWhatTheyWriteOver(t *testing.T) {
	unsorted := func(text string) string { return strings.Replace(text, "title", " title", 1) }
	for name, args := range map[string][]string{
		"map":       {"map", "rotate", "FILE", "180", "-o", "FILE"},
		"fmt":       {"fmt", "FILE"},
		"check fix": {"check", "--fix", "FILE"},
		"merge":     {"merge", skirmish, "FILE", skirmish, "-o", "FILE"},
		"new":       {"map", "generate", "FILE", "-o", "FILE", "--seed", "3"},
		"show":      {"versions", "show", "OTHER", "1", "-o", "FILE"},
	} {
		t.Run(name, func(t *testing.T) {
			other, _, _ := versioned(t)
			text := unsorted(content(t, skirmish))
			if name == "check fix" {
				text = strings.Replace(text, "[victory]", "[[notes]]\ntext = \"\"\n\n[victory]", 1)
			}
			path := writeFile(t, "mine.toml", text)
			for i, word := range args {
				args[i] = strings.NewReplacer("FILE", path, "OTHER", other).Replace(word)
			}
			r := mapsheet(t, args...)
			require.NotEqual(t, text, content(t, path), r.out+r.err)
			assert.Equal(t, text, mapsheet(t, "versions", "show", path, "2").out, "what was there")
			assert.Equal(t, content(t, path), mapsheet(t, "versions", "show", path, "1").out, "what is there now")
		})
	}
}

func TestVersionsAreListed(t *testing.T) {
	path, _, _ := versioned(t)
	r := mapsheet(t, "versions", path)
	lines := strings.Split(r.out, "\n")
	require.Len(t, lines, 4, r.out)
	assert.Regexp(t, `^1  \d{4}-\d\d-\d\d \d\d:\d\d:\d\d  \S.*  -, as the file is now$`, lines[1])
	assert.Regexp(t, `^2  .*  as it was found$`, lines[2])

	var rows []versionRow
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "versions", "--json", path).out), &rows))
	require.Len(t, rows, 2)
	assert.Equal(t, 1, rows[0].N)
	assert.True(t, rows[0].Current)
	assert.False(t, rows[1].Current)
	assert.Equal(t, len(content(t, path)), rows[0].Bytes)
	assert.NotEmpty(t, rows[0].Title)

	require.NoError(t, os.Remove(path))
	assert.Regexp(t, regexp.QuoteMeta(path)+` \(gone\)`, mapsheet(t, "versions").out)
	assert.Contains(t, mapsheet(t, "versions", "--json").out, `"gone": true`)
	assert.NotContains(t, mapsheet(t, "versions", path).out, "as the file is now")

	other := filepath.Join(t.TempDir(), "other.toml")
	assert.Contains(t, mapsheet(t, "versions", other).out, "No versions of "+other+" are kept yet")
	assert.Equal(t, "[]\n", mapsheet(t, "versions", "--json", other).out)
}

func TestAVersionIsRestoredAndWhatWasThereIsKept(t *testing.T) {
	path, first, second := versioned(t)
	third := strings.Replace(second, "title", " title", 1)
	require.NoError(t, os.WriteFile(path, []byte(third), 0o600))

	r := mapsheet(t, "versions", "restore", path, "2")
	assert.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.out, "mine.toml holds again what was saved on ")
	assert.Equal(t, first, content(t, path))
	assert.Equal(t, first, mapsheet(t, "versions", "show", path, "1").out)
	assert.Equal(t, third, mapsheet(t, "versions", "show", path, "2").out, "what was there is kept")
	assert.Equal(t, second, mapsheet(t, "versions", "show", path, "3").out)

	require.NoError(t, os.Remove(path))
	require.Equal(t, statusFine, mapsheet(t, "versions", "restore", path, "3").status)
	assert.Equal(t, second, content(t, path), "a file that was deleted is back")
}

func TestTheTracingIsRestoredWithItsScenario(t *testing.T) {
	path, _, _ := versioned(t)
	tracing := "format = \"mapsheet-tracing/1\"\npicture = \"scan.png\"\nhex_0101 = [1, 2]\nhex_width = 60.0\nhex_height = 52.0\n"
	beside := document.TracingPath(path)
	require.NoError(t, os.WriteFile(beside, []byte(tracing), 0o600))
	require.Empty(t, mapsheet(t, "map", "rotate", path, "180", "-o", path).err)
	require.NoError(t, os.WriteFile(beside, []byte(strings.Replace(tracing, "scan", "another", 1)), 0o600))
	require.Equal(t, statusFine, mapsheet(t, "versions", "restore", path, "2").status)
	assert.Equal(t, tracing, content(t, beside))

	require.NoError(t, os.WriteFile(beside, []byte("notes of my own\n"), 0o600))
	r := mapsheet(t, "versions", "restore", path, "2")
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, beside)
	assert.Equal(t, "notes of my own\n", content(t, beside), "what is no tracing stays")
}

func TestATracingThatAVersionIsWrittenOverIsKept(t *testing.T) {
	path, _, _ := versioned(t)
	tracing := func(picture string) string {
		return "format = \"mapsheet-tracing/1\"\npicture = \"" + picture + "\"\nhex_0101 = [1, 2]\nhex_width = 60.0\nhex_height = 52.0\n"
	}
	require.NoError(t, os.WriteFile(document.TracingPath(path), []byte(tracing("old.png")), 0o600))
	require.Empty(t, mapsheet(t, "map", "rotate", path, "180", "-o", path).err)
	other := filepath.Join(filepath.Dir(path), "other.toml")
	require.NoError(t, os.WriteFile(other, []byte(content(t, skirmish)), 0o600))
	require.NoError(t, os.WriteFile(document.TracingPath(other), []byte(tracing("precious.png")), 0o600))
	require.Equal(t, statusFine, mapsheet(t, "versions", "show", path, "2", "-o", other).status)
	assert.Equal(t, tracing("old.png"), content(t, document.TracingPath(other)))
	require.Equal(t, statusFine, mapsheet(t, "versions", "restore", other, "2").status)
	assert.Equal(t, tracing("precious.png"), content(t, document.TracingPath(other)))
}

func TestNothingIsRestoredOverWhatCannotBeKept(t *testing.T) {
	path, _, _ := versioned(t)
	now := strings.Repeat("# too much to be kept\n", 1<<20)
	require.NoError(t, os.WriteFile(path, []byte(now), 0o600))
	r := mapsheet(t, "versions", "restore", path, "1")
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "stays as it is, since what it holds would be lost")
	assert.Equal(t, now, content(t, path))
}

func TestThatNoVersionCanBeKeptIsTold(t *testing.T) {
	path, _, second := versioned(t)
	state := writeFile(t, "no folder", "")
	t.Setenv("XDG_STATE_HOME", state)
	r := mapsheet(t, "map", "rotate", path, "180", "-o", path)
	assert.Contains(t, r.err, "mine.toml was written, but no version of ")
	assert.NotEqual(t, second, content(t, path))
}

func TestAVersionIsReadLikeAFile(t *testing.T) {
	path, first, _ := versioned(t)
	assert.Equal(t, "The two say the same.\n", mapsheet(t, "diff", skirmish, path+"@2").out)
	assert.Contains(t, mapsheet(t, "diff", path+"@2", path).out, "map\n")
	assert.Equal(t, "The two say the same.\n", mapsheet(t, "diff", path+"@1", path).out)
	assert.Equal(t, mapsheet(t, "fmt", "--stdout", skirmish).out, mapsheet(t, "fmt", path+"@2").out)
	r := mapsheet(t, "check", "--fix", path+"@2")
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "is kept as it was")

	for _, tt := range []struct{ word, want string }{
		{path + "@3", "there is no version 3 of " + path + ": they are 1 to 2"},
		{path + "@0", "there is no version 0"},
		{"none.toml@1", "no versions of none.toml are kept"},
	} {
		r := mapsheet(t, "check", tt.word)
		assert.Equal(t, statusProblems, r.status, tt.word)
		assert.Contains(t, r.out+r.err, tt.want)
	}
	r = mapsheet(t, "versions", "show", path, "two")
	assert.Equal(t, statusUse, r.status)
	assert.Contains(t, r.err, `"two" is no number of a version`)
	assert.Regexp(t, `(?m)^2\t\d{4}-.*\n`, mapsheet(t, "__complete", "versions", "restore", path, "").out)

	named := path + "@1" // a file of that name goes before
	require.NoError(t, os.WriteFile(named, []byte(first), 0o600))
	assert.Equal(t, first, mapsheet(t, "fmt", "--stdout", named).out)
}
