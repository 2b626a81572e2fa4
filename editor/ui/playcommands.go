package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

// playing reports whether a game is on the map of the document shown.
func (a *App) playing() bool { return a.editor != nil && !a.editor.drafting() }

// playCommands is the commands that lead to a game.
func (a *App) playCommands() []*desk.Command {
	list := []*desk.Command{{ID: "play", Menu: "Playtest", Text: "Play the draft", Alias: "playtest run", Key: fyne.KeyF5, Editing: true, Checked: a.playing,
		Run: a.inEditor((*editor).switchMode)}}
	if a.editor == nil || a.editor.plays.match == nil {
		return list
	}
	return append(list, &desk.Command{ID: "play.new", Menu: "Playtest", Text: "Begin a new game…", Editing: true, Run: a.inEditor(func(e *editor) { e.plays.askTerms() })})
}
