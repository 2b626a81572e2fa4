package ui

import (
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
)

// documents is the open documents, each with an editor of its own: its history, its part of
// the map, its tools. It knows which is shown, what they are called, and what commands ask
// of the one that is shown.
type documents struct {
	editor  *editor   // the document that is shown, nil while none is
	editors []*editor // all that are open, in the order of their tabs
	last    *editor   // the one shown last, nil when none is open
	coming  session   // what is being opened again, and not yet shown

	closing map[string]int // files of playtests that are being closed, by how often
}

// onAreas reports whether the document that is shown has a map of areas.
func (d *documents) onAreas() bool { return d.editor != nil && d.editor.areas != nil }

// onHexes is commands that a map of hexes alone has.
func (d *documents) onHexes(commands func(*documents) []*desk.Command) []*desk.Command {
	if d.onAreas() || d.onTable() {
		return nil
	}
	return commands(d)
}

// onTable reports whether the document that is shown is an open table.
func (d *documents) onTable() bool { return d.editor != nil && d.editor.table != nil }

// inEditor is what a command does in the document that is shown.
func (d *documents) inEditor(do func(*editor)) func() { return func() { do(d.editor) } }

// ofEditor is what a command asks of the document that is shown.
func (d *documents) ofEditor(ask func(*editor) bool) func() bool {
	return func() bool { return ask(d.editor) }
}

// openPaths is the files of the open documents.
func (d *documents) openPaths() []string {
	var paths []string
	for _, e := range d.editors {
		if path := e.doc.Path(); path != "" {
			paths = append(paths, path)
		}
	}
	return paths
}

// editorOf is the editor of a file under the name that it was opened by, nil when
// it is not open.
func (d *documents) editorOf(path string) *editor {
	for _, e := range d.editors {
		if path != "" && e.doc.Path() == path {
			return e
		}
	}
	return nil
}

// editorWith is the editor of a document, nil when it is not open any more. It is made anew
// with the colours.
func (d *documents) editorWith(doc *document.Document) *editor {
	for _, e := range d.editors {
		if e.doc == doc {
			return e
		}
	}
	return nil
}

// playing reports whether a game is on the map of the document shown.
func (d *documents) playing() bool { return d.editor != nil && !d.editor.drafting() }

// hexDraft is the draft on hexes that is shown; nil while no document is.
func (d *documents) hexDraft() *paint.Draft {
	if d.editor == nil {
		return nil
	}
	return d.editor.hexes
}

// shownPath is the file of the document that is shown; empty for none.
func (d *documents) shownPath() string {
	if d.editor == nil {
		return ""
	}
	return d.editor.doc.Path()
}
