package commanders

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

// small is a battle of two infantry units, one in b1 and one in b3.
func small(t testing.TB) *model.Scenario {
	sc := bare(t)
	b3, _ := sc.AreaBoard().Sector("b3")
	sc.AreaBoard().Sectors[b3].Name = "The ridge"
	for i, side := range []string{"white", "black"} {
		sc.Forces = append(sc.Forces, model.Force{ID: side, Side: side, Units: []model.UnitGroup{{Type: side + "-infantry", Count: 1}}})
		sc.Deployment = append(sc.Deployment, model.Deployment{Forces: []string{side}, Area: model.Area{Place: []string{"b1", "b3"}[i]}})
	}
	return sc
}

// union is an area of several sectors.
func union(sectors ...string) model.Area {
	var a model.Area
	for _, s := range sectors {
		a.Union = append(a.Union, model.Area{Place: s})
	}
	return a
}

// A scenario that cannot be played is refused with the reason, and nothing stands for it.
func TestScenariosThatCannotBePlayedAreRefused(t *testing.T) {
	one := 1
	clause := func(sc *model.Scenario, c model.Condition) {
		sc.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "white"}, Condition: model.Condition{All: []model.Condition{{Not: &c}}}}}
	}
	for name, tt := range map[string]struct {
		spoil func(sc *model.Scenario)
		says  string
	}{
		"one side": {func(sc *model.Scenario) { sc.Sides = sc.Sides[:1] }, "the game is for two sides, and the scenario has 1"},
		"arrivals": {func(sc *model.Scenario) {
			sc.Reinforcements = []model.Reinforcement{{Turn: 2}}
		}, "nobody arrives during a game of Commanders: put all forces where they begin, a reserve perhaps"},
		"a force of no side":       {func(sc *model.Scenario) { sc.Forces[0].Side = "red" }, "the force white is of no side"},
		"a type that is not there": {func(sc *model.Scenario) { sc.Forces[0].Units[0].Type = "white-elephant" }, `there are no units of the type "white-elephant"`},
		"a kind of another game": {func(sc *model.Scenario) {
			sc.Base.Charts = sc.Base.Charts.Clone()
			u, _ := sc.Base.Charts.UnitType("white-infantry")
			u.Kind = "skirmishers"
		}, `units of the type "white-infantry" are skirmishers: the game has infantry, cavalry and artillery`},
		"too many units": {func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Count, sc.Deployment[0].Area.Place = maxUnits, "white-reserve"
		}, "the game is for 128 units"},
		"nowhere to begin":           {func(sc *model.Scenario) { sc.Deployment = sc.Deployment[:1] }, "the force black begins nowhere: name a sector in the deployment"},
		"a sector that is not there": {func(sc *model.Scenario) { sc.Deployment[0].Area.Place = "z9" }, `there is no sector "z9" on the map`},
		"the reserve of the enemy":   {func(sc *model.Scenario) { sc.Deployment[0].Area.Place = "black-reserve" }, "the force white begins in the reserve of the enemy"},
		"both in a sector":           {func(sc *model.Scenario) { sc.Deployment[1].Area.Place = "b1" }, "both sides begin in sector b1, or may"},
		"both may be in a sector":    {func(sc *model.Scenario) { sc.Deployment[1].Area = union("b2", "b1") }, "both sides begin in sector b1, or may"},
		"a crowd":                    {func(sc *model.Scenario) { sc.Forces[0].Units[0].Count = 7 }, "7 units begin in sector b1, and a sector holds 6"},
		"more than there is room for": {func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Count, sc.Deployment[0].Area = 13, union("a1", "b1")
		}, "the White side has 13 units to place, and its area takes from 0 to 12"},
		"fewer than are asked for": {func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Count, sc.Deployment[0].Area = 5, union("a1", "b1")
			sc.Deployment[0].Own = model.Values{fields.PerSectorKey: 3}
		}, "the White side has 5 units to place, and its area takes from 6 to 6"},
		"more than are asked for": {func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Count, sc.Deployment[0].Area = 7, union("a1", "b1")
			sc.Deployment[0].Own = model.Values{fields.PerSectorKey: 3}
		}, "the White side has 7 units to place, and its area takes from 6 to 6"},
		"one sector":                 {func(sc *model.Scenario) { sc.AreaBoard().Sectors = sc.AreaBoard().Sectors[:1] }, "the game is for 2 to 60 sectors with at most 160 links, and the map has 1 and 18"},
		"too many links":             {func(sc *model.Scenario) { sc.AreaBoard().Links = slices.Repeat(sc.AreaBoard().Links, 40) }, "the game is for 2 to 60 sectors with at most 160 links, and the map has 11 and 720"},
		"a reserve of nobody":        {func(sc *model.Scenario) { sc.AreaBoard().Sectors[0].Side = "red" }, `sector a1 is the reserve of "red", which is no side`},
		"strange ground":             {func(sc *model.Scenario) { sc.AreaBoard().Sectors[4].Terrain = "swamp" }, `sector b2 is "swamp", and the game knows forest, hill and building`},
		"a link from nowhere":        {func(sc *model.Scenario) { sc.AreaBoard().Links[0].From = "z9" }, "the link from sector z9 to sector b1 leads nowhere"},
		"a link to nowhere":          {func(sc *model.Scenario) { sc.AreaBoard().Links[0].To = "z9" }, "the link from sector a1 to sector z9 leads nowhere"},
		"a link without a wind":      {func(sc *model.Scenario) { sc.AreaBoard().Links[0].Heading = "up" }, "the link from sector a1 to sector b1 leads nowhere"},
		"two generals":               {func(sc *model.Scenario) { sc.Rules = append(sc.Rules, marks(ruleGeneral, "white", 5, "c1")) }, "the White side has 2 generals, and a side has one"},
		"couriers without a general": {func(sc *model.Scenario) { sc.Rules = inForce(ruleCouriers) }, "couriers need a general, and the White side has none"},
		"a flag of nobody":           {func(sc *model.Scenario) { sc.Rules = append(sc.Rules, marks(ruleFlag, "red", 1, "c2")) }, "the special rule flag does not say whose it is: name a side"},
		"a flag nowhere":             {func(sc *model.Scenario) { sc.Rules = append(sc.Rules, marks(ruleFlag, "white", 1, "z9")) }, `the special rule flag: there is no sector "z9" on the map`},
		"too many flags": {func(sc *model.Scenario) {
			for range maxMarkers {
				sc.Rules = append(sc.Rules, marks(ruleFlag, "white", 1, "c2"))
			}
		}, "the game has 64 markers, and the scenario 70"},
		"a clause of another game": {func(sc *model.Scenario) {
			clause(sc, model.Condition{Exits: &model.Exits{By: model.Area{Place: "b3"}, Bound: model.Bound{AtLeast: &one}}})
		}, "clause 1: the game knows conditions about points, losses and units in sectors, and not: At least 1 unit has left the map by sector “The ridge”."},
		"a state of another game": {func(sc *model.Scenario) {
			clause(sc, model.Condition{Count: &model.Count{State: model.Disrupted, Area: model.Area{Place: "b3"}, Bound: model.Bound{AtLeast: &one}}})
		}, "clause 1: the game knows conditions about points, losses and units in sectors, and not: There is at least 1 disrupted unit in sector “The ridge”."},
		"every sector of some": {func(sc *model.Scenario) {
			clause(sc, model.Condition{Occupies: &model.Occupies{Every: true, Area: model.Area{Place: "b3"}}})
		}, "clause 1: the game knows conditions about points, losses and units in sectors, and not: A unit stands in every sector “The ridge”."},
		"a clause of no sector": {func(sc *model.Scenario) {
			clause(sc, model.Condition{Occupies: &model.Occupies{Area: model.Area{Place: "z9"}}})
		}, `clause 1: there is no sector "z9" on the map`},
		"a count in no sector": {func(sc *model.Scenario) {
			clause(sc, model.Condition{Count: &model.Count{Area: model.Area{Place: "z9"}, Bound: model.Bound{AtLeast: &one}}})
		}, `clause 1: there is no sector "z9" on the map`},
		"points of nobody": {func(sc *model.Scenario) {
			clause(sc, model.Condition{Score: &model.Score{Side: "red", Bound: model.Bound{AtLeast: &one}}})
		}, `clause 1: "red" is no side`},
		"a lead of nobody": {func(sc *model.Scenario) {
			clause(sc, model.Condition{Points: &model.PointsLead{Side: "red", Over: "white", By: 1}})
		}, `clause 1: "red" is no side`},
	} {
		sc := small(t)
		tt.spoil(sc)
		b, err := System().NewBattle(sc)
		assert.EqualError(t, err, tt.says, name)
		assert.Nil(t, b, name)
	}
}

// A scenario that can just be played is.
func TestScenariosThatCanJustBePlayedAre(t *testing.T) {
	for name, mend := range map[string]func(sc *model.Scenario){
		"nothing": func(*model.Scenario) {},
		"as many units as there can be": func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Count, sc.Deployment[0].Area.Place = maxUnits-1, "white-reserve"
		},
		"a full sector":    func(sc *model.Scenario) { sc.Forces[0].Units[0].Count = 6 },
		"two full sectors": func(sc *model.Scenario) { sc.Forces[0].Units[0].Count, sc.Deployment[0].Area = 12, union("a1", "b1") },
		"a reserve that takes the rest": func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Count, sc.Deployment[0].Area = 21, union("white-reserve", "b1")
		},
		"as many as are asked for": func(sc *model.Scenario) {
			sc.Forces[0].Units[0].Count, sc.Deployment[0].Area = 6, union("a1", "b1")
			sc.Deployment[0].Own = model.Values{fields.PerSectorKey: 3}
		},
		"as many flags as there can be": func(sc *model.Scenario) {
			sc.Rules = nil
			for range maxMarkers {
				sc.Rules = append(sc.Rules, marks(ruleFlag, "white", 1, "c2"))
			}
		},
	} {
		sc := small(t)
		mend(sc)
		_, err := System().NewBattle(sc)
		require.NoError(t, err, name)
	}
}

// Clauses count fit units where they stand, and those that are lost.
func TestClausesCountUnitsInSectors(t *testing.T) {
	two, one := 2, 1
	there := model.Area{Place: "b2"}
	white := model.Selector{Side: "white"}
	for _, x := range []struct {
		units     []string
		count     int
		holds     bool
		progress  string
		condition model.Condition
	}{
		{[]string{"W 2I b2", "B 1I b3"}, 2, true, "2 of 2", model.Condition{Count: &model.Count{Units: white, Area: there, Bound: model.Bound{AtLeast: &two}}}},
		{[]string{"W 1I b2", "W 1I b1", "B 1I b3"}, 1, false, "1 of 2", model.Condition{Count: &model.Count{Units: white, Area: there, Bound: model.Bound{AtLeast: &two}}}},
		{[]string{"W 1I b2", "W 1I b2 routed", "B 1I b3"}, 1, false, "1 of 2", model.Condition{Count: &model.Count{Units: white, Area: there, Bound: model.Bound{AtLeast: &two}}}},
		{[]string{"W 1I b2", "B 1I b3"}, 1, true, "1, at most 1", model.Condition{Count: &model.Count{Units: white, Area: there, Bound: model.Bound{AtMost: &one}}}},
		{[]string{"W 1I b2", "B 1I b3"}, 1, true, "1 of 1", model.Condition{Occupies: &model.Occupies{Units: white, Area: there}}},
		{[]string{"W 1I b1", "B 1I b2"}, 0, false, "0 of 1", model.Condition{Occupies: &model.Occupies{Units: white, Area: there}}},
		{[]string{"W 1I b1", "W 2I box prisoner", "B 1I b2"}, 2, true, "2 of 2", model.Condition{Losses: &model.Losses{Units: white, Bound: model.Bound{AtLeast: &two}}}},
	} {
		sc := bare(t)
		sc.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "white"}, When: model.AtOnce, Condition: x.condition}}
		g := setUp(t, sc, x.units...)
		truth := g.Clauses()[0]
		assert.Equal(t, []any{x.count, x.holds, x.progress}, []any{truth.Count, truth.Holds, truth.Progress}, x.units)
		if x.condition.Losses == nil {
			i, _ := sc.AreaBoard().Sector("b2")
			assert.Equal(t, []model.Site{g.battle.ground.site(int8(i))}, truth.Area)
		}
	}
}
