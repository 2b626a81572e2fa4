package scenarios_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// sheet is the standard mapsheet with the questions its tests ask.
type sheet struct {
	*model.HexBoard
	t *testing.T
}

func standard(t *testing.T) sheet {
	t.Helper()
	m, err := scenarios.Bases().Mapsheet("standard")
	require.NoError(t, err)
	return sheet{m.Hexes(), t}
}

func (s sheet) place(id string) hex.Region {
	p, ok := s.Place(id)
	require.True(s.t, ok, "the sheet has %s", id)
	return p.Region(s.Grid)
}

func (s sheet) area(a model.Area) hex.Region {
	r, err := a.Region(s.HexBoard)
	require.NoError(s.t, err)
	return r
}

func (s sheet) beyond(d model.Compass, of model.Area) hex.Region {
	return s.area(model.Area{Beyond: &model.Beyond{Direction: d, Of: of}})
}

var (
	canal    = model.Area{Line: "canal"}
	railroad = model.Area{Line: "railroad"}
)

func place(id string) model.Area { return model.Area{Place: id} }

func (s sheet) inside(what, where string, r, in hex.Region) {
	outside := r.Subtract(in)
	assert.True(s.t, outside.Empty(), "%s lies %s, but for %s", what, where, s.Grid.Labels(outside.List()))
}

func distance(a, b hex.Region) int {
	best := 1 << 30
	for h := range a.All() {
		for g := range b.All() {
			best = min(best, hex.Distance(h, g))
		}
	}
	return best
}

func columns(r hex.Region) (least, most int) {
	list := r.List()
	return list[0].Col, list[len(list)-1].Col
}

func rows(r hex.Region) (least, most int) {
	least = 1 << 30
	for h := range r.All() {
		least, most = min(least, h.Row), max(most, h.Row)
	}
	return least, most
}

func TestTheSheetIsFiftyColumnsByThirtyFourRows(t *testing.T) {
	s := standard(t)
	assert.Equal(t, hex.Grid{Cols: 50, Rows: 34}, s.Grid)
	assert.Equal(t, 100, s.HexMeters)
	assert.Equal(t, "5034", s.Grid.Label(hex.Hex{Col: 49, Row: 33}))
}

func TestTheCanalCrossesTheSheetAThirdOfTheWayDown(t *testing.T) {
	s := standard(t)
	water := s.LineHexes(model.Canal)
	assert.Len(t, water.Components(), 1, "one canal")
	west, east := columns(water)
	assert.Equal(t, 0, west)
	assert.Equal(t, s.Grid.Cols-1, east)
	for h := range water.All() {
		assert.InDelta(t, 34.0/3, float64(h.Row), 4, s.Grid.Label(h))
		links := s.Links(model.Canal, h).Len()
		if h.Col == 0 || h.Col == s.Grid.Cols-1 {
			assert.Equal(t, 1, links, "the canal ends only at the edges: %s", s.Grid.Label(h))
		} else {
			assert.Equal(t, 2, links, "the canal does not fork: %s", s.Grid.Label(h))
		}
	}
}

func TestTheCanalHasThreeBridges(t *testing.T) {
	s := standard(t)
	bridges := s.BridgeHexes()
	require.Equal(t, 3, bridges.Len())
	list := bridges.List()
	town, central, rail := list[0], list[1], list[2]
	assert.True(t, s.place("town-a").Contains(town), "the western one in town A")
	assert.Equal(t, model.Town, s.Terrain(town))
	assert.Equal(t, hex.List{central}, s.place("central-bridge").List())
	assert.Equal(t, hex.List{rail}, s.place("railroad-bridge").List())
	assert.True(t, s.HasLine(model.Road, town))
	assert.True(t, s.HasLine(model.Road, central))
	assert.False(t, s.HasLine(model.Railroad, central))
	assert.True(t, s.HasLine(model.Railroad, rail))
	assert.False(t, s.HasLine(model.Road, rail))
	for _, b := range list {
		assert.True(t, s.HasLine(model.Canal, b))
	}
	for h := range s.LineHexes(model.Canal).Subtract(bridges).All() {
		assert.False(t, s.HasLine(model.Road, h) || s.HasLine(model.Railroad, h),
			"nothing crosses the canal but by a bridge: %s", s.Grid.Label(h))
	}
	west := s.LineHexes(model.Canal).Intersect(s.beyond(model.West, place("railroad-bridge")))
	assert.GreaterOrEqual(t, west.Len(), 13, "canal hexes west of the railroad bridge")
}

func TestTheRailroadRunsFromNorthToSouth(t *testing.T) {
	s := standard(t)
	rail := s.LineHexes(model.Railroad)
	assert.Len(t, rail.Components(), 1)
	north, south := rows(rail)
	assert.Equal(t, 0, north)
	assert.Equal(t, s.Grid.Rows-1, south)
	assert.Equal(t, 1, distance(rail, s.place("town-b")), "it skirts town B")
	assert.LessOrEqual(t, distance(rail, s.place("wood-p")), 1, "it touches wood P")
	for h := range rail.All() {
		if h.Row == s.Grid.Rows-1 {
			assert.Greater(t, h.Col, 15, "it meets the south edge more than 15 hexes from the west edge")
		}
	}
	column := rail.Intersect(s.area(model.Area{Between: &model.Between{
		First: model.Area{Edge: &model.Edge{Side: model.South, Hexes: 1}}, Second: place("wood-p"), Along: model.North, Inclusive: true,
	}}))
	assert.GreaterOrEqual(t, column.Len(), 10, "railroad hexes from the south edge up to and with wood P")
}

func TestTheTownsLieWhereTheScenariosNeedThem(t *testing.T) {
	s := standard(t)
	a, b, c := s.place("town-a"), s.place("town-b"), s.place("town-c")
	southOfCanal, westOfRail := s.beyond(model.South, canal), s.beyond(model.West, railroad)

	assert.False(t, a.Intersect(s.LineHexes(model.Canal)).Empty(), "A lies on the canal")
	start := s.beyond(model.West, place("town-a")).Intersect(s.beyond(model.North, place("road-1")))
	assert.GreaterOrEqual(t, start.Len(), 17, "land west of A and north of road 1")

	assert.Equal(t, 9, b.Len())
	s.inside("B", "south of the canal", b, southOfCanal)
	s.inside("B", "west of the railroad", b, westOfRail)
	_, south := rows(b)
	assert.Greater(t, s.Grid.Rows-1-south, 16, "B lies more than 16 hexes from the south edge")

	assert.GreaterOrEqual(t, c.Len(), 3)
	s.inside("C", "west of the railroad", c, westOfRail)
	assert.Greater(t, distance(b, c), 8)
	west, _ := columns(c)
	assert.Positive(t, west, "C is not at the west edge")
}

func TestEachHillIsACrestWithSlopesAround(t *testing.T) {
	s := standard(t)
	for id, top := range map[string]int{"hill-40": 40, "hill-50": 50, "hill-60": 60, "hill-75": 75} {
		hill := s.place(id)
		assert.Len(t, hill.Components(), 1, id)
		highest, atTop := 0, 0
		for h := range hill.All() {
			ground := s.Terrain(h)
			assert.Contains(t, []model.Terrain{model.Crest, model.Slope}, ground, "%s %s", id, s.Grid.Label(h))
			highest = max(highest, s.Altitude(h))
			if s.Altitude(h) == top {
				atTop++
			}
			if ground != model.Crest {
				continue
			}
			assert.Positive(t, s.Altitude(h), "crest %s has an altitude", s.Grid.Label(h))
			for _, n := range h.Neighbors() {
				if s.Grid.Contains(n) {
					assert.True(t, hill.Contains(n), "%s beside crest %s belongs to %s", s.Grid.Label(n), s.Grid.Label(h), id)
				}
			}
		}
		assert.Equal(t, top, highest, id)
		if id == "hill-75" {
			assert.Equal(t, 1, atTop, "Hill 75 has one peak")
			assert.GreaterOrEqual(t, s.area(model.Area{Crest: id}).Len(), 3, "and a lower crest around it")
		}
	}
}

func TestTheHillsLieWhereTheScenariosNeedThem(t *testing.T) {
	s := standard(t)
	for id, least := range map[string]int{"hill-40": 4, "hill-50": 3} {
		hill := s.place(id)
		assert.GreaterOrEqual(t, hill.Len(), least, id)
		s.inside(id, "south of the canal", hill, s.beyond(model.South, canal))
		s.inside(id, "west of the railroad", hill, s.beyond(model.West, railroad))
	}
	sixty := s.place("hill-60")
	s.inside("Hill 60", "south of town B", sixty, s.beyond(model.South, place("town-b")))
	_, eastOfC := columns(s.place("town-c"))
	west, _ := columns(sixty)
	assert.Greater(t, west-eastOfC, 6, "Hill 60 lies more than 6 hexes east of town C")
	assert.LessOrEqual(t, distance(sixty, s.LineHexes(model.Road)), 5, "a road passes within five hexes of Hill 60")

	seventyFive := s.place("hill-75")
	s.inside("Hill 75", "north of the canal", seventyFive, s.beyond(model.North, canal))
	_, east := columns(seventyFive)
	assert.Equal(t, s.Grid.Cols-1, east, "Hill 75 lies at the eastern edge")
}

func TestTheWoodsLieWhereTheScenariosNeedThem(t *testing.T) {
	s := standard(t)
	wood := func(letter string) hex.Region { return s.place("wood-" + letter) }
	north, south := s.beyond(model.North, canal), s.beyond(model.South, canal)
	west := s.beyond(model.West, railroad)

	for _, l := range []string{"e", "h"} {
		s.inside("wood "+l, "north of the canal", wood(l), north)
	}
	_, eastOfE := columns(wood("e"))
	westOfH, _ := columns(wood("h"))
	assert.Less(t, eastOfE, westOfH, "E lies to the west of H")
	for _, l := range []string{"k", "r", "v"} {
		s.inside("wood "+l, "south of the canal", wood(l), south)
		s.inside("wood "+l, "west of the railroad", wood(l), west)
	}
	for _, l := range []string{"l", "m", "p", "q", "s", "t", "u"} {
		s.inside("wood "+l, "south of the canal", wood(l), south)
	}
	for letter, least := range map[string]int{"k": 4, "p": 4, "q": 10} {
		assert.GreaterOrEqual(t, wood(letter).Len(), least, letter)
	}
	assert.LessOrEqual(t, distance(wood("l"), s.place("hill-60")), 6, "L lies near Hill 60")
	_, southOfL := rows(wood("l"))
	assert.Greater(t, s.Grid.Rows-1-southOfL, 3, "L lies well north of the south edge")
	assert.LessOrEqual(t, distance(wood("p"), s.place("town-b")), 2, "P lies by town B")
	_, eastOfM := columns(wood("m"))
	assert.Equal(t, s.Grid.Cols-1, eastOfM, "M lies at the eastern edge")
	s.inside("wood M", "south of Hill 75", wood("m"), s.beyond(model.South, place("hill-75")))
	gap := s.area(model.Area{Intersect: []model.Area{
		{Edge: &model.Edge{Side: model.East, Hexes: 1}},
		{Between: &model.Between{First: place("hill-75"), Second: place("wood-m"), Along: model.South}},
	}})
	open := 0
	for h := range gap.All() {
		if s.Terrain(h) == model.Clear {
			open++
		}
	}
	assert.GreaterOrEqual(t, open, 2, "open edge hexes between Hill 75 and wood M")
	for _, l := range []string{"q", "s", "t"} {
		from, _ := columns(wood(l))
		assert.GreaterOrEqual(t, from, s.Grid.Cols/2, "wood %s lies in the east", l)
	}
	s.inside("wood Q", "south of E", wood("q"), s.beyond(model.South, place("wood-e")))
	assert.GreaterOrEqual(t, s.beyond(model.South, place("wood-v")).Len(), 40, "V leaves land south of it")
}

func TestTheGroupsOfWoodsAndTownsHoldTheirScenarios(t *testing.T) {
	s := standard(t)
	total := func(ids ...string) int {
		r := hex.NewRegion(s.Grid)
		for _, id := range ids {
			r = r.Union(s.place(id))
		}
		return r.Len()
	}
	assert.GreaterOrEqual(t, total("wood-l", "wood-s", "wood-t", "wood-p", "wood-m", "hill-60"), 14)
	assert.GreaterOrEqual(t, total("wood-u", "wood-v", "wood-r", "town-b", "town-c"), 12)
	assert.GreaterOrEqual(t, total("town-c", "wood-v", "wood-r"), 6)
}

func TestPlacesAreWhatTheirGroundIs(t *testing.T) {
	s := standard(t)
	ground := map[model.PlaceKind]model.Terrain{model.PlaceTown: model.Town, model.PlaceWood: model.Woods}
	for i := range s.Places {
		p := &s.Places[i]
		want, ok := ground[p.Kind]
		if !ok {
			continue
		}
		r := p.Region(s.Grid)
		same := hex.Where(s.Grid, func(h hex.Hex) bool { return s.Terrain(h) == want })
		s.inside(p.ID, "on "+want.String(), r, same)
		assert.True(t, r.Grow(1).Intersect(same).Equal(r), "no %s beside %s that is not of it", want, p.ID)
		assert.Len(t, r.Components(), 1, p.ID)
	}
}

func TestTheNumberedExitsAreJoinedByRoads(t *testing.T) {
	s := standard(t)
	edge := map[string]func(hex.Hex) bool{
		"exit-1": func(h hex.Hex) bool { return h.Col == 0 && h.Row < s.Grid.Rows/2 },
		"exit-2": func(h hex.Hex) bool {
			return h.Col > s.Grid.Cols/2 && h.Row < s.Grid.Rows/2 && (h.Row == 0 || h.Col == s.Grid.Cols-1)
		},
		"exit-3": func(h hex.Hex) bool { return h.Col == s.Grid.Cols-1 },
		"exit-4": func(h hex.Hex) bool { return h.Row == s.Grid.Rows-1 },
		"exit-5": func(h hex.Hex) bool { return h.Row == s.Grid.Rows-1 },
		"exit-6": func(h hex.Hex) bool { return h.Col == 0 && h.Row > s.Grid.Rows/2 },
		"exit-7": func(h hex.Hex) bool { return h.Col == 0 && h.Row > s.Grid.Rows/2 },
	}
	roads := reach(s, first(s, "exit-1"), hex.NewRegion(s.Grid))
	for id, fits := range edge {
		p, ok := s.Place(id)
		require.True(t, ok, id)
		require.Len(t, p.Hexes, 1, id)
		assert.True(t, fits(p.Hexes[0]), "%s lies at %s", id, s.Grid.Label(p.Hexes[0]))
		assert.True(t, roads.Contains(p.Hexes[0]), "%s is on the road network", id)
	}
	for _, id := range []string{"town-a", "town-b", "town-c", "central-bridge"} {
		assert.False(t, roads.Intersect(s.place(id)).Empty(), "the roads join %s", id)
	}
	for h := range s.LineHexes(model.Road).All() {
		if s.Grid.OnEdge(h) && s.Links(model.Road, h).Len() == 1 {
			assert.True(t, slices.ContainsFunc(s.PlacesAt(h), func(p *model.Place) bool { return p.Kind == model.PlaceExit }),
				"the road that leaves at %s is a numbered exit", s.Grid.Label(h))
		}
	}
}

func TestTheCrossroadsLiesBetweenTheExits(t *testing.T) {
	s := standard(t)
	eight := s.place("crossroads-8")
	require.Equal(t, 1, eight.Len())
	h := eight.List()[0]
	assert.GreaterOrEqual(t, s.Links(model.Road, h).Len(), 3)
	s.inside("8", "north of town C", eight, s.beyond(model.North, place("town-c")))
	s.inside("8", "south of the canal", eight, s.beyond(model.South, canal))
	assert.True(t, reach(s, h, hex.NewRegion(s.Grid)).Contains(first(s, "exit-2")), "8 is joined to 2")
	assert.True(t, reach(s, h, hex.NewRegion(s.Grid)).Contains(first(s, "exit-6")), "8 is joined to 6")
}

func TestTheCentreIsMostlyOpen(t *testing.T) {
	s := standard(t)
	open, all := 0, 0
	for h := range s.Grid.All() {
		if h.Col >= 15 && h.Col < 35 && h.Row >= 11 && h.Row < 24 {
			all++
			if s.Terrain(h) == model.Clear {
				open++
			}
		}
	}
	assert.Greater(t, float64(open)/float64(all), 0.6)
}

func first(s sheet, id string) hex.Hex { return s.place(id).List()[0] }

// reach is the road hexes that can be reached by road from a hex without
// entering the closed ones.
func reach(s sheet, from hex.Hex, closed hex.Region) hex.Region {
	found := hex.NewRegion(s.Grid, from)
	for front := (hex.List{from}); len(front) > 0; {
		h := front[0]
		front = front[1:]
		for _, d := range hex.Dirs {
			if n := h.Neighbor(d); s.Linked(model.Road, h, d) && !found.Contains(n) && !closed.Contains(n) {
				found.Add(n)
				front = append(front, n)
			}
		}
	}
	return found
}
