package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

func TestNewMakesAMapFromASeed(t *testing.T) {
	folder := t.TempDir()
	a, b := filepath.Join(folder, "a.toml"), filepath.Join(folder, "b.toml")
	for _, path := range []string{a, b} {
		r := mapsheet(t, "new", path, "--generate", "--seed", "7", "--rivers", "1", "--cols", "40")
		require.Zero(t, r.status, r.err)
	}
	first, err := os.ReadFile(a)
	require.NoError(t, err)
	second, err := os.ReadFile(b)
	require.NoError(t, err)
	assert.Equal(t, string(first), string(second), "the same seed gives the same file")
	file, _, err := open(a)
	require.NoError(t, err)
	board := file.Scenario.Hexes()
	assert.Equal(t, 40, board.Grid.Cols)
	assert.False(t, board.LineHexes(model.River).Empty())
	assert.NotContains(t, mapsheet(t, "check", a).out, "warning road")
}

func TestMapGenerateMakesAPartOfTheMapAnew(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.toml")
	r := mapsheet(t, "map", "generate", "brunstatt", "-o", out, "--area", "north of the canal", "--seed", "4")
	require.Zero(t, r.status, r.err)
	was, _, err := open("brunstatt")
	require.NoError(t, err)
	now, _, err := open(out)
	require.NoError(t, err)
	before, after := was.Scenario.Hexes(), now.Scenario.Hexes()
	north, err := regionOf(before, "north of the canal")
	require.NoError(t, err)
	for h := range north.Complement().All() {
		assert.Equal(t, before.Terrain(h), after.Terrain(h))
	}
	assert.NotEqual(t, before.TerrainHexes(model.Woods), after.TerrainHexes(model.Woods))
	for _, problem := range []string{"error", "warning"} {
		assert.NotContains(t, mapsheet(t, "check", out).out, problem)
	}
}

func TestMapGenerateSaysWhatToLookAt(t *testing.T) {
	r := mapsheet(t, "map", "generate", "brunstatt", "-o", "-", "--seed", "4")
	require.Zero(t, r.status)
	assert.Contains(t, r.err, "road 1 is needed by deployment 1")
}

func TestGeneratingRefusesWhatItCannotDo(t *testing.T) {
	for name, tt := range map[string]struct {
		args   []string
		status int
		want   string
	}{
		"a slider past its end":     {[]string{"new", "x.toml", "--generate", "--hills", "200"}, statusUse, "hills 200 cannot be: give 0 to 100"},
		"a slider of no map":        {[]string{"new", "x.toml", "--hills", "20"}, statusUse, "--hills is for a generated map: add --generate"},
		"a sheet and a seed":        {[]string{"new", "x.toml", "--generate", "--sheet", "standard"}, statusUse, "--sheet and --generate do not go together"},
		"an area that is none":      {[]string{"map", "generate", "brunstatt", "-o", "-", "--area", "wods"}, statusUse, `column 1: "wods" means nothing here`},
		"nowhere to put the result": {[]string{"map", "generate", "brunstatt"}, statusUse, "say where the result goes"},
	} {
		t.Run(name, func(t *testing.T) {
			r := mapsheet(t, tt.args...)
			assert.Equal(t, tt.status, r.status)
			assert.Contains(t, r.err, tt.want)
		})
	}
}

func TestExplainAreaNamesItsHexes(t *testing.T) {
	r := mapsheet(t, "explain", "area", "brunstatt", `within 1 of the "central road bridge"`)
	require.Zero(t, r.status, r.err)
	assert.Equal(t, "within 1 of \"central road bridge\"\nWithin 1 hex of the central road bridge.\n7 hexes\n  2110 2111 2209 2210 2211 2310 2311\n", r.out)
	r = mapsheet(t, "explain", "area", "standard", "wood K and north of town Z")
	assert.Equal(t, statusUse, r.status)
	assert.Contains(t, r.err, "the area cannot be read: column 21: there is no town Z on the map\n")
	r = mapsheet(t, "explain", "area", "brunstatt", "wood K and north of wood K", "--json")
	assert.JSONEq(t, `{"text": "wood K and north of wood K", "sentence": "In wood K north of wood K.", "count": 0, "hexes": []}`, r.out)
}
