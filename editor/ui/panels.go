package ui

import (
	"github.com/mapsheet/mapsheet/editor/ui/panel"
)

// draftPanels is the panels beside the map while it shows the draft.
type draftPanels struct {
	battle  *scenarioPanel
	forces  *forcesPanel
	setup   *setupPanel
	rules   *rulesPanel
	victory *victoryPanel
	charts  *chartsPanel
	notes   *notesPanel
	tracing *tracingPanel // nil where the map is of areas
	history *historyPanel
	layers  *layersPanel // nil where the map is of areas
}

func newDraftPanels(e *editor) *draftPanels {
	d := &draftPanels{
		battle:  newScenarioPanel(e.bench),
		forces:  newForcesPanel(e.bench, e.showMarchTimes),
		setup:   newSetupPanel(e.bench),
		rules:   newRulesPanel(e.bench),
		victory: newVictoryPanel(e.bench, e.checker.VictoryStates),
		charts:  newChartsPanel(e),
		notes:   newNotesPanel(e.bench),
		history: newHistoryPanel(e),
	}
	if e.areas == nil {
		d.tracing, d.layers = newTracingPanel(e), newLayersPanel(e)
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
	return all
}

// lower is the tabs under them.
func (d *draftPanels) lower() []panel.Panel {
	all := []panel.Panel{d.history}
	if d.layers != nil {
		all = append(all, d.layers)
	}
	return all
}

// gamePanels is the panels beside the map while it shows a game.
type gamePanels struct {
	units    *unitsPanel
	clauses  *clausesPanel
	overlays *overlaysPanel
	log      *logPanel
	timeline *timelinePanel
	branches *branchesPanel
}

func newGamePanels(g *game) *gamePanels {
	return &gamePanels{
		units: newUnitsPanel(g), clauses: newClausesPanel(g), overlays: newOverlaysPanel(g),
		log: newLogPanel(g), timeline: newTimelinePanel(g), branches: newBranchesPanel(g),
	}
}

// side is the tabs at the right of the map, lower those under them.
func (p *gamePanels) side() []panel.Panel  { return []panel.Panel{p.units, p.clauses, p.overlays} }
func (p *gamePanels) lower() []panel.Panel { return []panel.Panel{p.log, p.timeline, p.branches} }
