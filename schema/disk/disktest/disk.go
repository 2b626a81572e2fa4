// Package disktest is a disk in memory that fails on command, for tests of what
// keeps work: any operation can fail, the disk can be full, a folder can be
// read-only or vanish, the clock can be set back, the power can be cut after any
// operation, and operations can be made not to answer.
package disktest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// Kind is a kind of operation.
type Kind string

// The kinds of operations that a Fault is asked about.
const (
	Open       Kind = "open"
	Create     Kind = "create"
	Stat       Kind = "stat"
	ReadDir    Kind = "read folder"
	Mkdir      Kind = "make folder"
	Remove     Kind = "remove"
	SyncFolder Kind = "sync folder"
	Read       Kind = "read"
	Write      Kind = "write"
	Truncate   Kind = "truncate"
	Sync       Kind = "sync"
	Liken      Kind = "liken"
	Rename     Kind = "rename"
	Lock       Kind = "lock"
)

// Op is an operation that is about to be done.
type Op struct {
	N    int // counted from 1, over all kinds
	Kind Kind
	Path string
}

// Fault says how an operation fails; nil lets it be done. A Short is a write of
// which only a part is done.
type Fault func(Op) error

// Short is a write that breaks off after so many bytes.
type Short struct {
	Bytes int
	Err   error
}

func (s Short) Error() string { return s.Err.Error() }
func (s Short) Unwrap() error { return s.Err }

// ErrStopped is what every operation of a program gets that was stopped: it does
// nothing more to the disk.
var ErrStopped = errors.New("the program was stopped")

// Disk is a disk in memory. Its paths are absolute; its root is there. The zero
// fields are those of a disk on which all goes well.
type Disk struct {
	Fault    Fault       // asked before every operation
	Stop     int         // the operation after which the program is stopped; 0 for never
	Capacity int64       // bytes of all files; 0 for no end
	Umask    fs.FileMode // taken off the mode of new files and folders
	User     int         // who the program runs for; 0 may do anything
	NoLocks  bool        // the disk knows no locks
	Lazy     bool        // what is to be done later is never done

	mu   sync.Mutex
	root *node
	ops  []Op
	time time.Time

	silent func(Op) bool // which operations do not answer; nil for none
	noted  chan struct{} // closed once one of them has begun; nil while all answer
	answer chan struct{} // closed when they answer
}

// New is an empty disk.
func New() *Disk {
	d := &Disk{time: time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)}
	d.root = d.newNode(fs.ModeDir | 0o755)
	return d
}

// node is a file or a folder.
type node struct {
	mode        fs.FileMode
	user, group int
	links       int
	modified    time.Time
	lock        *file // the open file that holds it

	data, synced []byte           // of a file: as it is, and as it outlasts a loss of power
	names        map[string]*node // of a folder
	lasting      map[string]*node // those that outlast a loss of power
	changes      []change         // that lead from lasting to names
}

// change is one to the names in a folder, whole or not at all.
type change struct {
	drop, add string // either may be empty
	node      *node  // that is added
}

func (c change) apply(names map[string]*node) {
	delete(names, c.drop)
	if c.add != "" {
		names[c.add] = c.node
	}
}

func (d *Disk) newNode(mode fs.FileMode) *node {
	n := &node{mode: mode &^ d.Umask, user: d.User, group: d.User, links: 1, modified: d.time}
	if mode.IsDir() {
		n.names, n.lasting = map[string]*node{}, map[string]*node{}
	}
	return n
}

func (n *node) change(c change) {
	c.apply(n.names)
	n.changes = append(n.changes, c)
}

// Ops are the operations so far.
func (d *Disk) Ops() []Op {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.ops)
}

// SetTime sets the clock, which else stands still but for a millisecond with each
// operation.
func (d *Disk) SetTime(t time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.time = t
}

// Now is the time.
func (d *Disk) Now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.time
}

// Later does a task at once, so that every run does the same, or never.
func (d *Disk) Later(_ time.Duration, task func()) {
	if !d.Lazy {
		task()
	}
}

// Silence has operations not answer, those for which of says so, until answer is called.
// Whoever awaits one of them waits no longer once it has begun.
func (d *Disk) Silence(of func(Op) bool) (answer func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.silent, d.noted, d.answer = of, make(chan struct{}), make(chan struct{})
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.silent, d.noted = nil, nil
		close(d.answer)
	}
}

// Await waits until something is done, or is known not to be as the disk does not answer.
func (d *Disk) Await(done <-chan struct{}) bool {
	d.mu.Lock()
	noted := d.noted
	d.mu.Unlock()
	select {
	case <-done:
		return true
	case <-noted:
		return false
	}
}

// wait waits until the disk answers, where it does not. It is called with the lock held.
func (d *Disk) wait(op Op) {
	if d.silent == nil || !d.silent(op) {
		return
	}
	select {
	case <-d.noted:
	default:
		close(d.noted)
	}
	answer := d.answer
	d.mu.Unlock()
	<-answer
	d.mu.Lock()
}

// begin counts an operation and says whether it is done. It is called with the
// lock held.
func (d *Disk) begin(kind Kind, path string) error {
	if d.Stop > 0 && len(d.ops) >= d.Stop {
		return ErrStopped
	}
	op := Op{len(d.ops) + 1, kind, path}
	d.ops = append(d.ops, op)
	d.time = d.time.Add(time.Millisecond)
	d.wait(op)
	if d.Fault == nil {
		return nil
	}
	d.mu.Unlock() // it may do something to the disk
	err := d.Fault(op)
	d.mu.Lock()
	if short := (Short{}); err == nil || errors.As(err, &short) {
		return err
	}
	return &fs.PathError{Op: string(kind), Path: path, Err: err}
}

func fail(kind Kind, path string, err error) error {
	return &fs.PathError{Op: string(kind), Path: path, Err: err}
}

// find is what has a path; its folder with it, where there is one.
func (d *Disk) find(path string) (folder, n *node, err error) {
	path = filepath.Clean(path)
	n = d.root
	for _, name := range strings.Split(strings.Trim(filepath.ToSlash(path), "/"), "/") {
		if name == "" {
			continue
		}
		if n == nil {
			return nil, nil, fs.ErrNotExist
		}
		if n.names == nil {
			return nil, nil, syscall.ENOTDIR
		}
		folder, n = n, n.names[name]
	}
	if n == nil {
		return folder, nil, fs.ErrNotExist
	}
	return folder, n, nil
}

// mayChange is why the names in a folder cannot be changed.
func (d *Disk) mayChange(folder *node) error {
	if folder.mode&0o200 == 0 && d.User != 0 {
		return syscall.EACCES
	}
	return nil
}

// Open opens a file, or makes one.
func (d *Disk) Open(path string, flag int, mode fs.FileMode) (disk.File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	kind := Open
	if flag&os.O_CREATE != 0 {
		kind = Create
	}
	if err := d.begin(kind, path); err != nil {
		return nil, err
	}
	folder, n, err := d.find(path)
	switch {
	case kind == Create && folder != nil && n == nil:
		if err := d.mayChange(folder); err != nil {
			return nil, fail(kind, path, err)
		}
		n = d.newNode(mode)
		folder.change(change{add: filepath.Base(path), node: n})
	case err != nil:
		return nil, fail(kind, path, err)
	case flag&os.O_EXCL != 0:
		return nil, fail(kind, path, fs.ErrExist)
	case n.mode.IsDir():
		return nil, fail(kind, path, syscall.EISDIR)
	}
	return &file{disk: d, node: n, path: path}, nil
}

// Stat tells of a file or folder.
func (d *Disk) Stat(path string) (fs.FileInfo, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.begin(Stat, path); err != nil {
		return nil, err
	}
	_, n, err := d.find(path)
	if err != nil {
		return nil, fail(Stat, path, err)
	}
	return n.info(filepath.Base(path)), nil
}

// Lstat is Stat: there are no symbolic links.
func (d *Disk) Lstat(path string) (fs.FileInfo, error) { return d.Stat(path) }

// Same reports whether two paths lead to one file.
func (d *Disk) Same(a, b string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, first, err := d.find(a)
	_, second, _ := d.find(b)
	return err == nil && first == second
}

// Follow is the path itself, whose folder has to be there.
func (d *Disk) Follow(path string) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, n, err := d.find(filepath.Dir(path))
	if err == nil && !n.mode.IsDir() {
		err = syscall.ENOTDIR
	}
	if err != nil {
		return "", fail(Stat, path, err)
	}
	return filepath.Clean(path), nil
}

// ReadDir lists a folder.
func (d *Disk) ReadDir(path string) ([]fs.DirEntry, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.begin(ReadDir, path); err != nil {
		return nil, err
	}
	_, n, err := d.find(path)
	if err == nil && !n.mode.IsDir() {
		err = syscall.ENOTDIR
	}
	if err != nil {
		return nil, fail(ReadDir, path, err)
	}
	var out []fs.DirEntry
	for name, n := range n.names {
		out = append(out, fs.FileInfoToDirEntry(n.info(name)))
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return out, nil
}

// MkdirAll makes a folder and those it lies in.
func (d *Disk) MkdirAll(path string, mode fs.FileMode) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, n, err := d.find(path); err == nil && n.mode.IsDir() {
		return nil
	}
	if err := d.begin(Mkdir, path); err != nil {
		return err
	}
	n := d.root
	for _, name := range strings.Split(strings.Trim(filepath.ToSlash(filepath.Clean(path)), "/"), "/") {
		next := n.names[name]
		if next == nil {
			if err := d.mayChange(n); err != nil {
				return fail(Mkdir, path, err)
			}
			next = d.newNode(fs.ModeDir | mode)
			n.names[name], n.lasting[name] = next, next
		}
		if !next.mode.IsDir() {
			return fail(Mkdir, path, syscall.ENOTDIR)
		}
		n = next
	}
	return nil
}

// Remove removes a file.
func (d *Disk) Remove(path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.begin(Remove, path); err != nil {
		return err
	}
	folder, _, err := d.find(path)
	if err == nil {
		err = d.mayChange(folder)
	}
	if err != nil {
		return fail(Remove, path, err)
	}
	folder.change(change{drop: filepath.Base(path)})
	return nil
}

// SyncFolder has the names in a folder outlast a loss of power.
func (d *Disk) SyncFolder(path string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.begin(SyncFolder, path); err != nil {
		return err
	}
	_, n, err := d.find(path)
	if err != nil {
		return fail(SyncFolder, path, err)
	}
	for _, c := range n.changes {
		c.apply(n.lasting)
	}
	n.changes = nil
	return nil
}

// size is how much room all files take.
func (n *node) size() int64 {
	total := int64(len(n.data))
	for _, part := range n.names {
		total += part.size()
	}
	return total
}
