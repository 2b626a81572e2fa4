package versions

import (
	"errors"
	"time"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// ErrSilent says that the disk on which versions are kept does not answer.
var ErrSilent = errors.New("the folder in which they are kept does not answer")

// InTime does something with the store, and waits for that no longer than so long: the store
// may lie on another disk than the files, on a network that is gone. Once somebody has waited
// in vain nobody waits again, for as long as that goes on.
func (s *Store) InTime(wait time.Duration, do func() error) error {
	if s.isSilent() {
		return ErrSilent
	}
	came, done := make(chan error, 1), make(chan struct{})
	if disk.Within(wait, func() {
		came <- do()
		close(done)
	}) {
		return <-came
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.late = done
	return ErrSilent
}

// isSilent reports whether something goes on that nobody waits for any more.
func (s *Store) isSilent() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.late == nil {
		return false
	}
	select {
	case <-s.late:
		s.late = nil
		return false
	default:
		return true
	}
}
