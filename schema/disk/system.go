package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// System is the disk of the operating system.
type System struct{}

// Open opens a file.
func (System) Open(path string, flag int, mode fs.FileMode) (File, error) {
	f, err := openShared(path, flag, mode)
	if err != nil {
		return nil, err
	}
	return &systemFile{File: f, path: path}, nil
}

// Stat tells of what a path leads to.
func (System) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

// Lstat tells of what has a path.
func (System) Lstat(path string) (fs.FileInfo, error) { return os.Lstat(path) }

// Same reports whether two paths lead to one file.
func (System) Same(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// Follow is where a path leads through symbolic links, as the disk spells it: for some
// systems names in capitals and in small letters are one.
func (System) Follow(path string) (string, error) {
	for range 40 {
		folder, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			return "", err
		}
		path = filepath.Join(folder, filepath.Base(path))
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return path, nil
		case err != nil:
			return "", err
		case info.Mode()&fs.ModeSymlink == 0:
			return spelt(path), nil
		}
		link, err := os.Readlink(path)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(folder, link)
		}
		path = link
	}
	return "", syscall.ELOOP
}

// ReadDir lists a folder.
func (System) ReadDir(folder string) ([]fs.DirEntry, error) { return os.ReadDir(folder) }

// MkdirAll makes a folder and those it lies in, and syncs the folders that have a
// new one then.
func (s System) MkdirAll(folder string, mode fs.FileMode) error {
	growing := growingFor(folder)
	if err := os.MkdirAll(folder, mode); err != nil {
		return err
	}
	for _, folder := range growing {
		if err := s.SyncFolder(folder); err != nil {
			return err
		}
	}
	return nil
}

// growingFor is the folders that have a new one in them once a folder is made, the
// innermost first.
func growingFor(folder string) []string {
	var out []string
	for at := filepath.Clean(folder); filepath.Dir(at) != at; at = filepath.Dir(at) {
		if _, err := os.Stat(at); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		out = append(out, filepath.Dir(at))
	}
	return out
}

// Remove removes a file.
func (System) Remove(path string) error { return os.Remove(path) }

// Now is the system's time.
func (System) Now() time.Time { return time.Now() }

// Later does a task on a goroutine of its own.
func (System) Later(wait time.Duration, task func()) { time.AfterFunc(wait, task) }

// Await waits until it is done.
func (System) Await(done <-chan struct{}) bool {
	<-done
	return true
}

// Window is the disk of the operating system for whoever works in a window, which is to
// stay usable where the disk does not answer.
type Window struct{ System }

// patience is how long a window waits for a disk: half of what a turn of it may take. A disk
// that answers at all mostly takes thousandths of it.
const patience = 25 * time.Millisecond

// Await waits for no longer than somebody notices. The files of a web page are in its
// memory: that always answers, though other work may have the only thread meanwhile.
func (w Window) Await(done <-chan struct{}) bool {
	if runtime.GOOS == "js" {
		return w.System.Await(done)
	}
	return within(patience, done)
}

// Within does something beside whoever wants it done, and waits until it is, but for no
// longer than that. It reports whether it is done; else it goes on, perhaps for ever.
func Within(wait time.Duration, do func()) bool {
	done := make(chan struct{})
	go func() {
		do()
		close(done)
	}()
	return within(wait, done)
}

func within(wait time.Duration, done <-chan struct{}) bool {
	late := time.NewTimer(wait)
	defer late.Stop()
	select {
	case <-done:
		return true
	case <-late.C:
		return false
	}
}

// systemFile is a file of the operating system.
type systemFile struct {
	*os.File
	path string
}

// Name is the path by which the file was opened or to which it was renamed.
func (f *systemFile) Name() string { return f.path }

// IsAt reports whether a path leads to the file.
func (f *systemFile) IsAt(path string) bool {
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(mine, there)
}
