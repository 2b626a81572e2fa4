package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/tool"
)

// takeFocus gives the map the keyboard.
func (m *mapView) takeFocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(m); c != nil {
		c.Focus(m)
	}
}

// FocusGained and FocusLost follow the keyboard.
func (m *mapView) FocusGained() {
	m.focused = true
	m.Refresh()
	m.rehover()
}

func (m *mapView) FocusLost() {
	m.liftPen()
	m.focused, m.space = false, false
	m.Refresh()
	if m.held == 0 {
		m.listener.mapLeft() // it would not learn that a modifier key is let go
	}
}

// KeyDown and KeyUp watch the space bar and the modifier keys.
func (m *mapView) KeyDown(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		m.space = true
	}
	m.watchModifier(e.Name)
}

func (m *mapView) KeyUp(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		m.space = false
	}
	m.watchModifier(e.Name)
}

func (m *mapView) watchModifier(name fyne.KeyName) {
	switch name {
	case desktop.KeyShiftLeft, desktop.KeyShiftRight, desktop.KeyControlLeft, desktop.KeyControlRight, desktop.KeyAltLeft, desktop.KeyAltRight:
		m.rehover()
	}
}

// TypedKey moves the map with the arrows and gives a stroke up with Escape.
func (m *mapView) TypedKey(e *fyne.KeyEvent) {
	if !m.key(e.Name) {
		m.listener.mapKey(e.Name)
	}
}

// AcceptsTab says whether the map has a use for the Tab key.
func (m *mapView) AcceptsTab() bool { return m.listener.mapWantsTab() }

// key reports whether the map has a use for the key.
func (m *mapView) key(name fyne.KeyName) bool {
	if m.cursor != nil && m.cursorKey(name) {
		return true
	}
	step := math.Round(keyPan * m.scale)
	switch name {
	case fyne.KeyLeft:
		m.pan(step, 0)
	case fyne.KeyRight:
		m.pan(-step, 0)
	case fyne.KeyUp:
		m.pan(0, step)
	case fyne.KeyDown:
		m.pan(0, -step)
	case fyne.KeyHome:
		m.fit()
	case fyne.KeyPageUp:
		m.zoom(zoomStep)
	case fyne.KeyPageDown:
		m.zoom(1 / zoomStep)
	case fyne.KeyEscape:
		m.cancel()
	default:
		return false
	}
	m.rehover()
	return true
}

// TypedRune hands letters on.
func (m *mapView) TypedRune(r rune) {
	if r != ' ' {
		m.listener.mapRune(r)
	}
}

// TypedShortcut clicks at the hex cursor with Ctrl; other keys go on.
func (m *mapView) TypedShortcut(s fyne.Shortcut) {
	if k, ok := s.(fyne.KeyboardShortcut); ok && m.cursor != nil && (k.Key() == fyne.KeySpace || k.Key() == fyne.KeyReturn || k.Key() == fyne.KeyEnter) {
		m.clickCursor(tool.Left, toolMods(k.Mod()))
		return
	}
	m.listener.mapShortcut(s)
}
