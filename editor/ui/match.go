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
	Wait()    // has the players of the program wait until they are told to go on
	Waits() bool

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

// playtests is the games of a document: the one that stands, and earlier ones that are not kept
// beside its file yet. Of what is played it knows no more than a match.
type playtests struct {
	editor *editor

	match   match               // the game that stands, nil before the first
	game    *playhexes.Game     // the same where the map is of hexes
	mode    gameMode            // in which it is played; nil before the first
	drafted uint64              // the state of the document that is played
	unkept  bool                // it could not be kept in a file
	past    []*playtest.Session // earlier games that are kept nowhere, until the document is saved where they can be
	lent    []string            // files of earlier ones that the program keeps, until the document has a file
}

// lookAt puts a game that the program has played on the map. As long as nobody does anything
// else in it, it is not kept.
func (p *playtests) lookAt(s *playtest.Session) {
	s.Disown()
	p.useGame(s)
}

// keep keeps the game that stands, where it can be, and else has the page tell that it would
// be lost.
func (p *playtests) keep() {
	p.keepGame()
	p.editor.app.tellUnsaved()
}

// newMatch shows a playtest of the draft.
func (p *playtests) newMatch(s *playtest.Session) {
	a := p.editor.app
	onMap := func() bool { return !p.editor.drafting() && p.editor == a.editor }
	report := func() { p.askReport(".html") }
	p.game = nil
	switch {
	case p.editor.table != nil:
		p.match = playtable.New(p.editor.bench, playtable.Window{
			Map: p.editor.table.view, Over: p.editor.overMap, Playing: onMap, Keep: p.keep, Lost: p.endKeeping, Report: report,
			Key: a.plainKey, Rune: a.plainRune, Short: a.looseShortcut,
		}, s)
		p.mode = playing{p.editor, p.match, []helpGroup{tablePlayHelp}}
	case p.editor.areas != nil:
		p.match = playareas.New(p.editor.bench, playareas.Window{
			Map: p.editor.areas.view, Over: p.editor.overMap, Playing: onMap, Keep: p.keep, Lost: p.endKeeping, Report: report,
			Key: a.plainKey, Rune: a.plainRune, Short: a.looseShortcut,
		}, s)
		p.mode = playing{p.editor, p.match, []helpGroup{areaPlayHelp}}
	default:
		p.game = playhexes.New(p.editor.bench, playhexes.Window{
			Over: p.editor.overMap, Playing: onMap, Cover: p.editor.coverMap, Keep: p.keep, Lost: p.endKeeping,
			Seen: func() { p.editor.seeTour(false) }, Moved: p.editor.Moved, Panel: p.editor.showPanel, Report: report,
			Key: a.plainKey, Rune: a.plainRune, Short: a.looseShortcut,
		}, s)
		p.match = p.game
		p.mode = playingHexes{playing{p.editor, p.match, []helpGroup{playHelp, cursorHelp}}, p.game}
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

// takeOver has the game of another window of the document.
func (p *playtests) takeOver(other *playtests) {
	p.drafted, p.unkept, p.past, p.lent = other.drafted, other.unkept, other.past, other.lent
	if other.match == nil {
		return
	}
	p.newMatch(other.match.Session())
	if other.editor.drafting() {
		return
	}
	p.editor.left = other.editor.left
	switch g := p.match.(type) {
	case *playareas.Game:
		g.GoOn(other.match.(*playareas.Game))
	case *playtable.Game:
		g.GoOn(other.match.(*playtable.Game))
	}
	p.mode.cover()
	if other.match.Waits() {
		p.match.Wait()
	}
	p.mode.resume()
}
