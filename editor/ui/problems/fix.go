package problems

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
func (p *Panel) preview(row int) {
	b := p.bench
	b.Lights.Brush = nil
	text := ""
	if row >= 0 && row < len(p.shown) {
		d := p.found[p.shown[row]]
		b.Lights.Brush = Hexes(b.Scenario(), d)
		text = look.Sentence(d.Message)
		if d.Fix != "" {
			text = "F: " + d.Fix
		}
	}
	b.Lights.Show()
	b.Status.SetNotice(text)
}

// tryFixes looks for ways to mend problems on a copy of the scenario, off the
// window's goroutine, and uses what was found unless the scenario has changed
// meanwhile.
func tryFixes[T any](p *Panel, what string, try func(*check.Trial) (T, error), use func(T, error)) {
	b := p.bench
	b.Map.CancelStroke()
	trial, state := p.checkup.trial(b.Scenario()), b.Doc.State()
	desk.Work(b.Desk, what, func(func() bool) (T, error) { return try(trial()) }, func(found T, err error) {
		if b.Doc.State() != state || b.Doc.InStroke() {
			b.Status.SetNotice("The scenario has changed meanwhile: try again.")
			return
		}
		use(found, err)
	})
}

// errMended says that a problem is gone which was still listed.
var errMended = errors.New("what was changed just now has mended it already")

// fixes finds ways to mend the problem in a row, the best first: all, or with
// best that one alone.
func (p *Panel) fixes(row int, best bool, use func(diag.Diagnostic, []check.Fix)) {
	if row < 0 || row >= len(p.shown) {
		return
	}
	p.window.Commit()
	if row >= len(p.shown) { // what was being written has mended it
		return
	}
	d := p.found[p.shown[row]]
	tryFixes(p, "Looking for a way to mend it…", func(t *check.Trial) (found []check.Fix, _ error) {
		if !t.Finds(d) {
			return nil, errMended
		}
		for f := range t.Fixes(d) {
			if found = append(found, f); best {
				break
			}
		}
		return found, nil
	}, func(found []check.Fix, err error) {
		if err != nil {
			p.bench.Status.SetNotice(desk.SentenceOf(err))
			return
		}
		use(d, found)
	})
}

// fix mends the problem in a row by the way that its button names.
func (p *Panel) fix(row int) {
	if row >= 0 && row < len(p.shown) && IsFault(p.found[p.shown[row]]) {
		p.Lead(row)
		return
	}
	p.fixes(row, true, func(d diag.Diagnostic, fixes []check.Fix) {
		if len(fixes) > 0 {
			p.mend(d, fixes[0])
		} else {
			p.Lead(row)
			p.bench.Status.SetNotice(explained(d, p.bench.System).Fix)
		}
	})
}

// mend makes the edit of a fix, and leads to where it can be seen.
func (p *Panel) mend(d diag.Diagnostic, f check.Fix) {
	b := p.bench
	b.Map.CancelStroke()
	if b.Do(f.Edit) {
		p.leadTo(d)
		b.Status.SetNotice("Done: " + f.Label + ". Ctrl+Z takes it back.")
		b.Lights.Brush = f.Hexes
		b.Lights.Show()
	}
}

// leadTo leads to where a problem was. The keyboard stays in the list where it is there, as
// the next problem may be mended by it.
func (p *Panel) leadTo(d diag.Diagnostic) {
	listed := p.bench.Desk.Win.Canvas().Focused() == fyne.Focusable(p.list)
	p.window.Lead(d)
	if listed {
		p.bench.Focus(p.list)
	}
}

// askFix offers every way to mend a problem, all of its kind at once, and what
// it means.
func (p *Panel) askFix(row int, under fyne.CanvasObject) {
	p.Choose(row)
	if d, ok := p.current(); ok && IsFault(d) {
		menu := fyne.NewMenu("", fyne.NewMenuItem("Show the lines", func() { p.Lead(row) }), fyne.NewMenuItem("Read the file again", p.window.ReadAgain))
		widget.ShowPopUpMenuAtRelativePosition(menu, p.bench.Desk.Win.Canvas(), fyne.NewPos(0, under.Size().Height), under)
		return
	}
	p.fixes(row, false, func(d diag.Diagnostic, fixes []check.Fix) {
		var items []*fyne.MenuItem
		for _, f := range fixes {
			items = append(items, fyne.NewMenuItem(look.Seen(look.Capital(f.Label)), func() { p.mend(d, f) }))
		}
		if !p.all.Hidden {
			items = append(items, fyne.NewMenuItem(p.all.Text, p.fixAll))
		}
		items = append(items,
			fyne.NewMenuItem("Show where it is", func() { p.Lead(row) }),
			fyne.NewMenuItem("Explain…", p.Explain))
		menu := fyne.NewMenu("", items...)
		widget.ShowPopUpMenuAtRelativePosition(menu, p.bench.Desk.Win.Canvas(), fyne.NewPos(0, under.Size().Height), under)
	})
}

// fixAll mends every problem of the chosen kind in one step.
func (p *Panel) fixAll() {
	b := p.bench
	p.window.Commit()
	d, ok := p.current()
	if !ok {
		return
	}
	type mended struct {
		edit document.Edit
		n    int
	}
	tryFixes(p, "Mending the problems…", func(t *check.Trial) (mended, error) {
		edit, n := t.FixAll(d.Code)
		if edit == nil {
			return mended{}, errors.New("none of them can be mended without bringing a graver problem")
		}
		return mended{edit, n}, nil
	}, func(m mended, err error) {
		if err != nil {
			b.Desk.Fail("The problems stay", err)
			return
		}
		if b.Do(m.edit) {
			p.leadTo(d)
			b.Status.SetNotice(fmt.Sprintf("Mended %s. Ctrl+Z takes it back.", model.Counted(m.n, "problem", "problems")))
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

// Explain tells about the kind of the chosen problem.
func (p *Panel) Explain() {
	d, ok := p.current()
	if !ok {
		return
	}
	x := explained(d, p.bench.System)
	text := widget.NewRichText(explanation(d, x)...)
	text.Wrapping = fyne.TextWrapWord
	kind := look.Caption(fmt.Sprintf("%s, %s", x.Severity, x.Code))
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
	last := add("Show where it is", kit.Framed, func() { p.Lead(row) })
	if !p.all.Hidden {
		last = add(p.all.Text, kit.Framed, p.fixAll)
	}
	if d.Fix != "" {
		last = add(look.Capital(d.Fix), kit.Primary, func() { p.fix(row) })
	}
	text.Resize(fyne.NewSize(520, 0))
	m = p.bench.Desk.OpenModal("What is wrong", body, fyne.Size{}, buttons...)
	m.Cancel, m.Accept = m.Close, last.Tap
	p.bench.Desk.Focus(last)
}

// Next gives the list the keyboard and chooses the problem after the chosen
// one, the first after the last.
func (p *Panel) Next() {
	b := p.bench
	if len(p.shown) == 0 {
		return
	}
	if b.Desk.Win.Canvas().Focused() == p.list {
		p.Choose((p.chosen + 1) % len(p.shown))
	}
	p.list.ScrollTo(p.chosen)
	b.Desk.Focus(p.list)
	p.preview(p.chosen)
}
