package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// leaving is a scenario that the Americans win when so many of their units have left the
// table in the north.
func leaving(t testing.TB, units int, red, black []string) *model.Scenario {
	t.Helper()
	sc := open(t, red, black)
	edge := model.Area{Edge: &model.Edge{Side: model.North, Depth: 50}}
	sc.Victory.Clauses = []model.Clause{{
		Outcome: model.Outcome{Winner: "american"}, When: model.AtOnce,
		Condition: model.Condition{Exits: &model.Exits{Units: model.Selector{Side: "american"}, By: edge, Bound: model.Bound{AtLeast: &units}}},
	}}
	return sc
}

func TestThoseWhoAreSoonestAtTheGroundOfAClauseGoForIt(t *testing.T) {
	red := []string{"infantry", "infantry", "cavalry", "skirmishers", "foot-artillery", "infantry"}
	g := stood(t, leaving(t, 2, red, foot), "r7",
		"10.00,40.00 0 column-3", "20.00,20.00 0 column-3", "30.00,40.00 0 column-2", "40.00,50.00 0 loose-300", "50.00,50.00 0 loose", "60.00,30.00 0 column-3",
		"30.00,10.00 1800 line-2")
	goes := map[int]bool{}
	for u, e := range g.errands(g.battle.aims(0)) {
		if e.area != nil {
			goes[u] = e.spare
		}
	}
	assert.Equal(t, map[int]bool{1: false, 2: false, 5: true}, goes, "the two that the clause needs, and one more")
}

// A column on a road has half as much again, which its way straight on does not.
func TestAColumnLeavesARoadThatDoesNotLeadWhereItIsBound(t *testing.T) {
	sc := leaving(t, 1, foot, foot)
	sc.TableBoard().Pieces = []model.Piece{
		{ID: "lane", Kind: model.PieceRoad, Points: plane.Polygon{{X: 0, Y: 4000}, {X: 7200, Y: 4000}}},
		{ID: "brook", Kind: model.PieceStream, Points: plane.Polygon{{X: 0, Y: 3700}, {X: 7200, Y: 3700}}},
	}
	g := stood(t, sc, "r7", "30.00,40.00 0 column-3", "60.00,10.00 1800 line-2")
	g.general(0, "30.00,45.00")
	p := greedyFor(t, seatOf(0))
	for g.units[0].counter == green {
		_, refusal := g.Apply(p.Choose(rules.See(g.State, seatOf(0), 0)), nil)
		require.Nil(t, refusal)
	}
	assert.Equal(t, plane.Point{X: 3000, Y: 3501}, g.units[0].at, "half of ten inches over the brook")
}

func TestAGeneralRidesWithThoseWhoGoForTheGroundOfAClause(t *testing.T) {
	red := []string{"infantry", "foot-artillery", "foot-artillery", "foot-artillery"}
	g := stood(t, leaving(t, 1, red, foot), "r7",
		"30.00,20.00 0 column-3", "10.00,55.00 0 loose", "30.00,55.00 0 loose", "50.00,55.00 0 loose", "60.00,5.00 1800 line-2")
	g.general(0, "30.00,45.00")
	g.stage = inRide
	g.side = 0
	p := newPlayer(t, g)
	a, ok := p.rideTo(g.State, g.battle.figures.General.Move)
	require.True(t, ok)
	require.Equal(t, verbRide, a.Verb)
	assert.Less(t, pointOf(a).Y, 3500)
}

func newPlayer(t testing.TB, g *played) *greedy {
	t.Helper()
	p := greedyFor(t, seatOf(g.side)).(*greedy)
	p.aims, p.read = g.battle.aims(g.side), true
	return p
}
