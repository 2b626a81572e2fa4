package document

import (
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// syncPause is how long a syncer waits after a sync, so that a burst of lines
// costs few.
const syncPause = 300 * time.Millisecond

// syncer has what was written to a file put on the disk itself, in the
// background. A written line is with the operating system and survives the
// death of the program; a synced one survives a power cut.
type syncer struct {
	wanted chan struct{}
	failed atomic.Pointer[error]
}

// startSyncer begins with the folder, in which the file is new.
func startSyncer(store disk.Disk, f disk.File, folder string) *syncer {
	s := &syncer{wanted: make(chan struct{}, 1)}
	go s.run(store, f, folder)
	_ = s.ask() // nothing can have failed yet
	return s
}

func (s *syncer) run(store disk.Disk, f disk.File, folder string) {
	s.note(store.SyncFolder(filepath.Dir(folder))) // the folder may be new, too
	s.note(store.SyncFolder(folder))
	for range s.wanted {
		s.note(f.Sync())
		time.Sleep(syncPause)
	}
}

func (s *syncer) note(err error) {
	if err != nil && !errors.Is(err, os.ErrClosed) {
		s.failed.Store(&err)
	}
}

// ask wants what has been written so far synced soon, and tells what went
// wrong since it was last asked.
func (s *syncer) ask() error {
	select {
	case s.wanted <- struct{}{}:
	default: // it is asked already
	}
	if err := s.failed.Swap(nil); err != nil {
		return *err
	}
	return nil
}

func (s *syncer) stop() { close(s.wanted) }
