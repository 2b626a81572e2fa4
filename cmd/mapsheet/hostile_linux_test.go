package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"
	"unsafe"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// onTerminal is what a command does that writes to a terminal.
func onTerminal(t *testing.T, args ...string) result {
	t.Helper()
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals: %v", err)
	}
	defer terminal.Close()
	var number, lock uint32
	for request, value := range map[uintptr]*uint32{syscall.TIOCGPTN: &number, syscall.TIOCSPTLCK: &lock} {
		_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, terminal.Fd(), request, uintptr(unsafe.Pointer(value)))
		require.Zero(t, failed)
	}
	line, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	shown := make(chan string)
	go func() {
		text, _ := io.ReadAll(terminal) // it fails once nobody has the terminal open
		shown <- string(text)
	}()
	var errOut bytes.Buffer
	status := run(t.Context(), args, strings.NewReader(""), line, &errOut)
	require.NoError(t, line.Close())
	text := <-shown
	return result{status, strings.ReplaceAll(text, "\r\n", "\n"), errOut.String()}
}

// control is characters that a terminal takes for commands: they name the window, clear the
// screen, go back over what stands there, begin a line, and turn it around.
const control = "\fforged\v\x1b]0;owned\a\b\r\x7f\u0085\u009b2J\u202eback\u2066\u2028"

// hostile is a text that means something to a terminal, a spreadsheet, a browser and whoever
// draws Markdown.
const hostile = "=1+1" + control + "\x00</script><img src=x onerror=y>![i](http://127.0.0.1/x.png)"

// hostileName is a file's name of the kind, which systems take as it is.
const hostileName = control + "\xff![i](x)"

// texts visits the texts of a value, and says of what kind each is: of which field.
func texts(v reflect.Value, kind string, visit func(kind string, text reflect.Value)) {
	switch v.Kind() {
	case reflect.String:
		visit(kind, v)
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			texts(v.Elem(), kind, visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			texts(v.Index(i), kind, visit)
		}
	case reflect.Map:
		if own, ok := v.Interface().(model.Values); ok {
			for key, value := range own {
				changed := reflect.New(reflect.TypeOf(value)).Elem()
				changed.Set(reflect.ValueOf(value))
				texts(changed, kind+"."+key, visit)
				own[key] = changed.Interface()
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Type != reflect.TypeFor[model.Base]() {
				texts(v.Field(i), v.Type().Name()+"."+f.Name, visit)
			}
		}
	}
}

// hostileText is the text of a scenario in which every text is hostile that may be any: the
// others, such as ids, are found by trying.
func hostileText(t *testing.T, known program, text string) string {
	t.Helper()
	path := writeFile(t, "battle.toml", text)
	file, err := schema.ReadFile(path, known.bases)
	require.NoError(t, err)
	plain := file.Scenario
	fixed := map[string]bool{}
	write := func(of func(kind string) bool) string {
		file.Scenario = plain.Clone()
		texts(reflect.ValueOf(file.Scenario), "", func(kind string, text reflect.Value) {
			if !fixed[kind] && of(kind) {
				text.SetString(hostile + text.String()) // what is different stays so
			}
		})
		text, err := schema.Encode(file)
		if err != nil {
			return ""
		}
		return string(text)
	}
	kinds := map[string]bool{}
	texts(reflect.ValueOf(plain), "", func(kind string, _ reflect.Value) { kinds[kind] = true })
	for kind := range kinds {
		text := write(func(k string) bool { return k == kind })
		if text == "" {
			fixed[kind] = true
			continue
		}
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err := openBattle(known, path)
		fixed[kind] = err != nil
	}
	for _, free := range []string{"Scenario.Title", "Side.Name", "Force.Name"} {
		assert.False(t, fixed[free], "%s is anybody's", free)
	}
	return write(func(string) bool { return true })
}

// inert reads a file that people look at to its end, as what shows it does, and says what of
// it a hostile text does there.
func inert(name string, data []byte) error {
	if bytes.HasPrefix(data, []byte("\x89PNG")) {
		return nil // whatever it is called
	}
	unseen := bytes.ContainsFunc(data, model.IsUnseen)
	switch filepath.Ext(name) {
	case ".html":
		if unseen || bytes.Contains(data, []byte("<img src=x")) || bytes.Count(data, []byte("</script")) != bytes.Count(data, []byte("<script")) {
			return errors.New("a browser does what a text says")
		}
	case ".md":
		if unseen || regexp.MustCompile(`(^|[^\\])(!\[i|<img|\]\(http)`).Match(data) {
			return errors.New("a text is taken for a picture or an element")
		}
	case ".svg":
		if unseen {
			return errors.New("a text has what is not seen")
		}
		d := xml.NewDecoder(bytes.NewReader(data))
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
			if e, ok := token.(xml.StartElement); ok && (e.Name.Local == "script" || e.Name.Local == "img") {
				return errors.New("a text is taken for an element")
			}
		}
	case ".csv":
		rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
		if err != nil {
			return err
		}
		for _, row := range rows {
			for _, cell := range row {
				if strings.HasPrefix(cell, "=") {
					return errors.New("a spreadsheet takes a text for a formula")
				}
			}
		}
	}
	return nil
}

// saysNoneBeside holds that what commands say past the streams that they are given does nothing:
// a library says what cannot be completed.
func saysNoneBeside(t *testing.T) {
	t.Helper()
	beside, err := os.Create(filepath.Join(t.TempDir(), "beside"))
	require.NoError(t, err)
	out, errOut := os.Stdout, os.Stderr
	os.Stdout, os.Stderr = beside, beside
	t.Cleanup(func() {
		os.Stdout, os.Stderr = out, errOut
		said, err := os.ReadFile(beside.Name())
		require.NoError(t, err)
		assert.True(t, utf8.Valid(said), "%q", said)
		assert.Negative(t, bytes.IndexFunc(said, model.IsUnseen), "%q", said)
		require.NoError(t, beside.Close())
	})
}

// onHostile is how commands are called besides, in the words of onBoards, where every text is
// hostile. NOTED is a playtest with names and remarks, RESULT what a batch found, TABLE a table
// of forces.
var onHostile = map[string][]string{
	"balance":             {"FILE --games 2 --first random --second random --save"},
	"balance list":        {"FILE"},
	"balance show":        {"RESULT", "RESULT --json", "RESULT --csv"},
	"balance chart":       {"RESULT -o OUT.svg", "RESULT -o OUT.csv", "RESULT --kind heat -o OUT.heat.svg"},
	"balance merge":       {"RESULT RESULT"},
	"balance sensitivity": {"FILE --games 2 --first random --second random --vary turns --chart OUT.svg", "FILE --games 2 --first random --second random --vary turns --chart OUT.csv"},
	"report":              {"NOTED -o OUT.html", "NOTED -o OUT.md"},
	"playback":            {"NOTED -o OUT.html"},
	"playtest branches":   {"NOTED", "NOTED --json"},
	"playtest rebase":     {"NOTED OTHER", "NOTED OTHER --json"},
	"replay":              {"NOTED", "NOTED --events --json"},
	"export":              {"FILE --to csv -o OUT.csv", "FILE --to svg -o OUT.svg", "FILE --to counters -o OUT.svg"},
	"import":              {"TABLE --into FILE -o OUT", "TABLE -o OUT --json"},
	"versions":            {"", "--json", "FILE --json"},
	"completion bash":     {""},
}

// withMore are texts of kinds that the skirmish has none of.
const withMore = `
[[notes]]
text = "It rained."

[[map.places]]
id = "mill"
name = "Mill"
kind = "other"
hexes = "0301"

[[charts.nations]]
id = "german"
name = "German"
colour = "#8a927f"
ink = "#1d211b"

[[charts.unit_types]]
id = "german-infantry-company"
nation = "german"
name = "infantry company"
plural = "infantry companies"
kind = "infantry"
size = "company"
attack = 4
range = 6
movement = 5
stacking = 4
marks = { attack = "designed" }
`

// newHostile writes the files of a battle of two turns in which every text is hostile, in a
// folder of such a name.
func newHostile(t *testing.T, text, side, unit, place string) board {
	t.Helper()
	dir := filepath.Join(t.TempDir(), hostileName)
	require.NoError(t, os.Mkdir(dir, 0o700))
	known := installed()
	text = regexp.MustCompile(`(?m)^turns = \d+`).ReplaceAllString(text, "turns = 2")
	file, err := schema.Read("battle.toml", strings.NewReader(text), known.bases)
	require.NoError(t, err)
	b := newBoardIn(t, dir, known, hostileText(t, known, text), file.Scenario.System, side, unit, place, false, "nothing")
	b.table = file.Scenario.Board.Kind() == model.OnTable
	ready, err := openBattle(known, filepath.Join(dir, "battle.toml"))
	require.NoError(t, err)
	session, err := playtest.New(ready.system, ready.file, rules.Terms{Seed: 1})
	require.NoError(t, err)
	seat := session.Table().Now().Awaits.First()
	for range 2 {
		a, ok := session.Table().Random(seat, rand.New(rand.NewPCG(1, 2)))
		require.True(t, ok)
		a.By = seat
		_, err = session.Do(a)
		require.NoError(t, err)
		require.NoError(t, session.Annotate(hostile+"\n"+hostile))
		session.GoTo(0)
	}
	require.NoError(t, session.Rename(session.Branch().ID, hostile))
	require.NoError(t, session.Keep(disk.System{}, filepath.Join(dir, "noted.jsonl")))
	require.NoError(t, session.Close())
	require.NoError(t, os.WriteFile(filepath.Join(dir, "table.csv"), []byte("side,name,type,"+hostile+"\n"+strings.Repeat(hostile+",", 4)+"\n"), 0o600))
	at := func(name string) string { return filepath.Join(dir, name) }
	b.words = strings.NewReplacer("NOTED", at("noted.jsonl"), "RESULT", at("battle.balance.json"), "TABLE", at("table.csv"), "HOSTILE", control+"\xff",
		"FILE", at("battle.toml"), "OTHER", at("other.toml"), "LOG", at("game.jsonl"), "SYSTEM", file.Scenario.System, "SIDE", side, "UNIT", unit, "PLACE", place)
	return b
}

// written is what lies in the board's folder, by name.
func (b board) written(t *testing.T) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	entries, err := os.ReadDir(b.dir)
	require.NoError(t, err)
	for _, e := range entries {
		if e.Type().IsRegular() {
			out[e.Name()], err = os.ReadFile(filepath.Join(b.dir, e.Name()))
			require.NoError(t, err)
		}
	}
	return out
}

// wrote is how many files of a kind, which is their suffix, hold a text of the battle.
func (b board) wrote(t *testing.T, kind string) int {
	t.Helper()
	n := 0
	for name, data := range b.written(t) {
		if filepath.Ext(name) == kind && bytes.Contains(data, []byte("owned")) {
			n++
		}
	}
	return n
}

// doesNothing runs a command line on a terminal and holds that what it says and writes is inert.
func (b board) doesNothing(t *testing.T, args ...string) {
	t.Helper()
	before := b.written(t)
	r := onTerminal(t, args...)
	for _, said := range []string{r.out, r.err} {
		at := strings.IndexFunc(said, model.IsUnseen)
		assert.Negative(t, at, "%q says %.80q", args, said[max(at, 0):])
		assert.True(t, utf8.ValidString(said), "%q", args)
		assert.NotContains(t, said, "\nforged", "%q", args)
	}
	if slices.Contains(args, "--json") && r.status == statusFine && args[0] != cobra.ShellCompRequestCmd {
		assert.True(t, json.Valid([]byte(r.out)), "%q", args)
	}
	for name, data := range b.written(t) {
		if !bytes.Equal(data, before[name]) {
			assert.NoError(t, inert(name, data), "%q writes %q", args, name)
		}
	}
}

// A title, a name, a note, the name of a file: none is a command to what shows it, whichever
// command says it, well or in an error, nor in what is written for people to look at.
func TestTextsOfFilesAreNoCommandsToWhatShowsThem(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", filepath.Join(t.TempDir(), hostileName))
	saysNoneBeside(t)
	small, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	onHexes := newHostile(t, string(small)+withMore, "german", "german-infantry-company-1", "mill")
	for name, b := range map[string]board{
		"hexes": onHexes,
		"areas": newHostile(t, builtIn(t, "leuthen"), "white", "white-infantry-1", "b1"),
		"table": newHostile(t, builtIn(t, "cowpens"), "british", "british-infantry-1", "larger-hill"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(b.dir)
			b.eachCommand(func(name string) {
				for i, call := range append(slices.Clone(b.calls(name)), onHostile[name]...) {
					line, _, _ := strings.Cut(call, " => ")
					b.doesNothing(t, b.args(name, strings.TrimRight(line, " !?"), i)...)
				}
			})
		})
	}
	for _, kind := range []string{".html", ".md", ".svg", ".csv"} {
		assert.Positive(t, onHexes.wrote(t, kind), kind)
	}
	t.Chdir(onHexes.dir)
	t.Run("command lines", func(t *testing.T) {
		onHexes.eachCommand(func(name string) { onHexes.takesHostileWords(t, name) })
	})
	t.Run("logs", onHexes.takesHostileLogs)
	t.Run("results", onHexes.takesHostileResults)
}

// takesHostileLogs reads logs of which one text is hostile, in each line, as whoever writes one
// by hand makes them: with the sums of what they hold.
func (b board) takesHostileLogs(t *testing.T) {
	data, err := os.ReadFile(b.words.Replace("LOG"))
	require.NoError(t, err)
	written := strings.Split(strings.TrimSpace(string(data)), "\n")
	spoilt := func(spoil func(kind string, text reflect.Value)) string {
		var out bytes.Buffer
		w := rules.NewLineWriter(&out)
		for i, line := range written {
			var of rules.Line = &rules.Entry{}
			switch i {
			case 0:
				of = &rules.Header{}
			case len(written) - 1:
				of = &rules.Closing{}
			}
			require.NoError(t, json.Unmarshal([]byte(line), of))
			texts(reflect.ValueOf(of), "", spoil)
			require.NoError(t, w.Write(of))
		}
		return out.String()
	}
	kinds := map[string]bool{}
	spoilt(func(kind string, _ reflect.Value) { kinds[kind] = true })
	require.Greater(t, len(kinds), 8)
	for kind := range kinds {
		log := filepath.Join(b.dir, "spoilt.jsonl")
		require.NoError(t, os.WriteFile(log, []byte(spoilt(func(k string, text reflect.Value) {
			if k == kind {
				text.SetString(hostile + text.String())
			}
		})), 0o600))
		for _, args := range [][]string{
			{"replay", log}, {"replay", log, "--events", "--json"}, {"report", log, "-o", "spoilt.html"}, {"report", log, "-o", "spoilt.md"},
			{"playback", log, "-o", "spoilt.html"}, {"playtest", "branches", log}, {"explain", "orders", "--state", log + "@1"},
		} {
			b.doesNothing(t, args...)
		}
	}
}

// takesHostileResults reads results of batches of which one text is hostile.
func (b board) takesHostileResults(t *testing.T) {
	data, err := os.ReadFile(b.words.Replace("RESULT"))
	require.NoError(t, err)
	done := map[string]bool{}
	for _, at := range regexp.MustCompile(`"(\w+)": ?"`).FindAllSubmatchIndex(data, -1) {
		key := string(data[at[2]:at[3]])
		if done[key] {
			continue
		}
		done[key] = true
		quoted, err := json.Marshal(hostile)
		require.NoError(t, err)
		result := filepath.Join(b.dir, "battle.spoilt.balance.json")
		text := string(data[:at[1]]) + strings.Trim(string(quoted), `"`) + string(data[at[1]:])
		require.NoError(t, os.WriteFile(result, []byte(text), 0o600))
		for _, args := range [][]string{
			{"balance", "show", result}, {"balance", "show", result, "--json"}, {"balance", "show", result, "--csv"}, {"balance", "list", b.words.Replace("FILE")},
			{"balance", "chart", result, "-o", "spoilt.svg"}, {"balance", "chart", result, "-o", "spoilt.csv"}, {"balance", "merge", result}, {"balance", "--again", result},
		} {
			b.doesNothing(t, args...)
		}
	}
	assert.Greater(t, len(done), 5)
}

// takesHostileWords gives a command such words and flags, and has them completed.
func (b board) takesHostileWords(t *testing.T, name string) {
	t.Helper()
	cmd, _, err := newRoot(b.known).Find(strings.Fields(name))
	require.NoError(t, err)
	words := func(more ...string) []string { return append(strings.Fields(name), more...) }
	completed := func(more ...string) []string { return append([]string{cobra.ShellCompRequestCmd}, words(more...)...) }
	file := b.words.Replace("FILE")
	b.doesNothing(t, words(hostileName)...)
	b.doesNothing(t, words(file, "--"+hostileName)...)
	b.doesNothing(t, completed("")...)
	b.doesNothing(t, completed(file, "")...)
	b.doesNothing(t, completed(file, "--"+hostileName, "")...)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		b.doesNothing(t, words(file, "--"+f.Name+"="+hostileName)...)
		b.doesNothing(t, completed(file, "--"+f.Name, "")...)
	})
}
