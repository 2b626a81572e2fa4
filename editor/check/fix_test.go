package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/schema"
)

// saved is what the scenario's file holds, or why it cannot be written.
func saved(s *model.Scenario) string {
	data, err := schema.Encode(&schema.File{Kind: schema.ScenarioFile, Scenario: s})
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// tryFixes applies every fix of every problem of a scenario and takes it back,
// and lists the problems with the labels of their fixes.
func tryFixes(t *testing.T, s *model.Scenario, sys rules.System) (lines []string) {
	before := Check(s, sys)
	doc := document.Open(&schema.File{Kind: schema.ScenarioFile, Scenario: s}, "")
	defer doc.Close()
	file := saved(s)
	for _, d := range before {
		fixes := slices.Collect(NewTrial(s, sys).Fixes(d))
		require.Equal(t, file, saved(s), "looking for fixes changes nothing")
		lines = append(lines, d.Code+" "+d.Path)
		if d.Fix == "" {
			assert.Empty(t, fixes, d)
		}
		for i, f := range fixes {
			lines = append(lines, "  "+f.Label)
			if i == 0 {
				assert.Equal(t, f.Label, d.Fix, "the problem says what its best fix does")
			}
			for _, h := range f.Hexes {
				assert.True(t, s.Hexes().Grid.Contains(h) || d.Code == "hex-off-map", "%s shows %v", f.Label, h)
			}
			require.NoError(t, doc.Do(f.Edit), f.Label)
			steps, at := doc.History()
			require.Equal(t, 1, at, "one click is one step")
			assert.NotEmpty(t, steps[0].Label)
			after := Check(s, sys)
			assert.Less(t, countCode(after, d.Code), countCode(before, d.Code), "%s: %s", d, f.Label)
			for grave := range d.Severity {
				assert.LessOrEqual(t, after.Count(grave), before.Count(grave), "%s: %s", d, f.Label)
			}
			require.True(t, doc.Undo())
			require.Equal(t, file, saved(s), "%s: %s is taken back", d, f.Label)
			assert.Equal(t, before, Check(s, sys))
		}
		if d.Fix != "" {
			assert.NotEmpty(t, fixes, "%s promises %q", d, d.Fix)
		}
	}
	return lines
}

// byHand is the kinds of problems that no edit can honestly mend.
var byHand = map[string]string{
	"unknown-system":         "a file of another system cannot be opened, nor its rules be guessed",
	"no-map":                 "a file without a map cannot be opened",
	"wrong-board":            "a map of another kind is drawn anew",
	"more-than-a-game-takes": "nobody but the designer knows what is one too many",
	"no-history":             "nobody but the designer knows the story",
}

// TestEveryFixRemovesItsProblem plants each kind of problem and mends it; the
// golden file is what is offered.
func TestEveryFixRemovesItsProblem(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	var all []string
	mended := map[string]bool{}
	try := func(name string, s *model.Scenario, sys rules.System) {
		t.Run(name, func(t *testing.T) {
			if s.Board == nil {
				return // nothing can be edited then
			}
			for _, d := range Check(s, sys) {
				mended[d.Code] = mended[d.Code] || d.Fix != ""
			}
			if lines := tryFixes(t, s, sys); len(lines) > 0 {
				all = append(all, append([]string{"# " + name}, lines...)...)
			}
		})
	}
	for _, tt := range planted {
		s := clean()
		tt.plant(s)
		try(tt.name, s, testSystem())
	}
	poor := testSystem()
	ground := hexrules.Of(poor)
	ground.Terrains, ground.Lines = ground.Terrains[:3], ground.Lines[:2]
	poor.Ground = ground
	try("ground that the system has no rules for", clean(), poor)

	for _, k := range kindsOf([]rules.System{testSystem()}) {
		if k.mends() {
			assert.True(t, mended[k.code], "%s has a fix that no planted problem shows", k.code)
		}
		_, byHand := byHand[k.code]
		assert.NotEqual(t, byHand, k.mends(), k.code)
	}
	got := strings.Join(all, "\n") + "\n"
	golden.Assert(t, got, "fixes.txt")
}

func TestFixAllMendsEveryProblemOfAKindInOneStep(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	s := clean()
	s.Notes = append(s.Notes, model.Note{About: "title"}, model.Note{Text: "Another."}, model.Note{About: "date"})
	for _, h := range at("1110 0310 0510") {
		s.Hexes().SetTerrain(h, model.Slope)
	}
	s.Hexes().SetBridge(at("1110")[0], true)
	for code, want := range map[string]int{"note-empty": 2, "slope-without-crest": 3, "bridge-without-canal": 1} {
		t.Run(code, func(t *testing.T) {
			require.Equal(t, want, countCode(Check(s, testSystem()), code))
			edit, n := NewTrial(s, testSystem()).FixAll(code)
			assert.Equal(t, want, n)
			doc := document.Open(&schema.File{Kind: schema.ScenarioFile, Scenario: s.Clone()}, "")
			defer doc.Close()
			before := saved(doc.Scenario())
			require.NoError(t, doc.Do(edit))
			assert.Zero(t, countCode(Check(doc.Scenario(), testSystem()), code))
			_, at := doc.History()
			assert.Equal(t, 1, at)
			require.True(t, doc.Undo())
			assert.Equal(t, before, saved(doc.Scenario()))
		})
	}
}

// Of more problems of a kind than are listed it is said how many more there are; they
// count, and are mended with the others.
func TestOfVeryManyProblemsOfAKindTheFirstAreListed(t *testing.T) {
	const more = 1234
	s := clean()
	for range limits.LikeProblems + more {
		s.Notes = append(s.Notes, model.Note{About: "title"})
	}
	s.History = ""
	found := Check(s, testSystem())
	assert.Equal(t, limits.LikeProblems+more+1, found.Count(diag.Hint))
	require.Len(t, found, limits.LikeProblems+2)
	last := found[len(found)-1]
	assert.Equal(t, "hint note-empty notes[500]: And 1,234 more like these", last.String())
	assert.Equal(t, more, last.More)
	assert.Empty(t, last.Fix)
	assert.Empty(t, slices.Collect(NewTrial(s, testSystem()).Fixes(last)))
	assert.Zero(t, found[0].More, "the historical note that is missing stands for itself")

	doc := document.Open(&schema.File{Kind: schema.ScenarioFile, Scenario: s}, "")
	defer doc.Close()
	c := NewChecker(testSystem())
	_ = c.Update(s, document.Change{})
	var change document.Change
	doc.Subscribe(func(made document.Change) { change = made })
	for f := range NewTrial(s, testSystem()).Fixes(found[1]) {
		require.NoError(t, doc.Do(f.Edit))
		break
	}
	after := c.Update(s, change)
	assert.Equal(t, limits.LikeProblems+more, after.Count(diag.Hint))
	assert.Equal(t, more-1, after[len(after)-1].More, "another shows in the place of the one that is mended")
	assert.Equal(t, Check(s, testSystem()), after)

	few := clean()
	for range limits.LikeProblems {
		few.Notes = append(few.Notes, model.Note{About: "title"})
	}
	found = Check(few, testSystem())
	assert.Len(t, found, limits.LikeProblems, "all that there are")
	assert.Zero(t, found[len(found)-1].More)
	few.Notes = append(few.Notes, model.Note{About: "title"})
	edit, n := NewTrial(few, testSystem()).FixAll("note-empty")
	assert.Equal(t, limits.LikeProblems+1, n)
	_, _, err := edit.Apply(few)
	require.NoError(t, err)
	assert.Empty(t, Check(few, testSystem()))
}

// Two ids that clash three times over could be given the same new id by fixes
// that do not look at one another.
func TestFixesOfAKindDoNotFight(t *testing.T) {
	s := clean()
	for range 3 {
		s.Hexes().Places = append(s.Hexes().Places, model.Place{ID: "station", Kind: model.PlaceOther, Name: fmt.Sprint("halt ", len(s.Hexes().Places)), Hexes: at("0606")})
	}
	edit, n := NewTrial(s, testSystem()).FixAll("duplicate-id")
	assert.Equal(t, 3, n)
	_, _, err := edit.Apply(s)
	require.NoError(t, err)
	assert.Empty(t, Check(s, testSystem()))
}

func TestNothingToFixIsNoEdit(t *testing.T) {
	for _, code := range []string{"road-ends", "no-history", "no-such-code"} {
		edit, n := NewTrial(clean(), testSystem()).FixAll(code)
		assert.Nil(t, edit)
		assert.Zero(t, n)
	}
	assert.Empty(t, slices.Collect(NewTrial(clean(), testSystem()).Fixes(diag.Diagnostic{Code: "no-such-code"})))
}

// A rule for a force that is gone would be one for everybody.
func TestAForceWithoutUnitsGoesWhereOnlyTheSetUpAndArrivalsNameIt(t *testing.T) {
	for name, c := range map[string]struct {
		names func(s *model.Scenario)
		goes  bool
	}{
		"nothing":           {func(*model.Scenario) {}, true},
		"the set-up":        {func(s *model.Scenario) { s.Deployment[0].Forces = []string{"garrison", "ghost"} }, true},
		"arrivals":          {func(s *model.Scenario) { s.Reinforcements[0].Forces = []string{"ghost", "relief"} }, true},
		"a special rule":    {func(s *model.Scenario) { s.Rules[1].Units = &model.Selector{Forces: []string{"ghost"}} }, false},
		"a part of another": {func(s *model.Scenario) { s.Forces[2].Part = "ghost" }, false},
		"the set-up and points": {func(s *model.Scenario) {
			s.Deployment[0].Forces = []string{"garrison", "ghost"}
			s.Victory.Points[0].Units = model.Selector{Forces: []string{"ghost"}}
		}, false},
	} {
		s := clean()
		s.Forces = append(s.Forces, model.Force{ID: "ghost", Side: "blue", Name: "Ghost"})
		c.names(s)
		i := slices.IndexFunc(Check(s, testSystem()), func(d diag.Diagnostic) bool { return d.Code == "force-without-units" })
		require.GreaterOrEqual(t, i, 0, name)
		fixes := slices.Collect(NewTrial(s, testSystem()).Fixes(Check(s, testSystem())[i]))
		if !c.goes {
			assert.Empty(t, fixes, name)
			continue
		}
		require.Len(t, fixes, 1, name)
		_, _, err := fixes[0].Edit.Apply(s)
		require.NoError(t, err)
		assert.Equal(t, saved(clean()), saved(s), "named by %s", name)
	}
}

func TestAnIDIsWrittenAsAName(t *testing.T) {
	for id, want := range map[string]string{"le-cateau": "Le Cateau", "le_cateau": "Le Cateau", "le cateau": "Le Cateau", "a--b_-c": "A B C", "ypres": "Ypres", "": ""} {
		assert.Equal(t, want, asName(id), id)
	}
}
