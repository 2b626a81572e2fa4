package balance

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Shelf is a folder of books, and of parts of batches, for programs that keep games where nobody
// names a file.
type Shelf struct {
	Disk   disk.Disk
	Folder string        // made where it is needed; empty for none
	Engine string        // version of the program
	Wait   time.Duration // for the disk, until games are played without a book
}

const (
	bookSuffix = ".games.json"
	shelved    = 20 // books and parts that a shelf holds
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
	opened, going := make(chan *Book, 1), make(chan struct{}, 1)
	go func() {
		opened <- s.open(filepath.Join(s.Folder, name), func() {
			select {
			case going <- struct{}{}:
			default:
			}
		})
	}()
	for { // a large one takes its time
		select {
		case b := <-opened:
			return b
		case <-going:
		case <-time.After(s.Wait):
			go func() {
				if b := <-opened; b != nil {
					b.part.Leave()
				}
			}()
			return nil
		}
	}
}

// Beside is a path beside which results and parts of a scenario that has no file lie on the
// shelf, by its id; empty where there is no shelf.
func (s Shelf) Beside(id string) string {
	if s.Folder == "" {
		return ""
	}
	return filepath.Join(s.Folder, "batch-"+model.Slug(id)+".toml")
}

// NewPart is a part that has no file yet, whose paths lie on the shelf.
func (s Shelf) NewPart(name func(n int) string) *Part {
	p := NewPart(s.Disk, name)
	p.ready = func() error {
		if err := s.Disk.MkdirAll(s.Folder, 0o700); err != nil {
			return err
		}
		s.clear("")
		return nil
	}
	return p
}

// open opens the book at a path, and says now and then that it goes on.
func (s Shelf) open(path string, goesOn func()) *Book {
	if s.Disk.MkdirAll(s.Folder, 0o700) != nil {
		return nil
	}
	s.clear(path)
	b, err := openBook(s.Disk, path, s.Engine, goesOn)
	var failed *fs.PathError // what the disk cannot read now it may read later
	if err != nil && !errors.Is(err, ErrElsewhere) && !errors.As(err, &failed) {
		if part, err := TakePart(s.Disk, path); err != nil || part.Drop() != nil {
			return nil
		}
		b, err = openBook(s.Disk, path, s.Engine, goesOn)
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

// clear puts the oldest books and parts away, so that there is room for one at a path.
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
		if info, err := s.Disk.Lstat(at); err == nil && info.Mode()&fs.ModeType == 0 && (strings.HasSuffix(at, bookSuffix) || IsUnfinished(at)) && at != path {
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
