package mapview

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Camera is what of the map is in sight.
func (m *View) Camera() draw.Camera { return m.view.Camera() }

// Fitted reports whether the whole map is shown, whatever the size of the window.
func (m *View) Fitted() bool { return m.fitted }

// Covered is how much of the upper edge is covered, in device-independent pixels.
func (m *View) Covered() float64 { return m.covered }

// HoldStill lays the window out anew while the map stays where it is on the
// screen, for something is being drawn or played there.
func (m *View) HoldStill(layOut func()) {
	m.anchored = true
	layOut()
	m.anchored = false
}

// Middle is the hex in the middle of what is in sight; it may lie off the map.
func (m *View) Middle() hex.Hex {
	return m.view.HexAt(float64(m.size.X)/2, float64(m.size.Y)/2)
}

// BringInSight moves the map where a hex cannot be seen, and the hex cursor to
// it.
func (m *View) BringInSight(h hex.Hex) {
	const near = 40 // device-independent pixels from the edge
	x, y := m.view.CenterOf(h)
	edge := near * m.scale
	if x < edge || y < edge+m.covered*m.scale || x > float64(m.size.X)-edge || y > float64(m.size.Y)-edge {
		m.Center(h)
	}
	if m.cursor != nil {
		m.cursor.hex = h
		m.cursorMoved()
	}
}

// Refit shows the whole map where it has another size than before. The cursor
// stays on it.
func (m *View) Refit() {
	g := m.board.Grid
	if g == m.grid {
		return
	}
	m.grid = g
	if m.cursor != nil {
		m.cursor.hex = hex.Hex{Col: min(m.cursor.hex.Col, g.Cols-1), Row: min(m.cursor.hex.Row, g.Rows-1)}
	}
	m.Fit()
}

// Fit shows the whole map.
func (m *View) Fit() {
	m.SetCamera(m.whole())
	m.fitted = true
}

// whole is the camera that shows the whole map, below what covers its upper
// edge.
func (m *View) whole() draw.Camera {
	c := m.view.Fit()
	w, h, cover := float64(m.size.X), float64(m.size.Y), m.covered*m.scale
	if cover <= 0 || h <= 2*cover {
		return c
	}
	x, y := (c.X+w/2)/c.Size, (c.Y+h/2)/c.Size
	c.Size *= (h - cover) / h
	c.X, c.Y = math.Round(x*c.Size-w/2), math.Round(y*c.Size-(h+cover)/2)
	return c
}

// Cover says how much of the upper edge is covered from now on, in
// device-independent pixels. A map that was whole in sight stays so; any other
// stays where it is.
func (m *View) Cover(height float64) {
	fitted, whole := m.fitted, m.ShowsWhole()
	m.covered = height
	switch {
	case fitted:
		m.Fit()
	case whole && !m.ShowsWhole():
		m.SetCamera(m.whole())
	}
}

// ShowsWhole reports whether no part of the map is out of sight.
func (m *View) ShowsWhole() bool {
	c := m.view.Camera()
	w, h := hex.Layout{Size: c.Size}.Bounds(m.board.Grid)
	return c.X <= 0 && c.X+float64(m.size.X) >= w && c.Y+m.covered*m.scale <= 0 && c.Y+float64(m.size.Y) >= h
}

// Zoom shows the map larger or smaller, the middle held fast.
func (m *View) Zoom(factor float64) {
	m.SetCamera(m.view.ZoomAt(float64(m.size.X)/2, float64(m.size.Y)/2, factor))
}

// Pan moves the map by device pixels.
func (m *View) Pan(dx, dy float64) {
	c := m.view.Camera()
	c.X, c.Y = c.X-math.Round(dx), c.Y-math.Round(dy)
	m.SetCamera(c)
}

// Center brings a hex into the middle, large enough to be read, but shows no
// more beside the map than it has to.
func (m *View) Center(h hex.Hex) {
	c := m.view.Camera()
	if readable := 0.75 * fullSize * m.scale; c.Size < readable {
		c = m.view.ZoomAt(0, 0, readable/c.Size)
		m.view.SetCamera(c)
	}
	c = m.view.CenterOn(h)
	w, height := hex.Layout{Size: c.Size}.Bounds(m.board.Grid)
	margin, cover := sheetMargin*c.Size, m.covered*m.scale
	c.X = keptIn(c.X, -margin, w+margin, float64(m.size.X))
	c.Y = keptIn(c.Y+cover, -margin, height+margin, float64(m.size.Y)-cover) - cover
	m.SetCamera(c)
}

// sheetMargin is how much of the sheet beside the hexes is shown at least, in
// corner radii.
const sheetMargin = 2

// keptIn is where a stretch begins that lies within another one, or has it in
// its middle.
func keptIn(at, from, to, length float64) float64 {
	if to-from <= length {
		return math.Round((from + to - length) / 2)
	}
	return min(max(at, math.Round(from)), math.Round(to-length))
}

// SetCamera moves the view and keeps a part of the map in sight.
func (m *View) SetCamera(c draw.Camera) {
	m.fitted = false
	w, h := hex.Layout{Size: c.Size}.Bounds(m.board.Grid)
	vw, vh := float64(m.size.X), float64(m.size.Y)
	c.X = min(max(c.X, -0.75*vw), max(w-0.25*vw, -0.25*vw))
	c.Y = min(max(c.Y, -0.75*vh), max(h-0.25*vh, -0.25*vh))
	m.view.SetCamera(c)
	m.raster.Refresh()
	m.sides.sides = nil // until the pointer says where it is now
	m.moved()
}

// Percent is how large the map is shown.
func (m *View) Percent() int {
	return int(math.Round(m.view.Camera().Size / m.scale / fullSize * 100))
}
