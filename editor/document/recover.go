package document

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Recovery is work that was not saved when its session ended without closing
// it.
type Recovery struct {
	Title string    // of the scenario
	Path  string    // its file; empty when it had none
	When  time.Time // when something was last done
	Edits int       // how many edits there are since it was read or saved
	// Damage says which line of the journal cannot be used and why; what comes
	// before it can. It is nil when everything can.
	Damage *DamageError

	store   disk.Disk
	journal string // the journal's file
	link    fingerprint
	bases   schema.Bases
}

// DamageError is a line of a journal that cannot be used.
type DamageError struct {
	Line int // counted from 1, the header
	Err  error
	Kept string // where the damaged journal lies since the work was brought back
}

// Error names the line and what is wrong with it.
func (e *DamageError) Error() string {
	if e.Line == 1 {
		return fmt.Sprintf("the journal cannot be used: its first line is damaged (%v)", e.Err)
	}
	if e.Kept != "" {
		return fmt.Sprintf("the journal was damaged at line %d (%v): what was done before it is back, what came after is lost; the damaged journal is kept as %s", e.Line, e.Err, e.Kept)
	}
	return fmt.Sprintf("the journal is damaged at line %d (%v): what was done before it can be had back", e.Line, e.Err)
}

// Unwrap is what is wrong with the line.
func (e *DamageError) Unwrap() error { return e.Err }

// Recover lists the work left in the folder by sessions whose program is gone,
// the latest first. A folder that does not exist holds none. The bases are
// those that the scenarios refer to.
func Recover(folder string, bases schema.Bases) ([]Recovery, error) {
	return RecoverOn(disk.System{}, folder, bases)
}

// RecoverOn is Recover for a folder on another disk than the system's.
func RecoverOn(store disk.Disk, folder string, bases schema.Bases) ([]Recovery, error) {
	disk.Sweep(store, folder)
	entries, err := disk.Entries(store, folder)
	if err != nil {
		return nil, fmt.Errorf("unsaved work of earlier sessions cannot be looked for: %w", err)
	}
	var found []Recovery
	var kept []keptJournal
	for _, e := range entries {
		if filepath.Ext(e.Name()) != journalSuffix || !e.Type().IsRegular() {
			continue
		}
		path := filepath.Join(folder, e.Name())
		data, err := schema.ReadRegular(store, path, math.MaxInt64)
		if err != nil {
			found = append(found, Recovery{store: store, journal: path, Damage: &DamageError{Line: 1, Err: err}})
			continue
		}
		head, lines, damage := parseJournal(data)
		kept = append(kept, keptJournal{path, head, lines, damage})
	}
	for _, k := range withoutReplaced(store, kept) {
		if k.head.Owner.alive() {
			continue
		}
		found = append(found, Recovery{
			Title: k.head.Title, Path: k.head.Path, When: lastTime(k.head, k.lines), Edits: countEdits(k.head, k.lines),
			Damage: k.damage, store: store, journal: k.path, link: fingerprint(k.head.Link), bases: bases,
		})
	}
	slices.SortStableFunc(found, func(a, b Recovery) int {
		return cmp.Or(b.When.Compare(a.When), cmp.Compare(a.journal, b.journal))
	})
	return found, nil
}

// keptJournal is a journal that was read.
type keptJournal struct {
	path   string
	head   header
	lines  []line
	damage *DamageError
}

// withoutReplaced leaves out, and puts away, journals of which another one holds
// all: a program that goes on with one writes a new one first, and may be killed
// before the old one is gone.
func withoutReplaced(store disk.Disk, kept []keptJournal) []keptJournal {
	gone := map[string]bool{}
	for _, later := range kept {
		replaces := later.head.Replaces
		if replaces == nil {
			continue
		}
		i := slices.IndexFunc(kept, func(k keptJournal) bool { return filepath.Base(k.path) == replaces.Journal })
		if i < 0 {
			continue
		}
		earlier := kept[i]
		if len(later.lines) >= replaces.Lines {
			_ = putAway(store, earlier.path, earlier.damage) // the next time will do as well
			gone[earlier.path] = true
		} else {
			_ = putAway(store, later.path, nil)
			gone[later.path] = true
		}
	}
	return slices.DeleteFunc(kept, func(k keptJournal) bool { return gone[k.path] })
}

// putAway removes a journal, or keeps it under another name when it is damaged.
func putAway(store disk.Disk, journal string, damage *DamageError) error {
	if damage != nil {
		return rename(store, journal, journal+damaged)
	}
	return store.Remove(journal)
}

// LeftOn is the latest of the works that sessions left behind which is one on a
// scenario's file; false when there is none that can be had back.
func LeftOn(path string, found []Recovery) (Recovery, bool) {
	for _, r := range found {
		if r.Usable() && r.Edits > 0 && r.Path != "" && r.store.Same(path, r.Path) {
			return r, true
		}
	}
	return Recovery{}, false
}

// Usable reports whether Open can bring anything back.
func (r Recovery) Usable() bool { return r.Damage == nil || r.Damage.Line > 1 }

// Journal is the file of the journal that holds the work.
func (r Recovery) Journal() string { return r.journal }

func lastTime(h header, lines []line) time.Time {
	last := h.Opened
	for _, l := range lines {
		if l.When.After(last) {
			last = l.When
		}
	}
	return last
}

// countEdits is how many edits a journal has that its scenario's file does not: those done
// since it began and steps from before it; where there are none of either, the steps that
// were gone back over.
func countEdits(h header, lines []line) int {
	at, done := 0, 0
	for _, l := range lines {
		switch {
		case l.Past != nil && !l.Past.Undone:
			at++
		case l.Do != nil:
			done++
		}
	}
	saved := at
	if h.Unsaved {
		saved = 0
	}
	if h.Saved != nil {
		saved = *h.Saved
	}
	if n := done + max(at-saved, saved-at); n > 0 {
		return n
	}
	for _, l := range lines {
		if l.GoTo != nil {
			at = *l.GoTo
		}
	}
	return max(at-saved, saved-at)
}

// Open brings the work back: the scenario, its history, and whether it is
// saved. The document goes on with the journal, in the same folder; report is
// as in KeepJournal. Where a part of the journal is damaged, what comes before
// it is brought back together with a *DamageError that says so, and the old
// journal is kept beside the new one under another name.
func (r Recovery) Open(report func(error)) (*Document, error) { return r.open(thisProcess(), report) }

// open is Open by a process.
func (r Recovery) open(by process, report func(error)) (*Document, error) {
	data, err := schema.ReadRegular(r.store, r.journal, math.MaxInt64)
	if err != nil {
		return nil, fmt.Errorf("the unsaved work cannot be read: %w", err)
	}
	head, lines, damage := parseJournal(data)
	if damage != nil && damage.Line == 1 {
		return nil, damage
	}
	d, lines, wrong, err := r.replayed(head, lines)
	if err != nil {
		return nil, fmt.Errorf("the unsaved work rests on a scenario that cannot be read: %w", err)
	}
	damage = cmp.Or(wrong, damage) // it comes before what parseJournal found
	if d.stroke != nil {
		d.EndStroke()
		lines = append(lines, line{End: true})
	}
	d.noticeSaved()
	d.now = r.store.Now
	d.keepJournal(r.store, filepath.Dir(r.journal), by, report)
	head.Owner, head.Disk, head.Steps = d.journal.owner, string(d.disk), countPast(lines)
	head.Replaces = &replaced{filepath.Base(r.journal), len(lines)}
	d.journal.begin(head, lines)
	d.journal.file.sure = true
	d.journal.flush()
	d.journal.queue.Wait()
	if d.journal.file.file == nil || d.journal.file.gone.Load() { // the old journal still holds it all
		return d, lost(damage)
	}
	// Only when the new journal outlasts a loss of power the old one may go.
	folder := filepath.Dir(r.journal)
	err = r.store.SyncFolder(folder)
	if err == nil {
		if damage != nil {
			damage.Kept = r.journal + damaged
		}
		err = errors.Join(putAway(r.store, r.journal, damage), r.store.SyncFolder(folder))
	}
	if err != nil {
		d.journal.alarm.written(err)
	}
	return d, lost(damage)
}

// noticeSaved sees that the program was killed in a save when the file was written
// already, so that the next save does not take it for another program's.
func (d *Document) noticeSaved() {
	if d.path == "" {
		return
	}
	if data, err := d.encode(); err == nil && readFingerprint(d.store, d.path) == fingerprintOf(data) {
		d.disk = fingerprintOf(data)
	}
}

// rename gives a file another name.
func rename(store disk.Disk, from, to string) error {
	f, err := store.Open(from, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Rename(to), f.Close())
}

// lost is the damage as an error; nil for none.
func lost(damage *DamageError) error {
	if damage == nil {
		return nil
	}
	return damage
}

// Discard gives the work up for good.
func (r Recovery) Discard() error {
	if err := r.store.Remove(r.journal); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("the unsaved work cannot be discarded: %w", err)
	}
	return r.store.SyncFolder(filepath.Dir(r.journal)) // or a loss of power brings it back
}

// openBase is the document as it was when the journal began.
func (r Recovery) openBase(head header) (*Document, error) {
	name := head.Path
	if name == "" {
		name = head.Title
	}
	file, err := schema.Read(name, bytes.NewReader([]byte(head.Base)), r.bases)
	if err != nil {
		return nil, err
	}
	if file.Kind != schema.ScenarioFile {
		return nil, fmt.Errorf("it is a file of the kind %q, not a scenario", file.Kind)
	}
	if head.Tracing != nil {
		if err := head.Tracing.check(); err != nil {
			return nil, err
		}
	}
	d := &Document{
		store: r.store, file: file, path: head.Path, disk: fingerprint(head.Disk), link: fingerprint(head.Link),
		tracing: head.Tracing, tracingDisk: fingerprint(head.TracingDisk), spareTracing: head.SpareTracing,
	}
	if len(head.Lost) > 0 {
		d.partial = &schema.Partial{Lost: head.Lost}
	}
	if d.path != "" { // a file that is as it was has its faults still, and can say where they are
		if now, err := ReadOnDisk(r.store, d.path, r.bases); err == nil && now.disk == d.disk {
			d.takePartial(now.partial)
		}
	}
	if head.Unsaved {
		d.saved = neverSaved
	}
	if d.path != "" {
		disk.Sweep(r.store, filepath.Dir(d.path))
	}
	return d, nil
}

// parseJournal reads a journal. A last line without an end was being written
// when the program died and does not count; any other line that is not as it
// was written is the damage, and only the lines before it are returned.
func parseJournal(data []byte) (header, []line, *DamageError) {
	var head header
	var lines []line
	var sum uint32
	for number := 1; len(data) > 0; number++ {
		text, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole && number > 1 {
			break
		}
		data = rest
		object, after, err := checkSummed(text, sum)
		if err != nil {
			return head, lines, &DamageError{Line: number, Err: err}
		}
		sum = after
		if number == 1 {
			if err := parseHeader(object, &head); err != nil {
				return head, nil, &DamageError{Line: number, Err: err}
			}
			continue
		}
		var l line
		if err := json.Unmarshal(object, &l); err != nil {
			return head, lines, &DamageError{Line: number, Err: err}
		}
		lines = append(lines, l)
	}
	if head.Journal == "" {
		return head, nil, &DamageError{Line: 1, Err: errors.New("it is empty")}
	}
	return head, lines, nil
}

func parseHeader(object []byte, h *header) error {
	if err := json.Unmarshal(object, h); err != nil {
		return err
	}
	return format.Journal.Check(h.Journal)
}
