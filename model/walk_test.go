package model_test

import (
	"maps"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// referring is a scenario with an area, a selector or a reference in every
// place that can have one.
func referring(t *testing.T) *model.Scenario {
	t.Helper()
	german := model.Selector{Side: "german", Nations: []string{"n"}, Types: []string{"t"}, Forces: []string{"f"}}
	return &model.Scenario{
		Base:  model.Base{Fields: fields.All()},
		First: "german", Length: model.Length{EndsAfter: "first-fire"},
		Board:  country(t),
		Sides:  []model.Side{{ID: "german", Nations: []string{"n"}}},
		Forces: []model.Force{{ID: "f", Side: "german", Part: "army", Units: []model.UnitGroup{{Type: "t"}}}},
		Charts: &model.Charts{
			Nations:   []model.Nation{{ID: "n"}},
			UnitTypes: []model.UnitType{{ID: "t", Nation: "n", Own: fields.Unit{Dismounts: "foot", Breaks: fields.Breakdown{Type: "part"}}.Values()}},
			Lists:     map[string][]model.ChartLine{fields.PositionsChart: {{Own: model.Values{"nation": "n"}}}},
		},
		Deployment: []model.Deployment{{Forces: []string{"f"}, Area: intersect(
			within(1, place("town-a")), beyond(model.North, model.Area{Crest: "hill-75"}),
			between(model.Area{Peak: "hill-75"}, model.Area{Hexes: labels(t, "0101")}, model.North),
			directly("N", 1, place("wood-k")), extreme(model.North, place("wood-m")),
			except(place("road-1"), union(place("exit-6"), model.Area{Hexes: labels(t, "0202")})))}},
		Reinforcements: []model.Reinforcement{{Forces: []string{"f"}, Entry: place("exit-6")}},
		Rules:          []model.Rule{{Rule: "wasps", Area: ptr(place("town-a")), Units: &german}, {Rule: "trenches"}},
		Victory: model.Victory{
			Otherwise: model.Outcome{Winner: model.Draw},
			Points:    []model.Award{{Side: "german", Units: side("german")}},
			Clauses: []model.Clause{{Outcome: model.Outcome{Winner: "german"}, Condition: all(
				anyOf(count(german, model.AnyState, place("town-a"), atLeast(1)), exits(german, place("exit-7"), atLeast(1))),
				not(losses(german, atLeast(1))), occupies(german, place("town-a")), lead("german", "french", 1), raid(),
				model.Condition{SomeHex: &model.SomeHex{Of: place("town-a"), Condition: occupies(german, model.Area{This: true})}})}},
		},
	}
}

func TestEveryAreaIsVisitedWithItsPath(t *testing.T) {
	var got []string
	for path := range referring(t).Areas() {
		got = append(got, path)
	}
	condition := "victory.clauses[0].condition"
	assert.Equal(t, []string{
		"deployment[0].area",
		"deployment[0].area.intersect[0]",
		"deployment[0].area.intersect[0].within.of",
		"deployment[0].area.intersect[1]",
		"deployment[0].area.intersect[1].beyond.of",
		"deployment[0].area.intersect[2]",
		"deployment[0].area.intersect[2].between.first",
		"deployment[0].area.intersect[2].between.second",
		"deployment[0].area.intersect[3]",
		"deployment[0].area.intersect[3].directly.of",
		"deployment[0].area.intersect[4]",
		"deployment[0].area.intersect[4].extreme.of",
		"deployment[0].area.intersect[5]",
		"deployment[0].area.intersect[5].except.from",
		"deployment[0].area.intersect[5].except.remove",
		"deployment[0].area.intersect[5].except.remove.union[0]",
		"deployment[0].area.intersect[5].except.remove.union[1]",
		"reinforcements[0].entry",
		"rules[0].area",
		condition + ".all[0].any[0].count.area",
		condition + ".all[0].any[1].exits.by",
		condition + ".all[2].occupies.area",
		condition + ".all[4].journey.steps[0].exit",
		condition + ".all[4].journey.steps[0].exit.union[0]",
		condition + ".all[4].journey.steps[0].exit.union[1]",
		condition + ".all[4].journey.steps[2].enter",
		condition + ".all[4].journey.steps[2].enter.intersect[0]",
		condition + ".all[4].journey.steps[2].enter.intersect[1]",
		condition + ".all[4].journey.steps[2].enter.intersect[1].between.first",
		condition + ".all[4].journey.steps[2].enter.intersect[1].between.second",
		condition + ".all[4].journey.steps[3].reach",
		condition + ".all[4].journey.steps[3].reach.beyond.of",
		condition + ".all[5].some_hex.of",
		condition + ".all[5].some_hex.condition.occupies.area",
	}, got)
}

func TestTheOutermostAreasAreVisitedAlone(t *testing.T) {
	var got []string
	for path := range referring(t).TopAreas() {
		got = append(got, path)
	}
	assert.Len(t, got, 11)
	assert.Equal(t, "deployment[0].area", got[0])
	assert.Equal(t, "reinforcements[0].entry", got[1])
}

func TestEveryConditionAndSelectorIsVisitedWithItsPath(t *testing.T) {
	var conditions, selectors []string
	s := referring(t)
	for path := range s.Conditions() {
		conditions = append(conditions, strings.TrimPrefix(path, "victory.clauses[0]."))
	}
	for path := range s.Selectors() {
		selectors = append(selectors, strings.TrimPrefix(path, "victory.clauses[0].condition."))
	}
	assert.Equal(t, []string{
		"condition", "condition.all[0]", "condition.all[0].any[0]", "condition.all[0].any[1]", "condition.all[1]", "condition.all[1].not",
		"condition.all[2]", "condition.all[3]", "condition.all[4]", "condition.all[5]", "condition.all[5].some_hex.condition",
	}, conditions)
	assert.Equal(t, []string{
		"rules[0].units", "all[0].any[0].count.units", "all[0].any[1].exits.units", "all[1].not.losses.units",
		"all[2].occupies.units", "all[4].journey.units", "all[5].some_hex.condition.occupies.units", "victory.points[0].units",
	}, selectors)
}

func TestEveryListOfHexesIsVisitedWithItsPath(t *testing.T) {
	s := referring(t)
	got := map[string]string{}
	for path, list := range s.HexLists() {
		got[path] = s.Hexes().Grid.Labels(*list)
	}
	assert.Len(t, got, 2+len(s.Hexes().Places))
	assert.Equal(t, "0101", got["deployment[0].area.intersect[2].between.second.hexes"])
	assert.Equal(t, "0202", got["deployment[0].area.intersect[5].except.remove.union[1].hexes"])
	assert.Equal(t, "0202 0203 0302", got["map.places[0].hexes"])
}

func TestEveryReferenceIsVisitedWithItsPath(t *testing.T) {
	s := referring(t)
	got := maps.Collect(s.Refs())
	clause := "victory.clauses[0]."
	for path, want := range map[string]model.Ref{
		"first":                                                          {Kind: model.RefSide, ID: "german"},
		"length.ends_after":                                              {Kind: model.RefPhase, ID: "first-fire"},
		"sides[0].nations[0]":                                            {Kind: model.RefNation, ID: "n"},
		"forces[0].side":                                                 {Kind: model.RefSide, ID: "german"},
		"forces[0].part_of":                                              {Kind: model.RefForce, ID: "army"},
		"forces[0].units[0].type":                                        {Kind: model.RefUnitType, ID: "t"},
		"deployment[0].forces[0]":                                        {Kind: model.RefForce, ID: "f"},
		"reinforcements[0].forces[0]":                                    {Kind: model.RefForce, ID: "f"},
		"rules[0].rule":                                                  {Kind: model.RefRule, ID: "wasps"},
		"rules[0].units.side":                                            {Kind: model.RefSide, ID: "german"},
		"rules[0].units.nations[0]":                                      {Kind: model.RefNation, ID: "n"},
		"rules[0].units.types[0]":                                        {Kind: model.RefUnitType, ID: "t"},
		"rules[0].units.forces[0]":                                       {Kind: model.RefForce, ID: "f"},
		"deployment[0].area.intersect[0].within.of.place":                {Kind: model.RefPlace, ID: "town-a"},
		"deployment[0].area.intersect[1].beyond.of.crest":                {Kind: model.RefPlace, ID: "hill-75"},
		"deployment[0].area.intersect[2].between.first.peak":             {Kind: model.RefPlace, ID: "hill-75"},
		clause + "outcome.winner":                                        {Kind: model.RefSide, ID: "german"},
		"victory.points[0].side":                                         {Kind: model.RefSide, ID: "german"},
		clause + "condition.all[3].points.side":                          {Kind: model.RefSide, ID: "german"},
		clause + "condition.all[3].points.over":                          {Kind: model.RefSide, ID: "french"},
		"charts.unit_types[0].nation":                                    {Kind: model.RefNation, ID: "n"},
		"charts.unit_types[0].dismounts_to":                              {Kind: model.RefUnitType, ID: "foot"},
		"charts.unit_types[0].breaks_into.type":                          {Kind: model.RefUnitType, ID: "part"},
		"charts.improved_positions[0].nation":                            {Kind: model.RefNation, ID: "n"},
		clause + "condition.all[5].some_hex.of.place":                    {Kind: model.RefPlace, ID: "town-a"},
		clause + "condition.all[4].journey.steps[0].exit.union[0].place": {Kind: model.RefPlace, ID: "exit-6"},
	} {
		assert.Equal(t, want, got[path], path)
	}
	assert.NotContains(t, got, "victory.otherwise.winner", "a draw names no side")
	assert.NotContains(t, got, "rules[1].area.place")

	var missing []string
	for path, ref := range s.Refs() {
		if !s.Defines(ref) {
			missing = append(missing, path+": "+string(ref.Kind)+" "+ref.ID)
		}
	}
	assert.Equal(t, []string{
		"forces[0].part_of: force army",
		clause + "condition.all[3].points.over: side french",
		"charts.unit_types[0].dismounts_to: unit type foot",
		"charts.unit_types[0].breaks_into.type: unit type part",
	}, missing)
}

func TestAVisitEndsWhenTheVisitorHasEnough(t *testing.T) {
	s := referring(t)
	for _, walk := range []func() int{
		func() (n int) {
			for range s.Areas() {
				if n++; n == 3 {
					break
				}
			}
			return n
		},
		func() (n int) {
			for range s.Conditions() {
				if n++; n == 3 {
					break
				}
			}
			return n
		},
		func() (n int) {
			for range s.Refs() {
				if n++; n == 3 {
					break
				}
			}
			return n
		},
		func() (n int) {
			for range s.HexLists() {
				if n++; n == 3 {
					break
				}
			}
			return n
		},
	} {
		assert.Equal(t, 3, walk())
	}
}

func TestTheWalkersMissNoArea(t *testing.T) {
	s := filled()
	visited := map[*model.Area]bool{}
	for _, a := range s.Areas() {
		visited[a] = true
	}
	areas := 0
	var count func(v reflect.Value)
	count = func(v reflect.Value) {
		if v.Kind() == reflect.Struct && v.Type() == reflect.TypeFor[model.Area]() {
			areas++
			assert.True(t, visited[v.Addr().Interface().(*model.Area)])
		}
		switch v.Kind() {
		case reflect.Pointer:
			if !v.IsNil() {
				count(v.Elem())
			}
		case reflect.Slice:
			for i := range v.Len() {
				count(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				count(v.Field(i))
			}
		}
	}
	count(reflect.ValueOf(s).Elem())
	assert.Len(t, visited, areas)
	assert.Greater(t, areas, 100)
}

func TestTheWindsOfAScenarioAreFoundWithTheirPaths(t *testing.T) {
	edge := model.Area{Edge: &model.Edge{Side: model.West}}
	s := &model.Scenario{
		Base: model.Base{Fields: &model.Fields{
			Setup:   []model.Field{{Key: "facing", Kind: model.Pick, Winds: true}, {Key: "die", Kind: model.Pick}},
			Arrival: []model.Field{{Key: "heading", Kind: model.Pick, Winds: true}},
		}},
		Deployment: []model.Deployment{{
			Area: model.Area{Union: []model.Area{edge, {Extreme: &model.Extreme{Direction: model.NorthEast, Of: edge}}}},
			Own:  model.Values{"facing": "south-west", "die": "north"},
		}},
		Reinforcements: []model.Reinforcement{{
			Entry: model.Area{Beyond: &model.Beyond{Direction: model.South, Of: model.Area{Between: &model.Between{Along: model.East}}}},
			Own:   model.Values{"heading": "north"},
		}},
		Rules: []model.Rule{{Area: &edge}},
	}
	found := map[string]model.Compass{}
	for path, w := range s.Winds() {
		found[path] = w
	}
	assert.Equal(t, map[string]model.Compass{
		"deployment[0].facing": model.SouthWest, "reinforcements[0].heading": model.North,
		"deployment[0].area.union[0].edge.side":            model.West,
		"deployment[0].area.union[1].extreme.direction":    model.NorthEast,
		"deployment[0].area.union[1].extreme.of.edge.side": model.West,
		"reinforcements[0].entry.beyond.direction":         model.South,
		"reinforcements[0].entry.beyond.of.between.along":  model.East,
		"rules[0].area.edge.side":                          model.West,
	}, found)
}
