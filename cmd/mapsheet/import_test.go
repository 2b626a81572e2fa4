package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAMapGoesOutAndComesBackWithWhatWasPainted(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	require.Equal(t, result{}, mapsheet(t, "export", "brunstatt", "--to", "tiled", "-o", at("map.tmx")))
	for _, name := range []string{"woods.png", "town.png", "altitude.png"} {
		assert.FileExists(t, at("map-tiles/"+name))
	}
	text, err := os.ReadFile(at("map.tmx"))
	require.NoError(t, err)
	assert.Contains(t, string(text), `source="map-tiles/woods.png"`)

	require.Equal(t, result{}, mapsheet(t, "import", at("map.tmx"), "-o", at("same.toml")))
	same, err := os.ReadFile(at("same.toml"))
	require.NoError(t, err)
	assert.Equal(t, brunstatt(t), string(same))

	painted := strings.Replace(string(text), "<data encoding=\"csv\">\n1,", "<data encoding=\"csv\">\n5,", 1)
	require.NoError(t, os.WriteFile(at("painted.tmx"), []byte(painted), 0o600))
	mine := strings.Replace(brunstatt(t), "turns = 18", "turns = 20", 1)
	require.NoError(t, os.WriteFile(at("mine.toml"), []byte(mine), 0o600))
	require.Equal(t, result{}, mapsheet(t, "import", at("painted.tmx"), "--into", at("mine.toml"), "-o", at("both.toml")))
	r := mapsheet(t, "diff", "brunstatt", at("both.toml"))
	assert.Contains(t, r.out, "0101")
	assert.Contains(t, r.out, "20")

	require.Zero(t, mapsheet(t, "import", at("painted.tmx"), "-o", at("theirs.toml")).status)
	theirs, err := os.ReadFile(at("theirs.toml"))
	require.NoError(t, err)
	other := strings.Replace(string(theirs), `town = "0101"`, `woods = "0101"`, 1)
	require.NotEqual(t, string(theirs), other)
	require.NoError(t, os.WriteFile(at("other.toml"), []byte(other), 0o600))
	r = mapsheet(t, "import", at("painted.tmx"), "--into", at("other.toml"), "-o", at("x.toml"))
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.out, "--prefer")
	assert.NoFileExists(t, at("x.toml"), "nothing is written before the answer")
	require.Zero(t, mapsheet(t, "import", at("painted.tmx"), "--into", at("other.toml"), "-o", at("x.toml"), "--prefer", "theirs").status)
	x, err := os.ReadFile(at("x.toml"))
	require.NoError(t, err)
	assert.Equal(t, string(theirs), string(x))
}

func TestATableThatComesInIsToldOfByLineAndColumn(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	path := filepath.Join(t.TempDir(), "forces.csv")
	require.NoError(t, os.WriteFile(path, []byte("force;type;qty\nnew;french-infantry-company;3\nnew;dragon;1\n"), 0o600))
	r := mapsheet(t, "import", path, "--into", "brunstatt", "-o", "-")
	assert.Equal(t, statusFine, r.status)
	assert.Contains(t, r.err, "forces.csv:3: type: “dragon” is no unit type")
	assert.Contains(t, r.out, `id = "new"`)
	for call, want := range map[string]string{
		"import " + path:                            "say where the result goes",
		"import " + path + " -o - --from docx":      `nothing comes in as "docx"`,
		"import " + path + " -o - --set size=3":     `csv has no option "size"`,
		"import " + path + " -o - --from tiled":     "neither a map of Tiled",
		"import " + path + ".doc -o -":              "its name is to end in",
		"import " + path + " -o - --prefer nothing": "--prefer takes ours or theirs",
	} {
		r := mapsheet(t, strings.Fields(call)...)
		assert.NotZero(t, r.status, call)
		assert.Contains(t, r.err, want, call)
	}
}

// A table may have the steps of the deployment in another order: comments go with them.
func TestCommentsGoWithTheStepsThatATableMoves(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	first, then, _ := strings.Cut(brunstatt(t), "[[deployment]]\n")
	text := first + "# The French.\n[[deployment]]\n" + strings.Replace(then, "[[deployment]]\n", "# The Germans.\n[[deployment]]\n", 1)
	require.NoError(t, os.WriteFile(at("mine.toml"), []byte(text), 0o600))
	require.Zero(t, mapsheet(t, "export", "brunstatt", "--to", "csv", "--set", "table=schedule", "-o", at("steps.csv")).status)
	table := strings.Replace(content(t, at("steps.csv")), "\n,,1,french,", "\n,,3,french,", 1)
	require.NoError(t, os.WriteFile(at("steps.csv"), []byte(table), 0o600))
	require.Zero(t, mapsheet(t, "import", at("steps.csv"), "--into", at("mine.toml"), "-o", at("out.toml")).status)
	out := content(t, at("out.toml"))
	assert.Contains(t, out, "# The Germans.\n[[deployment]]\nforces = [\"bavarians\"]\n")
	assert.Contains(t, out, "# The French.\n[[deployment]]\nforces = [\"french-advance-guard\"]\n")
}
