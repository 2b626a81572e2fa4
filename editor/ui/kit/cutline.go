package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// CutLine is a line of text that is cut off with an ellipsis where it has not
// the width. It asks for no more than it needs, nor than a measure: names can be
// long.
type CutLine struct {
	text *canvas.Text
	full string
	most float32
	Box  *fyne.Container
	line *fyne.Container // in the box
}

// NamedWidth is the most that a caption asks for.
const NamedWidth = 160

// NewCutLine is a text that asks for no more than a width.
func NewCutLine(t *canvas.Text, most float32) *CutLine {
	c := &CutLine{text: t, full: t.Text, most: most}
	c.line = container.New(c, t)
	c.Box = container.NewStack(NewTipArea(c.line, func() string { return look.IfCut(c.text, c.full) }))
	return c
}

// Set changes what the line says.
func (c *CutLine) Set(text string) {
	if c.full != text {
		c.full = text
		c.line.Refresh()
	}
}

// MinSize and Layout make it the layout of its box.
func (c *CutLine) MinSize([]fyne.CanvasObject) fyne.Size {
	whole := *c.text
	whole.Text = look.OneLine(c.full)
	return fyne.NewSize(min(whole.MinSize().Width, c.most), c.text.MinSize().Height)
}

// Layout is called by the window library.
func (c *CutLine) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	look.Shorten(c.text, c.full, size.Width)
	c.text.Resize(size)
	c.text.Refresh()
}
