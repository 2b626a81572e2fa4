package ui

import (
	"fmt"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/tour"
	"github.com/mapsheet/mapsheet/model/hex"
)

// tourGrid is the map that the tour begins on.
var tourGrid = hex.Grid{Cols: 30, Rows: 20}

// tourCommands is the command of the tour.
func (a *App) tourCommands() []*desk.Command {
	return []*desk.Command{{ID: "tour", Menu: "Help", Text: "Draw your first map", Key: fyne.KeyF7, Split: true,
		Checked: func() bool { return a.editor != nil && a.editor.tour.Shown() }, Run: a.startTour}}
}

// startTour begins the tour on a new map, goes on with it where it was left, or
// while it is shown gives its card the keyboard.
func (a *App) startTour() {
	p := a.Fyne.Preferences()
	tour.SetOffered(p)
	for _, e := range a.editors {
		if e.tour != nil {
			a.show(e)
			e.tour.Show()
			return
		}
	}
	begin := func() {
		a.makeNew(emptyMap, tourGrid)
		if a.editor != nil { // else the map could not be made, which was said
			a.takeTour(0)
		}
	}
	left, ok := tour.Left(p)
	take := func() { a.takeTour(left.Step) }
	switch {
	case ok && left.File != "":
		desk.Work(a.Desk, "Looking for "+filepath.Base(left.File), func(func() bool) (bool, error) { return desk.Exists(left.File), nil }, func(there bool, _ error) {
			if !there {
				begin()
				return
			}
			a.askTour(left, filepath.Base(left.File), begin, func() { a.openFileThen(left.File, take) })
		})
	case ok && a.editor != nil && a.editor.doc.Path() == "":
		a.askTour(left, "the scenario shown, "+a.nameOf(a.editor), begin, take)
	default:
		begin()
	}
}

// askTour asks whether to begin the tour anew or to go on where it was left.
func (a *App) askTour(left tour.Bookmark, where string, begin, goOn func()) {
	a.Ask("Go on with the tour?",
		fmt.Sprintf("You left it at step %d of %d, “%s”. It can go on with %s.", left.Step+1, tour.Steps(), left.Name(), where),
		desk.Choice{Text: "Cancel", Look: kit.Framed},
		desk.Choice{Text: "Begin anew", Look: kit.Framed, Do: begin},
		desk.Choice{Text: "Go on", Look: kit.Primary, Do: goOn})
}

// takeTour begins the tour at a step, in the document shown as it stands.
func (a *App) takeTour(step int) { a.editor.tour = tour.Begin(guided{a.editor}, step) }

// seeTour has the tour look at the document.
func (e *editor) seeTour(looked bool) {
	if e.tour.Shown() && !e.bench.Stroke.Going {
		s := guided{e}.State()
		s.Looked = looked
		e.tour.See(s)
	}
}

// guided is the window of a document as a tour sees it.
type guided struct{ editor *editor }

var _ tour.Window = guided{}

// State is the document and its game as they stand.
func (g guided) State() tour.State {
	e := g.editor
	s := tour.State{
		Scenario: e.doc.Scenario(), Saved: e.doc.Path() != "" && !e.doc.Dirty(), Problems: e.problems.Found(),
		Tool: e.hexes.Tools.Current.ID(), Terrain: e.hexes.Tools.Brush.Terrain,
	}
	_, s.Done = e.doc.History()
	s.Side, s.Force = e.drafts.forces.Chosen()
	e.mode.tell(&s)
	return s
}

// Way is the button that leads to a mode, a panel or a column that is not in sight.
func (g guided) Way(to string) *kit.Button {
	switch e := g.editor; to {
	case draftID, playID:
		return unless(e.mode.id() == to, e.playButton)
	case "tools":
		return unless(e.panels.tools, e.folds[0])
	case "problems":
		return unless(e.panels.problems, e.status.Problems)
	default:
		return e.tabTo(to)
	}
}

// unless is a button where it is needed.
func unless(there bool, b *kit.Button) *kit.Button {
	if there {
		return nil
	}
	return b
}

// tabTo is the tab of a panel, where that is not in sight.
func (e *editor) tabTo(id string) *kit.Button {
	side, lower := e.mode.tabs()
	for _, t := range []*panel.Tabs{side, lower} {
		at := slices.IndexFunc(t.Panels, func(p panel.Panel) bool { return p.ID() == id })
		switch {
		case at < 0:
		case !e.panels.side:
			return e.folds[1]
		case t.Current != at:
			return t.Buttons[at]
		}
	}
	return nil
}

// Button is a button of a place, or of the form in a panel.
func (g guided) Button(place, id string) *kit.Button {
	e := g.editor
	inForm := func(f *form.Form) *kit.Button {
		if it := f.Find(id); it != nil {
			b, _ := it.Control.(*kit.Button)
			return b
		}
		return nil
	}
	switch {
	case place == "forces":
		return inForm(e.drafts.forces.Form())
	case place == "setup":
		return inForm(e.drafts.setup.Form())
	case place == "victory":
		return inForm(e.drafts.victory.Form())
	case id == "undo":
		return e.drafts.history.Undo
	case id == "redo":
		return e.drafts.history.Redo
	case id == "save":
		return e.saveButton
	case e.drafting():
		return e.hexes.Button(id)
	case place == "timeline":
		return e.plays.game.Timeline().Before()
	}
	return e.plays.game.Button(id)
}

// Wire connects a button of the card with tips and keys.
func (g guided) Wire(b *kit.Button) { g.editor.bench.Wire(b) }

// Lay shows the card over the map.
func (g guided) Lay(card fyne.CanvasObject) {
	g.editor.overMap.Add(card)
	g.editor.app.updateMenu()
}

// Lift takes it away.
func (g guided) Lift(card fyne.CanvasObject) {
	e := g.editor
	e.overMap.Remove(card)
	e.board.TakeFocus()
	e.status.SetNotice("Help, “Draw your first map” goes on with the tour (F7)")
	e.app.updateMenu()
}

// Focus gives a control of the card the keyboard.
func (g guided) Focus(control fyne.Focusable) { g.editor.app.Focus(control) }

// ProblemsShown reports whether the list of problems is to be seen.
func (g guided) ProblemsShown() bool { return g.editor.panels.problems }

// ToggleProblems shows it or folds it away.
func (g guided) ToggleProblems() { g.editor.toggleProblems() }

// Reached remembers where the tour stands, and in which file.
func (g guided) Reached(step int) {
	tour.Bookmark{Step: step, File: g.editor.doc.Path()}.Keep(g.editor.app.Fyne.Preferences())
}

// End ends the tour for good; it can be begun anew.
func (g guided) End() {
	a := g.editor.app
	for _, e := range a.editors {
		e.tour.Leave()
		e.tour = nil
	}
	tour.Forget(a.Fyne.Preferences())
}
