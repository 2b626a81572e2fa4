package ui

import (
	"errors"
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// preview lights the hexes of the problem in a row and says what its fix would
// do; no row takes that away.
func (p *problemsPanel) preview(row int) {
	e := p.editor
	e.bench.Lights.Brush = nil
	text := ""
	if row >= 0 && row < len(p.shown) {
		d := p.found[p.shown[row]]
		e.bench.Lights.Brush = e.hexesOf(d)
		text = look.Sentence(d.Message)
		if d.Fix != "" {
			text = "F: " + d.Fix
		}
	}
	e.bench.Lights.Show()
	e.status.SetNotice(text)
}

// tryFixes looks for ways to mend problems on a copy of the scenario, off the
// window's goroutine, and uses what was found unless the scenario has changed
// meanwhile.
func tryFixes[T any](e *editor, what string, try func(*check.Trial) (T, error), use func(T, error)) {
	e.mapView.CancelStroke()
	trial, state := e.checker.Trial(e.doc.Scenario()), e.doc.State()
	desk.Work(e.app.Desk, what, func(func() bool) (T, error) { return try(trial) }, func(found T, err error) {
		if e.doc.State() != state || e.doc.InStroke() {
			e.status.SetNotice("The scenario has changed meanwhile: try again.")
			return
		}
		use(found, err)
	})
}

// fixes finds ways to mend the problem in a row, the best first: all, or with
// best that one alone.
func (p *problemsPanel) fixes(row int, best bool, use func(diag.Diagnostic, []check.Fix)) {
	if row < 0 || row >= len(p.shown) {
		return
	}
	p.editor.commitFields()
	if row >= len(p.shown) { // what was being written has mended it
		return
	}
	d := p.found[p.shown[row]]
	tryFixes(p.editor, "Looking for a way to mend it…", func(t *check.Trial) (found []check.Fix, _ error) {
		for f := range t.Fixes(d) {
			if found = append(found, f); best {
				break
			}
		}
		return found, nil
	}, func(found []check.Fix, _ error) { use(d, found) })
}

// fix mends the problem in a row by the way that its button names.
func (p *problemsPanel) fix(row int) {
	if row >= 0 && row < len(p.shown) && isFault(p.found[p.shown[row]]) {
		p.lead(row)
		return
	}
	p.fixes(row, true, func(d diag.Diagnostic, fixes []check.Fix) {
		if len(fixes) > 0 {
			p.mend(fixes[0])
		} else {
			p.lead(row)
			p.editor.status.SetNotice(explained(d, p.editor.system).Fix)
		}
	})
}

// mend makes the edit of a fix.
func (p *problemsPanel) mend(f check.Fix) {
	e := p.editor
	e.mapView.CancelStroke()
	if e.bench.Do(f.Edit) {
		e.status.SetNotice("Done: " + f.Label + ". Ctrl+Z takes it back.")
		e.bench.Lights.Brush = f.Hexes
		e.bench.Lights.Show()
	}
}

// askFix offers every way to mend a problem, all of its kind at once, and what
// it means.
func (p *problemsPanel) askFix(row int, under fyne.CanvasObject) {
	p.choose(row)
	if d, ok := p.current(); ok && isFault(d) {
		menu := fyne.NewMenu("", fyne.NewMenuItem("Show the lines", func() { p.lead(row) }), fyne.NewMenuItem("Read the file again", p.editor.readAgain))
		widget.ShowPopUpMenuAtRelativePosition(menu, p.editor.app.Win.Canvas(), fyne.NewPos(0, under.Size().Height), under)
		return
	}
	p.fixes(row, false, func(_ diag.Diagnostic, fixes []check.Fix) {
		var items []*fyne.MenuItem
		for _, f := range fixes {
			items = append(items, fyne.NewMenuItem(look.Seen(look.Capital(f.Label)), func() { p.mend(f) }))
		}
		if !p.all.Hidden {
			items = append(items, fyne.NewMenuItem(p.all.Text, p.fixAll))
		}
		items = append(items,
			fyne.NewMenuItem("Show where it is", func() { p.lead(row) }),
			fyne.NewMenuItem("Explain…", p.explainChosen))
		menu := fyne.NewMenu("", items...)
		widget.ShowPopUpMenuAtRelativePosition(menu, p.editor.app.Win.Canvas(), fyne.NewPos(0, under.Size().Height), under)
	})
}

// fixAll mends every problem of the chosen kind in one step.
func (p *problemsPanel) fixAll() {
	e := p.editor
	e.commitFields()
	d, ok := p.current()
	if !ok {
		return
	}
	type mended struct {
		edit document.Edit
		n    int
	}
	tryFixes(e, "Mending the problems…", func(t *check.Trial) (mended, error) {
		edit, n := t.FixAll(d.Code)
		if edit == nil {
			return mended{}, errors.New("none of them can be mended without bringing a graver problem")
		}
		return mended{edit, n}, nil
	}, func(m mended, err error) {
		if err != nil {
			e.app.Fail("The problems stay", err)
			return
		}
		if e.bench.Do(m.edit) {
			e.status.SetNotice(fmt.Sprintf("Mended %s. Ctrl+Z takes it back.", model.Counted(m.n, "problem", "problems")))
		}
	})
}

// explained is what is known of a problem's kind.
func explained(d diag.Diagnostic, sys rules.System) check.Explanation {
	x, ok := check.Explain(d.Code, sys)
	if !ok {
		return check.Explanation{Code: d.Code, Severity: d.Severity, Means: d.Message}
	}
	return x
}

// explanation is a problem and what is known of its kind, a paragraph each. The
// message may hold any text of a file, which is shown as it is.
func explanation(d diag.Diagnostic, x check.Explanation) []widget.RichTextSegment {
	var out []widget.RichTextSegment
	say := func(strong, plain string) {
		if strong != "" {
			out = append(out, &widget.TextSegment{Text: look.Seen(strong), Style: widget.RichTextStyleStrong})
		}
		out = append(out, &widget.TextSegment{Text: look.Seen(plain), Style: widget.RichTextStyleParagraph})
	}
	say("", look.Sentence(d.Message))
	say(x.Means, "")
	for _, part := range [][2]string{{"Why it matters: ", x.Why}, {"How to mend it: ", x.Fix}, {"For example: ", x.Example}} {
		if part[1] != "" {
			say(part[0], part[1])
		}
	}
	return out
}

// explainChosen tells about the kind of the chosen problem.
func (p *problemsPanel) explainChosen() {
	d, ok := p.current()
	if !ok {
		return
	}
	x := explained(d, p.editor.system)
	text := widget.NewRichText(explanation(d, x)...)
	text.Wrapping = fyne.TextWrapWord
	kind := look.Caption(fmt.Sprintf("%s, %s", x.Severity, x.Code))
	a := p.editor.app
	body := container.NewBorder(kind, nil, nil, nil, container.New(look.FixedWidth(520), look.Pad(text, 0, -7, 0, -7)))
	var m *desk.Modal
	row := p.chosen
	buttons := []fyne.CanvasObject{kit.DialogButton("Close", kit.Framed, func() { m.Close() })}
	add := func(text string, l kit.Look, do func()) *kit.Button {
		b := kit.DialogButton(text, l, func() {
			m.Close()
			do()
		})
		buttons = append(buttons, b)
		return b
	}
	last := add("Show where it is", kit.Framed, func() { p.lead(row) })
	if !p.all.Hidden {
		last = add(p.all.Text, kit.Framed, p.fixAll)
	}
	if d.Fix != "" {
		last = add(look.Capital(d.Fix), kit.Primary, func() { p.fix(row) })
	}
	text.Resize(fyne.NewSize(520, 0))
	m = a.OpenModal("What is wrong", body, fyne.Size{}, buttons...)
	m.Cancel, m.Accept = m.Close, last.Tap
	a.Win.Canvas().Focus(last)
}

// problemCommands are for the list of problems from anywhere.
func (a *App) problemCommands() []*desk.Command {
	return []*desk.Command{{ID: "problem.next", Menu: "Edit", Text: "Next problem", Key: fyne.KeyF8, Editing: true, Split: true,
		Enabled: a.ofEditor(func(e *editor) bool { return e.listing }),
		Run:     a.inEditor(func(e *editor) { e.problems.next() })}}
}

// next gives the list the keyboard and chooses the problem after the chosen
// one, the first after the last.
func (p *problemsPanel) next() {
	e := p.editor
	if !e.panels.problems {
		e.toggleProblems()
	}
	if len(p.shown) == 0 {
		return
	}
	if e.app.Win.Canvas().Focused() == p.list {
		p.choose((p.chosen + 1) % len(p.shown))
	}
	p.list.ScrollTo(p.chosen)
	e.app.Win.Canvas().Focus(p.list)
	p.preview(p.chosen)
}
