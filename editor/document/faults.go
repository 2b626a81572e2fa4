package document

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

// OpenPartly is Open for a file of which something can be read. What of it could not
// is never written over: Save refuses it, and so does SaveAs to the same file.
func OpenPartly(p *schema.Partial, path string) *Document {
	d := Open(p.File, path)
	if path != "" {
		d.disk = fingerprint(fmt.Sprintf("%x", p.Sum)) // another program may have written it since it was read
	}
	d.takePartial(p)
	return d
}

// takePartial notes what the document's file has that the document does not.
func (d *Document) takePartial(p *schema.Partial) {
	d.partial = nil
	if len(p.Faults) > 0 {
		d.partial = p
	}
}

// Faults is what is wrong with the document's file, as it was read; none for a file
// that is sound, and once the document has been saved.
func (d *Document) Faults() diag.List {
	if d.partial == nil {
		return nil
	}
	return d.partial.Faults
}

// FaultyText is the text of a file with faults; empty where there are none.
func (d *Document) FaultyText() string {
	if d.partial == nil {
		return ""
	}
	return d.partial.Text
}

// Loss is an error that says what a save to the document's file would lose; nil for
// nothing.
func (d *Document) Loss() error {
	if d.partial == nil || len(d.partial.Lost) == 0 {
		return nil
	}
	return &LossError{d.partial.Lost}
}

// LossError says that a file says what the document does not have, because it could
// not be read.
type LossError struct{ Lost []schema.Lost }

// Error says so, and what to do.
func (e *LossError) Error() string {
	return "the file was not saved: it says what could not be read, and would lose that: " + e.Missing() +
		"; mend the file and read it again, or save under another name"
}

// Missing lists what would be lost, with its lines.
func (e *LossError) Missing() string {
	const most = 8
	var parts []string
	for i, l := range e.Lost {
		if i == most {
			parts = append(parts, fmt.Sprintf("and %d more", len(e.Lost)-most))
			break
		}
		parts = append(parts, fmt.Sprintf("%s (line %d)", l.Path, l.Position.Line))
	}
	return strings.Join(parts, ", ")
}
