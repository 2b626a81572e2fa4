package playtable

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

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
	game    *Game
	upper   *fyne.Container
	foot    *fyne.Container
	dice    *play.Dice
	players *play.Players
	content fyne.CanvasObject
}

const columnWidth = 262

func newColumn(g *Game) *column {
	c := &column{game: g, upper: container.NewVBox(), foot: container.NewVBox(), dice: play.NewDice(g.course), players: play.NewPlayers(g.course, g.seat)}
	scroll := kit.NewScroller(look.Pad(c.upper, 2, 8, 8, 8))
	parts := look.Frame(scroll, nil, look.Frame(look.Pad(c.foot, 4, 8, 8, 8), look.Ruler(), nil, nil, nil), nil, nil)
	c.content = look.OnPaper(look.Now().Paper, container.New(look.FixedWidth(columnWidth), parts))
	return c
}

// update shows the game as it stands.
func (c *column) update() {
	g := c.game
	c.upper.RemoveAll()
	c.foot.RemoveAll()
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
	c.upper.Refresh()
	c.foot.Refresh()
	if o, ok := g.bench.Desk.Win.Canvas().Focused().(fyne.CanvasObject); ok && !kit.InSight(o) {
		g.window.Map.TakeFocus()
	}
}

func (c *column) head(into *fyne.Container, text string) {
	t := look.Line(text, look.Now().Faded, theme.CaptionTextSize())
	t.TextStyle.Bold = true
	into.Add(look.Pad(kit.NewCutLine(t, kit.NamedWidth).Box, 6, 0, 0, 0))
}

func (c *column) says(text string) {
	for _, l := range look.Wrapped(text, theme.CaptionTextSize(), columnWidth-24) {
		c.upper.Add(look.Pad(look.Caption(l), -2, 0, -2, 0))
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
	c.head(c.upper, title)
	before := len(c.upper.Objects)
	defer func() {
		if len(c.upper.Objects) == before { // nothing stands under the head
			c.upper.Objects = c.upper.Objects[:before-1]
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
			c.upper.Add(b)
		case len(a.Actions) > mostListed:
			c.says(fmt.Sprintf("%s: drag the unit on the table. %s", a.Name, a.Sentence))
		case a.Refusal != nil && unit != rules.Absent:
			c.says(play.RefusalText(a.Refusal))
		case len(a.Actions) > 1:
			c.says(a.Name)
			for _, action := range a.Actions {
				whole := look.Capital(g.table().ActionPhrase(action))
				text := whole
				if unit != rules.Absent { // the head names it
					text = look.Capital(strings.TrimPrefix(whole, g.table().View(unit).Title+" "))
				}
				c.upper.Add(c.press(text, whole, func() { g.do(action) }))
			}
		}
	}
}

// showPaused says that a player waits, and lets it go on.
func (c *column) showPaused() {
	g := c.game
	c.head(c.upper, "A PLAYER WAITS")
	c.says("Let it go on, or choose By hand for its side and do its actions yourself.")
	b := c.press("Go on", "Let the players go on (P)", g.players.Toggle)
	b.Key = "P"
	c.upper.Add(b)
}

// showEnd says what can be done with a game that is over.
func (c *column) showEnd() {
	c.head(c.upper, "THE GAME IS OVER")
	c.says("The timeline leads back to every moment. What is done otherwise there becomes a branch of its own.")
	c.upper.Add(c.press("Report…", "Write what happened as a web page", c.game.window.Report))
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
		c.upper.Add(look.Pad(c.press(a.Name+"…", a.Sentence, func() {
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
			c.says("Click a unit on the table to see what it may do. T takes the next that can act.")
		}
		return
	}
	c.head(c.upper, "CHOSEN")
	c.says(g.About(g.chosen))
	if v := g.table().View(g.chosen); v.Standing == rules.Waiting && v.Ready {
		c.says("Click the table where it is to be set up.")
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
			c.head(c.upper, "TO BE SET UP")
			if g.players.CanDeploy() {
				b := c.press("Set up automatically", "Let the program set up those that wait (A)", g.players.Deploy)
				b.Key = "A"
				c.upper.Add(look.Pad(b, 0, 0, 6, 0))
			}
			headed = true
		}
		b := c.press(v.Title, "Take it in hand; a click on the table sets it up", func() { g.choose(u) })
		b.Selected = u == g.chosen
		c.upper.Add(b)
	}
}

// showPlayers says who plays each seat, to be changed, and how fast.
func (c *column) showPlayers() {
	g := c.game
	c.players.Update()
	c.foot.Add(c.players.Content)
	c.dice.Update()
	c.foot.Add(c.dice.Content)
	c.foot.Add(look.Caption(fmt.Sprintf("Seed %d, %s", g.session.Terms().Seed, model.Counted(g.session.Len(), "action", "actions"))))
}
