package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// timelinePanel is the game in time: a bar to scrub on, buttons to step and to
// play back, and every phase with its actions. A click goes to the state after
// an action.
type timelinePanel struct {
	game  *game
	bar   *timeBar
	list  *kit.KeyList
	where *canvas.Text
	whole fyne.CanvasObject
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

func newTimelinePanel(g *game) *timelinePanel {
	p := &timelinePanel{game: g, bar: newTimeBar(g), where: look.Line("", look.Now().Ink, theme.TextSize())}
	p.where.TextStyle.Bold = true
	tool := func(iconName, hint string, do func()) *kit.Button {
		b := kit.NewButton(iconName, "", do)
		b.Hint = hint
		g.editor.bench.Wire(b)
		return b
	}
	p.back = tool("phase-back", "Back to the beginning of the phase ([)", g.phaseBack)
	p.before = tool("chevron-left", "An action back (,)", func() { g.goBy(-1) })
	p.film = tool("current", "", g.playBack)
	p.next = tool("chevron-right", "An action forward (.)", func() { g.goBy(1) })
	p.on = tool("phase-forward", "Forward to the next phase (])", g.phaseOn)
	p.note = tool("pencil", "Write a note at this moment (M)", g.annotate)
	p.speed = kit.NewButton("chevron-down", "", nil)
	p.speed.Look, p.speed.Hint = kit.Framed, "How fast actions are played back"
	p.speed.Tap = func() {
		g.editor.app.PickOption("Speed", p.speed, pauses, strconv.FormatInt(g.pause.Load(), 10), func(id string) {
			if n, err := strconv.Atoi(id); err == nil {
				g.setPause(n)
				p.show()
			}
		})
	}
	g.editor.bench.Wire(p.speed)
	p.list = kit.NewKeyList(func() int { return len(p.rows) }, p.newRow, p.updateRow)
	p.list.OnSelected = func(id widget.ListItemID) {
		p.list.UnselectAll()
		p.choose(p.rows[id])
	}
	p.list.OnRune, p.list.OnKey = g.editor.bench.SearchIn(nil), g.editor.board.HandKey
	steps := container.NewHBox(p.back, p.before, p.film, p.next, p.on, p.note)
	p.tools = container.NewBorder(nil, nil, steps, p.speed)
	p.whole = look.Frame(p.list, look.OnPaper(look.Now().Paper, look.Pad(container.New(tight{}, p.tools, look.Pad(p.bar, 4, 2, 2, 2), look.Pad(p.where, 1, 4, 4, 4)), 4, 4, 0, 4)), nil, nil, nil)
	return p
}

func (p *timelinePanel) ID() string                 { return "timeline" }
func (p *timelinePanel) Name() string               { return "Timeline" }
func (p *timelinePanel) Content() fyne.CanvasObject { return p.whole }
func (p *timelinePanel) Commit()                    {}
func (p *timelinePanel) Holds(string) bool          { return false }
func (p *timelinePanel) Reveal(string)              {}
func (p *timelinePanel) Hidden()                    { p.game.explain(nil) }

// Update shows the game as it stands.
func (p *timelinePanel) Update(*model.Scenario, panel.Changes) {
	s := p.game.session
	p.rows = p.rows[:0]
	for _, span := range s.Spans() {
		p.rows = append(p.rows, timeRow{&span, span.From})
		for n := span.From; n < span.To; n++ {
			p.rows = append(p.rows, timeRow{nil, n})
		}
	}
	p.show()
	p.list.Refresh()
	p.list.ScrollTo(p.row(s.At()))
}

// row is the row of the action done last.
func (p *timelinePanel) row(at int) int {
	for i, r := range p.rows {
		if r.span == nil && r.n == at-1 {
			return i
		}
	}
	return 0
}

// show brings the buttons and the bar up to date.
func (p *timelinePanel) show() {
	g := p.game
	s := g.session
	for _, b := range []*kit.Button{p.back, p.before} {
		b.SetEnabled(s.At() > 0)
	}
	for _, b := range []*kit.Button{p.next, p.on} {
		b.SetEnabled(s.At() < s.Len())
	}
	p.film.SetEnabled(s.Len() > 0)
	p.film.Icon, p.film.Hint = "current", "Play the game back from here (Y)"
	if g.film != nil {
		p.film.Icon, p.film.Hint = "stop", "Stop playing back (Y)"
	}
	p.film.Refresh()
	if speed := optionText(pauses, strconv.FormatInt(g.pause.Load(), 10)); p.speed.Text != speed {
		p.speed.Text = speed
		p.speed.Refresh()
		p.tools.Refresh() // it may be wider now
	}
	text := "Before the first action"
	if s.At() > 0 {
		text = fmt.Sprintf("After action %d of %d", s.At(), s.Len())
	}
	if note := s.Note(s.At()); note != "" {
		text += ": " + note
	}
	look.Shorten(p.where, text, p.list.Size().Width-24)
	p.where.Refresh()
	p.bar.update()
}

// choose goes to where a row stands.
func (p *timelinePanel) choose(r timeRow) {
	if r.span != nil {
		p.game.goTo(r.n)
		return
	}
	p.game.goTo(r.n + 1)
}

func (p *timelinePanel) newRow() fyne.CanvasObject {
	mark := canvas.NewImageFromResource(nil)
	mark.SetMinSize(fyne.NewSize(14, 14))
	body := container.NewBorder(nil, nil, container.NewCenter(mark), nil, look.Line(" ", look.Now().Ink, theme.TextSize()))
	return kit.NewUnderPointer(container.NewStack(canvas.NewRectangle(look.Now().Sheet), look.Pad(body, 1, 8, 1, 8)))
}

// updateRow shows a row: phases stand out, what is still to come is pale, the
// present moment is marked, and so are notes.
func (p *timelinePanel) updateRow(id widget.ListItemID, o fyne.CanvasObject) {
	u := o.(*kit.UnderPointer)
	stack := u.Inner.(*fyne.Container)
	ground := stack.Objects[0].(*canvas.Rectangle)
	body := stack.Objects[1].(*fyne.Container).Objects[0].(*fyne.Container)
	text := body.Objects[0].(*canvas.Text)
	mark := body.Objects[1].(*fyne.Container).Objects[0].(*canvas.Image)
	r, g := p.rows[id], p.game
	at := g.session.At()
	text.Color, text.TextStyle, ground.FillColor = look.Now().Ink, fyne.TextStyle{}, look.Now().Sheet
	sign := look.Icon("current", look.Now().Sheet)
	var says string
	u.Enter, u.Exit = nil, nil
	if r.span != nil {
		says = g.spanText(*r.span)
		text.TextStyle.Bold, ground.FillColor = true, look.Now().Shade
		sign = look.Icon("current", look.Now().Shade)
		if note := g.session.Note(0); r.n == 0 && note != "" {
			says += " – " + note
		}
	} else {
		m := g.session.Moment(r.n)
		says = m.Text
		if r.n >= at {
			text.Color, text.TextStyle.Italic = look.Now().Faded, true
		}
		if note := g.session.Note(r.n + 1); note != "" {
			says, sign = note+" – "+says, look.Icon("pencil", look.Now().Caution)
		}
		if r.n+1 == at {
			ground.FillColor, text.Color, text.TextStyle.Bold = look.Now().AccentLow, look.Now().Accent, true
			sign = look.Icon("current", look.Now().Accent)
		}
		u.Enter = func() { g.explain(&m) }
		u.Exit = func() { g.explain(nil) }
	}
	look.SetImage(mark, sign)
	look.Shorten(text, says, p.list.Size().Width-44)
	text.Refresh()
	ground.Refresh()
}

// spanText names a phase of the game: "Turn 2, First Fire Phase, German".
func (g *game) spanText(span playtest.Span) string {
	sc := g.session.Scenario()
	phase := span.Phase
	for _, f := range g.editor.system.Phases {
		if f.ID == span.Phase {
			phase = f.Name
		}
	}
	side := span.Side
	if s, ok := sc.Side(side); ok {
		side = s.Name
	}
	parts := []string{fmt.Sprintf("Turn %d", span.Turn), phase, side}
	switch {
	case span.Over:
		return "The game is over"
	case span.Phase == rules.Deployment:
		parts = []string{"Deployment", side}
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// phaseBack and phaseOn go to the phase before and the next.
func (g *game) phaseBack() { g.goTo(g.session.Previous(g.session.At())) }
func (g *game) phaseOn()   { g.goTo(g.session.Next(g.session.At())) }

// film is a game that is played back.
type film struct{}

// playBack plays the game back from the present moment, from the beginning when
// it stands at the end, or stops that.
func (g *game) playBack() {
	if g.film != nil {
		g.film = nil
		g.changed()
		return
	}
	if g.session.At() == g.session.Len() {
		g.goTo(0)
	}
	g.halt()
	f := &film{}
	g.film = f
	g.changed()
	a := g.editor.app
	a.Hands.Spawn(func() {
		for on := true; on; {
			time.Sleep(time.Duration(g.pause.Load()) * time.Millisecond)
			shown := make(chan bool, 1)
			a.Hands.OnMain(func() { shown <- g.showNext(f) })
			on = <-shown
		}
	})
}

// showNext shows the next moment of a game that is played back. It reports
// whether there is another.
func (g *game) showNext(f *film) bool {
	if g.film != f || !g.editor.playing || g.editor != g.editor.app.editor {
		return false
	}
	g.goTo(g.session.At() + 1)
	more := g.session.At() < g.session.Len()
	if more {
		g.film = f
	}
	if p := g.panels.timeline; p != nil {
		p.show()
	}
	return more
}

// annotate asks for a note at the present moment.
func (g *game) annotate() {
	g.halt()
	e := g.editor
	entry := kit.NewField("What is worth remembering here")
	entry.SetText(g.session.Note(g.session.At()))
	var m *desk.Modal
	set := func() {
		m.Close()
		if err := g.session.Annotate(strings.TrimSpace(entry.Text)); err != nil {
			g.refuse(err)
		}
		g.changed()
	}
	body := container.New(look.FixedWidth(420), container.NewVBox(
		flush(look.Prose(look.Sentence(momentText(g.session)+", "+g.atText())+" Without text the note is taken away.")), entry))
	m = e.app.OpenModal("A note at this moment", body, fyne.Size{},
		kit.DialogButton("Cancel", kit.Framed, func() { m.Close() }), kit.DialogButton("Note it", kit.Primary, set))
	m.Cancel, m.Accept = m.Close, set
	m.TakeFields(entry)
	e.app.Win.Canvas().Focus(entry)
}

// atText is "before the first action", "after action 12 of 53".
func (g *game) atText() string {
	if g.session.At() == 0 {
		return "before the first action"
	}
	return fmt.Sprintf("after action %d of %d", g.session.At(), g.session.Len())
}

// timelineCommands is the commands for going about in the time of a game.
func (a *App) timelineCommands() []*command {
	if !a.playing() {
		return nil
	}
	in := func(do func(g *game)) func() { return func() { do(a.editor.game) } }
	can := func(by int) func() bool { return func() bool { return a.editor.game.canGo(by) } }
	return []*command{
		{menu: "Playtest", text: "An action back", rune: ',', editing: true, split: true, enabled: can(-1), run: in(func(g *game) { g.goBy(-1) })},
		{menu: "Playtest", text: "An action forward", rune: '.', editing: true, enabled: can(1), run: in(func(g *game) { g.goBy(1) })},
		{menu: "Playtest", text: "A phase back", rune: '[', editing: true, enabled: can(-1), run: in((*game).phaseBack)},
		{menu: "Playtest", text: "A phase forward", rune: ']', editing: true, enabled: can(1), run: in((*game).phaseOn)},
		{menu: "Playtest", text: "Play the game back, or stop", rune: 'Y', editing: true, enabled: func() bool { return a.editor.game.session.Len() > 0 }, run: in((*game).playBack)},
		{menu: "Playtest", text: "Note at this moment…", rune: 'M', editing: true, run: in((*game).annotate)},
	}
}
