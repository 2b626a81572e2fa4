package document

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/schema"
)

// onTable is a scenario on a table of three feet by two.
func onTable(t *testing.T) *Document {
	t.Helper()
	d := open(t, model.NewHexBoard(2, 2))
	d.Scenario().Board = model.NewTableBoard(3600, 2400)
	fields := *d.Scenario().Base.Fields
	fields.Piece = []model.Field{{Key: "slow", Kind: model.Pick, Choices: []model.Choice{{ID: "yes"}, {ID: "no"}}}}
	d.Scenario().Base.Fields = &fields
	return d
}

// tableEdits draws a hill, raises it, lays a road, agrees on the hill, moves a corner,
// renames a zone and makes the table wider, as tools would.
func tableEdits() []Edit {
	hill := model.Piece{ID: "hill", Kind: model.PieceHill, Points: plane.Polygon{{X: 200, Y: 200}, {X: 900, Y: 200}, {X: 900, Y: 900}}}
	road := model.Piece{ID: "road", Kind: model.PieceRoad, Points: plane.Polygon{{X: 0, Y: 1200}, {X: 3600, Y: 1200}}}
	return []Edit{
		Set{Name: "draw a hill", Path: "map.pieces", Value: []model.Piece{hill}},
		Set{Name: "raise the hill", Path: "map.pieces[0].rings", Value: []plane.Polygon{{{X: 500, Y: 300}, {X: 800, Y: 300}, {X: 800, Y: 600}}}},
		Set{Name: "lay a road", Path: "map.pieces", Value: []model.Piece{hill, road}},
		Set{Path: "map.pieces[0].slow", Value: "no"},
		Set{Path: "map.pieces[1].points[1]", Value: plane.Point{X: 3600, Y: 1300}},
		Set{Path: "map.pieces[1].width", Value: 150},
		Set{Path: "map.zones[0].name", Value: "The ridge"},
		Set{Path: "map.zones[1].side", Value: "red"},
		Set{Path: "map.width", Value: 4800},
	}
}

func TestATableIsEditedByItsFields(t *testing.T) {
	d := onTable(t)
	before := encoded(t, d)
	var states []string
	for _, e := range tableEdits() {
		require.NoError(t, d.Do(e))
		states = append(states, encoded(t, d))
	}
	b := d.Scenario().TableBoard()
	assert.Equal(t, "0,1200 3600,1300", b.Pieces[1].Points.String())
	assert.Equal(t, 4800, b.Width)
	for i := len(states) - 1; i >= 0; i-- {
		assert.Equal(t, states[i], encoded(t, d))
		require.True(t, d.Undo())
	}
	assert.Equal(t, before, encoded(t, d))
	for _, want := range states {
		require.True(t, d.Redo())
		assert.Equal(t, want, encoded(t, d))
	}
	assert.Error(t, d.Do(Set{Path: "map.pieces[2].width", Value: 20}), "there is no such piece")
	assert.Error(t, d.Do(Set{Path: "map.pieces[0].slow", Value: 3}))
}

func TestATableIsBackAfterACrash(t *testing.T) {
	for n := 1; n <= len(tableEdits()); n++ {
		folder := t.TempDir()
		d := onTable(t)
		keepFor(t, d, folder)
		for _, e := range tableEdits()[:n] {
			require.NoError(t, d.Do(e))
		}
		if n > 2 {
			require.True(t, d.Undo())
		}
		left, err := Recover(folder, someBases{d.Scenario().Base})
		require.NoError(t, err)
		require.Len(t, left, 1)
		again, err := left[0].Open(func(err error) { require.NoError(t, err) })
		require.NoError(t, err)
		requireSame(t, d, again)
	}
}

func TestATableIsSavedAndRead(t *testing.T) {
	d := onTable(t)
	for _, e := range tableEdits() {
		require.NoError(t, d.Do(e))
	}
	path := filepath.Join(t.TempDir(), "creek.toml")
	require.NoError(t, d.SaveAs(path))
	assert.False(t, d.Dirty())
	f, err := schema.ReadFile(path, someBases{d.Scenario().Base})
	require.NoError(t, err)
	assert.True(t, d.Scenario().Board.Same(f.Scenario.Board))
}

// someBases are of a rule system that a scenario rests on.
type someBases struct{ model.Base }

func (b someBases) Mapsheet(string) (*model.Mapsheet, error) { return b.Sheet, nil }
func (b someBases) Charts(string) (*model.Charts, error)     { return b.Base.Charts, nil }
func (b someBases) Fields(string) (*model.Fields, error)     { return b.Base.Fields, nil }

func TestATableBecomesAnother(t *testing.T) {
	d := onTable(t)
	other := d.Scenario().Clone()
	for _, e := range tableEdits() {
		_, _, err := e.Apply(other)
		require.NoError(t, err)
	}
	before := d.Scenario().Clone()
	require.NoError(t, d.Do(Become(d.Scenario(), other, "go back")))
	assert.True(t, other.Board.Same(d.Scenario().Board))
	require.True(t, d.Undo())
	assert.True(t, before.Board.Same(d.Scenario().Board))
}

func TestANewTableIsOfASizeThatTablesHave(t *testing.T) {
	base := onTable(t).Scenario().Base
	f, err := NewOnTable(limits.TableSide, limits.LeastTable, base)
	require.NoError(t, err)
	b := f.Scenario.TableBoard()
	assert.Equal(t, [2]int{limits.TableSide, limits.LeastTable}, [2]int{b.Width, b.Height})
	assert.Equal(t, f.Scenario.Sides[0].ID, b.Zones[0].Side, "the zones are the sides’")
	_, err = schema.Encode(f)
	require.NoError(t, err)
	for _, size := range [][2]int{{limits.TableSide + 1, 4800}, {4800, limits.LeastTable - 1}} {
		_, err = NewOnTable(size[0], size[1], base)
		assert.ErrorContains(t, err, "cannot be made: give 12 to 240 of each")
	}
}
