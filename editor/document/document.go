// Package document is one open scenario: the only place that changes it. Every
// change is an Edit, every edit is a step of one history, and every step is in
// a journal on disk before the next one is made, so that nothing is lost when
// the program dies. Views read the scenario and subscribe to its changes.
//
// A Document belongs to one goroutine, the window's.
package document

import (
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Document is an open scenario with its history. Make one with Open or
// Recovery.Open.
type Document struct {
	store  disk.Disk // where its files are
	file   *schema.File
	spared []spared // comments of elements that were taken out
	path   string
	disk   fingerprint // the file at path as it was last read or written
	link   fingerprint // what came by a link; empty for none
	notice string      // what that file lost by the last save; empty for nothing

	tracing      *Tracing    // nil for none
	tracingDisk  fingerprint // its file as it was last read or written
	spareTracing bool        // that file could not be read: leave it alone

	steps  []step
	at     int    // how many steps are done
	serial uint64 // of the newest step
	saved  uint64 // the state that was read or saved last
	stroke *stroke
	images []hex.Transform // on which strokes are repeated
	locks  Locks

	numbers  map[string][]int // of elements of lists that were asked for, by the lists; 0 for one that was not
	numbered int              // how many that are

	lookOnly bool // edits are refused

	partial *schema.Partial // what the file was read as; nil where it has no faults

	text        text
	journal     *journal // nil when none is kept
	versions    *keeper  // nil when none are kept
	subscribers []*subscriber
	now         func() time.Time
}

// Change says what an edit, a walk through the history or a save did. Views
// redraw only that.
type Change struct {
	Hexes   hex.List // hexes with another terrain, altitude, line, bridge, hexside or place; each once
	Board   bool     // the whole board is another one; Hexes is empty then
	Fields  []string // paths of the fields changed, such as "title" or "map.places"
	History bool     // steps were added, dropped, done or undone
	Saved   bool     // the scenario was written to its file

	movings []*moving // where elements of lists went
}

type subscriber struct{ notify func(Change) }

// Open makes a document of a scenario file. The path is where it was read
// from; a built-in or new scenario has none, and Save then asks for one. The
// document owns the file from now on.
func Open(file *schema.File, path string) *Document { return OpenOn(disk.System{}, file, path) }

// OpenOn is Open for a file on another disk than the system's.
func OpenOn(store disk.Disk, file *schema.File, path string) *Document {
	d := &Document{store: store, file: file, path: path, now: store.Now}
	if path != "" {
		disk.Sweep(store, filepath.Dir(path))
		d.disk = readFingerprint(store, path)
	}
	return d
}

// Scenario is the scenario as it stands. It is the document's own: read it,
// never write it.
func (d *Document) Scenario() *model.Scenario { return d.file.Scenario }

// File is the scenario with what its file says besides, such as comments.
// It is the document's own: read it, never write it.
func (d *Document) File() *schema.File { return d.file }

// Path is the file the document is saved to, empty when it has none yet.
func (d *Document) Path() string { return d.path }

// Title is what a window calls the document: the scenario's title, else the
// file's name.
func (d *Document) Title() string {
	switch {
	case d.Scenario().Title != "":
		return d.Scenario().Title
	case d.path != "":
		return filepath.Base(d.path)
	default:
		return untitled
	}
}

// Dirty reports whether the scenario differs from the state that was last read
// or saved. Undoing back to that state makes it clean again.
func (d *Document) Dirty() bool {
	return d.State() != d.saved || d.stroke != nil && len(d.stroke.undo) > 0
}

// Subscribe calls f after every change until cancel is called. f must not edit
// the document.
func (d *Document) Subscribe(f func(Change)) (cancel func()) {
	s := &subscriber{notify: f}
	d.subscribers = append(d.subscribers, s)
	return func() {
		d.subscribers = slices.DeleteFunc(slices.Clone(d.subscribers), func(o *subscriber) bool { return o == s })
	}
}

func (d *Document) notify(c Change) {
	for _, s := range d.subscribers {
		s.notify(c)
	}
}

// Do makes an edit. It becomes a step of the history, or part of the stroke
// that is open; an edit that changes nothing leaves no trace. When the edit
// cannot be made, the error says why and the scenario is as before.
func (d *Document) Do(e Edit) error {
	if cells, ok := e.(Cells); ok && len(d.images) > 0 && d.stroke == nil {
		d.BeginStroke(cells.Name) // the edit and its images are one step
		defer d.EndStroke()
	}
	return d.do(e, d.images...)
}

// do makes an edit and, within a stroke, repeats it on the images.
func (d *Document) do(e Edit, images ...hex.Transform) error {
	if d.lookOnly {
		return ErrLookOnly
	}
	e, err := d.spare(e)
	if err != nil {
		return err
	}
	e = d.carrying(e)
	if d.stroke != nil && !d.stroke.takes(e) {
		return errors.New("the map and the picture to trace cannot change in one stroke")
	}
	done, err := packLater(e)
	if err != nil {
		return err
	}
	entry := line{When: d.now(), Do: &done}
	d.openJournal()
	inverse, changed, err := d.apply(e)
	if err != nil || inverse == nil {
		return err
	}
	if d.stroke != nil {
		d.journalStroke()
		d.stroke.add(inverse, d.Scenario().Hexes().Grid)
	} else {
		changed.History = true
		d.push(Step{Label: inverse.Label(), When: entry.When}, inverse)
	}
	d.writeJournal(entry)
	d.notify(changed)
	if d.stroke != nil && len(images) > 0 {
		return d.echo(inverse, images)
	}
	return nil
}

// Close ends the work on the document and takes its journal away: what is not
// saved is given up.
func (d *Document) Close() {
	d.EndStroke()
	if d.journal != nil {
		d.journal.remove()
		d.journal = nil
	}
	d.subscribers = nil
}
