package ui

import (
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// scenarioField is a text of the scenario that can be written in a panel. It
// becomes an edit when the field is left or Enter is pressed in it; Escape puts
// back what was there.
type scenarioField struct {
	path   string
	value  func(*model.Scenario) string
	entry  *field
	editor *editor
}

// newScenarioField is a field of so many lines for the text at a path.
func newScenarioField(e *editor, path, hint string, lines int, value func(*model.Scenario) string) *scenarioField {
	f := &scenarioField{path: path, value: value, entry: newField(hint), editor: e}
	if lines > 1 {
		f.entry = newTextField(hint)
		f.entry.SetMinRowsVisible(lines)
	}
	f.entry.onLeave = f.commit
	f.entry.OnSubmitted = func(string) { f.commit() }
	f.entry.onKey = func(k fyne.KeyName) bool {
		if k == fyne.KeyEscape {
			f.entry.SetText(f.value(e.doc.Scenario()))
			e.mapView.takeFocus()
		}
		return k == fyne.KeyEscape
	}
	return f
}

// update shows the text as it stands, unless it is being written.
func (f *scenarioField) update(s *model.Scenario) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(f.entry); c != nil && c.Focused() == f.entry {
		return
	}
	if v := f.value(s); f.entry.Text != v {
		f.entry.SetText(v)
	}
}

// commit makes what was written an edit, where it differs from what the
// scenario says.
func (f *scenarioField) commit() {
	text := f.entry.Text
	if !f.entry.MultiLine {
		text = strings.TrimSpace(text)
	}
	if text != f.value(f.editor.doc.Scenario()) {
		f.editor.do(document.Set{Path: f.path, Value: text})
	}
}

// takeFocus gives the field the keyboard.
func (f *scenarioField) takeFocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(f.entry); c != nil {
		c.Focus(f.entry)
	}
}
