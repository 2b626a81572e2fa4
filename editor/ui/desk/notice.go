package desk

import (
	"time"

	"fyne.io/fyne/v2"
)

// notice is what it takes before a key answers a dialog that nobody called. The dialog
// must have been seen for a moment in which no such key came: what was typed before was
// meant for something else, and so is what a key that is held repeats.
type notice struct {
	needs time.Duration
	now   func() time.Time
	since time.Time // it was first painted, or the last key came too early
}

// seen is called when the dialog is painted.
func (n *notice) seen() {
	if n.needs > 0 && n.since.IsZero() {
		n.since = n.now()
	}
}

// taken reports whether the dialog has been seen long enough.
func (n *notice) taken() bool {
	return n.needs == 0 || !n.since.IsZero() && n.now().Sub(n.since) >= n.needs
}

// early reports whether a key comes too early, after which the moment begins anew.
func (n *notice) early() bool {
	if n.taken() {
		return false
	}
	if !n.since.IsZero() {
		n.since = n.now()
	}
	return true
}

// OpenUncalled shows a dialog, as OpenModal does, that comes by itself, in the middle of
// whatever was typed: Enter, the space bar and Escape count once it has been noticed.
func (a *Desk) OpenUncalled(name string, body fyne.CanvasObject, size fyne.Size, buttons ...fyne.CanvasObject) *Modal {
	m := a.newModal(name)
	m.notice.needs, m.notice.now = a.Hands.Notice, a.Hands.Now
	m.show(dialogPage(name, body, m, buttons), size)
	return m
}

// Noticed reports whether keys that answer the dialog count by now.
func (m *Modal) Noticed() bool { return m.notice.taken() }
