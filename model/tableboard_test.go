package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// newTable is a table of six feet by four with a hill of two levels, a pond with an
// island, a road along the middle and a zone in the north.
func newTable() *model.TableBoard {
	return &model.TableBoard{
		Width: 7200, Height: 4800,
		Pieces: []model.Piece{
			{
				ID: "hill-1", Kind: model.PieceHill, Name: "larger hill", Points: square(1000, 1000, 2000, 2000),
				Rings: []plane.Polygon{square(1200, 1200, 1600, 1600)}, Own: model.Values{"slow": "no"},
			},
			{ID: "pond-1", Kind: model.PiecePond, Points: square(4000, 1000, 5000, 2000), Holes: []plane.Polygon{square(4400, 1400, 4600, 1600)}},
			{ID: "road-1", Kind: model.PieceRoad, Name: "Post Road", Points: plane.Polygon{{X: 0, Y: 2400}, {X: 3000, Y: 2400}, {X: 3100, Y: 2500}, {X: 7200, Y: 2500}}},
		},
		Zones: []model.Zone{{ID: "north", Name: "North", Side: "red", Outline: square(0, 0, 7200, 1200)}},
	}
}

func square(west, north, east, south int) plane.Polygon {
	return plane.Polygon{{X: west, Y: north}, {X: east, Y: north}, {X: east, Y: south}, {X: west, Y: south}}
}

func TestPointsOfATableHaveLabelsInInches(t *testing.T) {
	b := newTable()
	for label, site := range map[string]model.Site{"36.00,24.50": {A: 3600, B: 2450}, "0.00,0.05": {B: 5}, "72.00,48.00": {A: 7200, B: 4800}} {
		got, err := b.Parse(label)
		require.NoError(t, err, label)
		assert.Equal(t, site, got, label)
		assert.Equal(t, label, b.Label(site))
	}
	for label, want := range map[string]string{"36,24.5": "36.00,24.50", "036,.5": "", "north": "36.00,6.00", "hill-1": "15.00,15.00", "road-1": "30.50,24.50"} {
		got, err := b.Parse(label)
		if want == "" {
			assert.Error(t, err, label)
			continue
		}
		require.NoError(t, err, label)
		assert.Equal(t, want, b.Label(got), label)
	}
	assert.Equal(t, "36.00,24.50", b.Label(model.Site{A: 3600, B: 2450, C: 900}), "a label says nothing of a facing")
	assert.Equal(t, "-0.50,1.00", b.Label(model.Site{A: -50, B: 100}))
	for label, message := range map[string]string{
		"72.01,0":       "72.01,0 lies outside the table, which is 72.00 by 48.00 inches",
		"1.234,0":       `"1.234" is no length in inches`,
		"1.,0":          `"1." is no length in inches`,
		"-1,0":          `"-1" is no length in inches`,
		"1,2,3":         `"2,3" is no length in inches`,
		"99999999999,0": `"99999999999" is no length in inches`,
		"nowhere":       `"nowhere" is no point of the table: give inches east and south`,
		"":              `"" is no point of the table`,
	} {
		_, err := b.Parse(label)
		assert.ErrorContains(t, err, message, label)
	}
}

func TestThePlacesOfATableAreItsZonesAndWhatHasAName(t *testing.T) {
	b := newTable()
	assert.Equal(t, []string{"north", "hill-1", "road-1"}, b.PlaceIDs())
	for id, title := range map[string]string{"north": "zone North", "hill-1": "the larger hill", "road-1": "Post Road", "pond-1": "the pond-1"} {
		p, ok := b.Place(id)
		require.True(t, ok, id)
		assert.Equal(t, title, p.Title())
	}
	b.Pieces[0].Name = "the larger hill"
	p, _ := b.Place("hill-1")
	assert.Equal(t, "the larger hill", p.Title(), "one article is enough")
	b.Zones[0].Name = ""
	p, _ = b.Place("north")
	assert.Equal(t, "zone north", p.Title(), "a zone without a name by its id, too")
	_, ok := b.Place("nowhere")
	assert.False(t, ok)
}

func TestACopyOfATableIsIndependent(t *testing.T) {
	b := newTable()
	c := b.Copy().(*model.TableBoard)
	assert.True(t, b.Same(c))
	c.Pieces[0].Points[0].X = 7
	c.Pieces[0].Rings[0][0].X = 7
	c.Pieces[0].Own["slow"] = "yes"
	c.Pieces[1].Holes[0][0].X = 7
	c.Zones[0].Outline[0].X = 7
	assert.Equal(t, newTable(), b)
	assert.False(t, b.Same(c))
	assert.False(t, b.Same(model.NewHexBoard(4, 1)))
	assert.False(t, chain().Same(b))
}

func TestANewTableHasAZoneAtEachLongEdge(t *testing.T) {
	b := model.NewTableBoard(7200, 4800)
	assert.Equal(t, []string{"north", "south"}, b.PlaceIDs())
	assert.Equal(t, square(0, 3600, 7200, 4800), b.Zones[1].Outline)
	assert.Equal(t, square(0, 500, 3000, 1000), model.NewTableBoard(3000, 1000).Zones[1].Outline, "a small table is shared between the two")
}

func TestAScenarioOnAnotherBoardHasATableWithoutGround(t *testing.T) {
	assert.Equal(t, newTable(), (&model.Scenario{Board: newTable()}).TableBoard())
	assert.Equal(t, &model.TableBoard{}, (&model.Scenario{Board: chain()}).TableBoard())
}

func TestKindsOfPiecesSayWhatTheirPointsAre(t *testing.T) {
	shapes := map[model.PieceShape][]model.PieceKind{}
	for _, k := range model.PieceKinds() {
		assert.True(t, k.Known())
		assert.Equal(t, k.Shape() == model.LineShape, k.Width() > 0, "%s: a line and nothing else has a width", k)
		assert.Zero(t, k.Width()%2, "%s: half a width is a whole number", k)
		shapes[k.Shape()] = append(shapes[k.Shape()], k)
	}
	assert.Equal(t, []model.PieceKind{model.PieceHill}, shapes[model.RingsShape])
	assert.Len(t, shapes[model.AreaShape], 7)
	assert.Len(t, shapes[model.LineShape], 11)
	assert.Equal(t, "light woods", model.PieceLightWoods.Name())
	assert.False(t, model.PieceKind("swamp").Known())
	assert.Zero(t, model.PieceKind("swamp").Width())
}

func TestALineHasItsOwnWidthOrItsKinds(t *testing.T) {
	assert.Equal(t, 200, (&model.Piece{Kind: model.PieceRoad}).LineWidth())
	assert.Equal(t, 120, (&model.Piece{Kind: model.PieceRoad, Width: 120}).LineWidth())
	assert.Zero(t, (&model.Piece{Kind: model.PieceCrops, Width: 120}).LineWidth())
	assert.Equal(t, plane.Point{}, (&model.Piece{Kind: model.PieceRoad}).Middle(), "of a line without points")
	assert.Equal(t, plane.Point{}, (&model.Piece{Kind: model.PieceCrops}).Middle())
}

func TestLengthsInSentences(t *testing.T) {
	for n, want := range map[int]string{0: "0 inches", 100: "1 inch", 1200: "12 inches", 50: "0.5 inches", 105: "1.05 inches", 1000: "10 inches"} {
		assert.Equal(t, want, model.CountedInches(n))
	}
}
