package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// underPointer wraps what a panel shows and tells when the pointer comes and
// goes. Clicks go through it.
type underPointer struct {
	widget.BaseWidget
	inner       fyne.CanvasObject
	enter, exit func()
}

func newUnderPointer(inner fyne.CanvasObject) *underPointer {
	u := &underPointer{inner: inner}
	u.ExtendBaseWidget(u)
	return u
}

// CreateRenderer draws what it wraps.
func (u *underPointer) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(u.inner) }

// MouseIn, MouseMoved and MouseOut follow the pointer.
func (u *underPointer) MouseIn(*mouseEvent) {
	if u.enter != nil {
		u.enter()
	}
}

func (*underPointer) MouseMoved(*mouseEvent) {}

func (u *underPointer) MouseOut() {
	if u.exit != nil {
		u.exit()
	}
}

// pointingRow is a text of a panel that lights hexes while the pointer or the
// keyboard is on it: a mark, a text that wraps, and a short remark at its right.
type pointingRow struct {
	underPointer
	game   *game
	ground *canvas.Rectangle
	mark   *canvas.Image
	text   *widget.RichText
	remark *canvas.Text
	show   func() // lights what the row speaks of
}

func newPointingRow(g *game, indent float32) *pointingRow {
	r := &pointingRow{game: g, ground: canvas.NewRectangle(look.Now().Paper), mark: canvas.NewImageFromResource(nil),
		text: widget.NewRichText(&widget.TextSegment{Style: widget.RichTextStyleParagraph}), remark: look.Line("", look.Now().Ink, theme.TextSize())}
	r.ground.CornerRadius = 3
	r.mark.SetMinSize(fyne.NewSize(rowMark, rowMark))
	r.text.Wrapping = fyne.TextWrapWord
	r.remark.TextStyle.Bold = true
	r.inner = newRowBox(r, indent)
	r.enter = func() { r.light(true) }
	r.exit = func() { r.light(false) }
	r.ExtendBaseWidget(r)
	return r
}

// set says what the row shows.
func (r *pointingRow) set(mark fyne.Resource, text, remark string) {
	text, remark = look.Seen(text), look.Seen(remark)
	look.SetImage(r.mark, mark)
	s := r.text.Segments[0].(*widget.TextSegment)
	if s.Text != text {
		s.Text = text
		r.text.Refresh()
	}
	if r.remark.Text != remark {
		r.remark.Text = remark
		r.remark.Refresh()
		r.Refresh()
	}
}

func (r *pointingRow) light(on bool) {
	r.ground.FillColor = look.Now().Paper
	if on {
		r.ground.FillColor = look.Now().AccentLow
		r.show()
	} else {
		r.game.point(nil)
	}
	r.ground.Refresh()
}

// FocusGained and FocusLost do what the pointer does.
func (r *pointingRow) FocusGained() { r.light(true) }
func (r *pointingRow) FocusLost()   { r.light(false) }

// TypedKey and TypedRune hand keys on.
func (r *pointingRow) TypedKey(e *fyne.KeyEvent) { r.game.mapKey(e.Name) }
func (r *pointingRow) TypedRune(letter rune)     { r.game.mapRune(letter) }

const (
	rowMark  = 16
	rowInset = 4
)

// newRowBox lays a row out: the mark at the left of the first line, the remark
// at its right, the text between them.
func newRowBox(r *pointingRow, indent float32) *fyne.Container {
	return &fyne.Container{Layout: &rowLayout{r, indent}, Objects: []fyne.CanvasObject{r.ground, r.mark, r.text, r.remark}}
}

type rowLayout struct {
	row    *pointingRow
	indent float32
}

func (l *rowLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	text := l.row.text.MinSize()
	return fyne.NewSize(l.indent+rowMark+l.row.remark.MinSize().Width+60, max(rowMark, text.Height-2*theme.InnerPadding())+2*rowInset)
}

func (l *rowLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	r, inner := l.row, theme.InnerPadding()
	r.ground.Move(fyne.NewPos(l.indent, 0))
	r.ground.Resize(fyne.NewSize(size.Width-l.indent, size.Height))
	x := l.indent + rowInset
	r.mark.Move(fyne.NewPos(x, rowInset+1))
	r.mark.Resize(fyne.NewSize(rowMark, rowMark))
	x += rowMark + 6
	remark := r.remark.MinSize()
	r.remark.Move(fyne.NewPos(size.Width-remark.Width-rowInset, rowInset))
	r.remark.Resize(remark)
	room := size.Width - x - rowInset
	if remark.Width > 0 {
		room -= remark.Width + 6
	}
	r.text.Move(fyne.NewPos(x-inner, rowInset-inner))
	r.text.Resize(fyne.NewSize(max(40, room)+2*inner, size.Height-2*rowInset+2*inner))
}
