package main

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestMapLaysTheMapOnAnotherSheet(t *testing.T) {
	tests := map[string]struct {
		args   []string
		grid   hex.Grid
		status int
	}{
		"turned into itself":                  {[]string{"rotate", "brunstatt", "180"}, hex.Grid{Cols: 50, Rows: 34}, statusFine},
		"turned by a sixth, grown":            {[]string{"rotate", "brunstatt", "60", "--grow"}, hex.Grid{Cols: 58, Rows: 55}, statusProblems},
		"mirrored with a column lost":         {[]string{"mirror", "brunstatt", "east-west"}, hex.Grid{Cols: 50, Rows: 34}, statusProblems},
		"mirrored, grown":                     {[]string{"mirror", "brunstatt", "north-south", "--grow"}, hex.Grid{Cols: 50, Rows: 35}, statusFine},
		"cropped at a column that stays odd":  {[]string{"crop", "brunstatt", "2020", "0701"}, hex.Grid{Cols: 14, Rows: 20}, statusProblems},
		"cropped at a column that does not":   {[]string{"crop", "brunstatt", "0801", "2020"}, hex.Grid{Cols: 13, Rows: 21}, statusProblems},
		"larger, which leaves an exit inland": {[]string{"resize", "brunstatt", "--cols", "60", "--anchor", "south-west"}, hex.Grid{Cols: 60, Rows: 34}, statusProblems},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out.toml")
			r := mapsheet(t, append(append([]string{"map"}, tt.args...), "-o", out)...)
			assert.Equal(t, tt.status, r.status, r.out+r.err)
			assert.Empty(t, r.err)
			file, _, err := open(out)
			require.NoError(t, err)
			assert.Equal(t, tt.grid, file.Scenario.Hexes().Grid)
		})
	}
}

func TestMapTurnedTwiceIsTheMap(t *testing.T) {
	folder := t.TempDir()
	once, twice := filepath.Join(folder, "1.toml"), filepath.Join(folder, "2.toml")
	require.Zero(t, mapsheet(t, "map", "rotate", "brunstatt", "180", "-o", once).status)
	require.Zero(t, mapsheet(t, "map", "rotate", once, "180", "-o", twice).status)
	a, _, err := open("brunstatt")
	require.NoError(t, err)
	b, _, err := open(twice)
	require.NoError(t, err)
	a.Scenario.Sheet, a.Scenario.Base.Sheet = "", nil
	assert.Equal(t, a.Scenario, b.Scenario)
}

func TestMapSaysWhatDoesNotFollow(t *testing.T) {
	path := writeFile(t, "file.toml", brunstatt(t))
	r := mapsheet(t, "map", "crop", path, "2020", "2222", "--dry-run")
	assert.Equal(t, statusProblems, r.status)
	assert.Regexp(t, `file\.toml:\d+:\d+: warning area-empty deployment\[0\]\.area: The area of deployment 1 is empty now`, r.out)

	var result struct {
		Cols, Rows int
		Report     []struct{ Severity, Path string }
	}
	r = mapsheet(t, "map", "crop", path, "2020", "2222", "--dry-run", "--json")
	require.NoError(t, json.Unmarshal([]byte(r.out), &result))
	assert.Equal(t, []int{3, 4}, []int{result.Cols, result.Rows})
	assert.NotEmpty(t, result.Report)

	r = mapsheet(t, "map", "crop", path, "2020", "2222", "-o", "-")
	assert.Contains(t, r.out, "cols = 3")
	assert.Contains(t, r.err, "warning area-empty")
}

func TestMapTakesMapsheetsToo(t *testing.T) {
	r := mapsheet(t, "map", "mirror", filepath.Join("..", "..", "scenarios", "maps", "standard.toml"), "north-south", "--grow", "-o", "-")
	assert.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.out, "rows = 35")
}

func TestMapRefusesWhatItCannotDo(t *testing.T) {
	for want, args := range map[string][]string{
		"cannot turn by":                      {"rotate", "brunstatt", "90", "-o", "-"},
		"cannot be mirrored":                  {"mirror", "brunstatt", "up", "-o", "-"},
		"no terrain":                          {"mirror", "brunstatt", "east-west", "-o", "-", "--fill", "swamp"},
		"no anchor":                           {"resize", "brunstatt", "--cols", "5", "--anchor", "x", "-o", "-"},
		"say how large":                       {"resize", "brunstatt", "-o", "-"},
		"say where":                           {"resize", "brunstatt", "--cols", "5"},
		"outside the map":                     {"crop", "brunstatt", "0101", "9999", "-o", "-"},
		"cannot take both":                    {"rotate", "brunstatt", "180", "-o", "-", "--json"},
		"is not a hex label":                  {"crop", "brunstatt", "x", "0101", "-o", "-"},
		"something is missing":                {"rotate", "brunstatt"},
		"there is no flag --cols":             {"rotate", "brunstatt", "180", "--cols", "4"},
		"there is no command \"up\"":          {"up"},
		"a map has 1 to 999 columns and rows": {"resize", "brunstatt", "--cols", "2000", "-o", "-"},
	} {
		r := mapsheet(t, append([]string{"map"}, args...)...)
		assert.Equal(t, statusUse, r.status, want)
		assert.Contains(t, r.err, want)
	}
}
