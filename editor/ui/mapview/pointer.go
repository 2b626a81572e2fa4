package mapview

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model/hex"
)

// event is the pointer at a place of the widget as tools want to know it.
func (m *View) event(p fyne.Position, b desktop.MouseButton) tool.Event {
	x, y := float64(p.X)*m.scale, float64(p.Y)*m.scale
	e := tool.Event{Hex: m.view.HexAt(x, y), At: m.view.PointAt(x, y)}
	e.Side = hex.Layout{Size: 1}.SideAt(e.At)
	switch b {
	case desktop.MouseButtonPrimary:
		e.Button = tool.Left
	case desktop.MouseButtonSecondary:
		e.Button = tool.Right
	}
	e.Mods = toolMods(m.Mods())
	return e
}

// toolMods is modifier keys as tools know them.
func toolMods(held fyne.KeyModifier) (mods tool.Mods) {
	if held&fyne.KeyModifierShift != 0 {
		mods |= tool.Shift
	}
	if held&fyne.KeyModifierControl != 0 {
		mods |= tool.Ctrl
	}
	if held&fyne.KeyModifierAlt != 0 {
		mods |= tool.Alt
	}
	return mods
}

// Carry puts the pointer at a place of the window, to which something is dragged
// from beside the map.
func (m *View) Carry(to fyne.Position) tool.Event {
	m.pointer = to.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(m))
	return m.event(m.pointer, 0)
}

// Carried is the hex to which Carry came last; false beside the map.
func (m *View) Carried() (hex.Hex, bool) {
	h := m.event(m.pointer, 0).Hex
	return h, m.board.Grid.Contains(h) && m.pointer.X > 0
}

// HexUnder is the hex under a place of the window; false where no map is.
func (m *View) HexUnder(p fyne.Position) (hex.Hex, bool) {
	in := p.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(m))
	if size := m.Size(); in.X < 0 || in.Y < 0 || in.X >= size.Width || in.Y >= size.Height {
		return hex.Hex{}, false
	}
	h := m.event(in, 0).Hex
	return h, m.board.Grid.Contains(h)
}

// Over reports whether the pointer is over the map.
func (m *View) Over() bool { return m.over }

// Pointed reports whether the pointer or the hex cursor points at something of the map.
func (m *View) Pointed() bool { return m.over || m.byKeys }

// Pixel is the device pixel of an event; the hex cursor stands in the middle of
// its hex.
func (m *View) Pixel(e tool.Event) (x, y float64) {
	if e.Keys {
		return m.view.CenterOf(e.Hex)
	}
	return m.view.PixelAt(e.At)
}

// CounterAt is the counter under a device pixel: its hex and its place in the
// stack there.
func (m *View) CounterAt(x, y float64) (h hex.Hex, index int, ok bool) {
	return m.view.CounterAt(x, y)
}

// OverFan reports whether a device pixel is over the stack that is fanned out.
func (m *View) OverFan(x, y float64) bool { return m.view.OverFan(x, y) }

// PointerOverFan reports whether the pointer is over it.
func (m *View) PointerOverFan() bool {
	return m.view.OverFan(float64(m.pointer.X)*m.scale, float64(m.pointer.Y)*m.scale)
}

// Beside is where something is said that concerns what the pointer or the hex
// cursor points at.
func (m *View) Beside() fyne.Position {
	if m.byKeys && m.cursor != nil {
		return m.PlaceOf(m.cursor.hex).AddXY(m.Radius(), m.Radius())
	}
	return m.pointer.AddXY(18, 20)
}

// NameAt is the place whose name is printed at a point of the sheet, and the
// middle of the name.
func (m *View) NameAt(at hex.Point) (place string, middle hex.Point, ok bool) {
	id, box, ok := m.view.LabelAt(m.view.PixelAt(at))
	center := box.Min.Add(box.Max)
	return id, m.view.PointAt(float64(center.X)/2, float64(center.Y)/2), ok
}

// MouseIn says that the pointer has come over the map.
func (m *View) MouseIn(e *desktop.MouseEvent) { m.MouseMoved(e) }

// MouseMoved follows the pointer. While the right button is held the pointer moves
// here; with the others it comes to Dragged.
func (m *View) MouseMoved(e *desktop.MouseEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer, m.over = e.Position, true
	if m.cursor != nil && m.cursor.pen != tool.NoButton {
		return // the stroke is the keyboard's
	}
	m.byKeys = false
	if e.Button == 0 {
		m.Release() // the button was let go where nobody noticed
	}
	switch {
	case m.panning:
		m.Pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
	case m.held != 0:
		m.listener.Drag(m.event(e.Position, m.held))
	default:
		m.listener.Hover(m.event(e.Position, 0))
	}
}

// MouseOut says that the pointer has left the map.
func (m *View) MouseOut() {
	m.over = false
	if !m.byKeys {
		m.listener.Left()
	}
}

// MouseDown begins a stroke, or with the middle button or the space bar a pan.
func (m *View) MouseDown(e *desktop.MouseEvent) {
	m.TakeFocus()
	m.liftPen()
	m.pointer, m.byKeys = e.Position, false
	if m.held != 0 || m.panning {
		return
	}
	if e.Button == desktop.MouseButtonTertiary || m.space {
		m.panning = true
		return
	}
	m.held = e.Button
	m.holdNames()
	if m.Pressed != nil {
		m.Pressed()
	}
	m.listener.Press(m.event(e.Position, e.Button))
}

// MouseUp ends it.
func (m *View) MouseUp(e *desktop.MouseEvent) {
	m.pointer = e.Position
	m.Release()
}

// Dragged goes on with it.
func (m *View) Dragged(e *fyne.DragEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer = e.Position
	switch {
	case m.panning:
		m.Pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
	case m.held != 0:
		m.listener.Drag(m.event(e.Position, m.held))
	}
}

// DragEnd ends it too: a button let go outside the window says only this.
func (m *View) DragEnd() { m.Release() }

// Release ends a stroke or a pan; again it does nothing.
func (m *View) Release() {
	m.liftPen()
	m.panning = false
	if m.held == 0 {
		return
	}
	e := m.event(m.pointer, m.held)
	m.held = 0
	m.listener.Release(e)
	m.holdNames()
	m.raster.Refresh()
}

// CancelStroke gives a stroke up if there is one.
func (m *View) CancelStroke() {
	if m.held != 0 || m.cursor != nil && m.cursor.pen != tool.NoButton {
		m.cancel()
	}
}

// cancel gives a stroke up.
func (m *View) cancel() {
	m.panning, m.held = false, 0
	if m.cursor != nil {
		m.cursor.pen = tool.NoButton
		m.PlaceOverlay(m.cursor)
	}
	m.listener.Cancel()
	m.holdNames()
	m.raster.Refresh()
}

// Scrolled zooms at the pointer, a step for each notch of the wheel.
func (m *View) Scrolled(e *fyne.ScrollEvent) {
	steps := m.wheel.turn(e.Scrolled.DY)
	if steps == 0 {
		return
	}
	if m.listener.Wheel(int(steps)) {
		return
	}
	m.SetCamera(m.view.ZoomAt(float64(e.Position.X)*m.scale, float64(e.Position.Y)*m.scale, math.Pow(ZoomStep, steps)))
	m.Rehover()
}

// Rehover asks again what a click would do, as the map or the keys changed
// under a pointer at rest.
func (m *View) Rehover() {
	if v, ok := m.Hovering(); ok {
		m.listener.Hover(v)
	}
}

// Hovering is where a click would be now; false where there would be none.
func (m *View) Hovering() (tool.Event, bool) {
	switch {
	case m.byKeys && m.cursor != nil:
		return m.cursor.event(tool.NoButton, toolMods(m.Mods())), true
	case m.over && m.held == 0 && !m.panning:
		return m.event(m.pointer, 0), true
	}
	return tool.Event{}, false
}
