// Package disk is the few operations on files by which work is kept: a scenario
// that is saved, its journal, its playtests. All of it goes through a Disk, so
// that it can be tried on one that fails (see disktest), and put on one that has
// no operating system below, such as a browser's store.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"time"
)

// Disk is where files are. Paths are those of package filepath, flags those of
// package os, errors wrap what package fs and the system call them.
type Disk interface {
	// Open opens a file, or makes one with the mode less the user's umask.
	Open(path string, flag int, mode fs.FileMode) (File, error)
	// Stat tells of what a path leads to, Lstat of a symbolic link itself.
	Stat(path string) (fs.FileInfo, error)
	Lstat(path string) (fs.FileInfo, error)
	// Same reports whether two paths lead to one file.
	Same(a, b string) bool
	// Follow is the path that a path leads to through symbolic links. Nothing has
	// to be there, but its folder does.
	Follow(path string) (string, error)
	ReadDir(folder string) ([]fs.DirEntry, error)
	// MkdirAll makes a folder and those it lies in, where there are none. What it
	// makes outlasts a loss of power.
	MkdirAll(folder string, mode fs.FileMode) error
	Remove(path string) error
	// SyncFolder has what was made, renamed and removed in a folder outlast a loss
	// of power. Where a disk cannot promise it, there is no error.
	SyncFolder(folder string) error
	// Now is the time by which files are stamped.
	Now() time.Time
	// Later does something to the disk after a while, when the program goes on with
	// something else.
	Later(wait time.Duration, task func())
	// Await waits until something is done that another goroutine does to the disk, or for
	// as long as whoever has it done can wait. It reports whether it is done.
	Await(done <-chan struct{}) bool
}

// Entries lists what is in a folder, by name. A folder that does not exist holds nothing.
func Entries(d Disk, folder string) ([]fs.DirEntry, error) {
	entries, err := d.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return entries, err
}

// File is an open file.
type File interface {
	io.ReadSeekCloser
	io.WriterAt
	Name() string // the path it was opened by, or renamed to
	Truncate(size int64) error
	// Sync has the content outlast a loss of power.
	Sync() error
	// Liken gives the file the mode, the owner and what else belongs to the file at
	// the path, which it is to replace, and says what of it cannot be kept. Nobody
	// may do more with it afterwards than with the other.
	Liken(path string) ([]Loss, error)
	// Rename gives the file another name, in the place of the file that has it.
	Rename(path string) error
	// IsAt reports whether a path leads to the file: it may have been removed since it was
	// opened, or another put in its place.
	IsAt(path string) bool
	// Lock keeps all others from locking the file until it is closed. It is
	// ErrLocked where somebody else holds it and errors.ErrUnsupported where the
	// disk knows no locks.
	Lock() error
}

// ErrLocked says that somebody else holds the lock of a file.
var ErrLocked = errors.New("another program is writing to it")

// Loss is something that a file loses when another takes its place, in words that
// go on after "it was saved, but".
type Loss string

// What can be lost.
const (
	LostLinks  Loss = "its other names (hard links) still lead to what it was before: link them anew"
	LostOwner  Loss = "it belongs to you now, as only the administrator can give files away"
	LostGroup  Loss = "it left its group, which you are not in: its members may do no more with it than everybody"
	LostAccess Loss = "its access list or other attributes could not be kept: check who may use it"
)
