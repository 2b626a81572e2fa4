package disk

import (
	"errors"
	"os"
	"sync"
	"time"
)

// syncPause is how long after a sync the next one comes at the earliest, so that
// a burst of lines costs few.
const syncPause = 300 * time.Millisecond

// Syncer has what was written to a file put on the disk itself, in the
// background, so that nobody waits for it. A written line is with the operating system and survives the
// death of the program; a synced one survives a power cut.
type Syncer struct {
	store Disk
	file  File
	told  func(error) // what came of each sync, on a goroutine of the disk's; nil for nobody

	atWork sync.Mutex // held while the file is synced

	mu     sync.Mutex
	coming bool      // a sync will come that has not begun
	last   time.Time // when one was last begun
	failed error     // what went wrong since that was last told
}

// NewSyncer begins with the folder, in which the file is new. Told hears what came of each
// sync as soon as that is known, on a goroutine of the disk's; nil is nobody, who asks.
func NewSyncer(store Disk, f File, folder string, told func(error)) *Syncer {
	s := &Syncer{store: store, file: f, told: told}
	store.Later(0, func() { s.note(store.SyncFolder(folder)) })
	_ = s.Ask() // what fails is told with the next line
	return s
}

func (s *Syncer) run() {
	s.mu.Lock()
	s.coming, s.last = false, s.store.Now()
	s.mu.Unlock()
	s.atWork.Lock()
	defer s.atWork.Unlock()
	s.note(s.file.Sync())
}

func (s *Syncer) note(err error) {
	if errors.Is(err, os.ErrClosed) {
		return // what it held then was given up, or is synced by whoever closed it
	}
	if err != nil {
		s.mu.Lock()
		s.failed = err
		s.mu.Unlock()
	}
	if s.told != nil {
		s.told(err)
	}
}

// Ask wants what has been written so far synced soon, and tells what went
// wrong since that was last told.
func (s *Syncer) Ask() error {
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

// Failed tells what went wrong since that was last told.
func (s *Syncer) Failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	failed := s.failed
	s.failed = nil
	return failed
}

// Sync has all that is written outlast a loss of power before it returns, and tells what
// went wrong since that was last told.
func (s *Syncer) Sync() error {
	s.atWork.Lock()
	defer s.atWork.Unlock()
	return errors.Join(s.Failed(), s.file.Sync())
}

// Close syncs and closes the file. Until a sync that is under way is done, the file
// would stay open, and locked.
func (s *Syncer) Close() error {
	s.atWork.Lock()
	defer s.atWork.Unlock()
	return errors.Join(s.file.Sync(), s.file.Close())
}
