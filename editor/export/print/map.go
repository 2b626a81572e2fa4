package print

import (
	"fmt"
	"image/color"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
)

// Map is a map to be printed.
type Map struct {
	Board   plot.Board
	Title   string
	Version string  // of what is printed; may be empty
	Cell    float64 // in mm
}

var (
	black = color.NRGBA{A: 255}
	gray  = color.NRGBA{R: 130, G: 130, B: 130, A: 255}
	pale  = color.NRGBA{R: 225, G: 222, B: 214, A: 255}
)

// mm is how many millimetres a unit of the board is.
func (m Map) mm() float64 { return m.Cell / m.Board.Cell().Size }

// Size is the width and height of the whole sheet in mm.
func (m Map) Size() (width, height float64) {
	width, height = m.Board.Size()
	return width * m.mm(), height * m.mm()
}

// Cut is where the map is best cut.
func (m Map) Cut() Cut {
	c := m.Board.Cell()
	return Cut{Pitch: c.Pitch.Times(m.mm()), At: c.Cut.Times(m.mm())}
}

// Tiling lays the map over sheets of paper.
func (m Map) Tiling(p Paper, margin, overlap float64, cut Cut) Tiling {
	width, height := m.Size()
	return Tile(width, height, p, margin, overlap, cut)
}

// draw draws the part of the map from low to high, in mm, with its corner at a place.
func (m Map) draw(c paint.Canvas, low, high, at paint.Point) {
	var window paint.Path
	far := at.Add(high.Sub(low))
	window.Polygon(at, paint.Point{X: far.X, Y: at.Y}, far, paint.Point{X: at.X, Y: far.Y})
	by := m.mm()
	c.Clip(window, func() {
		c.Within(paint.Scaled(by, by, at.Sub(low)), func() {
			m.Board.DrawPart(c, low.Times(1/by), high.Times(1/by))
		})
	})
}

// Whole is the map on one page, with 3 mm of bleed around where it is cut.
func (m Map) Whole() pdf.Page {
	const bleed, more = 3, 10
	width, height := m.Size()
	return pdf.Page{
		Width: width + 2*more, Height: height + 2*more, Trim: more, Bleed: bleed, Title: "Map",
		Draw: func(c paint.Canvas) {
			m.draw(c, paint.Point{}, paint.Point{X: width, Y: height}, paint.Point{X: more, Y: more})
			cropMarks(c, more, more, width, height)
		},
	}
}

// Sheets is the map over sheets of paper, after a page that says how to put them together.
func (m Map) Sheets(t Tiling) []pdf.Page {
	var pages []pdf.Page
	if t.Cols*t.Rows > 1 {
		pages = append(pages, m.assembly(t))
	}
	for row := range t.Rows {
		for col := range t.Cols {
			pages = append(pages, m.sheet(t, col, row))
		}
	}
	return pages
}

func (m Map) sheet(t Tiling, col, row int) pdf.Page {
	title := "Map"
	if t.Cols*t.Rows > 1 {
		title = "Map " + SheetName(col, row)
	}
	return pdf.Page{Width: t.Paper.Width, Height: t.Paper.Height, Title: title, Draw: func(c paint.Canvas) {
		width, height := m.Size()
		shownX, shownY := t.Shown()
		low := paint.Point{X: t.First.X + float64(col)*t.Step.X, Y: t.First.Y + float64(row)*t.Step.Y}
		high := low.Add(paint.Point{X: shownX, Y: shownY})
		part := paint.Point{X: max(low.X, 0), Y: max(low.Y, 0)}
		at := paint.Point{X: t.Margin, Y: t.Margin}.Add(part.Sub(low))
		m.draw(c, part, paint.Point{X: min(high.X, width), Y: min(high.Y, height)}, at)
		cropMarks(c, t.Margin, t.Margin, shownX, shownY)
		t.glue(c, col, row)
		foot := t.Paper.Height - t.Margin
		bar(c, paint.Point{X: t.Margin + 8, Y: foot + 4}, 100, "100 mm")
		bar(c, paint.Point{X: t.Margin + 126, Y: foot + 4}, 50.8, "2 inches")
		name := ""
		if t.Cols*t.Rows > 1 {
			name += fmt.Sprintf(" · sheet %s of A–%s × 1–%d", SheetName(col, row), letters(t.Cols-1), t.Rows)
		}
		if m.Version != "" {
			name += " · " + m.Version
		}
		label(c, m.Title, name+" · print at 100 %, without fitting to the page", paint.Point{X: t.Margin + 8, Y: t.Margin - 4}, t.Paper.Width-2*t.Margin-16-keyWide-4)
		if t.Cols*t.Rows > 1 {
			t.key(c, paint.Point{X: t.Paper.Width - t.Margin - 8 - keyWide, Y: 2.5}, keyWide, 5.5, col, row)
		}
	}}
}

// keyWide is how wide the picture of all sheets is in a corner of each.
const keyWide = 25

// label writes over a sheet what it is of, cut short where that is very long, and more about it.
func label(c paint.Canvas, title, more string, at paint.Point, width float64) {
	const size = 2.6
	title = paint.Cut(title, paint.Body, size, width-paint.Advance(paint.Body, more, size, 0))
	c.Text(paint.Text{Line: title + more, At: at, Face: paint.Body, Size: size, Ink: black})
}

// glue marks the strips that the next sheets lie on.
func (t Tiling) glue(c paint.Canvas, col, row int) {
	shownX, shownY := t.Shown()
	dashed := paint.Stroke{Width: 0.15, Butt: true, Dash: []float64{2, 2}}
	line := func(a, b paint.Point) {
		var p paint.Path
		p.Polyline(a, b)
		c.Stroke(p, dashed, gray)
	}
	low := paint.Point{X: t.Margin, Y: t.Margin}
	high := low.Add(paint.Point{X: shownX, Y: shownY})
	if col < t.Cols-1 {
		x := low.X + t.Step.X
		line(paint.Point{X: x, Y: low.Y}, paint.Point{X: x, Y: high.Y})
		c.Text(paint.Text{Line: "glue", At: paint.Point{X: x + 1, Y: high.Y + 3}, Face: paint.BodyItalic, Size: 2.4, Ink: gray})
	}
	if row < t.Rows-1 {
		y := low.Y + t.Step.Y
		line(paint.Point{X: low.X, Y: y}, paint.Point{X: high.X, Y: y})
		c.Text(paint.Text{Line: "glue", At: paint.Point{X: high.X + 1, Y: y + 3}, Face: paint.BodyItalic, Size: 2.4, Ink: gray})
	}
}

// key draws how the sheets lie to each other, within a box, with one of them filled; none
// where col is below 0.
func (t Tiling) key(c paint.Canvas, at paint.Point, width, height float64, col, row int) {
	side := min(width/(float64(t.Cols)*t.Paper.Width), height/(float64(t.Rows)*t.Paper.Height))
	w, h := side*t.Paper.Width, side*t.Paper.Height
	for y := range t.Rows {
		for x := range t.Cols {
			var p paint.Path
			corner := at.Add(paint.Point{X: float64(x) * w, Y: float64(y) * h})
			p.Polygon(corner, corner.Add(paint.Point{X: w}), corner.Add(paint.Point{X: w, Y: h}), corner.Add(paint.Point{Y: h}))
			if x == col && y == row {
				c.Fill(p, gray)
			}
			c.Stroke(p, paint.Stroke{Width: 0.15}, black)
			if col < 0 {
				c.Text(paint.Text{Line: SheetName(x, y), At: corner.Add(paint.Point{X: w / 2, Y: h/2 + 2}), Align: paint.Middle, Face: paint.BodyBold, Size: 5, Ink: black})
			}
		}
	}
}

// assembly is the page that says how the sheets are put together.
func (m Map) assembly(t Tiling) pdf.Page {
	p := t.Paper
	if p.Width > p.Height {
		p = p.lying()
	}
	return pdf.Page{Width: p.Width, Height: p.Height, Title: "How to put the map together", Draw: func(c paint.Canvas) {
		left, y := 20.0, 30.0
		c.Text(paint.Text{Line: paint.Cut(m.Title, paint.Title, 9, p.Width-2*left), At: paint.Point{X: left, Y: y}, Face: paint.Title, Size: 9, Ink: black})
		y += 12
		c.Text(paint.Text{Line: "How to put the map together", At: paint.Point{X: left, Y: y}, Face: paint.Title, Size: 5.5, Ink: black})
		width, height := m.Size()
		for i, line := range []string{
			fmt.Sprintf("The map is %.0f by %.0f mm on %d sheets; %s is %s mm.", width, height, t.Cols*t.Rows, m.Board.Cell().Name, strconv.FormatFloat(m.Cell, 'f', -1, 64)),
			"Print all sheets at 100 %, without fitting to the page. Lay a ruler to the bar below: it is 100 mm long.",
			"On each sheet but those of the first column, cut away the left margin, along the marks at the corners.",
			"On each sheet but those of the first row, cut away the upper margin.",
			"Lay each sheet on the strip of its western neighbour, up to the dashed line, and glue it; then row on row.",
			"Cut the outer margins away last.",
		} {
			y += 8
			c.Text(paint.Text{Line: strconv.Itoa(i + 1), At: paint.Point{X: left, Y: y}, Face: paint.BodyBold, Size: 4, Ink: black})
			c.Text(paint.Text{Line: line, At: paint.Point{X: left + 7, Y: y}, Face: paint.Body, Size: 3.7, Ink: black})
		}
		y += 12
		bar(c, paint.Point{X: left, Y: y}, 100, "100 mm")
		t.key(c, paint.Point{X: left, Y: y + 14}, p.Width-2*left, p.Height-y-34, -1, -1)
	}}
}

// bar draws a bar of a length with ten parts.
func bar(c paint.Canvas, at paint.Point, length float64, name string) {
	const high = 1.2
	for i := range 10 {
		from, to := at.X+length*float64(i)/10, at.X+length*float64(i+1)/10
		var p paint.Path
		p.Polygon(paint.Point{X: from, Y: at.Y}, paint.Point{X: to, Y: at.Y}, paint.Point{X: to, Y: at.Y + high}, paint.Point{X: from, Y: at.Y + high})
		ink := black
		if i%2 == 1 {
			ink = pale
		}
		c.Fill(p, ink)
	}
	c.Text(paint.Text{Line: name, At: paint.Point{X: at.X + length + 1.5, Y: at.Y + high}, Face: paint.Body, Size: 2.4, Ink: black})
}

// cropMarks draws the marks outside of the corners of a box, by which it is cut.
func cropMarks(c paint.Canvas, x, y, width, height float64) {
	const away, long = 2, 5
	var p paint.Path
	for _, at := range [...]paint.Point{{X: x, Y: y}, {X: x + width, Y: y}, {X: x, Y: y + height}, {X: x + width, Y: y + height}} {
		out := paint.Point{X: -1, Y: -1}
		if at.X > x {
			out.X = 1
		}
		if at.Y > y {
			out.Y = 1
		}
		p.Polyline(at.Add(paint.Point{X: out.X * away}), at.Add(paint.Point{X: out.X * (away + long)}))
		p.Polyline(at.Add(paint.Point{Y: out.Y * away}), at.Add(paint.Point{Y: out.Y * (away + long)}))
	}
	c.Stroke(p, paint.Stroke{Width: 0.09, Butt: true}, black)
}

// letters are the name of a column: A to Z, then AA.
func letters(col int) string {
	if col >= 26 {
		return letters(col/26-1) + letters(col%26)
	}
	return string(rune('A' + col))
}
