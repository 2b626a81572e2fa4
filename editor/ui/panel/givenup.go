package panel

// givenUp is what was drawn and given up before it was an edit.
type givenUp struct {
	state uint64 // of the document then
	back  func()
}

// GiveUp tells that something is given up that was drawn and is no edit, "The line of 3
// points", and how it comes back: a step back through the history brings it back first,
// where the document is as it was then. back does so.
func (b *Bench) GiveUp(what string, back func()) {
	b.given = &givenUp{b.Doc.State(), back}
	b.Status.SetNotice(what + " is given up: Ctrl+Z brings it back")
	b.Can()
}

// CanBringBack reports whether BringBack has something to bring back.
func (b *Bench) CanBringBack() bool { return b.given != nil && b.given.state == b.Doc.State() }

// BringBack brings back what was given up last, and reports whether there was something.
func (b *Bench) BringBack() bool {
	if !b.CanBringBack() {
		return false
	}
	back := b.given.back
	b.given = nil
	b.Status.SetNotice("")
	back()
	b.Can()
	return true
}
