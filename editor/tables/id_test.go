package tables_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

func TestAnIDGoesThroughAllThatNamesIt(t *testing.T) {
	b := model.NewTableBoard(7200, 4800)
	b.Pieces = []model.Piece{{ID: "road", Kind: model.PieceRoad, Points: plane.Polygon{{X: 0, Y: 2400}, {X: 7200, Y: 2400}}}}
	s := &model.Scenario{
		Board:      b,
		Deployment: []model.Deployment{{Area: model.AreaOf([]string{"north", "south"}), Own: model.Values{"most_in": "north"}}},
		Victory:    model.Victory{Clauses: []model.Clause{{Condition: model.Condition{Occupies: &model.Occupies{Area: model.Area{Within: &model.Within{Distance: 600, Of: model.Area{Place: "road"}}}}}}}},
		Notes:      []model.Note{{About: "north", Text: "as in the book"}},
		Base:       model.Base{Fields: &model.Fields{Setup: []model.Field{{Key: "most_in", Kind: model.Word, Names: model.RefPlace}}}},
	}
	before := s.Clone()
	e, err := tables.SetID(s, tables.Thing{Zone: true}, "ridge")
	require.NoError(t, err)
	back, _, err := e.Apply(s)
	require.NoError(t, err)
	assert.Equal(t, []string{"ridge", "south"}, s.TableBoard().PlaceIDs())
	assert.Equal(t, model.AreaOf([]string{"ridge", "south"}), s.Deployment[0].Area)
	assert.Equal(t, "ridge", s.Deployment[0].Own.Text("most_in"))
	assert.Equal(t, "ridge", s.Notes[0].About)
	_, _, err = back.Apply(s)
	require.NoError(t, err)
	assert.Equal(t, before, s, "as it was")

	e, err = tables.SetID(s, tables.Thing{Index: 0}, "post-road")
	require.NoError(t, err)
	_, _, err = e.Apply(s)
	require.NoError(t, err)
	assert.Equal(t, "post-road", s.Victory.Clauses[0].Condition.Occupies.Area.Within.Of.Place)

	for id, want := range map[string]string{"Post Road": "cannot be an id", "south": `there is a zone or a piece "south" already`} {
		_, err := tables.SetID(s, tables.Thing{Index: 0}, id)
		assert.ErrorContains(t, err, want)
	}
}
