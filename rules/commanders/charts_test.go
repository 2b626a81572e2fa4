package commanders

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

func TestTheFiguresOfCombatComeFromTheCharts(t *testing.T) {
	standard, err := scenarios.Bases().Charts("commanders")
	require.NoError(t, err)
	f, err := readFigures(standard)
	require.NoError(t, err)
	assert.Equal(t, [4]int{4, -1, -2, -1}, [4]int{f.success, f.spent, f.fastRanged, f.reaction})
	assert.Equal(t, [2]int{-3, -4}, f.distance)
	assert.Equal(t, [4]int{-2, -1, -1, 1}, [4]int{f.forestRanged, f.forestMelee, f.uphill, f.downhill})
	assert.Equal(t, int8(-3), f.added[melee][attackingCavalry][inSquare])
	assert.Zero(t, f.rollsFor(ranged, attackingCavalry), "who has no line for a step rolls no dice in it")
	assert.Equal(t, 2, f.rollsFor(ranged, passiveArtillery))

	for name, tt := range map[string]struct {
		change func(c *model.Charts)
		want   string
	}{
		"no table":              {func(c *model.Charts) { c.SetTable(fields.GroundChart, nil) }, "the charts lack the table of the ground: add it"},
		"a figure too large":    {func(c *model.Charts) { c.Tables[fields.CombatChart].Own.Set(fields.SpentKey, 10) }, "the combat table: spent is 10: make it a number from -9 to 9"},
		"no success":            {func(c *model.Charts) { c.Tables[fields.CombatChart].Own.Set(fields.SuccessKey, 0) }, "success is 0: make it a number from 1 to 6"},
		"a line for nobody":     {func(c *model.Charts) { c.Lists[fields.ModifiersChart][0].Own.Set(fields.WhoKey, "dragoons") }, `for "dragoons" in "ranged", which the game does not know`},
		"a modifier too small":  {func(c *model.Charts) { c.Lists[fields.ModifiersChart][1].Own.Set("square", -10) }, "square is -10"},
		"a step that is none":   {func(c *model.Charts) { c.Lists[fields.ModifiersChart][1].Own.Set(fields.StepKey, "") }, `in ""`},
		"nobody rolls for once": {func(c *model.Charts) { c.SetLines(fields.ModifiersChart, nil) }, ""},
	} {
		c := standard.Clone()
		tt.change(c)
		if _, err := readFigures(c); tt.want == "" {
			assert.NoError(t, err, name)
		} else {
			assert.ErrorContains(t, err, tt.want, name)
		}
	}
}

func TestABattleIsFoughtByTheChartsOfItsScenario(t *testing.T) {
	file, err := scenarios.Open("leuthen")
	require.NoError(t, err)
	sc := file.Scenario
	own := sc.Base.Charts.Tables[fields.CombatChart].Clone()
	own.Own.Set(fields.SuccessKey, 6)
	sc.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.CombatChart: &own}}
	b, err := newBattle(sc)
	require.NoError(t, err)
	assert.Equal(t, 6, b.figures.success)
	assert.Equal(t, 1, b.figures.token, "what it says nothing of is the standard's")
	sc.Charts.Tables[fields.CombatChart].Own.Set(fields.SuccessKey, 7)
	_, err = newBattle(sc)
	assert.ErrorContains(t, err, "success is 7")
}
