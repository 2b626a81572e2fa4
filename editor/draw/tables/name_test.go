package tables

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

var cornerOfTable = point{X: 6000, Y: 6000}

// named is where the names of pieces stand on a table.
func named(pieces []model.Piece) []spot {
	lengths := make([]float64, len(pieces))
	for i := range pieces {
		lengths[i] = nameLength(&pieces[i])
	}
	return namesOf(pieces, lengths, cornerOfTable)
}

// overlaid is how many points of the names of pieces lie on lines, buildings and names of
// others, where each stands at a spot.
func overlaid(pieces []model.Piece, at []spot) (n int) {
	c := clutter{far: cornerOfTable}
	for i := range pieces {
		if o, ok := obstacleOf(&pieces[i]); ok {
			c.obstacles = append(c.obstacles, o)
		}
	}
	for i := range pieces {
		if pieces[i].Name == "" {
			continue
		}
		l := at[i].label(nameLength(&pieces[i]))
		n += c.covered(l, &pieces[i])
		low, high := l.box()
		c.obstacles = append(c.obstacles, obstacle{&pieces[i], l.holds, low, high})
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
	at := named(pieces)
	assert.Zero(t, overlaid(pieces, at))
	first := make([]spot, len(pieces))
	for i := range pieces {
		for first[i] = range spotsFor(&pieces[i], 600) {
			break
		}
	}
	assert.Positive(t, overlaid(pieces, first), "it is otherwise where each stands as it likes best")
	assert.True(t, hill.Holds(whole(at[0].at)), "on its hill")
	assert.Less(t, at[3].at.Y, 3001.0, "above the building, not on the water below it")

	clear := []model.Piece{pieces[0], pieces[3]}
	assert.Equal(t, []spot{first[0], first[3]}, named(clear), "where nothing is in the way")
}

func TestNamesStayOnTheTable(t *testing.T) {
	for north, why := range map[int]string{0: "at the edge", 40: "near the edge, where a part of the name would lie on the table"} {
		house := model.Piece{ID: "house", Kind: model.PieceBuilding, Name: "Courthouse",
			Points: plane.Polygon{{X: 3000, Y: north}, {X: 3600, Y: north}, {X: 3600, Y: 400}, {X: 3000, Y: 400}}}
		road := model.Piece{ID: "road", Kind: model.PieceRoad, Points: polygon(t, "0,450 6000,450")}
		at := named([]model.Piece{house, road})
		assert.Greater(t, at[0].label(0).middle.Y, 400.0, why)
	}
	wood := model.Piece{ID: "wood", Kind: model.PieceLightWoods, Name: "Woods of the north-western corner", Points: polygon(t, "0,0 300,0 2500,500 0,500")}
	low, _ := named([]model.Piece{wood})[0].label(nameLength(&wood)).box()
	assert.GreaterOrEqual(t, low.X, 0.0)
}

func TestNamesKeepClearOfWaterAndMayLieOnIslands(t *testing.T) {
	for _, kind := range []model.PieceKind{model.PiecePond, model.PieceLake} {
		pieces := []model.Piece{
			{ID: "hill", Kind: model.PieceHill, Name: "the hill", Points: polygon(t, "1000,1000 4000,1000 4000,3000 1000,3000")},
			{ID: "water", Kind: kind, Points: polygon(t, "2000,1800 3000,1800 3000,2200 2000,2200")},
		}
		assert.Zero(t, overlaid(pieces, named(pieces)), kind)
		assert.NotEqual(t, pointOf(pieces[0].Middle()), named(pieces)[0].at, kind)
		pieces[1].Holes = []plane.Polygon{polygon(t, "2100,1850 2900,1850 2900,2150 2100,2150")}
		assert.Equal(t, pointOf(pieces[0].Middle()), named(pieces)[0].at, kind)
	}
}

func TestSomeNamesHaveNoGoodPlace(t *testing.T) {
	for _, piece := range []model.Piece{
		{Kind: model.PieceHill, Name: strings.Repeat("W", 200), Points: polygon(t, "0,0 100,0 50,50")},
		{Kind: model.PieceRoad, Name: "Here", Points: polygon(t, "5,5 5,5")},
		{Kind: model.PieceRoad, Name: "Here", Points: polygon(t, "5,5")},
		{Kind: model.PieceBuilding, Name: "Here", Points: polygon(t, "5,5")},
		{Kind: model.PieceHill, Name: "Here"},
	} {
		require.Len(t, named([]model.Piece{piece, piece}), 2)
	}
}

func TestNamesMoveWhenSomethingComesUnderThem(t *testing.T) {
	b := &model.TableBoard{Width: 4000, Height: 4000}
	for i := range mostPieces + 4 {
		west, north := 200+i%3*1200, 100+i/3*900
		b.Pieces = append(b.Pieces, model.Piece{ID: fmt.Sprint("hill-", i), Kind: model.PieceHill, Name: "the hill",
			Points: plane.Polygon{{X: west, Y: north}, {X: west + 1100, Y: north}, {X: west + 1100, Y: north + 800}, {X: west, Y: north + 800}}})
	}
	v := NewView(b)
	v.Resize(400, 400)
	v.SetCamera(v.Fit())
	v.Image()
	crossed := *b
	crossed.Pieces = b.Pieces[:len(b.Pieces):len(b.Pieces)]
	for i := range 3 {
		x := 750 + i*1200
		crossed.Pieces = append(crossed.Pieces, model.Piece{ID: fmt.Sprint("road-", i), Kind: model.PieceRoad, Points: plane.Polygon{{X: x, Y: 0}, {X: x, Y: 4000}}})
	}
	v.SetBoard(&crossed)
	assert.True(t, v.drawing.pressed(), "not all is made anew, however many names move")
	afresh := NewView(&crossed)
	afresh.Resize(400, 400)
	afresh.SetCamera(afresh.Fit())
	assert.Equal(t, afresh.Image().Pix, v.Image().Pix, "as if it had been drawn so from the beginning")
	for i := range b.Pieces {
		assert.NotEqual(t, pointOf(b.Pieces[i].Middle()), v.drawing.terrain[i].named.at)
	}
}

func TestNamesStayOnATableThatIsMadeSmaller(t *testing.T) {
	b := &model.TableBoard{Width: 4000, Height: 4000, Pieces: []model.Piece{
		{ID: "house", Kind: model.PieceBuilding, Name: "Inn", Points: polygon(t, "1000,3000 1500,3000 1500,3480 1000,3480")},
	}}
	v := NewView(b)
	below := v.drawing.terrain[0].named.at.Y
	smaller := *b
	smaller.Height = 3500
	v.SetBoard(&smaller)
	assert.Less(t, v.drawing.terrain[0].named.at.Y, below)
	v.SetBoard(b)
	assert.InDelta(t, below, v.drawing.terrain[0].named.at.Y, 0)
}
