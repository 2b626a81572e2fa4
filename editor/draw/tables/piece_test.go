package tables

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// What was drawn of a piece is kept as long as nothing of it that is seen is another.
func TestAPieceOfWhichAnythingIsChangedIsDrawnAnew(t *testing.T) {
	square := func(side int) plane.Polygon { return plane.Polygon{{}, {X: side}, {X: side, Y: side}, {Y: side}} }
	piece := func() model.Piece {
		return model.Piece{
			ID: "a", Kind: model.PieceLightWoods, Name: "A", Points: square(1000), Rings: []plane.Polygon{square(500)}, Holes: []plane.Polygon{square(100)}, Width: 20,
		}
	}
	assert.True(t, samePiece(piece(), piece()))
	for what, change := range map[string]func(p *model.Piece){
		"its id":      func(p *model.Piece) { p.ID = "b" },
		"its kind":    func(p *model.Piece) { p.Kind = model.PieceHeavyWoods },
		"its name":    func(p *model.Piece) { p.Name = "B" },
		"its outline": func(p *model.Piece) { p.Points = square(900) },
		"a ring":      func(p *model.Piece) { p.Rings[0] = square(400) },
		"its rings":   func(p *model.Piece) { p.Rings = nil },
		"a hole":      func(p *model.Piece) { p.Holes[0] = square(200) },
		"its holes":   func(p *model.Piece) { p.Holes = nil },
		"its width":   func(p *model.Piece) { p.Width = 40 },
	} {
		p := piece()
		change(&p)
		assert.False(t, samePiece(piece(), p), what)
	}
}
