package document

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"
)

// alarm tells the designer once that a journal cannot be kept, and again only after all that
// was written had reached the disk itself in between. Lines are written on one goroutine,
// and synced on another.
type alarm struct {
	folder string
	report func(error) // nil for nobody

	mu sync.Mutex
	on bool // it was told, and nothing has been synced since
}

// written hears whether a line could be written.
func (a *alarm) written(err error) {
	if err == nil {
		return // whether it stays is known once it is synced
	}
	a.mu.Lock()
	known := a.on
	a.on = true
	a.mu.Unlock()
	if !known && a.report != nil {
		a.report(fmt.Errorf("the journal that protects unsaved work cannot be written to %s: %w; your work goes on, but save often, and free space there or check who may write", a.folder, err))
	}
}

// synced hears whether what is written outlasts a loss of power. Where file or folder was
// taken away, the next line is the first of another file.
func (a *alarm) synced(err error) {
	switch {
	case err == nil:
		a.mu.Lock()
		a.on = false
		a.mu.Unlock()
	case !errors.Is(err, fs.ErrNotExist):
		a.written(err)
	}
}
