package ui

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model/hex"
)

// draftPointer is the pointer and the keys on the map while the draft lies there:
// they work for the tool in use or, while a panel asks something on the map, for
// the panel.
type draftPointer struct {
	editor  *editor
	bench   *panel.Bench
	marking bool // the tool in use keeps hexes marked
	refused bool // an error of this stroke was shown
}

var (
	_ mapview.Listener  = (*draftPointer)(nil)
	_ panel.AroundAsker = (*draftPointer)(nil)
)

// Hover shows what a click would do.
func (d *draftPointer) Hover(v tool.Event) {
	d.editor.status.SetAction(d.preview(v), mapview.Describe(d.editor.doc.Scenario().Hexes(), v.Hex))
}

// Renew shows what a click would do now, and still says why the last one would
// not do, or what came of it.
func (d *draftPointer) Renew(v tool.Event) {
	d.editor.status.RenewAction(d.preview(v), mapview.Describe(d.editor.doc.Scenario().Hexes(), v.Hex))
}

// preview shows on the map what a click would do, and says it.
func (d *draftPointer) preview(v tool.Event) string {
	e := d.editor
	e.fitProblems()
	var p tool.Preview
	if e.bench.Ask.Asking() {
		p = e.bench.Ask.Hover(v)
	} else {
		p = e.tools.current.Hover(e.doc, v)
	}
	d.bench.Lights.Brush = p.Hexes
	d.bench.Lights.Hover = nil
	if e.doc.Scenario().Hexes().Grid.Contains(v.Hex) {
		d.bench.Lights.Hover = hex.List{v.Hex}
	}
	d.bench.Lights.Show()
	e.mapView.SetSides(p.Sides)
	e.mapView.Preview(p.Ground)
	return p.Status
}

// mark marks what the tool in use keeps marked.
func (d *draftPointer) mark() {
	e := d.editor
	if e.bench.Ask.Asking() {
		return
	}
	var marked hex.List
	if m, ok := e.tools.current.(tool.Marker); ok {
		marked = m.Marked(e.doc)
	}
	if d.marking && slices.Equal(marked, d.bench.Lights.Selected) {
		return
	}
	if len(marked) > 0 || d.marking {
		d.marking = len(marked) > 0
		d.bench.Lights.Selected = marked
		d.bench.Lights.Show()
	}
}

// Left takes the preview away.
func (d *draftPointer) Left() {
	if d.bench.Stroke.Going {
		return
	}
	d.bench.Lights.Brush, d.bench.Lights.Hover = nil, nil
	d.bench.Lights.Show()
	d.editor.mapView.SetSides(nil)
	d.editor.mapView.Preview(nil)
	d.editor.status.SetAction("", "")
}

func (d *draftPointer) Press(v tool.Event) {
	e := d.editor
	e.status.SetNotice("")
	if e.bench.Ask.Asking() {
		e.bench.Ask.Press(v)
		d.Renew(v)
		return
	}
	d.bench.Lights.Selected = nil
	d.bench.Stroke.Going, d.refused = true, false
	d.handle(e.tools.current.Press(e.doc, v))
	d.mark()
	d.Renew(v)
	e.toolbox.update()
}

func (d *draftPointer) Drag(v tool.Event) {
	e := d.editor
	if e.bench.Ask.Asking() {
		e.bench.Ask.Drag(v)
		d.Hover(v)
		return
	}
	d.handle(e.tools.current.Drag(e.doc, v))
	d.Renew(v)
}

func (d *draftPointer) Release(v tool.Event) {
	e := d.editor
	if e.bench.Ask.Asking() {
		e.bench.Ask.Release()
	}
	if e.bench.Ask.Asking() || !d.bench.Stroke.Going {
		d.Hover(v)
		return
	}
	d.handle(e.tools.current.Release(e.doc, v))
	d.bench.Stroke.End()
	e.seeTour(false)
	d.mark()
	e.toolbox.update()
	d.Renew(v)
	e.app.updateMenu()
}

// Cancel takes an open stroke back, and the mark of a problem away.
func (d *draftPointer) Cancel() {
	e := d.editor
	if e.bench.Ask.Asking() {
		e.bench.Ask.Leave(false)
		return
	}
	e.endMarchTimes()
	e.tools.current.Cancel(e.doc)
	d.bench.Stroke.End()
	d.bench.Lights.Selected = nil
	d.mark()
	d.bench.Lights.Show()
	e.toolbox.update()
	e.app.updateMenu()
}

// handle shows why an edit could not be made, once in a stroke.
func (d *draftPointer) handle(err error) {
	var locked *document.LockedError
	switch {
	case errors.As(err, &locked), errors.As(err, new(tool.Refusal)), errors.Is(err, document.ErrLookOnly):
		d.editor.status.SetNotice(desk.SentenceOf(err))
	case err != nil && !d.refused:
		d.refused = true
		d.editor.app.Fail("The change cannot be made", err)
	}
}

func (d *draftPointer) Moved() { d.editor.Moved() }

func (d *draftPointer) Key(name fyne.KeyName) {
	if kit.KindOf(name) == kit.LetterKey {
		return // it comes as a letter too
	}
	e := d.editor
	key := string(name)
	switch name {
	case fyne.KeyEscape:
		e.endMarchTimes()
		e.bench.Ask.Leave(false)
		return
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.bench.Ask.Asking() {
			if e.bench.Ask.Takes() {
				e.bench.Ask.Leave(true)
			}
			return
		}
		key = "Enter"
	case fyne.KeyBackspace:
		key = "Backspace"
	}
	if !e.actAt(key) {
		e.app.plainKey(name)
	}
}

func (d *draftPointer) Rune(r rune) {
	if !d.bench.Ask.TypedRune(r) && !d.editor.actAt(string(r)) {
		d.editor.app.plainRune(r)
	}
}

// Shortcut is keys with Ctrl or Alt that no menu has taken: the tool's, or
// else the window's.
func (d *draftPointer) Shortcut(s fyne.Shortcut) {
	if k, ok := s.(fyne.KeyboardShortcut); ok && k.Mod() == fyne.KeyModifierShortcutDefault && d.editor.actAt("Ctrl+"+string(k.Key())) {
		return
	}
	d.editor.app.looseShortcut(s)
}

// Wants reports whether Enter ends what is being drawn or picked. Tab is the
// window's.
func (d *draftPointer) Wants(key fyne.KeyName) bool {
	e := d.editor
	switch {
	case key != fyne.KeyReturn:
		return false
	case e.bench.Ask.Asking():
		return e.bench.Ask.Takes()
	}
	return slices.ContainsFunc(e.tools.current.Actions(), func(a tool.Action) bool { return a.Key == "Enter" && a.Can(e.doc) })
}

// Wheel leaves the wheel to the map.
func (d *draftPointer) Wheel(int) bool { return false }

// Asked has what else is shown on the map give way to a question.
func (d *draftPointer) Asked() { d.editor.endMarchTimes() }

// Answered shows what the question stood before.
func (d *draftPointer) Answered() { d.mark() }

func (d *draftPointer) AskerChanged() { d.editor.app.traceState() }
