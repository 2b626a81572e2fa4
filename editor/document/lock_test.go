package document_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

func brunstatt(t require.TestingT) *document.Document {
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	return document.Open(f, "")
}

// roadHex is a hex of a road through woods or open ground.
func roadHex(t require.TestingT, s *model.Scenario) hex.Hex {
	for h := range s.Hexes().Grid.All() {
		if s.Hexes().HasLine(model.Road, h) {
			return h
		}
	}
	require.Fail(t, "no road")
	return hex.Hex{}
}

func TestErasingLeavesWhatIsLocked(t *testing.T) {
	d := brunstatt(t)
	h := roadHex(t, d.Scenario())
	require.NoError(t, d.Do(document.SetTerrain{Hexes: hex.List{h}, Terrain: model.Woods}))
	before := document.CellAt(d.Scenario().Hexes(), h)
	d.SetLocks(document.Locks{Lines: true})
	require.NoError(t, d.Do(document.Erase{Hexes: hex.List{h}}))
	after := document.CellAt(d.Scenario().Hexes(), h)
	assert.Equal(t, model.Clear, after.Terrain)
	assert.Equal(t, before.Links, after.Links)
	steps, _ := d.History()
	assert.Equal(t, "erase everything on 1 hex", steps[len(steps)-1].Label)
	d.Undo()
	assert.Equal(t, before, document.CellAt(d.Scenario().Hexes(), h))
}

func TestAnEditOfLockedThingsAloneIsRefused(t *testing.T) {
	place := func(d *document.Document) string { return d.Scenario().Hexes().Places[0].ID }
	tests := []struct {
		name  string
		locks document.Locks
		edit  func(d *document.Document) document.Edit
	}{
		{"terrain", document.Locks{Terrain: true}, func(d *document.Document) document.Edit {
			return document.SetTerrain{Hexes: hex.List{{Col: 3, Row: 1}}, Terrain: model.Town}
		}},
		{"places", document.Locks{Places: true}, func(d *document.Document) document.Edit {
			return document.RenamePlace{From: place(d), To: "elsewhere"}
		}},
		{"places renamed together", document.Locks{Places: true}, func(d *document.Document) document.Edit {
			return document.Batch{Name: "rename", Edits: []document.Edit{document.RenamePlace{From: place(d), To: "elsewhere"}}}
		}},
		{"the list of places", document.Locks{Places: true}, func(d *document.Document) document.Edit {
			return document.Batch{Name: "clear", Edits: []document.Edit{document.Set{Path: "map.places", Value: []model.Place{}}}}
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := brunstatt(t)
			before := d.Scenario().Clone()
			d.SetLocks(tt.locks)
			var locked *document.LockedError
			require.ErrorAs(t, d.Do(tt.edit(d)), &locked)
			assert.Equal(t, before.Hexes(), d.Scenario().Hexes())
			assert.Equal(t, before.Deployment, d.Scenario().Deployment)
			assert.False(t, d.CanUndo())
			d.SetLocks(document.Locks{})
			assert.NoError(t, d.Do(tt.edit(d)))
		})
	}
}

func TestNoEditOfTheMapChangesWhatIsLocked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := brunstatt(t)
		before := d.Scenario().Clone().Hexes()
		l := document.Locks{
			Terrain: rapid.Bool().Draw(t, "terrain"), Altitude: rapid.Bool().Draw(t, "altitude"),
			Lines: rapid.Bool().Draw(t, "lines"), Hexsides: rapid.Bool().Draw(t, "hexsides"),
		}
		d.SetLocks(l)
		grid := before.Grid
		for range rapid.IntRange(1, 5).Draw(t, "edits") {
			middle := grid.At(rapid.IntRange(0, grid.Len()-1).Draw(t, "hex"))
			hexes := hex.Disk(grid, middle, 3).List()
			var e document.Edit = document.Erase{Hexes: hexes}
			if rapid.Bool().Draw(t, "paint") {
				e = document.SetTerrain{Hexes: hexes, Terrain: rapid.SampledFrom(model.Terrains()).Draw(t, "ground")}
			}
			if err := d.Do(e); err != nil {
				var locked *document.LockedError
				require.ErrorAs(t, err, &locked)
			}
		}
		for h := range grid.All() {
			was, is := document.CellAt(before, h), document.CellAt(d.Scenario().Hexes(), h)
			if l.Terrain {
				require.Equal(t, was.Terrain, is.Terrain)
			}
			if l.Altitude {
				require.Equal(t, was.Altitude, is.Altitude)
			}
			if l.Lines {
				require.Equal(t, was.Links, is.Links)
			}
			if l.Hexsides {
				require.Equal(t, was.Sides, is.Sides)
			}
		}
		d.GoTo(0)
		require.Equal(t, before, d.Scenario().Hexes())
	})
}
