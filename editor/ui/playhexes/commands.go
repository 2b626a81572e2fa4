package playhexes

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

// Commands is what the menus and the keys offer while the game is on the map.
func (g *Game) Commands() []*desk.Command {
	list := slices.Concat(g.unitCommands(), g.timeCommands(), g.questions.Commands())
	for _, c := range list {
		c.Editing = true
	}
	return list
}

// menu is the menu of all of them.
const menu = "Playtest"

// unitCommands is the commands for what units do.
func (g *Game) unitCommands() []*desk.Command {
	answers := func(n int) func() bool { return func() bool { return len(g.answers()) > n } }
	held := func() bool { return len(g.hand) > 0 }
	return []*desk.Command{
		{ID: "play.answer", Menu: menu, Text: "End the phase, or give the first answer", Rune: 'E', Split: true, Needs: "there is nothing to answer", Enabled: answers(0), Run: func() { g.answer(0) }},
		{ID: "play.answer-second", Menu: menu, Text: "Give the second answer", Rune: 'H', Needs: "there is no second answer", Enabled: answers(1), Run: func() { g.answer(1) }},
		{ID: "play.fire", Menu: menu, Text: "Carry out the attack", Rune: 'F', Needs: "aim at an enemy first", Enabled: func() bool { return len(g.declared()) > 0 }, Run: g.fireNext},
		{ID: "play.next", Menu: menu, Text: "The next unit that can act", Rune: 'S', Split: true, Run: g.turnReady},
		{ID: "play.stack", Menu: menu, Text: "The whole stack", Rune: 'A', Needs: "take a unit in hand first", Enabled: held, Run: g.takeStack},
		{ID: "play.ways", Menu: menu, Text: "The ways taken in this turn", Rune: 'I', Checked: func() bool { return g.trailed }, Run: g.toggleTrails},
		{ID: "play.marks", Menu: menu, Text: "The key to the marks on the map", Rune: '?', Checked: func() bool { return g.keyed }, Run: g.toggleKey},
		{ID: "play.fan", Menu: menu, Text: "Fan the stack out", Rune: 'O', Needs: "take units in hand first", Enabled: held, Run: g.toggleFan},
		{ID: "play.target", Menu: menu, Text: "The other target in the hex", Rune: 'T', Needs: "aim at a hex with two targets first", Enabled: g.canTurnTarget, Run: g.turnTarget},
		{ID: "play.players", Menu: menu, Text: "Let the players go on, or stop them", Rune: 'P', Split: true, Needs: "no computer player waits", Enabled: g.hasPlayer, Run: g.togglePlayers},
		{ID: "play.deploy", Menu: menu, Text: "Deploy this side automatically", Rune: 'D', Needs: "no units of this side are to be deployed", Enabled: g.deploys, Run: g.deployAll},
	}
}

// timeCommands is the commands for going about in the time of the game.
func (g *Game) timeCommands() []*desk.Command {
	can := func(by int) func() bool { return func() bool { return g.CanGo(by) } }
	return []*desk.Command{
		{ID: "play.dice", Menu: menu, Text: "Set the next dice…", Alias: "by hand", Run: g.course.AskDice},
		{ID: "play.back", Menu: menu, Text: "An action back", Rune: ',', Split: true, Needs: "this is the beginning", Enabled: can(-1), Run: func() { g.course.By(-1) }},
		{ID: "play.forward", Menu: menu, Text: "An action forward", Rune: '.', Needs: "nothing was played after this", Enabled: can(1), Run: func() { g.course.By(1) }},
		{ID: "play.phase-back", Menu: menu, Text: "A phase back", Rune: '[', Needs: "this is the beginning", Enabled: can(-1), Run: g.course.PhaseBack},
		{ID: "play.phase-forward", Menu: menu, Text: "A phase forward", Rune: ']', Needs: "nothing was played after this", Enabled: can(1), Run: g.course.PhaseOn},
		{ID: "play.film", Menu: menu, Text: "Play the game back, or stop", Rune: 'Y', Needs: "nothing was played yet", Enabled: func() bool { return g.session.Len() > 0 }, Run: g.course.PlayBack},
		{ID: "play.note", Menu: menu, Text: "Note at this moment…", Rune: 'M', Run: g.course.Annotate},
	}
}
