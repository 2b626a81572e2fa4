// Package flow sets texts, tables and figures on pages of paper: in columns, with heads
// and feet, broken where a reader expects it. Lengths are in mm.
package flow

import (
	"fmt"
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
)

// The inks of printed pages.
var (
	Black = color.NRGBA{A: 255}
	Gray  = color.NRGBA{R: 105, G: 105, B: 105, A: 255}
	Rule  = color.NRGBA{R: 190, G: 190, B: 190, A: 255}
)

// Sheet is the paper that a flow runs over, and what stands around it.
type Sheet struct {
	Width, Height float64
	Margin        float64
	Head          string // over each page: what it belongs to
	Version       string // likewise, at the other end
}

// The room between the margin and the text, for head and foot, and between columns.
const (
	headRoom = 6
	footRoom = 6
	alley    = 8
)

// Flow is what is set on the pages of a part of a document. It is for one goroutine.
type Flow struct {
	sheet    Sheet
	part     string
	columns  int
	sections []section
}

// section is boxes that stand in so many columns.
type section struct {
	columns int
	apart   bool // it begins a page
	boxes   []box
}

// box is what is not broken.
type box struct {
	before float64 // room above it; none at the head of a column
	height float64
	keep   bool // it stays with the next
	head   *box // comes again above it where it begins a column
	draw   func(c paint.Canvas, at paint.Point)
	mark   string // in the outline of the document
}

// New is a flow of a part of a document, which names it at the head of its first page and
// in the outline.
func New(s Sheet, part string) *Flow {
	f := &Flow{sheet: s, part: part, columns: 1}
	f.Apart()
	f.heading(part, 7.6, 0, true, false)
	f.add(f.rule(0.35, 2.2))
	return f
}

// Apart begins a page.
func (f *Flow) Apart() { f.sections = append(f.sections, section{columns: f.columns, apart: true}) }

// Columns has what follows stand in so many columns.
func (f *Flow) Columns(n int) {
	if n = max(n, 1); n != f.columns {
		f.columns = n
		f.sections = append(f.sections, section{columns: n})
	}
}

// Width is how wide a column is.
func (f *Flow) Width() float64 { return f.WidthOf(f.columns) }

// WidthOf is how wide each of so many columns is.
func (f *Flow) WidthOf(columns int) float64 { return f.sheet.column(columns) }

// Room is how high a column is on a page that holds nothing else.
func (f *Flow) Room() float64 { return f.sheet.Height - 2*f.sheet.Margin - headRoom - footRoom }

func (s Sheet) column(n int) float64 {
	return (s.Width - 2*s.Margin - alley*float64(n-1)) / float64(n)
}

func (f *Flow) add(b ...box) {
	last := &f.sections[len(f.sections)-1]
	last.boxes = append(last.boxes, b...)
}

// Stay has what was set last stay with what comes next.
func (f *Flow) Stay() {
	if last := f.sections[len(f.sections)-1].boxes; len(last) > 0 {
		last[len(last)-1].keep = true
	}
}

// rule is a line across the column, with room below it.
func (f *Flow) rule(thick, below float64) box {
	width := f.Width()
	return box{height: thick + below, keep: true, draw: func(c paint.Canvas, at paint.Point) {
		Line(c, at, at.Add(paint.Point{X: width}), thick, Black)
	}}
}

// Line draws a straight line.
func Line(c paint.Canvas, from, to paint.Point, width float64, ink color.NRGBA) {
	var p paint.Path
	p.Polyline(from, to)
	c.Stroke(p, paint.Stroke{Width: width, Butt: true}, ink)
}

// Frame is the outline of a rectangle.
func Frame(at paint.Point, width, height float64) (p paint.Path) {
	p.Polygon(at, at.Add(paint.Point{X: width}), at.Add(paint.Point{X: width, Y: height}), at.Add(paint.Point{Y: height}))
	return p
}

// Figure sets a drawing so high, across the column, which stays with what comes next where
// keep says so.
func (f *Flow) Figure(height float64, keep bool, draw func(c paint.Canvas, at paint.Point, width float64)) {
	width := f.Width()
	f.add(box{before: 2, height: height, keep: keep, draw: func(c paint.Canvas, at paint.Point) { draw(c, at, width) }})
}

// Row sets a drawing so high right under what is before it.
func (f *Flow) Row(height float64, draw func(c paint.Canvas, at paint.Point, width float64)) {
	width := f.Width()
	f.add(box{height: height, draw: func(c paint.Canvas, at paint.Point) { draw(c, at, width) }})
}

// Space leaves room.
func (f *Flow) Space(height float64) {
	f.add(box{height: height, draw: func(paint.Canvas, paint.Point) {}})
}

// placed is a box where it stands on a page.
type placed struct {
	box
	at paint.Point
}

// page is what stands on a page.
type page struct{ boxes []placed }

// Pages are the pages.
func (f *Flow) Pages() []pdf.Page {
	var out []pdf.Page
	pages := f.pour()
	for n, p := range pages {
		made := pdf.Page{Width: f.sheet.Width, Height: f.sheet.Height, Part: f.part, Draw: func(c paint.Canvas) {
			f.around(c, n+1, len(pages))
			for _, b := range p.boxes {
				b.draw(c, b.at)
			}
		}}
		for _, b := range p.boxes {
			if b.mark != "" {
				made.Marks = append(made.Marks, pdf.Mark{Title: b.mark, Y: max(b.at.Y-2, 0)})
			}
		}
		out = append(out, made)
	}
	return out
}

// around draws head and foot.
func (f *Flow) around(c paint.Canvas, n, of int) {
	s := f.sheet
	right := s.Width - s.Margin
	small := func(line string, x, y float64, align paint.Align, face paint.Face) {
		c.Text(paint.Text{Line: line, At: paint.Point{X: x, Y: y}, Align: align, Face: face, Size: 2.8, Ink: Gray})
	}
	version := paint.Advance(paint.Body, s.Version, 2.8, 0)
	small(paint.Cut(s.Head, paint.BodyBold, 2.8, right-s.Margin-version-4), s.Margin, s.Margin+1.5, paint.Start, paint.BodyBold)
	small(s.Version, right, s.Margin+1.5, paint.End, paint.Body)
	foot := s.Height - s.Margin
	small(paint.Cut(f.part, paint.Body, 2.8, right-s.Margin-40), s.Margin, foot, paint.Start, paint.Body)
	if of > 1 {
		small(fmt.Sprintf("page %d of %d", n, of), right, foot, paint.End, paint.Body)
	}
}

// pour puts the boxes on pages.
func (f *Flow) pour() []*page {
	var pages []*page
	top, bottom := f.sheet.Margin+headRoom, f.sheet.Height-f.sheet.Margin-footRoom
	y := bottom
	turn := func() {
		pages = append(pages, &page{})
		y = top
	}
	for i, s := range f.sections {
		if s.apart || len(pages) == 0 {
			turn()
		}
		follows := f.begins(i + 1)
		groups := grouped(s.boxes)
		if y > top && len(groups) > 0 {
			y += groups[0][0].before
		}
		for len(groups) > 0 {
			height, n := s.fill(groups, bottom-y)
			if n == 0 && y > top {
				turn()
				continue
			}
			if n == 0 { // more than a page has room for: it is broken all the same
				groups = broken(groups)
				continue
			}
			if n == len(groups) && follows > 0 && groups[n-1][len(groups[n-1])-1].keep {
				// What is left to stay with the next section has room for its beginning.
				if end := s.lay(groups, height, func(int, float64, box) {}); y+end+follows > bottom && (n > 1 || y > top) {
					if n--; n == 0 {
						turn()
						continue
					}
				}
			}
			at := len(pages) - 1
			end := s.lay(groups[:n], height, func(col int, dy float64, b box) {
				x := f.sheet.Margin + float64(col)*(f.sheet.column(s.columns)+alley)
				pages[at].boxes = append(pages[at].boxes, placed{b, paint.Point{X: x, Y: y + dy}})
			})
			y += end
			if groups = groups[n:]; len(groups) > 0 {
				turn()
			}
		}
	}
	return pages
}

// begins is how high the first group of a section is; 0 where it begins a page, or there
// is none.
func (f *Flow) begins(i int) float64 {
	for ; i < len(f.sections) && !f.sections[i].apart; i++ {
		if groups := grouped(f.sections[i].boxes); len(groups) > 0 {
			sum := 0.0
			for _, b := range groups[0] {
				sum += b.before + b.height
			}
			return sum
		}
	}
	return 0
}

// grouped is boxes with those that stay together.
func grouped(boxes []box) (out [][]box) {
	from := 0
	for i, b := range boxes {
		if !b.keep || i == len(boxes)-1 {
			out = append(out, boxes[from:i+1])
			from = i + 1
		}
	}
	return out
}

// broken is groups with the first of them taken apart; one box alone that is higher than
// a page is cut off at its foot.
func broken(groups [][]box) [][]box {
	first := groups[0]
	if len(first) == 1 {
		first[0].height, first[0].head = 0, nil
		return groups
	}
	var out [][]box
	for i := range first {
		out = append(out, first[i:i+1])
	}
	return append(out, groups[1:]...)
}

// fill is how many groups have room, and the height at which columns are as even as they
// can be.
func (s section) fill(groups [][]box, room float64) (height float64, n int) {
	n = s.fitting(groups, room)
	if n < len(groups) || s.columns == 1 {
		return room, n
	}
	low, high := 0.0, room
	for range 24 {
		if middle := (low + high) / 2; s.fitting(groups, middle) < len(groups) {
			low = middle
		} else {
			high = middle
		}
	}
	return high, n
}

// fitting is how many groups have room in columns of a height.
func (s section) fitting(groups [][]box, height float64) int {
	n := 0
	s.each(groups, height, func(_ int, _ float64, _ box) {}, &n)
	return n
}

// lay places groups in columns of a height, and says how high the highest is.
func (s section) lay(groups [][]box, height float64, place func(col int, y float64, b box)) (highest float64) {
	n := 0
	s.each(groups, height, func(col int, y float64, b box) {
		place(col, y, b)
		highest = max(highest, y+b.height)
	}, &n)
	return highest
}

// each goes through where boxes stand in columns of a height, and counts the groups that
// find room.
func (s section) each(groups [][]box, height float64, place func(col int, y float64, b box), n *int) {
	const slack = 1e-6
	col, y := 0, 0.0
	for _, g := range groups {
		need := func() float64 {
			sum := 0.0
			for i, b := range g {
				if y+sum > 0 {
					sum += b.before
				}
				if i == 0 && y == 0 && b.head != nil {
					sum += b.head.height
				}
				sum += b.height
			}
			return sum
		}
		if y+need() > height+slack {
			if col++; col == s.columns {
				return
			}
			if y = 0; need() > height+slack {
				return
			}
		}
		for i, b := range g {
			switch {
			case y > 0:
				y += b.before
			case i == 0 && b.head != nil:
				place(col, 0, *b.head)
				y = b.head.height
			}
			place(col, y, b)
			y += b.height
		}
		*n++
	}
}
