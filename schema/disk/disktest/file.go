package disktest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// file is an open file.
type file struct {
	disk   *Disk
	node   *node
	path   string
	at     int64
	closed bool
}

// Name is the path of the file.
func (f *file) Name() string { return f.path }

// begin is Disk.begin for an open file.
func (f *file) begin(kind Kind) error {
	if f.closed {
		return fail(kind, f.path, fs.ErrClosed)
	}
	return f.disk.begin(kind, f.path)
}

// Read reads on.
func (f *file) Read(p []byte) (int, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if err := f.begin(Read); err != nil {
		return 0, err
	}
	if f.at >= int64(len(f.node.data)) {
		return 0, io.EOF
	}
	n := copy(p, f.node.data[f.at:])
	f.at += int64(n)
	return n, nil
}

// Seek goes to a place to read on from.
func (f *file) Seek(offset int64, whence int) (int64, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	switch whence {
	case io.SeekCurrent:
		offset += f.at
	case io.SeekEnd:
		offset += int64(len(f.node.data))
	}
	f.at = offset
	return offset, nil
}

// WriteAt writes as much as there is room for.
func (f *file) WriteAt(p []byte, at int64) (int, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	var short Short
	err := f.begin(Write)
	if errors.As(err, &short) {
		p, err = p[:min(short.Bytes, len(p))], fail(Write, f.path, short.Err)
	} else if err != nil {
		return 0, err
	}
	if room := f.disk.Capacity - f.disk.root.size(); f.disk.Capacity > 0 {
		if grows := at + int64(len(p)) - int64(len(f.node.data)); grows > room {
			p = p[:max(0, int64(len(p))-(grows-max(room, 0)))]
			err = fail(Write, f.path, syscall.ENOSPC)
		}
	}
	if more := at + int64(len(p)) - int64(len(f.node.data)); more > 0 && len(p) > 0 {
		f.node.data = append(slices.Clone(f.node.data), make([]byte, more)...)
	} else {
		f.node.data = slices.Clone(f.node.data)
	}
	f.node.modified = f.disk.time
	return copy(f.node.data[min(at, int64(len(f.node.data))):], p), err
}

// Truncate cuts the file.
func (f *file) Truncate(size int64) error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if err := f.begin(Truncate); err != nil {
		return err
	}
	grown := append(slices.Clone(f.node.data), make([]byte, max(0, size-int64(len(f.node.data))))...)
	f.node.data = grown[:size]
	return nil
}

// Sync has the content outlast a loss of power.
func (f *file) Sync() error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if err := f.begin(Sync); err != nil {
		return err
	}
	f.node.synced = slices.Clone(f.node.data)
	return nil
}

// Liken gives the file what belongs to another; only user 0 can give it away.
func (f *file) Liken(path string) ([]disk.Loss, error) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if err := f.begin(Liken); err != nil {
		return nil, err
	}
	_, other, err := f.disk.find(path)
	if err != nil {
		return nil, fail(Liken, path, err)
	}
	var lost []disk.Loss
	if other.links > 1 {
		lost = append(lost, disk.LostLinks)
	}
	if f.disk.User == 0 {
		f.node.user = other.user
	}
	if f.node.user != other.user {
		lost = append(lost, disk.LostOwner)
	}
	f.node.mode, f.node.group = other.mode, other.group
	return lost, nil
}

// Rename gives the file another name in the same folder.
func (f *file) Rename(path string) error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if err := f.begin(Rename); err != nil {
		return err
	}
	folder, n, err := f.disk.find(f.path)
	if err == nil {
		err = f.disk.mayChange(folder)
	}
	switch {
	case err != nil:
		return fail(Rename, f.path, err)
	case n != f.node:
		return fail(Rename, f.path, fs.ErrNotExist)
	case filepath.Dir(path) != filepath.Dir(f.path):
		panic(fmt.Sprintf("%s is renamed to %s: from folder to folder is not done in one step", f.path, path))
	}
	folder.change(change{drop: filepath.Base(f.path), add: filepath.Base(path), node: n})
	f.path = path
	return nil
}

// IsAt reports whether a path leads to the file.
func (f *file) IsAt(path string) bool {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	_, n, err := f.disk.find(path)
	return err == nil && n == f.node
}

// Lock locks the file until it is closed.
func (f *file) Lock() error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if err := f.begin(Lock); err != nil {
		return err
	}
	switch {
	case f.disk.NoLocks:
		return errors.ErrUnsupported
	case f.node.lock != nil && f.node.lock != f:
		return disk.ErrLocked
	}
	f.node.lock = f
	return nil
}

// Close closes the file.
func (f *file) Close() error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if f.closed {
		return fail("close", f.path, fs.ErrClosed)
	}
	f.closed = true
	if f.node.lock == f {
		f.node.lock = nil
	}
	return nil
}

// info is what a file system tells of a node.
type info struct {
	name     string
	size     int64
	mode     fs.FileMode
	modified time.Time
}

func (n *node) info(name string) fs.FileInfo {
	return info{name, int64(len(n.data)), n.mode, n.modified}
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return i.modified }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return nil }
