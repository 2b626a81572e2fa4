package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/crash"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/start"
)

// underPage is the window as the start page knows it.
type underPage struct{ app *App }

var _ start.Window = underPage{}

// Run runs a command by its id.
func (u underPage) Run(command string) {
	if c := u.app.commands.Find(command); c != nil {
		c.Run()
	}
}

// KeyOf is the key of a command, as a person says it.
func (u underPage) KeyOf(command string) string { return u.app.keyOf(command) }

func (u underPage) Kept() string                       { return u.app.kept() }
func (u underPage) OpenBattle(id string)               { u.app.openBuiltIn(id) }
func (u underPage) OpenFile(path string)               { u.app.openFile(path) }
func (u underPage) Lost() ([]document.Recovery, error) { return u.app.safe.recoveries() }
func (u underPage) Recover(r document.Recovery)        { u.app.openRecovery(r) }
func (u underPage) Broken() ([]crash.Report, error)    { return u.app.safe.broken() }
func (u underPage) Awaits() bool                       { return u.app.options.Preferences.Late() }
func (u underPage) Again() string                      { return u.app.again.names() }
func (u underPage) Back()                              { u.app.showLast() }
func (u underPage) Key(name fyne.KeyName)              { u.app.plainKey(name) }
func (u underPage) Changed()                           { u.app.traceState() }
func (u underPage) Forgot()                            { u.app.setCommands() }
func (u underPage) InSight() bool                      { return u.app.start != nil }

// describePage tells the trace where the cards of the start page are, the buttons
// that bring work back, and the one that tells how the program broke down.
func (a *App) describePage(s *state) {
	pixels := func(at fyne.Position) [2]int {
		x, y := a.Win.Canvas().PixelCoordinateForPosition(at)
		return [2]int{x, y}
	}
	cards, recover, tells := a.start.Spots()
	s.Cards = map[string][2]int{}
	for id, at := range cards {
		s.Cards[id] = pixels(at)
	}
	for _, at := range recover {
		s.Recover = append(s.Recover, pixels(at))
	}
	if tells != nil {
		at := pixels(*tells)
		s.Broken = &at
	}
}
