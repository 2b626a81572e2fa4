package schema_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

// readPartly is what ReadPartly makes of a text.
func readPartly(t *testing.T, name, text string) *schema.Partial {
	t.Helper()
	p, err := schema.ReadPartly(name, strings.NewReader(text), testBases{})
	require.NoError(t, err)
	return p
}

func lostPaths(p *schema.Partial) []string {
	var out []string
	for _, l := range p.Lost {
		out = append(out, l.Path)
	}
	return out
}

func fordText(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/ford.toml")
	require.NoError(t, err)
	return string(text)
}

func TestAFileWithFaultsIsReadAsFarAsItGoes(t *testing.T) {
	const unit = `  { type = "german-infantry-company", count = 2, name = "Infantry Regiment 111, first battalion" },`
	for name, tt := range map[string]struct {
		from, to string
		faults   []string // codes
		lost     []string
		check    func(t *testing.T, f *schema.File)
	}{
		"a value that is refused": {`date = "1914-08-18"`, `date = "August"`, []string{"wrong-form"}, []string{"date"}, func(t *testing.T, f *schema.File) {
			assert.Empty(t, f.Scenario.Date)
			assert.Equal(t, "german", f.Scenario.First, "what stands after it is read")
		}},
		"a key that there is not": {`date = "1914-08-18"`, `day = "1914-08-18"`, []string{"unknown-key"}, []string{"day"}, nil},
		"a key that is missing": {`title = "The Ford"`, "", []string{"missing-key"}, nil, func(t *testing.T, f *schema.File) {
			assert.Empty(t, f.Scenario.Title)
		}},
		"a title that is a number": {`title = "The Ford"`, `title = 4`, []string{"wrong-type"}, []string{"title"}, nil},
		"a number with a point":    {`turns = 6`, `turns = 6.5`, []string{"wrong-type"}, []string{"length.turns"}, func(t *testing.T, f *schema.File) { assert.Equal(t, 10, f.Scenario.Length.TurnMinutes) }},
		"a unit without its number": {unit, `  { type = "german-infantry-company", count = "two" },`, []string{"wrong-type"}, []string{"forces[0].units[0]"}, func(t *testing.T, f *schema.File) {
			require.Len(t, f.Scenario.Forces[0].Units, 1)
			assert.Equal(t, "german-machine-gun-company", f.Scenario.Forces[0].Units[0].Type)
			assert.Equal(t, "forces[0].units[1].type", pathAt(t, f, "forces[0].units[0].type"))
		}},
		"an id twice":              {`id = "relief"`, `id = "patrol"`, []string{"duplicate-id"}, []string{"forces[1].id"}, func(t *testing.T, f *schema.File) { assert.Equal(t, "unnamed-1", f.Scenario.Forces[1].ID) }},
		"a hex beside the map":     {`hexes = "0402 0403"`, `hexes = "0402 0999 0403"`, []string{"off-map"}, []string{"map.places[1].hexes"}, func(t *testing.T, f *schema.File) { assert.Len(t, f.Scenario.Hexes().Places[1].Hexes, 2) }},
		"what is no hex in a list": {`hexes = "0402 0403"`, `hexes = "0402 hill 0403"`, []string{"wrong-form"}, []string{"map.places[1].hexes"}, func(t *testing.T, f *schema.File) { assert.Len(t, f.Scenario.Hexes().Places[1].Hexes, 2) }},
		"two blanks between hexes": {`hexes = "0402 0403"`, `hexes = "0402  0403"`, []string{"wrong-form"}, []string{"map.places[1]"}, nil},
		"a road with a gap":        {`"0101 0201 0302 0303 0304"`, `"0101 0201 0302 0304"`, []string{"not-adjacent"}, []string{"map.roads[0]"}, nil},
		"a row too short":          {`"..#...",`, `"..#.",`, []string{"uneven-rows"}, nil, nil},
		"a row too long":           {`"..#...",`, `"..#.....",`, []string{"uneven-rows"}, []string{"map.terrain[3]"}, nil},
		"a row that is a number":   {`"..#...",`, `7,`, []string{"wrong-type"}, []string{"map.terrain[3]"}, nil},
		"a letter without meaning": {`"..#...",`, `"..?...",`, []string{"unknown-letter"}, []string{"map.terrain[3]"}, nil},
		"a row too few":            {"  \"..#...\",\n", "", []string{"wrong-rows"}, nil, nil},
		"no number of columns":     {"cols = 6\n", "", []string{"missing-key"}, nil, func(t *testing.T, f *schema.File) { assert.Equal(t, 6, f.Scenario.Hexes().Grid.Cols) }},
	} {
		t.Run(name, func(t *testing.T) {
			text := fordText(t)
			require.Contains(t, text, tt.from)
			p := readPartly(t, "ford.toml", strings.Replace(text, tt.from, tt.to, 1))
			var codes []string
			for _, d := range p.Faults {
				codes = append(codes, d.Code)
				assert.True(t, d.Position.IsValid())
			}
			assert.Equal(t, tt.faults, codes)
			assert.Equal(t, tt.lost, lostPaths(p))
			require.NotNil(t, p.File)
			if tt.check != nil {
				tt.check(t, p.File)
			}
		})
	}
}

// pathAt is the path that stands in the text where a value of a partly read file does,
// by its place alone.
func pathAt(t *testing.T, f *schema.File, path string) string {
	t.Helper()
	whole, err := schema.Read("ford.toml", strings.NewReader(fordText(t)), testBases{})
	require.NoError(t, err)
	for i := range 2 {
		if p := fmt.Sprintf("forces[0].units[%d].type", i); whole.Position(p) == f.Position(path) {
			return p
		}
	}
	return ""
}

func TestOfSomeFilesNothingCanBeRead(t *testing.T) {
	for name, change := range map[string][2]string{
		"no TOML":          {"turns = 6", "turns = "},
		"another format":   {"mapsheet/1", "mapsheet/9"},
		"unknown rules":    {`system = "soldiers"`, `system = "chess"`},
		"no map":           {"[map]\n", "[mup]\n"},
		"no kind":          {`kind = "scenario"`, ""},
		"nothing but text": {"", "Dear reader,\n"},
	} {
		t.Run(name, func(t *testing.T) {
			p := readPartly(t, "ford.toml", strings.Replace(fordText(t), change[0], change[1], 1))
			assert.Nil(t, p.File)
			require.NotEmpty(t, p.Faults)
			assert.True(t, p.Faults[0].Position.IsValid())
			assert.NotEmpty(t, p.Text)
		})
	}
	_, err := schema.ReadFilePartly(filepath.Join(t.TempDir(), "none.toml"), testBases{})
	assert.ErrorContains(t, err, "cannot be read")
}

func TestCommentsStayWithWhatIsLeft(t *testing.T) {
	text := strings.Replace(fordText(t), "[[forces]]\n", "[[forces]]\nid = \"third\"\nside = 3\nname = \"\"\nunits = []\n\n[[forces]]\n", 1)
	p := readPartly(t, "ford.toml", text)
	assert.Equal(t, []string{"forces[0]"}, lostPaths(p))
	assert.Equal(t, []string{"# The relief column comes late."}, p.File.Comments["forces[relief]"])
}

// Whatever slip is in a file: what Read says of it is said, what is read can be written
// and read again, and each value of the text is in it or within what is lost.
func TestNothingIsLostInSilence(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every file with each of its lines spoilt")
	}
	texts, err := filepath.Glob("testdata/*.toml")
	require.NoError(t, err)
	opened := 0
	for _, path := range texts {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		lines := strings.SplitAfter(string(text), "\n")
		for n, slip := range slips {
			for i, line := range lines {
				if (n+i)%3 > 0 {
					continue
				}
				changed := slip.make(strings.Join(lines[:i], ""), line, strings.Join(lines[i+1:], ""))
				if seekLoss(t, fmt.Sprintf("%s, line %d %s", path, i+1, slip.name), changed) {
					opened++
				}
			}
		}
	}
	assert.Greater(t, opened, 300, "most slips leave something to be read")

	archives, err := filepath.Glob("testdata/broken/*.txtar")
	require.NoError(t, err)
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		require.NoError(t, err)
		for i := 0; i+1 < len(archive.Files); i += 2 {
			seekLoss(t, archive.Files[i].Name, string(archive.Files[i].Data))
		}
	}
}

// seekLoss reads a text in part and looks for what was lost without being told; it
// reports whether something could be read of a text with faults.
func seekLoss(t *testing.T, name, text string) bool {
	t.Helper()
	p := readPartly(t, "a.toml", text)
	_, err := schema.Read("a.toml", strings.NewReader(text), testBases{})
	if err == nil {
		assert.Empty(t, p.Faults, name)
		assert.Empty(t, p.Lost, name)
	} else {
		require.NotEmpty(t, p.Faults, name)
		for _, d := range err.(diag.List) { //nolint:errorlint // Read makes no other
			if len(p.Faults) < 50 {
				assert.Contains(t, p.Faults, d, name)
			}
		}
	}
	if p.File == nil {
		return false
	}
	written, err := schema.Encode(p.File)
	require.NoError(t, err, name)
	again, err := schema.Read("a.toml", bytes.NewReader(written), testBases{})
	require.NoError(t, err, name)
	twice, err := schema.Encode(again)
	require.NoError(t, err, name)
	assert.Equal(t, string(written), string(twice), name)
	if len(p.Faults) == 0 {
		return false
	}
	was, is := map[string]int{}, map[string]int{}
	leaves(t, text, nil, was)
	leaves(t, string(written), nil, is)
	left := map[string]int{}
	leaves(t, text, p.Lost, left)
	for leaf, n := range left {
		assert.LessOrEqual(t, min(n, was[leaf]), is[leaf], "%s: %s is lost and not told; told is %v", name, leaf, lostPaths(p))
	}
	return true
}

// leaves counts the values of a text by their keys, without those within what is lost.
// The ground and its lines, and where names stand, are written in other words.
func leaves(t *testing.T, text string, lost []schema.Lost, into map[string]int) {
	t.Helper()
	var tree map[string]any
	_, err := toml.Decode(strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n"), &tree)
	require.NoError(t, err)
	var walk func(path, keys string, v any)
	walk = func(path, keys string, v any) {
		for _, l := range lost {
			if l.Path == path {
				return
			}
		}
		switch v := v.(type) {
		case map[string]any:
			for key, m := range v {
				if path == "map" && key != "places" && key != "sheet" || key == "label" {
					continue
				}
				below := key
				if path != "" {
					below = path + "." + key
				}
				walk(below, keys+"."+key, m)
			}
		case []map[string]any:
			for i, m := range v {
				walk(fmt.Sprintf("%s[%d]", path, i), keys, m)
			}
		case []any:
			for i, m := range v {
				walk(fmt.Sprintf("%s[%d]", path, i), keys, m)
			}
		default:
			into[fmt.Sprintf("%s = %v", keys, v)]++
		}
	}
	walk("", "", tree)
}
