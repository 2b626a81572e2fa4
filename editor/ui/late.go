package ui

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/start"
)

// awaitPreferences says that the disk with the preferences does not answer, and takes them
// up once it does.
func (a *App) awaitPreferences(f *desk.PreferenceFile) {
	a.Ask("Your home folder does not answer",
		"It may lie on a network that is gone. Until it answers, the window is like a new one; your settings, recent files and unsaved work come back then. What you change meanwhile is only in memory: save your work on another disk.",
		desk.Choice{Text: "Go on", Look: kit.Primary})
	says := a.TopModal()
	desk.FindOut(a.Desk, func() any {
		<-f.Read()
		return nil
	}, func(any) {
		says.Close()
		a.takePreferences(f)
	})
}

// takePreferences takes up the preferences of a disk that has answered at last. What was
// done meanwhile stays: the files opened since come before those of the list.
func (a *App) takePreferences(f *desk.PreferenceFile) {
	p := a.Fyne.Preferences()
	opened, from := a.recent.List(), a.scale()
	p.RemoveValue(start.RecentKey)
	err := f.TakeUp()
	for _, file := range slices.Backward(opened) {
		a.recent.Add(file.Path, file.Title)
	}
	if err != nil {
		a.Fail("The settings of the window cannot be read", desk.Readable(err))
		return
	}
	checkPreferences(a.Desk)
	if a.start == nil || a.Blocked() {
		a.setCommands()
		if a.editor != nil {
			a.editor.status.SetNotice("Your home folder answers: the recent files are there, settings are kept, and colours and sizes come with the next start")
		}
		return
	}
	if len(a.tabs()) == 0 {
		a.again = lastSession(p)
	}
	if a.scale() != from {
		a.rescale(from, a.scale())
	}
	a.unseen(func() { a.Fyne.Settings().SetTheme(look.Theme{Scheme: look.SchemeFor(a.colours())}) })
	a.rebuild()
}

// Settle waits until the disk has all that was done with the journals of documents that
// are closed, however long it does not answer.
func (a *App) Settle() error {
	for _, work := range a.settle {
		work()
	}
	return nil
}
