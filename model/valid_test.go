package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestAnAreaOfNoMeaningSaysWhatToMend(t *testing.T) {
	for _, tc := range []struct {
		name string
		area model.Area
		want string
	}{
		{"nothing set", model.Area{}, "the area says nothing: give it one of everywhere, place, hexes, terrain, line, bridges, crest, peak, within, edge, beyond, between, directly, extreme, union, intersect, except, this"},
		{"two set", model.Area{Place: "town-a", Bridges: true}, "the area says more than one thing (place, bridges): keep one"},
		{"no hexes", model.Area{Hexes: labels(t, "")}, "the list of hexes is empty: name at least one hex"},
		{"unknown terrain", model.Area{Terrain: "swamp"}, `there is no terrain "swamp": choose one of clear, slope, crest, woods, town`},
		{"unknown line", onLine("tramway"), `there is no line "tramway": choose one of road, railroad, canal, river`},
		{"less than nothing", within(-1, place("a")), "within -1 hexes means nothing: give 0 or more"},
		{"less than no distance", model.Area{Within: &model.Within{Distance: -150}}, "within -1.5 inches means nothing: give 0 or more"},
		{"less than no depth", model.Area{Edge: &model.Edge{Side: model.West, Depth: -150}}, "within -1.5 inches of an edge picks nothing: give 0 (the edge itself) or more"},
		{"no band", edge(model.West, -1), "within -1 hexes of an edge picks nothing: give 1 (the edge row itself) or more"},
		{"an edge in a corner", edge(model.SouthWest, 1), `there is no direction "south-west": choose one of north, east, south, west`},
		{"beyond nowhere", beyond("up", place("a")), `there is no direction "up": choose one of north, east, south, west`},
		{"between along a diagonal", between(place("a"), place("b"), model.NorthWest), `there is no direction "north-west": choose one of north, east, south, west`},
		{"no rows", directly("S", 0, place("a")), "within 0 hexes in a straight row picks nothing: give 1 or more"},
		{"a row through corners", directly("E", 1, place("a")), `there is no direction "E": choose one of N, NE, SE, S, SW, NW`},
		{"an unknown wind", extreme("upmost", place("a")), `there is no wind "upmost": choose one of north, north-east, east, south-east, south, south-west, west, north-west`},
		{"no members", model.Area{Union: []model.Area{}}, "the union is empty: give it at least one area"},
		{"no members in common", model.Area{Intersect: []model.Area{}}, "the intersection is empty: give it at least one area"},
	} {
		t.Run(tc.name, func(t *testing.T) { assert.EqualError(t, tc.area.Valid(), tc.want) })
	}
}

func TestAnAreaLooksOnlyAtItselfForItsForm(t *testing.T) {
	assert.NoError(t, union(model.Area{}, place("town-z")).Valid())
	for _, a := range []model.Area{
		{Everywhere: true}, {This: true}, {Bridges: true}, {Terrain: "woods"}, {Crest: "h"}, {Peak: "h"}, onLine("canal"),
		within(0, place("a")), edge(model.East, 1), beyond(model.East, place("a")), between(place("a"), place("b"), model.North),
		directly("NW", 1, place("a")), extreme(model.SouthWest, place("a")), except(place("a"), place("b")), intersect(place("a")),
	} {
		assert.NoError(t, a.Valid())
	}
}

func TestAConditionOfNoMeaningSaysWhatToMend(t *testing.T) {
	german := side("german")
	journey := func(atLeast int, steps ...model.Leg) model.Condition {
		return model.Condition{Journey: &model.Journey{Units: german, AtLeast: atLeast, Steps: steps}}
	}
	for _, tc := range []struct {
		name      string
		condition model.Condition
		want      string
	}{
		{"nothing set", model.Condition{}, "the condition says nothing: give it one of all, any, not, count, exits, losses, occupies, points, score, journey, some_hex"},
		{"points without a bound", model.Condition{Score: &model.Score{}}, "the count has no bound: give at_least, at_most or both"},
		{"two set", model.Condition{Not: &model.Condition{}, Losses: &model.Losses{}}, "the condition says more than one thing (not, losses): keep one"},
		{"all of nothing", model.Condition{All: []model.Condition{}}, "the list of conditions is empty: give it at least one"},
		{"any of nothing", model.Condition{Any: []model.Condition{}}, "the list of conditions is empty: give it at least one"},
		{"no bound", losses(german, model.Bound{}), "the count has no bound: give at_least, at_most or both"},
		{"fewer than none", exits(german, edge(model.West, 1), atMost(-1)), "at most -1 can never hold: give 0 or more"},
		{"an empty range", count(german, model.AnyState, place("a"), fromTo(3, 2)), "at least 3 and at most 2 can never both hold"},
		{"a lead of nothing", lead("german", "french", 0), "a lead of 0 points is no lead: give 1 or more"},
		{"a lead over itself", lead("german", "german", 1), `side "german" cannot lead itself: name two sides`},
		{"a journey of nobody", journey(0, model.Leg{StayAway: 1}), "a journey of at least 0 units is always made: give 1 or more"},
		{"a journey nowhere", journey(1), "the journey has no steps: give it at least one"},
		{"an empty step", journey(1, model.Leg{StayAway: 1}, model.Leg{}), "step 2: the step says nothing: give it one of exit, stay_away, enter, reach"},
		{"a double step", journey(1, model.Leg{StayAway: 1, Reach: ptr(place("a"))}), "step 1: the step says more than one thing (stay_away, reach): keep one"},
		{"time running backwards", journey(1, model.Leg{StayAway: -1}), "step 1: staying away for -1 turns means nothing: give 1 or more"},
	} {
		t.Run(tc.name, func(t *testing.T) { assert.EqualError(t, tc.condition.Valid(), tc.want) })
	}
	for _, c := range []model.Condition{
		all(model.Condition{}), anyOf(model.Condition{}), not(model.Condition{}), occupies(german, place("a")), raid(),
		losses(german, fromTo(2, 2)), lead("german", "french", 1), {SomeHex: &model.SomeHex{}},
	} {
		assert.NoError(t, c.Valid())
	}
}

func TestABoundHoldsWithinItsEnds(t *testing.T) {
	for n, want := range map[int][3]bool{1: {false, true, false}, 2: {true, true, true}, 3: {true, true, true}, 4: {true, false, false}} {
		assert.Equal(t, want, [3]bool{atLeast(2).Holds(n), atMost(3).Holds(n), fromTo(2, 3).Holds(n)}, n)
	}
}

func TestATableHasNoHexesToAskOf(t *testing.T) {
	for _, kind := range []model.BoardKind{model.OnHexes, model.OnAreas, model.OnTable} {
		hexes, journey := model.Condition{SomeHex: &model.SomeHex{}}.On(kind), model.Condition{Journey: &model.Journey{}}.On(kind)
		assert.NoError(t, model.Condition{Count: &model.Count{}}.On(kind))
		if kind != model.OnTable {
			assert.NoError(t, hexes)
			assert.NoError(t, journey)
			continue
		}
		assert.ErrorContains(t, hexes, "a table has no hexes to look through")
		assert.ErrorContains(t, journey, "a journey goes by the hexes that units enter and leave, and a table has none")
	}
}

func TestADateIsADayAMonthOrAYear(t *testing.T) {
	for text, want := range map[string]string{"1914-08-18": "18 August 1914", "1914-08": "August 1914", "1914": "1914"} {
		assert.True(t, model.IsDate(text), text)
		assert.Equal(t, want, model.LongDate(text))
	}
	for _, text := range []string{"", "1914-13", "1914-08-32", "August 1914"} {
		assert.False(t, model.IsDate(text), text)
		assert.Equal(t, text, model.LongDate(text), "shown as it is")
	}
}
