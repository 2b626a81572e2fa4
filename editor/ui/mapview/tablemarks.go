package mapview

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/plane"
)

// TableMarks is what lies over a table for a moment. Each kind differs from the others in
// shape as well as in color.
type TableMarks struct {
	Selected []TableLine   // heavy, with a light rim
	Sketches []TableLine   // that are being drawn
	Handles  []plane.Point // that can be dragged
	Held     []plane.Point // of them, those that keys move
	Flags    []TableFlag   // of problems
	Pen      *plane.Point  // where keys have brought the next point; nil for nowhere
	Step     int           // of the grid that points keep to, in hundredths of an inch; 0 for none
}

// TableLine is a line over a table.
type TableLine struct {
	Points []plane.Point
	Closed bool // its last point is joined to its first
	Echo   bool // it shows how a line would go on: thinner
}

// TableFlag is a small flag at a point that has a problem.
type TableFlag struct {
	At  plane.Point
	Ink color.Color
}

// leastGridGap is how far apart lines of a grid are drawn at the least, in
// device-independent pixels.
const leastGridGap = 9

// objects are the marks as they lie on a table in a window. Nothing of them lies beside
// the window.
func (m *Tables) markObjects() []fyne.CanvasObject {
	p := &marker{table: m, size: m.Size()}
	scheme := look.Now()
	p.grid(m.marks.Step)
	for _, l := range m.marks.Selected {
		p.line(l, scheme.Paper, 5)
	}
	for _, l := range m.marks.Selected {
		p.line(l, scheme.Accent, 2.5)
	}
	for _, l := range m.marks.Sketches {
		wide := float32(2.5)
		if l.Echo {
			wide = 1.2
		}
		p.line(l, scheme.Paper, wide+2)
		p.line(l, scheme.MayNot, wide)
		if !l.Echo {
			for _, at := range l.Points {
				p.dot(at, 3, scheme.MayNot, scheme.Paper)
			}
		}
	}
	for _, at := range m.marks.Handles {
		p.dot(at, 5, scheme.Paper, scheme.Accent)
	}
	for _, at := range m.marks.Held {
		p.dot(at, 7, scheme.Accent, scheme.Paper)
	}
	for _, f := range m.marks.Flags {
		p.flag(f, scheme.Paper)
	}
	if m.marks.Pen != nil {
		p.cross(*m.marks.Pen, scheme.MayNot, scheme.Paper)
	}
	return p.objects
}

// marker draws marks with the window's own lines and discs.
type marker struct {
	table   *Tables
	size    fyne.Size
	objects []fyne.CanvasObject
}

// stroke adds a straight line, as much of it as lies in the window.
func (p *marker) stroke(a, b fyne.Position, ink color.Color, wide float32) {
	a, b, ok := clipped(a, b, p.size)
	if !ok {
		return
	}
	l := canvas.NewLine(ink)
	l.StrokeWidth, l.Position1, l.Position2 = wide, a, b
	p.objects = append(p.objects, l)
}

func (p *marker) line(l TableLine, ink color.Color, wide float32) {
	for i, at := range l.Points {
		switch {
		case i > 0:
			p.stroke(p.table.PlaceAt(l.Points[i-1]), p.table.PlaceAt(at), ink, wide)
		case l.Closed && len(l.Points) > 2:
			p.stroke(p.table.PlaceAt(l.Points[len(l.Points)-1]), p.table.PlaceAt(at), ink, wide)
		}
	}
}

func (p *marker) dot(at plane.Point, r float32, fill, rim color.Color) {
	q := p.table.PlaceAt(at)
	if q.X < r || q.Y < r || q.X > p.size.Width-r || q.Y > p.size.Height-r {
		return
	}
	c := canvas.NewCircle(fill)
	c.StrokeColor, c.StrokeWidth = rim, 2
	c.Position1, c.Position2 = q.SubtractXY(r, r), q.AddXY(r, r)
	p.objects = append(p.objects, c)
}

// cross is where the keys are.
func (p *marker) cross(at plane.Point, ink, rim color.Color) {
	q := p.table.PlaceAt(at)
	for _, s := range [2]struct {
		ink  color.Color
		wide float32
	}{{rim, 5}, {ink, 2}} {
		for _, way := range [4]fyne.Position{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			p.stroke(q.AddXY(4*way.X, 4*way.Y), q.AddXY(16*way.X, 16*way.Y), s.ink, s.wide)
		}
	}
}

// flag is a pole with a pennant.
func (p *marker) flag(f TableFlag, rim color.Color) {
	q := p.table.PlaceAt(f.At)
	top := q.SubtractXY(0, 20)
	p.stroke(q, top, rim, 5)
	p.stroke(q, top, f.Ink, 2.5)
	for y := float32(0); y < 9; y += 1.5 {
		p.stroke(top.AddXY(0, y), top.AddXY(14-y, y), f.Ink, 2)
	}
}

// grid is every line of a grid, or as many as can be told apart.
func (p *marker) grid(step int) {
	if step <= 0 {
		return
	}
	b := p.table.board
	gap := p.table.PlaceAt(plane.Point{X: 100 * step}).X - p.table.PlaceAt(plane.Point{}).X
	for gap/100 < leastGridGap {
		step, gap = 2*step, 2*gap
		if step > max(b.Width, b.Height) {
			return
		}
	}
	ink := look.Now().Paper
	ink.A = 70
	for x := 0; x <= b.Width; x += step {
		p.stroke(p.table.PlaceAt(plane.Point{X: x}), p.table.PlaceAt(plane.Point{X: x, Y: b.Height}), ink, 1)
	}
	for y := 0; y <= b.Height; y += step {
		p.stroke(p.table.PlaceAt(plane.Point{Y: y}), p.table.PlaceAt(plane.Point{X: b.Width, Y: y}), ink, 1)
	}
}

// clipped is the part of a line that lies in a rectangle from the corner; false where
// none does.
func clipped(a, b fyne.Position, size fyne.Size) (from, to fyne.Position, ok bool) {
	t0, t1 := 0.0, 1.0
	dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
	for _, e := range [4][2]float64{
		{-dx, float64(a.X)}, {dx, float64(size.Width - a.X)},
		{-dy, float64(a.Y)}, {dy, float64(size.Height - a.Y)},
	} {
		switch way, room := e[0], e[1]; {
		case way == 0 && room < 0:
			return a, b, false
		case way < 0:
			t0 = math.Max(t0, room/way)
		case way > 0:
			t1 = math.Min(t1, room/way)
		}
	}
	if t0 > t1 {
		return a, b, false
	}
	at := func(t float64) fyne.Position { return a.AddXY(float32(t*dx), float32(t*dy)) }
	return at(t0), at(t1), true
}
