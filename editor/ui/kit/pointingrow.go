package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// PointingRow is a text of a panel that lights hexes while the pointer or the
// keyboard is on it: a mark, a text that wraps, and a short remark at its right.
type PointingRow struct {
	UnderPointer
	ground *canvas.Rectangle
	mark   *look.Picture
	text   *widget.RichText
	Remark *canvas.Text
	Lights func() // lights what the row speaks of
	hide   func() // and no longer
	onKey  func(fyne.KeyName)
	onRune func(rune)
}

// NewPointingRow is a row so far to the right. hide ends what Lights begins; keys
// and letters go to onKey and onRune.
func NewPointingRow(indent float32, hide func(), onKey func(fyne.KeyName), onRune func(rune)) *PointingRow {
	r := &PointingRow{hide: hide, onKey: onKey, onRune: onRune, ground: canvas.NewRectangle(look.Now().Paper), mark: look.NewPicture(nil),
		text: widget.NewRichText(&widget.TextSegment{Style: widget.RichTextStyleParagraph}), Remark: look.Line("", look.Now().Ink, theme.TextSize())}
	r.ground.CornerRadius = 3
	r.mark.SetMinSize(fyne.NewSize(rowMark, rowMark))
	r.text.Wrapping = fyne.TextWrapWord
	r.Remark.TextStyle.Bold = true
	r.Inner = newRowBox(r, indent)
	r.Enter = func() { r.light(true) }
	r.Exit = func() { r.light(false) }
	r.ExtendBaseWidget(r)
	return r
}

// Set says what the row shows.
func (r *PointingRow) Set(mark fyne.Resource, text, remark string) {
	text, remark = look.Seen(text), look.Seen(remark)
	r.mark.Set(mark)
	s := r.text.Segments[0].(*widget.TextSegment)
	if s.Text != text {
		s.Text = text
		r.text.Refresh()
	}
	if r.Remark.Text != remark {
		r.Remark.Text = remark
		r.Remark.Refresh()
		r.Refresh()
	}
}

func (r *PointingRow) light(on bool) {
	r.ground.FillColor = look.Now().Paper
	if on {
		r.ground.FillColor = look.Now().AccentLow
		r.Lights()
	} else {
		r.hide()
	}
	r.ground.Refresh()
}

// FocusGained and FocusLost do what the pointer does.
func (r *PointingRow) FocusGained() { r.light(true) }

// FocusLost is called by the window library.
func (r *PointingRow) FocusLost() { r.light(false) }

// TypedKey and TypedRune hand keys on.
func (r *PointingRow) TypedKey(e *fyne.KeyEvent) { r.onKey(e.Name) }

// TypedRune is called by the window library.
func (r *PointingRow) TypedRune(letter rune) { r.onRune(letter) }

const (
	rowMark  = 16
	rowInset = 4
)

// newRowBox lays a row out: the mark at the left of the first line, the remark
// at its right, the text between them.
func newRowBox(r *PointingRow, indent float32) *fyne.Container {
	return &fyne.Container{Layout: &rowLayout{r, indent}, Objects: []fyne.CanvasObject{r.ground, r.mark, r.text, r.Remark}}
}

type rowLayout struct {
	row    *PointingRow
	indent float32
}

func (l *rowLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	text := l.row.text.MinSize()
	return fyne.NewSize(l.indent+rowMark+l.row.Remark.MinSize().Width+60, max(rowMark, text.Height-2*theme.InnerPadding())+2*rowInset)
}

func (l *rowLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	r, inner := l.row, theme.InnerPadding()
	r.ground.Move(fyne.NewPos(l.indent, 0))
	r.ground.Resize(fyne.NewSize(size.Width-l.indent, size.Height))
	x := l.indent + rowInset
	r.mark.Move(fyne.NewPos(x, rowInset+1))
	r.mark.Resize(fyne.NewSize(rowMark, rowMark))
	x += rowMark + 6
	remark := r.Remark.MinSize()
	r.Remark.Move(fyne.NewPos(size.Width-remark.Width-rowInset, rowInset))
	r.Remark.Resize(remark)
	room := size.Width - x - rowInset
	if remark.Width > 0 {
		room -= remark.Width + 6
	}
	r.text.Move(fyne.NewPos(x-inner, rowInset-inner))
	r.text.Resize(fyne.NewSize(max(40, room)+2*inner, size.Height-2*rowInset+2*inner))
}
