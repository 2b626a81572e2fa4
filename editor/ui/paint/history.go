package paint

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// History lists every step that was done, and those that were undone
// below it. A click goes to the state after a step.
type History struct {
	panel.ReadOnly
	doc        *document.Document
	whole      fyne.CanvasObject
	List       *kit.KeyList
	Undo, Redo *kit.Button
	empty      *widget.RichText
	begin      string // what the first row says
	steps      []document.Step
	at         int
	goTo       func(n int)
}

// NewHistory is the panel of the steps of a document: goBy undoes (-1) or does again (1)
// one of them, goTo goes to the state after so many.
func NewHistory(b *panel.Bench, goBy, goTo func(n int)) *History {
	p := &History{doc: b.Doc, goTo: goTo, begin: "As opened"}
	if b.Doc.Path() == "" {
		p.begin = "As it began"
	}
	p.Undo = kit.NewButton("undo", "", func() { goBy(-1) })
	p.Redo = kit.NewButton("redo", "", func() { goBy(1) })
	b.Wire(p.Undo)
	b.Wire(p.Redo)
	p.List = kit.NewKeyList(func() int { return len(p.steps) + 1 }, newHistoryRow, p.updateRow)
	p.List.OnSelected = func(id widget.ListItemID) {
		p.List.UnselectAll()
		p.goTo(id)
	}
	p.List.Full = func(id widget.ListItemID, o fyne.CanvasObject) string {
		return look.IfCut(historyRow{}.parts(o).text, p.label(id))
	}
	p.List.OnRune, p.List.OnKey = b.SearchIn(nil), b.Board.HandKey
	p.empty = look.Faint("Every step you take is listed here. Click one to go back to it, and forward again.")
	p.whole = container.NewStack(p.List, container.NewVBox(look.Pad(p.empty, 30, 4, 0, 4)))
	return p
}

// ID is what the panel is known by.
func (p *History) ID() string { return "history" }

// Name is on its tab.
func (p *History) Name() string { return "History" }

// Content is what the tab shows.
func (p *History) Content() fyne.CanvasObject { return p.whole }

// Tools is its buttons beside the tabs.
func (p *History) Tools() []fyne.CanvasObject { return []fyne.CanvasObject{p.Undo, p.Redo} }

// Update shows the history as it stands.
func (p *History) Update(_ *model.Scenario, c panel.Changes) {
	if !c.History {
		return
	}
	steps, at := p.doc.History()
	p.steps, p.at = steps, at
	p.Undo.SetEnabled(at > 0)
	p.Redo.SetEnabled(at < len(steps))
	p.Undo.Hint, p.Redo.Hint = "Nothing to undo", "Nothing to do again"
	if at > 0 {
		p.Undo.Hint = "Undo: " + steps[at-1].Label + " (Ctrl+Z)"
	}
	if at < len(steps) {
		p.Redo.Hint = "Do again: " + steps[at].Label + " (Ctrl+Shift+Z)"
	}
	if len(steps) == 0 {
		p.empty.Show()
	} else {
		p.empty.Hide()
	}
	p.List.Refresh()
	p.List.ScrollTo(at)
}

// historyRow is a row of the list: a mark where the document stands, what was
// done, and when.
type historyRow struct {
	ground     *canvas.Rectangle
	mark       *look.Picture
	text, when *canvas.Text
}

func newHistoryRow() fyne.CanvasObject {
	r := historyRow{ground: canvas.NewRectangle(look.Now().Sheet), mark: look.NewPicture(nil),
		text: canvas.NewText(" ", look.Now().Ink), when: canvas.NewText(" ", look.Now().Faded)}
	r.mark.SetMinSize(fyne.NewSize(14, 14))
	r.text.TextSize, r.when.TextSize = theme.TextSize(), theme.CaptionTextSize()
	return container.NewStack(r.ground, look.Pad(container.NewBorder(nil, nil, r.mark, r.when, r.text), 3, 6, 3, 8))
}

// parts finds the parts of a row again.
func (historyRow) parts(o fyne.CanvasObject) historyRow {
	stack := o.(*fyne.Container)
	border := stack.Objects[1].(*fyne.Container).Objects[0].(*fyne.Container)
	return historyRow{
		ground: stack.Objects[0].(*canvas.Rectangle), text: border.Objects[0].(*canvas.Text),
		mark: border.Objects[1].(*look.Picture), when: border.Objects[2].(*canvas.Text),
	}
}

// label is what a row reads.
func (p *History) label(id widget.ListItemID) string {
	if id == 0 {
		return p.begin
	}
	return look.Capital(p.steps[id-1].Label)
}

func (p *History) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	r := historyRow{}.parts(o)
	label, when := p.label(id), ""
	if id > 0 {
		when = p.steps[id-1].When.Format("15:04")
	}
	r.text.Color, r.text.TextStyle, r.ground.FillColor = look.Now().Ink, fyne.TextStyle{}, look.Now().Sheet
	mark := look.Icon("current", look.Now().Sheet)
	switch {
	case id == p.at:
		r.ground.FillColor, r.text.Color = look.Now().AccentLow, look.Now().Accent
		mark = look.Icon("current", look.Now().Accent)
		r.text.TextStyle.Bold = true
	case id > p.at:
		r.text.Color, r.text.TextStyle.Italic = look.Now().Faded, true
	}
	r.when.Text = when
	r.when.Refresh()
	look.Shorten(r.text, label, p.List.Size().Width-40-r.when.MinSize().Width-14)
	r.text.Refresh()
	r.mark.Set(mark)
	r.ground.Refresh()
}
