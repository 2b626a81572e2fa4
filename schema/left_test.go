package schema_test

import (
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// fordRows is the ground of the ford.
const fordRows = `  "..ww..",
  ".//^/.",
  ".//^/.",
  "..#...",
`

// faulty is changes to the ford that make faults of several kinds, from and to by turns.
var faulty = map[string][]string{
	"no length":                            {"[length]\nturns = 6\nturn_minutes = 10\nends_after = \"french-fire\"\n", ""},
	"no turns":                             {"turns = 6\n", ""},
	"no rows":                              {"rows = 4\n", ""},
	"no rows and no ground":                {"rows = 4\n", "", "terrain = [\n", "terrains = [\n"},
	"no columns and a number for each row": {"cols = 6\n", "", fordRows, "1, 2, 3, 4"},
	"no number of rows and none of them":   {"rows = 4\n", "", fordRows, ""},
	"no columns and numbers for the rows":  {"cols = 6\n", "", `"..ww.."`, "1", `".//^/.",`, `7,`},
	"no legend":                            {"[map.legend]\n", "[map.legends]\n"},
	"no other outcome":                     {"otherwise = { winner = \"draw\" }\n", ""},
	"no ids":                               {"id = \"patrol\"\n", "", "id = \"relief\"\n", "", "id = \"hill-40\"\n", ""},
	"no names":                             {"name = \"Patrol\"\n", "", "name = \"Relief\"\n", "", "title = \"The Ford\"\n", ""},
	"a key in quotation marks":             {`"#" = "town"`, `"#" = "towm"`},
	"two keys in quotation marks":          {`"#" = "town"`, `"#" = 3`, `"/" = "slope"`, `"/" = []`},
	"an altitude that is none":             {`40 = "0402 0403"`, `"4 0" = "0402 0403"`},
	"a list in a list, both with a fault":  {"id = \"patrol\"\nside = \"german\"", "id = \"patrol\"\nside = 4", "count = 2", "count = \"two\"", "count = 3", "count = \"three\""},
	"all units of a force":                 {"count = 2", "count = \"two\"", "count = 1", "count = \"one\""},
	"a force and what is in the next":      {"side = \"german\"\nname = \"Patrol\"", "side = 1\nname = \"Patrol\"", "french-infantry-company", "russian-infantry-company"},
	"a clause in a clause":                 {"units = { side = \"german\" }, at_least = 3", "units = { side = 3 }, at_least = 3"},
	"two parts of one condition":           {`place = "town-a" }, at_least = 1`, `place = 7 }, at_least = "one"`, `at_most = 5`, `at_most = "five"`},
	"an area within an area":               {`hexes = 1, of = { place = "town-a" }`, `hexes = 1, of = { place = 1 }`},
	"hexes off the map in several lists":   {`"0402 0403"`, `"0402 9902"`, `hexes = "0304"`, `hexes = "0304 0404 9999 x"`, `"0101 0201" }`, `"0101 0299" }`},
	"bridges and roads off the map":        {`bridges = "0304"`, `bridges = "0304 9904"`, `"0101 0201 0302`, `"0101 0299 0302`},
	"a hedge that leads nowhere":           {`"0302/N 0302/NE"`, `"0302/N 0302/XX"`},
	"a hedge off the map and one too many": {`"0302/N 0302/NE",`, `"0302/N 9902/NE", 7,`},
	"what stands in one place twice":       {`5 = "0401"`, `5 = "0401 0402"`},
	"unknown keys beside unknown keys":     {"number = 3\n", "number = 3\nnumbers = 4\nnumbered = 5\n", "turns = 6\n", "turns = 6\nturn = 7\n"},
	"a rule that takes no number":          {"number = 0", "number = \"none\""},
	"two rows too long and one too few":    {`"..ww..",`, `"..ww....",`, `"..#...",`, `"..#....",`, "rows = 4", "rows = 5"},
	"letters without meaning":              {`"..ww..",`, `"?.ww..",`, `"..#...",`, `"..#.?.",`},
	"reinforcements without a turn":        {"turn = 2\n", ""},
	"a note on nothing":                    {"about = \"length\"\n", "about = 3\n", "source = \"Playtest\"", "source = []"},
	"a map that is a text":                 {"[map]\n", "map = \"none\"\n[other]\n"},
	"forces that are a table":              {"[[forces]]\nid = \"patrol\"", "[forces]\nid = \"patrol\"", "[[forces]]\nid = \"relief\"", "[forces.more]\nid = \"relief\""},
	"deployment with a letter too many":    {"improved_positions = \"may\"", "improved_positions = \"mays\""},
	"points for nobody":                    {`points = [{ side = "german"`, `points = [{ side = 1`, "points = 2", "points = 2.5"},
	"values for which there is no room":    {"turns = 6", "turns = 99999", "number = 3", "number = 123456789012345678901"},
}

// What is left of a file with several faults is what it was. What is otherwise shows in
// the text beside it; where it is meant to be, -update writes it anew.
func TestWhatIsLeftOfAFileIsWhatItWas(t *testing.T) {
	var got strings.Builder
	for _, name := range slices.Sorted(maps.Keys(faulty)) {
		text := fordText(t)
		changes := faulty[name]
		for i := 0; i < len(changes); i += 2 {
			require.Contains(t, text, changes[i], name)
			text = strings.Replace(text, changes[i], changes[i+1], 1)
		}
		p := readPartly(t, "ford.toml", text)
		fmt.Fprintf(&got, "%s\n", name)
		for _, d := range p.Faults {
			fmt.Fprintf(&got, "\t%v\n", d)
		}
		for _, l := range p.Lost {
			fmt.Fprintf(&got, "\tlost: %s %s\n", l.Position, l.Path)
		}
		if p.File == nil {
			fmt.Fprintln(&got, "\tnothing is left")
			continue
		}
		written, err := schema.Encode(p.File)
		require.NoError(t, err, name)
		fmt.Fprintf(&got, "\tleft: %08x\n", crc32.ChecksumIEEE(written))
	}
	golden.Assert(t, got.String(), "left.txt")
}

// So is what is left of a file with slips in three of its lines.
func TestWhatIsLeftAfterSeveralSlipsIsWhatItWas(t *testing.T) {
	var record digest.Record
	texts, err := filepath.Glob("testdata/*.toml")
	require.NoError(t, err)
	for _, path := range texts {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for seed := range 12 {
			r := rand.New(rand.NewPCG(uint64(seed), 1))
			for range 10 {
				lines := strings.SplitAfter(string(text), "\n")
				for range 3 {
					slip, i := slips[r.IntN(len(slips))], r.IntN(len(lines))
					if slip.name == "cut in the middle" {
						continue // nothing comes behind it
					}
					lines[i] = slip.make("", lines[i], "")
				}
				record.Say(fmt.Sprintf("%s, %d", filepath.Base(path), seed), partly(t, filepath.Base(path), []byte(strings.Join(lines, "")), testBases{}))
			}
		}
	}
	record.Hold(t, "leftofslips.txt")
}

func TestAFileIsReadInPartByItsName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ford.toml")
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(fordText(t), "turns = 6\n", "", 1)), 0o600))
	p, err := schema.ReadFilePartly(path, testBases{})
	require.NoError(t, err)
	require.Len(t, p.Faults, 1)
	assert.Equal(t, path, p.Faults[0].Position.File)
	assert.Equal(t, 1, p.File.Scenario.Length.Turns)
}

// A table that the rule system describes is read as far as it goes, too.
func TestWhatIsLeftOfATableOfTheSystemsOwn(t *testing.T) {
	text, err := os.ReadFile("../scenarios/charts/soldiers.toml")
	require.NoError(t, err)
	const into = `breaks_into = { type = "german-machine-gun-platoon", count = 3 }`
	require.Contains(t, string(text), into)
	for _, tt := range []struct {
		to     string
		faults []string
		lost   []string
	}{
		{`breaks_into = { type = 3, count = 3 }`, []string{"wrong-type"}, []string{"breaks_into"}},
		{`breaks_into = { type = "german-machine-gun-platoon", count = "three" }`, []string{"wrong-type"}, []string{"breaks_into"}},
		{`breaks_into = { type = "german-machine-gun-platoon", count = 3, more = 1 }`, []string{"unknown-key"}, []string{"breaks_into.more"}},
		{`breaks_into = { type = "german-machine-gun-platoon", counts = 3 }`, []string{"unknown-key"}, []string{"breaks_into"}},
		{`breaks_into = "german-machine-gun-platoon"`, []string{"wrong-type"}, []string{"breaks_into"}},
		{`breaks_intos = 3`, []string{"unknown-key"}, []string{"breaks_intos"}},
	} {
		p, err := schema.ReadPartly("charts.toml", strings.NewReader(strings.Replace(string(text), into, tt.to, 1)), scenarios.Bases())
		require.NoError(t, err)
		require.NotNil(t, p.File, tt.to)
		var codes, lost []string
		for _, d := range p.Faults {
			codes = append(codes, d.Code)
		}
		for _, l := range p.Lost {
			lost = append(lost, l.Path[strings.LastIndex(l.Path, "].")+2:])
		}
		assert.Equal(t, tt.faults, codes, tt.to)
		assert.Equal(t, tt.lost, lost, tt.to)
	}
}
