package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// MouseEvent is what the pointer does on a control.
type MouseEvent = desktop.MouseEvent

// Field is a text field that says when it is left, and hands on the keys that
// mean nothing in it: Escape, and Up and Down in a field of one line; all of them
// while it cannot be written in, which may come while it has the keyboard. Reached
// without the pointer, a field of one line has all of its text selected, so that
// what is typed takes its place.
type Field struct {
	widget.Entry
	OnLeave func()
	OnKey   func(fyne.KeyName) bool // true when the key was of use
	pressed bool                    // the pointer puts the cursor where it is
	offered bool                    // see Offer
}

// NewField is a field of one line; the placeholder stands in it while it is empty.
func NewField(placeholder string) *Field {
	f := &Field{}
	f.PlaceHolder = placeholder
	f.ExtendBaseWidget(f)
	return f
}

// NewTextField is a field of several lines.
func NewTextField(placeholder string) *Field {
	f := NewField(placeholder)
	f.MultiLine = true
	f.Wrapping = fyne.TextWrapWord
	return f
}

// NewSearchField is a field that sifts a list with every letter. Escape empties it and
// leaves it, Down goes on to the list.
func NewSearchField(placeholder string, sift, leave, toList func()) *Field {
	f := NewField(placeholder)
	f.OnChanged = func(string) { sift() }
	f.OnKey = func(k fyne.KeyName) bool {
		switch k {
		case fyne.KeyEscape:
			f.SetText("")
			leave()
		case fyne.KeyDown:
			toList()
		default:
			return false
		}
		return true
	}
	return f
}

// MouseDown puts the cursor where the pointer is. What is left by it may become an edit
// that takes this field away.
func (f *Field) MouseDown(e *MouseEvent) {
	f.pressed, f.offered = true, false
	TakeFocus(f)
	if TakeFocus(f) { // it is still there
		f.Entry.MouseDown(e)
	}
	f.pressed = false
}

// FocusGained brings the field in sight and selects what stands in it.
func (f *Field) FocusGained() {
	f.Entry.FocusGained()
	if f.pressed {
		return
	}
	BringInSight(f)
	if !f.MultiLine && f.Text != "" {
		f.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// AcceptsTab leaves the Tab key to the window: whoever has no pointer goes on with
// it from a field of several lines, too.
func (f *Field) AcceptsTab() bool { return false }

// FocusLost says that the field was left.
func (f *Field) FocusLost() {
	f.Entry.FocusLost()
	f.offered = false
	if f.OnLeave != nil {
		f.OnLeave()
	}
}

// SetEnabled says whether the field can be written in.
func (f *Field) SetEnabled(on bool) {
	switch {
	case on && f.Disabled():
		f.Enable()
	case !on && !f.Disabled():
		f.Disable()
	}
}

// Offer gives the field the keyboard without being asked, where it is in sight: something may be
// written next. As long as nothing is, a step back is not one of the field, and Delete is of
// what the text is about.
func (f *Field) Offer() { f.offered = TakeFocus(f) }

// Offered reports whether it has the keyboard so, and nothing was written yet.
func (f *Field) Offered() bool { return f.offered }

// TypedRune is called by the window library.
func (f *Field) TypedRune(r rune) {
	if f.Disabled() {
		handOnRune(f, r)
		return
	}
	f.offered = false
	f.Entry.TypedRune(r)
}

// TypedKey offers the key to OnKey before the field takes it.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	if f.Disabled() {
		if f.OnKey == nil || !f.OnKey(e.Name) {
			handOn(f, e.Name)
		}
		return
	}
	if f.offered && e.Name == fyne.KeyDelete {
		handOn(f, e.Name)
		return
	}
	f.offered = false
	offer := e.Name == fyne.KeyEscape || !f.MultiLine && (e.Name == fyne.KeyUp || e.Name == fyne.KeyDown)
	switch {
	case offer && f.OnKey != nil && f.OnKey(e.Name):
	case !TextHolds.Keeps(KindOf(e.Name)):
		handOn(f, e.Name)
	default:
		f.Entry.TypedKey(e)
	}
}
