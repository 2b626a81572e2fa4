package ui

import (
	"runtime/debug"
	"time"
)

// tidyAfter is how long the window must have been left alone with a document
// before memory is given back to the system: the designer goes from one to the
// other in the meantime.
const tidyAfter = 3 * time.Second

// tidySoon gives memory back that a document used that is out of sight now. The
// collector keeps it otherwise, for as long as nothing asks for more.
func (a *App) tidySoon() {
	if a.tidy == nil {
		a.tidy = time.AfterFunc(tidyAfter, debug.FreeOSMemory)
		return
	}
	a.tidy.Reset(tidyAfter)
}
