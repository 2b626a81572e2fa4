// Package versions keeps what the files of scenarios held: what a save is about
// to replace, and what it has just written. Versions lie beside the journals,
// those of a file in a folder of their own, by the file's real path. The same
// content is kept once; the newest are all kept, older ones ever more sparsely.
package versions

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Content is what a scenario's file held, and that of the picture it is traced
// from.
type Content struct {
	Text    []byte
	Tracing []byte // nil where there is no such file
	Title   string // of the scenario; empty where it is not known
	Edits   int    // steps of the history since the save before
	Found   bool   // it was found in the file that was to be replaced; nobody knows who wrote it
}

// Version is a content that is kept.
type Version struct {
	When    time.Time
	Title   string
	Edits   int
	Found   bool
	Tracing bool // the file of the picture that is traced is kept with it
	Size    int  // of the scenario's file, in bytes
	// Damage is why the version cannot be read; nil where it can.
	Damage error

	file string // its path
}

// Is reports whether the version holds this content.
func (v Version) Is(c Content) bool { return strings.HasSuffix(v.file, sumOf(c)+suffix) }

// File is a scenario's file of which versions are kept.
type File struct {
	Path     string // where it lies, or lay
	Versions int
	Newest   time.Time
}

// Store is a folder of versions.
type Store struct {
	disk    disk.Disk
	folder  string
	checked atomic.Bool // the size of the whole was looked at

	mu   sync.Mutex
	late <-chan struct{} // closed once what nobody waits for any more is done; nil for nothing
}

// NewStore is the store in a folder of a disk, which is made with the first
// version.
func NewStore(d disk.Disk, folder string) *Store { return &Store{disk: d, folder: folder} }

// Beside is the folder of the versions that belong to a folder of journals.
func Beside(journals string) string { return filepath.Join(filepath.Dir(journals), "versions") }

// List is the versions of a scenario's file, the newest first. The file need not
// exist any more.
func (s *Store) List(path string) ([]Version, error) {
	folder, err := s.folderOf(path)
	if err != nil {
		return nil, err
	}
	kept, err := s.entries(folder)
	if err != nil {
		return nil, fmt.Errorf("the versions of %s cannot be listed: %s: %w", path, schema.Reason(err), err)
	}
	var out []Version
	for _, e := range slices.Backward(kept) {
		v := Version{When: e.when, file: filepath.Join(folder, e.name)}
		if head, err := readHeader(s.disk, v.file); err != nil {
			v.Damage = err
		} else {
			v.Title, v.Edits, v.Found, v.Tracing, v.Size = head.Title, head.Edits, head.Found, head.Tracing >= 0, head.Text
		}
		out = append(out, v)
	}
	return out, nil
}

// Read is the content of a version.
func (s *Store) Read(v Version) (Content, error) {
	if v.Damage != nil {
		return Content{}, v.Damage
	}
	c, err := readRecord(s.disk, v.file)
	if err == nil && !v.Is(c) {
		err = errDamaged
	}
	return c, err
}

// Files lists the files of which versions are kept, by their paths.
func (s *Store) Files() ([]File, error) {
	folders, err := disk.Entries(s.disk, s.folder)
	if err != nil {
		return nil, fmt.Errorf("the files with versions cannot be listed: %s: %w", schema.Reason(err), err)
	}
	var out []File
	for _, folder := range folders {
		in := filepath.Join(s.folder, folder.Name())
		kept, err := s.entries(in)
		if err != nil {
			continue // something else that lies there
		}
		for _, e := range slices.Backward(kept) {
			if head, err := readHeader(s.disk, filepath.Join(in, e.name)); err == nil {
				out = append(out, File{Path: head.Path, Versions: len(kept), Newest: kept[len(kept)-1].when})
				break
			}
		}
	}
	slices.SortFunc(out, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}

// folderOf is where the versions of a file lie.
func (s *Store) folderOf(path string) (string, error) {
	_, name, err := disk.Identity(s.disk, path)
	return filepath.Join(s.folder, name), err
}

// The file of a version is named by its time and its content.
const (
	timeForm = "20060102T150405.000000000Z"
	suffix   = ".version"
)

// entry is the file of a version by its name.
type entry struct {
	when time.Time
	sum  string
	name string
}

func nameOf(when time.Time, sum string) string {
	return when.UTC().Format(timeForm) + "-" + sum + suffix
}

// entries is the versions in a folder, the oldest first; none where there is no
// such folder.
func (s *Store) entries(folder string) ([]entry, error) {
	files, err := disk.Entries(s.disk, folder) // sorted by name, and so by time
	var out []entry
	for _, f := range files {
		stamp, sum, _ := strings.Cut(strings.TrimSuffix(f.Name(), suffix), "-")
		when, _ := time.Parse(timeForm, stamp) // what is no time gives another name
		if f.Name() == nameOf(when, sum) {
			out = append(out, entry{when, sum, f.Name()})
		}
	}
	return out, err
}

// sumOf tells one content from another.
func sumOf(c Content) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %d\n", len(c.Text), tracingLength(c))
	h.Write(c.Text)
	h.Write(c.Tracing)
	return hex.EncodeToString(h.Sum(nil)[:16])
}
