package mapview

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// TakeFocus gives the map the keyboard.
func (m *View) TakeFocus() { kit.TakeFocus(m) }

// FocusGained and FocusLost follow the keyboard.
func (m *View) FocusGained() {
	m.focused = true
	m.Refresh()
	m.Rehover()
}

// FocusLost says that the keyboard is elsewhere now.
func (m *View) FocusLost() {
	m.liftPen()
	m.focused, m.space = false, false
	m.Refresh()
	if m.held == 0 {
		m.listener.Left() // it would not learn that a modifier key is let go
	}
}

// KeyDown and KeyUp watch the space bar and the modifier keys.
func (m *View) KeyDown(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		m.space = true
	}
	m.watchModifier(e.Name)
}

// KeyUp sees the space bar and the modifiers let go.
func (m *View) KeyUp(e *fyne.KeyEvent) {
	if e.Name == fyne.KeySpace {
		m.space = false
	}
	m.watchModifier(e.Name)
}

func (m *View) watchModifier(name fyne.KeyName) {
	switch name {
	case desktop.KeyShiftLeft, desktop.KeyShiftRight, desktop.KeyControlLeft, desktop.KeyControlRight, desktop.KeyAltLeft, desktop.KeyAltRight:
		m.Rehover()
	}
}

// TypedKey moves the map with the arrows and gives a stroke up with Escape.
func (m *View) TypedKey(e *fyne.KeyEvent) {
	if !m.key(e.Name) {
		m.listener.Key(e.Name)
	}
}

// AcceptsTab says whether the map has a use for the Tab key.
func (m *View) AcceptsTab() bool { return m.listener.Wants(fyne.KeyTab) }

// key reports whether the map has a use for the key.
func (m *View) key(name fyne.KeyName) bool {
	if m.cursor != nil && m.cursorKey(name) {
		return true
	}
	step := math.Round(keyPan * m.scale)
	switch name {
	case fyne.KeyLeft:
		m.Pan(step, 0)
	case fyne.KeyRight:
		m.Pan(-step, 0)
	case fyne.KeyUp:
		m.Pan(0, step)
	case fyne.KeyDown:
		m.Pan(0, -step)
	case fyne.KeyHome:
		m.Fit()
	case fyne.KeyPageUp:
		m.Zoom(ZoomStep)
	case fyne.KeyPageDown:
		m.Zoom(1 / ZoomStep)
	case fyne.KeyEscape:
		m.cancel()
	default:
		return false
	}
	m.Rehover()
	return true
}

// TypedRune hands letters on.
func (m *View) TypedRune(r rune) {
	if r != ' ' {
		m.listener.Rune(r)
	}
}

// TypedShortcut clicks at the hex cursor with Ctrl; other keys go on.
func (m *View) TypedShortcut(s fyne.Shortcut) {
	if k, ok := s.(fyne.KeyboardShortcut); ok && m.cursor != nil && (k.Key() == fyne.KeySpace || k.Key() == fyne.KeyReturn || k.Key() == fyne.KeyEnter) {
		m.clickCursor(tool.Left, toolMods(k.Mod()))
		return
	}
	m.listener.Shortcut(s)
}
