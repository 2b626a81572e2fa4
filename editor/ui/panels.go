package ui

import (
	"github.com/mapsheet/mapsheet/editor/ui/areadraft"
	"github.com/mapsheet/mapsheet/editor/ui/charts"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/editor/ui/tabledraft"
)

// draftPanels is the panels beside the map while it shows the draft.
type draftPanels struct {
	battle  *scenario.Battle
	forces  *scenario.Forces
	setup   *scenario.Setup
	rules   *scenario.Rules
	victory *scenario.Victory
	charts  *charts.Panel
	notes   *scenario.Notes
	tracing *paint.Tracing // nil where the map is not of hexes
	history *paint.History
	layers  *paint.Layers     // nil where the map is of areas
	sector  *areadraft.Panel  // nil where the map is not of areas
	table   *tabledraft.Panel // nil where it is no open table
}

func newDraftPanels(e *editor) *draftPanels {
	d := &draftPanels{
		battle:  scenario.NewBattle(e.bench),
		forces:  scenario.NewForces(e.bench, e.showMarchTimes),
		setup:   scenario.NewSetup(e.bench),
		rules:   scenario.NewRules(e.bench),
		victory: scenario.NewVictory(e.bench, e.clauseState),
		charts:  charts.New(e.bench, e.app.exports.wrote),
		notes:   scenario.NewNotes(e.bench),
		history: paint.NewHistory(e.bench, func(by int) { e.mode.goBy(by) }, e.goTo),
	}
	switch {
	case e.table != nil:
		d.table = tabledraft.NewPanel(e.bench, e.table.Draft)
	case e.areas == nil:
		d.tracing, d.layers = e.tracing, paint.NewLayers(e.bench, e.setLayer)
	default:
		d.sector = areadraft.NewPanel(e.bench, e.areas.draft, e.revealField)
	}
	return d
}

// side is the tabs at the right of the map, in their order. The first one leads
// to the fields that no other holds.
func (d *draftPanels) side() []panel.Panel {
	all := []panel.Panel{d.battle, d.forces, d.setup, d.rules, d.victory, d.charts, d.notes}
	if d.tracing != nil {
		all = append(all, d.tracing)
	}
	if d.table != nil {
		all = append(all, d.table)
	}
	return all
}

// lower is the tabs under them.
func (d *draftPanels) lower() []panel.Panel {
	all := []panel.Panel{d.history}
	if d.layers != nil {
		all = append(all, d.layers)
	}
	if d.sector != nil {
		all = append(all, d.sector)
	}
	return all
}
