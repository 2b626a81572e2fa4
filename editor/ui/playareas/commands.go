package playareas

import (
	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

// Commands is what the menus and the keys offer while the game is on the map.
func (g *Game) Commands() []*desk.Command {
	const menu = "Playtest"
	answers := func(n int) func() bool { return func() bool { return len(g.answers()) > n } }
	open := func() bool { return !g.covered() }
	held := func() bool { return g.hand.taken }
	can := func(by int) func() bool { return func() bool { return g.CanGo(by) } }
	return append([]*desk.Command{
		{ID: "play.answer", Menu: menu, Text: "Seal, or give the first answer", Alias: "end go on", Rune: 'E', Split: true, Needs: "there is nothing to answer", Enabled: answers(0), Run: func() { g.answer(0) }},
		{ID: "play.answer-second", Menu: menu, Text: "Give the second answer", Rune: 'H', Needs: "there is no second answer", Enabled: answers(1), Run: func() { g.answer(1) }},
		{ID: "play.take-back", Menu: menu, Text: "Take the last line back", Needs: "no order is being written", Enabled: func() bool { return g.writer() != nil }, Run: g.takeBackLast},
		{ID: "play.stack", Menu: menu, Text: "All units of the sector", Rune: 'A', Split: true, Needs: "take units in hand first", Enabled: held, Run: g.takeAll},
		{ID: "play.kind", Menu: menu, Text: "The next kind of units", Rune: 'T', Needs: "take units in hand first", Enabled: held, Run: g.nextKind},
		{ID: "play.deploy", Menu: menu, Text: "Take those to be placed", Rune: 'D', Needs: "no units are to be placed here", Enabled: func() bool { return len(g.orderable(g.hand.at, true)) > 0 }, Run: g.takeWaiting},
		{ID: "play.players", Menu: menu, Text: "Let the players go on, or stop them", Rune: 'P', Split: true, Needs: "no computer player waits", Enabled: g.session.Waits, Run: g.players.Toggle},
		{ID: "play.fight", Menu: menu, Text: "Show the next fight large", Alias: "combat zone", Rune: 'Z', Needs: "take the curtain away first", Enabled: open, Run: g.nextZone},
		{ID: "play.dice", Menu: menu, Text: "Set the next dice…", Alias: "by hand", Needs: "take the curtain away first", Enabled: open, Run: g.course.AskDice},
		{ID: "play.back", Menu: menu, Text: "An action back", Rune: ',', Split: true, Needs: "this is the beginning", Enabled: can(-1), Run: func() { g.GoBy(-1) }},
		{ID: "play.forward", Menu: menu, Text: "An action forward", Rune: '.', Needs: "nothing was played after this", Enabled: can(1), Run: func() { g.GoBy(1) }},
		{ID: "play.phase-back", Menu: menu, Text: "A phase back", Rune: '[', Needs: "this is the beginning", Enabled: can(-1), Run: g.course.PhaseBack},
		{ID: "play.phase-forward", Menu: menu, Text: "A phase forward", Rune: ']', Needs: "nothing was played after this", Enabled: can(1), Run: g.course.PhaseOn},
		{ID: "play.film", Menu: menu, Text: "Play the game back, or stop", Rune: 'Y', Needs: "take the curtain away first", Enabled: open, Run: g.course.PlayBack},
		{ID: "play.note", Menu: menu, Text: "Note at this moment…", Rune: 'M', Needs: "take the curtain away first", Enabled: open, Run: g.course.Annotate},
	}, g.questions.Commands()...)
}
