package playhexes

import (
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
)

// gamePanels is the panels beside the map while it shows a game.
type gamePanels struct {
	units    *unitsPanel
	clauses  *clausesPanel
	overlays *play.Overlays
	log      *play.Log
	timeline *play.Timeline
	branches *play.Branches
}

func newGamePanels(g *Game) *gamePanels {
	return &gamePanels{
		units: newUnitsPanel(g), clauses: newClausesPanel(g), overlays: play.NewOverlays(g.questions),
		log: play.NewLog(g.course), timeline: play.NewTimeline(g.course), branches: play.NewBranches(g.course),
	}
}

// side is the tabs at the right of the map, lower those under them.
func (p *gamePanels) side() []panel.Panel  { return []panel.Panel{p.units, p.clauses, p.overlays} }
func (p *gamePanels) lower() []panel.Panel { return []panel.Panel{p.log, p.timeline, p.branches} }
