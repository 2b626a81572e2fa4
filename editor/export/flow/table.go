package flow

import (
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Table is rows of cells under heads.
type Table struct {
	Style   Style
	Columns []Column
	Rows    []Row
	Natural bool // it is as wide as its texts are; else as its column
	Whole   bool // it is not broken, unless it is higher than a page
}

// Column is a column of a table.
type Column struct {
	Head  string
	Spans []Span // in the place of the head
	Align paint.Align
	Width float64 // of the column; 0 for as much as its texts need
	Rules bool    // a line stands before it
}

func (c Column) heads() []Span {
	if c.Spans != nil {
		return c.Spans
	}
	return Bold(c.Head)
}

// Row is a row of a table.
type Row struct {
	Cells []Cell
	Group string // in the place of cells: a line that heads those below it
	Shade bool
}

// Cell is a cell of a table: a drawing, a text, or both, the text behind the drawing.
type Cell struct {
	Spans  []Span
	Figure *Drawing
	Align  paint.Align // of the text; Start for that of the column
}

// Drawing is a drawing of a size, with its upper left corner at a place.
type Drawing struct {
	Width, Height float64
	Draw          func(c paint.Canvas, at paint.Point)
}

// Scaled is the drawing so many times as large.
func (d Drawing) Scaled(by float64) Drawing {
	if by == 1 {
		return d
	}
	return Drawing{Width: by * d.Width, Height: by * d.Height, Draw: func(c paint.Canvas, at paint.Point) {
		c.Within(paint.Scaled(by, by, at), func() { d.Draw(c, paint.Point{}) })
	}}
}

// Words is a cell with a text.
func Words(text string) Cell { return Cell{Spans: Plain(text)} }

// Pictured is a cell with a drawing.
func Pictured(d Drawing) Cell { return Cell{Figure: &d} }

// The room around cells.
const (
	cellPad   = 1.3 // at their sides
	rowPad    = 0.9 // over and under them
	rowHair   = 0.1
	mostHeads = 6 // lines of a head
)

var shade = color.NRGBA{R: 238, G: 238, B: 238, A: 255}

// Table sets a table. Its heads come again where it goes on.
func (f *Flow) Table(t Table) {
	if t.Style.Size == 0 {
		t.Style = Small
	}
	widths := t.widths(f.Width())
	whole := 0.0
	for _, w := range widths {
		whole += w
	}
	head := t.head(widths, whole)
	var again *box
	if head != nil {
		first := *head
		first.before, first.keep = 2.2, true
		f.add(first)
		if head.height < f.Room()/3 {
			again = head
		}
	}
	for i, r := range t.Rows {
		rows := t.row(r, widths, whole, max(int(0.6*f.Room()/t.Style.Leading), 1))
		for k := range rows {
			rows[k].head = again
			if i == 0 && k == 0 && head == nil {
				rows[k].before = 2.2
			}
		}
		if n := len(t.Rows); i == 0 && n > 1 || i == n-2 || t.Whole && i < n-1 {
			rows[len(rows)-1].keep = true // no row of a table stands alone
		}
		f.add(rows...)
	}
	f.add(box{height: 1.6, draw: func(paint.Canvas, paint.Point) {}})
}

// Fits reports whether a width has room for the table without words that are parted, and
// texts over about two lines.
func (t Table) Fits(width float64) bool {
	if t.Style.Size == 0 {
		t.Style = Small
	}
	least, most := t.needs()
	return sum(least) <= width && sum(most) <= 2*width
}

func sum(of []float64) (s float64) {
	for _, x := range of {
		s += x
	}
	return s
}

// needs is how wide the columns are at the least, and as texts without breaks need them.
func (t Table) needs() (least, most []float64) {
	least, most = make([]float64, len(t.Columns)), make([]float64, len(t.Columns))
	for i, c := range t.Columns {
		if c.Width > 0 {
			least[i], most[i] = c.Width, c.Width
			continue
		}
		measure := func(cell Cell, bold bool) {
			own := 0.0
			if cell.Figure != nil {
				own = cell.Figure.Width
				if len(cell.Spans) > 0 {
					own += cellPad
				}
			}
			long, longest := 0.0, 0.0
			spans := cell.Spans
			if bold {
				spans = c.heads()
			}
			for _, w := range words(spans, t.Style.Size) {
				if w.ends {
					long = 0
				}
				long += w.space + w.width
				longest = max(longest, long)
				least[i] = max(least[i], min(own+w.width, 45)+2*cellPad)
			}
			least[i] = max(least[i], own+2*cellPad)
			most[i] = max(most[i], own+longest+2*cellPad)
		}
		measure(Cell{}, true)
		for _, r := range t.Rows {
			if i < len(r.Cells) {
				measure(r.Cells[i], false)
			}
		}
		most[i] = max(most[i], least[i])
	}
	return least, most
}

// widths is how wide the columns are.
func (t Table) widths(room float64) []float64 {
	least, most := t.needs()
	a, b := sum(least), sum(most)
	out := make([]float64, len(least))
	switch {
	case len(out) == 0:
	case b <= room:
		copy(out, most)
		if !t.Natural {
			last := len(out) - 1
			for last > 0 && t.Columns[last].Width > 0 {
				last--
			}
			out[last] += room - b
		}
	case a <= room:
		for i := range out {
			out[i] = least[i] + (most[i]-least[i])*(room-a)/(b-a)
		}
	default:
		for i := range out {
			out[i] = least[i] * room / a
		}
	}
	return out
}

// head is the row of heads; nil where no column has one.
func (t Table) head(widths []float64, whole float64) *box {
	style := t.Style
	style.Size, style.Leading = 0.92*style.Size, 0.92*style.Leading
	cells := make([]Lines, len(widths))
	high := 0.0
	for i, c := range t.Columns {
		style.Align = c.Align
		cells[i] = Break(c.heads(), style, widths[i]-2*cellPad)
		cells[i] = cells[i].part(0, min(len(cells[i].lines), mostHeads))
		high = max(high, cells[i].Height())
	}
	if high == 0 {
		return nil
	}
	return &box{height: high + rowPad + 0.9, draw: func(c paint.Canvas, at paint.Point) {
		x := at.X
		for i, l := range cells {
			l.Draw(c, paint.Point{X: x + cellPad, Y: at.Y + high - l.Height()}, widths[i]-2*cellPad)
			x += widths[i]
		}
		y := at.Y + high + rowPad
		Line(c, paint.Point{X: at.X, Y: y}, paint.Point{X: at.X + whole, Y: y}, 0.25, Black)
	}}
}

// row is a row, in pieces of so many lines where a text of it is very long.
func (t Table) row(r Row, widths []float64, whole float64, most int) []box {
	if r.Group != "" {
		style := t.Style
		lines := Break(Bold(r.Group), style, whole-2*cellPad)
		return []box{{height: lines.Height() + 2*rowPad, keep: true, draw: func(c paint.Canvas, at paint.Point) {
			c.Fill(Frame(at, whole, lines.Height()+2*rowPad), shade)
			lines.Draw(c, at.Add(paint.Point{X: cellPad, Y: rowPad}), whole)
		}}}
	}
	cells := make([]Lines, len(widths))
	pieces := 1
	for i := range widths {
		if i >= len(r.Cells) {
			continue
		}
		style := t.Style
		if style.Align = t.Columns[i].Align; r.Cells[i].Align != paint.Start {
			style.Align = r.Cells[i].Align
		}
		room := widths[i] - 2*cellPad
		if d := r.Cells[i].Figure; d != nil {
			room -= d.Width + cellPad
		}
		cells[i] = Break(r.Cells[i].Spans, style, room)
		pieces = max(pieces, (len(cells[i].lines)+most-1)/most)
	}
	var out []box
	for n := range pieces {
		out = append(out, t.piece(r, cells, widths, whole, n, most, n == pieces-1))
	}
	return out
}

// piece is the part of a row that has some of the lines of its cells.
func (t Table) piece(r Row, cells []Lines, widths []float64, whole float64, n, most int, last bool) box {
	parts := make([]Lines, len(cells))
	high := 0.0
	for i, l := range cells {
		from, to := min(n*most, len(l.lines)), min((n+1)*most, len(l.lines))
		parts[i] = l.part(from, to)
		high = max(high, parts[i].Height())
		if n == 0 && i < len(r.Cells) && r.Cells[i].Figure != nil {
			high = max(high, r.Cells[i].Figure.Height)
		}
	}
	return box{height: high + 2*rowPad, draw: func(c paint.Canvas, at paint.Point) {
		if r.Shade {
			c.Fill(Frame(at, whole, high+2*rowPad), shade)
		}
		x := at.X
		for i, l := range parts {
			left, room := x+cellPad, widths[i]-2*cellPad
			if i < len(r.Cells) && r.Cells[i].Figure != nil {
				d := r.Cells[i].Figure
				if n == 0 {
					at := paint.Point{X: left, Y: at.Y + rowPad + (high-d.Height)/2}
					if len(r.Cells[i].Spans) == 0 && t.Columns[i].Align == paint.Middle {
						at.X += (room - d.Width) / 2
					}
					d.Draw(c, at)
				}
				left, room = left+d.Width+cellPad, room-d.Width-cellPad
			}
			l.Draw(c, paint.Point{X: left, Y: at.Y + rowPad + (high-l.Height())/2}, room)
			if t.Columns[i].Rules {
				Line(c, paint.Point{X: x, Y: at.Y}, paint.Point{X: x, Y: at.Y + high + 2*rowPad}, rowHair, Rule)
			}
			x += widths[i]
		}
		if last {
			y := at.Y + high + 2*rowPad
			Line(c, paint.Point{X: at.X, Y: y}, paint.Point{X: at.X + whole, Y: y}, rowHair, Rule)
		}
	}}
}
