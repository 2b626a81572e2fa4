package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/presence"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// leaveVariable has the test below edit the file that it names and end.
const leaveVariable = "MAPSHEET_TEST_LEAVE"

func TestUnsavedWorkOnAFileIsTold(t *testing.T) {
	if path := os.Getenv(leaveVariable); path != "" {
		file, err := schema.ReadFile(path, scenarios.Bases())
		require.NoError(t, err)
		folder, err := document.JournalFolder()
		require.NoError(t, err)
		d := document.Open(file, path)
		d.KeepJournal(folder, nil)
		require.NoError(t, d.Do(document.Set{Path: "title", Value: "Changed"}))
		os.Exit(0)
	}
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	path := writeFile(t, "mine.toml", string(text))
	assert.Empty(t, mapsheet(t, "check", path).err)

	left := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	left.Env = append(os.Environ(), leaveVariable+"="+path)
	out, err := left.CombinedOutput()
	require.NoError(t, err, string(out))
	for _, args := range [][]string{{"check", path}, {"export", path, "--to", "json"}, {"diff", skirmish, path}, {"import", writeFile(t, "forces.csv", ""), "--into", path, "-o", "-"}} {
		r := mapsheet(t, args...)
		assert.Contains(t, r.err, "mine.toml: the editor was ended by force on ", "%v", args)
		assert.Contains(t, r.err, "has kept 1 unsaved edit to this file", "%v", args)
		assert.NotContains(t, r.out, "Changed", "%v", args)
	}
	link := filepath.Join(t.TempDir(), "link.toml")
	require.NoError(t, os.Symlink(path, link))
	assert.Equal(t, 1, strings.Count(mapsheet(t, "check", link).err, "unsaved edit"), "by whatever name")
	assert.Empty(t, mapsheet(t, "check", skirmish).err)
}

func TestThatAFileIsOpenInTheEditorIsTold(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	path := writeFile(t, "mine.toml", string(text))
	journals, err := document.JournalFolder()
	require.NoError(t, err)
	claim, _, err := presence.NewRegister(disk.System{}, presence.Beside(journals)).Enter(path)
	require.NoError(t, err)
	require.NotNil(t, claim)
	for _, args := range [][]string{
		{"check", path}, {"fmt", path}, {"diff", skirmish, path},
		{"import", writeFile(t, "forces.csv", ""), "--into", path, "-o", path}, {"map", "rotate", path, "180", "-o", path}, {"merge", skirmish, skirmish, skirmish, "-o", path},
	} {
		assert.Equal(t, 1, strings.Count(mapsheet(t, args...).err, "mine.toml: open in the editor (since "), "%v", args)
	}
	assert.Empty(t, mapsheet(t, "check", skirmish).err)
	claim.Leave()
	assert.Empty(t, mapsheet(t, "check", path).err)
}
