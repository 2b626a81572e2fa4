//go:build unix

package playtest

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other windows and programs from writing to a playtest's file until
// it is closed, or says that one of them does.
func lock(file *os.File) error {
	conn, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var locked error
	if err := conn.Control(func(fd uintptr) { locked = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB) }); err != nil {
		return err
	}
	if errors.Is(locked, syscall.EWOULDBLOCK) {
		return ErrElsewhere
	}
	return nil // a disk that knows no locks is used without
}
