package desktest

import (
	"os"
	"sync/atomic"
	"syscall"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// FullDisk is the system's disk, which takes no more files once it is full.
type FullDisk struct {
	disk.System
	Full atomic.Bool
}

// Open is the disk's.
func (d *FullDisk) Open(path string, flag int, mode os.FileMode) (disk.File, error) {
	if d.Full.Load() && flag&os.O_CREATE != 0 {
		return nil, &os.PathError{Op: "open", Path: path, Err: syscall.ENOSPC}
	}
	return d.System.Open(path, flag, mode)
}
