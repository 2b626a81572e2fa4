package kit

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Holder is what has the keyboard, as far as it matters who gets a key.
type Holder int

// Who may hold a key.
const (
	MapHolds     Holder = iota // the map, or nothing
	ControlHolds               // a button, a tab, a tool, a slider
	ListHolds                  // a list, a tree, a table, the cards of the start page
	TextHolds                  // a text field
)

// KeyKind is a kind of key, as far as it matters who gets it.
type KeyKind int

// The kinds of keys.
const (
	functionKey KeyKind = iota // F1 to F12
	Combination                // with Ctrl or Alt
	LetterKey                  // a letter, a digit or a sign
	movingKey                  // an arrow, Enter, Escape: what all kinds of holders know
)

// keyRules is who gets which key, for the widgets to follow and the help to
// tell. What no holder keeps goes to the tool in use, and then to the command
// that has the key. While a dialog is open, commands wait.
var keyRules = []struct {
	kind   KeyKind
	keptBy []Holder
	notes  []KeyNote
}{
	{functionKey, nil, []KeyNote{{"F1 to F12", "commands, wherever the keyboard is"}}},
	{Combination, nil, []KeyNote{{"With Ctrl or Alt", "commands, wherever the keyboard is"}, {"Ctrl+A C V X Y Z", "in a text field: for its text"}}},
	{LetterKey, []Holder{TextHolds, ListHolds}, []KeyNote{
		{"Letters, digits", "in a text field: written"}, {"Letters in a list", "its search"}, {"Letters elsewhere", "tools and commands"}}},
	{movingKey, []Holder{TextHolds, ListHolds, ControlHolds, MapHolds}, []KeyNote{
		{"Arrow keys", "in a text, list or tools; else the map"}, {"Tab", "to the next field, list, button or tool"}, {"Enter, Space", "press or choose; in a dialog: accept"},
		{"Escape", "back to the map, or out of the dialog"}}},
}

// Keeps reports whether a holder keeps a kind of key to itself.
func (h Holder) Keeps(k KeyKind) bool {
	for _, r := range keyRules {
		if r.kind == k {
			return slices.Contains(r.keptBy, h)
		}
	}
	panic(fmt.Sprintf("no rule for keys of kind %d", k))
}

// KeyNotes is the rules as the help tells them.
func KeyNotes() []KeyNote {
	var out []KeyNote
	for _, r := range keyRules {
		out = append(out, r.notes...)
	}
	return out
}

// KeyNote is a line of the help: a key, and what it does.
type KeyNote struct{ Key, Does string }

// KindOf is the kind of a key that is no combination.
func KindOf(name fyne.KeyName) KeyKind {
	switch {
	case len(name) > 1 && name[0] == 'F' && name[1] >= '1' && name[1] <= '9':
		return functionKey
	case len(name) == 1:
		return LetterKey
	}
	return movingKey
}

// handOn gives a key to the window that what has the keyboard does not keep.
func handOn(o fyne.CanvasObject, name fyne.KeyName) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(&fyne.KeyEvent{Name: name})
	}
}

// handOnRune gives a letter to the window that what has the keyboard does not keep.
func handOnRune(o fyne.CanvasObject, r rune) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// TypedShortcut does to the text what the shortcut means there; others are the
// window's.
func (f *Field) TypedShortcut(s fyne.Shortcut) {
	if !f.keeps(s) {
		if c, ok := fyne.CurrentApp().Driver().CanvasForObject(f).(fyne.Shortcutable); ok {
			c.TypedShortcut(s)
		}
		return
	}
	f.offered = false
	f.Entry.TypedShortcut(s)
}

// keeps reports whether a combination is one of the text: one that cannot be written in is
// copied, and nothing else.
func (f *Field) keeps(s fyne.Shortcut) bool {
	if f.Disabled() {
		switch s.(type) {
		case *fyne.ShortcutCopy, *fyne.ShortcutSelectAll:
			return true
		}
		return false
	}
	custom, ok := s.(*desktop.CustomShortcut)
	return !ok || forText(custom)
}

// forText reports whether a combination moves in a text or deletes in it.
func forText(s *desktop.CustomShortcut) bool {
	switch s.KeyName {
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyBackspace, fyne.KeyDelete:
		return true
	}
	return false
}
