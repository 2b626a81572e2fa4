package ui

import (
	"fmt"
	"path/filepath"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/hex"
)

// The preferences that remember the tour: that the start page need not offer it
// any more, the step at which it stands, and the file of the scenario.
const (
	tourKey     = "tour.offered"
	tourStepKey = "tour.step"
	tourFileKey = "tour.file"
)

// tourGrid is the map that the tour begins on.
var tourGrid = hex.Grid{Cols: 30, Rows: 20}

// tourCommands is the command of the tour.
func (a *App) tourCommands() []*desk.Command {
	return []*desk.Command{{ID: "tour", Menu: "Help", Text: "Draw your first map", Key: fyne.KeyF7, Split: true,
		Checked: func() bool { return a.editor != nil && a.editor.tourCard != nil }, Run: a.startTour}}
}

// startTour begins the tour on a new map, goes on with it where it was left, or
// while it is shown gives its card the keyboard.
func (a *App) startTour() {
	p := a.Fyne.Preferences()
	p.SetBool(tourKey, true)
	for _, e := range a.editors {
		if e.tour != nil {
			a.show(e)
			e.showTour()
			return
		}
	}
	at, file := p.Int(tourStepKey), p.String(tourFileKey)
	goOn, where := a.leftTour(at, file)
	if goOn == nil {
		a.beginTour()
		return
	}
	a.Ask("Go on with the tour?",
		fmt.Sprintf("You left it at step %d of %d, “%s”. It can go on with %s.", at+1, len(tourSteps), tourSteps[at].name, where),
		desk.Choice{Text: "Cancel", Look: kit.Framed},
		desk.Choice{Text: "Begin anew", Look: kit.Framed, Do: a.beginTour},
		desk.Choice{Text: "Go on", Look: kit.Primary, Do: goOn})
}

// leftTour goes on with a tour that was left when the program ended: in its
// file, or where that was not saved, in the scenario shown that has no file
// either. It is nil where there is nothing to go on with.
func (a *App) leftTour(at int, file string) (goOn func(), where string) {
	switch {
	case at <= 0 || at >= len(tourSteps):
		return nil, ""
	case file != "" && desk.Exists(file):
		return func() { a.openFileThen(file, func() { a.editor.takeTour(at) }) }, filepath.Base(file)
	case file == "" && a.editor != nil && a.editor.doc.Path() == "":
		return func() { a.editor.takeTour(at) }, "the scenario shown, " + a.nameOf(a.editor)
	}
	return nil, ""
}

// beginTour begins the tour on a new map.
func (a *App) beginTour() {
	a.makeNew(emptyMap, tourGrid)
	if e := a.editor; e != nil { // else the map could not be made, which was said
		e.takeTour(0)
	}
}

// takeTour begins the tour at a step, in the document as it stands.
func (e *editor) takeTour(at int) {
	e.tour = &tour{}
	e.tour.goTo(at, sightOf(e))
	if e.panels.problems { // a step of the tour shows them
		e.toggleProblems()
		e.tour.folded = true
	}
	e.showTour()
}

// remember keeps where the tour stands.
func (c *tourCard) remember() {
	p := c.editor.app.Fyne.Preferences()
	p.SetInt(tourStepKey, c.tour.at)
	p.SetString(tourFileKey, c.editor.doc.Path())
}

// endTour ends the tour for good; it can be begun anew.
func (a *App) endTour() {
	for _, e := range a.editors {
		e.leaveTour()
		e.tour = nil
	}
	a.Fyne.Preferences().RemoveValue(tourStepKey)
	a.Fyne.Preferences().RemoveValue(tourFileKey)
}
