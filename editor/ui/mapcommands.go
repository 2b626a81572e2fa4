package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/tool"
)

// minimapCommands is the command of the minimap.
func (a *App) minimapCommands() []*command {
	return []*command{{
		menu: "View", text: "Overview in the corner", key: fyne.KeyF6, editing: true,
		toggles: true, checked: a.ofEditor(func(e *editor) bool { return e.minimap.Unfolded() }),
		run: a.inEditor(func(e *editor) { e.minimap.Toggle() }),
	}}
}

// cursorCommands is the commands of the hex cursor.
func (a *App) cursorCommands() []*command {
	shown := a.ofEditor(func(e *editor) bool { _, on := e.mapView.KeyCursor(); return on })
	shift := func(e *editor) bool { return e.mapView.Mods()&fyne.KeyModifierShift != 0 }
	return []*command{
		{menu: "Map", text: "Hex cursor for the keyboard", rune: 'K', editing: true, split: true, toggles: true, checked: shown,
			run: a.inEditor(func(e *editor) {
				e.mapView.ToggleCursor()
				if _, on := e.mapView.KeyCursor(); on {
					e.board.TakeFocus() // the arrows and the space bar are the cursor's
				}
			})},
		{menu: "Map", text: "Hex cursor: pen down", rune: 'X', editing: true, enabled: shown, toggles: true,
			checked: a.ofEditor(func(e *editor) bool { return e.mapView.PenDown() }),
			run: a.inEditor(func(e *editor) {
				if shift(e) {
					e.mapView.TogglePen(tool.Right)
				} else {
					e.mapView.TogglePen(tool.Left)
				}
			})},
		{menu: "Map", text: "Hex cursor: next side", rune: 'J', editing: true, enabled: shown,
			run: a.inEditor(func(e *editor) {
				if shift(e) {
					e.mapView.TurnCursor(-1)
				} else {
					e.mapView.TurnCursor(1)
				}
			})},
	}
}
