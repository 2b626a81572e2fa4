package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
	"github.com/mapsheet/mapsheet/schema"
)

// A fourth rule system is a folder under rules, its scenario and its charts, and a line
// in the list of systems: the program is built with these and nothing else, and knows
// the system wherever it knows the others.
func TestARuleSystemIsAFolderItsFilesAndALine(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	folder := t.TempDir()
	does := builtWith(t, folder, fourth(t, folder))

	assert.Regexp(t, `three-fields +envelopes +Three Fields`, does("list"))
	assert.Contains(t, does("list"), "leuthen", "the others are there as before")
	does("new", "toy.toml", "--system", "envelopes", "--title", "A toy")
	does("check", "three-fields")
	does("fmt", "toy.toml")
	assert.Contains(t, does("play", "three-fields", "--seed", "3", "--log", "game.jsonl"), "The game ends in turn")
	assert.Contains(t, does("replay", "game.jsonl"), "The game ends in turn")
	assert.Contains(t, does("duel", "three-fields", "--a", "random", "--b", "greedy", "--games", "2"), "three-fields")
	assert.Contains(t, does("diff", "three-fields", "toy.toml"), "This victory condition is gone")
	assert.Contains(t, does("schema", "charts", "--system", "envelopes"), "What each unit adds to the card of its side.")
	for file, command := range map[string][]string{
		"map.png": {"render", "three-fields"}, "counters.png": {"counters", "three-fields"}, "game.html": {"report", "game.jsonl"},
	} {
		does(append(command, "-o", file)...)
		assert.FileExists(t, filepath.Join(folder, file))
	}
}

// fourth is the files that a fourth rule system adds to the program and the list that
// has one line more, by their places in it: texts in the folder.
func fourth(t *testing.T, folder string) map[string]string {
	t.Helper()
	top, err := filepath.Abs("../..")
	require.NoError(t, err)
	files := map[string]string{}
	add := func(place, text string) {
		name := filepath.Join(folder, filepath.Base(place)+".added")
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		files[filepath.Join(top, place)] = name
	}

	code, err := filepath.Glob(filepath.Join(top, "rules/rulestest/envelopes/*.go"))
	require.NoError(t, err)
	for _, file := range code {
		if !strings.HasSuffix(file, "_test.go") {
			files[filepath.Join(top, "rules/envelopes", filepath.Base(file))] = file
		}
	}
	add("scenarios/24-three-fields.toml", envelopes.Text)
	charts, err := envelopes.Bases().Charts(envelopes.System().ID)
	require.NoError(t, err)
	named := *charts
	named.ID, named.Name = "envelopes", "Envelopes: the charts"
	text, err := schema.Encode(&schema.File{Kind: schema.ChartsFile, Charts: &named})
	require.NoError(t, err)
	add("scenarios/charts/envelopes.toml", string(text))

	const list, last = "rules/systems/systems.go", "\t\tkingsmen.System(),\n"
	text, err = os.ReadFile(filepath.Join(top, list))
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(text), last))
	add(list, strings.NewReplacer(
		last, last+"\t\tenvelopes.System(),\n",
		"import (\n", "import (\n\t\"github.com/mapsheet/mapsheet/rules/envelopes\"\n",
	).Replace(string(text)))
	return files
}

// builtWith builds the program with other files in the places of some of its own, and
// runs its commands in a folder.
func builtWith(t *testing.T, folder string, files map[string]string) func(args ...string) string {
	t.Helper()
	overlay, err := json.Marshal(map[string]any{"Replace": files})
	require.NoError(t, err)
	given := filepath.Join(folder, "overlay.json")
	require.NoError(t, os.WriteFile(given, overlay, 0o600))
	mapsheet := filepath.Join(folder, "mapsheet")
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay", given, "-o", mapsheet, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	return func(args ...string) string {
		t.Helper()
		run := exec.CommandContext(t.Context(), mapsheet, args...)
		run.Dir = folder
		out, err := run.CombinedOutput()
		require.NoError(t, err, "%v: %s", args, out)
		return string(out)
	}
}
