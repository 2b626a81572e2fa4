package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/rules/tablerules"
	"github.com/mapsheet/mapsheet/schema"
)

// toySoldiers is a rule system played on a table, as far as drafts need one.
func toySoldiers() rules.System {
	return rules.System{
		ID: "toy-soldiers", Name: "Toy soldiers", Board: model.OnTable,
		Fields:    &model.Fields{Piece: []model.Field{{Key: "slow", Name: "Slow", Help: "Whether it slows.", Kind: model.Flag}}},
		Ground:    tablerules.Ground{Sight: overHills},
		NewBattle: func(*model.Scenario) (rules.Battle, error) { return nil, errors.New("nobody has written its rules") },
	}
}

// overHills is the sight of a game in which nobody sees over a hill.
func overHills(s *model.Scenario, from, to plane.Point) (tablerules.Sightline, error) {
	var line tablerules.Sightline
	for i := range s.TableBoard().Pieces {
		p := &s.TableBoard().Pieces[i]
		if p.Kind != model.PieceHill {
			continue
		}
		hill := table.NewArea(p.Points)
		for k, end := range []plane.Point{from, to} {
			if hill.Holds(end) {
				line.Levels[k] = 1
			}
		}
		if line.Levels == [2]int{} && hill.CutBy(plane.Segment{From: from, To: to}, table.Whole) {
			line.Pieces, line.Rule, line.Sentence = append(line.Pieces, i), "Sight 2", "a hill is higher than both ends"
		}
	}
	return line, nil
}

// toyBases is what its scenarios rest on.
type toyBases struct{}

func (toyBases) Mapsheet(id string) (*model.Mapsheet, error) {
	return nil, errors.New("there is no mapsheet " + id)
}

func (toyBases) Charts(string) (*model.Charts, error) {
	return &model.Charts{System: "toy-soldiers", Nations: []model.Nation{{ID: "red", Name: "Red", Fill: "#aa3333", Ink: "#ffffff"}, {ID: "blue", Name: "Blue", Fill: "#3333aa", Ink: "#ffffff"}}}, nil
}

func (toyBases) Fields(string) (*model.Fields, error) { return toySoldiers().Fields, nil }

// onTables runs a command line where tables are played on.
func onTables(t *testing.T, args ...string) result {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	var out, errOut bytes.Buffer
	status := runWith(t.Context(), program{systems.List{toySoldiers()}, toyBases{}}, args, strings.NewReader(""), &out, &errOut)
	return result{status, out.String(), errOut.String()}
}

// creek is a scenario on a table, in a file.
func creek(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "creek.toml")
	require.Equal(t, result{}, onTables(t, "new", path, "--title", "The creek"))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	pieces := `
[[map.pieces]]
id = "hill-1"
kind = "hill"
name = "Comb's hill"
points = "1000,1000 3000,1000 3000,2000 1000,2000"
slow = true

[[map.pieces]]
id = "creek"
kind = "stream"
points = "0,2400 7200,2400"

[[map.zones]]
id = "north"`
	require.NoError(t, os.WriteFile(path, bytes.Replace(text, []byte("\n[[map.zones]]\nid = \"north\""), []byte(pieces), 1), 0o600))
	return path
}

func TestANewScenarioOnATableHasItsZones(t *testing.T) {
	read, err := schema.ReadFile(creek(t), toyBases{})
	require.NoError(t, err)
	b := read.Scenario.TableBoard()
	assert.Equal(t, [2]int{7200, 4800}, [2]int{b.Width, b.Height})
	assert.Equal(t, "red", b.Zones[0].Side)
	assert.True(t, b.Pieces[0].Own.Is("slow"))

	path := filepath.Join(t.TempDir(), "made.toml")
	require.Equal(t, result{}, onTables(t, "new", path, "--width", "96", "--height", "60", "--generate", "--seed", "7", "--farms", "80"))
	read, err = schema.ReadFile(path, toyBases{})
	require.NoError(t, err)
	b = read.Scenario.TableBoard()
	assert.Equal(t, [2]int{9600, 6000}, [2]int{b.Width, b.Height})
	assert.Greater(t, len(b.Pieces), 5)
	assert.Zero(t, onTables(t, "fmt", "--check", path).status)

	for text, args := range map[string][]string{
		"give --width and --height in inches":                   {"--cols", "9"},
		"cannot be made: give 12 to 240 of each":                {"--width", "300"},
		"--canals means nothing on an open table: leave it out": {"--generate", "--canals", "1"},
		"is for a generated table: add --generate":              {"--hills", "9"},
		"hills 900 cannot be: give 0 to 100":                    {"--generate", "--hills", "900"},
		"and no mapsheet is one":                                {"--sheet", "standard"},
	} {
		r := onTables(t, append([]string{"new", filepath.Join(t.TempDir(), "x.toml")}, args...)...)
		assert.NotZero(t, r.status, text)
		assert.Contains(t, r.err, text)
	}
	assert.Contains(t, mapsheet(t, "new", filepath.Join(t.TempDir(), "x.toml"), "--generate", "--farms", "9").err, "--farms means nothing on a map of hexes")
}

func TestGroundOfATableIsExplained(t *testing.T) {
	path := creek(t)
	assert.Equal(t, "zone North\nIn zone North.\n864 square inches\n  from 0.00,0.00 to 72.00,12.00\n", onTables(t, "explain", "area", path, "zone North").out)
	assert.Equal(t, "within 2.5 inches of \"Comb's hill\" and north edge 12 inches deep\nWithin 2.5 inches of Comb's hill and within 12 inches of the northern edge.\n110 square inches\n  from 7.50,7.50 to 32.50,12.00\n",
		onTables(t, "explain", "area", path, "within 2.5 of hill-1 and north edge 12 deep").out)
	var r areaReport
	require.NoError(t, json.Unmarshal([]byte(onTables(t, "explain", "area", path, "--json", "zone North and zone South").out), &r))
	assert.Equal(t, &ground{}, r.Ground, "nowhere")
	assert.Contains(t, onTables(t, "explain", "area", path, "woods").err, `"woods" means nothing here: name a zone, a piece of terrain or an edge, such as zone North`)
	assert.Contains(t, onTables(t, "explain", "area", path, "within 2 hexes of hill-1").err, "a number of hexes means nothing on a table")
}

func TestTablesAreCheckedWrittenComparedAndMerged(t *testing.T) {
	path := creek(t)
	assert.Zero(t, onTables(t, "fmt", "--check", path).status)
	r := onTables(t, "export", path, "--to", "json")
	require.Zero(t, r.status, r.err)
	assert.Contains(t, r.out, `"kind": "table"`)

	other, wrong := filepath.Join(t.TempDir(), "other.toml"), filepath.Join(t.TempDir(), "wrong.toml")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(other, bytes.Replace(text, []byte("1000,1000 3000,1000 3000,2000 1000,2000"), []byte("1200,900 3200,900 3200,1900 1200,1900"), 1), 0o600))
	require.NoError(t, os.WriteFile(wrong, bytes.Replace(text, []byte("0,2400 7200,2400"), []byte("0,2400 7300,2400"), 1), 0o600))

	assert.Contains(t, onTables(t, "check", "--hints=false", wrong).out, "wrong.toml:36:10: error off-table map.pieces[1].points: Stream creek reaches to 73.00,24.00, beyond the table of 72 by 48 inches")
	assert.NotContains(t, onTables(t, "check", path).out, " map.")
	assert.Contains(t, onTables(t, "diff", path, other).out, "Hill hill-1 has moved 2 inches east and 1 inch north.")
	merged := filepath.Join(t.TempDir(), "merged.toml")
	r = onTables(t, "merge", path, other, path, "-o", merged)
	require.Zero(t, r.status, r.err)
	got, err := schema.ReadFile(merged, toyBases{})
	require.NoError(t, err)
	assert.Equal(t, "1200,900 3200,900 3200,1900 1200,1900", got.Scenario.TableBoard().Pieces[0].Points.String())
	r = onTables(t, "schema", "scenario")
	require.Zero(t, r.status, r.err)
	assert.Contains(t, r.out, `"table_board"`)
}

func TestATableIsMadeAnewFromASeed(t *testing.T) {
	path, out := creek(t), filepath.Join(t.TempDir(), "out.toml")
	require.Equal(t, result{}, onTables(t, "map", "generate", path, "-o", out, "--seed", "5", "--roads", "100"))
	first, err := os.ReadFile(out)
	require.NoError(t, err)
	read, err := schema.ReadFile(out, toyBases{})
	require.NoError(t, err)
	roads := 0
	for _, p := range read.Scenario.TableBoard().Pieces {
		if p.Kind == model.PieceRoad {
			roads++
		}
	}
	assert.Equal(t, 2, roads)
	again := onTables(t, "map", "generate", path, "-o", "-", "--seed", "5", "--roads", "100")
	assert.Equal(t, string(first), again.out, "the same seed makes the same table")
	for text, args := range map[string][]string{
		"--area is for maps of hexes":            {"--area", "zone North"},
		"--towns means nothing on an open table": {"--towns", "5"},
		"rivers 3 cannot be":                     {"--rivers", "3"},
	} {
		r := onTables(t, append([]string{"map", "generate", path, "-o", out}, args...)...)
		assert.NotZero(t, r.status)
		assert.Contains(t, r.err, text)
	}
}

func TestCommandsForHexesSayThatATableHasNone(t *testing.T) {
	path := creek(t)
	out := filepath.Join(t.TempDir(), "out")
	for _, args := range [][]string{
		{"trace", path, "-o", out},
	} {
		r := onTables(t, args...)
		assert.NotZero(t, r.status, args)
		assert.Contains(t, r.err, "has an open table, and this is for maps of hexes: change its terrain in the editor", args)
		assert.NoFileExists(t, out)
	}
}

func TestALineOfSightOverATableTakesPointsInInches(t *testing.T) {
	path := creek(t)
	assert.Equal(t, "36.00,24.50 (level 0) to 40.00,21.50 (level 0), range 5.00 inches: clear\n", onTables(t, "explain", "los", path, "36.00,24.50", "40,21.5").out)
	assert.Equal(t, "5.00,15.00 (level 0) to 35.00,15.00 (level 0), range 30.00 inches: blocked\nSight 2: a hill is higher than both ends\nin the way: hill-1\n",
		onTables(t, "explain", "los", path, "5,15", "35,15").out)
	assert.Contains(t, onTables(t, "explain", "los", path, "5,15", "hill-1").out, "to 20.00,15.00 (level 1), range 15.00 inches: clear", "a piece stands for its middle")
	var r tableSightReport
	require.NoError(t, json.Unmarshal([]byte(onTables(t, "explain", "los", path, "5,15", "35,15", "--json").out), &r))
	assert.Equal(t, []string{"hill-1"}, r.Pieces)
	assert.False(t, r.Clear)
	for text, args := range map[string][]string{
		"73,0 lies outside the table, which is 72.00 by 48.00 inches": {"0,0", "73,0"},
		`"0101" is no point of the table`:                             {"0101", "0,0"},
		"--marker is for maps of hexes":                               {"0,0", "1,1", "--marker", "trench=0101"},
	} {
		got := onTables(t, append([]string{"explain", "los", path}, args...)...)
		assert.NotZero(t, got.status)
		assert.Contains(t, got.err, text)
	}
}

// onTablesAlone is how commands are called on tables that no game is needed for, in the
// words of onBoards. A call that makes no sense there ends with what it says.
var onTablesAlone = map[string][]string{
	"new":                 {"OUT --system SYSTEM --title Mine", "OUT --system SYSTEM --cols 9 => give --width and --height in inches"},
	"trace":               {"FILE -o OUT => change its terrain in the editor"},
	"map resize":          {"FILE --cols 60 -o OUT => --cols is for maps of hexes", "FILE --width 60 -o OUT", "FILE --width 96 --anchor east -o OUT --json"},
	"map rotate":          {"FILE 90 -o OUT", "FILE 180 -o OUT --json", "FILE 60 -o OUT => cannot turn by 60"},
	"map mirror":          {"FILE east-west -o OUT"},
	"map crop":            {"FILE 0101 0909 -o OUT => a table is not cropped"},
	"map generate":        {"FILE -o OUT", "FILE -o OUT --canals 1 => means nothing on an open table"},
	"explain los":         {"FILE 36.00,24.50 40,10", "FILE 0101 0303 => is no point of the table"},
	"explain area":        {"FILE place:PLACE", "FILE place:PLACE --json", "FILE woods => means nothing here"},
	"play":                {"FILE --seed 3 !"},
	"duel":                {"FILE --a greedy --b random --games 2 !"},
	"league":              {"FILE --players greedy,random --games 2 !"},
	"balance":             {"FILE --games 2 !"},
	"balance sensitivity": {"FILE --games 2 !"}, "balance search": {"FILE --games 2 !"},
	"balance table": {"FILE --games 2 --quick 2 !"},
	"balance job":   {"FILE --on slurm --parts 2 -o OUT !"},
}

func TestEveryCommandKnowsTables(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	text, err := os.ReadFile(creek(t))
	require.NoError(t, err)
	file, other := filepath.Join(t.TempDir(), "battle.toml"), filepath.Join(t.TempDir(), "other.toml")
	require.NoError(t, os.WriteFile(file, text, 0o600))
	require.NoError(t, os.WriteFile(other, bytes.Replace(text, []byte("turns = 10"), []byte("turns = 5"), 1), 0o600))
	b := board{known: program{systems.List{toySoldiers()}, toyBases{}}, areas: true, dir: t.TempDir(), strange: regexp.MustCompile("(?i)" + ofHexes + "|sectors?|" + ofSoldiers)}
	b.words = strings.NewReplacer("FILE", file, "OTHER", other, "SYSTEM", "toy-soldiers", "PLACE", "hill-1")
	b.eachCommand(func(name string) {
		calls, known := onTablesAlone[name]
		if !known {
			calls, known = onBoards[name]
		}
		assert.True(t, known, "how is %q called on a table?", name)
		for i, call := range calls {
			if !strings.Contains(call, "LOG") {
				b.holds(t, name, call, i)
			}
		}
	})
}

func TestATableIsTurnedMirroredAndGivenAnotherSize(t *testing.T) {
	turned := func(path string, args ...string) string {
		t.Helper()
		to := filepath.Join(t.TempDir(), "to.toml")
		r := onTables(t, append(append([]string{"map", args[0], path}, args[1:]...), "-o", to)...)
		require.Zero(t, r.status, r)
		assert.Zero(t, onTables(t, "fmt", "--check", to).status)
		return to
	}
	text := func(path string) string {
		t.Helper()
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		return string(got)
	}
	path := creek(t)
	quarter := turned(path, "rotate", "90")
	assert.Contains(t, text(quarter), `points = "2400,0 2400,7200"`)
	assert.Equal(t, text(path), text(turned(turned(turned(quarter, "rotate", "90"), "rotate", "90"), "rotate", "90")))
	assert.Equal(t, text(path), text(turned(turned(path, "rotate", "180"), "rotate", "180")))
	for _, way := range []string{"east-west", "north-south"} {
		assert.Equal(t, text(path), text(turned(turned(path, "mirror", way), "mirror", way)))
	}
	assert.Contains(t, text(turned(path, "resize", "--width", "96", "--anchor", "east")), `points = "3400,1000 5400,1000 5400,2000 3400,2000"`)

	out := filepath.Join(t.TempDir(), "out.toml")
	r := onTables(t, "map", "rotate", path, "90", "-o", out, "--json")
	assert.Contains(t, r.out, `"width": 4800`)
	assert.Contains(t, r.out, `This speaks of \"North\" as before`, "names keep their words")
	for why, args := range map[string][]string{
		"a table cannot turn by 60":              {"rotate", path, "60"},
		"a map cannot turn by \"45\"":            {"rotate", path, "45"},
		"a table is not cropped":                 {"crop", path, "1,1", "2,2"},
		"Comb's hill would lie beside the table": {"resize", path, "--width", "20"},
		"--cols is for maps of hexes":            {"resize", path, "--cols", "20"},
	} {
		r := onTables(t, append(append([]string{"map"}, args...), "-o", out+"x")...)
		assert.NotZero(t, r.status)
		assert.Contains(t, r.err, why)
		assert.NoFileExists(t, out+"x")
	}
}
