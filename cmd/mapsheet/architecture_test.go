package main_test

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// room is where a package stands in the house. It may import every room on a lower floor,
// except those that never names, and on its own floor those that beside names. Its tests
// may use its whole floor too, and the rooms that tests names.
type room struct {
	floor   int
	beside  []string
	never   []string
	tests   []string
	stdOnly bool // nothing but the standard library, outside its tests
}

// rooms is the table of who may know whom. A new package is one new row.
var rooms = map[string]room{
	"model/limits": {floor: 1, stdOnly: true},
	"model/hex":    {floor: 1, stdOnly: true, beside: []string{"model/limits"}},
	"model/plane":  {floor: 1, stdOnly: true},
	"model/table":  {floor: 1, stdOnly: true, beside: []string{"model/plane"}},
	"model/diag":   {floor: 1, stdOnly: true, beside: []string{"model/limits"}},
	"model/format": {floor: 1, stdOnly: true},
	"model/digest": {floor: 1},

	"model": {floor: 2, never: []string{"os"}, tests: []string{"rules/soldiers/fields"}},

	"schema/disk":          {floor: 1, stdOnly: true, tests: []string{"schema/disk/disktest"}},
	"schema/disk/disktest": {floor: 2, stdOnly: true},

	"schema": {floor: 3, tests: []string{"scenarios"}},
	"rules":  {floor: 3, never: []string{"os"}},

	"rules/soldiers/fields": {floor: 3, never: []string{"os"}, tests: []string{"rules/rulestest", "scenarios"}},
	"rules/soldiers/review": {floor: 4, never: []string{"os", "schema"}, tests: []string{"scenarios"}},
	"rules/soldiers/sight":  {floor: 4, never: []string{"os", "schema"}, tests: []string{"scenarios"}},
	"rules/soldiers": {floor: 4, never: []string{"os", "schema"}, tests: []string{"scenarios"},
		beside: []string{"rules/soldiers/sight", "rules/soldiers/review", "rules/hexrules"}},
	"rules/commanders/fields": {floor: 3, never: []string{"os"}, tests: []string{"rules/rulestest", "scenarios"}},
	"rules/commanders/review": {floor: 4, never: []string{"os", "schema"}, tests: []string{"scenarios"}},
	"rules/commanders":        {floor: 4, never: []string{"os", "schema"}, tests: []string{"scenarios", "rules/balance"}, beside: []string{"rules/commanders/review"}},
	"rules/kingsmen/fields":   {floor: 3, never: []string{"os"}, tests: []string{"rules/rulestest", "scenarios"}},
	"rules/kingsmen/review":   {floor: 4, never: []string{"os", "schema"}, tests: []string{"scenarios"}},
	"rules/kingsmen":          {floor: 4, never: []string{"os", "schema"}, tests: []string{"rules/balance", "rules/bot", "scenarios"}, beside: []string{"rules/kingsmen/review", "rules/tablerules"}},

	"rules/kingsmen/ground": {floor: 2, never: []string{"os", "model"}},

	"rules/hexrules":       {floor: 4, never: []string{"os", "schema"}},
	"rules/tablerules":     {floor: 4, never: []string{"os", "schema"}},
	"rules/bot":            {floor: 4, tests: []string{"scenarios"}, beside: []string{"rules/hexrules"}},
	"editor/draw/paint":    {floor: 4},
	"editor/draw/drawtest": {floor: 4, beside: []string{"editor/draw/paint"}},
	"editor/draw/svg":      {floor: 4, beside: []string{"editor/draw/paint"}},
	"editor/draw/pdf":      {floor: 4, beside: []string{"editor/draw/paint"}},
	"editor/page":          {floor: 4, beside: []string{"editor/draw/paint"}},
	"editor/tiled":         {floor: 4},
	"editor/versions":      {floor: 4},
	"editor/presence":      {floor: 4},
	"editor/crash":         {floor: 4},
	"editor/share":         {floor: 4, never: []string{"os"}, tests: []string{"scenarios"}},
	"editor/share/edition": {floor: 1, stdOnly: true},

	"rules/rulestest":           {floor: 4, beside: []string{"rules/bot", "rules/hexrules"}},
	"rules/rulestest/envelopes": {floor: 4, tests: []string{"rules/balance"}},

	"rules/balance":     {floor: 5},
	"rules/systems":     {floor: 5, tests: []string{"scenarios"}},
	"scenarios":         {floor: 5, beside: []string{"rules/systems"}},
	"scenarios/shelf":   {floor: 4},
	"editor/document":   {floor: 5},
	"editor/check":      {floor: 5, beside: []string{"editor/document", "editor/tables"}},
	"editor/tool":       {floor: 5, beside: []string{"editor/document"}},
	"editor/compare":    {floor: 5, beside: []string{"editor/document"}},
	"editor/draw":       {floor: 5},
	"editor/draw/tiles": {floor: 4, beside: []string{"editor/draw/paint"}},
	"editor/draw/areas": {floor: 5, beside: []string{"editor/draw"}},
	"editor/sectors":    {floor: 5, beside: []string{"editor/document"}},
	"editor/tables":     {floor: 5, beside: []string{"editor/document"}},
	"editor/generate":   {floor: 5, beside: []string{"editor/document", "editor/tables", "editor/tool"}},
	"editor/trace":      {floor: 5, beside: []string{"editor/document"}},
	"editor/playtest":   {floor: 5, beside: []string{"editor/draw", "editor/draw/areas", "editor/draw/tables"}},

	"editor/draw/tables": {floor: 5, beside: []string{"editor/draw"}},
	"editor/lineup":      {floor: 4},
	"editor/draw/cards":  {floor: 5, beside: []string{"editor/draw/tables"}},

	"editor/generate/generatetest": {floor: 5, beside: []string{"editor/document", "editor/generate", "scenarios"}},

	"rules/balance/apart":           {floor: 6, never: []string{"os"}, tests: []string{"rules/balance/apart/aparttest"}},
	"rules/balance/apart/aparttest": {floor: 6, beside: []string{"rules/balance/apart"}},

	"editor/draw/plot":              {floor: 5, beside: []string{"editor/draw", "editor/draw/areas", "editor/draw/tables"}},
	"editor/draw/chart":             {floor: 6, never: ofOneSystem},
	"editor/export/vassal":          {floor: 5, never: []string{"os"}, beside: []string{"editor/draw", "editor/draw/areas", "editor/draw/cards", "editor/draw/tables"}},
	"editor/export/tts":             {floor: 1, stdOnly: true},
	"editor/export/vassal/sequence": {floor: 1, stdOnly: true},
	"editor/roster":                 {floor: 5},
	"editor/tiled/scene":            {floor: 5, beside: []string{"editor/draw"}},

	"editor/export":       {floor: 6},
	"editor/playback":     {floor: 6},
	"editor/export/print": {floor: 5, beside: []string{"editor/draw/plot"}, never: ofOneSystem},
	"editor/export/flow":  {floor: 5},
	"editor/export/folder": {floor: 5, never: ofOneSystem,
		beside: []string{"editor/export/flow", "editor/draw", "editor/draw/plot", "editor/draw/areas", "editor/draw/tables", "editor/draw/cards", "editor/export/print"}},
	"editor/vary":    {floor: 6},
	"editor/imports": {floor: 6, beside: []string{"editor/export"}},

	"cmd/mapsheet": {floor: 7, never: ofOneSystem},

	"cmd/mapsheet-player": {floor: 7, never: ofOneSystem},

	"editor/ui/look":       {floor: 7, never: ofOneSystem},
	"editor/ui/kit":        {floor: 8, never: ofOneSystem},
	"editor/ui/desk":       {floor: 9, never: ofOneSystem},
	"editor/ui/mapview":    {floor: 9, never: ofOneSystem},
	"editor/ui/panel":      {floor: 10, never: ofOneSystem},
	"editor/ui/exporting":  {floor: 10, never: ofOneSystem},
	"editor/ui/shelved":    {floor: 10, never: ofOneSystem},
	"editor/ui/balancing":  {floor: 11, never: ofOneSystem},
	"editor/ui/changes":    {floor: 11, never: ofOneSystem},
	"editor/ui/sharing":    {floor: 10, never: ofOneSystem},
	"editor/ui/miniature":  {floor: 10, never: ofOneSystem},
	"editor/ui/form":       {floor: 11, never: ofOneSystem},
	"editor/ui/scenario":   {floor: 12, never: ofOneSystem},
	"editor/ui/areadraft":  {floor: 12, never: ofOneSystem},
	"editor/ui/tabledraft": {floor: 12, never: ofOneSystem},
	"editor/ui/play":       {floor: 12, never: ofOneSystem},
	"editor/ui/charts":     {floor: 13, never: ofOneSystem},
	"editor/ui/problems":   {floor: 13, never: ofOneSystem},
	"editor/ui/start":      {floor: 13, never: ofOneSystem},
	"editor/ui/importing":  {floor: 13, never: ofOneSystem},
	"editor/ui/paint":      {floor: 14, never: ofOneSystem},
	"editor/ui/playhexes":  {floor: 13, never: ofOneSystem},
	"editor/ui/playareas":  {floor: 13, never: ofOneSystem},
	"editor/ui/playtable":  {floor: 13, never: ofOneSystem},
	"editor/ui/tour":       {floor: 14, never: ofOneSystem},
	"editor/ui":            {floor: 19, never: ofOneSystem},

	"editor/ui/desk/desktest":   {floor: 9, never: ofOneSystem, beside: []string{"editor/ui/desk"}},
	"editor/ui/panel/paneltest": {floor: 10, never: ofOneSystem, beside: []string{"editor/ui/panel"}},
	"editor/ui/form/formtest":   {floor: 11, never: ofOneSystem, beside: []string{"editor/ui/form"}},

	"cmd/mapsheet-editor":        {floor: 21, never: ofOneSystem},
	"cmd/mapsheet-editor/home":   {floor: 2, never: ofOneSystem},
	"cmd/mapsheet-editor/locale": {floor: 1, stdOnly: true},

	"cmd/mapsheet-editor/browser": {floor: 20, never: ofOneSystem},

	"cmd/mapsheet-editor/web":           {floor: 20, never: ofOneSystem},
	"cmd/mapsheet-editor/web/storetest": {floor: 20, never: ofOneSystem},
}

// ofOneSystem are the rooms that know one rule system.
var ofOneSystem = []string{"rules/commanders", "rules/commanders/fields", "rules/commanders/review", "rules/kingsmen", "rules/kingsmen/fields", "rules/kingsmen/review", "rules/soldiers", "rules/soldiers/fields", "rules/soldiers/review", "rules/soldiers/sight"}

const (
	module  = "github.com/mapsheet/mapsheet/"
	root    = "../.."
	fyne    = "fyne.io/fyne/v2"
	fyneApp = "fyne.io/fyne/v2/app"
)

// windowed reports whether a room may know Fyne; its app package, which needs C and a
// display, is for the command alone.
func windowed(room string) bool {
	return room == "cmd/mapsheet-editor" || room == "cmd/mapsheet-editor/browser" || strings.HasPrefix(room+"/", "editor/ui/")
}

// windowFiles are the files of the window's rooms, without their tests.
func windowFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"*.go", "*/*.go"} {
		found, err := filepath.Glob(filepath.Join(root, "editor", "ui", pattern))
		require.NoError(t, err)
		files = append(files, found...)
	}
	return slices.DeleteFunc(files, func(path string) bool { return strings.HasSuffix(path, "_test.go") })
}

// refusal says why the room from may not import path, a room or a library; it is empty
// when it may.
func refusal(from, path string, inTest bool) string {
	r := rooms[from]
	to, isRoom := rooms[path]
	library := !isRoom && strings.Contains(strings.Split(path, "/")[0], ".")
	switch {
	case slices.Contains(r.never, path) && !inTest:
		return "its row in the table says never"
	case r.stdOnly && library && !inTest:
		return "it stands on the standard library alone"
	case !isRoom || to.floor < r.floor || slices.Contains(r.beside, path):
		return ""
	case inTest && (to.floor == r.floor || slices.Contains(r.tests, path)):
		return ""
	case to.floor == r.floor:
		return fmt.Sprintf("both are on floor %d, and its row does not allow this one beside it", r.floor)
	default:
		return fmt.Sprintf("an arrow only points down, and this one goes from floor %d to floor %d", r.floor, to.floor)
	}
}

// goPackage is what go list tells of one package.
type goPackage struct {
	ImportPath                               string
	Imports, TestImports, XTestImports, Deps []string
}

func (p goPackage) room() string { return strings.TrimPrefix(p.ImportPath, module) }

func (p goPackage) testImports() []string { return slices.Concat(p.TestImports, p.XTestImports) }

// listPackages asks go list for every package of the module, the window's tests included.
func listPackages(t *testing.T) []goPackage {
	t.Helper()

	// go test answers from its cache unless a file that the test itself has looked at
	// is changed, and go list looks in another process: look at every folder here.
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && path != root && strings.HasPrefix(entry.Name(), ".") {
			return fs.SkipDir
		}
		return err
	}))

	list := exec.Command("go", "list", "-e", "-tags=gles,windowtest",
		"-json=ImportPath,Imports,TestImports,XTestImports,Deps", "./...")
	list.Dir = root
	list.Stderr = os.Stderr
	out, err := list.Output()
	require.NoError(t, err, "go list must answer")

	var packages []goPackage
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p goPackage
		require.NoError(t, d.Decode(&p))
		packages = append(packages, p)
	}
	require.NotEmpty(t, packages)
	return packages
}

func TestEveryImportPointsDown(t *testing.T) {
	unbuilt := maps.Clone(rooms)
	for _, p := range listPackages(t) {
		delete(unbuilt, p.room())
		for _, path := range rooms[p.room()].beside {
			assert.Contains(t, p.Imports, module+path, "the row of %s allows what it does not import", p.room())
		}
		if _, ok := rooms[p.room()]; !ok {
			t.Errorf("%s is in no room: add a row with its floor to rooms in cmd/mapsheet/architecture_test.go", p.room())
			continue
		}
		for _, path := range p.Imports {
			path = strings.TrimPrefix(path, module)
			if why := refusal(p.room(), path, false); why != "" {
				t.Errorf("%s must not import %s: %s", p.room(), path, why)
			}
		}
		for _, path := range p.testImports() {
			path = strings.TrimPrefix(path, module)
			if why := refusal(p.room(), path, true); path != p.room() && why != "" {
				t.Errorf("the tests of %s must not import %s: %s", p.room(), path, why)
			}
		}
	}
	assert.Empty(t, unbuilt, "the table has rows of packages that there are not")
}

func TestTheReadmeListsEveryRoomAboveThoseItImports(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	row := map[string]int{}
	for i, line := range strings.Split(string(text), "\n") {
		if cells := strings.Split(line, "|"); len(cells) == 4 {
			for _, name := range strings.Split(cells[1], ", ") {
				row[strings.Trim(name, " `")] = i
			}
		}
	}
	for _, p := range listPackages(t) {
		assert.Contains(t, row, p.room())
		for _, path := range p.Imports {
			if path, isRoom := strings.CutPrefix(path, module); isRoom {
				assert.GreaterOrEqual(t, row[path], row[p.room()], "%s imports %s", p.room(), path)
			}
		}
	}
}

// wholeNumbers are the rooms in which all that decides is a whole number, so that a
// game is the same on every machine.
var wholeNumbers = []string{"model/plane", "model/table", "rules/kingsmen/ground"}

// fractions are what such a room does not say.
var fractions = regexp.MustCompile(`\bfloat(32|64)\b|"math"|\b(Float32|Float64)\(`)

func TestWhatDecidesOnATableIsReckonedInWholeNumbers(t *testing.T) {
	for _, room := range wholeNumbers {
		files, err := filepath.Glob(filepath.Join(root, room, "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, path := range files {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.NotRegexp(t, fractions, string(text), path)
		}
	}
}

func TestOnlyTheWindowKnowsFyne(t *testing.T) {
	packages := listPackages(t)
	reached := map[string][]string{} // by import path, all that a package of the module stands on
	for _, p := range packages {
		reached[p.ImportPath] = p.Deps
	}
	for _, p := range packages {
		known := slices.Clone(p.Deps)
		for _, path := range p.testImports() {
			known = append(append(known, path), reached[path]...)
		}
		knowsFyne := slices.ContainsFunc(known, func(path string) bool { return strings.HasPrefix(path, fyne) })
		if knowsFyne && !windowed(p.room()) {
			t.Errorf("%s or its tests stand on Fyne, which is for the window", p.room())
		}
		if slices.Contains(known, fyneApp) && p.room() != "cmd/mapsheet-editor" {
			t.Errorf("%s or its tests stand on %s, which needs C: it is for cmd/mapsheet-editor", p.room(), fyneApp)
		}
	}
}

func TestTheTopLevelHoldsNothingElse(t *testing.T) {
	allowed := []string{
		"cmd", "editor", "model", "rules", "schema", "scenarios",
		"go.mod", "go.sum", "Makefile", "README.md", "LICENSE", "CHANGELOG.md",
		"bin", "dist", "bench.txt", // made by make, ignored by git
	}
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), ".") {
			assert.Contains(t, allowed, entry.Name(), "the top level stays short: find %s a room", entry.Name())
		}
	}
}

// opens are the calls that open a file, which hang for good on a pipe.
var opens = regexp.MustCompile(`\bos\.(Open|OpenFile|ReadFile)\(`)

// diskOpens are those that open a file of a disk without a look at what it is;
// schema.OpenRegular looks first.
var diskOpens = regexp.MustCompile(`\b(d|store|disk\.System\{\})\.Open\(`)

// diskOpeners may use them, for the reason given.
var diskOpeners = map[string]string{
	"schema/regular.go":           "it opens regular files alone, for all others",
	"schema/disk/temp.go":         "temporary files: new ones, and regular ones by a folder's list",
	"editor/document/recover.go":  "a journal that was just read as a regular file",
	"editor/playtest/book.go":     "a file that is made",
	"editor/playtest/kept.go":     "an empty file, regular by a folder's list",
	"editor/presence/presence.go": "a file of the register that may have to be made",
	"rules/balance/part.go":       "a file that is made",
}

// keepers are the rooms that keep people's work: they write through a disk.
var keepers = []string{"schema", "editor/document", "editor/playtest", "editor/versions", "editor/presence"}

// changes are the calls that change what is on the system's disk.
var changes = regexp.MustCompile(`\bos\.(Create|CreateTemp|WriteFile|Rename|Remove|RemoveAll|Mkdir|MkdirAll|Truncate|Chmod|Link|Symlink)\(`)

// openers may use them, for the reason given.
var openers = map[string]string{
	"schema/disk/system_unix.go":       "it is the disk, for all others",
	"schema/disk/system_js.go":         "it is the disk, in a browser",
	"schema/disk/system_posix.go":      "it is the disk, for both",
	"editor/document/process_linux.go": "files of the system",
	"cmd/mapsheet/replay.go":           "a log may come through a pipe",
	"cmd/mapsheet/play.go":             "a log that is made",
	"cmd/mapsheet/fmt.go":              "a file that was just read as a regular one",
	"cmd/mapsheet-editor/main.go":      "a file that is made",
	"editor/crash/crash.go":            "a file that was just made, for the runtime to write to",
	"editor/ui/page.go":                "in a browser there are files and folders alone",
	"editor/draw/paint/packed_page.go": "in a browser there are files and folders alone",
	"cmd/mapsheet-editor/watchdog.go":  "it is in builds for tests alone",
	"cmd/mapsheet-editor/home/home.go": "it finds out whether folders answer, and waits a second at most",
}

// tomlReads are the calls of the parser of TOML, which some texts make take all memory, or end
// the program.
var tomlReads = regexp.MustCompile(`\btoml\.(Decode|DecodeFile|DecodeFS|Unmarshal|NewDecoder)\(`)

// tomlReaders may call it, for the reason given.
var tomlReaders = map[string]string{
	"schema/reader.go":           "it has looked the text through",
	"schema/decode.go":           "likewise, for all others",
	"editor/check/explain.go":    "what is built in",
	"scenarios/shelf/shelf.go":   "what is built in",
	"rules/commanders/tables.go": "what is built in",
}

func TestFilesAreOpenedInOnePlace(t *testing.T) {
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && path != root && strings.HasPrefix(entry.Name(), ".") {
			return fs.SkipDir // Tools for the project's own tasks.
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if opens.Match(text) {
			assert.Contains(t, openers, filepath.ToSlash(name), "open it with schema.OpenRegular, which refuses what hangs its reader")
		}
		if diskOpens.Match(text) {
			assert.Contains(t, diskOpeners, filepath.ToSlash(name), "open it with schema.OpenRegular, which refuses what hangs its reader")
		}
		if tomlReads.Match(text) {
			assert.Contains(t, tomlReaders, filepath.ToSlash(name), "read it with schema.Decode, which looks the text through first")
		}
		if slices.Contains(keepers, filepath.ToSlash(filepath.Dir(name))) && changes.Match(text) {
			t.Errorf("%s changes files of the system: go through its disk, which tests can let fail", name)
		}
		return err
	})
	require.NoError(t, err)
}

// sentenceOf is where the function begins that tells of an error, readable a call of the
// one that says it in a designer's words.
var (
	sentenceOf = regexp.MustCompile(`^func [sS]entenceOf\(`)
	readable   = regexp.MustCompile(`\b[rR]eadable\(`)
)

// rawError are the ways by which the text of an error comes to be shown as it is.
var rawError = regexp.MustCompile(`\.Error\(\)|\bSprint\w*\(.*\b[\w.]*[eE]rr\b`)

func TestTheWindowTellsOfErrorsInOneWay(t *testing.T) {
	told := 0
	for _, path := range windowFiles(t) {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for i, line := range strings.Split(string(text), "\n") {
			switch {
			case sentenceOf.MatchString(line):
				told++
			case rawError.MatchString(line) && !readable.MatchString(line):
				t.Errorf("%s:%d shows what an error says as the system said it: tell it by sentenceOf, App.fail or readable", filepath.Base(path), i+1)
			}
		}
	}
	assert.Equal(t, 1, told)
}

// hyphened are formats that write a figure with its sign, a hyphen for a minus.
var hyphened = regexp.MustCompile(`%\+\.?\d*[dfg]`)

func TestFiguresAreSignedInOneWay(t *testing.T) {
	for _, folder := range []string{"cmd", "editor", "model", "rules", "scenarios", "schema"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			assert.NotRegexp(t, hyphened, string(text), "%s: model.WithSign has a sign for what is less than nothing", path)
			return err
		})
		require.NoError(t, err)
	}
}

// reachers are the files that may import what leads out of the program, for the
// reason given.
var reachers = map[string]map[string]string{
	"net":      {"cmd/mapsheet-editor/display_unix.go": "it asks whether the display is there"},
	"net/http": {"cmd/mapsheet-editor/nonetwork.go": "it has all requests refused"},
	"os/exec": {
		"editor/ui/desk/outside.go":                           "it has the desktop show what was confirmed",
		"editor/draw/drawtest/reader.go":                      "it finds other programs for tests, and is in none of ours",
		"cmd/mapsheet-editor/testdata/status/main_windows.go": "it starts the editor for a test, and is in none of our programs",
	},
}

func TestNothingReachesTheNetwork(t *testing.T) {
	harmless := []string{"net/url", "net/netip", "net/mail"} // they read and write texts
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && path != root && strings.HasPrefix(entry.Name(), ".") {
			return fs.SkipDir // what helps to make the program is no part of it
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if slices.Contains(harmless, imported) || !leadsOut.MatchString(imported) {
				continue
			}
			assert.Contains(t, reachers[imported], filepath.ToSlash(name), "%s is imported: the program asks the network for nothing and starts no other", imported)
		}
		return nil
	})
	require.NoError(t, err)
}

// leadsOut are the packages with which a program can ask another for something.
var leadsOut = regexp.MustCompile(`^(net|net/.*|crypto/tls|log/syslog|os/exec|plugin|golang\.org/x/net(/.*)?|github\.com/godbus/.*|github\.com/rymdport/.*)$`)

func TestTheTableOfRooms(t *testing.T) {
	tests := []struct {
		name, from, to string
		inTest         bool
		want           string
	}{
		{"a room may import the floors below", "editor/ui", "model/hex", false, ""},
		{"a room may import the standard library", "model/hex", "slices", false, ""},
		{"a room may import a library", "schema", "github.com/BurntSushi/toml", false, ""},
		{"a room may import a neighbour that its row names", "editor/check", "editor/document", false, ""},
		{"a room may not import upwards", "model", "schema", false,
			"an arrow only points down, and this one goes from floor 2 to floor 3"},
		{"a room may not import another neighbour", "schema", "rules", false,
			"both are on floor 3, and its row does not allow this one beside it"},
		{"a room may not import what its row forbids", "editor/ui", "rules/soldiers", false,
			"its row in the table says never"},
		{"the ground floor may not import a library", "model/hex", "golang.org/x/image/vector", false,
			"it stands on the standard library alone"},
		{"tests of the ground floor may import a library", "model/hex", "pgregory.net/rapid", true, ""},
		{"tests may import the whole floor", "editor/draw", "scenarios", true, ""},
		{"tests may import a room above that their row names", "rules/soldiers", "scenarios", true, ""},
		{"code may not import what only its tests may", "rules/soldiers", "scenarios", false,
			"an arrow only points down, and this one goes from floor 4 to floor 5"},
		{"tests may not import upwards otherwise", "model/hex", "scenarios", true,
			"an arrow only points down, and this one goes from floor 1 to floor 5"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, refusal(test.from, test.to, test.inTest))
		})
	}
}
