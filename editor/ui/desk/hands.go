package desk

import (
	"net/url"
	"time"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Hands is how the window has work done beside it.
type Hands struct {
	Spawn  func(func())          // runs a task on another goroutine
	OnMain func(func())          // brings a result back to the window's
	Scale  func(float64) float64 // makes everything so many times as large, and says how large that is
	Show   func(*url.URL) error  // shows it with another program, and waits until that is known to work
	Disk   disk.Disk             // that what is done in the window is kept on, awaited for no longer than the window can wait
	// Download gives the computer a file of a name, where files are those of the page that the
	// window is in and no other program sees them; elsewhere nil.
	Download func(name string, data []byte)
	// Copy puts a text on the clipboard where the window is in a page, and tells on any goroutine
	// whether it is there; if it is not, the page shows it, to be copied by hand. Elsewhere nil.
	Copy     func(text string, told func(there bool))
	Between  time.Duration    // left to the window before each piece of long work beside it, where all share one thread; else 0
	Patience time.Duration    // how long a task may take before the window says that it goes on
	Endless  time.Duration    // how long work may take that is not given up before whoever is at the window may go on meanwhile; 0 for as long as it takes
	Busy     time.Duration    // how often a bar moves that says of such work that it goes on; 0 for never
	Frame    time.Duration    // how long a map draws before it shows how far it has come; 0 for as long as it takes, with all that comes in sight drawn at once
	Pause    time.Duration    // how long a control must have been still before what it means is shown
	Rest     time.Duration    // how long the pointer must have been still before it is told what is under it
	Written  time.Duration    // how long a text must have stood as it is to be an edit while it is written still; 0 for only when its field is left
	Notice   time.Duration    // how long a question must have been seen before a key answers it; 0 for at once
	Told     time.Duration    // how long what was just done stands in the status line at least, whatever the pointer comes over; 0 for until it moves
	Now      func() time.Time // the clock for those two
}

// Frames is how what takes long in the window is done over its frames.
func (h *Hands) Frames() kit.Frames { return kit.Frames{Each: h.Frame, Later: h.OnMain} }
