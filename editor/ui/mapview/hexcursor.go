package mapview

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/hex"
)

// hexCursor is a hex of the map that keys move, and one of its sides. With it
// the keyboard alone does what the pointer does: a click, or with the pen down
// a stroke through all hexes that the cursor comes to.
type hexCursor struct {
	hex  hex.Hex
	dir  hex.Dir     // of the side that stands for the nearest one
	pen  tool.Button // held down, NoButton while the pen is up
	rim  [12]*canvas.Line
	side *canvas.Line
	dot  *canvas.Circle
}

func newHexCursor(h hex.Hex) *hexCursor {
	c := &hexCursor{hex: h, side: canvas.NewLine(look.Now().MayNot), dot: canvas.NewCircle(look.Now().MayNot)}
	for i := range c.rim {
		c.rim[i] = canvas.NewLine(look.White())
		if i >= 6 {
			c.rim[i].StrokeColor = look.Now().Ink
		}
	}
	c.dot.StrokeColor, c.dot.StrokeWidth = look.White(), 2
	return c
}

func (c *hexCursor) Objects() []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, l := range c.rim {
		out = append(out, l)
	}
	return append(out, c.side, c.dot)
}

func (c *hexCursor) Place(m *View) {
	corners := m.corners(c.hex)
	thick := min(max(m.Radius()*0.3, 4), 7)
	for i, l := range c.rim {
		l.StrokeWidth = thick
		if i >= 6 { // dark within light, so that it is seen on any ground
			l.StrokeWidth = thick - 3
		}
		l.Position1, l.Position2 = corners[i%6], corners[(i+1)%6]
		l.Refresh()
	}
	// A mark in the middle of the side: all of it would hide what the tool shows.
	a, b := corners[c.dir], corners[c.dir.Rotate(1)]
	part := func(f float32) fyne.Position { return fyne.NewPos(a.X+(b.X-a.X)*f, a.Y+(b.Y-a.Y)*f) }
	c.side.StrokeWidth = thick - 1
	c.side.Position1, c.side.Position2 = part(0.3), part(0.7)
	c.side.Refresh()
	r := m.Radius() * 0.22
	c.dot.Position1, c.dot.Position2 = m.PlaceOf(c.hex).SubtractXY(r, r), m.PlaceOf(c.hex).AddXY(r, r)
	c.dot.FillColor = look.Now().MayNot
	if c.pen == tool.NoButton {
		c.dot.FillColor = color.Transparent
	}
	c.dot.Hidden = c.pen == tool.NoButton
	c.dot.Refresh()
}

// event is the cursor as tools want to know it.
func (c *hexCursor) event(b tool.Button, mods tool.Mods) tool.Event {
	return tool.Event{Hex: c.hex, Button: b, Mods: mods, Keys: true, Side: hex.Side{Hex: c.hex, Dir: c.dir}}
}

// KeyCursor is where the hex cursor is; false while it is not shown. PenDown
// reports whether its pen is down.
func (m *View) KeyCursor() (hex.Hex, bool) {
	if m.cursor == nil {
		return hex.Hex{}, false
	}
	return m.cursor.hex, true
}

// PenDown reports whether the key cursor draws as it moves.
func (m *View) PenDown() bool { return m.cursor != nil && m.cursor.pen != tool.NoButton }

// ShowCursor shows the hex cursor or takes it away.
func (m *View) ShowCursor(on bool) {
	if on != (m.cursor != nil) {
		m.ToggleCursor()
	}
}

// ToggleCursor shows the hex cursor, at the pointer or else in the middle of
// what is in sight, or takes it away.
func (m *View) ToggleCursor() {
	if m.cursor != nil {
		m.liftPen()
		m.RemoveOverlay(m.cursor)
		m.cursor, m.byKeys = nil, false
		m.listener.Left()
		m.Rehover()
		return
	}
	at := fyne.NewPos(m.Size().Width/2, m.Size().Height/2)
	if m.over {
		at = m.pointer
	}
	m.cursor = newHexCursor(onGrid(m.board.Grid, m.event(at, 0).Hex))
	m.AddOverlay(m.cursor)
	m.cursorMoved()
}

// moveCursor moves the cursor by columns and rows, as far as the map goes.
func (m *View) moveCursor(cols, rows int) {
	c := m.cursor
	to := onGrid(m.board.Grid, hex.Hex{Col: c.hex.Col + cols, Row: c.hex.Row + rows})
	if to != c.hex {
		c.hex = to
		m.cursorMoved()
	}
}

// onGrid is the hex, or where it lies off the map the one at the edge.
func onGrid(g hex.Grid, h hex.Hex) hex.Hex {
	return hex.Hex{Col: min(max(h.Col, 0), g.Cols-1), Row: min(max(h.Row, 0), g.Rows-1)}
}

// TurnCursor goes to another side of the hex, clockwise for 1.
func (m *View) TurnCursor(by int) {
	if m.cursor != nil {
		m.cursor.dir = m.cursor.dir.Rotate(by)
		m.cursorMoved()
	}
}

// cursorMoved keeps the cursor in sight and tells what a click would do there,
// or goes on with the stroke.
func (m *View) cursorMoved() {
	m.byKeys = true
	m.followCursor()
	m.PlaceOverlay(m.cursor)
	if m.cursor.pen != tool.NoButton {
		m.listener.Drag(m.cursor.event(m.cursor.pen, 0))
	} else {
		m.Rehover()
	}
}

// followCursor moves the map until the cursor and the hexes around it are in
// sight.
func (m *View) followCursor() {
	x, y := m.view.CenterOf(m.cursor.hex)
	y -= m.covered * m.scale
	high := float64(m.size.Y) - m.covered*m.scale
	room := min(2.5*m.view.Camera().Size, min(float64(m.size.X), high)/3)
	by := func(at, length float64) float64 {
		return math.Max(room-at, 0) - math.Max(at-(length-room), 0)
	}
	if dx, dy := by(x, float64(m.size.X)), by(y, high); dx != 0 || dy != 0 {
		m.Pan(dx, dy)
	}
}

// clickCursor presses a button at the cursor and lets it go.
func (m *View) clickCursor(b tool.Button, mods tool.Mods) {
	if m.cursor == nil || m.cursor.pen != tool.NoButton {
		m.liftPen()
		return
	}
	m.byKeys = true
	e := m.cursor.event(b, mods)
	m.listener.Press(e)
	m.listener.Release(e)
}

// TogglePen puts the pen down with a button, so that moving the cursor draws,
// or lifts it.
func (m *View) TogglePen(b tool.Button) {
	c := m.cursor
	if c == nil || m.held != 0 {
		return
	}
	if c.pen != tool.NoButton {
		m.liftPen()
		return
	}
	m.byKeys = true
	c.pen = b
	m.holdNames()
	m.listener.Press(c.event(b, 0))
	m.PlaceOverlay(c)
}

// liftPen ends the stroke of the pen; again it does nothing.
func (m *View) liftPen() {
	if c := m.cursor; c != nil && c.pen != tool.NoButton {
		b := c.pen
		c.pen = tool.NoButton
		m.listener.Release(c.event(b, 0))
		m.holdNames()
		m.PlaceOverlay(c)
	}
}

// cursorKey is a key while the cursor is shown; it reports whether it was of
// use.
func (m *View) cursorKey(name fyne.KeyName) bool {
	held := m.Mods()
	if held&fyne.KeyModifierShift != 0 && (name == fyne.KeyLeft || name == fyne.KeyRight || name == fyne.KeyUp || name == fyne.KeyDown) {
		return false // the map moves
	}
	switch name {
	case fyne.KeyLeft:
		m.moveCursor(-1, 0)
	case fyne.KeyRight:
		m.moveCursor(1, 0)
	case fyne.KeyUp:
		m.moveCursor(0, -1)
	case fyne.KeyDown:
		m.moveCursor(0, 1)
	case fyne.KeySpace:
		m.clickCursor(tool.Left, toolMods(held))
	case fyne.KeyReturn, fyne.KeyEnter:
		switch {
		case held&fyne.KeyModifierShift != 0:
			m.clickCursor(tool.Right, toolMods(held)&^tool.Shift)
		case m.listener.Wants(fyne.KeyReturn):
			return false
		default:
			m.clickCursor(tool.Left, toolMods(held))
		}
	default:
		return false
	}
	return true
}
