package print

import (
	"cmp"
	"fmt"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
)

// Counter is a counter to be printed. Front and Back draw it 1 wide and as high in
// proportion as the sheet has it, over its edge where the drawing bleeds.
type Counter struct {
	Front, Back func(c paint.Canvas)
}

// Turn is how front and back of a sheet come together.
type Turn uint8

// The ways. The first two are those of printers that print on both sides.
const (
	LongEdge  Turn = iota // turned about the long edge of the paper
	ShortEdge             // about the short one
	Folded                // fronts and backs on one side of the sheet, folded in the middle
	FrontOnly
)

// CounterSheets is how counters are laid out. Lengths are in mm.
type CounterSheets struct {
	Title  string
	Name   string // of a sheet: "Counters", where empty
	Paper  Paper
	Margin float64
	Side   float64     // of a counter
	High   float64     // of a counter that is no square; 0 for a square
	Gutter float64     // between counters; each bleeds into half of it
	Turn   Turn        // of the backs
	Shift  paint.Point // of the backs, for printers that do not meet
}

// Grid is how many counters a sheet has, side by side and below each other.
func (s CounterSheets) Grid() (cols, rows int) {
	pitch := s.Side + s.Gutter
	width := s.Paper.Width - 2*s.Margin
	if s.Turn == Folded {
		width = s.Paper.Width/2 - 2*s.Margin
	}
	return int((width + s.Gutter + 1e-9) / pitch), int((s.Paper.Height - 2*s.Margin + s.Gutter + 1e-9) / (s.high() + s.Gutter))
}

// high is how high a counter is.
func (s CounterSheets) high() float64 {
	if s.High > 0 {
		return s.High
	}
	return s.Side
}

// Pages are the sheets of counters, each with that of the backs after it. The error says
// that a counter is larger than the paper.
func (s CounterSheets) Pages(counters []Counter) ([]pdf.Page, error) {
	cols, rows := s.Grid()
	if cols < 1 || rows < 1 {
		return nil, fmt.Errorf("a counter of %v mm is larger than %s", s.Side, s.Paper.Name)
	}
	var pages []pdf.Page
	sheets := (len(counters) + cols*rows - 1) / (cols * rows)
	for n := range sheets {
		on := counters[n*cols*rows : min((n+1)*cols*rows, len(counters))]
		name := fmt.Sprintf("%s %d of %d", cmp.Or(s.Name, "Counters"), n+1, sheets)
		page := func(title string, draw func(c paint.Canvas)) {
			pages = append(pages, pdf.Page{Width: s.Paper.Width, Height: s.Paper.Height, Title: title, Draw: draw})
		}
		page(name, func(c paint.Canvas) {
			s.front(c, on, name)
			if s.Turn == Folded {
				s.fold(c, on)
			}
		})
		if s.Turn == LongEdge || s.Turn == ShortEdge {
			page(name+", backs", func(c paint.Canvas) { s.backs(c, on) })
		}
	}
	return pages, nil
}

// block is the corner of the block of counters, and its width. It lies in the middle of
// the paper, or of its left half where that is folded.
func (s CounterSheets) block() (at paint.Point, width float64) {
	cols, rows := s.Grid()
	pitch := s.Side + s.Gutter
	width = float64(cols)*pitch - s.Gutter
	height := float64(rows)*(s.high()+s.Gutter) - s.Gutter
	whole := s.Paper.Width
	if s.Turn == Folded {
		whole /= 2
	}
	return paint.Point{X: (whole - width) / 2, Y: (s.Paper.Height - height) / 2}, width
}

// Place is where the upper left corner of a counter's front lies.
func (s CounterSheets) Place(n int) paint.Point {
	cols, _ := s.Grid()
	at, _ := s.block()
	pitch := s.Side + s.Gutter
	return at.Add(paint.Point{X: float64(n%cols) * pitch, Y: float64(n/cols) * (s.high() + s.Gutter)})
}

// BackPlace is where the upper left corner of its back lies, and whether the back stands
// on its head there.
func (s CounterSheets) BackPlace(n int) (at paint.Point, upsideDown bool) {
	at = s.Place(n)
	switch s.Turn {
	case LongEdge:
		at.X = s.Paper.Width - at.X - s.Side
	case ShortEdge:
		at.Y = s.Paper.Height - at.Y - s.high()
		upsideDown = true
	case Folded:
		at.X = s.Paper.Width - at.X - s.Side
		return at, false
	}
	return at.Add(s.Shift), upsideDown
}

func (s CounterSheets) front(c paint.Canvas, on []Counter, name string) {
	for n, k := range on {
		s.one(c, k.Front, s.Place(n), false)
	}
	s.marks(c, len(on))
	at, _ := s.block()
	label(c, s.Title, " · "+name+" · print at 100 %", paint.Point{X: at.X, Y: at.Y - 6.5}, s.Paper.Width-s.Margin-at.X)
}

func (s CounterSheets) backs(c paint.Canvas, on []Counter) {
	for n, k := range on {
		at, down := s.BackPlace(n)
		s.one(c, k.Back, at, down)
	}
}

// fold draws the backs beside the fronts, with the line where the sheet is folded.
func (s CounterSheets) fold(c paint.Canvas, on []Counter) {
	s.backs(c, on)
	var p paint.Path
	p.Polyline(paint.Point{X: s.Paper.Width / 2, Y: s.Margin}, paint.Point{X: s.Paper.Width / 2, Y: s.Paper.Height - s.Margin})
	c.Stroke(p, paint.Stroke{Width: 0.15, Dash: []float64{2, 2}}, gray)
	c.Text(paint.Text{Line: "fold", At: paint.Point{X: s.Paper.Width/2 + 1.5, Y: s.Margin + 3}, Face: paint.BodyItalic, Size: 2.6, Ink: gray})
}

// one draws a counter's face, with what bleeds over its edges.
func (s CounterSheets) one(c paint.Canvas, face func(paint.Canvas), at paint.Point, upsideDown bool) {
	if face == nil {
		return
	}
	var window paint.Path
	bleed := s.Gutter / 2
	window.Polygon(at.Add(paint.Point{X: -bleed, Y: -bleed}), at.Add(paint.Point{X: s.Side + bleed, Y: -bleed}),
		at.Add(paint.Point{X: s.Side + bleed, Y: s.high() + bleed}), at.Add(paint.Point{X: -bleed, Y: s.high() + bleed}))
	m := paint.Scaled(s.Side, s.Side, at)
	if upsideDown {
		m = paint.Matrix{A: -s.Side, D: -s.Side, E: at.X + s.Side, F: at.Y + s.high()}
	}
	c.Clip(window, func() { c.Within(m, func() { face(c) }) })
}

// marks draws where to cut, outside of the block.
func (s CounterSheets) marks(c paint.Canvas, count int) {
	const away, long = 1, 4
	cols, _ := s.Grid()
	at, width := s.block()
	used := (count + cols - 1) / cols
	pitch := s.Side + s.Gutter
	height := float64(used)*(s.high()+s.Gutter) - s.Gutter
	var p paint.Path
	for n := range cols {
		for _, x := range [2]float64{at.X + float64(n)*pitch, at.X + float64(n)*pitch + s.Side} {
			p.Polyline(paint.Point{X: x, Y: at.Y - away}, paint.Point{X: x, Y: at.Y - away - long})
			p.Polyline(paint.Point{X: x, Y: at.Y + height + away}, paint.Point{X: x, Y: at.Y + height + away + long})
		}
	}
	for n := range used {
		upper := at.Y + float64(n)*(s.high()+s.Gutter)
		for _, y := range [2]float64{upper, upper + s.high()} {
			p.Polyline(paint.Point{X: at.X - away, Y: y}, paint.Point{X: at.X - away - long, Y: y})
			p.Polyline(paint.Point{X: at.X + width + away, Y: y}, paint.Point{X: at.X + width + away + long, Y: y})
		}
	}
	c.Stroke(p, paint.Stroke{Width: 0.09, Butt: true}, black)
}

// Calibration is two pages to be printed on both sides of a sheet, which tell by how much
// the backs are off.
func (s CounterSheets) Calibration() []pdf.Page {
	page := func(title string, back bool) pdf.Page {
		return pdf.Page{Width: s.Paper.Width, Height: s.Paper.Height, Title: title, Draw: func(c paint.Canvas) {
			middle := paint.Point{X: s.Paper.Width / 2, Y: s.Paper.Height / 2}
			side := 1.0
			if back && s.Turn == LongEdge {
				side = -1
			}
			ruler := func(along paint.Point, up float64) {
				var p paint.Path
				for i := -50; i <= 50; i++ {
					long := 3.0
					if i%10 == 0 {
						long = 6
					}
					at := middle.Add(along.Times(float64(i)))
					across := paint.Point{X: along.Y, Y: -along.X}.Times(up * long)
					p.Polyline(at, at.Add(across))
				}
				c.Stroke(p, paint.Stroke{Width: 0.1, Butt: true}, black)
			}
			up := 1.0
			if back {
				up = -1
			}
			ruler(paint.Point{X: 0.5 * side}, up)
			ruler(paint.Point{Y: 0.5}, up*side)
			c.Text(paint.Text{Line: title, At: middle.Add(paint.Point{Y: 60}), Align: paint.Middle, Face: paint.BodyBold, Size: 5, Ink: black})
			c.Text(paint.Text{Line: "Print both sides, hold the sheet against the light, and count by how many half millimetres the marks miss each other.",
				At: middle.Add(paint.Point{Y: 68}), Align: paint.Middle, Face: paint.Body, Size: 3.2, Ink: black})
		}}
	}
	return []pdf.Page{page("Calibration, front", false), page("Calibration, back", true)}
}
