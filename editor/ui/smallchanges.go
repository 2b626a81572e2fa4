package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/changes"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/model/diag"
)

// changesCommand opens the small changes of the draft that is shown, or of that which the
// leaf that is shown belongs to.
func (a *App) changesCommand() *desk.Command {
	return &desk.Command{ID: "changes", Menu: "Playtest", Text: "Small changes…", Alias: "sensitivity tornado balance company fewer turn more search wish", Shortcut: desk.CtrlShift(fyne.KeyB), Editing: a.leaf == nil, Run: a.openChanges}
}

// openChanges shows the small changes of the document that is shown, in a new view where
// there is none.
func (a *App) openChanges() {
	e := a.draftShown()
	e.commitFields()
	for _, t := range a.leavesOf(e) {
		if _, ok := t.leaf.(*changes.View); ok {
			a.showLeaf(t)
			return
		}
	}
	w := &underChanges{underLaboratory: underLaboratory{app: a, doc: e.doc}}
	a.addLeaf(changes.New(a.Desk, w), e, func() string { return a.nameOf(w.editor()) + ": small changes" })
}

// underChanges is a document as the view of its small changes knows it.
type underChanges struct{ underLaboratory }

var _ changes.Window = (*underChanges)(nil)

// Draft is the draft as it stands.
func (u *underChanges) Draft() changes.Draft {
	e := u.editor()
	d := u.underLaboratory.Draft()
	return changes.Draft{System: d.System, Scenario: d.File.Scenario, State: d.State, Errors: e.problemsNow().Of(diag.Error)}
}

// Put makes an edit of the draft.
func (u *underChanges) Put(e document.Edit) error { return u.doc.Do(e) }
