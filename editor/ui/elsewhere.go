package ui

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/presence"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// A scenario's file may be open in another window, or be written by another
// program. Windows say by a register what they have open; what was written is
// looked at when this window gets the keyboard back and when a document is shown.

// entered is what the register said.
type entered struct {
	claim  *presence.Claim
	holder *presence.Holder
	err    error
}

// enter tells other windows that the document's file is open here. Where one of
// them has it open already, it asks what is to be done.
func (e *editor) enter() {
	a, path := e.app, e.doc.Path()
	r := a.safe.register()
	if path == "" || r == nil || path == e.entered {
		return
	}
	e.leave()
	e.entered = path
	desk.FindOut(a.Desk, func() entered {
		claim, holder, err := a.safe.enter(r, path)
		return entered{claim, holder, err}
	}, func(x entered) {
		e := a.editorWith(e.doc) // the colours may have changed meanwhile
		if e == nil || e.doc.Path() != path {
			a.safe.leave(x.claim)
			return
		}
		e.claim, e.elsewhere = x.claim, x.holder != nil
		switch {
		case x.err != nil:
			e.status.SetNotice(desk.SentenceOf(x.err))
		case x.holder != nil:
			e.askElsewhere(*x.holder)
		}
	})
}

// leave tells other windows that the document's file is no longer open here.
func (e *editor) leave() {
	e.app.safe.leave(e.claim)
	e.claim, e.elsewhere, e.entered = nil, false, ""
}

// askElsewhere asks what is to be done with a file that is open in another window.
func (e *editor) askElsewhere(h presence.Holder) {
	e.app.Ask("Open in another window",
		fmt.Sprintf("%s is open in another window of Mapsheet (%s). What is saved here takes the place of what is saved there, and the other way round. Work on a copy, only look at it, or edit it here too: the window that saves second is told first.",
			filepath.Base(e.doc.Path()), h),
		desk.Choice{Text: "Look only", Look: kit.Framed, Do: func() { e.setLookOnly(true) }},
		desk.Choice{Text: "Edit it here too", Look: kit.Framed},
		desk.Choice{Text: "Open a copy", Look: kit.Primary, Do: e.becomeCopy})
}

// setLookOnly has the document refuse edits, or no longer.
func (e *editor) setLookOnly(only bool) {
	e.doc.SetLookOnly(only)
	a := e.app
	a.setCommands()
	if a.nameTabs() {
		a.head.update()
	}
	a.updateTitle()
	a.traceState()
}

// becomeCopy goes on with a copy that has no file yet, in place of the document.
// One with unsaved work, which was brought back, is saved under another name
// instead: nothing of it may get lost.
func (e *editor) becomeCopy() {
	a := e.app
	a.show(e)
	e.commitFields()
	if e.doc.Dirty() {
		a.askSaveAs(nil)
		return
	}
	file, tracing, says := e.draft(), e.doc.Tracing(), "A copy; it has no file yet"
	if len(e.doc.Faults()) > 0 {
		says = "A copy of what could be read of the file; it has no file of its own yet"
	}
	a.askLoseWhole(e, func() { // games may be played of it
		a.drop(e)
		a.adopt(document.Open(file, ""))
		if tracing != nil {
			a.editor.bench.Do(document.SetTracing{Name: "trace the same picture", To: tracing})
		}
		a.editor.status.SetNotice(says)
	})
}

// cameBack looks around when the window gets the keyboard back.
func (a *App) cameBack() {
	if m := a.TopModal(); m != nil && m.OnReturn != nil {
		m.OnReturn()
	}
	if a.editor != nil && !a.Blocked() {
		a.editor.lookAround()
	}
}

// wentAway makes an edit of what is being written as the window loses the keyboard: the
// system may be ending the program.
func (a *App) wentAway() {
	if a.editor != nil {
		a.editor.commitTexts()
	}
}

// lookAround finds out beside the window whether another program wrote the file,
// and whether the other window that had it open is gone.
func (e *editor) lookAround() {
	a, path, news, known, r, waits := e.app, e.doc.Path(), e.doc.News(), e.doc.Known(), e.app.safe.register(), e.elsewhere
	if path == "" || e.saving != nil {
		return
	}
	type seen struct {
		news  string
		claim *presence.Claim
	}
	desk.FindOut(a.Desk, func() seen {
		s := seen{news: news()}
		if waits && r != nil {
			s.claim, _, _ = a.safe.enter(r, path) // it was said when the file was opened that this fails
		}
		return s
	}, func(s seen) {
		if !slices.Contains(a.editors, e) || e.doc.Path() != path || e.claim != nil && s.claim != nil {
			a.safe.leave(s.claim)
			return
		}
		if s.claim != nil {
			e.claim, e.elsewhere = s.claim, false
			if e.doc.LookOnly() {
				e.setLookOnly(false)
				e.status.SetNotice("The other window has closed the scenario: it can be edited here now")
			}
		}
		if s.news != "" && s.news != e.heard && a.editor == e && !a.Blocked() && e.drafting() && e.saving == nil && e.doc.Known() == known {
			e.heard = s.news
			if len(e.doc.Faults()) > 0 && !e.doc.Dirty() {
				e.readAgain() // there is nothing here that the file does not have
			} else {
				e.askNews()
			}
		}
	})
}

// askNews asks what is to be done with a file that another program wrote.
func (e *editor) askNews() {
	path := e.doc.Path()
	says := fmt.Sprintf("Another window or program has written %s since it was opened here.", filepath.Base(path))
	if e.doc.Dirty() {
		says += " Your edits are not saved; reading the file again is one step, and undoing it brings them back."
	}
	e.app.Ask("The file has changed", says,
		desk.Choice{Text: "Go on with mine", Look: kit.Framed},
		desk.Choice{Text: "Compare", Look: kit.Framed, Do: func() {
			e.readOther(path, func(_ string, f *schema.File) { e.showComparison("the file as it is now", f.Scenario) })
		}},
		desk.Choice{Text: "Read it again", Look: kit.Primary, Do: e.readAgain})
}

// readAgain takes what the file holds now into the document, in one step.
func (e *editor) readAgain() {
	e.commitFields()
	path := e.doc.Path()
	desk.Work(e.app.Desk, "Reading "+filepath.Base(path), func(func() bool) (*document.OnDisk, error) {
		return document.ReadOnDisk(disk.System{}, path, scenarios.Bases())
	}, func(now *document.OnDisk, err error) {
		drawn := e.drawn()
		if err == nil {
			err = e.doc.TakeOnDisk(now)
		}
		if err != nil {
			e.app.cannotOpen(path, err, e.readAgain)
			return
		}
		e.check()
		e.status.SetNotice(e.withDrawn("Read again; one undo brings back what was here", drawn))
	})
}

// refuseLookOnly says that a document which is only looked at is not saved; it
// reports whether it is one.
func (e *editor) refuseLookOnly() bool {
	if e.doc.LookOnly() {
		e.app.Fail("Nothing was saved", errors.New("this scenario is only looked at here, as it is open in another window: “Save as…” makes a copy, and File, “Edit it here too” ends the looking"))
	}
	return e.doc.LookOnly()
}

// elsewhereCommands is the command that ends the mere looking.
func elsewhereCommands(docs *documents) []*desk.Command {
	return []*desk.Command{{
		ID: "file.edit-here", Menu: "File", Text: "Edit it here too", Editing: true, Hidden: docs.editor == nil || !docs.editor.doc.LookOnly(),
		Needs: "it can be edited already", Enabled: docs.ofEditor(func(e *editor) bool { return e.doc.LookOnly() }), Run: docs.inEditor(func(e *editor) { e.setLookOnly(false) }),
	}}
}
