package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
)

// playCommands is the commands that lead to a game.
func playCommands(docs *documents) []*desk.Command {
	list := []*desk.Command{{ID: "play", Menu: "Playtest", Text: "Play the draft", Alias: "playtest run", Key: fyne.KeyF5, Editing: true, Checked: docs.playing,
		Run: docs.inEditor((*editor).switchMode)}}
	list = append(list, &desk.Command{ID: "play.against", Menu: "Playtest", Text: "Play against the computer…", Alias: "bot opponent solitaire", Editing: true,
		Run: docs.inEditor(func(e *editor) { e.plays.askOpponent() })})
	if docs.editor == nil || docs.editor.plays.match == nil {
		return list
	}
	return append(list, &desk.Command{ID: "play.new", Menu: "Playtest", Text: "Begin a new game…", Editing: true, Run: docs.inEditor(func(e *editor) { e.plays.askTerms() })})
}
