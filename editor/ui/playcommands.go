package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/play"
)

// timelineCommands is the commands for going about in the time of a game on hexes.
func (a *App) timelineCommands() []*desk.Command {
	in := func(do func(c *play.Course)) func() { return func() { do(a.editor.game.course) } }
	can := func(by int) func() bool { return func() bool { return a.editor.game.canGo(by) } }
	return []*desk.Command{
		{ID: "play.back", Menu: "Playtest", Text: "An action back", Rune: ',', Editing: true, Split: true, Enabled: can(-1), Run: in(func(c *play.Course) { c.By(-1) })},
		{ID: "play.forward", Menu: "Playtest", Text: "An action forward", Rune: '.', Editing: true, Enabled: can(1), Run: in(func(c *play.Course) { c.By(1) })},
		{ID: "play.phase-back", Menu: "Playtest", Text: "A phase back", Rune: '[', Editing: true, Enabled: can(-1), Run: in((*play.Course).PhaseBack)},
		{ID: "play.phase-forward", Menu: "Playtest", Text: "A phase forward", Rune: ']', Editing: true, Enabled: can(1), Run: in((*play.Course).PhaseOn)},
		{ID: "play.film", Menu: "Playtest", Text: "Play the game back, or stop", Rune: 'Y', Editing: true, Enabled: func() bool { return a.editor.game.session.Len() > 0 }, Run: in((*play.Course).PlayBack)},
		{ID: "play.note", Menu: "Playtest", Text: "Note at this moment…", Rune: 'M', Editing: true, Run: in((*play.Course).Annotate)},
	}
}

// playing reports whether a game is on the map of the document shown.
func (a *App) playing() bool { return a.editor != nil && !a.editor.drafting() }

// playCommands is the commands that lead to a game.
func (a *App) playCommands() []*desk.Command {
	list := []*desk.Command{{ID: "play", Menu: "Playtest", Text: "Play the draft", Alias: "playtest run", Key: fyne.KeyF5, Editing: true, Checked: a.playing,
		Run: a.inEditor((*editor).switchMode)}}
	if a.editor == nil || a.editor.match == nil {
		return list
	}
	return append(list, &desk.Command{ID: "play.new", Menu: "Playtest", Text: "Begin a new game…", Editing: true, Run: a.inEditor((*editor).askTerms)})
}

// gameCommands is the commands of the game on hexes that is on the map.
func (a *App) gameCommands() []*desk.Command {
	in := func(do func(g *game)) func() { return func() { do(a.editor.game) } }
	of := func(ask func(g *game) bool) func() bool { return func() bool { return ask(a.editor.game) } }
	answers := func(n int) func(g *game) bool {
		return func(g *game) bool { return len(g.answers()) > n }
	}
	return []*desk.Command{
		{ID: "play.answer", Menu: "Playtest", Text: "End the phase, or give the first answer", Rune: 'E', Editing: true, Split: true, Enabled: of(answers(0)), Run: in(func(g *game) { g.answer(0) })},
		{ID: "play.answer-second", Menu: "Playtest", Text: "Give the second answer", Rune: 'H', Editing: true, Enabled: of(answers(1)), Run: in(func(g *game) { g.answer(1) })},
		{ID: "play.fire", Menu: "Playtest", Text: "Carry out the attack", Rune: 'F', Editing: true, Enabled: of(func(g *game) bool { return len(g.declared()) > 0 }), Run: in((*game).fireNext)},
		{ID: "play.next", Menu: "Playtest", Text: "The next unit that can act", Rune: 'S', Editing: true, Split: true, Run: in((*game).turnReady)},
		{ID: "play.stack", Menu: "Playtest", Text: "The whole stack", Rune: 'A', Editing: true, Enabled: of(func(g *game) bool { return len(g.hand) > 0 }), Run: in((*game).takeStack)},
		{ID: "play.ways", Menu: "Playtest", Text: "The ways taken in this turn", Rune: 'I', Editing: true, Checked: of(func(g *game) bool { return g.trailed }), Run: in((*game).toggleTrails)},
		{ID: "play.marks", Menu: "Playtest", Text: "The key to the marks on the map", Rune: '?', Editing: true, Checked: of(func(g *game) bool { return g.keyed }), Run: in((*game).toggleKey)},
		{ID: "play.fan", Menu: "Playtest", Text: "Fan the stack out", Rune: 'O', Editing: true, Enabled: of(func(g *game) bool { return len(g.hand) > 0 }), Run: in((*game).toggleFan)},
		{ID: "play.target", Menu: "Playtest", Text: "The other target in the hex", Rune: 'T', Editing: true, Enabled: of((*game).canTurnTarget), Run: in((*game).turnTarget)},
		{ID: "play.players", Menu: "Playtest", Text: "Let the players go on, or stop them", Rune: 'P', Editing: true, Split: true, Enabled: of((*game).hasPlayer), Run: in((*game).togglePlayers)},
		{ID: "play.deploy", Menu: "Playtest", Text: "Deploy this side automatically", Rune: 'D', Editing: true, Enabled: of((*game).deploys), Run: in((*game).deployAll)},
	}
}
