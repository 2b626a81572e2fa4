package panel

// givenUp is what was drawn and given up before it was an edit.
type givenUp struct {
	what  string
	state uint64 // of the document then
	by    Drafter
	drawn any
}

// Drafter draws on the map what is no edit before it is ended.
type Drafter interface {
	GoOnWith(drawn any) // something that it gave up
}

// GiveUp tells that something is given up that was drawn and is no edit, "The line of 3
// points": a step back through the history has by go on with it first, where the document
// is as it was then.
func (b *Bench) GiveUp(what string, by Drafter, drawn any) {
	b.given = &givenUp{what, b.Doc.State(), by, drawn}
	b.Status.SetNotice(what + " is given up: Ctrl+Z brings it back")
	b.Can()
}

// GaveUpBefore tells that what was just given up was drawn before an edit, or before one was taken
// back, when the document was in a state: that has to be come back to first.
func (b *Bench) GaveUpBefore(state uint64) {
	b.given.state = state
	says := GivenUpBefore(b.given.what)
	if b.Doc.State() < state {
		says = b.given.what + " is given up: Ctrl+Shift+Z and then Ctrl+Z bring it back"
	}
	b.Status.SetNotice(says)
	b.Can()
}

// GivenUpBefore says that something was given up for an edit: a step back takes that back first.
func GivenUpBefore(what string) string { return what + " is given up: Ctrl+Z twice brings it back" }

// CanBringBack reports whether BringBack has something to bring back.
func (b *Bench) CanBringBack() bool { return b.given != nil && b.given.state == b.Doc.State() }

// BringBack brings back what was given up last, and reports whether there was something.
func (b *Bench) BringBack() bool {
	if !b.CanBringBack() {
		return false
	}
	given := b.given
	b.given = nil
	b.Status.SetNotice("")
	given.by.GoOnWith(given.drawn)
	b.Can()
	return true
}

// TakeOver keeps what was given up at another bench of the same document. heirs is who goes on
// here with what who drew there.
func (b *Bench) TakeOver(other *Bench, heirs map[Drafter]Drafter) {
	if g := other.given; g != nil {
		b.given = &givenUp{g.what, g.state, heirs[g.by], g.drawn}
	}
}
