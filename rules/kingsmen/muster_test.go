package kingsmen

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// unmustered is a scenario without forces on a table of a size.
func unmustered(t testing.TB, width, height int, in ...string) *model.Scenario {
	t.Helper()
	sc := open(t, foot, foot)
	sc.Forces, sc.Deployment, sc.Victory.Clauses, sc.Rules = nil, nil, nil, nil
	sc.Board = model.NewTableBoard(width, height)
	for _, rule := range in {
		sc.Rules = append(sc.Rules, model.Rule{Rule: rule})
	}
	return sc
}

func TestForces1SizesOfBattlesAreUnitsASide(t *testing.T) {
	for size, want := range map[string]struct{ units, generals int }{"small": {5, 1}, "medium": {8, 1}, "large": {10, 2}} {
		sc := unmustered(t, 7200, 4800)
		require.NoError(t, drawArmies(sc, size, 3))
		b, err := newBattle(sc)
		require.NoError(t, err)
		assert.Len(t, b.pieces, 2*want.units, size)
		assert.Len(t, b.leaders, 2*want.generals, size)
		for side := range b.of {
			assert.Equal(t, want.units, b.of[side].len(), size)
		}
		lost := sc.Victory.Clauses[0].Condition.All[0].Losses.Bound
		assert.Equal(t, want.units-want.units/2, *lost.AtLeast, "an army collapses at half its units, rounded down")
		assert.Error(t, drawArmies(sc, size, 3), "it has its armies")
	}
	assert.ErrorContains(t, drawArmies(unmustered(t, 7200, 4800), "huge", 1), "small, medium, large")
}

func TestForces1TwoDiceDrawAUnit(t *testing.T) {
	sc := unmustered(t, 7200, 4800, ruleQuality, ruleGunWeights)
	charts := sc.EffectiveCharts()
	f, err := readFigures(charts)
	require.NoError(t, err)
	for _, x := range []struct {
		dice                        []int
		kind, quality, gun, uniform string
	}{
		{[]int{1, 1, 3}, "infantry", "", "", "continental-red"},
		{[]int{3, 3, 1}, "infantry", "militia", "", "militia-1778"},
		{[]int{3, 3, 6}, "infantry", "elite", "", "continental-buff"},
		{[]int{3, 4, 5}, "cavalry", "", "", "continental-dragoon"},
		{[]int{4, 4, 2}, "skirmishers", "", "", "rifleman"},
		{[]int{4, 5, 1}, "skirmishers", "militia", "", "rifleman"},
		{[]int{4, 6, 4, 2, 2, 3}, "foot-artillery", "", "light", "continental-artillery"},
		{[]int{5, 6, 1, 2, 3, 3}, "foot-artillery", "", "", "continental-artillery"},
		{[]int{5, 6, 1, 2, 5, 5}, "foot-artillery", "", "heavy", "continental-artillery"},
		{[]int{6, 6, 5, 6, 5, 5}, "horse-artillery", "elite", "", "continental-artillery"}, // "Horse artillery units cannot use heavy guns"
		{[]int{6, 6, 6, 2, 1, 1}, "horse-artillery", "", "light", "continental-artillery"},
	} {
		m := muster{figures: f, options: newOptions(sc), charts: charts}
		m.dice.Force(x.dice...)
		line, err := m.unit(sc.Sides[0])
		require.NoError(t, err)
		assert.Equal(t, "american-"+x.kind, line.Type, x.dice)
		assert.Equal(t, []string{x.quality, x.gun, x.uniform}, []string{line.Own.Text(fields.QualityKey), line.Own.Text(fields.GunKey), line.Own.Text(fields.UniformKey)}, x.dice)
	}
}

func TestForces2TheSameSeedDrawsTheSameArmies(t *testing.T) {
	draw := func(seed uint64, in ...string) []model.Force {
		sc := unmustered(t, 7200, 4800, in...)
		require.NoError(t, drawArmies(sc, "large", seed))
		return sc.Forces
	}
	once, again := draw(7), draw(7)
	assert.Equal(t, once, again)
	assert.NotEqual(t, once, draw(8))
	for seed := range uint64(10) {
		for _, f := range draw(seed) {
			assert.Contains(t, []int{1, 2, 3}, f.Own.Int(fields.RatingKey))
			for _, line := range f.Units {
				assert.Empty(t, line.Own.Text(fields.QualityKey)+line.Own.Text(fields.GunKey), "no special rule asks for them")
			}
		}
	}
}

func TestTable2ArmiesAreSetUpAlongTheLongEdges(t *testing.T) {
	for _, x := range []struct {
		width, height int
		zones         [2]string
	}{
		{7200, 4800, [2]string{"0,0 7200,0 7200,1200 0,1200", "0,3600 7200,3600 7200,4800 0,4800"}},
		{4800, 7200, [2]string{"0,0 1200,0 1200,7200 0,7200", "3600,0 4800,0 4800,7200 3600,7200"}},
	} {
		sc := unmustered(t, x.width, x.height)
		require.NoError(t, drawArmies(sc, "small", 1))
		require.Len(t, sc.Deployment, 2)
		for i, zone := range sc.TableBoard().Zones {
			assert.Equal(t, x.zones[i], zone.Outline.String())
			assert.Equal(t, zone.ID, sc.Deployment[i].Area.Place)
			assert.Equal(t, sc.Sides[i].ID, zone.Side)
		}
	}
}

func TestPointsOfAnArmyCountItsQualitiesWhereTheyMatter(t *testing.T) {
	sc := unmustered(t, 7200, 4800)
	side := sc.Sides[0]
	own := model.Values{fields.QualityKey: fields.Militia}
	at := slices.IndexFunc(sc.EffectiveCharts().UnitTypes, func(t model.UnitType) bool { return slices.Contains(side.Nations, t.Nation) })
	line := sc.EffectiveCharts().UnitTypes[at]
	sc.Forces = []model.Force{{ID: "a", Side: side.ID, Units: []model.UnitGroup{{Type: line.ID, Count: 2}, {Type: line.ID, Count: 5, Own: own}, {Type: "nothing known", Count: 9}}}}
	each := fields.Of(&line).Worth
	assert.Equal(t, 7*each, armyPoints(sc, side.ID))
	sc.Rules = []model.Rule{{Rule: "quality"}}
	assert.Equal(t, 2*each+4*each, armyPoints(sc, side.ID), "militia is worth four fifths")
	assert.Zero(t, armyPoints(sc, sc.Sides[1].ID))
}
