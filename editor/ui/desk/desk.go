// Package desk is what a window does for whoever works in it: dialogs, the choice of
// files, work beside the window and its status line. It knows neither what lies under
// its dialogs nor what its work is about.
package desk

import (
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// Desk is what a window does for whoever works in it: it asks, tells what failed,
// lets a file be chosen, and has work done beside itself.
type Desk struct {
	Fyne    fyne.App
	Win     fyne.Window
	Hands   Hands
	under   Underneath
	Tips    *kit.Tips
	Modals  []*Modal     // dialogs that are open, the one in front last
	jobs    int          // how many run; commands wait for them
	keeping []*beingKept // what is being written while all else goes on
	waiting []*waiting   // go on once there is nothing of theirs
	Closing bool         // nothing is shown any more
}

// Underneath is what lies under the dialogs of a desk, and is told of them.
type Underneath interface {
	Covered()           // a dialog comes
	Uncovered()         // the last of the dialogs has gone
	TakeKeyboard() bool // has the keyboard where the control that had it is gone
	Changed()           // what is shown is another
}

// NewDesk is a desk whose window is still to be opened.
func NewDesk(f fyne.App, h Hands, u Underneath) *Desk { return &Desk{Fyne: f, Hands: h, under: u} }

// OpenWindow makes the window.
func (a *Desk) OpenWindow(title string) {
	a.Win = a.Fyne.NewWindow(title)
	a.Tips = kit.NewTips(a.Win.Canvas(), a.rest, a.frontTips)
}

// rest does something once the pointer has been still for a moment, unless it is
// stopped.
func (a *Desk) rest(do func()) (stop func()) {
	t := time.AfterFunc(a.Hands.Rest, func() { a.Hands.OnMain(do) })
	return func() { t.Stop() }
}

// frontTips is the layer for tips over the dialog in front, nil without one.
func (a *Desk) frontTips() *fyne.Container {
	if m := a.TopModal(); m != nil {
		return m.Tips
	}
	return nil
}

// Focus gives a control of the window, or of a dialog over it, the keyboard; see kit.Focus.
func (a *Desk) Focus(f fyne.Focusable) { kit.Focus(a.Win.Canvas(), f) }

// Blocked reports whether a dialog or work in progress keeps commands back.
func (a *Desk) Blocked() bool { return a.TopModal() != nil || a.jobs > 0 }
