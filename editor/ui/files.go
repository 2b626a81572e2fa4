package ui

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/format"
)

// anyScenario is what the dialogs that open a scenario show.
var anyScenario = strings.Join(format.Suffixes(), " ")

// newSuffix is what the name of a new file ends in: on Windows, which tells kinds of
// files by the last part alone, so that a double click there opens it here.
func newSuffix(system string) string {
	if system == "windows" {
		return format.LastAlone
	}
	return format.Suffix
}

// askOpen asks for a scenario file and opens it.
func (a *App) askOpen() {
	a.AskFile("Open a scenario", "Open", anyScenario, a.shownPath(), false, a.openFile)
}

// saveThen saves the document and goes on. Where it has no file yet, or the
// file was changed by another program, it asks first; next is not called when
// nothing was saved.
func (a *App) saveThen(next func()) {
	e := a.editor
	e.commitFields()
	if e.refuseLookOnly() {
		return
	}
	saving, err := e.doc.BeginSave()
	if err != nil { // it has no file yet
		a.askSaveAs(next)
		return
	}
	a.write(saving, func(err error) {
		var loss *document.LossError
		switch {
		case errors.As(err, &loss):
			a.askSaveAs(next)
		case errors.Is(err, document.ErrChangedOnDisk):
			a.Ask("The file has changed",
				fmt.Sprintf("Another program has written %s since it was opened here. Replacing it puts your scenario in its place; what that program wrote stays under File, Versions. “Save as…” keeps both files.", filepath.Base(e.doc.Path())),
				desk.Choice{Text: "Cancel", Look: kit.Framed},
				desk.Choice{Text: "Replace", Look: kit.Danger, Do: func() { a.saveAs(e.doc.Path(), next) }},
				desk.Choice{Text: "Save as…", Look: kit.Primary, Do: func() { a.askSaveAs(next) }})
		default:
			a.saved(err, next)
		}
	})
}

// write writes what a save has begun, beside the window, and tells what came of it: in the
// document, though another may be shown by then. Where the disk did not answer and the document
// was saved elsewhere since, or closed, nobody wants to know.
func (a *App) write(saving *document.Saving, told func(error)) {
	doc, path := a.editor.doc, saving.Path()
	if a.writing[path] {
		a.Fail(notSaved, fmt.Errorf("%s is being saved still: its disk does not answer. Wait for it, or save in a folder on another disk", filepath.Base(path)))
		return
	}
	a.writing[path], a.editor.saving = true, saving
	desk.Write(a.Desk, "Saving "+filepath.Base(path), func() *document.Saving {
		saving.Write()
		return saving
	}, func(s *document.Saving) {
		delete(a.writing, path)
		e := a.editorWith(doc)
		if e == nil || e.saving != s {
			return
		}
		e.saving = nil
		a.show(e)
		told(doc.EndSave(s))
	})
}

// askSaveAs asks for a file and saves the document in it.
func (a *App) askSaveAs(next func()) {
	a.editor.commitFields()
	a.askIncomplete(func() { a.askName(next) })
}

// askName asks for the file to save the document in.
func (a *App) askName(next func()) {
	proposed := a.editor.doc.Path()
	if proposed == "" {
		proposed = a.editor.doc.ProposedName() + newSuffix(runtime.GOOS)
	}
	a.AskFile("Save the scenario as", "Save", format.SuffixOf(proposed)+" "+anyScenario, proposed, true, func(path string) { a.saveAs(path, next) })
}

const notSaved = "The scenario could not be saved"

func (a *App) saveAs(path string, next func()) {
	paths := a.openPaths()
	desk.Work(a.Desk, "Looking for "+filepath.Base(path), func(func() bool) (string, error) { return sameFile(path, paths), nil }, func(same string, _ error) {
		if other := a.editorOf(same); other != nil && other != a.editor {
			a.Fail(notSaved, fmt.Errorf("%s is open here in a tab of its own; close that first, or choose another name", filepath.Base(path)))
			return
		}
		a.saveIn(path, next)
	})
}

// saveIn saves the document in a file that no other tab has open.
func (a *App) saveIn(path string, next func()) {
	was := a.editor.doc.Path()
	a.write(a.editor.doc.BeginSaveNamed(path), func(err error) {
		if e := a.editor; e.doc.LookOnly() && (err == nil || e.doc.Path() != was) { // else the file is another window's still
			e.setLookOnly(false)
		}
		a.saved(err, next)
	})
}

// saved says that the document is on disk, or why it is not.
func (a *App) saved(err error, next func()) {
	if err != nil {
		a.saveFailed(err)
		return
	}
	d := a.editor.doc
	a.recent.Add(d.Path(), d.Title())
	a.session().keep(a.Fyne.Preferences())
	a.setCommands()
	a.editor.check()
	notice := "Saved as " + d.Path()
	if p := a.options.Page; p != nil && p.Forgets {
		notice += ", until this tab is closed: File, Download keeps it"
	}
	a.editor.status.SetNotice(notice)
	a.exports.tellLost(d.SaveNotice())
	a.editor.enter()
	if next != nil {
		next()
	}
}

// askIncomplete says what a file written now will lack, and goes on.
func (a *App) askIncomplete(goOn func()) {
	var loss *document.LossError
	if !errors.As(a.editor.doc.Loss(), &loss) {
		goOn()
		return
	}
	a.Ask("Not all of the file could be read",
		fmt.Sprintf("Saving it in its place would lose what could not be read, so it stays as it is. Under another name the scenario can be saved as it stands here; that file will lack %s.", loss.Missing()),
		desk.Choice{Text: "Cancel", Look: kit.Framed},
		desk.Choice{Text: "Save as…", Look: kit.Primary, Do: goOn})
}
