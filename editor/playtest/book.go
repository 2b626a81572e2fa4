package playtest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// book is the file in which a playtest is kept. Each line is written as the
// thing happens, so that a program that dies leaves all of it behind. Lines that
// belong together, such as a new branch and its first action, are written in one piece,
// and say how many they are, as even that may be cut. Where the disk does not answer the
// lines wait for it, in their order.
type book struct {
	disk    disk.Disk
	counts  bool        // its format says how many lines belong together
	queue   *disk.Queue // of all that is done to the file
	pending []line      // that are not in the queue yet
	held    int         // how many wait for more lines before they are written

	// What the queue alone knows.
	lines *rules.LineWriter // to text
	text  bytes.Buffer
	file  disk.File
	size  int64 // of the whole lines in it

	mu     sync.Mutex
	path   string
	syncer *disk.Syncer // nil until the file has its name
	err    error        // the first that there was; nothing is written after it
}

// newBook is a book without a file, in which lines are written as the writer is made to.
func newBook(d disk.Disk, writer func(io.Writer) *rules.LineWriter) *book {
	b := &book{disk: d, counts: true, queue: disk.NewQueue(d)}
	b.lines = writer(&b.text)
	return b
}

// take has the book go on in a file that holds so many bytes and has its name.
func (b *book) take(file disk.File, path string, size int64) {
	b.file, b.size = file, size
	syncer := disk.NewSyncer(b.disk, file, filepath.Dir(path), nil)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.path, b.syncer = path, syncer
}

// do has something done to the file after all before it, unless something fails.
func (b *book) do(task func() error) {
	b.queue.Do(func() {
		if b.failed() == nil {
			b.fail(task())
		}
	})
}

// failed is the first error that there was.
func (b *book) failed() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

// fail notes an error, if it is one.
func (b *book) fail(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.err = err
	}
}

// trouble is what is said of the first error.
func (b *book) trouble() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil && b.syncer != nil {
		b.err = b.syncer.Failed()
	}
	switch {
	case b.err == nil:
		return nil
	case b.syncer == nil:
		return fmt.Errorf("the playtest cannot be kept: %w", b.err)
	}
	return fmt.Errorf("the playtest is no longer kept in %s: %w", b.path, b.err)
}

// hold has lines wait until it is released, so that they are written in one piece.
func (s *Session) hold() (release func()) {
	b := s.book
	if b == nil {
		return func() {}
	}
	b.held++
	return func() {
		b.held--
		b.flush()
	}
}

// flush has the lines written that wait. Of those that belong together the first says how
// many follow.
func (b *book) flush() {
	if b.held > 0 || len(b.pending) == 0 {
		return
	}
	if b.counts {
		b.pending[0].Lines = len(b.pending) - 1
	}
	b.put(b.write)
}

// put has something done with the text of the lines that wait: a draft's is long, and whoever
// plays need not wait for it.
func (b *book) put(do func(text []byte) error) {
	lines := b.pending
	b.pending = nil
	b.do(func() error {
		b.text.Reset()
		for i := range lines {
			if err := b.lines.Write(&lines[i]); err != nil {
				return err
			}
		}
		return do(b.text.Bytes())
	})
}

// write writes lines behind those that are there.
func (b *book) write(text []byte) error {
	if _, err := b.file.WriteAt(text, b.size); err != nil {
		return errors.Join(err, b.file.Truncate(b.size))
	}
	b.size += int64(len(text))
	if _, err := b.disk.Lstat(b.path); errors.Is(err, fs.ErrNotExist) {
		return errors.New("somebody took the file away")
	}
	return nil
}

// Keep writes the playtest to a new file, with its folder where there is none,
// and from then on whatever happens. It does not write over a file. Nobody but the
// user can read it. Where it fails there is no file. A disk that does not answer is
// waited for by what is written, and not by the caller: see Behind.
func (s *Session) Keep(d disk.Disk, path string) error {
	return s.keep(d, func() string { return path })
}

// KeepIn is Keep in a file of a folder that has a name of its own.
func (s *Session) KeepIn(d disk.Disk, folder string) error {
	return s.keep(d, func() string { return freeName(d, folder) })
}

// KeepAmong is KeepIn in a folder that holds no more than so many playtests: the oldest make
// room.
func (s *Session) KeepAmong(d disk.Disk, folder string, most int) error {
	return s.keep(d, func() string {
		thin(d, folder, most-1)
		return newName(d, folder)
	})
}

// MoveIn is KeepIn for a playtest that is kept already: once all of it is in the new file, the
// old one goes. The work that is left may be done on any goroutine. Where the new file fails
// at once the playtest is kept in the old one as before; where it does later, which Trouble
// tells, the old one stays as it was.
func (s *Session) MoveIn(d disk.Disk, folder string) (work func() error, err error) {
	old := s.book
	s.book = nil
	if err := s.KeepIn(d, folder); err != nil {
		s.book = old
		return nil, err
	}
	b, settle := s.book, s.Settle()
	return func() error {
		settle()
		return old.end(b.trouble() == nil)
	}, nil
}

func (s *Session) keep(d disk.Disk, path func() string) error {
	if s.book != nil {
		return fmt.Errorf("the playtest is kept in %s already", s.Path())
	}
	b := newBook(d, rules.NewLineWriter)
	s.book = b
	b.held++
	s.noteAll()
	b.held--
	b.put(func(text []byte) error { return b.begin(path(), text) })
	err := b.trouble()
	if err != nil {
		s.book = nil
	}
	return err
}

// begin takes the name of the file, writes what there is elsewhere, and gives that
// the name when it is whole.
func (b *book) begin(path string, text []byte) (err error) {
	d, folder := b.disk, filepath.Dir(path)
	if err := d.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	tidy(d, folder)
	name, err := d.Open(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer name.Close()
	defer func() {
		if err != nil {
			_ = d.Remove(path)
		}
	}()
	if err := name.Lock(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	file, err := disk.CreateTemp(d, folder, 0o600)
	if err != nil {
		return err
	}
	temp := file.Name()
	if _, err = file.WriteAt(text, 0); err == nil {
		if err = file.Rename(path); err != nil && name.Close() == nil {
			err = file.Rename(path) // some systems do not let an open file be replaced
		}
	}
	if err != nil {
		file.Close()
		return errors.Join(err, disk.DropTemp(d, temp))
	}
	b.take(file, path, int64(len(text)))
	return nil
}

// end closes the file, and removes it where it is to be dropped.
func (b *book) end(drop bool) error {
	b.queue.Wait()
	b.mu.Lock()
	syncer, path := b.syncer, b.path
	b.mu.Unlock()
	if syncer == nil { // it never had a file
		return nil
	}
	gone := drop && b.disk.Remove(path) == nil
	err := syncer.Close()
	if drop && !gone { // some systems remove no file that is open
		return b.disk.Remove(path)
	}
	return err
}

// lock keeps other windows and programs from writing to a playtest's file until
// it is closed, or says that one of them does. A disk that knows no locks is used
// without.
func lock(file disk.File) error {
	err := file.Lock()
	switch {
	case errors.Is(err, disk.ErrLocked):
		return ErrElsewhere
	case errors.Is(err, errors.ErrUnsupported):
		return nil
	}
	return err
}

// Path is the file in which the playtest is kept; empty when it is not, or as long as
// the disk has not answered that it is there.
func (s *Session) Path() string {
	if s.book == nil {
		return ""
	}
	s.book.mu.Lock()
	defer s.book.mu.Unlock()
	return s.book.path
}

// Kept reports whether what is done is kept in a file, or will be once the disk answers.
func (s *Session) Kept() bool { return s.book != nil }

// Behind reports whether something was done that is not in the file yet, as the disk does
// not answer. It is kept in memory until then.
func (s *Session) Behind() bool { return s.book != nil && s.book.queue.Behind() }

// Trouble is why the playtest is no longer kept: the disk is full, the file is
// gone. It is nil while all is well.
func (s *Session) Trouble() error {
	if s.book == nil {
		return nil
	}
	return s.book.trouble()
}

// Settle is work for any goroutine: it waits until all that was done so far is on the disk
// itself, or cannot be kept, which Trouble tells then.
func (s *Session) Settle() (work func()) {
	b := s.book
	if b == nil {
		return func() {}
	}
	return func() {
		b.queue.Wait()
		b.mu.Lock()
		syncer := b.syncer
		b.mu.Unlock()
		if syncer != nil && b.failed() == nil {
			b.fail(syncer.Sync())
		}
	}
}

// Release ends the keeping of the playtest. The work that is left may be done on any
// goroutine: what was done is on the disk after it, in the file that it names, or the error
// says why not.
func (s *Session) Release() (work func() (path string, err error)) {
	b := s.book
	if b == nil {
		return func() (string, error) { return "", nil }
	}
	s.book = nil
	return func() (string, error) {
		b.queue.Wait()
		trouble := b.trouble()
		return b.path, errors.Join(trouble, b.end(false))
	}
}

// Close ends the keeping of the playtest, and waits until what was done is on the disk.
func (s *Session) Close() error {
	_, err := s.Release()()
	return err
}

// syncSoon has the disk keep what was written, soon, when a phase has just ended. What waits
// for more lines is not written yet.
func (s *Session) syncSoon() {
	at := s.current
	if b := s.book; b != nil && b.held == 0 && at.Len() > 0 && at.records[at.Len()-1].ends {
		b.do(func() error { return b.syncer.Ask() })
	}
}
