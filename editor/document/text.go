package document

import (
	"maps"

	"github.com/mapsheet/mapsheet/schema"
)

// text is the document as a file's text, known for as long as nothing changes: of a large
// map it takes longer to write than a window may wait.
type text struct {
	known   []byte // nil where it is not known
	changes int    // that were made of the document
}

// changed forgets the text.
func (t *text) changed() { t.known, t.changes = nil, t.changes+1 }

// encode is the document as a file's text.
func (d *Document) encode() ([]byte, error) {
	w := &writing{text: d.text, file: d.file} // itself, for nothing changes it meanwhile
	data, err := w.write()
	d.wrote(w)
	return data, err
}

// writing is the document as it is now, to be written as a file's text on another
// goroutine.
func (d *Document) writing() *writing {
	w := &writing{text: d.text}
	if w.known == nil {
		w.file = d.copied()
	}
	return w
}

// writingAs is writing of the document under a name that it has not.
func (d *Document) writingAs(n naming) *writing {
	w := &writing{text: text{changes: notOfADocument}, file: d.copied()}
	n.give(w.file.Scenario)
	return w
}

// notOfADocument is the changes of a text that no document has.
const notOfADocument = -1

// copied is the document's file as it is now.
func (d *Document) copied() *schema.File {
	file := *d.file
	file.Scenario, file.Comments = d.Scenario().Clone(), maps.Clone(file.Comments)
	return &file
}

// writing is a text that is being written.
type writing struct {
	text
	file *schema.File // to be written; nil where the text is known
}

// write writes the text.
func (w *writing) write() ([]byte, error) {
	if w.known != nil {
		return w.known, nil
	}
	data, err := schema.Encode(w.file)
	if err == nil {
		w.known = data
	}
	return data, err
}

// wrote has the document know the text, unless it has changed since.
func (d *Document) wrote(w *writing) {
	if d.text.changes == w.changes {
		d.text.known = w.known
	}
}

// WriteAhead is work that the first edit or a save would have to wait for. It may be done
// on another goroutine; then it says what has the document know of it.
func (d *Document) WriteAhead() (work func() (know func())) {
	w := d.writing()
	return func() func() {
		_, _ = w.write() // what fails is said when it is needed
		return func() { d.wrote(w) }
	}
}
