package schema

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"slices"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// Content is what a file is to hold.
type Content struct {
	Path string
	Data []byte
}

// WriteFiles is WriteFile for files that belong together: all of them are written, in
// their order, or none. The folder of the last must be there; others that their files
// lack are made. A program that is killed in the middle leaves each file whole, as it was
// or as it is to be.
//
// The notices are those of WriteFile. The error names the file that could not be written.
func WriteFiles(d disk.Disk, files ...Content) (notices []string, err error) {
	w := fileSet{disk: d}
	if err := w.write(files); err != nil {
		return nil, errors.Join(append([]error{err}, w.undo()...)...)
	}
	for _, p := range w.ready {
		if told := tellLost(p.path, p.lost); told != "" {
			notices = append(notices, told)
		}
	}
	return notices, w.sync()
}

// fileSet is files that are being written together.
type fileSet struct {
	disk  disk.Disk
	made  []string // folders, the outer ones first
	ready []*readyFile
}

// readyFile is a file whose new content lies beside it.
type readyFile struct {
	path, target string
	there        bool
	before       []byte // what it held
	temp         disk.File
	lost         []disk.Loss
	written      bool
}

// write gets all files ready before the first has its new content.
func (w *fileSet) write(files []Content) error {
	if len(files) == 0 {
		return nil
	}
	last := files[len(files)-1].Path
	if _, err := w.disk.Stat(filepath.Dir(last)); errors.Is(err, fs.ErrNotExist) {
		return &saveError{last, errNoFolder}
	}
	for i, f := range files {
		p, err := w.prepare(f, i < len(files)-1)
		if err != nil {
			return &saveError{f.Path, err}
		}
		w.ready = append(w.ready, p)
	}
	for _, p := range w.ready {
		if err := p.temp.Rename(p.target); err != nil {
			return &saveError{p.path, err}
		}
		p.written = true
		p.temp.Close() // what was synced is safe whatever this says
	}
	return nil
}

// prepare writes what a file is to hold beside it, and with keep remembers what it held,
// as another may fail after it.
func (w *fileSet) prepare(f Content, keep bool) (*readyFile, error) {
	folder := filepath.Dir(f.Path)
	if err := w.makeFolder(folder); err != nil {
		return nil, err
	}
	p := &readyFile{path: f.Path}
	var err error
	if p.target, p.there, err = writeTarget(w.disk, f.Path); err != nil {
		return nil, err
	}
	disk.Sweep(w.disk, filepath.Dir(p.target))
	mode := forAll
	if p.there {
		mode = forOwner
	}
	if p.there && keep {
		if p.before, err = ReadRegular(w.disk, p.target, math.MaxInt64); err != nil {
			return nil, err
		}
	}
	p.temp, p.lost, err = newContent(w.disk, p.target, mode, p.there, f.Data)
	return p, err
}

// makeFolder makes a folder, and remembers those that were not there.
func (w *fileSet) makeFolder(folder string) error {
	var lacking []string
	for at := folder; ; at = filepath.Dir(at) {
		if _, err := w.disk.Stat(at); !errors.Is(err, fs.ErrNotExist) || filepath.Dir(at) == at {
			break
		}
		lacking = append([]string{at}, lacking...)
	}
	if len(lacking) == 0 {
		return nil
	}
	w.made = append(w.made, lacking...)
	return w.disk.MkdirAll(folder, 0o777)
}

// undo leaves all as it was before. The errors say what could not be put back.
func (w *fileSet) undo() (failed []error) {
	for _, p := range w.ready {
		var err error
		switch {
		case !p.written:
			dropNew(w.disk, p.temp)
		case p.there:
			var held disk.File
			if held, _, err = replaceTarget(w.disk, p.target, forOwner, true, p.before); held != nil {
				held.Close()
			}
		default:
			err = w.disk.Remove(p.target)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("%s could not be put back as it was: %s", p.path, Reason(err)))
		}
	}
	for _, path := range slices.Backward(w.made) {
		_ = w.disk.Remove(path) // one that is not empty has become somebody else's
	}
	return failed
}

// sync has what was written outlast a loss of power.
func (w *fileSet) sync() error {
	done := map[string]bool{}
	for _, p := range w.ready {
		folder := filepath.Dir(p.target)
		if done[folder] {
			continue
		}
		done[folder] = true
		if err := w.disk.SyncFolder(folder); err != nil {
			return &UnsureError{p.path, err}
		}
	}
	return nil
}
