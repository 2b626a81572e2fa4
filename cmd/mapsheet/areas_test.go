package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// ford is a mapsheet of two sectors, in a file.
func ford(t *testing.T) string {
	t.Helper()
	return writeFile(t, "ford.toml", `format = "mapsheet/1"
kind = "mapsheet"
id = "ford"
name = "The ford"

[map]
kind = "areas"
width = 900
height = 600

[[map.sectors]]
id = "bank"
name = "The bank"
outline = "0,300 900,300 900,600 0,600"

[[map.sectors]]
id = "ford"
name = "The ford"
outline = "0,0 900,0 900,300 0,300"

[[map.links]]
from = "bank"
to = "ford"
heading = "north"
`)
}

func TestAreasOfSectorsAreExplained(t *testing.T) {
	path := ford(t)
	assert.Equal(t, "within 1 of sector \"The bank\"\nWithin 1 sector of sector “The bank”.\n2 sectors\n  bank ford\n",
		mapsheet(t, "explain", "area", path, `within 1 of sector "The bank"`).out)
	assert.Contains(t, mapsheet(t, "explain", "area", path, "--json", "place:ford").out, `"sectors": [`)
	assert.Equal(t, "sector \"The bank\"\nIn sector “The bank”.\n1 sector\n  bank\n", mapsheet(t, "explain", "area", path, "bank").out)
	assert.Contains(t, mapsheet(t, "explain", "area", path, "within 1 of the-hill").err, `"the-hill" means nothing here: name a sector, such as bank`)
	assert.Contains(t, mapsheet(t, "explain", "area", "leuthen", "within 1 of b1 except white-reserve").out, "4 sectors\n  a1 b1 c1 b2\n")
	assert.Contains(t, mapsheet(t, "explain", "area", path, "woods").err, "means nothing on a map of areas")
}

func TestCommandsForHexesSayThatAMapHasNone(t *testing.T) {
	path := ford(t)
	out := filepath.Join(t.TempDir(), "out")
	for _, args := range [][]string{
		{"map", "generate", path, "-o", out}, {"explain", "los", path, "0101", "0102"},
	} {
		r := mapsheet(t, args...)
		assert.NotZero(t, r.status, args)
		assert.Contains(t, r.err, "has a map of areas, and this is for maps of hexes", args)
		assert.NoFileExists(t, out)
	}
	assert.Zero(t, mapsheet(t, "fmt", "--check", path).status)
	assert.Zero(t, mapsheet(t, "export", path).status)
}

func TestAMapOfAreasIsDrawn(t *testing.T) {
	path := ford(t)
	out := filepath.Join(t.TempDir(), "ford.png")
	r := mapsheet(t, "render", path, "-o", out, "--width", "300", "--palette", "gray", "--hide", "grid", "--dim", "labels")
	require.Zero(t, r.status, r.err)
	data, err := os.ReadFile(out)
	require.NoError(t, err)
	m, err := png.DecodeConfig(bytes.NewReader(data))
	require.NoError(t, err)
	assert.Equal(t, 300, m.Width)
	assert.Greater(t, m.Width, m.Height, "the sheet is wider than high")
	again := mapsheet(t, "render", path, "-o", "-", "--scale", "0.25", "--palette", "gray", "--hide", "grid", "--dim", "labels")
	assert.Equal(t, string(data), again.out, "the same bytes at the scale that comes to the same width")
	assert.NotZero(t, mapsheet(t, "render", path, "-o", out, "--width", "0").status)
}

func TestANewScenarioOfSectorsBeginsFromItsBoard(t *testing.T) {
	dir := t.TempDir()
	board, blank := filepath.Join(dir, "board.toml"), filepath.Join(dir, "blank.toml")
	require.Equal(t, result{}, mapsheet(t, "new", board, "--system", "commanders"))
	read, err := schema.ReadFile(board, scenarios.Bases())
	require.NoError(t, err)
	assert.Len(t, read.Scenario.AreaBoard().Sectors, 11)
	assert.Equal(t, "commanders-a", read.Scenario.Sheet)
	require.Equal(t, result{}, mapsheet(t, "new", blank, "--system", "commanders", "--width", "600", "--height", "400"))
	read, err = schema.ReadFile(blank, scenarios.Bases())
	require.NoError(t, err)
	assert.Empty(t, read.Scenario.AreaBoard().Sectors)
	assert.Equal(t, 600, read.Scenario.AreaBoard().Width)
	assert.Zero(t, mapsheet(t, "fmt", "--check", blank).status)
	for text, args := range map[string][]string{
		"played on a map of areas: leave":        {"--system", "commanders", "--cols", "9"},
		"are for sheets of sectors":              {"--width", "900"},
		"give 10 to 99999 of each":               {"--system", "commanders", "--width", "3"},
		"choose one of them":                     {"--width", "900", "--cols", "9"},
		"--sheet and --width do not go together": {"--sheet", "commanders-a", "--width", "900"},
		"is played on a map of areas":            {"--system", "commanders", "--sheet", "standard"},
	} {
		r := mapsheet(t, append([]string{"new", filepath.Join(dir, "x.toml")}, args...)...)
		assert.NotZero(t, r.status, text)
		assert.Contains(t, r.err, text)
	}
}
