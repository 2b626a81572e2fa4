package main

import (
	"bytes"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/limits"
)

func TestWrongUseIsExplained(t *testing.T) {
	for line, want := range map[string]string{
		"chek":                          `there is no command "chek": did you mean check?`,
		"frobnicate":                    `there is no command "frobnicate"`,
		"map turn":                      `there is no command "turn"`,
		"help frobnicate":               `there is no command "frobnicate"`,
		"help map resise":               `did you mean resize?`,
		"completion tcsh":               `there is no command "tcsh"`,
		"check":                         "something is missing: write mapsheet check FILE...",
		"diff brunstatt":                "something is missing: write mapsheet diff EARLIER LATER",
		"list brunstatt":                `"brunstatt" is one word too many: write mapsheet list`,
		"list --color":                  "there is no flag --color",
		"list -x":                       "there is no flag -x",
		"export brunstatt --to":         "--to lacks its value: write --to FORMAT",
		"export brunstatt --to papyrus": `there is no format "papyrus": choose one of pdf`,
		"render brunstatt":              "say where the picture goes",
		"render brunstatt -o x.png --scale large":            `--scale takes a number, not "large"`,
		"render brunstatt -o x.png --scale -1":               "a map can be drawn at scale 0.01 to 3.81",
		"render brunstatt -o x.png --scale 900":              "a map can be drawn at scale 0.01 to 3.81",
		"render brunstatt -o x.png --scale NaN":              "a map can be drawn at scale 0.01 to 3.81",
		"render brunstatt -o x.png --width 2000000000":       "a picture is 1 to 100000 pixels wide",
		"render brunstatt -o x.png --scale 1 --width 9":      "--scale and --width do not go together: choose one",
		"render brunstatt -o x.png --hide roads":             `there is no layer "roads"`,
		"render brunstatt -o x.png --palette sepia":          `there is no palette "sepia"`,
		"render brunstatt -o x.png --hide lines --dim lines": `the layer "lines" is to be hidden and dimmed`,
		"trace brunstatt x.png -o x.toml --confidence NaN":   "a confidence of NaN cannot be",
		"counters brunstatt":                                 "say where the picture goes",
		"counters brunstatt -o x.png --size 5":               "a counter can be drawn 14 to 400 pixels wide",
		"new x.toml --cols 0":                                "a map has 1 to 999 columns and rows",
		"new x.toml --cols many":                             `--cols takes a whole number, not "many"`,
		"new x.toml --cols 5 --sheet standard":               "--sheet and --cols do not go together",
		"new x.toml --sheet moon":                            `there is no built-in mapsheet "moon"`,
		"new x.toml --generate --sheet standard":             "--sheet and --generate do not go together",
		"new x.toml --hills 3":                               "--hills is for a generated map: add --generate",
		"fmt brunstatt --check --stdout":                     "--check and --stdout do not go together",
		"check brunstatt --json --fix":                       "--json and --fix do not go together",
		"duel brunstatt --workers -1":                        "-1 games cannot be played at a time",
		"merge brunstatt mlawa tanga -o - --take title":      `--take takes PATH=ours or PATH=theirs, not "title"`,
		"schema map":                  `there is no schema "map": choose one of scenario, mapsheet, charts, log, playtest`,
		"explain area brunstatt wods": "the area cannot be read",
	} {
		t.Run(line, func(t *testing.T) {
			r := mapsheet(t, strings.Fields(line)...)
			assert.Equal(t, statusUse, r.status)
			assert.Contains(t, r.err, want)
			assert.Empty(t, r.out)
		})
	}
	assert.Contains(t, mapsheet(t, "map", "resize", "--colour").err, `Run "mapsheet map resize --help" to see how it is used.`)
}

func TestAPictureIsAsWideAsTheLimitsSay(t *testing.T) {
	small := filepath.Join(t.TempDir(), "small.toml")
	require.Zero(t, mapsheet(t, "new", small, "--cols", "1", "--rows", "1").status)
	at := mapsheet(t, "render", small, "-o", "-", "--width", strconv.Itoa(limits.DrawnWidth))
	assert.Zero(t, at.status, at.err)
	beyond := mapsheet(t, "render", small, "-o", "-", "--width", strconv.Itoa(limits.DrawnWidth+1))
	assert.Contains(t, beyond.err, "a picture is 1 to 100000 pixels wide")
}

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestOutputThatCannotBeWrittenIsAProblem(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.jsonl")
	require.Equal(t, statusFine, mapsheet(t, "play", skirmish, "--log", log).status)
	for _, line := range []string{
		"list", "list --json", "version", "check --codes", "check --explain cannot-fit", "explain los brunstatt 1210 1615",
		"explain area brunstatt woods --json", "fmt --stdout brunstatt", "export brunstatt", "render brunstatt --width 200 -o -",
		"replay " + log, "replay --json " + log, "playtest branches " + log, "diff brunstatt mlawa", "help check",
	} {
		var errOut bytes.Buffer
		status := run(t.Context(), strings.Fields(line), strings.NewReader(""), fullDisk{}, &errOut)
		assert.Equal(t, statusProblems, status, line)
		assert.Equal(t, "the output cannot be written: the disk is full\n", errOut.String(), line)
	}
}
