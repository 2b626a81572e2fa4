package ui

import (
	"runtime/debug"
	"time"
)

// tidyAfter is how long the window must have been left alone with a document
// before memory is given back to the system: the designer goes from one to the
// other in the meantime.
const tidyAfter = 3 * time.Second

// memory is that of the program.
type memory struct {
	tidy *time.Timer // gives it back once it is still
}

// tidySoon gives memory back that a document used that is out of sight now. The
// collector keeps it otherwise, for as long as nothing asks for more.
func (m *memory) tidySoon() {
	if m.tidy == nil {
		m.tidy = time.AfterFunc(tidyAfter, debug.FreeOSMemory)
		return
	}
	m.tidy.Reset(tidyAfter)
}
