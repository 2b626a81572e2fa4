package ui

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

// historyPanel lists every step that was done, and those that were undone
// below it. A click goes to the state after a step.
type historyPanel struct {
	doc        *document.Document
	whole      fyne.CanvasObject
	list       *kit.KeyList
	undo, redo *kit.Button
	empty      *widget.RichText
	begin      string // what the first row says
	steps      []document.Step
	at         int
	goTo       func(n int)
}

func newHistoryPanel(e *editor) *historyPanel {
	p := &historyPanel{doc: e.doc, goTo: e.goTo, begin: "As opened"}
	if e.doc.Path() == "" {
		p.begin = "As it began"
	}
	p.undo = kit.NewButton("undo", "", func() { e.mode.goBy(-1) })
	p.redo = kit.NewButton("redo", "", func() { e.mode.goBy(1) })
	e.bench.Wire(p.undo)
	e.bench.Wire(p.redo)
	p.list = kit.NewKeyList(func() int { return len(p.steps) + 1 }, newHistoryRow, p.updateRow)
	p.list.OnSelected = func(id widget.ListItemID) {
		p.list.UnselectAll()
		p.goTo(id)
	}
	p.list.Full = func(id widget.ListItemID, o fyne.CanvasObject) string {
		return look.IfCut(historyRow{}.parts(o).text, p.label(id))
	}
	p.list.OnRune, p.list.OnKey = e.bench.SearchIn(nil), e.board.HandKey
	p.empty = look.Faint("Every step you take is listed here. Click one to go back to it, and forward again.")
	p.whole = container.NewStack(p.list, container.NewVBox(look.Pad(p.empty, 30, 4, 0, 4)))
	return p
}

func (p *historyPanel) ID() string                 { return "history" }
func (p *historyPanel) Name() string               { return "History" }
func (p *historyPanel) Content() fyne.CanvasObject { return p.whole }
func (p *historyPanel) Tools() []fyne.CanvasObject { return []fyne.CanvasObject{p.undo, p.redo} }
func (p *historyPanel) Commit()                    {}
func (p *historyPanel) Holds(string) bool          { return false }
func (p *historyPanel) Reveal(string)              {}

// Update shows the history as it stands.
func (p *historyPanel) Update(_ *model.Scenario, c panel.Changes) {
	if !c.History {
		return
	}
	steps, at := p.doc.History()
	p.steps, p.at = steps, at
	p.undo.SetEnabled(at > 0)
	p.redo.SetEnabled(at < len(steps))
	p.undo.Hint, p.redo.Hint = "Nothing to undo", "Nothing to do again"
	if at > 0 {
		p.undo.Hint = "Undo: " + steps[at-1].Label + " (Ctrl+Z)"
	}
	if at < len(steps) {
		p.redo.Hint = "Do again: " + steps[at].Label + " (Ctrl+Shift+Z)"
	}
	if len(steps) == 0 {
		p.empty.Show()
	} else {
		p.empty.Hide()
	}
	p.list.Refresh()
	p.list.ScrollTo(at)
}

// historyRow is a row of the list: a mark where the document stands, what was
// done, and when.
type historyRow struct {
	ground     *canvas.Rectangle
	mark       *canvas.Image
	text, when *canvas.Text
}

func newHistoryRow() fyne.CanvasObject {
	r := historyRow{ground: canvas.NewRectangle(look.Now().Sheet), mark: canvas.NewImageFromResource(nil),
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
		mark: border.Objects[1].(*canvas.Image), when: border.Objects[2].(*canvas.Text),
	}
}

// label is what a row reads.
func (p *historyPanel) label(id widget.ListItemID) string {
	if id == 0 {
		return p.begin
	}
	return look.Capital(p.steps[id-1].Label)
}

func (p *historyPanel) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
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
	look.Shorten(r.text, label, p.list.Size().Width-40-r.when.MinSize().Width-14)
	r.text.Refresh()
	look.SetImage(r.mark, mark)
	r.ground.Refresh()
}
