package tables

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// overlaid is how many points of the names of pieces lie on lines, buildings and names of
// others, where each stands at a spot.
func overlaid(pieces []model.Piece, at []spot) (n int) {
	var all []obstacle
	for i := range pieces {
		if o, ok := obstacleOf(&pieces[i]); ok {
			all = append(all, o)
		}
	}
	for i := range pieces {
		if pieces[i].Name == "" {
			continue
		}
		l := at[i].label(paint.Advance(nameFace(pieces[i].Kind), pieces[i].Name, nameType*inch, nameSpacing*nameType*inch))
		n += covered(l, &pieces[i], all, nil)
		low, high := l.box()
		all = append(all, obstacle{&pieces[i], l.holds, low, high})
	}
	return n
}

func TestNamesKeepClearOfLinesBuildingsAndEachOther(t *testing.T) {
	hill := polygon(t, "1000,1000 3000,1000 3000,2000 1000,2000")
	pieces := []model.Piece{
		{ID: "hill", Kind: model.PieceHill, Name: "the larger hill", Points: hill},
		{ID: "road", Kind: model.PieceRoad, Name: "Green River road", Points: polygon(t, "2000,0 2000,6000")},
		{ID: "lane", Kind: model.PieceFence, Points: polygon(t, "1500,3000 2600,3000")},
		{ID: "house", Kind: model.PieceBuilding, Name: "Courthouse", Points: polygon(t, "3000,3000 3600,3000 3600,3500 3000,3500")},
		{ID: "stream", Kind: model.PieceStream, Points: polygon(t, "2500,3550 4000,3550")},
	}
	at := namesOf(pieces)
	assert.Zero(t, overlaid(pieces, at))
	first := make([]spot, len(pieces))
	for i := range pieces {
		first[i] = spotsFor(&pieces[i], 600)[0]
	}
	assert.Positive(t, overlaid(pieces, first), "it is otherwise where each stands as it likes best")
	assert.True(t, hill.Holds(whole(at[0].at)), "on its hill")
	assert.Less(t, at[3].at.Y, 3001.0, "above the building, not on the water below it")

	clear := []model.Piece{pieces[0], pieces[3]}
	assert.Equal(t, []spot{first[0], first[3]}, namesOf(clear), "where nothing is in the way")
}

func TestSomeNamesHaveNoGoodPlace(t *testing.T) {
	for _, piece := range []model.Piece{
		{Kind: model.PieceHill, Name: strings.Repeat("W", 200), Points: polygon(t, "0,0 100,0 50,50")},
		{Kind: model.PieceRoad, Name: "Here", Points: polygon(t, "5,5 5,5")},
		{Kind: model.PieceRoad, Name: "Here", Points: polygon(t, "5,5")},
		{Kind: model.PieceBuilding, Name: "Here", Points: polygon(t, "5,5")},
		{Kind: model.PieceHill, Name: "Here"},
	} {
		require.Len(t, namesOf([]model.Piece{piece, piece}), 2)
	}
}

func TestANameMovesWhenSomethingComesUnderIt(t *testing.T) {
	b := &model.TableBoard{Width: 4000, Height: 4000, Pieces: []model.Piece{
		{ID: "hill", Kind: model.PieceHill, Name: "the hill", Points: polygon(t, "1000,1000 3000,1000 3000,2000 1000,2000")},
	}}
	v := NewView(b)
	v.Resize(400, 400)
	v.SetCamera(v.Fit())
	v.Image()
	crossed := *b
	crossed.Pieces = append(b.Pieces[:1:1], model.Piece{ID: "road", Kind: model.PieceRoad, Points: plane.Polygon{{X: 2000, Y: 0}, {X: 2000, Y: 4000}}})
	v.SetBoard(&crossed)
	afresh := NewView(&crossed)
	afresh.Resize(400, 400)
	afresh.SetCamera(afresh.Fit())
	assert.Equal(t, afresh.Image().Pix, v.Image().Pix, "as if it had been drawn so from the beginning")
	assert.NotEqual(t, pointOf(b.Pieces[0].Middle()), v.drawing.terrain[0].named.at)
}
