package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

// minimapCommands is the command of the minimap.
func minimapCommands(docs *documents) []*desk.Command {
	return []*desk.Command{{
		ID: "show.overview", Menu: "View", Text: "Overview in the corner", Key: fyne.KeyF6, Editing: true,
		Toggles: true, Checked: docs.ofEditor(func(e *editor) bool { return e.minimap.Unfolded() }),
		Run: docs.inEditor(func(e *editor) { e.minimap.Toggle() }),
	}}
}

// cursorCommands is the commands of the hex cursor.
func cursorCommands(docs *documents) []*desk.Command {
	shown := docs.ofEditor(func(e *editor) bool { _, on := e.mapView.KeyCursor(); return on })
	shift := func(e *editor) bool { return e.mapView.Mods()&fyne.KeyModifierShift != 0 }
	return []*desk.Command{
		{ID: "cursor", Menu: "Map", Text: "Hex cursor for the keyboard", Rune: 'K', Editing: true, Split: true, Toggles: true, Checked: shown,
			Run: docs.inEditor(func(e *editor) {
				e.mapView.ToggleCursor()
				if _, on := e.mapView.KeyCursor(); on {
					e.board.TakeFocus() // the arrows and the space bar are the cursor's
				}
			})},
		{ID: "cursor.pen", Menu: "Map", Text: "Hex cursor: pen down", Rune: 'X', Editing: true, Needs: "show the cursor first (K)", Enabled: shown, Toggles: true,
			Checked: docs.ofEditor(func(e *editor) bool { return e.mapView.PenDown() }),
			Run: docs.inEditor(func(e *editor) {
				if shift(e) {
					e.mapView.TogglePen(tool.Right)
				} else {
					e.mapView.TogglePen(tool.Left)
				}
			})},
		{ID: "cursor.side", Menu: "Map", Text: "Hex cursor: next side", Rune: 'J', Editing: true, Needs: "show the cursor first (K)", Enabled: shown,
			Run: docs.inEditor(func(e *editor) {
				if shift(e) {
					e.mapView.TurnCursor(-1)
				} else {
					e.mapView.TurnCursor(1)
				}
			})},
	}
}

// tracingCommands is the commands of the picture that the map shown is traced from.
func tracingCommands(docs *documents) []*desk.Command {
	if docs.editor == nil {
		return nil
	}
	return docs.editor.tracing.Commands()
}

// renewCommands makes the commands anew, as the document has others than before.
func (e *editor) renewCommands() {
	if e == e.app.editor {
		e.app.setCommands()
	}
}
