package exporting

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// formatList is the formats with what each is good for. The arrow keys choose, Enter does
// what it does in the dialog.
type formatList struct {
	kit.KeyList
	dialog *dialog
}

const rowWidth = listWidth - 30 // of the text in a row

func newFormatList(x *dialog) *formatList {
	l := &formatList{dialog: x}
	l.Hold(func() int { return len(x.formats) }, newFormatRow, l.update)
	l.OnSelected = func(id widget.ListItemID) {
		l.UnselectAll()
		x.choose(id)
	}
	l.OnMove = func(id widget.ListItemID) { x.choose(id) }
	l.OnRune = func(rune) {}
	l.ExtendBaseWidget(l)
	for i, f := range x.formats {
		row := newFormatRow()
		l.fill(row, f, false)
		l.SetItemHeight(i, row.MinSize().Height)
	}
	return l
}

// TypedKey goes up and down.
func (l *formatList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		l.OnKey(e.Name)
	default:
		l.KeyList.TypedKey(e)
	}
}

// newFormatRow is a ground, a name with the ending of the file, and what is said of it.
func newFormatRow() fyne.CanvasObject {
	name, suffix := look.Line(" ", look.Now().Ink, theme.TextSize()), look.Caption(" ")
	name.TextStyle.Bold = true
	return container.NewStack(canvas.NewRectangle(look.Now().Sheet), look.Pad(container.New(look.Tight{},
		container.NewBorder(nil, nil, nil, suffix, name), container.New(look.Tight{})), 6, 10, 7, 10))
}

func (l *formatList) update(id widget.ListItemID, o fyne.CanvasObject) {
	l.fill(o, l.dialog.formats[id], id == l.dialog.at)
}

// fill shows a format in a row.
func (l *formatList) fill(o fyne.CanvasObject, f export.Format, chosen bool) {
	parts := o.(*fyne.Container).Objects
	ground, column := parts[0].(*canvas.Rectangle), parts[1].(*fyne.Container).Objects[0].(*fyne.Container).Objects
	line, about := column[0].(*fyne.Container).Objects, column[1].(*fyne.Container)
	name, suffix := line[0].(*canvas.Text), line[1].(*canvas.Text)
	ground.FillColor, name.Color = look.Now().Sheet, look.Now().Ink
	if chosen {
		ground.FillColor, name.Color = look.Now().AccentLow, look.Now().Accent
	}
	says, tone := f.About, look.Now().Faded
	if err := f.Refusal(l.dialog.source); err != nil {
		says, name.Color = desk.SentenceOf(err), look.Now().Pale
	}
	suffix.Text = f.Suffix
	look.Shorten(name, f.Name, rowWidth-suffix.MinSize().Width)
	look.SetParagraph(about, says, theme.CaptionTextSize(), rowWidth, tone)
	o.Refresh()
}
