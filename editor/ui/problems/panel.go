// Package problems is the list of what is wrong with a scenario, in the window: what a
// problem means, the ways to mend it, where it is, and the lines of a file that has
// faults. What is wrong is found by package check, and nothing of that is in it but that
// it is found beside the window.
package problems

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Panel lists what the check finds, each problem with the button that
// mends it. A click, or Enter, shows the hex or the field concerned. While
// there are none the status line says so, and the panel takes no room.
type Panel struct {
	bench   *panel.Bench
	checkup *Checkup
	window  Window
	content fyne.CanvasObject
	list    *List
	counts  *canvas.Text
	search  *kit.Field
	filter  *kit.Button
	filters *fyne.Container
	all     *kit.Button // mends all problems of the chosen kind
	explain *kit.Button

	found  diag.List
	shown  []int // of found, those that the filter lets through
	chosen int   // of shown
	most   diag.Severity
}

// fewProblems is how many are seen without a filter.
const fewProblems = 5

// Window is what the list has the window around it do.
type Window struct {
	Commit    func()                  // makes edits of what is being written
	Lead      func(d diag.Diagnostic) // leads to what a problem is about
	Fold      func()                  // folds the list away
	ReadAgain func()                  // reads the file anew
}

// New is the list of what a checkup finds.
func New(b *panel.Bench, c *Checkup, w Window) *Panel {
	p := &Panel{bench: b, checkup: c, window: w, counts: look.Caption(""), most: diag.Hint}
	p.list = newList(p)
	p.search = kit.NewSearchField("Search", p.sift, b.Board.TakeFocus, func() { b.Focus(p.list) })
	p.filter = kit.NewButton("chevron-down", "All", nil)
	p.filter.Hint, p.filter.Tap = "Show the errors alone, or errors and warnings", p.askFilter
	p.explain = kit.NewButton("", "Explain", func() { p.Explain() })
	p.explain.Hint, p.explain.Key = "What the chosen problem means, why it matters and how to mend it (E in the list)", "E"
	p.all = kit.NewButton("", "", func() { p.fixAll() })
	p.all.Hint = "Mend every problem of the chosen kind in one step"
	fold := kit.NewButton("chevron-down", "", w.Fold)
	fold.Hint = "Fold the problems away (F4)"
	for _, button := range []*kit.Button{p.filter, p.explain, p.all, fold} {
		b.Wire(button)
	}
	p.filters = container.NewHBox(container.New(look.FixedWidth(150), p.search), container.NewCenter(p.filter))
	p.content = look.Frame(look.OnPaper(look.Now().Sheet, p.list), look.Heading("Problems", p.counts, p.filters, p.all, p.explain, fold), nil, nil, nil)
	return p
}

// Content is what is shown.
func (p *Panel) Content() fyne.CanvasObject { return p.content }

// Found is all problems, whether they are listed or not.
func (p *Panel) Found() diag.List { return p.found }

// Listed is how many rows the list has.
func (p *Panel) Listed() int { return len(p.shown) }

// Update shows what the check found; it reports whether that is something
// else than before.
func (p *Panel) Update(found diag.List) bool {
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

// Height is the room that all the problems found need; a filter does not move
// the list under the pointer.
func (p *Panel) Height() float32 {
	return p.content.MinSize().Height - p.list.MinSize().Height + float32(len(p.found))*(rowHeight+theme.Padding())
}

// sift lists the problems that the filter and the search let through.
func (p *Panel) sift() {
	if len(p.found) <= fewProblems && p.search.Text == "" && p.most == diag.Hint {
		p.filters.Hide()
	} else {
		p.filters.Show()
	}
	p.shown = p.shown[:0]
	for i, d := range p.found {
		if d.Severity <= p.most && kit.Matches(p.search.Text, d.Message, whereIs(p.bench.Scenario(), d), d.Fix, d.Code) {
			p.shown = append(p.shown, i)
		}
	}
	p.Choose(p.chosen)
}

// Choose makes a row the one that keys and the buttons over the list are for.
func (p *Panel) Choose(row int) {
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
func (p *Panel) current() (diag.Diagnostic, bool) {
	if p.chosen >= len(p.shown) {
		return diag.Diagnostic{}, false
	}
	return p.found[p.shown[p.chosen]], true
}

// Lead chooses a row and leads to what it is about.
func (p *Panel) Lead(row int) {
	p.Choose(row)
	if d, ok := p.current(); ok {
		p.window.Lead(d)
	}
}

// askFilter asks which problems are listed.
func (p *Panel) askFilter() {
	options := []kit.Option{{ID: "hint", Text: "All"}, {ID: "warning", Text: "Errors and warnings"}, {ID: "error", Text: "Errors"}}
	p.bench.Desk.PickOption("Show", p.filter, options, p.most.String(), func(id string) {
		p.most = map[string]diag.Severity{"hint": diag.Hint, "warning": diag.Warning, "error": diag.Error}[id]
		p.filter.Text = kit.OptionText(options, id)
		p.filter.Refresh()
		p.sift()
	})
}

// IsFault reports whether a problem is one of the document's file, and not of the
// scenario.
func IsFault(d diag.Diagnostic) bool { return d.Position.IsValid() }

// Hexes is the hexes of a problem.
func Hexes(s *model.Scenario, d diag.Diagnostic) hex.List {
	var hexes hex.List
	for _, label := range d.Hexes {
		if h, err := s.Hexes().Grid.Parse(label); err == nil {
			hexes = append(hexes, h)
		}
	}
	return hexes
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

// Marks is the flags on the hexes of the problems.
func (p *Panel) Marks(g hex.Grid) []draw.Problem {
	var marks []draw.Problem
	for _, d := range p.found {
		flagged := d.Hexes
		if len(flagged) > mostFlags {
			flagged = flagged[:1]
		}
		for _, label := range flagged {
			if h, err := g.Parse(label); err == nil {
				marks = append(marks, draw.Problem{Hex: h, Severity: d.Severity})
			}
		}
	}
	return marks
}

// Sign is the sign of a severity.
func Sign(s diag.Severity) fyne.Resource {
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
	if IsFault(d) {
		return fmt.Sprintf("line %d, column %d", d.Position.Line, d.Position.Column)
	}
	switch len(d.Hexes) {
	case 0:
		return look.Capital(s.PartName(d.Path))
	case 1:
		return "hex " + d.Hexes[0]
	}
	return fmt.Sprintf("%d hexes from %s", len(d.Hexes), d.Hexes[0])
}
