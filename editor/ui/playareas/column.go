package playareas

import (
	"fmt"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/rules"
)

// column stands where the tools of the draft stand: the units in hand, the sheet that is
// written or what there is to choose, and at its foot the players and the dice.
type column struct {
	*play.Column
	game    *Game
	players *play.Players
	dice    *play.Dice
}

func newColumn(g *Game) *column {
	return &column{Column: play.NewColumn(), game: g, dice: play.NewDice(g.course), players: play.NewPlayers(g.course, g.seat)}
}

// update shows the game as it stands, or nothing behind the curtain.
func (c *column) update(covered bool) {
	g := c.game
	c.Upper.RemoveAll()
	c.Foot.RemoveAll()
	switch {
	case covered:
	case g.reveal != nil:
		c.showReveal()
		c.showPlayers()
	default:
		orders := g.hand.taken || g.writer() != nil && g.orders()
		c.showHand(orders)
		c.showSheet(orders)
		c.showOffers()
		c.showPlayers()
		c.dice.Update()
		c.Foot.Add(c.dice.Content)
		c.Foot.Add(look.Caption(fmt.Sprintf("Seed %d", g.session.Terms().Seed)))
	}
	c.Refresh()
	if o, ok := g.bench.Desk.Win.Canvas().Focused().(fyne.CanvasObject); ok && !kit.InSight(o) {
		g.window.Map.TakeFocus()
	}
}

// icon is a small button.
func (c *column) icon(name, hint string, on bool, do func()) *kit.Button {
	b := kit.NewButton(name, "", do)
	b.Hint, b.Off = hint, !on
	c.game.bench.Wire(b)
	return b
}

// press is a button as wide as the column.
func (c *column) press(text, key, hint string, do func()) *kit.Button {
	b := kit.NewButton("", text, do)
	b.Look, b.Key, b.Hint, b.Wide, b.Tight = kit.Framed, key, hint, true, true
	c.game.bench.Wire(b)
	return b
}

// showHand shows what is in hand: how many of which kind, to be changed; nothing where no unit
// can be ordered anything.
func (c *column) showHand(orders bool) {
	g := c.game
	if g.writer() == nil || !orders {
		return
	}
	c.Head(c.Upper, "IN HAND")
	if !g.hand.taken {
		c.Says("Click a sector to take its units, or pull an arrow out of it to where they are to go.")
		if waiting := g.orderable(g.hand.at, true); len(waiting) > 0 {
			c.Upper.Add(c.press(fmt.Sprintf("Take those to be placed (%d)", len(waiting)), "D", "Take the units that wait in hand; a click on a lit sector places them", g.takeWaiting))
		}
		return
	}
	where := "to be placed"
	if !g.hand.off {
		where = g.session.Scenario().AreaBoard().Listed(int(g.hand.at.A))
	}
	c.Says(where)
	for i, k := range g.hand.kinds {
		name := kit.NewButton("", g.kindText(k), func() { g.takeKind(i); g.redraw() })
		name.Wide, name.Tight, name.Hint, name.Selected = true, true, "Take all of this kind and no others", k.take > 0
		g.bench.Wire(name)
		less := c.icon("minus", "One fewer (−)", k.take > 0 && len(g.hand.units()) > 1, func() { g.count(i, k.take-1) })
		more := c.icon("plus", "One more (+)", k.take < len(k.units), func() { g.count(i, k.take+1) })
		c.Upper.Add(container.NewBorder(nil, nil, nil, container.NewHBox(less, more), name))
	}
	if len(g.hand.kinds) > 1 {
		c.Upper.Add(c.press("All of them", "A", "Take all kinds together (A)", g.takeAll))
	}
}

// mostTold is how many events the column shows at once.
const mostTold = 18

// showReveal lists what has happened so far, the event that is shown last.
func (c *column) showReveal() {
	r := c.game.reveal
	c.Head(c.Upper, "WHAT HAPPENS")
	for i, e := range r.events[max(0, r.at-mostTold):r.at] {
		last := i == min(r.at, mostTold)-1
		for _, l := range look.Wrapped(e.Text, theme.TextSize(), play.ColumnWidth-30) {
			t := look.Line(l, look.Now().Faded, theme.TextSize())
			switch {
			case last:
				t.Color, t.TextStyle.Bold = look.Now().Ink, true
			case e.Kind == rules.Hits || e.Kind == rules.Loses:
				t.Color = look.Now().MayNot
			case e.Kind == rules.PhaseBegins || e.Kind == rules.TurnBegins:
				t.Color = look.Now().Ink
			}
			c.Upper.Add(look.Pad(t, -4, 0, -4, 0))
		}
		c.Upper.Add(look.Pad(container.NewWithoutLayout(), 0, 0, 1, 0))
	}
}

// showSheet shows what has been written, line by line.
func (c *column) showSheet(orders bool) {
	g := c.game
	seat := g.chooses()
	if g.writer() == nil {
		return
	}
	sheet := g.sheet(seat)
	c.Head(c.Upper, "ORDER SHEET")
	if sheet.Left != "" {
		c.Says(sheet.Left)
	}
	switch {
	case len(sheet.Lines) == 0:
		c.Says("Nothing is written yet.")
	case !orders:
		c.Says("No other units can be told anything now. The buttons of a line change it.")
	}
	for _, l := range sheet.Lines {
		c.Upper.Add(c.line(l))
	}
}

// icons is the pictures of what can be done with a line.
var icons = map[rules.OfferKind]string{rules.OneMore: "plus", rules.OneFewer: "minus", rules.AllOfThem: "check", rules.NoneOfThem: "close"}

// line is a line of the sheet with what can be done with it.
func (c *column) line(l rules.SheetLine) fyne.CanvasObject {
	g := c.game
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Rule, 1, 3
	box := container.New(layout.NewCustomPaddedVBoxLayout(0))
	for _, text := range look.Wrapped(l.Text, theme.TextSize(), play.ColumnWidth-44) {
		box.Add(look.Line(text, look.Now().Ink, theme.TextSize()))
	}
	row := container.New(layout.NewCustomPaddedHBoxLayout(0))
	if l.State != "" {
		row.Add(container.NewCenter(look.Caption(l.State)))
	}
	row.Add(layout.NewSpacer())
	var other []rules.SheetOffer
	for _, o := range l.Offers {
		if o.Kind == rules.Instead {
			other = append(other, o)
			continue
		}
		row.Add(c.icon(icons[o.Kind], o.Name, true, func() { g.drop(); g.do(o.Actions...) }))
	}
	if len(other) > 0 {
		more := c.icon("more", "Do it in another way", true, nil)
		more.Tap = func() {
			var options []kit.Option
			for i, o := range other {
				options = append(options, kit.Option{ID: strconv.Itoa(i), Text: o.Name})
			}
			g.bench.Desk.PickOption("In another way", more, options, "", func(id string) {
				if i, err := strconv.Atoi(id); err == nil {
					g.drop()
					g.do(other[i].Actions...)
				}
			})
		}
		row.Add(more)
	}
	if len(row.Objects) > 1 {
		box.Add(row)
	}
	u := kit.NewUnderPointer(container.NewStack(ground, look.Pad(box, 3, 8, 2, 4)))
	u.Enter = func() { g.point(l.Way) }
	u.Exit = func() { g.point(nil) }
	return look.Pad(u, 2, 0, 0, 0)
}

// takeBackLast takes the last line of the sheet back.
func (g *Game) takeBackLast() {
	for _, l := range slices.Backward(g.sheet(g.chooses()).Lines) {
		for _, o := range l.Offers {
			if o.Kind == rules.NoneOfThem {
				g.drop()
				g.do(o.Actions...)
				return
			}
		}
	}
}

// mostListed is how many offers are listed at once.
const mostListed = 40

// showOffers lists what there is to choose where nothing is written.
func (c *column) showOffers() {
	g := c.game
	if g.writer() != nil || g.chooses() == rules.Anyone {
		return
	}
	all, answers := g.listed(), g.answers()
	if len(all)+len(answers) == 0 {
		return
	}
	c.Head(c.Upper, "TO CHOOSE")
	if g.chosen {
		c.Says("At the spot that was clicked; Escape lists all.")
	}
	for _, o := range all[:min(len(all), mostListed)] {
		text := look.Capital(o.text)
		if o.alike > 1 {
			text = fmt.Sprintf("%s (one of %d)", text, o.alike)
		}
		b := c.press(text, "", look.Sentence(text), func() { g.do(o.action) })
		u := kit.NewUnderPointer(b)
		u.Enter, u.Exit = func() { g.point(o.sites) }, func() { g.point(nil) }
		c.Upper.Add(look.Pad(u, 1, 0, 0, 0))
	}
	if len(all) > mostListed {
		c.Says(fmt.Sprintf("and %d more: click a lit sector to see those there.", len(all)-mostListed))
	}
	for _, a := range answers { // the banner has their buttons
		c.Says(a.Name + ": " + a.Sentence)
	}
}

// showPlayers says who plays each seat, to be changed.
func (c *column) showPlayers() {
	c.players.Update()
	c.Foot.Add(c.players.Content)
}

// takeWaiting takes the units that wait to be placed in hand.
func (g *Game) takeWaiting() {
	if g.take(g.hand.at, true) {
		g.redraw()
	}
}
