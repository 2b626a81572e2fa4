package document

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// ErrLookOnly says that the document is only looked at.
var ErrLookOnly = errors.New("this scenario is only looked at here, as it is open in another window: choose File, Edit it here too")

// SetLookOnly has the document refuse edits, or no longer.
func (d *Document) SetLookOnly(only bool) { d.lookOnly = only }

// LookOnly reports whether the document refuses edits.
func (d *Document) LookOnly() bool { return d.lookOnly }

// OnDisk is what a document's file holds since another program wrote it.
type OnDisk struct {
	file    *schema.File
	partial *schema.Partial
	disk    fingerprint
	tracing *Tracing
	beside  fingerprint // of the tracing's file
}

// News is a question whether another program wrote the document's file since it
// was last read or saved. The question may be put on any goroutine; the answer is
// empty for no, and of what cannot be read, and another for each content.
func (d *Document) News() func() string {
	store, path, known, tracing := d.store, d.path, d.disk, d.tracingDisk
	return func() string {
		if path == "" {
			return ""
		}
		now, beside := readFingerprint(store, path), readFingerprint(store, TracingPath(path))
		if now.isOther(known) || beside.isOther(tracing) {
			return string(now + beside)
		}
		return ""
	}
}

// isOther reports whether a file was read that holds something else than what is known.
func (f fingerprint) isOther(known fingerprint) bool {
	return f != "" && f != unreadable && f != known
}

// Known tells what was last read from the document's file or written to it from
// what was at another time.
func (d *Document) Known() string { return string(d.disk + d.tracingDisk) }

// UnreadableError is a file of which nothing can be read, and why.
type UnreadableError struct{ *schema.Partial }

// Error is the first of its faults.
func (e *UnreadableError) Error() string { return e.Faults.Error() }

// Unwrap is all of them.
func (e *UnreadableError) Unwrap() error { return e.Faults }

// ReadPartly reads a scenario's file as far as it can be read. The error of one of which
// nothing can is an *UnreadableError.
func ReadPartly(path string, bases schema.Bases) (*schema.Partial, error) {
	p, err := schema.ReadFilePartly(path, bases)
	if err != nil {
		return nil, err
	}
	return p, usable(p, path)
}

// ReadTextPartly is ReadPartly for the text of a scenario that is in no file; messages call
// it by the name.
func ReadTextPartly(name string, from io.Reader, bases schema.Bases) (*schema.Partial, error) {
	p, err := schema.ReadPartly(name, from, bases)
	if err != nil {
		return nil, err
	}
	return p, usable(p, name)
}

// usable says why no document can be made of a file.
func usable(p *schema.Partial, path string) error {
	if p.File == nil {
		return &UnreadableError{p}
	}
	if p.File.Kind != schema.ScenarioFile {
		return fmt.Errorf("%s holds a %s, and only scenarios can be opened here", filepath.Base(path), p.File.Kind)
	}
	return nil
}

// ReadOnDisk reads a document's file again, as far as it can be read, on any goroutine.
func ReadOnDisk(store disk.Disk, path string, bases schema.Bases) (*OnDisk, error) {
	f, _, err := schema.OpenRegular(store, path, os.O_RDONLY)
	if err != nil {
		return nil, fmt.Errorf("the file cannot be read: %s: %w", schema.Reason(err), err)
	}
	defer f.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(io.LimitReader(f, limits.FileBytes+1)); err != nil { // of one that is larger ReadPartly says so
		return nil, fmt.Errorf("the file cannot be read: %s: %w", schema.Reason(err), err)
	}
	out := &OnDisk{disk: fingerprintOf(text.Bytes())}
	if out.partial, err = schema.ReadPartly(path, &text, bases); err != nil {
		return nil, err
	}
	if err := usable(out.partial, path); err != nil {
		return nil, err
	}
	out.file = out.partial.File
	out.beside = readFingerprint(store, TracingPath(path))
	out.tracing, err = ReadTracing(store, path)
	return out, err
}

// Scenario is the scenario that the file holds.
func (o *OnDisk) Scenario() *model.Scenario { return o.file.Scenario }

// TakeOnDisk makes the document say what its file says, in one step of the
// history, however it was before; it is saved then.
func (d *Document) TakeOnDisk(o *OnDisk) error {
	if o.file.Scenario.System != d.Scenario().System {
		return fmt.Errorf("the file is played by other rules now (%s): open it anew", o.file.Scenario.System)
	}
	d.EndStroke()
	const name = "read the file again"
	edit := d.Take(o.file, name)
	edit.To = o.tracing
	was := d.lookOnly
	d.lookOnly = false
	err := d.do(edit)
	d.lookOnly = was
	if err != nil {
		return err
	}
	d.takePartial(o.partial)
	d.disk, d.tracingDisk, d.spareTracing = o.disk, o.beside, false
	d.saved = d.State()
	if d.journal != nil {
		d.journal.remove()
	}
	d.notify(Change{Saved: true})
	return nil
}
