package ui

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model/hex"
)

// refit shows the whole map where it has another size than before. The cursor
// stays on it.
func (m *mapView) refit() {
	g := m.board.Grid
	if g == m.grid {
		return
	}
	m.grid = g
	if m.cursor != nil {
		m.cursor.hex = hex.Hex{Col: min(m.cursor.hex.Col, g.Cols-1), Row: min(m.cursor.hex.Row, g.Rows-1)}
	}
	m.fit()
}

// fit shows the whole map.
func (m *mapView) fit() {
	m.setCamera(m.whole())
	m.fitted = true
}

// whole is the camera that shows the whole map, below what covers its upper
// edge.
func (m *mapView) whole() draw.Camera {
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

// cover says how much of the upper edge is covered from now on, in
// device-independent pixels. A map that was whole in sight stays so; any other
// stays where it is.
func (m *mapView) cover(height float64) {
	fitted, whole := m.fitted, m.showsWhole()
	m.covered = height
	switch {
	case fitted:
		m.fit()
	case whole && !m.showsWhole():
		m.setCamera(m.whole())
	}
}

// showsWhole reports whether no part of the map is out of sight.
func (m *mapView) showsWhole() bool {
	c := m.view.Camera()
	w, h := hex.Layout{Size: c.Size}.Bounds(m.board.Grid)
	return c.X <= 0 && c.X+float64(m.size.X) >= w && c.Y+m.covered*m.scale <= 0 && c.Y+float64(m.size.Y) >= h
}

// zoom shows the map larger or smaller, the middle held fast.
func (m *mapView) zoom(factor float64) {
	m.setCamera(m.view.ZoomAt(float64(m.size.X)/2, float64(m.size.Y)/2, factor))
}

// pan moves the map by device pixels.
func (m *mapView) pan(dx, dy float64) {
	c := m.view.Camera()
	c.X, c.Y = c.X-math.Round(dx), c.Y-math.Round(dy)
	m.setCamera(c)
}

// center brings a hex into the middle, large enough to be read, but shows no
// more beside the map than it has to.
func (m *mapView) center(h hex.Hex) {
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
	m.setCamera(c)
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

// setCamera moves the view and keeps a part of the map in sight.
func (m *mapView) setCamera(c draw.Camera) {
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

// percent is how large the map is shown.
func (m *mapView) percent() int {
	return int(math.Round(m.view.Camera().Size / m.scale / fullSize * 100))
}
