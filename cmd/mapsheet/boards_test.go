package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// onBoards is how each command is called on boards of all kinds. FILE is a battle, OTHER
// a draft of it, LOG a game of it, OUT a file to be written, UNIT, SECTOR and PLACE are of
// it. A call that makes no sense on areas ends with what it says there, one that is refused
// with !, and one that not every game of the kind knows with ?.
var onBoards = map[string][]string{
	"list": {"", "--json"}, "version": {""}, "limits": {""}, "schema": {"scenario", "mapsheet", "charts", "log", "playtest"},
	"new":      {"OUT --system SYSTEM --title Mine", "OUT --system SYSTEM --cols 9 --rows 8 => is played on a map of areas: leave them out"},
	"check":    {"FILE", "FILE --json", "FILE --hints=false", "--codes", "--codes --json", "--fix --dry-run FILE"},
	"fmt":      {"--check FILE", "--stdout FILE"},
	"export":   {"FILE --to json", "FILE --to json -o OUT"},
	"import":   {"FILE -o OUT => its name is to end in .tmx", "FILE --from csv --into FILE -o OUT => has not the headings that are needed"},
	"render":   {"FILE -o OUT.png --scale 0.2", "FILE -o OUT.svg"},
	"trace":    {"FILE -o OUT => change its sectors in the editor"},
	"diff":     {"FILE OTHER", "FILE OTHER --json"},
	"merge":    {"FILE OTHER FILE -o OUT"},
	"counters": {"FILE -o OUT.png"},
	"versions": {"FILE"}, "versions list": {"FILE"}, "versions show": {"FILE 1 !"}, "versions compare": {"FILE 1 !"}, "versions diff": {"FILE 1 !"}, "versions restore": {"FILE 1 !"},
	"map resize": {"FILE --cols 60 -o OUT => --cols is for maps of hexes"}, "map rotate": {"FILE 180 -o OUT"},
	"map mirror": {"FILE east-west -o OUT"}, "map crop": {"FILE 0101 0909 -o OUT => there is no sector \"0101\""},
	"map generate":   {"FILE -o OUT => change its sectors in the editor"},
	"explain area":   {"FILE place:PLACE", "FILE place:PLACE --json"},
	"explain los":    {"FILE 0101 0303 => there are no lines of sight"},
	"explain fire":   {"--state LOG@1 --unit UNIT", "--state LOG@1 --unit UNIT --json"},
	"explain reach":  {"--state LOG@40 --unit UNIT ?", "--state LOG@40 --unit UNIT --json ?"},
	"explain combat": {"--state LOG@4 ?"}, "explain bombard": {"--state LOG@4 ?"}, "explain orders": {"--state LOG@1 ?"},
	"play":    {"FILE --seed 3", "FILE --seed 3 --json", "FILE --player SIDE=greedy", "FILE --first greedy --second random --handicap 2 !"},
	"duel":    {"FILE --a greedy --b random --games 2", "FILE --a greedy --b random --games 2 --json"},
	"league":  {"FILE --players greedy,random --games 2", "FILE --players greedy,random --games 2 --json"},
	"balance": {"FILE --games 2", "FILE --player SIDE=random --games 2 --json", "FILE --first random --second random --until 25 --games 3"}, "balance merge": {"FILE => is no result of games"},
	"balance sensitivity": {"FILE --games 2 --first random --second random --vary turns", "FILE --list"},
	"balance search":      {"FILE --games 2 --first random --second random --vary turns --within 25"},
	"balance force":       {"FILE --games 2 --first random --second random --side nobody !"},
	"balance list":        {"FILE"}, "balance show": {"FILE => is no result of games"}, "balance chart": {"FILE -o OUT.svg => is no result of games"},
	"balance job":   {"FILE --first random --second random --on slurm --parts 2 -o OUT", "FILE --on kubernetes --parts 2 --player SIDE=random -o OUT"},
	"balance table": {"FILE --games 1 --quick 1", "FILE --games 0 !"},
	"replay":        {"LOG", "LOG --events", "LOG --json"},
	"report":        {"LOG -o OUT.html", "LOG -o OUT.md"},
	"playback":      {"LOG -o OUT.html"},
	"share":         {"FILE", "FILE --base https://example.org/", "FILE --json"}, "share page": {"FILE !"}, "share open": {"FILE => is no link with a scenario in it"},
	"playtest rebase": {"LOG OTHER", "LOG OTHER --json", "LOG FILE"}, "playtest branches": {"LOG", "LOG --json"}, "playtest export": {"LOG -o OUT"},
}

// onOpenTables is how commands are called on open tables that make no sense of a call on the
// others, or another.
var onOpenTables = map[string][]string{
	"new":            {"OUT --system SYSTEM --title Mine", "OUT --system SYSTEM --muster small --seed 3", "OUT --system SYSTEM --cols 9 --rows 8 => is played on an open table"},
	"trace":          {"FILE -o OUT => change its terrain in the editor"},
	"map resize":     {"FILE --cols 60 -o OUT => --cols is for maps of hexes"},
	"map rotate":     {"FILE 180 -o OUT"},
	"map mirror":     {"FILE east-west -o OUT"},
	"map crop":       {"FILE 0101 0909 -o OUT => a table is not cropped"},
	"map generate":   {"FILE -o OUT"},
	"explain los":    {"FILE 10.00,10.00 30.00,30.00", "FILE 10.00,10.00 30.00,30.00 --json", "FILE 0101 0303 => is no point of the table"},
	"explain fire":   {"--state LOG@1 --unit UNIT", "--state LOG@40 --unit UNIT --json"},
	"explain reach":  {"--state LOG@40 --unit UNIT", "--state LOG@40 --unit UNIT --json", "--state LOG@1 --unit UNIT"},
	"explain combat": {"--state LOG@40 => has no fights of this kind"}, "explain bombard": {"--state LOG@40 => has no fights of this kind"},
	"explain orders": {"--state LOG@40 => no orders are written"},
	"play":           {"FILE --seed 3 --dice 6,6,1 --cards r7,bQ", "FILE --seed 3 --json", "FILE --player SIDE=greedy", "FILE --cards r99 !", "FILE --first greedy --second random --handicap 2 !"},
	"duel":           {"FILE --a random --b random --games 2", "FILE --a random --b random --games 2 --json"},
	"league":         {"FILE --players greedy,random --games 2", "FILE --players greedy,random --games 2 --json"},
	"balance":        {"FILE --first random --games 2", "FILE --player SIDE=random --games 2 --json"},
}

// ofHexes are the words of games on hexes, which mean nothing on areas.
const ofHexes = `hex|hexes|odds|volleys?|crests?|trench(es)?|interdict\w*|attack strength|first fire`

// ofSoldiers are those of Soldiers and of the toy, which Commanders does not have.
const ofSoldiers = `company|companies|squadrons?|movement points?|firing`

// board is a battle with the files that commands ask for.
type board struct {
	known program
	words *strings.Replacer
	areas bool // or a table
	table bool
	dir   string

	strange *regexp.Regexp // words that nothing about it has
}

// does runs a command line.
func (b board) does(t *testing.T, args ...string) result {
	t.Helper()
	var out, errOut bytes.Buffer
	status := runWith(t.Context(), b.known, args, strings.NewReader(""), &out, &errOut)
	return result{status, out.String(), errOut.String()}
}

// newBoard writes the files of a battle.
func newBoard(t *testing.T, known program, text, system, side, unit, place string, areas bool, strange string) board {
	t.Helper()
	return newBoardIn(t, t.TempDir(), known, text, system, side, unit, place, areas, strange)
}

// newBoardIn is newBoard in a folder.
func newBoardIn(t *testing.T, dir string, known program, text, system, side, unit, place string, areas bool, strange string) board {
	t.Helper()
	b := board{known: known, areas: areas, dir: dir, strange: regexp.MustCompile(`(?i)[^\n]*\b(` + strange + `)\b[^\n]*`)}
	file, other, log := filepath.Join(dir, "battle.toml"), filepath.Join(dir, "other.toml"), filepath.Join(dir, "game.jsonl")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	require.NoError(t, os.WriteFile(other, []byte(regexp.MustCompile(`turns = \d+`).ReplaceAllString(text, "turns = 5")), 0o600))
	require.Zero(t, b.does(t, "play", file, "--seed", "2", "--log", log).status)
	b.words = strings.NewReplacer("FILE", file, "OTHER", other, "LOG", log, "SYSTEM", system, "SIDE", side, "UNIT", unit, "PLACE", place)
	return b
}

// newTable writes the files of a battle of All the King's Men.
func newTable(t *testing.T, id string) board {
	b := newBoard(t, installed(), builtIn(t, id), "kings-men", "british", "british-infantry-1", "larger-hill", true, "hex|hexes|odds|interdict\\w*|attack strength|first fire|sectors?|companies|squadrons?|movement points?")
	b.table = true
	return b
}

func builtIn(t *testing.T, id string) string {
	t.Helper()
	text, ok := scenarios.Bytes(id)
	require.True(t, ok)
	return string(text)
}

func TestEveryCommandKnowsAllKindsOfBoards(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	toy := program{systems.List{envelopes.System()}, envelopes.Bases()}
	for name, b := range map[string]board{
		"a set-up of Commanders": newBoard(t, installed(), builtIn(t, "leuthen"), "commanders", "white", "white-infantry-1", "b1", true, ofHexes+"|"+ofSoldiers),
		"a set-up in secret":     newBoard(t, installed(), builtIn(t, "custom-setup"), "commanders", "black", "black-cavalry-2", "b2", true, ofHexes+"|"+ofSoldiers),
		"a battle of a toy":      newBoard(t, toy, envelopes.Text, "envelopes", "red", "red-1", "middle", true, ofHexes),
		"toy soldiers":           newTable(t, "cowpens"),
		"a battle of Soldiers":   newBoard(t, installed(), builtIn(t, "elouges"), "soldiers", "british", "british-infantry-company-1", "town-a", false, "nothing"),
	} {
		t.Run(name, func(t *testing.T) {
			b.eachCommand(func(name string) {
				assert.Contains(t, onBoards, name, "how is it called on a board?")
				for i, call := range b.calls(name) {
					b.holds(t, name, call, i)
				}
			})
		})
	}
}

// calls are how a command is called on the board.
func (b board) calls(name string) []string {
	if own, ok := onOpenTables[name]; ok && b.table {
		return own
	}
	return onBoards[name]
}

// eachCommand visits every command that the help lists by its name.
func (b board) eachCommand(visit func(name string)) {
	var walk func(c *cobra.Command, name string)
	walk = func(c *cobra.Command, name string) {
		for _, sub := range c.Commands() {
			walk(sub, strings.TrimSpace(name+" "+sub.Name()))
		}
		if c.Runnable() && !c.Hidden && (!c.HasSubCommands() || onBoards[name] != nil) {
			visit(name)
		}
	}
	walk(newRoot(b.known), "")
}

// args is the command line of a call.
func (b board) args(name, line string, n int) []string {
	args := append(strings.Fields(name), strings.Fields(line)...)
	out := strings.NewReplacer("OUT", filepath.Join(b.dir, fmt.Sprintf("%s-%d", strings.ReplaceAll(name, " ", "-"), n)))
	for i := range args {
		args[i] = b.words.Replace(out.Replace(args[i]))
	}
	return args
}

// holds runs a call and holds what it prints.
func (b board) holds(t *testing.T, name, call string, n int) {
	t.Helper()
	line, says, senseless := strings.Cut(call, " => ")
	line, refused := strings.CutSuffix(line, " !")
	line, perhaps := strings.CutSuffix(line, " ?")
	r := b.does(t, b.args(name, line, n)...)
	assert.NotRegexp(t, raw, r.err, "%s %s", name, line)
	switch {
	case b.areas && senseless:
		assert.NotZero(t, r.status, "%s %s", name, line)
		assert.Contains(t, r.err, says)
		assert.Equal(t, 1, strings.Count(strings.Split(strings.TrimSpace(r.err), "\nRun ")[0], "\n")+1, "one sentence: %s", r.err)
		return
	case refused:
		assert.NotZero(t, r.status, "%s %s", name, line)
	case perhaps && r.status != statusFine:
		assert.Empty(t, r.out, "%s %s", name, line)
		assert.NotEmpty(t, r.err)
	case b.areas:
		assert.Contains(t, []int{statusFine, statusProblems}, r.status, "%s %s: %s", name, line, r.err)
	}
	if strings.Contains(line, "--json") && r.status == statusFine {
		assert.True(t, json.Valid([]byte(r.out)), "%s %s", name, line)
	}
	if !b.areas || name == "schema" || name == "limits" || name == "version" || name == "list" || strings.Contains(line, "--codes") {
		return // what they tell is of all games
	}
	text := r.out + r.err
	for _, suffix := range []string{".html", ".md"} {
		if written, err := os.ReadFile(filepath.Join(b.dir, fmt.Sprintf("%s-%d%s", name, n, suffix))); err == nil {
			text += regexp.MustCompile(`(?s)<style.*?</style>|data:[^"]*`).ReplaceAllString(string(written), "")
		}
	}
	assert.Empty(t, b.strange.FindAllString(text, 4), "%s %s", name, line)
}
