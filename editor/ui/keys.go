package ui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// holder is what has the keyboard, as far as it matters who gets a key.
type holder int

const (
	mapHolds     holder = iota // the map, or nothing
	controlHolds               // a button, a tab, a tool, a slider
	listHolds                  // a list, a tree, a table, the cards of the start page
	textHolds                  // a text field
)

// keyKind is a kind of key, as far as it matters who gets it.
type keyKind int

const (
	functionKey keyKind = iota // F1 to F12
	combination                // with Ctrl or Alt
	letterKey                  // a letter, a digit or a sign
	movingKey                  // an arrow, Enter, Escape: what all kinds of holders know
)

// keyRules is who gets which key, for the widgets to follow and the help to
// tell. What no holder keeps goes to the tool in use, and then to the command
// that has the key. While a dialog is open, commands wait.
var keyRules = []struct {
	kind   keyKind
	keptBy []holder
	help   []helpRow
}{
	{functionKey, nil, []helpRow{{"F1 to F12", "commands, wherever the keyboard is"}}},
	{combination, nil, []helpRow{{"With Ctrl or Alt", "commands, wherever the keyboard is"}, {"Ctrl+A C V X Y Z", "in a text field: for its text"}}},
	{letterKey, []holder{textHolds, listHolds}, []helpRow{
		{"Letters, digits", "in a text field: written"}, {"", "in a list: its search"}, {"", "anywhere else: tools and commands"}}},
	{movingKey, []holder{textHolds, listHolds, controlHolds, mapHolds}, []helpRow{
		{"Arrow keys", "in a text, list or tools; else the map"}, {"Tab", "to the next field, list, button or tool"}, {"Enter, Space", "press or choose; in a dialog: accept"},
		{"Escape", "back to the map, or out of the dialog"}}},
}

// keeps reports whether a holder keeps a kind of key to itself.
func (h holder) keeps(k keyKind) bool {
	for _, r := range keyRules {
		if r.kind == k {
			return slices.Contains(r.keptBy, h)
		}
	}
	panic(fmt.Sprintf("no rule for keys of kind %d", k))
}

// keysHelp is the rules as the help tells them.
func keysHelp() helpGroup {
	g := helpGroup{name: "Who gets a key"}
	for _, r := range keyRules {
		g.rows = append(g.rows, r.help...)
	}
	return g
}

// kindOf is the kind of a key that is no combination.
func kindOf(name fyne.KeyName) keyKind {
	switch {
	case len(name) > 1 && name[0] == 'F' && name[1] >= '1' && name[1] <= '9':
		return functionKey
	case len(name) == 1:
		return letterKey
	}
	return movingKey
}

// handOn gives a key to the window that what has the keyboard does not keep.
func handOn(o fyne.CanvasObject, name fyne.KeyName) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(&fyne.KeyEvent{Name: name})
	}
}

// TypedShortcut does to the text what the shortcut means there; others are the
// window's.
func (f *field) TypedShortcut(s fyne.Shortcut) {
	if custom, ok := s.(*desktop.CustomShortcut); ok && !forText(custom) {
		if c, ok := fyne.CurrentApp().Driver().CanvasForObject(f).(fyne.Shortcutable); ok {
			c.TypedShortcut(s)
		}
		return
	}
	f.Entry.TypedShortcut(s)
}

// forText reports whether a combination moves in a text or deletes in it.
func forText(s *desktop.CustomShortcut) bool {
	switch s.KeyName {
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyBackspace, fyne.KeyDelete:
		return true
	}
	return false
}
