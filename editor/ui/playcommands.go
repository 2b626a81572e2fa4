package ui

import "fyne.io/fyne/v2"

// playing reports whether a game is on the map of the document shown.
func (a *App) playing() bool { return a.editor != nil && a.editor.playing }

// playCommands is the commands of a game.
func (a *App) playCommands() []*command {
	list := []*command{{menu: "Playtest", text: "Play the draft", alias: "playtest run", key: fyne.KeyF5, editing: true, checked: a.playing,
		run: a.inEditor((*editor).togglePlay)}}
	if a.editor == nil || a.editor.game == nil {
		return list
	}
	list = append(list, &command{menu: "Playtest", text: "Begin a new game…", editing: true, run: a.inEditor((*editor).askTerms)})
	if !a.playing() {
		return list
	}
	in := func(do func(g *game)) func() { return func() { do(a.editor.game) } }
	of := func(ask func(g *game) bool) func() bool { return func() bool { return ask(a.editor.game) } }
	answers := func(n int) func(g *game) bool {
		return func(g *game) bool { return len(g.answers()) > n }
	}
	return append(list,
		&command{menu: "Playtest", text: "End the phase, or give the first answer", rune: 'E', editing: true, split: true, enabled: of(answers(0)), run: in(func(g *game) { g.answer(0) })},
		&command{menu: "Playtest", text: "Give the second answer", rune: 'H', editing: true, enabled: of(answers(1)), run: in(func(g *game) { g.answer(1) })},
		&command{menu: "Playtest", text: "Carry out the attack", rune: 'F', editing: true, enabled: of(func(g *game) bool { return len(g.declared()) > 0 }), run: in((*game).fireNext)},
		&command{menu: "Playtest", text: "The next unit that can act", rune: 'S', editing: true, split: true, run: in((*game).turnReady)},
		&command{menu: "Playtest", text: "The whole stack", rune: 'A', editing: true, enabled: of(func(g *game) bool { return len(g.hand) > 0 }), run: in((*game).takeStack)},
		&command{menu: "Playtest", text: "The ways taken in this turn", rune: 'I', editing: true, checked: of(func(g *game) bool { return g.trailed }), run: in((*game).toggleTrails)},
		&command{menu: "Playtest", text: "The key to the marks on the map", rune: '?', editing: true, checked: of(func(g *game) bool { return g.keyed }), run: in((*game).toggleKey)},
		&command{menu: "Playtest", text: "Fan the stack out", rune: 'O', editing: true, enabled: of(func(g *game) bool { return len(g.hand) > 0 }), run: in((*game).toggleFan)},
		&command{menu: "Playtest", text: "The other target in the hex", rune: 'T', editing: true, enabled: of((*game).canTurnTarget), run: in((*game).turnTarget)},
		&command{menu: "Playtest", text: "Let the players go on, or stop them", rune: 'P', editing: true, split: true, enabled: of((*game).hasPlayer), run: in((*game).togglePlayers)},
		&command{menu: "Playtest", text: "Deploy this side automatically", rune: 'D', editing: true, enabled: of((*game).deploys), run: in((*game).deployAll)},
	)
}
