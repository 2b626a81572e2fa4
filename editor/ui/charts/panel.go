// Package charts is the panel of the charts: unit types, nations and the tables that a
// battle is played with, beside what the standard has, and how they go through files.
// Which charts there are, and what is worked out from them, is the matter of the rule
// systems and not in it.
package charts

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Panel is the figures that the battle is played with: unit types and
// nations in a list over what is known of the one that is chosen, and the
// tables. All of it shows what the standard has where that differs.
type Panel struct {
	bench    *panel.Bench
	exported func(path, notice string)
	whole    fyne.CanvasObject

	found   []compare.Change // what differs from the standard
	summary *kit.Button
	changed *kit.Sentences
	unfold  *fyne.Container // the list of what differs
	part    *kit.OneOf

	search *kit.Field
	list   *kit.KeyList
	rows   []entry
	chosen [tablesPart + 1]string // by part: id of the unit type, of the nation
	form   *form.Form
	lines  fyne.CanvasObject
	split  *kit.HeldSplit // between the list and the form

	tables *form.Form
	grids  map[string]*Table
	dialog *tableDialog // the table that is open in a window of its own
}

// The parts of the panel.
const (
	typesPart = iota
	nationsPart
	tablesPart
)

// New is the panel; exported is told of a file that was written, and what it lost by
// being replaced.
func New(b *panel.Bench, exported func(path, notice string)) *Panel {
	return &Panel{bench: b, exported: exported, form: form.New(b), tables: form.New(b), grids: map[string]*Table{},
		split: &kit.HeldSplit{Key: "layout.charts", Leading: true, Share: panel.ListShare}}
}

// ID is what the panel is known by.
func (p *Panel) ID() string { return "charts" }

// Name is on its tab.
func (p *Panel) Name() string { return "Charts" }

// ListSplit holds the list over the form of what is chosen in it.
func (p *Panel) ListSplit() *kit.HeldSplit { return p.split }

// Holds reports whether a path is one of the charts.
func (p *Panel) Holds(path string) bool { return panel.Under(path, "charts") }

// Content makes the panel when it first comes in sight.
func (p *Panel) Content() fyne.CanvasObject {
	if p.whole != nil {
		return p.whole
	}
	b := p.bench
	p.summary = kit.NewButton("", "", p.fold)
	p.summary.Wide, p.summary.Tight = true, true
	b.Wire(p.summary)
	p.changed = kit.NewSentences(b.Desk.Hands.Frames(), func() int { return len(p.found) }, func(row int, l *kit.Lines) { l.Text = p.found[row].Sentence })
	p.changed.OnSelected = func(id widget.ListItemID) {
		p.changed.UnselectAll()
		p.lead(p.found[id].Path, b.Scenario().EffectiveCharts())
	}
	p.changed.OnRune, p.changed.OnKey = b.SearchIn(nil), b.Board.HandKey
	p.unfold = container.New(look.FixedHeight(mostChanged), look.OnPaper(look.Now().Sheet, p.changed))
	p.unfold.Hide()
	p.part = kit.NewOneOf(p.turn, "Unit types", "Nations", "Tables")
	parts := container.NewGridWithColumns(3)
	for _, part := range p.part.Buttons {
		part.Wide = false
		b.Wire(part)
		parts.Add(part)
	}
	p.search = kit.NewSearchField("Search unit types", p.showRows, b.Board.TakeFocus, func() { b.Focus(p.list) })
	p.list = kit.NewKeyList(func() int { return len(p.rows) }, newRow, p.updateRow)
	p.list.Full = func(id widget.ListItemID, o fyne.CanvasObject) string {
		return look.IfCut(o.(*rowView).text, p.rows[id].text)
	}
	p.list.OnSelected = func(id widget.ListItemID) {
		p.list.UnselectAll()
		p.choose(p.rows[id])
		b.Desk.Focus(p.list)
	}
	p.list.OnRune, p.list.OnKey = b.SearchIn(p.search), p.listKey
	p.lines = p.split.Around(look.Between(look.Pad(p.search, 2, 10, 4, 10),
		container.NewStack(canvas.NewRectangle(look.Now().Sheet), p.list), nil), p.form.Content())
	p.tables.Content().Hide()
	top := container.NewVBox(look.Pad(p.summary, 2, 4, 0, 4), p.unfold, look.Pad(parts, 0, 8, 2, 8), look.Pad(look.Caption(form.MarksBrief), 0, 10, 4, 10))
	p.whole = look.Frame(container.NewStack(p.lines, p.tables.Content()), top, nil, nil, nil)
	return p.whole
}

// mostChanged is how high the list of what differs may be.
const mostChanged = 118

// Commit makes edits of what is being written.
func (p *Panel) Commit() {
	p.form.Commit()
	p.tables.Commit()
}

// Refused is what the first field is called in which stands what cannot be taken; false
// where there is none.
func (p *Panel) Refused() (string, bool) {
	if name, refused := p.form.Refused(); refused {
		return name, true
	}
	return p.tables.Refused()
}

// Mend leads to that field.
func (p *Panel) Mend() {
	if _, refused := p.form.Refused(); refused {
		p.form.Mend(p.Reveal)
	} else {
		p.part.Choose(tablesPart)
		p.tables.Mend(p.Reveal)
	}
}

// Update shows the scenario as it stands.
func (p *Panel) Update(s *model.Scenario, c panel.Changes) {
	if !c.All && !c.Touches("charts", "forces", "sides", "rules", "victory") {
		return
	}
	p.found = beyondStandard(p.bench, s)
	p.showSummary()
	p.showPart()
	if p.dialog != nil {
		p.dialog.show()
	}
}

// beyondStandard is what differs between the charts that a scenario is played
// with and the standard.
func beyondStandard(b *panel.Bench, s *model.Scenario) []compare.Change {
	return changesOf(b, document.Standard(s), s.EffectiveCharts())
}

// changesOf is the figures, lines and texts that differ between charts.
// Where a figure comes from is told with the figure.
func changesOf(b *panel.Bench, earlier, later *model.Charts) []compare.Change {
	of := func(c *model.Charts) *model.Scenario {
		return &model.Scenario{Board: emptyBoard(), Base: model.Base{Charts: c, Fields: b.Scenario().Base.Fields}}
	}
	return slices.DeleteFunc(compare.Diff(of(earlier), of(later), b.System), func(c compare.Change) bool {
		return strings.HasSuffix(c.Path, ".marks")
	})
}

// showSummary says how much differs from the standard.
func (p *Panel) showSummary() {
	p.summary.Text, p.summary.Icon, p.summary.Hint = "The standard charts are used, unchanged.", "check", "No figure differs from the standard"
	if n := len(p.found); n > 0 {
		p.summary.Text = differing(n)
		p.summary.Icon, p.summary.Hint = "chevron-right", "Show what differs from the standard"
		if p.unfold.Visible() {
			p.summary.Icon, p.summary.Hint = "chevron-down", "Fold the list of what differs"
		}
	} else {
		p.unfold.Hide()
	}
	p.summary.Refresh()
	p.changed.Renew(max(p.whole.Size().Width, 300))
	p.unfold.Layout = look.FixedHeight(p.changed.Together(mostChanged))
}

// differing is "1 figure differs from the standard".
func differing(n int) string {
	if n == 1 {
		return "1 figure differs from the standard"
	}
	return fmt.Sprintf("%d figures differ from the standard", n)
}

// fold shows or hides the list of what differs.
func (p *Panel) fold() {
	p.unfold.Hidden = !p.unfold.Hidden || len(p.found) == 0
	p.showSummary()
	p.whole.Refresh()
}

// turn goes to the part that is chosen. Its controls are made anew: those of
// another part have other captions.
func (p *Panel) turn() {
	p.form.Commit()
	p.form.Show(func() {})
	p.showPart()
}

// showPart shows the part that is chosen.
func (p *Panel) showPart() {
	if p.part.At == tablesPart {
		p.lines.Hide()
		p.tables.Content().Show()
		p.tables.Show(func() { p.describeTables(p.bench.Scenario()) })
		return
	}
	p.tables.Content().Hide()
	p.lines.Show()
	p.search.SetPlaceHolder([]string{"Search unit types", "Search nations"}[p.part.At])
	p.showRows()
}

// Reveal leads to a field of the scenario's own charts.
func (p *Panel) Reveal(path string) {
	own := p.bench.Scenario().Charts
	if own == nil {
		own = &model.Charts{}
	}
	p.lead(path, own)
}

// lead leads to what a path says of charts, the scenario's own or all that it
// is played with.
func (p *Panel) lead(path string, charts *model.Charts) {
	p.Commit()
	rest := strings.TrimPrefix(path, "charts.")
	list, after, _ := strings.Cut(rest, "[")
	at := -1
	if _, err := fmt.Sscanf(after, "%d]", &at); err != nil {
		at = -1
	}
	_, field, _ := strings.Cut(after, "].")
	switch {
	case list == "unit_types" && at >= 0 && at < len(charts.UnitTypes):
		p.show(typesPart, charts.UnitTypes[at].ID)
		p.form.Reveal(field)
	case list == "nations" && at >= 0 && at < len(charts.Nations):
		p.show(nationsPart, charts.Nations[at].ID)
		p.form.Reveal(field)
	default:
		p.part.Choose(tablesPart)
		list, _, _ = strings.Cut(list, ".")
		p.tables.Reveal(list)
	}
}

// show shows a unit type or a nation.
func (p *Panel) show(part int, id string) {
	p.form.Commit()
	p.search.SetText("")
	p.chosen[part] = id
	p.part.Choose(part)
	if i := slices.IndexFunc(p.rows, func(r entry) bool { return r.id == id }); i >= 0 {
		p.list.ScrollTo(i)
	}
	p.form.Content().ScrollToTop()
}

// do makes an edit that may have been refused beforehand.
func (p *Panel) do(what string, edit document.Edit, err error) bool {
	if err != nil {
		p.bench.Desk.Fail(what, err)
		return false
	}
	return p.bench.Do(edit)
}

// revise is the step that changes the charts.
func (p *Panel) revise(name string, change func(*model.Charts)) bool {
	return p.bench.Do(document.ReviseCharts(p.bench.Scenario(), name, change))
}
