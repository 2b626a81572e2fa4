package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

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
	c.box = container.NewStack(newTipArea(c.line, func() string { return look.IfCut(c.text, c.full) }))
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
	whole.Text = look.OneLine(c.full)
	return fyne.NewSize(min(whole.MinSize().Width, c.most), c.text.MinSize().Height)
}

func (c *cutLine) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	look.Shorten(c.text, c.full, size.Width)
	c.text.Resize(size)
	c.text.Refresh()
}
