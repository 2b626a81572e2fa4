package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/playareas"
	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/model"
)

// match is what the window shows in place of the draft: a playtest, on a map of whatever
// kind.
type match interface {
	Changed() // shows things as they stand
	Halt()    // stops what goes on by itself

	Column() fyne.CanvasObject // where the tools of the draft stand
	Panels() fyne.CanvasObject // at the right of the map, with these tabs
	Side() *panel.Tabs
	Lower() *panel.Tabs
	CanGo(by int) bool // so many moments forward, or back
	GoBy(by int)

	Session() *playtest.Session
	GoTo(n int)
	Switched()                // shows a branch that was just gone to
	Light(sites []model.Site) // shows spots that something else speaks of
	AtText() string           // "after action 12 of 53"
	// CausePicture is the part of a changed draft where the cause of a divergence lies.
	CausePicture(d *playtest.Divergence, draft *model.Scenario, width, height float32) fyne.CanvasObject
}

var (
	_ match = (*game)(nil)
	_ match = (*playareas.Game)(nil)
	_ match = (*playtable.Game)(nil)
)

// newMatch shows a playtest of the draft.
func (e *editor) newMatch(s *playtest.Session) {
	if e.table != nil {
		e.newTableMatch(s)
		return
	}
	if e.areas == nil {
		e.game = newGame(e, s)
		e.match = e.game
		e.ofGame = playing{onMatch{e, e.match}, e.game}
		return
	}
	a := e.app
	g := playareas.New(e.bench, playareas.Window{
		Map: e.areas.view, Over: e.overMap, Playing: func() bool { return !e.drafting() && e == a.editor },
		Keep: e.keepGames, Lost: e.endKeeping, Report: func() { e.askReport(".html") },
		Key: a.plainKey, Rune: a.plainRune, Short: a.looseShortcut,
	}, s)
	e.match, e.ofGame = g, playingBoard{onMatch{e, g}, g, &areaPlayHelp, func() *playState { return describeAreas(g) }}
}

// What follows makes a game on hexes a match.

// Session is the game itself.
func (g *game) Session() *playtest.Session { return g.session }

// Changed is called by the window.
func (g *game) Changed() { g.changed() }

// Halt is called by the window.
func (g *game) Halt() {
	g.endRow()
	g.halt()
}

// Column is called by the window.
func (g *game) Column() fyne.CanvasObject { return g.column.content }

// Panels is called by the window.
func (g *game) Panels() fyne.CanvasObject { return g.sideParts }

// Side is called by the window.
func (g *game) Side() *panel.Tabs { return g.side }

// Lower is called by the window.
func (g *game) Lower() *panel.Tabs { return g.lower }

// CanGo is called by the window.
func (g *game) CanGo(by int) bool { return g.canGo(by) }

// GoBy is called by the window.
func (g *game) GoBy(by int) { g.goBy(by) }

// GoTo is called by the window.
func (g *game) GoTo(n int) { g.goTo(n) }

// Switched is called by the window.
func (g *game) Switched() { g.showBranch() }

// AtText is called by the window.
func (g *game) AtText() string { return g.course.AtText() }

// Light is called by the window.
func (g *game) Light(sites []model.Site) { g.pointNot(sites) }
