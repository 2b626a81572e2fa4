package balance

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// Shelf is a folder of books, for programs that keep games where nobody names a file.
type Shelf struct {
	Disk   disk.Disk
	Folder string        // made where it is needed; empty for none
	Engine string        // version of the program
	Wait   time.Duration // for the disk, until games are played without a book
}

const (
	bookSuffix = ".games.json"
	shelved    = 20 // books that a shelf holds
)

// ShelfBeside is the folder of the shelf that belongs to a folder of journals.
func ShelfBeside(journals string) string { return filepath.Join(filepath.Dir(journals), "games") }

// Book opens the book of a kind for some scenarios, by their texts in canonical form, or begins
// it, and puts the oldest away where there are many. One that another version of the program
// wrote, or that holds something else, is begun anew. Where it belongs to another program, or
// the disk fails or does not answer within the time, the book is nil: games are played without
// it.
func (s Shelf) Book(kind string, texts ...[]byte) *Book {
	if s.Folder == "" {
		return nil
	}
	name := kind + "-" + Digest(bytes.Join(texts, nil))[:16] + bookSuffix
	opened := make(chan *Book, 1)
	if disk.Within(s.Wait, func() { opened <- s.open(filepath.Join(s.Folder, name)) }) {
		return <-opened
	}
	go func() {
		if b := <-opened; b != nil {
			b.part.Leave()
		}
	}()
	return nil
}

func (s Shelf) open(path string) *Book {
	if s.Disk.MkdirAll(s.Folder, 0o700) != nil {
		return nil
	}
	s.clear(path)
	b, err := OpenBook(s.Disk, path, s.Engine)
	var failed *fs.PathError // what the disk cannot read now it may read later
	if err != nil && !errors.Is(err, ErrElsewhere) && !errors.As(err, &failed) {
		if s.Disk.Remove(path) != nil {
			return nil
		}
		b, err = OpenBook(s.Disk, path, s.Engine)
	}
	if err != nil {
		return nil
	}
	if b.Len() == 0 && b.Save() != nil { // from now on it is this program's
		b.part.Leave()
		return nil
	}
	return b
}

// clear puts the oldest books away, so that there is room for one at a path.
func (s Shelf) clear(path string) {
	disk.Sweep(s.Disk, s.Folder)
	entries, err := disk.Entries(s.Disk, s.Folder)
	if err != nil {
		return // whoever opens the book finds that out
	}
	type book struct {
		path string
		when time.Time
	}
	var all []book
	for _, e := range entries {
		at := filepath.Join(s.Folder, e.Name())
		if info, err := s.Disk.Lstat(at); err == nil && info.Mode()&fs.ModeType == 0 && strings.HasSuffix(at, bookSuffix) && at != path {
			all = append(all, book{at, info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b book) int { return b.when.Compare(a.when) })
	for _, b := range all[min(shelved-1, len(all)):] {
		if part, err := TakePart(s.Disk, b.path); err == nil { // it is nobody's
			_ = part.Drop()
		}
	}
}
