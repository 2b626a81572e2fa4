package document

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// The journal of a document is a file of one JSON object a line. The first
// line, the header, holds the scenario as it was last read or saved; those
// after it what the history held at that time and what has been done since.
// Each line ends with a checksum over it and all lines before, so that a line
// that was torn, changed, moved or lost is noticed.

// journalFormat is the format and version the header names.
var journalFormat = format.Journal.String()

// header is the first line of a journal.
type header struct {
	Journal  string    `json:"journal"`
	Path     string    `json:"path,omitempty"` // of the scenario's file; empty when it had none
	Disk     string    `json:"disk,omitempty"` // fingerprint of that file
	Link     string    `json:"link,omitempty"` // of the link that it came by, while it has no file
	Title    string    `json:"title,omitempty"`
	Unsaved  bool      `json:"unsaved,omitempty"` // the base is not what that file holds
	Saved    *int      `json:"saved,omitempty"`   // but what the first so many steps of the history lead to is; nil where that is not known
	Owner    process   `json:"owner"`
	Replaces *replaced `json:"replaces,omitempty"`
	Opened   time.Time `json:"opened"`
	Steps    int       `json:"steps,omitempty"` // of the history, in the lines that follow
	Base     string    `json:"base"`            // the scenario as a file's text
	// What the file says and the base does not, because it could not be read.
	Lost    []schema.Lost `json:"lost,omitempty"`
	Tracing *Tracing      `json:"tracing,omitempty"`
	// The fingerprint of the tracing's file, and that it could not be read.
	TracingDisk  string `json:"tracing_disk,omitempty"`
	SpareTracing bool   `json:"spare_tracing,omitempty"`
}

// replaced is a journal whose work another one goes on with. Should both be there,
// the other one counts, if it still has all that it began with.
type replaced struct {
	Journal string `json:"journal"` // its file, in the same folder
	Lines   int    `json:"lines"`   // that the other one began with, after the header
}

// line is a line after the header. Exactly one of the fields after When is
// set.
type line struct {
	When   time.Time   `json:"when,omitzero"`
	Past   *pastStep   `json:"past,omitempty"`   // a step of the history at the time of the header
	Do     *packedEdit `json:"do,omitempty"`     // an edit
	Begin  *string     `json:"begin,omitempty"`  // a stroke with this label begins
	End    bool        `json:"end,omitempty"`    // the stroke ends
	Cancel bool        `json:"cancel,omitempty"` // the stroke is taken back
	GoTo   *int        `json:"goto,omitempty"`   // to the state after so many steps
}

// pastStep is a step of the history with the edit that crosses it.
type pastStep struct {
	Label  string     `json:"label"`
	Undone bool       `json:"undone,omitempty"`
	Edit   packedEdit `json:"edit"`
}

// journal is what a document writes to a file, which comes into being with the first
// line after the header. Where the disk does not answer the lines wait for it, in their
// order.
type journal struct {
	store  disk.Disk
	folder string
	owner  process
	alarm  *alarm
	queue  *disk.Queue // of all that is done to its files

	file    *logbook // nil before the header
	pending []any    // the header and lines that are not in the queue yet; nothing changes them
}

// logbook is a file of a journal, or what is to be one. Only the queue knows it, save
// whether it is gone.
type logbook struct {
	store  disk.Disk
	folder string
	alarm  *alarm
	sure   bool // it is synced before it gets its name

	file    disk.File // nil before it is there
	path    string
	size    int64  // of the whole lines in it
	sum     uint32 // checksum of all lines so far
	pending []byte // lines that could not be written yet
	syncer  *disk.Syncer

	gone atomic.Bool // somebody took it away
}

// KeepJournal begins to keep a journal of the document in the folder, which is
// made where needed. Whatever goes wrong with it never stops the work: report
// is called once with a sentence for the designer, on any goroutine, and again
// only after all had gone well in between.
func (d *Document) KeepJournal(folder string, report func(error)) {
	d.KeepJournalOn(d.store, folder, report)
}

// KeepJournalOn is KeepJournal in a folder of another disk than that of the document's file.
func (d *Document) KeepJournalOn(store disk.Disk, folder string, report func(error)) {
	d.keepJournal(store, folder, thisProcess(), report)
}

// keepJournal is KeepJournalOn by a process.
func (d *Document) keepJournal(store disk.Disk, folder string, by process, report func(error)) {
	d.journal = &journal{store: store, folder: folder, owner: by, alarm: &alarm{folder: folder, report: report}, queue: disk.NewQueue(store)}
}

// Behind reports whether something was done that is not in the journal yet, as the disk
// does not answer. It is kept in memory until then.
func (d *Document) Behind() bool { return d.journal != nil && d.journal.queue.Behind() }

// Settle is work for any goroutine: it waits until all that was done so far is in the
// journal, or cannot be.
func (d *Document) Settle() (work func()) {
	if d.journal == nil {
		return func() {}
	}
	return d.journal.queue.Wait
}

// JournalFolder is where the journals of the person's sessions are kept:
// mapsheet/journal in the folder for what programs keep on this computer.
func JournalFolder() (string, error) {
	state, err := stateFolder()
	if err != nil {
		return "", fmt.Errorf("there is no home folder to keep the journal of unsaved work in: %w", err)
	}
	return filepath.Join(state, "mapsheet", "journal"), nil
}

// openJournal puts the header and the history before the first change since
// the scenario was read or saved. Where that failed, it is tried again with the
// next change that is not in the middle of a stroke.
func (d *Document) openJournal() {
	j := d.journal
	if j == nil || j.file != nil || d.stroke != nil && len(d.stroke.undo) > 0 {
		return
	}
	if err := d.beginJournal(j); err != nil {
		j.alarm.written(fmt.Errorf("the scenario has no form on disk as it is: %w", err))
	}
}

func (d *Document) beginJournal(j *journal) error {
	base, err := d.encode()
	if err != nil {
		return err
	}
	lines := make([]line, len(d.steps))
	for i, s := range d.steps {
		edit, err := packLater(s.edit)
		if err != nil {
			return err
		}
		lines[i] = line{When: s.When, Past: &pastStep{Label: s.Label, Undone: i >= d.at, Edit: edit}}
	}
	var lost []schema.Lost
	if d.partial != nil {
		lost = d.partial.Lost
	}
	var saved *int
	if n, known := d.savedAfter(); known && d.Dirty() {
		saved = &n
	}
	j.begin(header{
		Lost: lost, Path: d.path, Disk: string(d.disk), Link: d.Link(), Title: d.Title(), Unsaved: d.Dirty(), Saved: saved,
		Owner: j.owner, Opened: d.now(), Steps: len(lines), Base: string(base),
		Tracing: d.tracing, TracingDisk: string(d.tracingDisk), SpareTracing: d.spareTracing,
	}, lines)
	return nil
}

// journalStroke has the line of its first edit follow on one that says that the open stroke
// has begun.
func (d *Document) journalStroke() {
	s, j := d.stroke, d.journal
	if s.journaled {
		return
	}
	s.journaled = true
	if j != nil && j.file != nil {
		j.add(line{When: s.when, Begin: &s.label})
	}
}

// journalStrokeEnd writes that a stroke is over, once what comes of it is done.
func (d *Document) journalStrokeEnd(s *stroke, l line) {
	if s.journaled {
		d.writeJournal(l)
		d.rejournal() // somebody may have taken it away in the middle
	}
}

// journalSaved lets go of what is saved: what was done since begins a journal anew. In
// the middle of a stroke the old one goes on, which has it all.
func (d *Document) journalSaved() {
	j := d.journal
	if j == nil || d.stroke != nil {
		return
	}
	j.remove()
	if d.Dirty() {
		d.rejournal()
	}
}

// rejournal begins the journal anew at once where it has no file, with all that was done.
func (d *Document) rejournal() {
	if j := d.journal; j != nil && j.file == nil {
		if d.openJournal(); j.file != nil {
			j.flush()
		}
	}
}

// writeJournal puts a line on disk.
func (d *Document) writeJournal(l line) {
	j := d.journal
	if j == nil || j.file == nil {
		return
	}
	j.add(l)
	j.flush()
	if j.file.gone.Load() {
		j.reset() // what is written there would be gone with the program
		d.rejournal()
	}
}

// begin starts the journal with a header and the lines that belong to it. They
// go to the file together with the first line that is written after them.
func (j *journal) begin(h header, lines []line) {
	h.Journal = journalFormat
	j.file = &logbook{store: j.store, folder: j.folder, alarm: j.alarm}
	j.add(h)
	for _, l := range lines {
		j.add(l)
	}
}

// add makes a header or line pending.
func (j *journal) add(v any) { j.pending = append(j.pending, v) }

// summed is headers and lines as a file holds them, behind those with a checksum.
func summed(list []any, before uint32) (out []byte, sum uint32) {
	sum = before
	for _, v := range list {
		object, err := json.Marshal(v)
		if err != nil {
			panic(fmt.Errorf("journal: %w", err)) // headers and lines are made of text and numbers
		}
		out, sum = appendSummed(out, object, sum)
	}
	return out, sum
}

// appendSummed appends a line with its checksum: the JSON object text with one
// more member.
func appendSummed(dst, text []byte, before uint32) ([]byte, uint32) {
	sum := crc32.Update(before, crcTable, text)
	dst = append(dst, text[:len(text)-1]...)
	return fmt.Appendf(dst, sumForm, sum), sum
}

// checkSummed takes the checksum off a line, without its line feed, and checks
// it.
func checkSummed(text []byte, before uint32) (object []byte, sum uint32, err error) {
	n := len(text) - (sumLength - 1)
	if n < 1 {
		return nil, 0, errors.New("it is cut short")
	}
	object = append(text[:n:n], '}')
	sum = crc32.Update(before, crcTable, object)
	if want := fmt.Sprintf(sumForm, sum); string(text[n:])+"\n" != want {
		return nil, 0, errors.New("its checksum does not agree: it, or a line before it, was changed or lost")
	}
	return object, sum, nil
}

const (
	sumForm   = `,"sum":"%08x"}` + "\n"
	sumLength = len(`,"sum":"01234567"}` + "\n")
)

var crcTable = crc32.MakeTable(crc32.Castagnoli)

// flush has the pending lines put into the file.
func (j *journal) flush() {
	lines, f := j.pending, j.file
	j.pending = nil
	j.queue.Do(func() { f.put(lines) })
}

// put puts lines into the file. What cannot be written stays pending for the next time.
func (f *logbook) put(lines []any) {
	if f.gone.Load() {
		return // the next line is the first of another
	}
	more, sum := summed(lines, f.sum)
	f.pending, f.sum = append(f.pending, more...), sum
	err := f.write()
	f.alarm.written(err)
	if err == nil {
		_ = f.syncer.Ask() // what fails is told to the alarm as soon as it does
	}
	if f.vanished() {
		f.file.Close()
		f.gone.Store(true)
	}
}

func (f *logbook) write() error {
	if f.file == nil {
		return f.create()
	}
	if _, err := f.file.WriteAt(f.pending, f.size); err != nil {
		return errors.Join(err, f.file.Truncate(f.size))
	}
	f.size += int64(len(f.pending))
	f.pending = f.pending[:0]
	return nil
}

// create makes the file with the pending lines in it, all of them or none.
func (f *logbook) create() error {
	if err := f.store.MkdirAll(f.folder, 0o700); err != nil {
		return err
	}
	file, err := disk.CreateTemp(f.store, f.folder, 0o600)
	if err != nil {
		return err
	}
	temp := file.Name()
	_, err = file.WriteAt(f.pending, 0)
	if err == nil && f.sure {
		err = file.Sync()
	}
	if err == nil {
		err = file.Rename(filepath.Join(f.folder, fmt.Sprintf("%016x%s", rand.Uint64(), journalSuffix)))
	}
	if err != nil {
		return errors.Join(err, file.Close(), disk.DropTemp(f.store, temp))
	}
	f.file, f.path, f.size, f.pending = file, file.Name(), int64(len(f.pending)), f.pending[:0]
	f.syncer = disk.NewSyncer(f.store, file, f.folder, f.alarm.synced)
	return nil
}

const (
	journalSuffix = ".journal"
	damaged       = ".damaged" // a journal of which only a part could be used
)

// remove has the file taken away and makes the journal ready to begin anew.
func (j *journal) remove() {
	if j.file != nil {
		j.queue.Do(j.file.remove)
	}
	j.reset()
}

// remove takes the file away.
func (f *logbook) remove() {
	if f.file == nil || f.gone.Load() {
		return
	}
	if err := errors.Join(f.file.Close(), f.store.Remove(f.path)); err != nil {
		f.alarm.written(err)
	}
	_ = f.store.SyncFolder(f.folder) // a loss of power would bring back what is saved or given up
}

// reset makes the journal ready to begin anew.
func (j *journal) reset() { j.file, j.pending = nil, nil }

// vanished reports whether somebody took the file away.
func (f *logbook) vanished() bool {
	if f.file == nil {
		return false
	}
	_, err := f.store.Lstat(f.path)
	return errors.Is(err, os.ErrNotExist)
}
