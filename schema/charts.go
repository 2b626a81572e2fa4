package schema

import "github.com/mapsheet/mapsheet/model"

// chartsDoc is a charts file, its fields in the order in which they are
// written.
type chartsDoc struct {
	Format string `toml:"format"`
	Kind   Kind   `toml:"kind"`
	ID     string `toml:"id"`
	Name   string `toml:"name"`
	System string `toml:"system"`
	chartTables
}

// chartTables are the tables of a charts file, and those of its own that a
// scenario carries.
type chartTables struct {
	Stacking          *model.StackingLimit  `toml:"stacking,omitempty"`
	CombatResults     *model.CombatResults  `toml:"combat_results,omitempty"`
	Nations           []model.Nation        `toml:"nations,omitempty"`
	UnitTypes         []model.UnitType      `toml:"unit_types,omitempty"`
	Terrain           []model.TerrainEffect `toml:"terrain,omitempty"`
	ImprovedPositions []model.PositionRoll  `toml:"improved_positions,omitempty"`
}

func (r *reader) charts(d *chartsDoc) *model.Charts {
	c := d.chartTables.charts()
	c.ID, c.Name, c.System = d.ID, d.Name, d.System
	r.chartIDs("", &d.chartTables)
	return c
}

func (t *chartTables) charts() *model.Charts {
	return &model.Charts{
		Nations: t.Nations, UnitTypes: t.UnitTypes, Terrain: t.Terrain,
		CombatResults: t.CombatResults, ImprovedPositions: t.ImprovedPositions, Stacking: t.Stacking,
	}
}

func (r *reader) chartIDs(path string, t *chartTables) {
	unique(r, keyPath(path, "nations"), t.Nations, func(n model.Nation) string { return n.ID })
	unique(r, keyPath(path, "unit_types"), t.UnitTypes, func(u model.UnitType) string { return u.ID })
}

func newChartsDoc(c *model.Charts) *chartsDoc {
	return &chartsDoc{
		Format: Format, Kind: ChartsFile,
		ID: c.ID, Name: c.Name, System: c.System, chartTables: *newChartTables(c),
	}
}

func newChartTables(c *model.Charts) *chartTables {
	return &chartTables{
		Stacking: c.Stacking, CombatResults: c.CombatResults,
		Nations: c.Nations, UnitTypes: c.UnitTypes, Terrain: c.Terrain,
		ImprovedPositions: c.ImprovedPositions,
	}
}
