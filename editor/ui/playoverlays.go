package ui

import (
	"fmt"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// asked is a question about the whole map that the game answers over it, such
// as what is seen from a hex.
type asked struct {
	kind     rules.OverlayKind
	question rules.Question
	answer   rules.Overlay
	at       int // the actions done when it was answered
	branch   int
}

// overlayKeys is the keys of the questions, in the order of the rule system.
const overlayKeys = "VBURWC"

// overlayKey is the key of the question of a number, "" for none.
func overlayKey(n int) string {
	if n >= len(overlayKeys) {
		return ""
	}
	return overlayKeys[n : n+1]
}

// toggleOverlay asks the question of a number, or ends it. Asked of another hex
// it moves there.
func (g *game) toggleOverlay(n int) {
	kind := g.editor.system.Overlays[n]
	from, ok := g.origin()
	switch {
	case g.asked != nil && g.asked.kind.ID == kind.ID && (!kind.FromSite || g.asked.question.From == model.HexSite(from) || !ok):
		g.asked = nil
	case kind.FromSite && !ok:
		g.editor.status.SetNotice(kind.Name + ": take a unit in hand, or point at a hex first")
		return
	default:
		g.asked = &asked{kind: kind, question: rules.Question{Overlay: kind.ID, From: model.HexSite(from)}, at: -1}
	}
	g.changed()
}

// origin is the hex of which questions are asked: that of the units in hand,
// else the one under the pointer.
func (g *game) origin() (hex.Hex, bool) {
	if h, ok := g.handHex(); ok {
		return h, true
	}
	m := g.editor.mapView
	return g.at, m.Pointed() && m.Board().Grid.Contains(g.at)
}

// answerAsked asks the question anew, of the game as it stands.
func (g *game) answerAsked() {
	g.under, g.cause = draw.Overlays{}, nil
	defer g.legend.update()
	a := g.asked
	if a == nil || g.run != nil {
		return
	}
	before := a.question
	if h, ok := g.handHex(); ok {
		a.question.From = model.HexSite(h)
	}
	a.question.Side, a.question.Turns = g.askedSide, max(1, g.askedTurns)
	if a.question.Side == "" {
		a.question.Side = g.table().Now().Side
		if len(g.hand) > 0 {
			a.question.Side = g.table().View(g.hand[0]).Side
		}
	}
	if a.question.Side == "" {
		a.question.Side = g.session.Scenario().Sides[0].ID
	}
	if branch := g.session.Branch().ID; before != a.question || a.at != g.session.At() || a.branch != branch {
		t, ok := g.table().(rules.Overlayer)
		if !ok {
			g.asked = nil
			return
		}
		answer, err := t.Overlay(a.question)
		if err != nil {
			g.asked = nil
			g.editor.status.SetNotice(desk.SentenceOf(err))
			return
		}
		a.answer, a.at, a.branch = answer, g.session.At(), branch
	}
	g.figured = g.roomForFigures()
	g.under = a.drawn(g.figured)
}

// roomForFigures reports whether hexes are large enough to read figures in.
func (g *game) roomForFigures() bool {
	const least = 13
	return g.editor.mapView.Radius() >= least
}

// refigure shows or hides the figures of the answer after the map moved.
func (g *game) refigure() {
	if g.asked != nil && g.run == nil && g.figured != g.roomForFigures() {
		g.answerAsked()
		g.overlay()
	}
}

// drawn is the answer as the map shows it, with its figures or without.
func (a *asked) drawn(figures bool) draw.Overlays {
	areas := make([]draw.Overlay, len(a.answer.Classes))
	for i, c := range a.answer.Classes {
		areas[i].Style = toneStyles[c.Tone]
	}
	for _, c := range a.answer.Cells {
		area := &areas[c.Class]
		area.Hexes = append(area.Hexes, c.At.Hex())
		text := ""
		if a.answer.Most > 0 {
			area.Levels = append(area.Levels, a.level(c.Value))
		}
		if figures && a.answer.Most > 0 {
			text = strconv.Itoa(c.Value)
		}
		area.Texts = append(area.Texts, text)
	}
	out := draw.Overlays{Areas: areas}
	if a.kind.FromSite {
		out.Areas = append(out.Areas, draw.Overlay{Style: draw.Named, Hexes: hex.List{a.question.From.Hex()}})
	}
	return out
}

// level is how dark a value is. What comes sooner is darker.
func (a *asked) level(value int) float64 {
	level := float64(value) / float64(a.answer.Most)
	if a.kind.Turns {
		return 1 - (float64(value)-1)/float64(a.answer.Most)
	}
	return level
}

// toneStyles is how the tones are drawn: those that come together in an answer
// look different.
var toneStyles = map[rules.Tone]draw.Style{
	rules.Good: draw.InSight, rules.Fair: draw.MayReach, rules.Poor: draw.DeadGround, rules.Hidden: draw.BlockedByUnit,
	rules.ByWoods: draw.BlockedByTerrain, rules.ByTown: draw.DeadGround, rules.ByHill: draw.BlockedByCrest, rules.Scaled: draw.Heat,
}

// askedText says what the answer is for a hex, and which hexes are the cause;
// empty while nothing is asked.
func (g *game) askedText(h hex.Hex) (string, hex.List) {
	t, ok := g.table().(rules.Overlayer)
	if g.asked == nil || g.run != nil || !ok || !g.grid().Contains(h) {
		return "", nil
	}
	text, sites := t.OverlayText(g.asked.question, model.HexSite(h))
	return text, hexrules.Hexes(sites)
}

// askedTitle is the question with what it is asked of: "Field of sight from
// 1412", "Field of fire, German".
func (g *game) askedTitle() string {
	a := g.asked
	text := a.kind.Name
	if a.kind.FromSite {
		text += " from " + g.label(a.question.From.Hex())
	}
	if s, ok := g.session.Scenario().Side(a.question.Side); ok && a.kind.OfSide {
		text += ", " + s.Name
	}
	if a.kind.Turns {
		text += ", " + model.Counted(a.question.Turns, "turn", "turns")
	}
	return text
}

// legendLine is a line of the legend: a style and what it means here.
type legendLine struct {
	style draw.Style
	text  string
}

// legendLines explains what is drawn.
func (a *asked) legendLines() []legendLine {
	used := map[uint8]bool{}
	for _, c := range a.answer.Cells {
		used[c.Class] = true
	}
	var out []legendLine
	for i, c := range a.answer.Classes {
		if !used[uint8(i)] {
			continue
		}
		text := c.Name
		switch {
		case c.Tone == rules.Scaled && a.kind.Turns:
			text += ": the darker, the sooner"
		case c.Tone == rules.Scaled:
			text += fmt.Sprintf(", up to %d: the darker, the more", a.answer.Most)
		}
		out = append(out, legendLine{toneStyles[c.Tone], text})
	}
	return out
}

// legendCard explains at the lower left of the map what an answer shows.
type legendCard struct {
	game    *game
	content fyne.CanvasObject
	lines   *fyne.Container
	said    []string
}

const legendWidth = 250

func newLegendCard(g *game) *legendCard {
	c := &legendCard{game: g, lines: container.New(look.Tight{})}
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Border, 1, 4
	card := container.NewStack(ground, look.Pad(c.lines, 7, 10, 8, 12))
	c.content = container.NewVBox(layout.NewSpacer(), container.NewHBox(look.Pad(card, 0, 10, 10, 0), layout.NewSpacer()))
	c.content.Hide()
	return c
}

// update shows what the map shows: the key to its marks, else the answer.
func (c *legendCard) update() {
	g := c.game
	c.lines.Objects, c.said = nil, nil
	switch {
	case g.keyed:
		c.showKey()
	case g.asked != nil && g.run == nil:
		c.showAnswer()
	default:
		c.content.Hide()
		return
	}
	c.content.Show()
	c.content.Refresh()
}

func (c *legendCard) showAnswer() {
	g := c.game
	head := look.Line(g.askedTitle(), look.Now().Ink, theme.TextSize())
	head.TextStyle.Bold = true
	about := container.New(look.Tight{}, head)
	for _, text := range look.Wrapped(g.asked.kind.Sentence, theme.CaptionTextSize(), legendWidth) {
		about.Add(look.Caption(text))
	}
	c.lines.Add(look.Pad(about, 0, 0, 4, 0))
	c.said = append(c.said, head.Text)
	lines := g.asked.legendLines()
	for _, l := range lines {
		c.lines.Add(look.Pad(container.NewHBox(g.editor.stylePicture(l.style), look.Line(l.text, look.Now().Ink, theme.TextSize())), 1, 0, 1, 0))
		c.said = append(c.said, l.text)
	}
	if len(lines) == 0 {
		c.lines.Add(look.Line("Nothing on the map is concerned", look.Now().Faded, theme.TextSize()))
	}
}

// stylePicture is a picture of a style for a legend.
func (e *editor) stylePicture(s draw.Style) fyne.CanvasObject {
	const side = 18
	picture := canvas.NewImageFromImage(s.Picture(int(side * e.mapView.Scale())))
	picture.SetMinSize(fyne.NewSize(side, side))
	return container.NewCenter(picture)
}

// overlaysPanel asks questions about the whole map.
type overlaysPanel struct {
	game *game
	form *form.Form
}

func newOverlaysPanel(g *game) *overlaysPanel {
	return &overlaysPanel{game: g, form: form.New(g.editor.bench)}
}

func (p *overlaysPanel) ID() string                 { return "overlays" }
func (p *overlaysPanel) Name() string               { return "Overlays" }
func (p *overlaysPanel) Content() fyne.CanvasObject { return p.form.Content() }
func (p *overlaysPanel) Commit()                    {}
func (p *overlaysPanel) Holds(string) bool          { return false }
func (p *overlaysPanel) Reveal(string)              {}

// Update shows the game as it stands.
func (p *overlaysPanel) Update(*model.Scenario, panel.Changes) { p.form.Show(p.describe) }

func (p *overlaysPanel) describe() {
	g := p.game
	for i, k := range g.editor.system.Overlays {
		n := p.form.Button("overlay:"+k.ID, form.Button{Text: k.Name, Key: overlayKey(i), Hint: k.Sentence, Do: func() { g.toggleOverlay(i) }})
		n.Wide = true
		n.SetSelected(g.asked != nil && g.asked.kind.ID == k.ID)
		n.Refresh()
		p.form.Add(n)
	}
	sides := []kit.Option{{ID: "", Text: "Of the unit in hand, or to act"}}
	for _, s := range g.session.Scenario().Sides {
		sides = append(sides, kit.Option{ID: s.ID, Text: s.Name})
	}
	p.form.Heading("of", "Asked of")
	p.form.Choice("side", "Side", sides, g.askedSide, func(id string) {
		g.askedSide = id
		g.changed()
	})
	p.form.Number("turns", "Turns of reach", max(1, g.askedTurns), form.Range{Least: 1, Most: max(1, g.session.Scenario().Length.Turns)}, func(n int) {
		g.askedTurns = n
		g.changed()
	})
	if g.asked == nil {
		p.form.Says("how", "Each answer covers the map until its key is pressed again. The field of sight is that of the unit in hand, else of the hex under the pointer. The status line tells what holds for the hex under the pointer.")
		return
	}
	p.form.Heading("legend", g.askedTitle())
	p.form.Says("about", g.asked.kind.Sentence)
	if n := len(g.asked.answer.Cells); n > 0 {
		p.form.Prose("count", look.Sentence(model.CountedHexes(n)+" concerned"))
	}
}

// overlayCommands is a command for each question about the whole map.
func (a *App) overlayCommands() []*desk.Command {
	var list []*desk.Command
	for i, k := range a.editor.system.Overlays {
		c := &desk.Command{ID: "overlay." + k.ID, Menu: "Playtest", Text: k.Name, Editing: true, Split: i == 0,
			Checked: func() bool { g := a.editor.game; return g.asked != nil && g.asked.kind.ID == k.ID },
			Run:     func() { a.editor.game.toggleOverlay(i) }}
		if key := overlayKey(i); key != "" {
			c.Rune = rune(key[0])
		}
		list = append(list, c)
	}
	return list
}
