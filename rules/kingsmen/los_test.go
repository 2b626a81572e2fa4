package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/tablerules"
)

func TestAHillHidesWhatLiesBehindIt(t *testing.T) {
	sc := open(t, army, army)
	sc.TableBoard().Pieces = []model.Piece{{ID: "hill", Kind: model.PieceHill, Points: plane.Polygon{{X: 1000, Y: 1000}, {X: 3000, Y: 1000}, {X: 3000, Y: 2000}, {X: 1000, Y: 2000}}}}
	sight := tablerules.Of(System()).Sight
	behind, err := sight(sc, plane.Point{X: 500, Y: 1500}, plane.Point{X: 3500, Y: 1500})
	require.NoError(t, err)
	assert.Equal(t, tablerules.Sightline{Pieces: []int{0}, Rule: "Sight 2", Sentence: "terrain hides the target"}, behind)
	upon, err := sight(sc, plane.Point{X: 500, Y: 1500}, plane.Point{X: 2000, Y: 1500})
	require.NoError(t, err)
	assert.Equal(t, tablerules.Sightline{Levels: [2]int{0, 1}}, upon)
	_, err = sight(&model.Scenario{Board: sc.Board}, plane.Point{}, plane.Point{X: 100})
	assert.Error(t, err, "without charts nobody knows what hides")
}

func TestPiecesAreCalledByTheirNamesOrKinds(t *testing.T) {
	b := &battle{board: &model.TableBoard{Pieces: []model.Piece{{ID: "light-woods-1"}, {ID: "hill-2", Name: "Comb's hill"}}}}
	assert.Equal(t, "light woods 1", b.pieceTitle(0))
	assert.Equal(t, "Comb's hill", b.pieceTitle(1))
	assert.Equal(t, "light-woods-1", b.pieceName(0), "in logs")
}
