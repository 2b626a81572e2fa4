package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
)

// rebaseGame plays the game that stands again on the changed draft and shows
// where it first leads to something else.
func (p *playtests) rebaseGame() {
	p.match.Halt()
	s := p.match.Session()
	then, draft := s.Copy(), p.editor.draft()
	desk.Work(p.editor.app.Desk, "Playing the game again on the changed draft", func(cancelled func() bool) (*playtest.Rebase, error) {
		return then.Rebase(draft, cancelled)
	}, func(r *playtest.Rebase, err error) {
		switch {
		case err != nil:
			p.explainNoGame(err)
		case r.Divergence == nil:
			at := s.At()
			p.accept(r, r.Legal)
			p.match.GoTo(at)
			p.editor.status.SetNotice(look.Sentence(fmt.Sprintf("The changed draft leads to the same: %s done again", model.Counted(r.Total, "action", "actions"))))
		default:
			p.showDivergence(r)
		}
	})
}

// accept goes on with the first n actions as they are on the changed draft.
func (p *playtests) accept(r *playtest.Rebase, n int) {
	p.match.Session().Accept(r, n, "")
	p.drafted = p.editor.doc.State()
	if !p.editor.enterGame() {
		p.match.Switched()
	}
	if d := r.Divergence; d != nil {
		p.match.Light(d.Sites)
		p.editor.status.SetNotice(d.Sentence)
	}
}

// showDivergence says what the changed draft first leads to that is different,
// and asks how to go on.
func (p *playtests) showDivergence(r *playtest.Rebase) {
	d, a := r.Divergence, p.editor.app
	const width = 640
	column := func(name string, lines []string) fyne.CanvasObject {
		head := look.Line(name, look.Now().Faded, theme.CaptionTextSize())
		head.TextStyle.Bold = true
		if len(lines) == 0 {
			lines = []string{"Nothing happens."}
		}
		ground := canvas.NewRectangle(look.Now().Sheet)
		ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Rule, 1, 4
		const most = 6
		if more := len(lines) - most; more > 0 {
			lines = append(lines[:most:most], fmt.Sprintf("and %d more", more))
		}
		text := look.Prose(strings.Join(lines, "\n"))
		return container.NewStack(ground, look.Pad(container.NewVBox(head, look.Pad(text, -5, -6, -5, -6)), 6, 9, 4, 9))
	}
	now := d.Now
	if d.Refusal != nil {
		now = []string{play.RefusalText(d.Refusal)}
	}
	where := fmt.Sprintf("%s lead to the same as before. Then, %s:", look.Capital(model.Counted(r.Common, "action", "actions")), look.LowerFirst(play.SpanText(p.match.Session(), playtest.Span{Moment: d.Before})))
	if r.Common == 0 {
		where = fmt.Sprintf("Already the first action leads to something else. %s:", play.SpanText(p.match.Session(), playtest.Span{Moment: d.Before}))
	}
	sign := look.Prose(d.Sentence)
	sign.TextStyle.Bold = true
	parts := []fyne.CanvasObject{look.Pad(look.Prose(where), -5, -7, -8, -7), look.Pad(sign, -5, -7, -5, -7)}
	if len(d.Sites) > 0 {
		parts = append(parts, p.match.CausePicture(d, p.editor.doc.Scenario(), width, 190))
	}
	parts = append(parts, look.Pad(container.New(layout.NewGridLayout(2),
		column("ON THE OLD DRAFT", d.Then), column("ON THE CHANGED DRAFT", now)), 6, 0, 4, 0))
	for _, l := range look.Wrapped(p.goOnText(r), theme.CaptionTextSize(), width) {
		parts = append(parts, look.Caption(l))
	}

	var m *desk.Modal
	pick := func(do func()) func() {
		return func() {
			m.Close()
			do()
		}
	}
	old := pick(func() { p.editor.enterGame() })
	common := pick(func() { p.accept(r, r.Common) })
	buttons := []fyne.CanvasObject{kit.DialogButton("Keep the old draft", kit.Framed, old)}
	first := kit.DialogButton("Go on before it", kit.Primary, common)
	if d.Refusal == nil {
		buttons = append(buttons, kit.DialogButton("Go on before it", kit.Framed, common))
		if r.Legal > r.Common+1 {
			buttons = append(buttons, kit.DialogButton(fmt.Sprintf("All %d actions", r.Legal), kit.Framed, pick(func() { p.accept(r, r.Legal) })))
		}
		first = kit.DialogButton("Branch from there", kit.Primary, pick(func() { p.accept(r, r.Common+1) }))
	}
	m = a.OpenUncalled("The changed draft leads to something else", container.New(look.FixedWidth(width), container.NewVBox(parts...)), fyne.Size{}, append(buttons, first)...)
	m.Cancel, m.Accept = m.Close, first.Tap
	m.Says = d.Sentence
	a.Focus(first)
}

// goOnText says what the ways to go on mean.
func (p *playtests) goOnText(r *playtest.Rebase) string {
	if r.Divergence.Refusal != nil {
		return "The game goes on where it could still be done, on the changed draft."
	}
	text := "“Branch from there” takes the new result; “Go on before it” stops before the action, on the changed draft."
	switch {
	case r.Legal == r.Total && r.Legal > r.Common+1:
		text = fmt.Sprintf("All %d actions can still be done. ", r.Total) + text
	case r.Legal > r.Common+1:
		text = fmt.Sprintf("Of %d actions the first %d can still be done. ", r.Total, r.Legal) + text
	}
	return text
}
