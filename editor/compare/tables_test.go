package compare_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// onTable is a scenario on a table with a hill and a road, after a change of it.
func onTable(change func(*model.TableBoard)) *model.Scenario {
	b := model.NewTableBoard(7200, 4800)
	b.Pieces = []model.Piece{
		{ID: "hill", Kind: model.PieceHill, Points: rectangle(1000, 1000, 3000, 2000), Rings: []plane.Polygon{rectangle(1200, 1200, 2000, 1800)}},
		{ID: "road", Kind: model.PieceRoad, Points: plane.Polygon{{X: 0, Y: 2400}, {X: 7200, Y: 2400}}},
	}
	change(b)
	return &model.Scenario{ID: "ford", Title: "The ford", Board: b}
}

func rectangle(west, north, east, south int) plane.Polygon {
	return plane.Polygon{{X: west, Y: north}, {X: east, Y: north}, {X: east, Y: south}, {X: west, Y: south}}
}

func wood(id string) func(*model.TableBoard) {
	return func(b *model.TableBoard) {
		b.Pieces = append(b.Pieces, model.Piece{ID: id, Kind: model.PieceLightWoods, Points: rectangle(4000, 1000, 5000, 2000)})
	}
}

func TestTablesAreComparedPieceByPiece(t *testing.T) {
	nothing := func(*model.TableBoard) {}
	for name, test := range map[string]struct {
		was, is func(*model.TableBoard)
		want    []string
	}{
		"nothing":         {nothing, nothing, nil},
		"a piece is new":  {nothing, wood("copse"), []string{"Light woods copse is new."}},
		"a piece is gone": {wood("copse"), nothing, []string{"Light woods copse is gone."}},
		"a piece moved": {wood("copse"), func(b *model.TableBoard) {
			wood("copse")(b)
			b.Pieces[2].Points = rectangle(4200, 950, 5200, 1950)
		}, []string{"Light woods copse has moved 2 inches east and 0.5 inches north."}},
		"an outline": {nothing, func(b *model.TableBoard) { b.Pieces[0].Points = rectangle(1000, 1000, 3000, 2400) },
			[]string{"Hill hill has another outline: 4 corners around 280 square inches, was 4 corners around 200 square inches."}},
		"a course": {nothing, func(b *model.TableBoard) {
			b.Pieces[1].Points = append(b.Pieces[1].Points, plane.Point{X: 7200, Y: 3000})
		},
			[]string{"Road road runs another way: 3 points, was 2."}},
		"a ring": {nothing, func(b *model.TableBoard) { b.Pieces[0].Rings = nil }, []string{"Hill hill has 0 rings above the lowest, had 1."}},
		"a ring otherwise": {nothing, func(b *model.TableBoard) { b.Pieces[0].Rings = []plane.Polygon{rectangle(1200, 1200, 2000, 1900)} },
			[]string{"Hill hill has 1 ring above the lowest of another outline."}},
		"a kind, a width and a name": {nothing, func(b *model.TableBoard) {
			b.Pieces[1].Kind, b.Pieces[1].Width, b.Pieces[1].Name = model.PieceStream, 60, "Bread and Cheese Creek"
		}, []string{"Stream road: kind is “stream”, was “road”.", "Stream road: name is “Bread and Cheese Creek”, was nothing.", "Stream road: width is 60, was 0."}},
		"an agreement": {nothing, func(b *model.TableBoard) { b.Pieces[0].Own.Set("slow", "no") }, []string{"Hill hill: slow is “no”, was nothing."}},
		"a zone": {nothing, func(b *model.TableBoard) { b.Zones[0].Side, b.Zones[0].Outline[2].Y = "red", 1500 },
			[]string{"Zone north has another outline: 4 corners around 972 square inches, was 4 corners around 864 square inches.", "Zone north: side is “red”, was nothing."}},
		"a zone is gone": {nothing, func(b *model.TableBoard) { b.Zones = b.Zones[:1] }, []string{"Zone south is gone."}},
		"the table":      {nothing, func(b *model.TableBoard) { b.Height = 7250 }, []string{"The table measures 72 by 72.5 inches, was 72 by 48 inches."}},
		"other order": {nothing, func(b *model.TableBoard) {
			b.Pieces[0], b.Pieces[1] = b.Pieces[1], b.Pieces[0]
			b.Zones[0], b.Zones[1] = b.Zones[1], b.Zones[0]
		}, []string{"The pieces of terrain lie over each other in another order.", "The zones stand in another order."}},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, test.want, sentences(compare.Diff(onTable(test.was), onTable(test.is), rules.System{})))
		})
	}
	assert.Equal(t, []string{"The map is an open table, was of areas."}, sentences(compare.Diff(onAreas(func(*model.AreaBoard) {}), onTable(nothing), rules.System{})))
}

func TestChangesOfATableMerge(t *testing.T) {
	base := onTable(func(*model.TableBoard) {})
	ours := onTable(func(b *model.TableBoard) { wood("copse")(b); b.Pieces[1].Width = 150 })
	theirs := onTable(func(b *model.TableBoard) {
		wood("grove")(b)
		b.Pieces[1].Points[1].Y = 2600
		b.Pieces[0].Own.Set("slow", "no")
		b.Zones[0].Side = "red"
	})
	got, conflicts := merged(base, ours, theirs, rules.System{}, func(compare.Conflict) compare.Choice { return compare.Ours })
	assert.Empty(t, conflicts)
	board := got.TableBoard()
	var ids []string
	for _, p := range board.Pieces {
		ids = append(ids, p.ID)
	}
	assert.ElementsMatch(t, []string{"hill", "road", "copse", "grove"}, ids)
	assert.Equal(t, "0,2400 7200,2600", board.Pieces[1].Points.String())
	assert.Equal(t, 150, board.Pieces[1].Width)
	assert.Equal(t, "no", board.Pieces[0].Own.Text("slow"))
	assert.Equal(t, "red", board.Zones[0].Side)
	board.Pieces[0].Points[0].X = 77
	assert.Equal(t, 1000, ours.TableBoard().Pieces[0].Points[0].X, "the result is independent")

	theirs.TableBoard().Pieces[1].Width = 100
	_, conflicts = merged(base, ours, theirs, rules.System{}, func(compare.Conflict) compare.Choice { return compare.Ours })
	require.Len(t, conflicts, 1)
	assert.Equal(t, "map.pieces[road].width", conflicts[0].Path)
}
