package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/tour"
	"github.com/mapsheet/mapsheet/model/hex"
)

// mode is what is done with a document that is open: its draft is changed, or a game of
// it is played. The window lays out what a mode has around the map, and hands it what is
// asked for; what that means is the mode's.
type mode interface {
	id() string

	enter()                           // comes onto the map, once the mode before has left it
	leave()                           // goes from it
	toggle()                          // goes on to the other mode, or asks how
	other() (icon, name, hint string) // of the button that leads there

	tabs() (side, lower *panel.Tabs) // at the right of the map
	menu() string                    // in which they stand
	sideColumn() fyne.CanvasObject   // the tabs, laid out
	column() fyne.CanvasObject       // what stands at the left of the map; nil for nothing
	unfold(on bool)                  // the tabs come in sight, or go

	commands() []*desk.Command // that no other mode has
	help() []helpGroup         // what the pointer and the keys do on the map
	finds() []found            // what the finder finds beside the commands

	resume()                      // the document is shown, after another was
	pause()                       // another is shown
	redraw(c document.Change)     // the draft has changed
	canGo(by int) bool            // there is a step back, or forward
	goBy(by int)                  // goes there
	clip(s fyne.KeyboardShortcut) // cuts, copies or pastes what is selected on the map
	light(hexes hex.List)         // leads the eye to hexes

	tell(s *tour.State)                       // what a tour sees of it
	spots(put func(prefix string, panel any)) // where its controls are, for the trace
	describe(s *state)                        // likewise where it stands
}

// gameMode is a mode in which a game is played.
type gameMode interface {
	mode
	cover() // puts the game on the map, without the window being laid out for it
}

// What modes are known by.
const draftID, playID = tour.Draft, tour.Play

// leftMap is how a draft leaves its map to a game, to be found so again.
type leftMap struct {
	from, to draw.Camera // what the map showed before the game came onto it, and just after
	cursor   bool        // the hex cursor was shown
}

// drafting reports whether the draft is on the map.
func (e *editor) drafting() bool { return e.mode.id() == draftID }

// turnTo goes over to a mode. It reports whether the document was in another.
func (e *editor) turnTo(m mode) bool {
	if m.id() == e.mode.id() {
		return false
	}
	e.mode.leave()
	m.enter()
	return true
}

// enterGame goes over to the game that stands. It reports whether the draft was on the map.
func (e *editor) enterGame() bool { return e.turnTo(e.plays.mode) }

// switchMode goes from the draft to its game and back.
func (e *editor) switchMode() { e.mode.toggle() }

// showMode lays the window out for the mode that was just entered.
func (e *editor) showMode() {
	e.namePlayButton()
	e.app.setCommands()
	e.mapView.HoldStill(e.arrange)
	e.board.TakeFocus()
	e.status.RenewHint()
	e.seeTour(false)
	e.app.updateTitle()
	e.app.traceState()
}

// namePlayButton says what the button in the header does.
func (e *editor) namePlayButton() {
	b := e.playButton
	b.Icon, b.Text, b.Hint = e.mode.other()
	b.SetSelected(!e.drafting())
	b.Refresh()
	e.app.head.arrange()
}

// modeCommands is the commands of the mode that the document shown is in; without one
// those of drafting, for the help to tell of.
func modeCommands(docs *documents) []*desk.Command {
	if docs.editor == nil {
		return draftCommands(docs)
	}
	return docs.editor.mode.commands()
}
