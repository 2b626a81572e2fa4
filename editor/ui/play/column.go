package play

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Column stands where the tools of the draft stand: above what there is to do, which is
// scrolled where it is long, and what stays in sight at its foot.
type Column struct {
	Upper, Foot *fyne.Container
	Content     fyne.CanvasObject
	parts       *fyne.Container
}

// ColumnWidth is how wide a column is.
const ColumnWidth = 262

// NewColumn is a column in which nothing stands yet.
func NewColumn() *Column {
	c := &Column{Upper: container.NewVBox(), Foot: container.NewVBox()}
	foot := look.Frame(look.Pad(c.Foot, 4, 8, 8, 8), look.Ruler(), nil, nil, nil)
	c.parts = look.Frame(kit.NewScroller(look.Pad(c.Upper, 2, 8, 8, 8)), nil, foot, nil, nil)
	c.Content = look.OnPaper(look.Now().Paper, container.New(look.FixedWidth(ColumnWidth), c.parts))
	return c
}

// Refresh shows what has been put in.
func (c *Column) Refresh() {
	c.Upper.Refresh()
	c.Foot.Refresh()
	c.parts.Refresh()
}

// aboveText is the room between a part of the column and what it begins with.
const aboveText = 6

// Head begins a part of the upper or lower half.
func (c *Column) Head(into *fyne.Container, text string) { into.Add(head(text)) }

// Says writes a small text into the upper half.
func (c *Column) Says(text string) {
	for _, l := range look.Wrapped(text, theme.CaptionTextSize(), ColumnWidth-24) {
		above := float32(-2) // lines of a text lie close
		if len(c.Upper.Objects) == 0 {
			above = aboveText
		}
		c.Upper.Add(look.Pad(look.Caption(l), above, 0, -2, 0))
	}
}
