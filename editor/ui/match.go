package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/playareas"
	"github.com/mapsheet/mapsheet/editor/ui/playhexes"
	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/model"
)

// match is what the window shows in place of the draft: a playtest, on a map of whatever
// kind.
type match interface {
	Enter()   // comes onto the map
	Leave()   // goes from it, and is kept
	Changed() // shows things as they stand
	Halt()    // stops what goes on by itself

	Commands() []*desk.Command
	State() *play.State // for the trace

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
	_ match = (*playhexes.Game)(nil)
	_ match = (*playareas.Game)(nil)
	_ match = (*playtable.Game)(nil)
)

// newMatch shows a playtest of the draft.
func (e *editor) newMatch(s *playtest.Session) {
	a := e.app
	onMap := func() bool { return !e.drafting() && e == a.editor }
	report := func() { e.askReport(".html") }
	e.game = nil
	switch {
	case e.table != nil:
		e.match = playtable.New(e.bench, playtable.Window{
			Map: e.table.view, Over: e.overMap, Playing: onMap, Keep: e.keepGames, Lost: e.endKeeping,
			Key: a.plainKey, Rune: a.plainRune, Short: a.looseShortcut,
		}, s)
		e.ofGame = playing{e, e.match, []helpGroup{tablePlayHelp}}
	case e.areas != nil:
		e.match = playareas.New(e.bench, playareas.Window{
			Map: e.areas.view, Over: e.overMap, Playing: onMap, Keep: e.keepGames, Lost: e.endKeeping, Report: report,
			Key: a.plainKey, Rune: a.plainRune, Short: a.looseShortcut,
		}, s)
		e.ofGame = playing{e, e.match, []helpGroup{areaPlayHelp}}
	default:
		e.game = playhexes.New(e.bench, playhexes.Window{
			Over: e.overMap, Playing: onMap, Cover: e.coverMap, Keep: e.keepGames, Lost: e.endKeeping,
			Seen: func() { e.seeTour(false) }, Moved: e.Moved, Panel: e.showPanel, Report: report,
			Key: a.plainKey, Rune: a.plainRune, Short: a.looseShortcut,
		}, s)
		e.match = e.game
		e.ofGame = playingHexes{playing{e, e.match, []helpGroup{playHelp, cursorHelp}}, e.game}
	}
}

// coverMap keeps the map below so much of its upper edge. Where it is still as a draft left
// it, it will be found so again.
func (e *editor) coverMap(height float64) {
	came := e.mapView.Camera() == e.left.to
	e.mapView.Cover(height)
	if came {
		e.left.to = e.mapView.Camera()
	}
}

// takeOverGame has the game of another editor of the document.
func (e *editor) takeOverGame(old *editor) {
	e.drafted, e.unkept, e.past = old.drafted, old.unkept, old.past
	if old.match == nil {
		return
	}
	e.newMatch(old.match.Session())
	if e.game != nil {
		e.game.Wait()
	}
	if !old.drafting() {
		e.left = old.left
		e.ofGame.cover()
		e.ofGame.resume()
	}
}
