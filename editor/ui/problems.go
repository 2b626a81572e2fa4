package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// problemsPanel lists what the check finds. A click shows the hex or the field
// concerned. While there are none the status line says so, and the panel takes
// no room.
type problemsPanel struct {
	content fyne.CanvasObject
	list    *keyList
	counts  *canvas.Text
	found   diag.List
	show    func(diag.Diagnostic)

	scenario func() *model.Scenario
}

func newProblemsPanel(e *editor) *problemsPanel {
	p := &problemsPanel{show: e.showProblem, scenario: e.doc.Scenario, counts: caption("")}
	p.list = newKeyList(func() int { return len(p.found) }, newProblemRow, p.updateRow)
	p.list.OnSelected = func(id widget.ListItemID) {
		p.list.UnselectAll()
		p.show(p.found[id])
	}
	p.list.onRune, p.list.onKey = e.app.plainRune, e.listKey
	fold := newButton("chevron-down", "", e.toggleProblems)
	fold.hint = "Fold the problems away (F4)"
	e.wire(fold)
	p.content = frame(onPaper(sheet, p.list), heading("Problems", p.counts, fold), nil, nil, nil)
	return p
}

// update shows what the check found; it reports whether that is something
// else than before.
func (p *problemsPanel) update(found diag.List) bool {
	same := slices.EqualFunc(p.found, found, func(a, b diag.Diagnostic) bool {
		return a.Code == b.Code && a.Path == b.Path && a.Message == b.Message && a.Severity == b.Severity && slices.Equal(a.Hexes, b.Hexes)
	})
	p.found = found
	if same && p.counts.Text != "" {
		return false
	}
	p.counts.Text = countProblems(found)
	p.counts.Refresh()
	p.list.Refresh()
	return true
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

// marks is the flags on the hexes of the problems.
func (p *problemsPanel) marks(g hex.Grid) []draw.Mark {
	var marks []draw.Mark
	for _, d := range p.found {
		for _, label := range d.Hexes {
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
		return icon("error", mayNot)
	case diag.Warning:
		return icon("warning", caution)
	}
	return icon("hint", accent)
}

// newProblemRow is a row: the sign, what is wrong, and where.
func newProblemRow() fyne.CanvasObject {
	sign := canvas.NewImageFromResource(nil)
	sign.SetMinSize(fyne.NewSize(18, 18))
	return pad(container.NewBorder(nil, nil, sign, caption(" "), line(" ", ink, theme.TextSize())), 3, 10, 3, 10)
}

func (p *problemsPanel) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	border := o.(*fyne.Container).Objects[0].(*fyne.Container)
	text, sign, where := border.Objects[0].(*canvas.Text), border.Objects[1].(*canvas.Image), border.Objects[2].(*canvas.Text)
	d := p.found[id]
	where.Text = whereIs(p.scenario(), d)
	where.Refresh()
	shorten(text, d.Message, p.list.Size().Width-60-where.MinSize().Width)
	text.Refresh()
	setImage(sign, severityIcon(d.Severity))
}

// whereIs is the hex or the part of the scenario that has a problem.
func whereIs(s *model.Scenario, d diag.Diagnostic) string {
	switch len(d.Hexes) {
	case 0:
		return capital(partName(s, d.Path))
	case 1:
		return "hex " + d.Hexes[0]
	}
	return fmt.Sprintf("%d hexes from %s", len(d.Hexes), d.Hexes[0])
}
