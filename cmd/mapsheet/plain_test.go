package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// raw is what the system says in its own words.
var raw = regexp.MustCompile(`(?i)\b(open|openat|stat|lstat|read|write|rename|mkdir|readlink|remove|fsync|truncate|chmod|fcntl|flock) /|no such file|permission denied|is a directory|not a directory|file name too long|invalid argument|broken pipe|input/output error|inappropriate ioctl|illegal seek|bad file descriptor|file exists|unexpected EOF|%!`)

// lines is how each command is called: IN is a file that it reads, OUT one that
// it writes, LOG the log of a game.
var lines = map[string][]string{
	"new": {"OUT", "OUT --force"}, "check": {"IN", "IN --json", "IN --fix"}, "fmt": {"IN", "IN --check", "IN --stdout"}, "export": {"IN", "brunstatt -o OUT"}, "import": {"IN --from csv -o -", "IN --from tiled --into brunstatt -o OUT"},
	"render": {"IN -o -", "brunstatt --width 60 -o OUT"}, "counters": {"IN -o -", "brunstatt --size 14 -o OUT"},
	"map resize": {"IN --cols 9 -o -", "brunstatt --cols 60 -o OUT"}, "map rotate": {"IN 180 -o -", "brunstatt 180 -o OUT"}, "map mirror": {"IN east-west -o -"},
	"map crop": {"IN 0101 0909 -o -", "standard 0101 0909 -o OUT"}, "map generate": {"IN -o -", "brunstatt -o OUT"},
	"trace": {"IN -o -", "brunstatt IN -o -"}, "explain area": {"IN woods"}, "explain los": {"IN 0101 0909"}, "explain fire": {"IN --unit x", "--state IN --unit x"},
	"explain combat": {"IN", "--state IN"}, "explain bombard": {"IN", "--state IN"}, "explain orders": {"IN", "--state IN"}, "explain reach": {"IN --unit x", "--state IN@3 --unit x"},
	"play": {"IN", "brunstatt --log OUT", "brunstatt --log OUT --force"}, "duel": {"IN"}, "league": {"IN"}, "balance": {"IN --games 2"}, "balance merge": {"IN"}, "balance sensitivity": {"IN --games 2"}, "balance search": {"IN --games 2"}, "balance force": {"IN --games 2 --side german"}, "balance list": {"IN"}, "balance show": {"IN"}, "balance chart": {"IN -o LOG.svg"}, "balance table": {"IN --games 1", "nowhere --notes IN"}, "balance job": {"IN --on slurm --parts 2 -o LOG"}, "replay": {"IN", "IN --events"}, "report": {"IN -o -", "LOG -o OUT"}, "playback": {"IN -o -", "LOG -o OUT"},
	"playtest branches": {"IN"}, "playtest export": {"IN -o -", "LOG -o OUT"}, "playtest rebase": {"IN brunstatt", "LOG IN", "LOG brunstatt -o OUT"}, "diff": {"IN brunstatt", "brunstatt IN"},
	"merge": {"IN brunstatt brunstatt -o -", "brunstatt IN brunstatt -o -", "brunstatt brunstatt brunstatt -o OUT"}, "schema": {}, "list": {}, "version": {}, "limits": {}, "manual": {},
	"share": {"IN"}, "share open": {"IN", "- -o OUT"}, "share page": {"IN --edition x -o page.html"}, "versions": {"IN"}, "versions list": {"IN"}, "versions show": {"IN 1"}, "versions compare": {"IN 1"}, "versions restore": {"IN 1"}, "versions diff": {"IN 1"},
}

func TestWhatIsWrongWithFilesIsSaidInSentences(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_STATE_HOME", filepath.Join(dir, "state"))
	scenario := []byte(brunstatt(t))
	log := filepath.Join(dir, "log.jsonl")
	require.Zero(t, mapsheet(t, "play", skirmish, "--log", log).status)
	at := func(name string) string { return filepath.Join(dir, name) }
	require.NoError(t, os.Mkdir(at("folder.toml"), 0o700))
	require.NoError(t, syscall.Mkfifo(at("pipe.toml"), 0o600))
	require.NoError(t, os.WriteFile(at("protected.toml"), scenario, 0o400))
	require.NoError(t, os.WriteFile(at("secret.toml"), scenario, 0))
	require.NoError(t, os.WriteFile(at("file"), nil, 0o600))
	require.NoError(t, os.Symlink("circle.toml", at("circle.toml")))
	require.NoError(t, os.WriteFile(at("empty.toml"), nil, 0o600))
	require.NoError(t, os.WriteFile(at("word.toml"), []byte("format"), 0o600))
	require.NoError(t, os.WriteFile(at("quote.toml"), []byte("title = \"Brunst"), 0o600))
	evil := `\u001b]0;owned\u0007\u009b2J\u202e\u0000`
	require.NoError(t, os.WriteFile(at("evil.toml"), []byte(strings.ReplaceAll(string(scenario), `= "`, `= "`+evil)+"\n[\""+evil+"\"]\n"), 0o600))
	require.NoError(t, os.WriteFile(at("bytes.toml"), []byte("title = \"\x1b]0;owned\a\xff\u009b2J\u202e\"\n\x1b[2J = 1\n"), 0o600))
	long := at(strings.Repeat("n", limits.NameBytes-len(".toml")) + "n.toml")
	in := map[string]string{
		"a file that is missing": at("gone.toml"), "a folder that is missing": at("gone/a.toml"), "a folder": at("folder.toml"), "a pipe": at("pipe.toml"),
		"a secret": at("secret.toml"), "a file for a folder": at("file") + "/a.toml", "a circle": at("circle.toml"), "a name too long": long, "an empty file": at("empty.toml"), "a word": at("word.toml"), "a text without an end": at("quote.toml"),
		"words that are commands to a terminal": at("evil.toml"), "bytes that are no text": at("bytes.toml"),
	}
	out := map[string]string{
		"a folder that is missing": at("gone/a.toml"), "a folder": at("folder.toml"), "a pipe": at("pipe.toml"), "a file that is write-protected": at("protected.toml"),
		"a file for a folder": at("file") + "/a.toml", "a circle": at("circle.toml"), "a name too long": long,
	}
	var walk func(c *cobra.Command, name string)
	walk = func(c *cobra.Command, name string) {
		for _, sub := range c.Commands() {
			walk(sub, strings.TrimSpace(name+" "+sub.Name()))
		}
		if !c.Runnable() || c.HasSubCommands() && lines[name] == nil {
			return
		}
		calls, known := lines[name]
		assert.True(t, known, "how is %q called with a file?", name)
		for _, call := range calls {
			files := in
			if strings.Contains(call, "OUT") {
				files = out
			}
			for what, file := range files {
				if what == "a pipe" && (name == "replay" || name == "report" || name == "playback" || strings.HasPrefix(name, "playtest") || strings.Contains(call, "--log") || strings.Contains(call, "--state")) {
					continue // these may come through a pipe
				}
				line := strings.NewReplacer("IN", file, "OUT", file, "LOG", log).Replace(call)
				r := mapsheet(t, append(strings.Fields(name), strings.Fields(line)...)...)
				said := r.err
				if r.status != statusFine { // else the output is what was asked for
					said += r.out
				}
				assert.NotRegexp(t, raw, said, "%s %s: %s", name, call, what)
				assert.False(t, strings.ContainsFunc(said, model.IsUnseen), "%s %s: %s: %q", name, call, what, said)
				root := os.Geteuid() == 0 && (what == "a secret" || call == "brunstatt --log OUT --force" && what == "a file that is write-protected")
				if !root && name != "versions" { // the versions of a file are there when it is not
					assert.NotZero(t, r.status, "%s %s: %s", name, call, what)
					assert.NotEmpty(t, strings.TrimSpace(r.err+r.out), "%s %s: %s", name, call, what)
				}
			}
		}
	}
	walk(newRoot(installed()), "")
}

// broken is a pipe that nobody reads any more.
type broken struct{}

func (broken) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}
}

func TestABrokenPipeIsSaidInASentence(t *testing.T) {
	var errOut bytes.Buffer
	status := run(t.Context(), []string{"list"}, strings.NewReader(""), broken{}, &errOut)
	assert.Equal(t, statusProblems, status)
	assert.Equal(t, "the output cannot be written: what should read it has ended\n", errOut.String())
}

func TestANameTooLongIsNotThereAlready(t *testing.T) {
	dir := t.TempDir()
	at := filepath.Join(dir, strings.Repeat("n", limits.NameBytes-len(".toml"))+".toml")
	assert.Zero(t, mapsheet(t, "new", at).status)
	r := mapsheet(t, "new", filepath.Join(dir, strings.Repeat("ö", limits.NameBytes/2)+".toml"))
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "the name has 259 bytes, and file systems take at most 255: choose a shorter one")
}

func TestTheStandardOutputIsWrittenByItsNamesToo(t *testing.T) {
	want := mapsheet(t, "fmt", "--stdout", "brunstatt").out
	for _, name := range []string{"-", "/dev/stdout", "/dev/fd/1", "/dev/../dev/stdout"} {
		for _, line := range []string{"map resize brunstatt --cols 50 -o ", "merge brunstatt brunstatt brunstatt -o "} {
			r := mapsheet(t, strings.Fields(line+name)...)
			assert.Zero(t, r.status, r.err)
			assert.Equal(t, want, r.out, line+name)
		}
		assert.Contains(t, mapsheet(t, "new", name).out, "format = ")
	}
}
