package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/scenarios"
)

// opened is a built-in scenario.
func opened(t testing.TB, id string) *model.Scenario {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return f.Scenario
}

// enforce puts a special rule in force.
func enforce(s *model.Scenario, rule, side string, n int, sectors ...string) {
	in := model.Rule{Rule: rule}
	if side != "" {
		in.Units = &model.Selector{Side: side}
	}
	if n > 0 {
		in.Number = &n
	}
	if len(sectors) > 0 {
		in.Area = inSectors(sectors...)
	}
	s.Rules = append(s.Rules, in)
}

// inSectors is the area of some sectors.
func inSectors(ids ...string) *model.Area {
	if len(ids) == 1 {
		return &model.Area{Place: ids[0]}
	}
	out := &model.Area{}
	for _, id := range ids {
		out.Union = append(out.Union, model.Area{Place: id})
	}
	return out
}

// sector is one of the map by its id.
func sector(s *model.Scenario, id string) *model.Sector {
	i, _ := s.AreaBoard().Sector(id)
	return &s.AreaBoard().Sectors[i]
}

// unlink takes the links between sectors out of the map that are asked for.
func unlink(s *model.Scenario, gone func(model.Link) bool) {
	s.AreaBoard().Links = slices.DeleteFunc(s.AreaBoard().Links, gone)
}

// begins lets the forces of a step of deployment begin elsewhere.
func begins(s *model.Scenario, step int, sectors ...string) {
	s.Deployment[step].Area = *inSectors(sectors...)
}

// moraleVictory is the clauses of army morale.
func moraleVictory(s *model.Scenario) {
	zero := 0
	s.Victory.Clauses = nil
	for i, side := range []string{"white", "black"} {
		other := []string{"black", "white"}[i]
		s.Victory.Clauses = append(s.Victory.Clauses, model.Clause{Outcome: model.Outcome{Winner: side}, When: model.AtOnce, Condition: model.Condition{
			Score: &model.Score{Side: other, Bound: model.Bound{AtMost: &zero}},
		}})
	}
}

// inCommanders are faults put into a set-up of Commanders one by one. The golden file has
// all that is said about each, and what is offered to mend it.
var inCommanders = []struct {
	name  string
	of    string // id of the set-up; Leuthen where it is empty
	plant func(*model.Scenario)
}{
	{"a third side", "", func(s *model.Scenario) {
		s.Sides = append(s.Sides, model.Side{ID: "red", Name: "Red", Nations: []string{"white"}})
	}},
	{"no reserve", "", func(s *model.Scenario) { sector(s, "white-reserve").Side = "" }},
	{"two reserves", "", func(s *model.Scenario) { sector(s, "a2").Side = "white" }},
	{"two sectors to the north", "", func(s *model.Scenario) {
		s.AreaBoard().Links = append(s.AreaBoard().Links, model.Link{From: "b1", To: "c2", Heading: model.North})
	}},
	{"more sectors than a game has room for", "", func(s *model.Scenario) {
		b := s.AreaBoard()
		for i := range 60 {
			id := fmt.Sprintf("field-%d", i)
			b.Sectors = append(b.Sectors, model.Sector{ID: id, Name: fmt.Sprintf("Field %d", i), Outline: plane.Polygon{{X: 46 * i, Y: 3450}, {X: 46*i + 40, Y: 3450}, {X: 46*i + 40, Y: 3500}, {X: 46 * i, Y: 3500}}})
			b.Links = append(b.Links, model.Link{From: "white-reserve", To: id, Heading: model.North})
		}
	}},
	{"a swamp", "", func(s *model.Scenario) { sector(s, "b2").Terrain = "swamp" }},
	{"a forest that does not count", "", func(s *model.Scenario) { sector(s, "b2").Terrain = "forest" }},
	{"ground that counts, and none", "", func(s *model.Scenario) { enforce(s, "terrain", "", 0) }},
	{"a board turned that has no ground", "", func(s *model.Scenario) {
		enforce(s, "terrain", "", 0)
		enforce(s, "turned", "", 0)
	}},
	{"a board turned whose ground does not count", "", func(s *model.Scenario) { enforce(s, "turned", "", 0) }},
	{"dead ground without hills", "", func(s *model.Scenario) { enforce(s, "hill-dead-ground", "", 0) }},
	{"a forest without a road", "", func(s *model.Scenario) {
		sector(s, "b2").Terrain = "forest"
		enforce(s, "terrain", "", 0)
	}},
	{"a hill on one side", "", func(s *model.Scenario) {
		sector(s, "a1").Terrain = "hill"
		enforce(s, "terrain", "", 0)
	}},
	{"hills at either end", "", func(s *model.Scenario) {
		sector(s, "a1").Terrain, sector(s, "c3").Terrain = "hill", "hill"
		enforce(s, "terrain", "", 0)
	}},
	{"an arrival", "", func(s *model.Scenario) {
		s.Deployment = s.Deployment[:7]
		s.Reinforcements = []model.Reinforcement{{Forces: []string{"black-reserve"}, Turn: 2, Entry: *inSectors("black-reserve")}}
	}},
	{"too many units", "", func(s *model.Scenario) { s.Forces[3].Units[0].Count = 200 }},
	{"one infantry unit fewer", "", func(s *model.Scenario) { s.Forces[7].Units[0].Count-- }},
	{"seven in a sector", "", func(s *model.Scenario) {
		s.Forces[0].Units[0].Count++
		s.Forces[4].Units[0].Count++
	}},
	{"seven in a sector that holds seven", "", func(s *model.Scenario) {
		s.Forces[0].Units[0].Count++
		s.Forces[4].Units[0].Count++
		enforce(s, "capacity", "", 7)
	}},
	{"both sides in the middle", "", func(s *model.Scenario) {
		begins(s, 1, "b2")
		begins(s, 5, "b2")
	}},
	{"both sides may be in the middle", "custom-setup", func(s *model.Scenario) {
		s.Deployment[0].Area.Union[0].Place, s.Deployment[1].Area.Union[0].Place = "b2", "b2"
	}},
	{"both armies in reserves before one sector", "", func(s *model.Scenario) {
		for i, d := range s.Deployment {
			f, _ := s.Force(d.Forces[0])
			begins(s, i, f.Side+"-reserve")
		}
		unlink(s, func(l model.Link) bool {
			return strings.HasSuffix(l.From+l.To, "reserve") || strings.HasPrefix(l.From, "white-reserve")
		})
		s.AreaBoard().Links = append(s.AreaBoard().Links, model.Link{From: "white-reserve", To: "b2", Heading: model.North}, model.Link{From: "b2", To: "black-reserve", Heading: model.North})
	}},
	{"in the enemy's reserve", "", func(s *model.Scenario) { begins(s, 2, "black-reserve") }},
	{"out of the home row", "", func(s *model.Scenario) { begins(s, 2, "a2") }},
	{"too few to be placed", "custom-setup", func(s *model.Scenario) {
		for i := range s.Forces {
			s.Forces[i].Units = s.Forces[i].Units[:1]
			s.Forces[i].Units[0].Count = 17
		}
	}},
	{"seven in each sector", "custom-setup", func(s *model.Scenario) { s.Deployment[0].Own.Set("per_sector", 7) }},
	{"no reserve for the others", "custom-setup", func(s *model.Scenario) {
		s.Deployment[0].Area.Union = s.Deployment[0].Area.Union[:3]
	}},
	{"no room and no reserve", "custom-setup", func(s *model.Scenario) {
		s.Deployment[0].Area.Union = s.Deployment[0].Area.Union[:3]
		s.Deployment[0].Own.Set("per_sector", 0)
	}},
	{"two generals", "", func(s *model.Scenario) { enforce(s, "general", "white", 5, "b2") }},
	{"two generals in one rule", "", func(s *model.Scenario) { s.Rules[0].Area = inSectors("a1", "b1") }},
	{"too many markers", "", func(s *model.Scenario) {
		for n := range 20 {
			enforce(s, "flag", "white", n+1, "a2", "b2", "c2")
		}
	}},
	{"markers of both sides", "", func(s *model.Scenario) {
		enforce(s, "wind-rose", "white", 1, "b2")
		enforce(s, "flag", "black", 1, "b2")
	}},
	{"a flag in the reserve", "", func(s *model.Scenario) { s.Rules[1].Area = inSectors("a1", "white-reserve") }},
	{"a flag where the enemy begins", "", func(s *model.Scenario) { enforce(s, "flag", "white", 3, "black-reserve") }},
	{"markers of one side", "", func(s *model.Scenario) { s.Rules = s.Rules[:2] }},
	{"a general nearer to the enemy", "", func(s *model.Scenario) { s.Rules[0].Area = inSectors("b2") }},
	{"no way between the armies", "", func(s *model.Scenario) {
		unlink(s, func(l model.Link) bool { return strings.HasSuffix(l.To, "2") && l.Heading == model.North })
	}},
	{"couriers without generals", "", func(s *model.Scenario) { s.Rules = []model.Rule{{Rule: "couriers"}} }},
	{"couriers with a long way", "", func(s *model.Scenario) {
		enforce(s, "couriers", "", 0)
		s.Rules[0].Area = inSectors("b3")
		unlink(s, func(l model.Link) bool { // one winding way is left
			return slices.Contains([]string{"a1/a2", "b1/b2", "b2/b3", "c2/c3", "white-reserve/b1", "white-reserve/c1"}, l.From+"/"+l.To)
		})
	}},
	{"more orders than units", "", func(s *model.Scenario) {
		enforce(s, "orders", "", 20)
		s.Forces[3].Units = []model.UnitGroup{{Type: "white-cavalry", Count: 1}}
		s.Forces[7].Units = []model.UnitGroup{{Type: "black-cavalry", Count: 1}}
	}},
	{"nowhere to go", "", func(s *model.Scenario) {
		unlink(s, func(l model.Link) bool { return (l.From == "a3" || l.To == "a3") && l.To != "black-reserve" })
		begins(s, 2, "a3")
		begins(s, 4, "a2")
	}},
	{"units that leave the map", "", func(s *model.Scenario) {
		one := 1
		s.Victory.Clauses[0].Condition = model.Condition{Any: []model.Condition{{Exits: &model.Exits{Units: model.Selector{Side: "white"}, By: *inSectors("b3"), Bound: model.Bound{AtLeast: &one}}}, s.Victory.Clauses[0].Condition}}
	}},
	{"five hundred points", "", func(s *model.Scenario) { *s.Victory.Clauses[0].Condition.All[0].Score.AtLeast = 500 }},
	{"army morale with ten points to win", "", func(s *model.Scenario) { enforce(s, "morale", "", 15) }},
	{"army morale", "", func(s *model.Scenario) {
		enforce(s, "morale", "", 15)
		moraleVictory(s)
	}},
}

// everything is a problem with all that tells it from others.
func everything(d diag.Diagnostic) string {
	return fmt.Sprintf("%s %s %s: %s", d.Severity, d.Code, d.Path, d.Message)
}

func TestWhatOnlyCommandersFindsWrongIsFoundAndMended(t *testing.T) {
	sys := commanders.System()
	var got strings.Builder
	found, mended := map[string]bool{}, map[string]bool{}
	for _, one := range inCommanders {
		of := one.of
		if of == "" {
			of = "leuthen"
		}
		s := opened(t, of)
		before := map[string]bool{}
		for _, d := range Check(s, sys) {
			before[everything(d)] = true
		}
		one.plant(s)
		fmt.Fprintf(&got, "%s\n", one.name)
		faults := Check(s, sys)
		for _, d := range faults {
			if before[everything(d)] {
				continue
			}
			fmt.Fprintf(&got, "  %s\n", everything(d))
			found[d.Code] = true
			for fix := range NewTrial(s, sys).Fixes(d) {
				mended[d.Code] = true
				fmt.Fprintf(&got, "    %s\n", fix.Label)
			}
		}
		_, err := sys.NewBattle(s)
		assert.True(t, err == nil || faults.Count(diag.Error) > 0, "%s: what the engine refuses is an error: %v", one.name, err)
	}
	for _, f := range sys.Review.Flaws {
		assert.True(t, found[f.Code], "%s is planted", f.Code)
		assert.Equal(t, f.Mends != nil, mended[f.Code], "%s is mended", f.Code)
	}
	golden.Assert(t, got.String(), "commanders.txt")
}

func TestSetUpsOfCommandersHaveNoProblems(t *testing.T) {
	n := 0
	for _, info := range scenarios.List() {
		if s := opened(t, info.ID); s.System == "commanders" {
			n++
			for _, d := range Check(s, commanders.System()) {
				assert.Equal(t, diag.Hint, d.Severity, everything(d))
				assert.NotRegexp(t, `sector|marker|general|order`, d.Code)
			}
		}
	}
	assert.Equal(t, 6, n)
}
