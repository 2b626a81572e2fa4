package importing

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
)

// The sizes of the parts of the dialog.
const (
	reportWidth = 420
	labelWidth  = 150
)

// previewSize is how large the map or the table is shown: as the window has room for beside
// the report and under the head, and no larger than is of use.
func previewSize(window fyne.Size) fyne.Size {
	const beside, over = reportWidth + 150, 400
	return fyne.NewSize(max(480, min(1080, window.Width-beside)), max(240, min(560, window.Height-over)))
}

// dialog shows what a file would bring.
type dialog struct {
	desk *desk.Desk
	file *file
	now  *reading
	work *desk.Latest

	modal   *desk.Modal
	says    *widget.Label
	preview *fyne.Container
	table   *tableView // nil where a map is shown
	board   *boardView
	report  *report
	ways    *kit.OneOf // nil where there is but one
	options []option
	take    *kit.Button
}

func show(d *desk.Desk, f *file, r *reading) *dialog {
	g := &dialog{desk: d, file: f, work: desk.NewLatest(d), says: look.Prose("")}
	g.preview = container.NewStack()
	g.report = newReport(d.Hands.Frames(), g.point)
	head := container.NewVBox(look.Flush(g.says))
	var buttons []*kit.Button
	var fields []*kit.Field
	if f.Into != nil {
		g.ways = kit.NewOneOf(g.again, "Into “"+look.OneLine(f.Into.Scenario.Title)+"”", "As a new scenario")
		row := container.NewHBox()
		for _, b := range g.ways.Buttons {
			b.Look = kit.Framed
			row.Add(b)
		}
		head.Add(labelled("Take it", row))
		buttons = append(buttons, g.ways.Buttons...)
	}
	for _, o := range f.format.Options {
		one := option{key: o.Key, ofNew: slices.Contains(f.format.OfNew, o.Key)}
		if o.Kind == export.Pick {
			one.pick(o, g.again)
			row := container.NewHBox()
			for _, b := range one.choice.Buttons {
				row.Add(b)
			}
			head.Add(labelled(o.Name, row))
			buttons = append(buttons, one.choice.Buttons...)
		} else {
			one.field = kit.NewField("as usual")
			one.field.OnChanged = func(string) { g.again() }
			fields = append(fields, one.field)
			head.Add(labelled(o.Name, one.field))
		}
		head.Add(labelled("", look.Flush(look.Faint(o.Help))))
		g.options = append(g.options, one)
	}

	giveUp := func() { g.modal.GiveUpTyped(g.close) }
	cancel := kit.DialogButton("Cancel", kit.Framed, giveUp)
	g.take = kit.DialogButton("Take it in", kit.Primary, g.accept)
	right := container.New(look.FixedWidth(reportWidth), container.NewStack(canvas.NewRectangle(look.Now().Sheet), g.report.list))
	body := container.NewBorder(look.Pad(head, 0, 0, 8, 0), nil, nil, look.Pad(right, 0, 12, 0, 0), g.preview)
	g.modal = d.OpenUncalled("Import "+look.OneLine(f.name), body, fyne.Size{}, cancel, g.take)
	g.modal.Cancel, g.modal.Accept = giveUp, g.accept
	if g.ways != nil {
		g.ways.Accept = g.accept
	}
	for _, o := range g.options {
		if o.choice != nil {
			o.choice.Accept = g.accept
		}
	}
	g.modal.Take(buttons...)
	g.modal.TakeFields(fields...)
	g.report.list.OnKey = g.modal.Key
	g.report.list.OnRune = func(rune) {}
	if g.ways != nil && !r.into {
		for i, b := range g.ways.Buttons {
			b.SetSelected(i == 1)
		}
		g.ways.At = 1
	}
	g.shown(r)
	d.Focus(g.take)
	return g
}

func labelled(name string, o fyne.CanvasObject) fyne.CanvasObject {
	label := container.NewCenter(look.Line(name, look.Now().Faded, theme.TextSize()))
	left := container.New(look.FixedWidth(labelWidth), container.NewBorder(nil, nil, label, nil))
	return container.NewBorder(nil, nil, left, nil, o)
}

func (g *dialog) close() {
	g.work.Stop()
	g.modal.Close()
}

// settings are the options as they are written in their fields.
func (g *dialog) settings() export.Settings {
	out := export.Settings{}
	for _, o := range g.options {
		if o.choice != nil {
			out[o.key] = o.ids[o.choice.At]
		} else if text := strings.TrimSpace(o.field.Text); text != "" {
			out[o.key] = text
		}
	}
	return out
}

// option is what can be chosen about the format: one of some, or a text.
type option struct {
	key    string
	ofNew  bool // it says something of a new scenario alone
	choice *kit.OneOf
	ids    []string // of what can be chosen
	field  *kit.Field
}

// pick has one of some choices be chosen, the usual one first.
func (o *option) pick(of export.Option, changed func()) {
	var names []string
	for _, c := range of.Choices {
		o.ids, names = append(o.ids, c.ID), append(names, c.Name)
	}
	o.choice = kit.NewOneOf(changed, names...)
	o.choice.At = max(0, slices.Index(o.ids, of.Default))
	for i, b := range o.choice.Buttons {
		b.Look, b.Selected = kit.Framed, i == o.choice.At
	}
}

// fit has what says nothing of the way that is chosen be out of reach.
func (o option) fit(into bool) {
	if o.choice == nil || !o.ofNew {
		return
	}
	for i, b := range o.choice.Buttons {
		b.Off, b.Selected = into, !into && i == o.choice.At
		b.Refresh()
	}
}

// again reads the file once more, for another way of taking it.
func (g *dialog) again() {
	if g.take == nil {
		return
	}
	into, settings := g.ways != nil && g.ways.At == 0, g.settings()
	g.take.Off = true
	g.take.Refresh()
	g.work.Do(func(ctx context.Context) func() {
		r := g.file.read(ctx, into, settings)
		return func() { g.shown(r) }
	})
}

// shown shows what came of the file.
func (g *dialog) shown(r *reading) {
	g.now = r
	for _, o := range g.options {
		o.fit(r.into)
	}
	g.take.Off = r.err != nil || r.into && len(r.changes) == 0
	g.take.Refresh()
	g.says.SetText(look.Seen(g.summary()))
	g.table, g.board = nil, nil
	size := previewSize(g.desk.Win.Canvas().Size())
	var o fyne.CanvasObject
	switch {
	case r.err != nil:
		o = canvas.NewRectangle(look.Now().Shade)
	case r.taken.Table != nil:
		g.table = newTableView(r.taken.Table, size.Width)
		g.table.list.OnKey = g.modal.Key
		o = g.table.content
	default:
		g.board = newBoardView(g.desk, r.shown)
		o = g.board.content
	}
	room := canvas.NewRectangle(look.Now().Sheet)
	room.SetMinSize(size)
	g.preview.Objects = []fyne.CanvasObject{room, o}
	g.preview.Refresh()
	g.report.show(r)
}

// summary says what would come of taking the file.
func (g *dialog) summary() string {
	r := g.now
	if r.err != nil {
		return "This cannot be taken so: " + desk.SentenceOf(r.err)
	}
	left := "Everything was understood."
	if n := r.taken.Report.Count(diag.Warning); n > 0 {
		left = model.Counted(n, "thing", "things") + " could not be taken: they stand at the right."
	}
	switch {
	case r.instead != nil:
		return "This becomes a new scenario. Into the one that is open it cannot be taken: " + desk.SentenceOf(r.instead) + " " + left
	case !r.into:
		return fmt.Sprintf("This becomes a new scenario, “%s”, which has no file until it is saved. %s", r.shown.Title, left)
	case len(r.changes) == 0:
		return "The scenario has all of this already. " + left
	}
	return fmt.Sprintf("This changes %s of the scenario, in one step that can be undone. %s", model.Counted(len(r.changes), "thing", "things"), left)
}

// accept takes what is shown.
func (g *dialog) accept() {
	if g.take.Off {
		return
	}
	r := g.now
	g.close()
	if !r.into {
		g.file.Open(g.file.name, r.taken.File)
		return
	}
	base := g.file.Into.Scenario
	if r.taken.Base != nil {
		base = r.taken.Base.Scenario
	}
	g.file.Merge(g.file.name, base, r.taken.File.Scenario)
}

// point leads to what a row of the report is about.
func (g *dialog) point(row reportRow) {
	switch {
	case g.table != nil:
		g.table.lead(row.line)
	case g.board != nil:
		g.board.light(row.hexes)
	}
}
