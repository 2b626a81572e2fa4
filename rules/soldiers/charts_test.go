package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// Every figure of the terrain effects chart is changed in turn: the rules play
// otherwise by those they are said to look up, and by no others.
func TestTheRulesLookUpWhatTheySayTheyDo(t *testing.T) {
	standard, err := scenarios.Bases().Charts("soldiers")
	require.NoError(t, err)
	usual, err := readCharts(standard)
	require.NoError(t, err)
	sys := System()
	for i, line := range standard.Terrain {
		other := map[string]func(*model.TerrainEffect){
			"cost":               func(e *model.TerrainEffect) { e.Cost = "5" },
			"cost_to_leave":      func(e *model.TerrainEffect) { e.CostToLeave = "+5" },
			"defense":            func(e *model.TerrainEffect) { e.Defense += 9 },
			"defense_from_below": func(e *model.TerrainEffect) { e.DefenseBelow += 9 },
			"doubles_defense":    func(e *model.TerrainEffect) { e.Doubles = !e.Doubles },
			"structure":          func(e *model.TerrainEffect) { e.Structure += 9 },
			"blocks_sight":       func(e *model.TerrainEffect) { e.Blocks = !e.Blocks },
		}
		for _, figure := range line.Figures() {
			own := standard.Clone()
			require.Contains(t, other, figure.Name)
			other[figure.Name](&own.Terrain[i])
			now, err := readCharts(own)
			require.NoError(t, err)
			assert.Equal(t, hexrules.Of(sys).LooksUp(line.Terrain, figure.Name), !assert.ObjectsAreEqual(usual, now), "%s of %s", figure.Name, line.Terrain)
		}
	}
}

func TestTheCombatResultsMayHaveAnyColumnsButARowForEachRoll(t *testing.T) {
	standard, err := scenarios.Bases().Charts("soldiers")
	require.NoError(t, err)
	results, _ := fields.ResultsOf(standard)
	require.Len(t, results.Results, System().Die)
	own := standard.Clone()
	chart, _ := fields.All().Chart(fields.ResultsChart)
	table := own.Tables[fields.ResultsChart]
	_, err = chart.Grid.AddColumn(table, "3-2", "eeeeee")
	require.NoError(t, err)
	c, err := readCharts(own)
	require.NoError(t, err)
	assert.Equal(t, eliminates, c.result(c.column(3, 2), 6))
	table.Own.Set(fields.ResultsKey, table.Own.List(fields.ResultsKey)[:5])
	_, err = readCharts(own)
	assert.ErrorContains(t, err, "six rows")
}

func TestNothingIsPlayedWithoutAStackingLimit(t *testing.T) {
	standard, err := scenarios.Bases().Charts("soldiers")
	require.NoError(t, err)
	own := standard.Clone()
	delete(own.Tables, fields.StackingChart)
	_, err = readCharts(own)
	assert.EqualError(t, err, "the charts have no stacking limit: add it")
	for points, want := range map[int]bool{-1: false, 1: true, maxFigure: true, maxFigure + 1: false} {
		own.SetTable(fields.StackingChart, &model.ChartLine{Own: model.Values{fields.PointsKey: points}})
		c, err := readCharts(own)
		assert.Equal(t, want, err == nil, "%d: %v", points, err)
		if want {
			assert.EqualValues(t, points, c.stack)
		}
	}
}
