package desk

import "time"

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

// Uncalled says that the dialog came by itself, in the middle of whatever was typed:
// Enter, the space bar and Escape count once it has been noticed.
func (m *Modal) Uncalled() {
	m.notice.needs, m.notice.now = m.app.Hands.Notice, m.app.Hands.Now
}

// Noticed reports whether keys that answer the dialog count by now.
func (m *Modal) Noticed() bool { return m.notice.taken() }
