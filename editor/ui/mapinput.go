package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model/hex"
)

// event is the pointer at a place of the widget as tools want to know it.
func (m *mapView) event(p fyne.Position, b desktop.MouseButton) tool.Event {
	x, y := float64(p.X)*m.scale, float64(p.Y)*m.scale
	e := tool.Event{Hex: m.view.HexAt(x, y), At: m.view.PointAt(x, y)}
	e.Side = hex.Layout{Size: 1}.SideAt(e.At)
	switch b {
	case desktop.MouseButtonPrimary:
		e.Button = tool.Left
	case desktop.MouseButtonSecondary:
		e.Button = tool.Right
	}
	e.Mods = toolMods(m.mods())
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

// nameAt is the place whose name is printed at a point of the sheet, and the
// middle of the name.
func (m *mapView) nameAt(at hex.Point) (place string, middle hex.Point, ok bool) {
	id, box, ok := m.view.LabelAt(m.view.PixelAt(at))
	center := box.Min.Add(box.Max)
	return id, m.view.PointAt(float64(center.X)/2, float64(center.Y)/2), ok
}

// MouseIn, MouseMoved and MouseOut follow the pointer. While the right button
// is held the pointer moves here; with the others it comes to Dragged.
func (m *mapView) MouseIn(e *desktop.MouseEvent) { m.MouseMoved(e) }

func (m *mapView) MouseMoved(e *desktop.MouseEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer, m.over = e.Position, true
	if m.cursor != nil && m.cursor.pen != tool.NoButton {
		return // the stroke is the keyboard's
	}
	m.byKeys = false
	if e.Button == 0 {
		m.release() // the button was let go where nobody noticed
	}
	switch {
	case m.panning:
		m.pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
	case m.held != 0:
		m.listener.mapDrag(m.event(e.Position, m.held))
	default:
		m.listener.mapHover(m.event(e.Position, 0))
	}
}

func (m *mapView) MouseOut() {
	m.over = false
	if !m.byKeys {
		m.listener.mapLeft()
	}
}

// MouseDown begins a stroke, or with the middle button or the space bar a pan.
func (m *mapView) MouseDown(e *desktop.MouseEvent) {
	m.takeFocus()
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
	m.listener.mapPress(m.event(e.Position, e.Button))
}

// MouseUp ends it.
func (m *mapView) MouseUp(e *desktop.MouseEvent) {
	m.pointer = e.Position
	m.release()
}

// Dragged goes on with it.
func (m *mapView) Dragged(e *fyne.DragEvent) {
	delta := e.Position.Subtract(m.pointer)
	m.pointer = e.Position
	switch {
	case m.panning:
		m.pan(float64(delta.X)*m.scale, float64(delta.Y)*m.scale)
	case m.held != 0:
		m.listener.mapDrag(m.event(e.Position, m.held))
	}
}

// DragEnd ends it too: a button let go outside the window says only this.
func (m *mapView) DragEnd() { m.release() }

// release ends a stroke or a pan; again it does nothing.
func (m *mapView) release() {
	m.liftPen()
	m.panning = false
	if m.held == 0 {
		return
	}
	e := m.event(m.pointer, m.held)
	m.held = 0
	m.listener.mapRelease(e)
}

// cancelStroke gives a stroke up if there is one.
func (m *mapView) cancelStroke() {
	if m.held != 0 || m.cursor != nil && m.cursor.pen != tool.NoButton {
		m.cancel()
	}
}

// cancel gives a stroke up.
func (m *mapView) cancel() {
	m.panning, m.held = false, 0
	if m.cursor != nil {
		m.cursor.pen = tool.NoButton
		m.placeOverlay(m.cursor)
	}
	m.listener.mapCancel()
}

// Scrolled zooms at the pointer, a step for each notch of the wheel.
func (m *mapView) Scrolled(e *fyne.ScrollEvent) {
	m.wheelSum += e.Scrolled.DY
	steps := math.Trunc(float64(m.wheelSum / wheel))
	if steps == 0 {
		return
	}
	m.wheelSum -= float32(steps) * wheel
	if m.listener.mapWheel(int(steps)) {
		return
	}
	m.setCamera(m.view.ZoomAt(float64(e.Position.X)*m.scale, float64(e.Position.Y)*m.scale, math.Pow(zoomStep, steps)))
	m.rehover()
}

// rehover asks again what a click would do, as the map or the keys changed
// under a pointer at rest.
func (m *mapView) rehover() {
	if m.byKeys && m.cursor != nil {
		m.listener.mapHover(m.cursor.event(tool.NoButton, toolMods(m.mods())))
		return
	}
	if m.over && m.held == 0 && !m.panning {
		m.listener.mapHover(m.event(m.pointer, 0))
	}
}
