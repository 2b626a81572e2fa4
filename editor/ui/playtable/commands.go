package playtable

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

// Commands is what the menus and the keys offer while the game is on the table.
func (g *Game) Commands() []*desk.Command {
	const menu = "Playtest"
	can := func(by int) func() bool { return func() bool { return g.CanGo(by) } }
	return append([]*desk.Command{
		{ID: "play.next", Menu: menu, Text: "The next unit that can act", Rune: 'T', Split: true, Run: g.nextReady},
		{ID: "play.fire", Menu: menu, Text: "Aim fire at the next enemy", Rune: 'F', Run: func() { g.aimNext("fire") }},
		{ID: "play.charge", Menu: menu, Text: "Aim a charge at the next enemy", Rune: 'C', Run: func() { g.aimNext("charge") }},
		{ID: "play.carry-out", Menu: menu, Text: "Carry the attack out that is aimed", Key: fyne.KeyReturn, Needs: "aim at an enemy first", Enabled: func() bool { return g.aim != nil }, Run: g.carryOut},
		{ID: "play.players", Menu: menu, Text: "Let the players go on, or stop them", Rune: 'P', Split: true, Needs: "no computer player waits", Enabled: g.session.Waits, Run: g.players.Toggle},
		{ID: "play.deploy", Menu: menu, Text: "Set this army up automatically", Rune: 'A', Needs: "no army waits, or one is being set up", Enabled: g.players.CanDeploy, Run: g.players.Deploy},
		{ID: "play.dice", Menu: menu, Text: "Set the next dice…", Alias: "by hand", Rune: 'D', Run: g.course.AskDice},
		{ID: "play.card", Menu: menu, Text: "Set the next card…", Alias: "by hand draw deck", Rune: 'K', Needs: "no card can be set now", Enabled: g.course.HasCards, Run: g.course.AskCard},
		{ID: "play.back", Menu: menu, Text: "An action back", Rune: ',', Split: true, Needs: "this is the beginning", Enabled: can(-1), Run: func() { g.GoBy(-1) }},
		{ID: "play.forward", Menu: menu, Text: "An action forward", Rune: '.', Needs: "nothing was played after this", Enabled: can(1), Run: func() { g.GoBy(1) }},
		{ID: "play.phase-back", Menu: menu, Text: "A phase back", Rune: '[', Needs: "this is the beginning", Enabled: can(-1), Run: g.course.PhaseBack},
		{ID: "play.phase-forward", Menu: menu, Text: "A phase forward", Rune: ']', Needs: "nothing was played after this", Enabled: can(1), Run: g.course.PhaseOn},
		{ID: "play.film", Menu: menu, Text: "Play the game back, or stop", Rune: 'Y', Run: g.course.PlayBack},
		{ID: "play.note", Menu: menu, Text: "Note at this moment…", Rune: 'M', Run: g.course.Annotate},
	}, g.questions.Commands()...)
}
