package ui

import (
	"time"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

// What is done in a document or its game is on the disk before the next is done. Where that
// takes longer than the window can wait it goes on, in memory, and the window says so until
// the disk has answered: it may be on a network that is gone.

// late is something of which the disk has not got all yet.
type late struct {
	known bool        // somebody waits for the disk
	said  *time.Timer // says so when it takes longer than a moment
}

// done is work that comes to nothing.
func done(work func()) func() any {
	return func() any {
		work()
		return nil
	}
}

// followDisk says so as long as the disk has not got all that was done.
func (e *editor) followDisk() {
	if e.doc.Behind() && !e.journal.known {
		e.beginLate(&e.journal, "your edits are")
		desk.FindOut(e.app.Desk, done(e.doc.Settle()), func(any) { e.endLate(&e.journal) })
	}
	if e.plays.behind() && !e.played.known {
		e.beginLate(&e.played, "what you play is")
		desk.Keep(e.app.Desk, e.doc, e.plays.name(), done(e.plays.match.Session().Settle()), func(any) {
			e.plays.now().seeTrouble()
			e.endLate(&e.played)
		})
	}
}

// beginLate says in the title that something is not on the disk, and after a moment at the
// foot of the window.
func (e *editor) beginLate(l *late, what string) {
	l.known = true
	e.app.updateTitle()
	l.said = time.AfterFunc(e.app.Hands.Patience, func() {
		e.app.Hands.OnMain(func() {
			if l.known {
				e.status.SetNotice("The disk does not answer: " + what + " in memory until it does, or until you save on another disk")
			}
		})
	})
}

// endLate says no longer that something is not on the disk, unless more was done meanwhile.
func (e *editor) endLate(l *late) {
	l.known = false
	if waited := !l.said.Stop(); waited {
		e.status.SetNotice("The disk answers again")
	}
	e.followDisk()
	e.app.updateTitle()
}
