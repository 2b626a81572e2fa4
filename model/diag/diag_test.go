package diag_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/diag"
)

func TestPositionIsWrittenAsFarAsItIsKnown(t *testing.T) {
	for name, tt := range map[string]struct {
		position diag.Position
		want     string
		valid    bool
	}{
		"file, line and column":           {diag.Position{File: "a.toml", Line: 3, Column: 14}, "a.toml:3:14", true},
		"file and line":                   {diag.Position{File: "a.toml", Line: 3}, "a.toml:3", true},
		"the file alone":                  {diag.Position{File: "a.toml"}, "a.toml", false},
		"a line of no file":               {diag.Position{Line: 3, Column: 14}, "3:14", true},
		"a column of no line says naught": {diag.Position{File: "a.toml", Column: 14}, "a.toml", false},
		"nothing":                         {diag.Position{}, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, tt.position.String())
			assert.Equal(t, tt.valid, tt.position.IsValid())
		})
	}
}

func TestDiagnosticIsOneLineThatLeavesOutWhatIsUnknown(t *testing.T) {
	full := diag.Diagnostic{
		Position: diag.Position{File: "a.toml", Line: 3, Column: 14},
		Severity: diag.Warning, Code: "area-empty", Path: "deployment[2].area", Message: "the area has no hexes",
	}
	assert.Equal(t, "a.toml:3:14: warning area-empty deployment[2].area: the area has no hexes", full.String())

	bare := diag.Diagnostic{Severity: diag.Hint, Code: "no-notes", Message: "the scenario has no notes"}
	assert.Equal(t, "hint no-notes: the scenario has no notes", bare.String())
}

func TestSeverityIsWrittenAsAWordInJSON(t *testing.T) {
	out, err := json.Marshal(map[string]diag.Severity{"a": diag.Error, "b": diag.Warning, "c": diag.Hint})
	require.NoError(t, err)
	assert.JSONEq(t, `{"a": "error", "b": "warning", "c": "hint"}`, string(out))
}

func TestSortPutsProblemsInTheOrderOfTheFile(t *testing.T) {
	at := func(file string, line, column int) diag.Position {
		return diag.Position{File: file, Line: line, Column: column}
	}
	want := diag.List{
		{Severity: diag.Error, Message: "of no place comes first"},
		{Position: at("a", 2, 1), Severity: diag.Hint},
		{Position: at("a", 2, 9), Severity: diag.Error},
		{Position: at("a", 10, 1), Severity: diag.Error, Code: "x"},
		{Position: at("a", 10, 1), Severity: diag.Warning, Code: "a", Path: "z"},
		{Position: at("a", 10, 1), Severity: diag.Warning, Code: "b", Path: "p", Message: "m"},
		{Position: at("a", 10, 1), Severity: diag.Warning, Code: "b", Path: "p", Message: "n"},
		{Position: at("a", 10, 1), Severity: diag.Warning, Code: "b", Path: "q", Message: "a"},
		{Position: at("a", 10, 1), Severity: diag.Warning, Code: "b", Path: "p", Message: "and more", More: 3},
		{Position: at("b", 1, 1), Severity: diag.Error},
	}
	rapid.Check(t, func(t *rapid.T) {
		got := rapid.Permutation(want).Draw(t, "order")
		got.Sort()
		assert.Equal(t, want, got)
	})
}

func TestListIsAnErrorOnlyWhenItHoldsOne(t *testing.T) {
	warning := diag.Diagnostic{Severity: diag.Warning, Code: "w", Message: "odd"}
	first := diag.Diagnostic{Severity: diag.Error, Code: "e", Message: "wrong"}
	second := diag.Diagnostic{Severity: diag.Error, Code: "f", Message: "worse"}
	for name, tt := range map[string]struct {
		list     diag.List
		want     string
		errors   int
		warnings int
	}{
		"an empty list is none":                   {nil, "", 0, 0},
		"warnings are none":                       {diag.List{warning}, "", 0, 1},
		"one error is written in full":            {diag.List{warning, first}, "error e: wrong", 1, 1},
		"what stands for more counts as many":     {diag.List{first, {Severity: diag.Error, Code: "e", Message: "and more", More: 7}, warning}, "error e: wrong (and 7 more)", 8, 1},
		"of several the first, and how many more": {diag.List{warning, first, second, warning}, "error e: wrong (and 1 more)", 2, 2},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.errors, tt.list.Count(diag.Error))
			assert.Equal(t, tt.warnings, tt.list.Count(diag.Warning))
			assert.Zero(t, tt.list.Count(diag.Hint))
			err := tt.list.Err()
			if tt.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.EqualError(t, err, tt.want)
			var back diag.List
			require.ErrorAs(t, err, &back, "the whole list can be had back")
			assert.Equal(t, tt.list, back)
		})
	}
	assert.Equal(t, "no errors", diag.List{warning}.Error())
}

func TestProblemsOfASeverityKeepTheirOrder(t *testing.T) {
	list := diag.List{{Severity: diag.Error, Message: "b"}, {Severity: diag.Hint, Message: "c"}, {Severity: diag.Error, Message: "a"}}
	assert.Equal(t, diag.List{list[0], list[2]}, list.Of(diag.Error))
	assert.Empty(t, list.Of(diag.Warning))
}

func TestElementsOfAListAreSortedByTheirNumbers(t *testing.T) {
	l := diag.List{{Path: "forces[10]"}, {Path: "forces[9].units[2]"}, {Path: "forces[100].units[0]"}, {Path: "forces[9]"}, {Path: "deployment[11]"}}
	l.Sort()
	var paths []string
	for _, d := range l {
		paths = append(paths, d.Path)
	}
	assert.Equal(t, []string{"deployment[11]", "forces[9]", "forces[9].units[2]", "forces[10]", "forces[100].units[0]"}, paths)
}
