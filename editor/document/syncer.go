package document

import (
	"errors"
	"os"
	"sync"
	"time"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// syncPause is how long after a sync the next one comes at the earliest, so that
// a burst of lines costs few.
const syncPause = 300 * time.Millisecond

// syncer has what was written to a file put on the disk itself, in the
// background. A written line is with the operating system and survives the
// death of the program; a synced one survives a power cut.
type syncer struct {
	store disk.Disk
	file  disk.File

	mu     sync.Mutex
	coming bool      // a sync will come that has not begun
	last   time.Time // when one was last begun
	failed error     // what went wrong since that was last told
}

// startSyncer begins with the folder, in which the file is new.
func startSyncer(store disk.Disk, f disk.File, folder string) *syncer {
	s := &syncer{store: store, file: f}
	store.Later(0, func() { s.note(store.SyncFolder(folder)) })
	_ = s.ask() // what fails is told with the next line
	return s
}

func (s *syncer) run() {
	s.mu.Lock()
	s.coming, s.last = false, s.store.Now()
	s.mu.Unlock()
	s.note(s.file.Sync())
}

func (s *syncer) note(err error) {
	if err != nil && !errors.Is(err, os.ErrClosed) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.failed = err
	}
}

// ask wants what has been written so far synced soon, and tells what went
// wrong since it was last asked.
func (s *syncer) ask() error {
	s.mu.Lock()
	failed, wanted := s.failed, !s.coming
	s.failed, s.coming = nil, true
	wait := min(max(0, syncPause-s.store.Now().Sub(s.last)), syncPause)
	s.mu.Unlock()
	if wanted {
		s.store.Later(wait, s.run)
	}
	return failed
}
