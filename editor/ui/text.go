package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/model"
)

// seen is a text as the window shows it. Names, titles and notes are anybody's:
// a character of theirs that is not seen, such as one that turns the line around
// and lets a name pass for another, is written by number. Whatever shows text of
// a file goes through it; only what is edited is shown as it is.
func seen(text string) string { return model.Visible(text) }

// title is a line in the book face.
func title(text string, size float32) *canvas.Text {
	t := canvas.NewText(seen(text), ink)
	t.TextSize = size
	t.FontSource = fontTitle
	return t
}

// line is a line of text in a colour and size.
func line(text string, c color.Color, size float32) *canvas.Text {
	t := canvas.NewText(seen(text), c)
	t.TextSize = size
	return t
}

// caption is a line of second rank.
func caption(text string) *canvas.Text { return line(text, faded, theme.CaptionTextSize()) }

// prose is text that wraps to the width there is.
func prose(text string) *widget.Label {
	l := widget.NewLabel(seen(text))
	l.Wrapping = fyne.TextWrapWord
	return l
}

// heading is the bar over a panel: its name and, at the right, its buttons.
func heading(name string, tools ...fyne.CanvasObject) fyne.CanvasObject {
	ground := canvas.NewRectangle(shade)
	text := line(name, ink, theme.TextSize())
	text.TextStyle.Bold = true
	row := container.NewHBox(append([]fyne.CanvasObject{container.NewCenter(text), layout.NewSpacer()}, centred(tools)...)...)
	return container.NewStack(ground, container.New(fixedHeight(headingHeight), pad(row, 0, 10, 0, 6)))
}

// centred puts each object into the middle of the height it gets.
func centred(objects []fyne.CanvasObject) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, o := range objects {
		out = append(out, container.NewCenter(o))
	}
	return out
}

const headingHeight = 34

// fixedHeight is a layout that gives its object a height and all the width.
type fixedHeight float32

func (h fixedHeight) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width, float32(h))
}

func (h fixedHeight) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
}

// ruler is a thin line between two things.
func ruler() fyne.CanvasObject {
	r := canvas.NewRectangle(rule)
	r.SetMinSize(fyne.NewSize(1, 1))
	return r
}

// pad puts space around an object: top, left, bottom, right.
func pad(o fyne.CanvasObject, top, left, bottom, right float32) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), o)
}

// onPaper puts an object on a ground of one colour.
func onPaper(c color.Color, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(canvas.NewRectangle(c), o)
}

// between lies between a top and a foot, and the keyboard goes through them as
// they are read.
func between(top, middle, foot fyne.CanvasObject) *fyne.Container {
	objects := []fyne.CanvasObject{top, middle}
	if foot != nil {
		objects = append(objects, foot)
	}
	return container.New(layout.NewBorderLayout(top, foot, nil, nil), objects...)
}

// after takes the room that is left beside what stands first, and the keyboard
// goes through them as they are read.
func after(first, rest fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewBorderLayout(nil, nil, first, nil), first, rest)
}

// cutLine is a line of text that is cut off with an ellipsis where it has not
// the width. It asks for no more than it needs, nor than a measure: names can be
// long.
type cutLine struct {
	text *canvas.Text
	full string
	most float32
	box  *fyne.Container
	line *fyne.Container // in the box
}

// namedWidth is the most that a caption asks for.
const namedWidth = 160

func newCutLine(t *canvas.Text, most float32) *cutLine {
	c := &cutLine{text: t, full: t.Text, most: most}
	c.line = container.New(c, t)
	c.box = container.NewStack(newTipArea(c.line, func() string { return ifCut(c.text, c.full) }))
	return c
}

// set changes what the line says.
func (c *cutLine) set(text string) {
	if c.full != text {
		c.full = text
		c.line.Refresh()
	}
}

// MinSize and Layout make it the layout of its box.
func (c *cutLine) MinSize([]fyne.CanvasObject) fyne.Size {
	whole := *c.text
	whole.Text = oneLine(c.full)
	return fyne.NewSize(min(whole.MinSize().Width, c.most), c.text.MinSize().Height)
}

func (c *cutLine) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	shorten(c.text, c.full, size.Width)
	c.text.Resize(size)
	c.text.Refresh()
}

// fixedWidth is a layout that gives its objects one width and their own
// height.
type fixedWidth float32

func (w fixedWidth) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var h float32
	for _, o := range objects {
		h = max(h, o.MinSize().Height)
	}
	return fyne.NewSize(float32(w), h)
}

func (w fixedWidth) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.Position{})
		o.Resize(size)
	}
}

// faint is wrapping text of second rank: what an empty panel says.
func faint(text string) *widget.RichText {
	t := widget.NewRichText(faintSegment(text))
	t.Wrapping = fyne.TextWrapWord
	return t
}

func faintSegment(text string) widget.RichTextSegment {
	style := widget.RichTextStyleParagraph
	style.ColorName = theme.ColorNamePlaceHolder
	return &widget.TextSegment{Text: seen(text), Style: style}
}

// setFaint changes what a text of faint says.
func setFaint(t *widget.RichText, text string) {
	t.Segments = []widget.RichTextSegment{faintSegment(text)}
	t.Refresh()
}

// frame puts objects around another without gaps; any of them may be nil.
func frame(center, top, bottom, left, right fyne.CanvasObject) *fyne.Container {
	l := &frameLayout{center: center, top: top, bottom: bottom, left: left, right: right}
	var objects []fyne.CanvasObject
	for _, o := range []fyne.CanvasObject{center, top, bottom, left, right} {
		if o != nil {
			objects = append(objects, o)
		}
	}
	return container.New(l, objects...)
}

type frameLayout struct{ center, top, bottom, left, right fyne.CanvasObject }

func least(o fyne.CanvasObject) fyne.Size {
	if o == nil {
		return fyne.Size{}
	}
	return o.MinSize()
}

func (l *frameLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	top, bottom, left, right, center := least(l.top), least(l.bottom), least(l.left), least(l.right), least(l.center)
	return fyne.NewSize(
		max(top.Width, bottom.Width, left.Width+center.Width+right.Width),
		top.Height+bottom.Height+max(left.Height, center.Height, right.Height))
}

func (l *frameLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	place := func(o fyne.CanvasObject, x, y, w, h float32) {
		if o != nil {
			o.Move(fyne.NewPos(x, y))
			o.Resize(fyne.NewSize(w, h))
		}
	}
	top, bottom, left, right := least(l.top).Height, least(l.bottom).Height, least(l.left).Width, least(l.right).Width
	middle := size.Height - top - bottom
	place(l.top, 0, 0, size.Width, top)
	place(l.bottom, 0, size.Height-bottom, size.Width, bottom)
	place(l.left, 0, top, left, middle)
	place(l.right, size.Width-right, top, right, middle)
	place(l.center, left, top, size.Width-left-right, middle)
}
