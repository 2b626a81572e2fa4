package schema_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// slips are mistakes that somebody who writes a file by hand makes in a line, and changes
// that are none. Given are the lines before, the line and those after it.
var slips = []struct {
	name string
	make func(before, line, after string) string
}{
	{"left out", func(before, _, after string) string { return before + after }},
	{"written twice", func(before, line, after string) string { return before + line + line + after }},
	{"cut in the middle", func(before, line, _ string) string { return before + line[:len(line)/2] }},
	{"with a comment before it", func(before, line, after string) string { return before + "# A note.\n" + line + after }},
	{"with a comment behind it", func(before, line, after string) string {
		return before + strings.TrimSuffix(line, "\n") + " # a note\n" + after
	}},
	{"after a key that there is not", func(before, line, after string) string { return before + "nothing = 1\n" + line + after }},
	{"with a quotation mark less", func(before, line, after string) string { return before + strings.Replace(line, `"`, "", 1) + after }},
	{"with a key misspelt", func(before, line, after string) string {
		return before + misspelt.ReplaceAllString(line, "${1}x${2}") + after
	}},
	{"with a text for a number", func(before, line, after string) string { return before + digits.ReplaceAllString(line, `"$0"`) + after }},
	{"with numbers too large", func(before, line, after string) string {
		return before + digits.ReplaceAllString(line, "${0}99999") + after
	}},
	{"with a number for a text", func(before, line, after string) string { return before + quoted.ReplaceAllString(line, "3") + after }},
	{"with other words", func(before, line, after string) string {
		return before + quoted.ReplaceAllString(line, `"other"`) + after
	}},
	{"with a list for a value", func(before, line, after string) string {
		return before + valued.ReplaceAllString(line, "= [$1]\n") + after
	}},
	{"after an empty line", func(before, line, after string) string { return before + "\r\n" + line + after }},
	{"with a letter that is none", func(before, line, after string) string { return before + "\xff" + line + after }},
}

var (
	misspelt = regexp.MustCompile(`^([a-z]+)([a-z_]* = )`)
	digits   = regexp.MustCompile(`\b[0-9]+\b`)
	quoted   = regexp.MustCompile(`"[^"]*"`)
	valued   = regexp.MustCompile(`= (.*)\n`)
)

// paths are ways to values of files, and to none.
var paths = []string{"title", "map", "map.rows", "map.rows[1]", "map.places[0].hexes", "forces[0].units[1].type", "forces[1]", "victory.levels", "notes[0]", "nothing", "", "forces[99]", "deployment[0].area", "unit_types[1].id"}

// What is said of files in which a line is wrong, and what is written of those in which
// it is not, stays as it is: each slip in every second line of the files of each kind,
// and what chance makes up. A line names what is otherwise; where it is meant to be, look at it,
// and -update writes the digests anew.
func TestWhatIsReadAndWrittenIsWhatItWas(t *testing.T) {
	var record digest.Record
	texts, err := filepath.Glob("testdata/*.toml")
	require.NoError(t, err)
	for _, path := range texts {
		slipped(t, &record, path, 2, "", testBases{}, told)
	}
	for seed := range 60 {
		text, err := schema.Encode(files.Example(seed))
		require.NoError(t, err)
		record.Say(fmt.Sprintf("by chance, %d", seed), told(t, "chance.toml", text, testBases{}))
	}
	record.Hold(t, "told.txt")
}

// So does what is said of files of other systems, with fields and charts of their own, and
// what can be read of them in spite of a slip.
func TestWhatIsReadOfOtherSystemsIsWhatItWas(t *testing.T) {
	var record digest.Record
	for _, x := range []struct {
		path   string
		stride int
	}{{"charts/soldiers.toml", 173}, {"18-leuthen.toml", 31}, {"22-cowpens.toml", 31}, {"charts/commanders.toml", 31}, {"maps/commanders-a.toml", 31}} {
		path := filepath.Join("..", "scenarios", filepath.FromSlash(x.path))
		slipped(t, &record, path, x.stride, "", scenarios.Bases(), told)
		slipped(t, &record, path, x.stride, ", read in spite of them", scenarios.Bases(), partly)
	}
	record.Hold(t, "toldofsystems.txt")
}

// slipped tells of a file with each slip in every so many lines; how says in what way.
func slipped(t *testing.T, record *digest.Record, path string, stride int, how string, bases schema.Bases, tell func(t *testing.T, name string, text []byte, bases schema.Bases) string) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	for n, slip := range slips {
		subject := fmt.Sprintf("%s, lines %s%s", filepath.Base(path), slip.name, how)
		for i, line := range lines {
			if (n+i)%stride > 0 {
				continue
			}
			changed := slip.make(strings.Join(lines[:i], ""), line, strings.Join(lines[i+1:], ""))
			record.Say(subject, tell(t, filepath.Base(path), []byte(changed), bases))
		}
	}
}

// partly is what can be read of a text with faults, and what is lost then.
func partly(t *testing.T, name string, text []byte, bases schema.Bases) string {
	t.Helper()
	p, err := schema.ReadPartly(name, bytes.NewReader(text), bases)
	if err != nil {
		return err.Error()
	}
	out := fmt.Sprintln(p.Faults, p.Lost)
	if p.File != nil {
		again, err := schema.Encode(p.File)
		require.NoError(t, err, "what can be read can be written")
		out += string(again)
	}
	return out
}

// told is the problems of a text, or what is written of it in each form and where its
// values stand.
func told(t *testing.T, name string, text []byte, bases schema.Bases) string {
	t.Helper()
	f, err := schema.Read(name, bytes.NewReader(text), bases)
	if err != nil {
		return problems(t, name, text, bases)
	}
	again, err := schema.Encode(f)
	require.NoError(t, err, "what can be read can be written")
	export, err := schema.JSON(f)
	require.NoError(t, err)
	out := string(again) + string(export)
	for _, path := range paths {
		out += fmt.Sprintln(path, f.Position(path))
	}
	return out
}
