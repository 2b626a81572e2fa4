package fields

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

func TestOddsAreReadAndOrdered(t *testing.T) {
	for _, text := range []string{"", "2", "2:1", "0-1", "1-0", "2-1x", "-1-2"} {
		_, err := ParseOdds(text)
		assert.Error(t, err, text)
	}
	half, one, two := Odds{Attack: 1, Defense: 2}, Odds{Attack: 1, Defense: 1}, Odds{Attack: 2, Defense: 1}
	assert.Negative(t, half.Compare(one))
	assert.Zero(t, two.Compare(Odds{Attack: 4, Defense: 2}))
	assert.Equal(t, "2-3", half.Between(one).String())
	assert.Equal(t, "7-1", Odds{Attack: 6, Defense: 1}.Between(Odds{Attack: 8, Defense: 1}).String(), "in lowest terms")
}

func TestColumnsOfTheCombatResultsComeAndGo(t *testing.T) {
	chart, ok := All().Chart(ResultsChart)
	require.True(t, ok)
	grid := chart.Grid
	usual := CombatResults{Odds: []string{"1-1", "2-1"}, Results: []string{"De", ".D"}}.Values()
	c := &model.ChartLine{Own: usual}
	for _, tt := range []struct {
		odds, letters string
		at            int
	}{{"3-2", "D.", 1}, {"1-2", "..", 0}, {"3-1", "ee", 4}} {
		at, err := grid.AddColumn(c, tt.odds, tt.letters)
		require.NoError(t, err)
		assert.Equal(t, tt.at, at)
		assert.Equal(t, tt.letters, grid.Column(c, at))
	}
	assert.Equal(t, []string{"1-2", "1-1", "3-2", "2-1", "3-1"}, grid.Columns(c))
	assert.Equal(t, []string{".DDee", "...De"}, c.Own.List(ResultsKey))
	_, err := grid.AddColumn(c, "4-2", "ee")
	assert.ErrorContains(t, err, "a column of odds of 2-1")
	_, err = grid.AddColumn(c, "even", "ee")
	assert.ErrorContains(t, err, "are no odds")
	grid.RemoveColumn(c, 4)
	grid.RemoveColumn(c, 2)
	grid.RemoveColumn(c, 0)
	assert.Equal(t, usual, c.Own)
	assert.Equal(t, []string{"1-1", "2-1"}, usual.List(OddsKey), "the table it came from is left alone")
}

func TestOddsAreFoundForANewColumn(t *testing.T) {
	for _, tt := range [][3]string{{"1-1", "2-1", "3-2"}, {"10-1", "", "12-1"}} {
		next, err := nextOdds(tt[0], tt[1])
		require.NoError(t, err)
		assert.Equal(t, tt[2], next)
	}
	_, err := nextOdds("even", "")
	assert.Error(t, err)
	read, err := readOdds(" 3 : 2 ")
	require.NoError(t, err)
	assert.Equal(t, "3-2", read)
}

func TestTheFiguresOfChartsAreReadAndWritten(t *testing.T) {
	roll := PositionRoll{Nation: "german", Kinds: []model.Kind{Infantry, Cavalry}, EnterActive: 3, LeaveReserve: 2}
	results := CombatResults{Odds: []string{"1-1"}, Results: []string{"D"}}
	c := &model.Charts{}
	_, ok := StackingLimit(c)
	assert.False(t, ok)
	_, ok = ResultsOf(c)
	assert.False(t, ok)
	assert.Empty(t, PositionRolls(c))
	c.SetTable(StackingChart, &model.ChartLine{Own: model.Values{PointsKey: 7}})
	c.SetTable(ResultsChart, &model.ChartLine{Own: results.Values()})
	c.SetLines(PositionsChart, []model.ChartLine{{Own: roll.Values()}})
	points, ok := StackingLimit(c)
	assert.True(t, ok)
	assert.Equal(t, 7, points)
	read, ok := ResultsOf(c)
	assert.True(t, ok)
	assert.Equal(t, results, read)
	assert.Equal(t, []PositionRoll{roll}, PositionRolls(c))
}
