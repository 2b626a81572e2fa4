package soldiers

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func TestWhatCannotBePlayedForItsFiguresIsAFault(t *testing.T) {
	someHex := func(of model.Area) model.Condition {
		return model.Condition{SomeHex: &model.SomeHex{Of: of, Condition: model.Condition{SomeHex: &model.SomeHex{
			Of: of, Condition: model.Condition{Occupies: &model.Occupies{Units: model.Selector{Side: "german"}, Area: model.Area{This: true}}}}}}}
	}
	for name, tc := range map[string]struct {
		plant         func(*model.Scenario)
		path, message string
		nearest       any
	}{
		"an allowance": {func(sc *model.Scenario) { ownCompany(t, sc).Own.Set("movement", 61) }, "charts.unit_types[0].movement", "the movement allowance is 61: make it a number from 0 to 60", 60},
		"an attack":    {func(sc *model.Scenario) { ownCompany(t, sc).Own.Set("attack", 1000) }, "charts.unit_types[0].attack", "attack strength is 1000", 999},
		"a range":      {func(sc *model.Scenario) { ownCompany(t, sc).Own.Set("range", -1) }, "charts.unit_types[0].range", "range is -1", 0},
		"a cost":       {func(sc *model.Scenario) { ownLine(t, sc, "woods").Cost = "128" }, "charts.terrain[0].cost", "is 128: make it a number from 0 to 60", "60"},
		"a cost of a canal": {
			func(sc *model.Scenario) { ownLine(t, sc, "canal").CostToLeave = "+99999999" }, "charts.terrain[0].cost_to_leave", "is 99999999", "60",
		},
		"a defense": {func(sc *model.Scenario) { ownLine(t, sc, "town").Defense = 2000 }, "charts.terrain[0].defense", "the defense is 2000", 999},
		"a stack": {func(sc *model.Scenario) {
			sc.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.StackingChart: {Own: model.Values{fields.PointsKey: 5000}}}}
		}, "charts.stacking.points", "the stacking limit is 5000", 999},
		"the units":  {func(sc *model.Scenario) { sc.Forces[0].Units[0].Count = 9_999 }, "forces[0].units[1].count", "more than 10000", nil},
		"conditions": {func(sc *model.Scenario) { sc.Victory.Clauses[1].Condition = someHex(model.Area{Everywhere: true}) }, "victory.clauses[1].condition", "more than 4000 hexes", nil},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := scenarios.Open("brunstatt")
			require.NoError(t, err)
			sc := file.Scenario
			assert.Empty(t, faults(sc), "a built-in scenario has none")
			tc.plant(sc)
			found := faults(sc)
			require.Len(t, found, 1)
			assert.Equal(t, tc.path, found[0].Field)
			assert.Contains(t, found[0].Message, tc.message)
			assert.Equal(t, fmt.Sprint(tc.nearest), fmt.Sprint(found[0].Nearest))
			_, err = NewBattle(sc)
			require.ErrorContains(t, err, tc.message, "play refuses it with the same reason")
		})
	}
}

func TestAGameHasAsManyUnitsAsTheLimitsSay(t *testing.T) {
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	sc := file.Scenario
	count := &sc.Forces[0].Units[0].Count
	*count += limits.GameUnits - sc.CountUnits(model.Selector{})
	assert.Empty(t, faults(sc))
	*count++
	assert.Len(t, faults(sc), 1)
}

// ownCompany is a type of infantry of the scenario's own.
func ownCompany(t *testing.T, sc *model.Scenario) *model.UnitType {
	t.Helper()
	usual, ok := sc.Base.Charts.UnitType("french-infantry-company")
	require.True(t, ok)
	sc.Charts = &model.Charts{UnitTypes: []model.UnitType{*usual}}
	return &sc.Charts.UnitTypes[0]
}

// ownLine is a line of the scenario's own in the terrain effects chart.
func ownLine(t *testing.T, sc *model.Scenario, name string) *model.TerrainEffect {
	t.Helper()
	usual, ok := sc.Base.Charts.TerrainEffect(name)
	require.True(t, ok)
	sc.Charts = &model.Charts{Terrain: []model.TerrainEffect{*usual}}
	return &sc.Charts.Terrain[0]
}
