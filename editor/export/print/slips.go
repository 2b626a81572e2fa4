package print

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
)

// Slip is something of a size of its own that is cut out: a base, a card. It is drawn from
// its upper left corner, in mm.
type Slip struct {
	Name          string // of a file that holds it alone
	Width, Height float64
	Front         func(c paint.Canvas)
	Back          func(c paint.Canvas) // nil where it has none
}

// SlipSheets is how slips are laid out: in rows, those of like heights side by side. Lengths
// are in mm.
type SlipSheets struct {
	Title  string
	Name   string // of a sheet: "Bases"
	Paper  Paper
	Margin float64
	Gap    float64 // between slips
	Turn   Turn    // of the backs; those that are folded have none
	Shift  paint.Point
}

// laidSlip is a slip where it lies.
type laidSlip struct {
	Slip
	at paint.Point
}

// Pages are the sheets, each with that of the backs after it where there are some. Slips
// that are larger than the paper are left out, and counted.
func (s SlipSheets) Pages(slips []Slip) (pages []pdf.Page, left int) {
	sheets, left := s.lay(slips)
	for n, on := range sheets {
		name := fmt.Sprintf("%s %d of %d", s.Name, n+1, len(sheets))
		pages = append(pages, pdf.Page{Width: s.Paper.Width, Height: s.Paper.Height, Title: name, Draw: func(c paint.Canvas) {
			for _, l := range on {
				c.Within(paint.Scaled(1, 1, l.at), func() { l.Front(c) })
				var edge paint.Path
				far := l.at.Add(paint.Point{X: l.Width, Y: l.Height})
				edge.Polygon(l.at, paint.Point{X: far.X, Y: l.at.Y}, far, paint.Point{X: l.at.X, Y: far.Y})
				c.Stroke(edge, paint.Stroke{Width: 0.09}, black)
			}
			label(c, s.Title, " · "+name+" · print at 100 %", paint.Point{X: s.Margin, Y: s.Margin - 3}, s.Paper.Width-2*s.Margin)
		}})
		backs := slices.DeleteFunc(slices.Clone(on), func(l laidSlip) bool { return l.Back == nil })
		if len(backs) > 0 && (s.Turn == LongEdge || s.Turn == ShortEdge) {
			pages = append(pages, pdf.Page{Width: s.Paper.Width, Height: s.Paper.Height, Title: name + ", backs", Draw: func(c paint.Canvas) {
				for _, l := range backs {
					c.Within(s.backAt(l), func() { l.Back(c) })
				}
			}})
		}
	}
	return pages, left
}

// Sheets is how many sheets slips take.
func (s SlipSheets) Sheets(slips []Slip) int {
	sheets, _ := s.lay(slips)
	return len(sheets)
}

// Rest is how many slips, all of one size, lie on the last sheet, which they do not fill; 0
// where there is no other, or they do.
func (s SlipSheets) Rest(slips []Slip) int {
	sheets, _ := s.lay(slips)
	n := len(sheets) - 1
	if n < 1 || len(sheets[n]) == len(sheets[0]) {
		return 0
	}
	return len(sheets[n])
}

// backAt is where the back of a slip lies, so that it meets the front.
func (s SlipSheets) backAt(l laidSlip) paint.Matrix {
	if s.Turn == ShortEdge { // it stands on its head
		at := paint.Point{X: l.at.X + l.Width, Y: s.Paper.Height - l.at.Y}.Add(s.Shift)
		return paint.Matrix{A: -1, D: -1, E: at.X, F: at.Y}
	}
	return paint.Scaled(1, 1, paint.Point{X: s.Paper.Width - l.at.X - l.Width, Y: l.at.Y}.Add(s.Shift))
}

// lay lays slips in rows, the highest first, each row from the left edge.
func (s SlipSheets) lay(slips []Slip) (sheets [][]laidSlip, left int) {
	width, height := s.Paper.Width-2*s.Margin, s.Paper.Height-2*s.Margin
	fits := func(p Slip) bool { return p.Width <= width+1e-9 && p.Height <= height+1e-9 }
	order := slices.Clone(slips)
	slices.SortStableFunc(order, func(a, b Slip) int {
		switch {
		case a.Height > b.Height+1e-9:
			return -1
		case a.Height < b.Height-1e-9:
			return 1
		}
		return 0
	})
	x, y, row := 0.0, 0.0, 0.0
	for _, p := range order {
		if !fits(p) {
			left++
			continue
		}
		if x > 0 && x+p.Width > width+1e-9 {
			x, y, row = 0, y+row+s.Gap, 0
		}
		if len(sheets) == 0 || y+p.Height > height+1e-9 {
			sheets = append(sheets, nil)
			x, y, row = 0, 0, 0
		}
		n := len(sheets) - 1
		sheets[n] = append(sheets[n], laidSlip{p, paint.Point{X: s.Margin + x, Y: s.Margin + y}})
		x, row = x+p.Width+s.Gap, max(row, p.Height)
	}
	return sheets, left
}
