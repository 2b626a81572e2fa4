package playtable

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// column stands where the tools of the draft stand: the chosen unit and what it may do,
// what is no unit's, those to be set up, and at its foot the players.
type column struct {
	*play.Column
	game    *Game
	dice    *play.Dice
	players *play.Players
}

func newColumn(g *Game) *column {
	return &column{Column: play.NewColumn(), game: g, dice: play.NewDice(g.course), players: play.NewPlayers(g.course, g.seat)}
}

// update shows the game as it stands.
func (c *column) update() {
	g := c.game
	c.Upper.RemoveAll()
	c.Foot.RemoveAll()
	switch {
	case g.table().Now().Over:
		c.showEnd()
	case g.session.Waits() && g.players.Paused():
		c.showPaused()
	case g.chooses() != rules.Anyone:
		c.showAbilities("TO DECIDE", rules.Absent)
	}
	c.showChosen()
	c.showWaiting()
	c.showEnding()
	c.showPlayers()
	c.Refresh()
	if o, ok := g.bench.Desk.Win.Canvas().Focused().(fyne.CanvasObject); ok && !kit.InSight(o) {
		g.window.Map.TakeFocus()
	}
}

// press is a button as wide as the column.
func (c *column) press(text, hint string, do func()) *kit.Button {
	b := kit.NewButton("", text, do)
	b.Look, b.Hint, b.Wide, b.Tight = kit.Framed, hint, true, true
	c.game.bench.Wire(b)
	return b
}

// mostListed is how many ways to do something are listed, each with a button; of more the
// table shows where.
const mostListed = 14

// showAbilities lists what a unit may do, or what is no unit's.
func (c *column) showAbilities(title string, unit int32) {
	g := c.game
	c.Head(c.Upper, title)
	before := len(c.Upper.Objects)
	defer func() {
		if len(c.Upper.Objects) == before { // nothing stands under the head
			c.Upper.Objects = c.Upper.Objects[:before-1]
		}
	}()
	only, alone := g.only()
	for _, a := range g.table().Abilities(unit) {
		switch {
		case a.Ends: // stands last
		case len(a.Actions) > 0 && g.isTarget(a.Actions[0]): // listed as an attack
		case len(a.Actions) == 1:
			b := c.press(a.Name, a.Sentence, func() { g.do(a.Actions[0]) })
			if alone && unit == g.chosen && a.Actions[0] == only {
				b.Key = "Enter"
			}
			c.Upper.Add(b)
		case len(a.Actions) > mostListed:
			c.Says(fmt.Sprintf("%s: drag the unit on the table. %s", a.Name, a.Sentence))
		case a.Refusal != nil && unit != rules.Absent:
			c.Says(play.RefusalText(a.Refusal))
		case len(a.Actions) > 1:
			c.Says(a.Name)
			for _, action := range a.Actions {
				whole := look.Capital(rules.OfferPhrase(g.table(), action))
				text := whole
				if unit != rules.Absent { // the head names it
					text = look.Capital(strings.TrimPrefix(whole, g.table().View(unit).Title+" "))
				}
				c.Upper.Add(c.press(text, whole, func() { g.do(action) }))
			}
		}
	}
}

// showPaused says that a player waits, and lets it go on.
func (c *column) showPaused() {
	g := c.game
	c.Head(c.Upper, "A PLAYER WAITS")
	c.Says("Let it go on, or choose By hand for its side and do its actions yourself.")
	b := c.press("Go on", "Let the players go on (P)", g.players.Toggle)
	b.Key = "P"
	c.Upper.Add(b)
}

// showEnd says what can be done with a game that is over.
func (c *column) showEnd() {
	c.Head(c.Upper, "THE GAME IS OVER")
	c.Says("The timeline leads back to every moment. What is done otherwise there becomes a branch of its own.")
	c.Upper.Add(c.press("Report…", "Write what happened as a web page", c.game.window.Report))
}

// showEnding lists what ends the game, which is asked about before it is done.
func (c *column) showEnding() {
	g := c.game
	if g.chooses() == rules.Anyone {
		return
	}
	for _, a := range g.table().Abilities(rules.Absent) {
		if !a.Ends {
			continue
		}
		c.Upper.Add(look.Pad(c.press(a.Name+"…", a.Sentence, func() {
			g.bench.Desk.Ask(a.Name+"?", a.Sentence,
				desk.Choice{Text: "Go on playing", Look: kit.Framed},
				desk.Choice{Text: a.Name, Look: kit.Danger, Do: func() { g.do(a.Actions...) }})
		}), 12, 0, 0, 0))
	}
}

// showChosen shows the chosen unit, its attacks with their chances, and what it may do.
func (c *column) showChosen() {
	g := c.game
	if g.chosen == rules.Absent {
		if g.chooses() != rules.Anyone && g.table().Now().Phase != rules.Deployment {
			c.Says("Click a unit on the table to see what it may do. T takes the next that can act.")
		}
		return
	}
	c.Head(c.Upper, "CHOSEN")
	c.Says(g.About(g.chosen))
	if v := g.table().View(g.chosen); v.Standing == rules.Waiting && v.Ready {
		c.Says("Click the table where it is to be set up.")
		return
	}
	c.showTargets()
	if g.chooses() != rules.Anyone {
		c.showAbilities("WHAT IT MAY DO", g.chosen)
	}
	c.showMissed()
}

// showWaiting lists those that are to be set up now.
func (c *column) showWaiting() {
	g := c.game
	if g.chooses() == rules.Anyone {
		return
	}
	t := g.table()
	headed := false
	for u := range int32(t.Units()) {
		v := t.View(u)
		if !v.Ready || v.Standing != rules.Waiting {
			continue
		}
		if !headed {
			c.Head(c.Upper, "TO BE SET UP")
			if g.players.CanDeploy() {
				b := c.press("Set up automatically", "Let the program set up those that wait (A)", g.players.Deploy)
				b.Key = "A"
				c.Upper.Add(look.Pad(b, 0, 0, 6, 0))
			}
			headed = true
		}
		b := c.press(v.Title, "Take it in hand; a click on the table sets it up", func() { g.choose(u) })
		b.Selected = u == g.chosen
		c.Upper.Add(b)
	}
}

// showPlayers says who plays each seat, to be changed, and how fast.
func (c *column) showPlayers() {
	g := c.game
	c.players.Update()
	c.Foot.Add(c.players.Content)
	c.dice.Update()
	c.Foot.Add(c.dice.Content)
	c.Foot.Add(look.Caption(fmt.Sprintf("Seed %d, %s", g.session.Terms().Seed, model.Counted(g.session.Len(), "action", "actions"))))
}
