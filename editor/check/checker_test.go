package check

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// anyHexes draws hexes that hang together.
func anyHexes(t *rapid.T, g hex.Grid) hex.List {
	h := g.At(rapid.IntRange(0, g.Len()-1).Draw(t, "hex"))
	return hex.Disk(g, h, rapid.IntRange(0, 2).Draw(t, "radius")).List()
}

// anyArea draws an area, now and then one that says nothing or names nothing.
func anyArea(t *rapid.T, s *model.Scenario) model.Area {
	places := append(s.IDs(model.RefPlace), "nowhere")
	place := model.Area{Place: rapid.SampledFrom(places).Draw(t, "place")}
	return rapid.SampledFrom([]model.Area{
		place, {}, {Everywhere: true}, {Terrain: "woods"}, {Line: "road"}, {Bridges: true},
		{Hexes: anyHexes(t, s.Hexes().Grid)},
		{Within: &model.Within{Hexes: 3, Of: place}},
		{Edge: &model.Edge{Side: model.West, Hexes: 1}},
		{Intersect: []model.Area{place, {Terrain: "town"}}},
		{Beyond: &model.Beyond{Direction: model.North, Of: place}},
	}).Draw(t, "area")
}

func pick[T any](t *rapid.T, list []T) int { return rapid.IntRange(0, len(list)-1).Draw(t, "index") }

// anyEdit draws an edit such as designers make.
func anyEdit(t *rapid.T, s *model.Scenario) document.Edit {
	g := s.Hexes().Grid
	var edits []document.Edit
	offer := func(ok bool, edit func() document.Edit) {
		if ok {
			edits = append(edits, edit())
		}
	}
	hexes := anyHexes(t, g)
	edits = append(edits,
		document.SetTerrain{Hexes: hexes, Terrain: rapid.SampledFrom(model.Terrains()).Draw(t, "terrain")},
		document.SetAltitude{Hexes: hexes, Meters: 30},
		document.Erase{Hexes: hexes},
	)
	k := rapid.SampledFrom(model.LineKinds()).Draw(t, "line")
	draft := document.NewDraft(s.Hexes())
	draft.SetLink(k, hexes[0], rapid.SampledFrom(hex.Dirs[:]).Draw(t, "dir"), rapid.Bool().Draw(t, "on"))
	edits = append(edits, draft.Edit("draw"),
		document.Set{Path: "title", Value: rapid.SampledFrom([]string{"", "A"}).Draw(t, "title")},
		document.Set{Path: "history", Value: rapid.SampledFrom([]string{"", "A"}).Draw(t, "history")},
		document.Set{Path: "length.turns", Value: rapid.IntRange(0, 20).Draw(t, "turns")},
		document.Set{Path: "first", Value: rapid.SampledFrom(append(s.IDs(model.RefSide), "x")).Draw(t, "first")},
		document.Set{Path: "notes", Value: []model.Note{{About: rapid.SampledFrom([]string{"forces[2]", "town-b", "0101", "victory.clauses[1]"}).Draw(t, "about")}}},
	)
	offer(len(s.Forces) > 0, func() document.Edit {
		i := pick(t, s.Forces)
		if len(s.Forces[i].Units) > 0 && rapid.Bool().Draw(t, "count") {
			j := pick(t, s.Forces[i].Units)
			return document.Set{Path: path(forcePath(i)+".units", j) + ".count", Value: rapid.IntRange(0, 30).Draw(t, "n")}
		}
		return document.Set{Path: "forces", Value: slices.Delete(slices.Clone(s.Forces), i, i+1)}
	})
	offer(len(s.Deployment) > 0, func() document.Edit {
		return document.Set{Path: stepPath(pick(t, s.Deployment)) + ".area", Value: anyArea(t, s)}
	})
	offer(len(s.Reinforcements) > 0, func() document.Edit {
		i := pick(t, s.Reinforcements)
		if rapid.Bool().Draw(t, "turn") {
			return document.Set{Path: path("reinforcements", i) + ".turn", Value: rapid.IntRange(0, 20).Draw(t, "n")}
		}
		return document.Set{Path: path("reinforcements", i) + ".entry", Value: anyArea(t, s)}
	})
	offer(len(s.Rules) > 0, func() document.Edit {
		i := pick(t, s.Rules)
		return document.Set{Path: "rules", Value: slices.Delete(slices.Clone(s.Rules), i, i+1)}
	})
	offer(len(s.Victory.Clauses) > 0, func() document.Edit {
		i := pick(t, s.Victory.Clauses)
		area := anyArea(t, s)
		return document.Set{Path: clausePath(i) + ".condition", Value: model.Condition{Occupies: &model.Occupies{Units: model.Selector{Side: s.Sides[0].ID}, Area: area}}}
	})
	offer(len(s.Hexes().Places) > 0, func() document.Edit {
		i := pick(t, s.Hexes().Places)
		switch rapid.IntRange(0, 2).Draw(t, "what") {
		case 0:
			return document.RenamePlace{From: s.Hexes().Places[i].ID, To: rapid.StringMatching("[a-z]{3}").Draw(t, "id")}
		case 1:
			return document.Set{Path: placePath(i) + ".name", Value: "B"}
		default:
			return document.Set{Path: placePath(i) + ".hexes", Value: hexes}
		}
	})
	return edits[pick(t, edits)]
}

// TestTheCheckerFindsWhatAFullCheckFinds edits scenarios at random, undoes some
// of it, and holds the checker against a check of everything.
func TestTheCheckerFindsWhatAFullCheckFinds(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	builtIn := scenarios.Of("soldiers")
	rapid.Check(t, func(t *rapid.T) {
		sys := testSystem()
		file, err := scenarios.Open(builtIn[pick(t, builtIn)].ID)
		require.NoError(t, err)
		if rapid.Bool().Draw(t, "small") {
			file.Scenario = clean()
		} else {
			sys = soldiers.System()
		}
		doc := document.Open(file, "")
		defer doc.Close()
		checker, follower := NewChecker(sys), NewChecker(sys)
		require.Equal(t, Check(doc.Scenario(), sys), checker.Update(doc.Scenario(), document.Change{}))
		require.Equal(t, Check(doc.Scenario(), sys), follower.Follow(doc.Scenario().Clone()))
		doc.Subscribe(func(change document.Change) {
			follower.Note(change)
			if rapid.IntRange(0, 2).Draw(t, "later") == 0 {
				checker.Note(change)
				return
			}
			whole := Check(doc.Scenario(), sys)
			require.Equal(t, whole, checker.Update(doc.Scenario(), change))
			require.Equal(t, whole, follower.Follow(doc.Scenario().Clone()), "of copies")
			require.True(t, checker.VictoryStates().Equal(follower.VictoryStates()))
		})
		for range rapid.IntRange(1, 8).Draw(t, "edits") {
			if doc.CanUndo() && rapid.IntRange(0, 3).Draw(t, "undo") == 0 {
				doc.Undo()
				continue
			}
			_ = doc.Do(anyEdit(t, doc.Scenario())) // one that cannot be made changes nothing
		}
	})
}

// A way that was found once may be longer than one that the ground has opened since.
func TestTheTurnsOfAWayAreTheFewestAfterAnyHexIsErased(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	g := clean().Hexes().Grid
	for i := range g.Len() {
		file := &schema.File{Scenario: clean()}
		file.Scenario.Length.Turns = 1
		doc := document.Open(file, "")
		checker := NewChecker(testSystem())
		_ = checker.Update(doc.Scenario(), document.Change{}) // as it stands
		doc.Subscribe(func(change document.Change) {
			require.Equal(t, Check(doc.Scenario(), testSystem()), checker.Update(doc.Scenario(), change), "%s erased", g.Label(g.At(i)))
		})
		require.NoError(t, doc.Do(document.Erase{Hexes: hex.List{g.At(i)}}))
		doc.Close()
	}
}

// What mends a problem may rest on ground that the problem itself does not.
func TestWhatMendsAProblemGoesByTheGroundAroundIt(t *testing.T) {
	for _, tt := range planted {
		s := clean()
		tt.plant(s)
		b := s.Hexes()
		checker := NewChecker(testSystem())
		around := hex.NewRegion(b.Grid)
		for _, d := range checker.Update(s, document.Change{}) {
			for _, label := range d.Hexes {
				h, err := b.Grid.Parse(label)
				if err != nil {
					continue // off the map
				}
				for near := range hex.Disk(b.Grid, h, 3).All() {
					around.Add(near)
				}
			}
		}
		for _, ground := range []model.Terrain{model.Crest, model.Town, model.Clear} {
			for h := range around.All() {
				b.SetTerrain(h, ground)
			}
			change := document.Change{Hexes: slices.Collect(around.All())}
			require.Equal(t, Check(s, testSystem()), checker.Update(s, change), "%s, amid %s", tt.name, ground)
		}
	}
}

func TestTheCheckerStartsAfreshForAnotherScenario(t *testing.T) {
	checker := NewChecker(testSystem())
	require.Empty(t, checker.Update(clean(), document.Change{}))
	other := clean()
	other.Title = ""
	require.Equal(t, Check(other, testSystem()), checker.Update(other, document.Change{}))
	other.Board = model.NewHexBoard(3, 3)
	require.Equal(t, Check(other, testSystem()), checker.Update(other, document.Change{Board: true}))
}

// TestFixesNeverMakeAScenarioWorse tries the fixes of scenarios that are wrong
// in several ways at once.
func TestFixesNeverMakeAScenarioWorse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, sys := clean(), testSystem()
		for range rapid.IntRange(1, 4).Draw(t, "faults") {
			_, _, _ = anyEdit(t, s).Apply(s) // one that cannot be made changes nothing
		}
		found := Check(s, sys)
		for _, d := range found[:min(len(found), 6)] {
			for f := range NewTrial(s, sys).Fixes(d) {
				after := s.Clone()
				_, _, err := f.Edit.Apply(after)
				require.NoError(t, err)
				list := Check(after, sys)
				require.Less(t, countCode(list, d.Code), countCode(found, d.Code), "%s: %s", d, f.Label)
				for grave := range d.Severity {
					require.LessOrEqual(t, list.Count(grave), found.Count(grave), "%s: %s", d, f.Label)
				}
			}
		}
	})
}
