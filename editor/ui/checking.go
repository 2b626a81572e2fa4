package ui

import (
	"errors"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/problems"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
)

// check looks for problems, beside the window, and shows them then.
func (e *editor) check() { e.checkup.Ask(e.app.Desk, e.doc.Scenario()) }

// showFound shows what the check found. In the middle of a stroke it waits for its end.
func (e *editor) showFound() {
	if e.bench.Stroke.Going {
		return
	}
	clauses := e.checkup.Clauses()
	others := !clauses.Equal(e.clauses)
	if others {
		e.clauses = clauses
		e.side.Tell(panel.Changes{Clauses: true})
	}
	if e.showProblems() || others {
		e.seeTour(false)
		e.app.traceState()
	}
}

// showProblems shows the problems of the file before those of the scenario; it reports
// whether they are others than before.
func (e *editor) showProblems() bool {
	found := append(slices.Clone(e.doc.Faults()), e.checkup.Problems()...)
	if !e.problems.Update(found) {
		return false
	}
	e.status.SetProblems(found)
	if e.areas != nil {
		e.areas.view.Flag(e.areas.flags(found))
	}
	if e.table != nil {
		e.table.Flag(e.table.marks(found))
	}
	e.bench.Lights.Problems = e.problems.Marks(e.doc.Scenario().Hexes().Grid)
	e.bench.Lights.Show()
	e.fitProblems()
	return true
}

// problemsNow is the problems of the scenario as it stands, for which it waits where a check
// still goes on.
func (e *editor) problemsNow() diag.List {
	e.checkup.Now(e.doc.Scenario())
	return e.problems.Found()
}

// clauseState is what the check found of a victory clause; false where it has not looked
// at the clause as it stands.
func (e *editor) clauseState(s *model.Scenario, i int) (check.ClauseState, bool) {
	return e.checkup.Clauses().At(s, i)
}

// fitProblems gives the problems the room that they need now. It takes none away
// before the pointer is on the map: a second click on a button of theirs must
// not meet the map.
func (e *editor) fitProblems() {
	n := len(e.problems.Found())
	if e != e.app.editor || !e.panels.problems || !e.drafting() || n == e.laid || n < e.laid && !e.mapView.Over() {
		return
	}
	if e.listing != (n > 0) {
		e.mapView.HoldStill(e.arrange)
	} else {
		e.mapView.HoldStill(e.footSplit.Refit)
		e.laid = n
	}
}

// leadsToArea leads to the sector of a problem, or to the piece or point of a table; false
// where it has none.
func (e *editor) leadsToArea(d diag.Diagnostic) bool {
	if e.table != nil {
		return e.table.look(d)
	}
	if e.areas == nil {
		return false
	}
	at, ok := e.areas.siteOf(d)
	if ok {
		e.areas.look(at)
	}
	return ok
}

// showProblem leads to the hex or the field of a problem.
func (e *editor) showProblem(d diag.Diagnostic) {
	hexes := problems.Hexes(e.doc.Scenario(), d)
	switch {
	case problems.IsFault(d):
		e.showLines(d)
	case len(hexes) > 0:
		e.lookAt(hexes, hexes[0])
	case e.leadsToArea(d):
	default:
		e.revealField(d.Path)
	}
	e.status.SetNotice(d.Message)
	e.seeTour(true)
	e.app.traceState()
}

// problemCommands are for the list of problems from anywhere.
func problemCommands(docs *documents) []*desk.Command {
	return []*desk.Command{{ID: "problem.next", Menu: "Edit", Text: "Next problem", Key: fyne.KeyF8, Editing: true, Split: true,
		Needs: "there is no list of problems just now", Enabled: docs.ofEditor(func(e *editor) bool { return e.listing }),
		Run: docs.inEditor((*editor).nextProblem),
	}}
}

// nextProblem leads to the next of the problems, in their list.
func (e *editor) nextProblem() {
	if !e.panels.problems {
		e.toggleProblems()
	}
	e.problems.Next()
}

// cannotOpen says why a file cannot be opened: with a view of its lines where they are
// at fault.
func (a *App) cannotOpen(path string, err error, again func()) {
	var unreadable *document.UnreadableError
	if !errors.As(err, &unreadable) {
		a.Fail(openFailed(path), desk.Readable(err))
		return
	}
	problems.Faulty{Name: openFailed(path), Path: path, Text: unreadable.Text, Faults: unreadable.Faults, Again: again}.Show(a.Desk, 0, a.traceState)
}

// showLines shows a fault of the document's file with its lines.
func (e *editor) showLines(d diag.Diagnostic) {
	faults := e.doc.Faults()
	for i, f := range faults {
		if f.Position == d.Position && f.Message == d.Message {
			problems.Faulty{Name: filepath.Base(e.doc.Path()), Path: e.doc.Path(), Text: e.doc.FaultyText(), Faults: faults, Again: e.readAgain}.Show(e.app.Desk, i, e.app.traceState)
			return
		}
	}
}
