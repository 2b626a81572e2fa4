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

// onAreas is a scenario on two sectors, after a change of its map.
func onAreas(change func(*model.AreaBoard)) *model.Scenario {
	b := model.NewAreaBoard(300, 200)
	change(b)
	return &model.Scenario{ID: "ford", Title: "The ford", Board: b}
}

func add(id string) func(*model.AreaBoard) {
	return func(b *model.AreaBoard) {
		b.Sectors = append(b.Sectors, model.Sector{ID: id, Name: id, Outline: plane.Polygon{{X: 0, Y: 0}, {X: 9, Y: 0}, {X: 9, Y: 9}}})
		b.Links = append(b.Links, model.Link{From: id, To: "north", Heading: model.East})
	}
}

func TestMapsOfAreasAreComparedSectorBySector(t *testing.T) {
	nothing := func(*model.AreaBoard) {}
	for name, test := range map[string]struct {
		was, is func(*model.AreaBoard)
		want    []string
	}{
		"nothing":          {nothing, nothing, nil},
		"a sector is new":  {nothing, add("hill"), []string{"Sector hill is new.", "The link from sector hill east to sector north is new."}},
		"a sector is gone": {add("hill"), nothing, []string{"Sector hill is gone.", "The link from sector hill east to sector north is gone."}},
		"a name and its ground": {nothing, func(b *model.AreaBoard) { b.Sectors[0].Name, b.Sectors[0].Terrain = "Wood", "forest" },
			[]string{"Sector north: name is “Wood”, was “North”.", "Sector north: terrain is “forest”, was nothing."}},
		"an outline": {nothing, func(b *model.AreaBoard) { b.Sectors[0].Outline[0].X = 100 },
			[]string{"Sector north has another outline: 4 corners around 25000 square units, was 4 corners around 30000 square units."}},
		"a road":      {nothing, func(b *model.AreaBoard) { b.Links[0].Road = true }, []string{"The link from sector south to sector north: road holds now."}},
		"a heading":   {nothing, func(b *model.AreaBoard) { b.Links[0].Heading = model.NorthEast }, []string{"The link from sector south to sector north: heading is “north-east”, was “north”."}},
		"the sheet":   {nothing, func(b *model.AreaBoard) { b.Width = 400 }, []string{"The sheet measures 400 by 200, was 300 by 200."}},
		"other order": {nothing, func(b *model.AreaBoard) { b.Sectors[0], b.Sectors[1] = b.Sectors[1], b.Sectors[0] }, []string{"The sectors stand in another order."}},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, test.want, sentences(compare.Diff(onAreas(test.was), onAreas(test.is), rules.System{})))
		})
	}
	hexes := &model.Scenario{ID: "ford", Title: "The ford", Board: model.NewHexBoard(3, 2)}
	assert.Equal(t, []string{"The map is of hexes, was of areas."}, sentences(compare.Diff(onAreas(nothing), hexes, rules.System{})))
	assert.Equal(t, []string{"Only one of the scenarios has a map."}, sentences(compare.Diff(&model.Scenario{ID: "ford", Title: "The ford"}, hexes, rules.System{})))
}

func TestChangesOfAMapOfAreasMerge(t *testing.T) {
	base := onAreas(func(*model.AreaBoard) {})
	ours := onAreas(func(b *model.AreaBoard) { add("hill")(b); b.Sectors[0].Outline[0].X = 10 })
	theirs := onAreas(func(b *model.AreaBoard) { add("wood")(b); b.Sectors[0].Outline[1].X = 290; b.Links[0].Road = true })
	asked := 0
	got, conflicts := merged(base, ours, theirs, rules.System{}, func(compare.Conflict) compare.Choice { asked++; return compare.Ours })
	assert.Empty(t, conflicts)
	assert.Zero(t, asked)
	board := got.AreaBoard()
	require.Len(t, board.Sectors, 4)
	assert.ElementsMatch(t, []string{"north", "south", "hill", "wood"}, board.PlaceIDs())
	assert.Equal(t, "10,0 290,0 300,100 0,100", board.Sectors[0].Outline.String())
	assert.Len(t, board.Links, 3)
	assert.True(t, board.Links[0].Road)
	board.Sectors[0].Outline[0].X = 77
	assert.Equal(t, 10, ours.AreaBoard().Sectors[0].Outline[0].X, "the result is independent")

	theirs.AreaBoard().Sectors[0].Outline[0].X = 20
	_, conflicts = merged(base, ours, theirs, rules.System{}, func(compare.Conflict) compare.Choice { return compare.Ours })
	require.Len(t, conflicts, 1)
	assert.Equal(t, "map.sectors[north].outline[0].x", conflicts[0].Path)
}
