package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// problemsPanel lists what the check finds, each problem with the button that
// mends it. A click, or Enter, shows the hex or the field concerned. While
// there are none the status line says so, and the panel takes no room.
type problemsPanel struct {
	editor  *editor
	content fyne.CanvasObject
	list    *problemList
	counts  *canvas.Text
	search  *kit.Field
	filter  *kit.Button
	filters *fyne.Container
	all     *kit.Button // mends all problems of the chosen kind
	explain *kit.Button

	found  diag.List
	laid   int   // how many the panel has room for
	shown  []int // of found, those that the filter lets through
	chosen int   // of shown
	most   diag.Severity
}

// fewProblems is how many are seen without a filter.
const fewProblems = 5

func newProblemsPanel(e *editor) *problemsPanel {
	p := &problemsPanel{editor: e, counts: look.Caption(""), most: diag.Hint}
	p.list = newProblemList(p)
	p.search = kit.NewSearchField("Search", p.sift, e.board.TakeFocus, func() { e.bench.Focus(p.list) })
	p.filter = kit.NewButton("chevron-down", "All", nil)
	p.filter.Hint, p.filter.Tap = "Show the errors alone, or errors and warnings", p.askFilter
	p.explain = kit.NewButton("", "Explain", func() { p.explainChosen() })
	p.explain.Hint, p.explain.Key = "What the chosen problem means, why it matters and how to mend it (E in the list)", "E"
	p.all = kit.NewButton("", "", func() { p.fixAll() })
	p.all.Hint = "Mend every problem of the chosen kind in one step"
	fold := kit.NewButton("chevron-down", "", e.toggleProblems)
	fold.Hint = "Fold the problems away (F4)"
	for _, b := range []*kit.Button{p.filter, p.explain, p.all, fold} {
		e.bench.Wire(b)
	}
	p.filters = container.NewHBox(container.New(look.FixedWidth(150), p.search), container.NewCenter(p.filter))
	p.content = look.Frame(look.OnPaper(look.Now().Sheet, p.list), look.Heading("Problems", p.counts, p.filters, p.all, p.explain, fold), nil, nil, nil)
	return p
}

// update shows what the check found; it reports whether that is something
// else than before.
func (p *problemsPanel) update(found diag.List) bool {
	same := slices.EqualFunc(p.found, found, func(a, b diag.Diagnostic) bool {
		return a.Position == b.Position && a.Code == b.Code && a.Path == b.Path && a.Message == b.Message && a.Severity == b.Severity && a.Fix == b.Fix && slices.Equal(a.Hexes, b.Hexes)
	})
	p.found = found
	if same && p.counts.Text != "" {
		return false
	}
	p.counts.Text = countProblems(found)
	p.counts.Refresh()
	p.sift()
	return true
}

// height is the room that all the problems found need; a filter does not move
// the list under the pointer.
func (p *problemsPanel) height() float32 {
	return p.content.MinSize().Height - p.list.MinSize().Height + float32(len(p.found))*(problemRowHeight+theme.Padding())
}

// sift lists the problems that the filter and the search let through.
func (p *problemsPanel) sift() {
	if len(p.found) <= fewProblems && p.search.Text == "" && p.most == diag.Hint {
		p.filters.Hide()
	} else {
		p.filters.Show()
	}
	p.shown = p.shown[:0]
	for i, d := range p.found {
		if d.Severity <= p.most && kit.Matches(p.search.Text, d.Message, whereIs(p.editor.doc.Scenario(), d), d.Fix, d.Code) {
			p.shown = append(p.shown, i)
		}
	}
	p.choose(p.chosen)
}

// choose makes a row the one that keys and the buttons over the list are for.
func (p *problemsPanel) choose(row int) {
	p.chosen = max(0, min(row, len(p.shown)-1))
	d, ok := p.current()
	n := 0
	for _, other := range p.found {
		if ok && other.Code == d.Code && (other.Fix != "" || other.More > 0) {
			n += other.Count()
		}
	}
	p.all.Text = fmt.Sprintf("Fix all %d of this kind", n)
	p.all.Hidden = n < 2
	p.explain.SetEnabled(ok)
	p.all.Refresh()
	p.list.At = p.chosen
	p.list.Refresh()
}

// current is the chosen problem; false where there is none.
func (p *problemsPanel) current() (diag.Diagnostic, bool) {
	if p.chosen >= len(p.shown) {
		return diag.Diagnostic{}, false
	}
	return p.found[p.shown[p.chosen]], true
}

// lead chooses a row and leads to what it is about.
func (p *problemsPanel) lead(row int) {
	p.choose(row)
	if d, ok := p.current(); ok {
		p.editor.showProblem(d)
	}
}

// askFilter asks which problems are listed.
func (p *problemsPanel) askFilter() {
	options := []kit.Option{{ID: "hint", Text: "All"}, {ID: "warning", Text: "Errors and warnings"}, {ID: "error", Text: "Errors"}}
	p.editor.app.PickOption("Show", p.filter, options, p.most.String(), func(id string) {
		p.most = map[string]diag.Severity{"hint": diag.Hint, "warning": diag.Warning, "error": diag.Error}[id]
		p.filter.Text = kit.OptionText(options, id)
		p.filter.Refresh()
		p.sift()
	})
}

// countProblems is "2 errors, 1 hint".
func countProblems(l diag.List) string {
	var parts []string
	for _, s := range []diag.Severity{diag.Error, diag.Warning, diag.Hint} {
		switch n := l.Count(s); n {
		case 0:
		case 1:
			parts = append(parts, "1 "+s.String())
		default:
			parts = append(parts, fmt.Sprintf("%d %ss", n, s))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// mostFlags is how many hexes of a problem are flagged each; one of more has a
// flag on the first, for the map is to be seen.
const mostFlags = 40

// marks is the flags on the hexes of the problems.
func (p *problemsPanel) marks(g hex.Grid) []draw.Mark {
	var marks []draw.Mark
	for _, d := range p.found {
		flagged := d.Hexes
		if len(flagged) > mostFlags {
			flagged = flagged[:1]
		}
		for _, label := range flagged {
			if h, err := g.Parse(label); err == nil {
				marks = append(marks, draw.Mark{Hex: h, Severity: d.Severity})
			}
		}
	}
	return marks
}

// severityIcon is the sign of a severity.
func severityIcon(s diag.Severity) fyne.Resource {
	switch s {
	case diag.Error:
		return look.Icon("error", look.Now().MayNot)
	case diag.Warning:
		return look.Icon("warning", look.Now().Caution)
	}
	return look.Icon("hint", look.Now().Accent)
}

// whereIs is the hex or the part of the scenario that has a problem.
func whereIs(s *model.Scenario, d diag.Diagnostic) string {
	if isFault(d) {
		return fmt.Sprintf("line %d, column %d", d.Position.Line, d.Position.Column)
	}
	switch len(d.Hexes) {
	case 0:
		return look.Capital(form.PartName(s, d.Path))
	case 1:
		return "hex " + d.Hexes[0]
	}
	return fmt.Sprintf("%d hexes from %s", len(d.Hexes), d.Hexes[0])
}

// check looks for problems and shows them, those of the file before those of the
// scenario.
func (e *editor) check() {
	found := append(slices.Clone(e.doc.Faults()), e.checker.Update(e.doc.Scenario(), document.Change{})...)
	if !e.problems.update(found) {
		return
	}
	e.status.SetProblems(found)
	if e.areas != nil {
		e.areas.view.Flag(e.areas.flags(found))
	}
	e.bench.Lights.Problems = e.problems.marks(e.doc.Scenario().Hexes().Grid)
	e.bench.Lights.Show()
	e.fitProblems()
}

// fitProblems gives the problems the room that they need now. It takes none away
// before the pointer is on the map: a second click on a button of theirs must
// not meet the map.
func (e *editor) fitProblems() {
	p := e.problems
	if !e.panels.problems || !e.drafting() || len(p.found) == p.laid || len(p.found) < p.laid && !e.mapView.Over() {
		return
	}
	if e.listing != (len(p.found) > 0) {
		e.mapView.HoldStill(e.arrange)
	} else {
		e.mapView.HoldStill(e.footSplit.Refit)
		p.laid = len(p.found)
	}
}

// leadsToArea leads to the sector of a problem; false where it has none.
func (e *editor) leadsToArea(d diag.Diagnostic) bool {
	if e.areas == nil {
		return false
	}
	at, ok := e.areas.siteOf(d)
	if ok {
		e.areas.look(at)
	}
	return ok
}

// showProblem leads to the hex or the field of a problem.
func (e *editor) showProblem(d diag.Diagnostic) {
	hexes := e.hexesOf(d)
	switch {
	case isFault(d):
		e.showLines(d)
	case len(hexes) > 0:
		e.lookAt(hexes, hexes[0])
	case e.leadsToArea(d):
	default:
		e.revealField(d.Path)
	}
	e.status.SetNotice(d.Message)
	e.seeTour(true)
	e.app.traceState()
}
