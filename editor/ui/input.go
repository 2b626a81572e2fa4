package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

type mouseEvent = desktop.MouseEvent

// field is a text field that says when it is left, and hands on the keys that
// mean nothing in it: Escape, and Up and Down in a field of one line. Reached
// without the pointer, a field of one line has all of its text selected, so that
// what is typed takes its place.
type field struct {
	widget.Entry
	onLeave func()
	onKey   func(fyne.KeyName) bool // true when the key was of use
	pressed bool                    // the pointer puts the cursor where it is
}

func newField(placeholder string) *field {
	f := &field{}
	f.PlaceHolder = placeholder
	f.ExtendBaseWidget(f)
	return f
}

// newTextField is a field of several lines.
func newTextField(placeholder string) *field {
	f := newField(placeholder)
	f.MultiLine = true
	f.Wrapping = fyne.TextWrapWord
	return f
}

// MouseDown puts the cursor where the pointer is.
func (f *field) MouseDown(e *mouseEvent) {
	f.pressed = true
	f.Entry.MouseDown(e)
	f.pressed = false
}

// FocusGained brings the field in sight and selects what stands in it.
func (f *field) FocusGained() {
	f.Entry.FocusGained()
	if f.pressed {
		return
	}
	bringInSight(f)
	if !f.MultiLine && f.Text != "" {
		f.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// FocusLost says that the field was left.
func (f *field) FocusLost() {
	f.Entry.FocusLost()
	if f.onLeave != nil {
		f.onLeave()
	}
}

// TypedKey offers the key to onKey before the field takes it.
func (f *field) TypedKey(e *fyne.KeyEvent) {
	offer := e.Name == fyne.KeyEscape || !f.MultiLine && (e.Name == fyne.KeyUp || e.Name == fyne.KeyDown)
	switch {
	case offer && f.onKey != nil && f.onKey(e.Name):
	case !textHolds.keeps(kindOf(e.Name)):
		handOn(f, e.Name)
	default:
		f.Entry.TypedKey(e)
	}
}
