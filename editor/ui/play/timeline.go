package play

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Timeline is the panel with the game in time: a bar to scrub on, buttons to step and to
// play back, and every phase with its actions. A click goes to the state after
// an action.
type Timeline struct {
	panel.ReadOnly
	course *Course
	bar    *Bar
	list   *kit.KeyList
	where  *canvas.Text
	whole  fyne.CanvasObject
	back, before,
	film, next,
	on, note *kit.Button
	speed *kit.Button
	tools *fyne.Container
	rows  []timeRow
}

// timeRow is a row of the list: the head of a phase, or an action.
type timeRow struct {
	span *playtest.Span // of a head; nil for an action
	n    int            // actions done before it
}

// NewTimeline is the panel for a game.
func NewTimeline(c *Course) *Timeline {
	p := &Timeline{course: c, bar: newBar(c), where: look.Line("", look.Now().Ink, theme.TextSize())}
	p.where.TextStyle.Bold = true
	tool := func(iconName, hint string, do func()) *kit.Button {
		b := kit.NewButton(iconName, "", do)
		b.Hint = hint
		c.Bench.Wire(b)
		return b
	}
	p.back = tool("phase-back", "Back to the beginning of the phase ([)", c.PhaseBack)
	p.before = tool("chevron-left", "An action back (,)", func() { c.By(-1) })
	p.film = tool("current", "", c.PlayBack)
	p.next = tool("chevron-right", "An action forward (.)", func() { c.By(1) })
	p.on = tool("phase-forward", "Forward to the next phase (])", c.PhaseOn)
	p.note = tool("pencil", "Write a note at this moment (M)", c.Annotate)
	p.speed = kit.NewButton("chevron-down", "", nil)
	p.speed.Look, p.speed.Hint = kit.Framed, "How fast actions are played back"
	p.speed.Tap = func() {
		c.Bench.Desk.PickOption("Speed", p.speed, Pauses, strconv.FormatInt(c.Pause.Load(), 10), func(id string) {
			if n, err := strconv.Atoi(id); err == nil {
				c.SetPause(n)
				p.show()
			}
		})
	}
	c.Bench.Wire(p.speed)
	c.filmed = p.show
	p.list = kit.NewKeyList(p.Len, p.newRow, p.updateRow)
	p.list.OnSelected = func(id widget.ListItemID) {
		p.list.UnselectAll()
		p.Choose(id)
	}
	p.list.OnRune, p.list.OnKey = c.Bench.SearchIn(nil), c.Bench.Board.HandKey
	steps := container.NewHBox(p.back, p.before, p.film, p.next, p.on, p.note)
	p.tools = container.NewBorder(nil, nil, steps, p.speed)
	p.whole = look.Frame(p.list, look.OnPaper(look.Now().Paper, look.Pad(container.New(layout.NewCustomPaddedVBoxLayout(0), p.tools, look.Pad(p.bar, 4, 2, 2, 2), look.Pad(p.where, 1, 4, 4, 4)), 4, 4, 0, 4)), nil, nil, nil)
	return p
}

// ID and the methods below make it a panel.
func (p *Timeline) ID() string { return "timeline" }

// Name is called by the tabs.
func (p *Timeline) Name() string { return "Timeline" }

// Content is called by the tabs.
func (p *Timeline) Content() fyne.CanvasObject { return p.whole }

// Hidden is called by the tabs.
func (p *Timeline) Hidden() { p.course.Explain(nil) }

// Update shows the game as it stands.
func (p *Timeline) Update(*model.Scenario, panel.Changes) {
	s := p.course.Session
	p.rows = p.rows[:0]
	for _, span := range s.Spans() {
		p.rows = append(p.rows, timeRow{&span, span.From})
		for n := span.From; n < span.To; n++ {
			if !p.course.hidden(n) {
				p.rows = append(p.rows, timeRow{nil, n})
			}
		}
	}
	p.show()
	p.list.Refresh()
	p.list.ScrollTo(p.row(s.At()))
}

// row is the row of the last action that was done and is shown.
func (p *Timeline) row(at int) int {
	last := 0
	for i, r := range p.rows {
		if r.span == nil && r.n < at {
			last = i
		}
	}
	return last
}

// show brings the buttons and the bar up to date.
func (p *Timeline) show() {
	c := p.course
	s := c.Session
	_, before := c.Beside(-1)
	_, after := c.Beside(1)
	for _, b := range []*kit.Button{p.back, p.before} {
		b.SetEnabled(before)
	}
	for _, b := range []*kit.Button{p.next, p.on} {
		b.SetEnabled(after)
	}
	p.film.SetEnabled(before || after)
	p.film.Icon, p.film.Hint = "current", "Play the game back from here (Y)"
	if c.Filming() {
		p.film.Icon, p.film.Hint = "stop", "Stop playing back (Y)"
	}
	p.film.Refresh()
	if speed := c.speed(); p.speed.Text != speed {
		p.speed.Text = speed
		p.speed.Refresh()
		p.tools.Refresh() // it may be wider now
	}
	text := look.Capital(c.AtText())
	if note := s.Note(s.At()); note != "" {
		text += ": " + note
	}
	look.Shorten(p.where, text, p.list.Size().Width-24)
	p.where.Refresh()
	p.bar.update()
}

// Len is how many rows there are.
func (p *Timeline) Len() int { return len(p.rows) }

// Text is what a row is about.
func (p *Timeline) Text(i int) string {
	if span := p.rows[i].span; span != nil {
		return SpanText(p.course.Session, *span)
	}
	return p.course.Session.Moment(p.rows[i].n).Text
}

// Where is where the game stands, in words.
func (p *Timeline) Where() string { return p.where.Text }

// Bar is the bar over the list.
func (p *Timeline) Bar() *Bar { return p.bar }

// Choose goes to where a row stands.
func (p *Timeline) Choose(i int) {
	r := p.rows[i]
	if r.span != nil {
		p.course.Go(r.n)
		return
	}
	p.course.Go(r.n + 1)
}

func (p *Timeline) newRow() fyne.CanvasObject {
	mark := look.NewPicture(nil)
	mark.SetMinSize(fyne.NewSize(14, 14))
	body := container.NewBorder(nil, nil, container.NewCenter(mark), nil, look.Line(" ", look.Now().Ink, theme.TextSize()))
	return kit.NewUnderPointer(container.NewStack(canvas.NewRectangle(look.Now().Sheet), look.Pad(body, 1, 8, 1, 8)))
}

// updateRow shows a row: phases stand out, what is still to come is pale, the
// present moment is marked, and so are notes.
func (p *Timeline) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	u := o.(*kit.UnderPointer)
	stack := u.Inner.(*fyne.Container)
	ground := stack.Objects[0].(*canvas.Rectangle)
	body := stack.Objects[1].(*fyne.Container).Objects[0].(*fyne.Container)
	text := body.Objects[0].(*canvas.Text)
	mark := body.Objects[1].(*fyne.Container).Objects[0].(*look.Picture)
	r, c := p.rows[id], p.course
	at := c.Session.At()
	last := p.row(at)
	text.Color, text.TextStyle, ground.FillColor = look.Now().Ink, fyne.TextStyle{}, look.Now().Sheet
	sign := look.Icon("current", look.Now().Sheet)
	var says string
	u.Enter, u.Exit = nil, nil
	if r.span != nil {
		says = p.Text(id)
		text.TextStyle.Bold, ground.FillColor = true, look.Now().Shade
		sign = look.Icon("current", look.Now().Shade)
		if note := c.Session.Note(0); r.n == 0 && note != "" {
			says += " – " + note
		}
	} else {
		m := c.Session.Moment(r.n)
		says = m.Text
		if r.n >= at {
			text.Color, text.TextStyle.Italic = look.Now().Faded, true
		}
		if note := c.Session.Note(r.n + 1); note != "" {
			says, sign = note+" – "+says, look.Icon("pencil", look.Now().Caution)
		}
		if id == last {
			ground.FillColor, text.Color, text.TextStyle.Bold = look.Now().AccentLow, look.Now().Accent, true
			sign = look.Icon("current", look.Now().Accent)
		}
		u.Enter = func() { c.Explain(&m) }
		u.Exit = func() { c.Explain(nil) }
	}
	mark.Set(sign)
	look.Shorten(text, says, p.list.Size().Width-44)
	text.Refresh()
	ground.Refresh()
}

// Spots are the ends of the bar, by what they are called.
func (p *Timeline) Spots() map[string]fyne.Position {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.bar).AddXY(0, p.bar.Size().Height/2)
	return map[string]fyne.Position{"bar.begin": at, "bar.end": at.AddXY(p.bar.Size().Width, 0)}
}

// Before is the button that goes a moment back.
func (p *Timeline) Before() *kit.Button { return p.before }
