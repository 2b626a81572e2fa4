package compare_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

func merge(base, ours, theirs *model.Scenario, choice compare.Choice) (*model.Scenario, []compare.Conflict) {
	return merged(base, ours, theirs, soldiers.System(), func(compare.Conflict) compare.Choice { return choice })
}

// merged merges versions of one scenario.
func merged(base, ours, theirs *model.Scenario, sys rules.System, choose func(compare.Conflict) compare.Choice) (*model.Scenario, []compare.Conflict) {
	out, asked, err := compare.Merge(base, ours, theirs, sys, choose)
	if err != nil {
		panic(err)
	}
	return out, asked
}

func assertSame(t require.TestingT, want, got *model.Scenario) {
	require.Empty(t, sentences(compare.Diff(want, got, soldiers.System())))
}

// randomEdit changes something anywhere in the scenario.
func randomEdit(t *rapid.T, s *model.Scenario) document.Edit {
	grid := s.Hexes().Grid
	at := func() hex.Hex { return grid.At(rapid.IntRange(0, grid.Len()-1).Draw(t, "hex")) }
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		return document.SetTerrain{Hexes: hex.List{at(), at()}, Terrain: rapid.SampledFrom(model.Terrains()).Draw(t, "terrain")}
	case 1:
		return document.Erase{Hexes: hex.List{at()}}
	case 2:
		return set("length.turns", rapid.IntRange(1, 40).Draw(t, "turns"))
	case 3:
		return set("forces[0].units[0].count", rapid.IntRange(1, 40).Draw(t, "count"))
	case 4:
		places := append([]model.Place{}, s.Hexes().Places...)
		i := rapid.IntRange(0, len(places)-1).Draw(t, "place")
		places[i].Hexes = append(append(hex.List{}, places[i].Hexes...), at())
		return set("map.places", places)
	default:
		return set("title", rapid.StringMatching(`[A-Z][a-z]{3,8}`).Draw(t, "title"))
	}
}

func randomEdits(t *rapid.T, s *model.Scenario) *model.Scenario {
	s = s.Clone()
	for range rapid.IntRange(0, 6).Draw(t, "edits") {
		_, _, err := randomEdit(t, s).Apply(s)
		require.NoError(t, err)
	}
	return s
}

func TestMergingWithAnUnchangedVersionGivesTheOther(t *testing.T) {
	base := open(t, "brunstatt")
	rapid.Check(t, func(t *rapid.T) {
		changed := randomEdits(t, base)
		for _, versions := range [][2]*model.Scenario{{base, changed}, {changed, base}, {changed, changed}} {
			got, asked := merge(base, versions[0], versions[1], compare.Ours)
			assert.Empty(t, asked)
			assertSame(t, changed, got)
		}
	})
}

func TestWhatIsTakenFromOneSideEverywhereHasItsValueWhereBothChangedIt(t *testing.T) {
	base := open(t, "brunstatt")
	rapid.Check(t, func(t *rapid.T) {
		ours, theirs := randomEdits(t, base), randomEdits(t, base)
		a, asked := merge(base, ours, theirs, compare.Ours)
		b, askedBack := merge(base, theirs, ours, compare.Theirs)
		assert.Len(t, askedBack, len(asked))
		var grounds [2][]document.Cell
		for i, s := range []*model.Scenario{a, b} {
			for h := range s.Hexes().Grid.All() {
				grounds[i] = append(grounds[i], document.CellAt(s.Hexes(), h))
			}
		}
		assert.Equal(t, grounds[0], grounds[1], "the merged map does not depend on which side is ours")
		assert.Equal(t, a.Title, b.Title)
		assert.Equal(t, a.Forces, b.Forces)
	})
}

func TestChangesOfDifferentThingsMergeWithoutAQuestion(t *testing.T) {
	base := open(t, "brunstatt")
	first, last := base.Hexes().Grid.At(0), base.Hexes().Grid.At(base.Hexes().Grid.Len()-1)
	tests := []struct {
		name         string
		ours, theirs document.Edit
	}{
		{"the title and the length", set("title", "Altkirch"), set("length.turns", 20)},
		{"two corners of the map", document.SetTerrain{Hexes: hex.List{first}, Terrain: model.Woods}, document.SetTerrain{Hexes: hex.List{last}, Terrain: model.Town}},
		{"two fields of one force", set("forces[0].source", "The regimental history"), set("forces[0].note", "Came late.")},
		{"two things that the rule system asks", set("deployment[0].trenches", 2), set("deployment[0].per_hex", 1)},
		{"a new rule and a longer history", set("rules", append([]model.Rule{{Rule: "trenches"}}, base.Rules...)), set("history", "Longer.")},
		{"a force each", set("forces", append(base.Clone().Forces, model.Force{ID: "a", Side: base.Sides[0].ID, Name: "A"})),
			set("forces", append(base.Clone().Forces, model.Force{ID: "b", Side: base.Sides[0].ID, Name: "B"}))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, asked := merge(base, do(t, base, tt.ours), do(t, base, tt.theirs), compare.Ours)
			assert.Empty(t, asked)
			want := sentences(append(
				compare.Diff(base, do(t, base, tt.ours), soldiers.System()),
				compare.Diff(base, do(t, base, tt.theirs), soldiers.System())...))
			assert.ElementsMatch(t, want, sentences(compare.Diff(base, got, soldiers.System())))
		})
	}
}

func TestBothChangingTheSameThingIsAQuestion(t *testing.T) {
	base := open(t, "brunstatt")
	h := base.Hexes().Grid.At(0)
	tests := []struct {
		name                               string
		ours, theirs                       document.Edit
		path, question, was, mine, another string
	}{
		{"how many units each hex takes", set("deployment[0].per_hex", 1), set("deployment[0].per_hex", 2), "deployment[french-advance-guard].per_hex", "Both changed the units in each hex of the setup of “Advance guard of the 44th Division”.", "0", "1", "2"},
		{"the title", set("title", "Altkirch"), set("title", "Zillisheim"), "title", "Both changed the title.", "“Brunstatt”", "“Altkirch”", "“Zillisheim”"},
		{"the ground of a hex", document.SetTerrain{Hexes: hex.List{h}, Terrain: model.Woods}, document.SetTerrain{Hexes: hex.List{h}, Terrain: model.Town}, "map.0101", "Both changed the ground on 1 hex (0101).", "clear", "woods", "town"},
		{"a force that one changed and the other took away", set("forces[0].name", "Vanguard"), set("forces", base.Clone().Forces[1:]),
			"forces[" + base.Forces[0].ID + "]", "You changed “Vanguard” and they took it away.", "", "", "taken away"},
		{"how many units a force has", set("forces[0].units[0].count", 20), set("forces[0].units[0].count", 30),
			"forces[" + base.Forces[0].ID + "].units[french-infantry-company//].count", "Both changed the number of the infantry companies of “Advance guard of the 44th Division”.", "24", "20", "30"},
		{"how long the game lasts", set("length.turns", 20), set("length.turns", 30), "length.turns", "Both changed the number of turns.", "18", "20", "30"},
		{"where a force is set up", set("deployment[0].area", model.Area{Everywhere: true}), set("deployment[0].area", model.Area{Bridges: true}),
			"deployment[" + base.Forces[0].ID + "].area", "Both changed the area of the setup of “Advance guard of the 44th Division”.", "", "", "on bridges"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ours, theirs := do(t, base, tt.ours), do(t, base, tt.theirs)
			for choice, want := range map[compare.Choice]*model.Scenario{compare.Ours: ours, compare.Theirs: theirs} {
				got, asked := merge(base, ours, theirs, choice)
				require.Len(t, asked, 1)
				assert.Equal(t, tt.path, asked[0].Path)
				assert.Equal(t, tt.question, asked[0].Question)
				if tt.was != "" {
					assert.Equal(t, []string{tt.was, tt.mine}, []string{asked[0].Base, asked[0].Ours})
				}
				assert.Equal(t, tt.another, asked[0].Theirs)
				assertSame(t, want, got)
			}
		})
	}
}

func TestAMergeLeavesItsVersionsAlone(t *testing.T) {
	base := open(t, "brunstatt")
	ours, theirs := do(t, base, set("title", "A")), do(t, base, set("forces[0].name", "B"))
	before := [3]*model.Scenario{base.Clone(), ours.Clone(), theirs.Clone()}
	got, _ := merge(base, ours, theirs, compare.Ours)
	got.Forces[0].Units[0].Count = 99
	got.Hexes().Places[0].Hexes[0] = hex.Hex{}
	for i, s := range []*model.Scenario{base, ours, theirs} {
		assert.True(t, reflect.DeepEqual(before[i].Forces, s.Forces))
		assert.Equal(t, before[i].Hexes().Places, s.Hexes().Places)
	}
}

func TestAMapThatOneOfThemAloneHas(t *testing.T) {
	with, without := open(t, "markova"), open(t, "markova").Clone()
	without.Board = nil
	never := func(compare.Conflict) compare.Choice { panic("nothing was changed twice") }
	for name, test := range map[string]struct{ base, ours, theirs, want *model.Scenario }{
		"they drew it":      {without, without, with, with},
		"we drew it":        {without, with, without, with},
		"they took it away": {with, with, without, without},
		"we took it away":   {with, without, with, without},
	} {
		got, asked := merged(test.base, test.ours, test.theirs, soldiers.System(), never)
		assert.Empty(t, asked, name)
		assert.Equal(t, test.want.Board == nil, got.Board == nil, name)
	}
}

// Scenarios of other rules, or on boards of other kinds, are no versions of one: nothing
// is made of them, whichever of the three it is.
func TestOnlyVersionsOfOneScenarioMerge(t *testing.T) {
	never := func(compare.Conflict) compare.Choice { panic("there is nothing to ask") }
	hexes, areas, table := open(t, "brunstatt"), open(t, "leuthen"), open(t, "cowpens")
	redrawn := hexes.Clone()
	redrawn.Board = areas.Board
	for _, test := range []struct {
		base, ours, theirs *model.Scenario
		want               string
	}{
		{hexes, hexes, areas, "“Leuthen” is played by other rules than “Brunstatt” (commanders, not soldiers): only versions of one scenario can be merged"},
		{areas, areas, table, "“Cowpens” is played by other rules than “Leuthen” (kings-men, not commanders): only versions of one scenario can be merged"},
		{hexes, table, table, "“Brunstatt” is played by other rules than “Cowpens” (soldiers, not kings-men): only versions of one scenario can be merged"},
		{table, hexes, table, "“Cowpens” is played by other rules than “Brunstatt” (kings-men, not soldiers): only versions of one scenario can be merged"},
		{hexes, hexes, redrawn, "“Brunstatt” is played on a map of areas and “Brunstatt” on a map of hexes: only versions of one scenario can be merged"},
		{redrawn, hexes, hexes, "“Brunstatt” is played on a map of areas and “Brunstatt” on a map of hexes: only versions of one scenario can be merged"},
	} {
		got, asked, err := compare.Merge(test.base, test.ours, test.theirs, soldiers.System(), never)
		assert.EqualError(t, err, test.want)
		assert.Nil(t, got)
		assert.Empty(t, asked)
	}
}
