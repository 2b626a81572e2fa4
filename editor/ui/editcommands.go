package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

var _ desk.TextField = (*widget.Entry)(nil)

// focusedText is the text field that has the keyboard, nil when none has.
func focusedText(c fyne.Canvas) desk.TextField {
	if t, ok := c.Focused().(desk.TextField); ok {
		return t
	}
	return nil
}

// stepIn is a step back or forward in a text field, or in the draft where the field was only
// offered the keyboard.
func stepIn(docs *documents, step func(desk.TextField), by int) func(desk.TextField) {
	return func(t desk.TextField) {
		if f, ok := t.(*kit.Field); ok && f.Offered() && docs.editor != nil && docs.editor.mode.canGo(by) {
			docs.editor.mode.goBy(by)
			return
		}
		step(t)
	}
}

// editCommands is what the text field that has the keyboard does to its text,
// and else the editor to the draft.
func editCommands(docs *documents) []*desk.Command {
	clips := fyne.CurrentApp().Clipboard()
	cut, copied, paste := &fyne.ShortcutCut{Clipboard: clips}, &fyne.ShortcutCopy{Clipboard: clips}, &fyne.ShortcutPaste{Clipboard: clips}
	return []*desk.Command{
		{ID: "undo", Menu: "Edit", Text: "Undo", Shortcut: &fyne.ShortcutUndo{}, Editing: true, Needs: "there is nothing to undo", Enabled: docs.ofEditor((*editor).canUndo), Run: docs.inEditor(func(e *editor) { e.mode.goBy(-1) }), InText: stepIn(docs, desk.TextField.Undo, -1)},
		{ID: "redo", Menu: "Edit", Text: "Redo", Shortcut: desk.CtrlShift(fyne.KeyZ), Also: desk.Shortcuts(&fyne.ShortcutRedo{}), Editing: true, Needs: "there is nothing to do again", Enabled: docs.ofEditor((*editor).canRedo), Run: docs.inEditor(func(e *editor) { e.mode.goBy(1) }), InText: stepIn(docs, desk.TextField.Redo, 1)},
		{ID: "cut", Menu: "Edit", Text: "Cut", Shortcut: cut, Editing: true, Split: true, Run: docs.inEditor(func(e *editor) { e.mode.clip(cut) }), InText: desk.ChangeText(cut)},
		{ID: "copy", Menu: "Edit", Text: "Copy", Shortcut: copied, Editing: true, Run: docs.inEditor(func(e *editor) { e.mode.clip(copied) }), InText: func(t desk.TextField) { t.TypedShortcut(copied) }},
		{ID: "paste", Menu: "Edit", Text: "Paste", Shortcut: paste, Editing: true, Run: docs.inEditor(func(e *editor) { e.mode.clip(paste) }), InText: desk.ChangeText(paste)},
	}
}
