package main

import (
	"bytes"
	"encoding/json"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// result is what a command line did.
type result struct {
	status   int
	out, err string
}

func mapsheet(t *testing.T, args ...string) result {
	t.Helper()
	var out, errOut bytes.Buffer
	args = append([]string{}, args...) // none are not those of the tests
	status := run(t.Context(), args, strings.NewReader(""), &out, &errOut)
	return result{status, out.String(), errOut.String()}
}

// open is openWith for what the program has built in.
func open(name string) (file *schema.File, builtIn bool, err error) {
	return openWith(scenarios.Bases(), name)
}

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func TestListNamesTheBattlesOfAllSystems(t *testing.T) {
	r := mapsheet(t, "list")
	assert.Equal(t, statusFine, r.status)
	lines := strings.Split(strings.TrimSpace(r.out), "\n")
	require.Len(t, lines, 24)
	assert.Contains(t, lines[1], "brunstatt")
	assert.Contains(t, lines[14], "mlawa")
	assert.Contains(t, lines[15], "marengo")

	var infos []struct {
		ID    string
		Turns int
		Sides []string
	}
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "list", "--json").out), &infos))
	require.Len(t, infos, 23)
	assert.Equal(t, "brunstatt", infos[0].ID)
	assert.Equal(t, 18, infos[0].Turns)
	assert.Equal(t, []string{"French", "German"}, infos[0].Sides)
}

func TestTheBuiltInScenariosHaveNoProblems(t *testing.T) {
	for line := range strings.Lines(mapsheet(t, "list").out) {
		id := strings.Fields(line)[0]
		if id == "ID" {
			continue
		}
		r := mapsheet(t, "check", "--hints=false", id)
		assert.Equal(t, result{status: statusFine}, r, id)
	}
}

func TestCheckPrintsOneProblemALineWithItsPlace(t *testing.T) {
	path := writeFile(t, "broken.toml", strings.Replace(brunstatt(t), `place = "town-a"`, `place = "town-x"`, 1))
	r := mapsheet(t, "check", path, "morhange")
	assert.Equal(t, statusProblems, r.status)
	line, _, _ := strings.Cut(r.out, "\n")
	assert.Regexp(t, `broken\.toml:\d+:\d+: error \S+ deployment\[0\]\.area.*: .*town-x`, line)

	var findings []struct {
		Line                    int
		Severity, Path, Message string
	}
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "check", "--json", path).out), &findings))
	require.NotEmpty(t, findings)
	assert.Positive(t, findings[0].Line)
	assert.Equal(t, "error", findings[0].Severity)
	assert.Contains(t, findings[0].Path, "deployment[0].area")
}

func TestAFileThatCannotBeReadIsAProblemWithItsPlace(t *testing.T) {
	cases := map[string]struct{ text, want string }{
		"not TOML":    {"format = \n", `file\.toml:1:\d+: error `},
		"unknown key": {strings.Replace(brunstatt(t), "turns = 18", "turns = 18\ncolour = 3", 1), `file\.toml:\d+:\d+: error .*colour`},
		"hex off map": {strings.Replace(brunstatt(t), `{ place = "town-a" }`, `{ hexes = "9901" }`, 1), `file\.toml:\d+:\d+: error .*9901`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			path := writeFile(t, "file.toml", c.text)
			r := mapsheet(t, "check", path)
			assert.Equal(t, statusProblems, r.status)
			assert.Regexp(t, c.want, r.out)
			for _, command := range [][]string{{"fmt", path}, {"export", path}, {"render", path, "-o", filepath.Join(t.TempDir(), "x.png")}, {"counters", path, "-o", filepath.Join(t.TempDir(), "x.png")}} {
				r := mapsheet(t, command...)
				assert.Equal(t, statusProblems, r.status, command)
				assert.NotEmpty(t, r.err, command)
			}
			after, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, c.text, string(after), "a broken file is left as it is")
		})
	}
}

func TestNewMakesAScenarioThatCanBeCheckedAndFormatted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fresh.toml")
	r := mapsheet(t, "new", path, "--cols", "12", "--rows", "9", "--title", "Hill of Bees")
	require.Equal(t, result{}, r)
	file, _, err := open(path)
	require.NoError(t, err)
	assert.Equal(t, "Hill of Bees", file.Scenario.Title)
	assert.Equal(t, "hill-of-bees", file.Scenario.ID)
	assert.Equal(t, 12, file.Scenario.Hexes().Grid.Cols)
	assert.Equal(t, result{}, mapsheet(t, "fmt", "--check", path), "it is written in the standard layout")

	again := mapsheet(t, "new", path)
	assert.Equal(t, statusProblems, again.status)
	assert.Contains(t, again.err, "--force")
	assert.Equal(t, statusFine, mapsheet(t, "new", path, "--force").status)
	file, _, err = open(path)
	require.NoError(t, err)
	assert.Equal(t, "standard", file.Scenario.Sheet)
}

func TestFmtRewritesAndKeepsComments(t *testing.T) {
	text := "# My battle.\n" + strings.Replace(brunstatt(t), "[length]\n", "# How long it lasts.\n\n[length]\n", 1)
	text = strings.Replace(text, "turns = 18", "turns    =  18", 1)
	path := writeFile(t, "mine.toml", text)
	assert.Equal(t, result{status: statusProblems, out: path + "\n"}, mapsheet(t, "fmt", "--check", path))
	assert.Equal(t, result{out: path + "\n"}, mapsheet(t, "fmt", path))
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(after), "# My battle.\n"))
	assert.Contains(t, string(after), "# How long it lasts.")
	assert.Contains(t, string(after), "turns = 18\n")
	assert.Equal(t, result{}, mapsheet(t, "fmt", path), "a second time changes nothing")
	assert.Equal(t, brunstatt(t), mapsheet(t, "fmt", "brunstatt").out, "a built-in one is printed")
}

func TestFmtNamesWhatItChangedBeforeAFileThatFails(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	path := writeFile(t, "mine.toml", strings.Replace(brunstatt(t), "turns = 18", "turns    =  18", 1))
	r := mapsheet(t, "fmt", path, "nowhere.toml", path)
	assert.Equal(t, statusProblems, r.status)
	assert.Equal(t, path+"\n", r.out)
	assert.Contains(t, r.err, "nowhere.toml")
}

func TestExportWritesJSONThatItsSchemaAccepts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.json")
	require.Equal(t, result{}, mapsheet(t, "export", "brunstatt", "--to", "json", "-o", path))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Empty(t, violations(t, "scenario", data))
	var tree struct {
		Format string
		Map    struct{ Terrain []string }
	}
	require.NoError(t, json.Unmarshal(data, &tree))
	assert.Equal(t, "mapsheet/1", tree.Format)
	assert.Len(t, tree.Map.Terrain, 34, "the map is embedded")
	assert.Equal(t, string(data), mapsheet(t, "export", "brunstatt").out)
}

func TestRenderDrawsTheMap(t *testing.T) {
	path := filepath.Join(t.TempDir(), "map.png")
	require.Equal(t, result{}, mapsheet(t, "render", "brunstatt", "-o", path, "--width", "800"))
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	picture, err := png.Decode(f)
	require.NoError(t, err)
	assert.InDelta(t, 800, picture.Bounds().Dx(), 40)
	ground := map[any]bool{}
	for x := range picture.Bounds().Dx() {
		ground[picture.At(x, picture.Bounds().Dy()/2)] = true
	}
	assert.Greater(t, len(ground), 10, "there is something on the map")
}

func TestCountersDrawsEveryUnit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "counters.png")
	require.Equal(t, result{}, mapsheet(t, "counters", "brunstatt", "-o", path, "--size", "40"))
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	picture, err := png.Decode(f)
	require.NoError(t, err)
	colors := map[color.RGBA]int{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			colors[color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)]++
		}
	}
	french, german := colors[color.RGBA{0x33, 0x50, 0x7f, 255}], colors[color.RGBA{0x8a, 0x92, 0x7f, 255}]
	assert.Greater(t, german, 20*400, "20 German counters")
	assert.Greater(t, french, 37*400, "37 French counters")
}

func TestEveryCommandHasHelpAndExamples(t *testing.T) {
	for _, cmd := range newRoot(installed()).Commands() {
		assert.NotEmpty(t, cmd.Short, cmd.Name())
		assert.NotEmpty(t, cmd.Example, cmd.Name())
		r := mapsheet(t, cmd.Name(), "--help")
		assert.Equal(t, statusFine, r.status)
		assert.Contains(t, r.out, "Examples:")
		assert.Equal(t, r, mapsheet(t, "help", cmd.Name()))
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		r := mapsheet(t, "completion", shell)
		assert.Equal(t, statusFine, r.status)
		assert.Contains(t, r.out, "mapsheet")
	}
	for words, want := range map[string]string{
		"check": "brunstatt\t", "check brunstatt": "morhange\t", "render --palette": "paper\n", "render brunstatt": ":4\n",
		"map rotate": "brunstatt\t", "map rotate brunstatt": "60\n90\n120\n180\n240\n270\n300\n:4\n", "help map": "resize\t",
		"play --first": "greedy\t", "explain reach brunstatt --unit": "french-infantry-company-1\tFrench\n",
		"versions": ":0\n", "versions my.toml": ":4\n",
	} {
		r := mapsheet(t, append(append([]string{"__complete"}, strings.Fields(words)...), "")...)
		assert.Contains(t, r.out, want, words)
	}
}

func TestVersionNamesTheFormat(t *testing.T) {
	r := mapsheet(t, "version")
	assert.Equal(t, statusFine, r.status)
	line, table, _ := strings.Cut(r.out, "\n")
	assert.Contains(t, line, "mapsheet/1")
	assert.Equal(t, line+"\n", mapsheet(t, "--version").out)
	for _, f := range format.All() {
		assert.Regexp(t, "(?m)^"+f.String()+" +"+f.Files+"$", table)
	}
	var v version
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "version", "--json").out), &v))
	assert.Equal(t, "mapsheet/1", v.Format)
	assert.NotEmpty(t, v.Go)
	assert.Equal(t, format.All(), v.Formats)
}

func brunstatt(t *testing.T) string {
	t.Helper()
	return mapsheet(t, "fmt", "--stdout", "brunstatt").out
}
