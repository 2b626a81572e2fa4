package model_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
)

// sheet is a board with the places that the scenarios of Soldiers name.
func sheet() *model.HexBoard {
	b := model.NewHexBoard(50, 34)
	add := func(kind model.PlaceKind, names ...string) {
		for _, n := range names {
			b.Places = append(b.Places, model.Place{ID: string(kind) + "-" + strings.ToLower(n), Kind: kind, Name: n})
		}
	}
	add(model.PlaceTown, "A", "B", "C")
	add(model.PlaceWood, "E", "H", "K", "L", "M", "P", "Q", "R", "S", "T", "U", "V")
	add(model.PlaceHill, "40", "50", "60", "75")
	add(model.PlaceExit, "1", "2", "3", "4", "5", "6", "7")
	add(model.PlaceCrossroads, "8")
	add(model.PlaceRoad, "1")
	b.Places = append(b.Places,
		model.Place{ID: "central-bridge", Kind: model.PlaceOther, Name: "central road bridge"},
		model.Place{ID: "railroad-bridge", Kind: model.PlaceOther, Name: "railroad bridge"},
		model.Place{ID: "mine", Kind: model.PlaceOther, Name: "La Mine"})
	return b
}

func TestAnAreaSaysWhereItIs(t *testing.T) {
	this := model.Area{This: true}
	for _, tc := range []struct {
		name string
		area model.Area
		want string
	}{
		// The areas of the fourteen scenarios.
		{"scenario 1, French", intersect(beyondAnd(model.West, place("town-a")), beyondAnd(model.North, place("road-1"))),
			"West of town A (inclusive) and north of road 1 (inclusive)."},
		{"scenario 1, German", intersect(onLine("railroad"), betweenAnd(edge(model.South, 1), place("wood-p"), model.North)),
			"On the railroad between the southern edge and wood P to the north (inclusive)."},
		{"scenario 1, German exit", intersect(edge(model.West, 1), beyond(model.North, onLine("canal"))),
			"On the western edge north of the canal."},
		{"scenario 1, French exit", intersect(edge(model.East, 1), beyond(model.South, place("wood-m"))),
			"On the eastern edge south of wood M."},
		{"scenario 2, German", within(8, place("town-c")), "Within 8 hexes of town C."},
		{"scenario 2, French", union(place("town-b"), beyond(model.North, place("crossroads-8"))),
			"In town B or north of crossroads 8."},
		{"scenario 3, a hill", place("hill-40"), "On Hill 40."},
		{"scenario 3, right flank", intersect(beyond(model.West, onLine("railroad")), within(15, onLine("railroad")), edge(model.South, 6)),
			"West of the railroad, within 15 hexes of the railroad and within 6 hexes of the southern edge."},
		{"scenario 3, guns", intersect(beyond(model.South, onLine("canal")), edge(model.West, 5)),
			"South of the canal and within 5 hexes of the western edge."},
		{"scenario 3, German", beyond(model.East, onLine("railroad")), "East of the railroad."},
		{"scenario 4, British", union(place("hill-60"), except(within(5, place("hill-60")), onLine("road"))),
			"On Hill 60, or within 5 hexes of Hill 60 except on roads."},
		{"scenario 4, cavalry", intersect(edge(model.East, 1), between(place("hill-75"), place("wood-m"), model.South)),
			"On the eastern edge between Hill 75 to the north and wood M to the south."},
		{"scenario 4, exits", union(place("exit-4"), place("exit-5")), "At exits 4 or 5."},
		{"scenario 5, British", union(place("town-c"), place("wood-v"), place("wood-r")), "In town C, or in woods V or R."},
		{"scenario 5, return", intersect(edge(model.West, 1), betweenAnd(place("exit-6"), place("exit-7"), model.South)),
			"On the western edge between exit 6 to the north and exit 7 to the south (inclusive)."},
		{"scenario 6, Austrian", union(place("wood-u"), place("wood-v"), place("wood-r"), place("town-b"), place("town-c")),
			"In woods U, V or R, or in towns B or C."},
		{"scenario 6, goal", union(model.Area{Crest: "hill-60"}, place("wood-l")), "On the crest hexes of Hill 60 or in wood L."},
		{"scenario 7, Belgian", beyondAnd(model.North, model.Area{Peak: "hill-75"}), "North of the peak of Hill 75 (inclusive)."},
		{"scenario 7, goal", intersect(within(4, this), beyond(model.North, onLine("canal"))),
			"Within 4 hexes of that hex and north of the canal."},
		{"scenario 9, wasps", directly("S", 4, place("town-b")), "Within 4 hexes directly south of town B."},
		{"scenario 9, cavalry", edge(model.West, 1), "On the western edge."},
		{"scenario 10, British", intersect(beyondAnd(model.North, place("wood-e")), betweenAnd(place("wood-e"), place("wood-h"), model.East)),
			"North of wood E (inclusive) and between wood E to the west and wood H to the east (inclusive)."},
		{"scenario 10, goal", place("central-bridge"), "At the central road bridge."},
		{"scenario 11, strongpoints", union(place("town-b"), place("town-c"), place("wood-k"), place("wood-l"), place("wood-p"), place("hill-60")),
			"In towns B or C, in woods K, L or P, or on Hill 60."},
		{"scenario 12, entry", place("exit-2"), "At exit 2."},
		{"scenario 14, machine guns", union(extreme(model.North, place("town-b")), extreme(model.NorthEast, place("town-b")), extreme(model.NorthWest, place("town-b"))),
			"In the northernmost hex of town B, in the north-easternmost hex of town B or in the north-westernmost hex of town B."},
		{"scenario 14, German", intersect(onLine("canal"), beyond(model.West, place("railroad-bridge"))),
			"In the canal west of the railroad bridge."},

		{"the whole map", model.Area{Everywhere: true}, "Anywhere on the map."},
		{"a place with a name of its own", place("mine"), "At La Mine."},
		{"a place that is not there", place("town-z"), `In place "town-z".`},
		{"one hex", model.Area{Hexes: labels(t, "1211")}, "In hex 1211."},
		{"several hexes", model.Area{Hexes: labels(t, "1211 1212 1311")}, "In hexes 1211, 1212 and 1311."},
		{"many hexes", model.Area{Hexes: labels(t, "1311 1211 1212 1213 1214 1215 1216 1217 1218 1219 1220 1221 1222")},
			"In 13 listed hexes from 1211 to 1311."},
		{"ground to stand in", model.Area{Terrain: "woods"}, "In woods hexes."},
		{"ground to stand on", model.Area{Terrain: "slope"}, "On slope hexes."},
		{"bridges", model.Area{Bridges: true}, "On bridges."},
		{"a peak", model.Area{Peak: "hill-75"}, "On the peak of Hill 75."},
		{"within one hex", within(1, place("town-a")), "Within 1 hex of town A."},
		{"within no hexes", within(0, place("town-a")), "In town A."},
		{"a wide band along an edge", edge(model.East, 11), "Within 11 hexes of the eastern edge."},
		{"straight rows to the north-west", directly("NW", 1, place("town-a")), "Within 1 hex directly north-west of town A."},
		{"two hills", union(place("hill-40"), place("hill-50")), "On Hills 40 or 50."},
		{"nothing at all", model.Area{}, "Nowhere."},

		// What holds together, and what is bracketed.
		{"an exception at the end", except(within(5, place("hill-60")), onLine("road")), "Within 5 hexes of Hill 60, except on roads."},
		{"an exception from a choice", except(union(place("town-b"), place("hill-60")), onLine("road")), "In town B or on Hill 60, except on roads."},
		{"an exception from a long choice", except(union(place("town-b"), place("hill-60"), place("wood-k")), onLine("road")),
			"(In town B, on Hill 60 or in wood K), except on roads."},
		{"an exception of a choice", except(model.Area{Everywhere: true}, union(onLine("road"), model.Area{Bridges: true})),
			"Anywhere on the map, except (on roads or on bridges)."},
		{"an exception from an exception", except(except(place("town-a"), onLine("road")), onLine("canal")),
			"(In town A except on roads), except in the canal."},
		{"a choice inside what must all hold", intersect(beyond(model.North, onLine("canal")), union(place("town-b"), place("hill-60"))),
			"North of the canal and (in town B or on Hill 60)."},
		{"what must all hold inside a choice", union(place("town-b"), intersect(beyond(model.North, onLine("canal")), beyond(model.West, place("town-a")))),
			"In town B, or north of the canal and west of town A."},
		{"choices inside choices", union(place("town-b"), union(place("hill-60"), place("wood-k"))), "In town B, on Hill 60 or in wood K."},
		{"near several places of one kind", within(8, union(place("town-b"), place("town-c"))), "Within 8 hexes of towns B or C."},
		{"near several places of one kind and more", intersect(within(8, union(place("town-b"), place("town-c"))), edge(model.West, 3)),
			"(Within 8 hexes of towns B or C) and within 3 hexes of the western edge."},
		{"near places of several kinds", within(8, union(place("town-b"), place("wood-p"))), "Within 8 hexes of (town B or wood P)."},
		{"beyond several places", beyond(model.North, union(place("town-b"), place("town-c"))), "North of towns B and C."},
		{"near hexes without a name", within(2, beyond(model.North, onLine("canal"))), "Within 2 hexes of (the hexes north of the canal)."},
		{"near a part of something", within(2, intersect(onLine("canal"), beyond(model.West, place("town-a")))),
			"Within 2 hexes of (the canal west of town A)."},
		{"two things at once", intersect(onLine("railroad"), place("wood-p")), "On the railroad and in wood P."},
		{"two things and a direction", intersect(onLine("railroad"), place("wood-p"), beyond(model.North, place("town-b"))),
			"On the railroad, in wood P and north of town B."},
		{"one area in a union", union(place("town-a")), "In town A."},
		{"one area in an intersection", intersect(beyond(model.North, place("town-a"))), "North of town A."},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := sheet()
			assert.Equal(t, tc.want, tc.area.Sentence(b))
			assert.Equal(t, strings.ToUpper(tc.want), strings.ToUpper(tc.area.Where(b)+"."))
		})
	}
}

func TestAnAreaIsCalledByItsNounWhereItHasOne(t *testing.T) {
	for _, tc := range []struct {
		name string
		area model.Area
		want string
	}{
		{"a place", place("town-a"), "town A"},
		{"crests", model.Area{Crest: "hill-60"}, "the crest hexes of Hill 60"},
		{"roads", onLine("road"), "the roads"},
		{"bridges", model.Area{Bridges: true}, "the bridges"},
		{"ground", model.Area{Terrain: "woods"}, "the woods hexes"},
		{"an edge", edge(model.East, 1), "the eastern edge"},
		{"part of an edge", intersect(edge(model.West, 1), beyond(model.North, onLine("canal"))), "the western edge north of the canal"},
		{"places of one kind", union(place("wood-k"), place("wood-l"), place("wood-p")), "woods K, L and P"},
		{"places of several kinds", union(place("town-b"), place("town-c"), place("hill-60")), "town B, town C and Hill 60"},
		{"a direction", beyond(model.East, onLine("railroad")), "east of the railroad"},
		{"a mixture", union(place("town-b"), beyond(model.North, place("crossroads-8"))), "in town B or north of crossroads 8"},
	} {
		t.Run(tc.name, func(t *testing.T) { assert.Equal(t, tc.want, tc.area.Phrase(sheet())) })
	}
}

func TestEveryAreaHasASentence(t *testing.T) {
	b := country(t)
	rapid.Check(t, func(t *rapid.T) {
		text := areas(4).Draw(t, "area").Sentence(b)
		assert.Regexp(t, `^[(A-Z].*\.$`, text)
		assert.NotContains(t, text, "  ")
		assert.NotContains(t, text, "%!")
		depth := 0
		for _, r := range text {
			switch r {
			case '(':
				depth++
			case ')':
				depth--
			}
			assert.GreaterOrEqual(t, depth, 0, text)
		}
		assert.Zero(t, depth, text)
	})
}

func TestAnAreaNestedWithoutEndStillHasASentence(t *testing.T) {
	deep := place("town-a")
	for range 10_000 {
		deep = except(extreme(model.North, intersect(deep, place("wood-k"))), place("town-b"))
	}
	assert.Contains(t, deep.Sentence(sheet()), "nests too deep for words")
}
