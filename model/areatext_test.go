package model_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

func TestAnAreaIsReadFromText(t *testing.T) {
	b := sheet()
	for text, want := range map[string]model.Area{
		"woods":                                {Terrain: "woods"},
		"the woods hexes":                      {Terrain: "woods"},
		"woods hex":                            {Terrain: "woods"},
		"Towns":                                {Terrain: "town"},
		"the canal":                            onLine("canal"),
		"roads":                                onLine("road"),
		"river":                                onLine("river"),
		"Town A":                               place("town-a"),
		"hill 60":                              place("hill-60"),
		"place:wood-k":                         place("wood-k"),
		`"central road bridge"`:                place("central-bridge"),
		`"la mine"`:                            place("mine"),
		"0101":                                 {Hexes: hex.List{{}}},
		"hexes 0102 0201":                      {Hexes: hex.List{{Row: 1}, {Col: 1}}},
		"crest":                                {Terrain: "crest"},
		"crest of Hill 60":                     {Crest: "hill-60"},
		"the peak of Hill 60":                  {Peak: "hill-60"},
		"within 2 of town A":                   within(2, place("town-a")),
		"within 2 hexes of town A":             within(2, place("town-a")),
		"the west edge":                        edge(model.West, 1),
		"south edge 6 deep":                    edge(model.South, 6),
		"north of road 1":                      beyond(model.North, place("road-1")),
		"in or north of road 1":                beyondAnd(model.North, place("road-1")),
		"between town A and town B along east": between(place("town-a"), place("town-b"), model.East),
		"in or between town A and town B along east":      betweenAnd(place("town-a"), place("town-b"), model.East),
		"directly NE of town A up to 5":                   directly("NE", 5, place("town-a")),
		"north-easternmost of town A":                     extreme(model.NorthEast, place("town-a")),
		"woods and north of road 1":                       intersect(model.Area{Terrain: "woods"}, beyond(model.North, place("road-1"))),
		"town A or woods and the canal":                   union(place("town-a"), intersect(model.Area{Terrain: "woods"}, onLine("canal"))),
		"(town A or woods) and the canal":                 intersect(union(place("town-a"), model.Area{Terrain: "woods"}), onLine("canal")),
		"woods or town A except roads":                    except(union(model.Area{Terrain: "woods"}, place("town-a")), onLine("road")),
		"not woods":                                       except(model.Area{Everywhere: true}, model.Area{Terrain: "woods"}),
		"within 5 of (Hill 60 or Hill 75) except bridges": except(within(5, union(place("hill-60"), place("hill-75"))), model.Area{Bridges: true}),
	} {
		t.Run(text, func(t *testing.T) {
			got, err := model.ParseArea(text, b)
			require.NoError(t, err)
			assert.Equal(t, want, got)
		})
	}
}

func TestTheTextOfAnAreaIsReadAsTheSameArea(t *testing.T) {
	b := sheet()
	b.Places = append(b.Places, model.Place{ID: "wood-m", Kind: model.PlaceWood, Name: "and"}, model.Place{ID: "wood-k2", Kind: model.PlaceWood, Name: "K"})
	rapid.Check(t, func(rt *rapid.T) {
		a := areas(4).Draw(rt, "area")
		for _, board := range []model.Board{b, nil} {
			got, err := model.ParseArea(a.Text(board), board)
			require.NoError(rt, err, a.Text(board))
			require.Equal(rt, a, got, a.Text(board))
		}
	})
}

func TestAPlaceIsWrittenByItsNameWhereThatIsPlain(t *testing.T) {
	b := sheet()
	b.Places = append(b.Places, model.Place{ID: "other-k", Kind: model.PlaceWood, Name: "K"}, model.Place{ID: "wood-big", Kind: model.PlaceWood, Name: "Big Oak"})
	for id, want := range map[string]string{
		"wood-k": "place:wood-k", "hill-60": "hill 60", "central-bridge": `"central road bridge"`, "wood-big": `wood "Big Oak"`,
		"other-k": "place:other-k", "nowhere": "place:nowhere",
	} {
		assert.Equal(t, want, place(id).Text(b))
	}
	assert.Equal(t, "place:wood-k", place("wood-k").Text(nil))
}

func TestATextThatIsNoAreaSaysWhereAndWhatToDo(t *testing.T) {
	b := sheet()
	for _, tt := range []struct {
		text   string
		column int
		want   string
	}{
		{"", 1, "an area was expected, such as woods, town A or within 2 of the canal"},
		{"woods and", 10, "an area was expected, such as woods, town A or within 2 of the canal"},
		{"woods north", 7, `"north" was not expected here: join areas with and, or, except`},
		{"wods", 1, `"wods" means nothing here: name a terrain, a line, or a place such as town A`},
		{"woods or town Z", 10, "there is no town Z on the map"},
		{`"Nowhere"`, 1, `there is no place called "Nowhere" on the map`},
		{"place:x", 1, `there is no place "x" on the map`},
		{"(woods or town A", 17, "the bracket at column 1 is not closed: add a )"},
		{`wood "K`, 6, `the name is not ended: add a "`},
		{"within two of town A", 8, `a number was expected, as in "within 2 of town A"`},
		{"within 2 town A", 10, `"of" was expected, as in "within 2 of town A"`},
		{"north edge 0 deep", 1, "within 0 hexes of an edge picks nothing: give 1 (the edge row itself) or more"},
		{"hex 9999", 5, "hex 9999 lies outside the map, which runs from 0101 to 5034"},
		{"hexes woods", 7, "the label of a hex was expected, such as 0101"},
		{"crest of woods", 10, `a place was expected, as in "crest of Hill 60"`},
		{"between town A and town B along up", 1, `there is no direction "up": choose one of north, east, south, west`},
		{"directly E of town A up to 2", 1, `there is no direction "E": choose one of N, NE, SE, S, SW, NW`},
		{"in woods", 4, `"or" was expected, as in "in or north of the canal"`},
	} {
		t.Run(tt.text, func(t *testing.T) {
			_, err := model.ParseArea(tt.text, b)
			var where *model.AreaError
			require.ErrorAs(t, err, &where)
			assert.Equal(t, tt.want, where.Message)
			assert.Equal(t, tt.column, where.Column)
		})
	}
}

func TestAnyTextIsReadOrRefused(t *testing.T) {
	b := sheet()
	words := rapid.SliceOfN(rapid.SampledFrom([]string{
		"(", ")", "and", "or", "except", "not", "within", "2", "of", "town", "A", "woods", "north", "edge", "deep", "between", "along", "hex", "0101", `"`, "crest", "directly", "up", "to", "in", "the",
	}), 0, 12)
	rapid.Check(t, func(rt *rapid.T) {
		text := ""
		for _, w := range words.Draw(rt, "words") {
			text += w + " "
		}
		a, err := model.ParseArea(text, b)
		if err == nil {
			_, err = a.Region(b)
		} else {
			var where *model.AreaError
			require.ErrorAs(rt, err, &where)
			require.Positive(rt, where.Column)
			return
		}
		require.NoError(rt, err)
	})
}

func TestAreasInsideOneAnotherAreReadAsDeepAsTheLimitSays(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("(", n) + "woods" + strings.Repeat(")", n) }
	_, err := model.ParseArea(nested(20), sheet())
	require.NoError(t, err)
	_, err = model.ParseArea(nested(limits.Nesting+1), sheet())
	assert.ErrorContains(t, err, "areas nest more than 64 deep: say it with fewer")
}
