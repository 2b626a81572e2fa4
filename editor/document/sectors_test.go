package document

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/schema"
)

// onSectors is a scenario on a map of two sectors.
func onSectors(t *testing.T) *Document {
	t.Helper()
	d := open(t, model.NewHexBoard(2, 2))
	d.Scenario().Board = model.NewAreaBoard(300, 200)
	return d
}

// TestAMapOfAreasIsEditedByItsFields draws a sector by cutting one in two, links
// and names it, as a tool would, and takes everything back.
func TestAMapOfAreasIsEditedByItsFields(t *testing.T) {
	d := onSectors(t)
	before := encoded(t, d)
	b := d.Scenario().AreaBoard()
	cut := []model.Sector{
		b.Sectors[0],
		{ID: "south", Name: "South", Outline: plane.Polygon{{X: 0, Y: 100}, {X: 150, Y: 100}, {X: 150, Y: 200}, {X: 0, Y: 200}}},
		{ID: "south-east", Name: "South-east", Outline: plane.Polygon{{X: 150, Y: 100}, {X: 300, Y: 100}, {X: 300, Y: 200}, {X: 150, Y: 200}}},
	}
	var states []string
	for _, e := range []Edit{
		Set{Name: "cut sector south", Path: "map.sectors", Value: cut},
		Set{Path: "map.links", Value: append(b.Links, model.Link{From: "south", To: "south-east", Heading: model.East})},
		Set{Path: "map.sectors[2].name", Value: "The ford"},
		Set{Path: "map.sectors[2].outline", Value: plane.Polygon{{X: 150, Y: 100}, {X: 300, Y: 100}, {X: 300, Y: 200}}},
		Set{Path: "map.links[1].road", Value: true},
		Set{Path: "map.width", Value: 320},
	} {
		require.NoError(t, d.Do(e))
		states = append(states, encoded(t, d))
	}
	cut[2].Outline[0].X = 7
	assert.Equal(t, 150, d.Scenario().AreaBoard().Sectors[2].Outline[0].X, "the edit keeps a copy")
	for i := len(states) - 1; i >= 0; i-- {
		assert.Equal(t, states[i], encoded(t, d))
		require.True(t, d.Undo())
	}
	assert.Equal(t, before, encoded(t, d))
	for _, want := range states {
		require.True(t, d.Redo())
		assert.Equal(t, want, encoded(t, d))
	}
}

func TestAMapOfAreasIsBackAfterACrash(t *testing.T) {
	folder := t.TempDir()
	d := onSectors(t)
	keepFor(t, d, folder)
	require.NoError(t, d.Do(Set{Path: "map.sectors[0].outline", Value: plane.Polygon{{X: 0, Y: 0}, {X: 300, Y: 0}, {X: 300, Y: 100}}}))
	require.NoError(t, d.Do(Set{Path: "map.sectors[1].side", Value: "red"}))
	requireSame(t, d, recovered(t, folder))
}

func TestAMapOfAreasIsSavedAndRead(t *testing.T) {
	d := onSectors(t)
	require.NoError(t, d.Do(Set{Path: "map.sectors[0].terrain", Value: "forest"}))
	path := filepath.Join(t.TempDir(), "ford.toml")
	require.NoError(t, d.SaveAs(path))
	assert.False(t, d.Dirty())
	f, err := schema.ReadFile(path, bases{})
	require.NoError(t, err)
	assert.True(t, d.Scenario().Board.Same(f.Scenario.Board))
}
