package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// textField is a text field that has the keyboard.
type textField interface {
	fyne.Shortcutable
	fyne.Disableable
	Undo()
	Redo()
	SelectedText() string
}

var _ textField = (*widget.Entry)(nil)

// focusedText is the text field that has the keyboard, nil when none has.
func (a *App) focusedText() textField {
	if t, ok := a.Win.Canvas().Focused().(textField); ok {
		return t
	}
	return nil
}

// editCommands is what the text field that has the keyboard does to its text,
// and else the editor to the draft.
func (a *App) editCommands() []*command {
	clips := fyne.CurrentApp().Clipboard()
	cut, copied, paste := &fyne.ShortcutCut{Clipboard: clips}, &fyne.ShortcutCopy{Clipboard: clips}, &fyne.ShortcutPaste{Clipboard: clips}
	return []*command{
		{menu: "Edit", text: "Undo", shortcut: &fyne.ShortcutUndo{}, editing: true, enabled: a.ofEditor((*editor).canUndo), run: a.inEditor((*editor).undo), inText: textField.Undo},
		{menu: "Edit", text: "Redo", shortcut: ctrlShift(fyne.KeyZ), also: shortcuts(&fyne.ShortcutRedo{}), editing: true, enabled: a.ofEditor((*editor).canRedo), run: a.inEditor((*editor).redo), inText: textField.Redo},
		{menu: "Edit", text: "Cut", shortcut: cut, editing: true, split: true, run: a.clips(cut), inText: change(cut)},
		{menu: "Edit", text: "Copy", shortcut: copied, editing: true, run: a.clips(copied), inText: func(t textField) { t.TypedShortcut(copied) }},
		{menu: "Edit", text: "Paste", shortcut: paste, editing: true, run: a.clips(paste), inText: change(paste)},
	}
}

// change is a shortcut that changes the text of a field that can be changed.
func change(s fyne.Shortcut) func(textField) {
	return func(t textField) {
		if !t.Disabled() {
			t.TypedShortcut(s)
		}
	}
}

// clips does with the map's selection what a shortcut means there, or says why
// it cannot.
func (a *App) clips(s fyne.KeyboardShortcut) func() {
	return func() {
		switch e := a.editor; {
		case a.playing():
			e.status.SetNotice("Cut, copy and paste are for the draft, and it is being played: go back to it first")
		case e.bench.Ask.Asking():
			e.status.SetNotice("Hexes are being picked: end that with Enter or Escape first")
		case e.actAt("Ctrl+" + string(s.Key())):
			e.board.TakeFocus() // Escape and the turning keys are for what hangs on the pointer
		default:
			e.status.SetNotice("What is selected on the map is cut and copied: take Select (M) and drag over hexes")
		}
	}
}
