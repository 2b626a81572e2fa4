package document

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"
)

// alarm tells the designer once that a journal cannot be kept, and again only after all had
// gone well in between. Lines are written on the goroutine of the document, and synced on
// another.
type alarm struct {
	folder string
	report func(error) // nil for nobody

	mu      sync.Mutex
	writing bool // the last line could not be written
	syncing bool // the last sync failed
}

// written hears whether a line could be written.
func (a *alarm) written(err error) { a.note(&a.writing, err) }

// synced hears whether what is written outlasts a loss of power. Where file or folder was
// taken away, the next line is the first of another file.
func (a *alarm) synced(err error) {
	if !errors.Is(err, fs.ErrNotExist) {
		a.note(&a.syncing, err)
	}
}

func (a *alarm) note(failing *bool, err error) {
	a.mu.Lock()
	known := a.writing || a.syncing
	*failing = err != nil
	a.mu.Unlock()
	if err != nil && !known && a.report != nil {
		a.report(fmt.Errorf("the journal that protects unsaved work cannot be written to %s: %w; your work goes on, but save often, and free space there or check who may write", a.folder, err))
	}
}
