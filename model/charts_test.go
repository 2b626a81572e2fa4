package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestAScenariosChartsLieOverTheSystems(t *testing.T) {
	base := &model.Charts{
		ID: "soldiers", System: "soldiers",
		Nations:   []model.Nation{{ID: "german", Name: "German"}, {ID: "french", Name: "French"}},
		UnitTypes: []model.UnitType{{ID: "a", Own: model.Values{"attack": 1}}, {ID: "b", Own: model.Values{"attack": 2}}},
		Terrain:   []model.TerrainEffect{{Terrain: "woods", Defense: 4}, {Terrain: "town", Defense: 8}},
		Tables:    map[string]*model.ChartLine{"weather": {Own: model.Values{"rain": 1}}, "stacking": {Own: model.Values{"points": 8}}},
		Lists:     map[string][]model.ChartLine{"digging": {{Own: model.Values{"nation": "german"}}}},
	}
	own := &model.Charts{
		Nations:   []model.Nation{{ID: "french", Name: "Japanese"}},
		UnitTypes: []model.UnitType{{ID: "c", Own: model.Values{"attack": 3}}, {ID: "a", Own: model.Values{"attack": 9}}},
		Terrain:   []model.TerrainEffect{{Terrain: "marsh", Defense: 2}},
		Tables:    map[string]*model.ChartLine{"stacking": {Own: model.Values{"points": 6}}},
	}
	s := &model.Scenario{Base: model.Base{Charts: base}, Charts: own}

	got := s.EffectiveCharts()
	assert.Equal(t, &model.Charts{
		ID: "soldiers", System: "soldiers",
		Nations:   []model.Nation{{ID: "german", Name: "German"}, {ID: "french", Name: "Japanese"}},
		UnitTypes: []model.UnitType{{ID: "a", Own: model.Values{"attack": 9}}, {ID: "b", Own: model.Values{"attack": 2}}, {ID: "c", Own: model.Values{"attack": 3}}},
		Terrain:   []model.TerrainEffect{{Terrain: "woods", Defense: 4}, {Terrain: "town", Defense: 8}, {Terrain: "marsh", Defense: 2}},
		Tables:    map[string]*model.ChartLine{"weather": {Own: model.Values{"rain": 1}}, "stacking": {Own: model.Values{"points": 6}}},
		Lists:     map[string][]model.ChartLine{"digging": {{Own: model.Values{"nation": "german"}}}},
	}, got)
	assert.Equal(t, 1, base.UnitTypes[0].Own.Int("attack"), "the system's charts are left alone")
	assert.Equal(t, "French", base.Nations[1].Name)

	woods, ok := got.TerrainEffect("woods")
	assert.True(t, ok)
	assert.Equal(t, 4, woods.Defense)
	_, ok = got.TerrainEffect("swamp")
	assert.False(t, ok)

	own.Tables["weather"], own.Lists = &model.ChartLine{}, map[string][]model.ChartLine{"digging": {{Own: model.Values{"nation": "french"}}}}
	got = s.EffectiveCharts()
	assert.Same(t, own.Tables["weather"], got.Tables["weather"])
	assert.Equal(t, own.Lists, got.Lists, "the whole chart is another")
	assert.Equal(t, "german", base.Lists["digging"][0].Own.Text("nation"))
}

func TestChartsOfOnlyOneSourceAreThatSources(t *testing.T) {
	some := &model.Charts{ID: "some"}
	assert.Same(t, some, (&model.Scenario{Charts: some}).EffectiveCharts())
	assert.Same(t, some, (&model.Scenario{Base: model.Base{Charts: some}}).EffectiveCharts())
	assert.Equal(t, &model.Charts{}, (&model.Scenario{}).EffectiveCharts())
}

func TestTheLettersOfAGridAreFoundByHeadAndRow(t *testing.T) {
	g := model.Grid{Heads: "heads", Rows: "rows"}
	line := &model.ChartLine{Own: model.Values{"heads": []string{"1-1", "2-1"}, "rows": []string{"ab", "c"}}}
	for _, c := range []struct {
		head string
		row  int
		want byte // 0 for none
	}{
		{"1-1", 1, 'a'}, {"2-1", 1, 'b'}, {"1-1", 2, 'c'},
		{"2-1", 2, 0}, // the row is too short
		{"1-1", 0, 0}, {"1-1", 3, 0}, {"3-1", 1, 0},
	} {
		letter, ok := g.Letter(line, c.head, c.row)
		assert.Equal(t, c.want, letter, "%s in row %d", c.head, c.row)
		assert.Equal(t, c.want != 0, ok, "%s in row %d", c.head, c.row)
	}
	_, ok := g.Letter(nil, "1-1", 1)
	assert.False(t, ok, "a table that is not there")
}
