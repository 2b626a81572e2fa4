package schema_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

// wrongWith is what is wrong with a text.
func wrongWith(t *testing.T, text string) diag.List {
	t.Helper()
	_, err := schema.Read("x.toml", strings.NewReader(text), nil)
	if err == nil {
		return nil
	}
	var list diag.List
	require.ErrorAs(t, err, &list)
	return list
}

// ofSize is a mapsheet's file of so many bytes.
func ofSize(t *testing.T, size int) string {
	t.Helper()
	text := meadowHead + "# "
	require.Less(t, len(text), size)
	return text + strings.Repeat("x", size-len(text))
}

func TestAFileMayBeAsLargeAsTheLimitsSay(t *testing.T) {
	head := 0
	for _, mark := range []string{"\n", "=", "[", "{", ","} {
		head += strings.Count(meadowHead, mark)
	}
	marks := func(n int) string { return meadowHead + strings.Repeat("\n", n-head) }
	paths := func(key int) string {
		return meadowHead + "[" + strings.Repeat("k", key) + "]\n" + strings.Repeat("x=1\n", 60)
	}
	for name, test := range map[string]struct {
		at, beyond, code string
	}{
		"bytes":             {ofSize(t, limits.FileBytes), ofSize(t, limits.FileBytes+1), "too-large"},
		"marks":             {marks(limits.FileMarks), marks(limits.FileMarks + 1), "too-large"},
		"depth":             {"a = " + strings.Repeat("[", limits.FileDepth) + strings.Repeat("]", limits.FileDepth), "a = " + strings.Repeat("[", limits.FileDepth+1) + strings.Repeat("]", limits.FileDepth+1), "too-deep"},
		"the names of keys": {paths(limits.FilePaths / 70), paths(limits.FilePaths / 50), "too-large"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, p := range wrongWith(t, test.at) {
				assert.NotEqual(t, test.code, p.Code, "%v", p)
			}
			list := wrongWith(t, test.beyond)
			require.NotEmpty(t, list)
			assert.Equal(t, test.code, list[0].Code)
		})
	}
	path := filepath.Join(t.TempDir(), "large.toml")
	require.NoError(t, os.WriteFile(path, []byte(ofSize(t, limits.FileBytes+1)), 0o600))
	_, err := schema.ReadFile(path, nil)
	require.ErrorContains(t, err, "larger than 8 MiB")
	require.NoError(t, os.Truncate(path, limits.FileBytes))
	_, err = schema.ReadFile(path, nil)
	assert.NoError(t, err)
}

func TestTheSchemasHaveTheLimits(t *testing.T) {
	for name, most := range map[string]int{
		"board.json/cols": limits.BoardSide, "board.json/rows": limits.BoardSide, "board.json/hex_meters": limits.HexMeters,
		"forces.json/count": limits.GroupUnits,
	} {
		file, key, _ := strings.Cut(name, "/")
		text, err := os.ReadFile(filepath.Join("definitions", file))
		require.NoError(t, err)
		found := regexp.MustCompile(`(?s)"` + key + `": \{[^{}]*"maximum": (\d+)`).FindStringSubmatch(string(text))
		require.NotNil(t, found, name)
		assert.Equal(t, strconv.Itoa(most), found[1], name)
	}
}

func TestNumbersAndIdsStandAtTheirLimitsAndNotBeyond(t *testing.T) {
	whole := func(change func(*model.Scenario)) error {
		_, err := schema.Encode(onMeadow(func(s *model.Scenario) {
			s.Forces = []model.Force{{ID: "f", Side: "a", Units: []model.UnitGroup{}}}
			change(s)
		}))
		return err
	}
	units := func(n int) []model.UnitGroup { return []model.UnitGroup{{Type: "infantry", Count: n}} }
	bare := func(s *model.Scenario, b *model.HexBoard) { s.Sheet, s.Base.Sheet, s.Board = "", nil, b }
	for name, test := range map[string]struct {
		most int
		set  func(*model.Scenario, int)
	}{
		"turns":           {limits.Turns, func(s *model.Scenario, n int) { s.Length.Turns = n }},
		"metres of a hex": {limits.HexMeters, func(s *model.Scenario, n int) { bare(s, model.NewHexBoard(1, 1)); s.Hexes().HexMeters = n }},
		"units of a line": {limits.GroupUnits, func(s *model.Scenario, n int) { s.Forces[0].Units = units(n) }},
		"units of a scenario": {limits.ForceUnits, func(s *model.Scenario, n int) {
			s.Forces[0].Units = nil
			for ; n > 0; n -= limits.GroupUnits {
				s.Forces[0].Units = append(s.Forces[0].Units, units(min(n, limits.GroupUnits))...)
			}
		}},
		"letters of an id": {limits.IDLength, func(s *model.Scenario, n int) { s.ID = strings.Repeat("x", n) }},
		"columns":          {limits.BoardSide, func(s *model.Scenario, n int) { bare(s, model.NewHexBoard(n, 1)) }},
		"rows":             {limits.BoardSide, func(s *model.Scenario, n int) { bare(s, model.NewHexBoard(1, n)) }},
	} {
		t.Run(name, func(t *testing.T) {
			assert.NoError(t, whole(func(s *model.Scenario) { test.set(s, test.most) }))
			assert.Error(t, whole(func(s *model.Scenario) { test.set(s, test.most+1) }))
		})
	}
}

func TestNoMoreProblemsAreToldThanTheLimitsSay(t *testing.T) {
	assert.Len(t, wrongWith(t, meadowHead+manyKeys(limits.ReportedProblems)), limits.ReportedProblems)
	assert.Len(t, wrongWith(t, meadowHead+manyKeys(limits.ReportedProblems+1)), limits.ReportedProblems)
	assert.Len(t, wrongWith(t, meadowHead+manyKeys(limits.CollectedProblems+1)), limits.ReportedProblems)
}

// TestNoMessageIsLongerThanTheLimitsSay puts long texts wherever a file can have one.
func TestNoMessageIsLongerThanTheLimitsSay(t *testing.T) {
	if testing.Short() {
		t.Skip("reads texts of megabytes")
	}
	long := strings.Repeat("ö", 1<<20)
	bare := strings.Repeat("o", 1<<20)
	for name, text := range map[string]string{
		"a key":                   meadowHead + `"` + long + `" = 1`,
		"a bare key":              meadowHead + bare + ` = 1`,
		"a key twice":             meadowHead + bare + " = 1\n" + bare + " = 1",
		"a key without a value":   meadowHead + bare + " = ",
		"a key of many parts":     meadowHead + strings.Repeat(bare[:1000]+".", 100) + "a = 1",
		"a table":                 meadowHead + "[" + bare + "]\nx = 1\ny = 2",
		"a table twice":           meadowHead + "[" + bare + "]\n[" + bare + "]",
		"a format":                `format = "` + long + `"`,
		"a kind":                  "format = \"mapsheet/1\"\nkind = \"" + long + `"`,
		"an id":                   "format = \"mapsheet/1\"\nkind = \"mapsheet\"\nid = \"" + long + `"`,
		"a text for a number":     "format = \"mapsheet/1\"\nkind = \"mapsheet\"\n[map]\ncols = \"" + long + `"`,
		"a number":                "format = \"mapsheet/1\"\nkind = \"mapsheet\"\n[map]\ncols = " + strings.Repeat("9", 1<<20),
		"a float":                 "format = \"mapsheet/1\"\nkind = \"mapsheet\"\n[map]\ncols = 1." + strings.Repeat("9", 1<<20),
		"a date":                  "format = \"mapsheet/1\"\nkind = \"scenario\"\ndate = \"" + long + `"`,
		"a value that is no TOML": "a = " + bare,
		"a text without an end":   `a = "` + long,
		"a hex":                   meadowHead + `bridges = "` + bare + `"`,
		"a legend":                meadowHead + "[map.legend]\n\"" + long + "\" = \"clear\"",
		"a terrain":               meadowHead + "[map.legend]\n\".\" = \"" + long + `"`,
	} {
		t.Run(name, func(t *testing.T) {
			list := wrongWith(t, text)
			require.NotEmpty(t, list)
			for _, p := range list {
				assert.LessOrEqual(t, utf8.RuneCountInString(p.Message), limits.MessageRunes+3)
				assert.LessOrEqual(t, utf8.RuneCountInString(p.Path), limits.MessageRunes+3)
				assert.True(t, utf8.ValidString(p.Message))
			}
		})
	}
}

func TestLongNamesOverManyShortOnesTakeNoMemory(t *testing.T) {
	for name, text := range map[string]string{
		"a table":          "[" + strings.Repeat("k", 1<<20) + "]\n" + keysOf(20_000),
		"a quoted table":   "[\"" + strings.Repeat("k", 1<<20) + "\"]\n" + keysOf(20_000),
		"a list of tables": strings.Repeat("[["+strings.Repeat("k", 1<<16)+"]]\nx=1\n", 100) + keysOf(20_000),
		"tables in lines":  strings.Repeat(strings.Repeat("k", 20_000)+"={", 200) + keysOf(1000),
		"a list":           strings.Repeat("k", 1<<20) + "=[" + strings.Repeat("1,", 50_000) + "]",
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			list := wrongWith(t, text)
			runtime.ReadMemStats(&after)
			require.NotEmpty(t, list)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<30))
		})
	}
}

func keysOf(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "a%d=1\n", i)
	}
	return b.String()
}
