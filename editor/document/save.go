package document

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/mapsheet/mapsheet/editor/versions"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Errors of Save that call for a question.
var (
	// ErrNoPath says that the document has no file yet: ask for one, then SaveAs.
	ErrNoPath = errors.New("the scenario has no file yet: choose where to save it")
	// ErrChangedOnDisk says that another program wrote the file since it was
	// read or saved, or that it cannot be read any more: SaveAs to the same path
	// writes over it.
	ErrChangedOnDisk = errors.New("the file was changed by another program since it was opened: saving would undo that")
)

// neverSaved is the saved state of a document of which no state is on disk.
const neverSaved = math.MaxUint64

// Save writes the scenario to its file. It fails with ErrNoPath, ErrChangedOnDisk
// and a *LossError where the designer has to be asked; a file that has been
// deleted is written anew. An open stroke is ended first.
func (d *Document) Save() error {
	s, err := d.BeginSave()
	if err != nil {
		return err
	}
	return d.saveNow(s)
}

// SaveAs writes the scenario to the file, whatever it holds, and makes it the
// document's; only of the document's own file nothing is lost that could not be read:
// the error is a *LossError then. The file is replaced in one step or left as it was. So is that of
// the tracing beside it; where there is no tracing, there is no such file
// afterwards. Where the disk does not confirm the save, or the tracing's file
// fails (a *TracingError), the error says so and the document stays unsaved.
func (d *Document) SaveAs(path string) error { return d.saveNow(d.BeginSaveAs(path)) }

func (d *Document) saveNow(s *Saving) error {
	s.Write()
	return d.EndSave(s)
}

// Saving is a save under way: what the document was when it began, and what came of
// writing that. A disk may take long; the document can be changed meanwhile.
type Saving struct {
	store    disk.Disk
	versions *versions.Store // nil when none are kept
	path     string
	known    *onDisk // what may be replaced; nil for whatever is there
	own      string  // the document's file, in which lost must not be replaced
	lost     *LossError

	state        uint64
	name         *naming // that the scenario has in the file and takes with it; nil for its own
	writing      *writing
	tracing      *Tracing
	spareTracing bool
	version      versions.Content

	written bool        // the scenario's file is replaced
	notice  string      // what the files lost, as in schema.WriteFile
	traced  fingerprint // the tracing's file then
	err     error
	unkept  error // why a version was not kept
}

// onDisk is what the files of a document held when they were read or written last.
type onDisk struct{ scenario, tracing fingerprint }

// changed reports whether another program wrote one of the files since. Of a scenario's file that
// cannot be read nobody knows; a tracing's that could not be read before is as it was.
func (o onDisk) changed(store disk.Disk, path string) bool {
	now, tracing := readFingerprint(store, path), readFingerprint(store, TracingPath(path))
	return now == unreadable || now != "" && now != o.scenario || tracing != "" && tracing != o.tracing
}

// BeginSave begins what Save does, or fails with ErrNoPath. Write and EndSave go on with it.
func (d *Document) BeginSave() (*Saving, error) {
	if d.path == "" {
		return nil, ErrNoPath
	}
	s := d.BeginSaveAs(d.path)
	s.known = &onDisk{d.disk, d.tracingDisk}
	return s, nil
}

// BeginSaveAs begins what SaveAs does. Write and EndSave go on with it.
func (d *Document) BeginSaveAs(path string) *Saving {
	d.EndStroke()
	s := &Saving{store: d.store, path: path, own: d.path, state: d.State(), writing: d.writing(), tracing: d.tracing, spareTracing: d.spareTracing && path == d.path, traced: d.tracingDisk}
	errors.As(d.Loss(), &s.lost)
	if d.versions != nil {
		s.versions = d.versions.store
		s.version = versions.Content{Title: d.Scenario().Title, Edits: d.editsSinceSaved()}
	}
	return s
}

// Path is the file that is saved.
func (s *Saving) Path() string { return s.path }

// Write writes the files. It may run beside changes of the document.
func (s *Saving) Write() {
	if s.known != nil && s.known.changed(s.store, s.path) {
		s.err = fmt.Errorf("%s: %w", s.path, ErrChangedOnDisk)
		return
	}
	if s.path != s.own {
		if s.err = CheckName(s.path); s.err != nil {
			return
		}
	}
	if s.lost != nil && (s.path == s.own || s.own != "" && s.store.Same(s.path, s.own)) {
		s.err = s.lost
		return
	}
	text, err := s.writing.write()
	if err != nil {
		s.err = err
		return
	}
	s.version.Text = text
	if s.versions != nil {
		s.unkept = s.versions.InTime(versionsWait, s.keepFound)
	}
	notice, err := schema.WriteFile(s.store, s.path, text)
	if err != nil && !schema.IsUnsure(err) {
		s.err = err
		return
	}
	s.written, s.notice = true, notice
	if s.err = errors.Join(err, s.writeTracing()); s.err != nil || s.versions == nil || errors.Is(s.unkept, versions.ErrSilent) {
		return
	}
	if s.tracing != nil {
		s.version.Tracing = encodeTracing(s.tracing, TracingPath(s.path))
	}
	s.unkept = errors.Join(s.unkept, s.versions.InTime(versionsWait, func() error { return s.versions.Keep(s.path, s.version) }))
}

// versionsWait is for how long a save waits until a version is kept: the disk with the
// versions may be another than that of the file, on a network that is gone.
const versionsWait = 5 * time.Second

// keepFound keeps what the files hold before they are replaced. A tracing that was left
// without its scenario is kept with the scenario that is written beside it now.
func (s *Saving) keepFound() error {
	if readFingerprint(s.store, s.path) != "" {
		return s.versions.KeepFile(s.path, TracingPath(s.path))
	}
	if CheckTracingPlace(s.store, s.path) != nil {
		return nil //nolint:nilerr // none would go
	}
	left, err := schema.ReadRegular(s.store, TracingPath(s.path), limits.TracingBytes+1)
	if schema.IsNoFile(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.versions.Keep(s.path, versions.Content{Title: s.version.Title, Text: s.version.Text, Tracing: left, Found: true})
}

// EndSave has the document know what came of a save. It fails as Save and SaveAs do.
func (d *Document) EndSave(s *Saving) error {
	if s.versions != nil && (s.written || s.unkept != nil) {
		d.versions.told(s.unkept)
	}
	if !s.written {
		return s.err
	}
	state := s.state
	if s.name != nil {
		state = d.takeName(s)
	}
	d.path, d.disk, d.notice, d.spareTracing = s.path, fingerprintOf(s.writing.known), s.notice, s.spareTracing
	if s.err != nil {
		return s.err // and the journal still has it all
	}
	d.tracingDisk = s.traced
	d.partial = nil
	d.saved = state
	d.wrote(s.writing)
	d.journalSaved()
	d.notify(Change{Saved: true})
	return nil
}

// SaveNotice is a sentence on what the document's file lost by the last save, such
// as its owner; empty when it lost nothing.
func (d *Document) SaveNotice() string { return d.notice }

// JSON is the scenario for other programs.
func (d *Document) JSON() ([]byte, error) { return schema.JSON(d.file) }

// ChangedOnDisk reports whether another program wrote the document's file, or
// that of its tracing, since it was last read or saved.
func (d *Document) ChangedOnDisk() bool {
	return d.path != "" && onDisk{d.disk, d.tracingDisk}.changed(d.store, d.path)
}

// fingerprint tells one content of a file from another; empty when there is no
// file, but nothing or a folder.
type fingerprint string

// unreadable is that of a file that is there and cannot be read: it may hold anything.
const unreadable fingerprint = "unreadable"

func fingerprintOf(data []byte) fingerprint {
	return fingerprint(fmt.Sprintf("%x", sha256.Sum256(data)))
}

func readFingerprint(store disk.Disk, path string) fingerprint {
	f, info, err := schema.OpenRegular(store, path, os.O_RDONLY)
	if schema.IsNoFile(err) {
		return ""
	}
	if err != nil {
		return unreadable
	}
	defer f.Close()
	if info.Size() > limits.FileBytes { // what no document wrote need not be read
		return fingerprint(fmt.Sprintf("%d bytes", info.Size()))
	}
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return unreadable
	}
	return fingerprint(fmt.Sprintf("%x", h.Sum(nil)))
}
