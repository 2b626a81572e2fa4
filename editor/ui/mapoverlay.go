package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/hex"
)

// overlay is what lies over the map's picture and moves with its hexes.
type overlay interface {
	objects() []fyne.CanvasObject // from the lowest up
	place(m *mapView)             // puts them where the map has their hexes now
}

// addOverlay puts something over the map, above what is there.
func (m *mapView) addOverlay(o overlay) {
	m.overlays = append(m.overlays, o)
	m.placeOverlay(o)
}

// removeOverlay takes it away again.
func (m *mapView) removeOverlay(o overlay) {
	m.overlays = slices.DeleteFunc(m.overlays, func(other overlay) bool { return other == o })
	m.Refresh()
}

// placeOverlay shows what has changed in an overlay.
func (m *mapView) placeOverlay(o overlay) {
	o.place(m)
	m.Refresh()
}

// position is the centre of a hex in the widget, corners its six corners and
// radius how far they are from the centre.
func (m *mapView) position(h hex.Hex) fyne.Position {
	x, y := m.view.CenterOf(h)
	return fyne.NewPos(float32(x/m.scale), float32(y/m.scale))
}

func (m *mapView) corners(h hex.Hex) [6]fyne.Position {
	plane := hex.Layout{Size: float64(m.radius())}
	middle, at := plane.Center(h), m.position(h)
	var out [6]fyne.Position
	for i, c := range plane.Corners(h) {
		out[i] = at.AddXY(float32(c.X-middle.X), float32(c.Y-middle.Y))
	}
	return out
}

func (m *mapView) radius() float32 { return float32(m.view.Camera().Size / m.scale) }

// sideMarks shows hexsides.
type sideMarks struct {
	sides []hex.Side
	lines []*canvas.Line
}

func (s *sideMarks) objects() []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, l := range s.lines {
		out = append(out, l)
	}
	return out
}

func (s *sideMarks) place(m *mapView) {
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
