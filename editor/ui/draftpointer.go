package ui

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model/hex"
)

// draftPointer is the pointer and the keys on the map while the draft lies there:
// they work for the tool in use or, while a panel asks something on the map, for
// the panel.
type draftPointer struct {
	editor     *editor
	highlights draw.Highlights // what the draft has to say about hexes
	stroking   bool
	marking    bool // the tool in use keeps hexes marked
	refused    bool // an error of this stroke was shown
}

var _ mapview.Listener = (*draftPointer)(nil)

// Hover shows what a click would do.
func (d *draftPointer) Hover(v tool.Event) {
	d.editor.status.SetAction(d.preview(v), describeHex(d.editor.doc.Scenario().Hexes(), v.Hex))
}

// hoverOn shows what a click would do now, and still says why the last one would
// not do, or what came of it.
func (d *draftPointer) hoverOn(v tool.Event) {
	d.editor.status.RenewAction(d.preview(v), describeHex(d.editor.doc.Scenario().Hexes(), v.Hex))
}

// preview shows on the map what a click would do, and says it.
func (d *draftPointer) preview(v tool.Event) string {
	e := d.editor
	e.fitProblems()
	var p tool.Preview
	if e.pick != nil {
		p = e.pickHover(v)
	} else {
		p = e.tools.current.Hover(e.doc, v)
	}
	d.highlights.Brush = p.Hexes
	d.highlights.Hover = nil
	if e.doc.Scenario().Hexes().Grid.Contains(v.Hex) {
		d.highlights.Hover = hex.List{v.Hex}
	}
	d.show()
	e.mapView.SetSides(p.Sides)
	e.mapView.Preview(p.Ground)
	return p.Status
}

// show shows what the draft has to say about hexes. While it is played the map is
// the game's.
func (d *draftPointer) show() {
	if !d.editor.playing {
		d.editor.mapView.SetHighlights(d.highlights)
	}
}

// mark marks what the tool in use keeps marked.
func (d *draftPointer) mark() {
	e := d.editor
	if e.pick != nil {
		return
	}
	var marked hex.List
	if m, ok := e.tools.current.(tool.Marker); ok {
		marked = m.Marked(e.doc)
	}
	if d.marking && slices.Equal(marked, d.highlights.Selected) {
		return
	}
	if len(marked) > 0 || d.marking {
		d.marking = len(marked) > 0
		d.highlights.Selected = marked
		d.show()
	}
}

// Left takes the preview away.
func (d *draftPointer) Left() {
	if d.stroking {
		return
	}
	d.highlights.Brush, d.highlights.Hover = nil, nil
	d.show()
	d.editor.mapView.SetSides(nil)
	d.editor.mapView.Preview(nil)
	d.editor.status.SetAction("", "")
}

func (d *draftPointer) Press(v tool.Event) {
	e := d.editor
	e.status.SetNotice("")
	if e.pick != nil {
		e.pickPress(v)
		d.hoverOn(v)
		return
	}
	d.highlights.Selected = nil
	d.stroking, d.refused = true, false
	d.handle(e.tools.current.Press(e.doc, v))
	d.mark()
	d.hoverOn(v)
	e.toolbox.update()
}

func (d *draftPointer) Drag(v tool.Event) {
	e := d.editor
	if e.pick != nil {
		e.pickDrag(v)
		d.Hover(v)
		return
	}
	d.handle(e.tools.current.Drag(e.doc, v))
	d.hoverOn(v)
}

func (d *draftPointer) Release(v tool.Event) {
	e := d.editor
	if e.pick != nil && e.pick.release != nil {
		e.pick.release()
	}
	if e.pick != nil || !d.stroking {
		d.Hover(v)
		return
	}
	d.stroking = false
	d.handle(e.tools.current.Release(e.doc, v))
	e.settle()
	e.seeTour(false)
	d.mark()
	e.toolbox.update()
	d.hoverOn(v)
	e.app.updateMenu()
}

// Cancel takes an open stroke back, and the mark of a problem away.
func (d *draftPointer) Cancel() {
	e := d.editor
	if e.pick != nil {
		e.leavePick(false)
		return
	}
	e.endMarchTimes()
	d.stroking = false
	e.tools.current.Cancel(e.doc)
	e.settle()
	d.highlights.Selected = nil
	d.mark()
	d.show()
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
		e.leavePick(false)
		return
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.pick != nil {
			if e.pick.many {
				e.leavePick(true)
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
	if !d.editor.pickTyped(r) && !d.editor.actAt(string(r)) {
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
	case e.pick != nil:
		return e.pick.many
	}
	return slices.ContainsFunc(e.tools.current.Actions(), func(a tool.Action) bool { return a.Key == "Enter" && a.Can(e.doc) })
}

// Wheel leaves the wheel to the map.
func (d *draftPointer) Wheel(int) bool { return false }
