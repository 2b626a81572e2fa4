package mapview

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Overlay is what lies over the map's picture and moves with its hexes.
type Overlay interface {
	Objects() []fyne.CanvasObject // from the lowest up
	Place(m *View)                // puts them where the map has their hexes now
}

// AddOverlay puts something over the map, above what is there.
func (m *View) AddOverlay(o Overlay) {
	m.overlays = append(m.overlays, o)
	m.PlaceOverlay(o)
}

// RemoveOverlay takes it away again.
func (m *View) RemoveOverlay(o Overlay) {
	m.overlays = slices.DeleteFunc(m.overlays, func(other Overlay) bool { return other == o })
	m.Refresh()
}

// PlaceOverlay shows what has changed in an overlay.
func (m *View) PlaceOverlay(o Overlay) {
	o.Place(m)
	m.Refresh()
}

// PlaceOf is the centre of a hex in the widget, corners its six corners and
// radius how far they are from the centre.
func (m *View) PlaceOf(h hex.Hex) fyne.Position {
	x, y := m.view.CenterOf(h)
	return fyne.NewPos(float32(x/m.scale), float32(y/m.scale))
}

func (m *View) corners(h hex.Hex) [6]fyne.Position {
	plane := hex.Layout{Size: float64(m.Radius())}
	middle, at := plane.Center(h), m.PlaceOf(h)
	var out [6]fyne.Position
	for i, c := range plane.Corners(h) {
		out[i] = at.AddXY(float32(c.X-middle.X), float32(c.Y-middle.Y))
	}
	return out
}

// Radius is how large a hex is from its middle to a corner, in device-independent pixels.
func (m *View) Radius() float32 { return float32(m.view.Camera().Size / m.scale) }

// PlaceAt is where a point of the sheet is in the widget.
func (m *View) PlaceAt(at hex.Point) fyne.Position {
	x, y := m.view.PixelAt(at)
	return fyne.NewPos(float32(x/m.Scale()), float32(y/m.Scale()))
}

// sideMarks shows hexsides.
type sideMarks struct {
	sides []hex.Side
	lines []*canvas.Line
}

func (s *sideMarks) Objects() []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, l := range s.lines {
		out = append(out, l)
	}
	return out
}

func (s *sideMarks) Place(m *View) {
	for len(s.lines) < len(s.sides) {
		l := canvas.NewLine(look.Now().Accent)
		l.StrokeWidth = 5
		s.lines = append(s.lines, l)
	}
	for i, l := range s.lines {
		l.Hidden = i >= len(s.sides)
		if !l.Hidden {
			corners := m.corners(s.sides[i].Hex)
			l.Position1, l.Position2 = corners[s.sides[i].Dir], corners[s.sides[i].Dir.Rotate(1)]
		}
		l.Refresh()
	}
}
