package ui

import (
	"fmt"
	"os"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
	"github.com/mapsheet/mapsheet/editor/ui/start"
	"github.com/mapsheet/mapsheet/editor/ui/tour"
	"github.com/mapsheet/mapsheet/model"
)

// Several documents may be open, each with an editor of its own: its history,
// its part of the map, its tools. One of them, or the start page, is shown.

// add shows a document that was just opened.
func (a *App) add(d *document.Document) {
	a.keepVersions(d)
	e := newEditor(a, d, paint.NewTools(&a.copied))
	at := len(a.editors)
	if a.last != nil {
		at = slices.Index(a.editors, a.last) + 1
	}
	a.editors = slices.Insert(a.editors, at, e)
	a.again = nil
	e.begin()
	a.show(e)
	e.enter()
}

// show brings a document in front; nil is the start page.
func (a *App) show(e *editor) {
	if e != nil && e == a.editor {
		return
	}
	a.leaveShown()
	a.start, a.editor, a.exports.last = nil, e, ""
	if e == nil {
		if a.page == nil {
			a.page = start.New(a.Desk, a.options.Systems, a.recent, a.thumbs, underPage{a})
		}
		a.start = a.page
	} else {
		a.last = e
		a.session().keep(a.Fyne.Preferences())
	}
	a.setCommands()
	a.head.update()
	if e == nil {
		a.setContent(a.head.over(a.start.Content(), nil))
		a.start.Resume(!tour.Offered(a.Fyne.Preferences()))
	} else {
		a.setContent(a.head.over(e.content, e.bar))
		e.resume()
		e.lookAround()
	}
	a.inTurns()
	a.updateTitle()
	a.traceState()
}

// showStart shows the start page; what is open stays open.
func (a *App) showStart() { a.show(nil) }

// showLast goes back from the start page to the document shown before it.
func (a *App) showLast() {
	if a.last != nil {
		a.show(a.last)
	}
}

// unlessBlocked is what a control of the window does that is no command: it waits like
// them while work goes on, which is told of in what is shown.
func (a *App) unlessBlocked(do func()) func() {
	return func() {
		if !a.Blocked() {
			do()
		}
	}
}

// showNext shows another of the open documents: the next one for 1, the one
// before for -1.
func (a *App) showNext(by int) {
	all := a.tabs()
	if at := slices.Index(all, a.shown()); at >= 0 {
		a.showTabbed(all[(at+by+len(all))%len(all)])
	} else if a.last != nil {
		a.show(a.last)
	}
}

// sameFile is the one of the paths that leads to the same file as another path;
// empty for none. It asks the disk, so call it beside the window.
func sameFile(path string, paths []string) string {
	want, err := os.Stat(path)
	if err != nil {
		return ""
	}
	for _, p := range paths {
		if have, err := os.Stat(p); err == nil && os.SameFile(want, have) {
			return p
		}
	}
	return ""
}

// askLose goes on once nothing would be lost by closing the document: it is
// saved with its playtests, or the designer saves it now or gives them up. After
// a save it asks again where something was done meanwhile, or a playtest could
// not be kept.
func (a *App) askLose(e *editor, goOn func()) {
	e.commitFields()
	head, says, save := "Save the changes?", fmt.Sprintf("“%s” has changes that are not saved.", e.doc.Title()), a.saveThen
	switch n := e.plays.unkeptGames(); {
	case n > 0 && e.doc.Dirty():
		says += fmt.Sprintf(" %s of it would be lost as well.", look.Capital(model.Counted(n, "playtest", "playtests")))
	case n > 0 && e.doc.Path() != "":
		head, save = "Keep what was played?", a.askSaveAs
		says = fmt.Sprintf("%s of “%s” could not be kept beside its file, and would be lost: save the scenario in another folder.", look.Capital(model.Counted(n, "playtest", "playtests")), e.doc.Title())
	case n > 0:
		head = "Keep what was played?"
		says = fmt.Sprintf("%s of “%s” would be lost, as the program could not keep it. Save the scenario as a file, and it is kept beside that.", look.Capital(model.Counted(n, "playtest", "playtests")), e.doc.Title())
	case !e.doc.Dirty():
		goOn()
		return
	}
	a.show(e)
	a.Ask(head, says,
		desk.Choice{Text: "Cancel", Look: kit.Framed},
		desk.Choice{Text: "Don’t save", Look: kit.Danger, Do: goOn},
		desk.Choice{Text: "Save", Look: kit.Primary, Do: func() { save(func() { a.askLose(e, goOn) }) }})
}

// closeShown closes the document that is shown, or the leaf.
func (a *App) closeShown() {
	if a.leaf != nil {
		a.closeLeaf(a.leaf)
		return
	}
	a.closeDocument(a.editor)
}

// closeTab closes a document by its tab.
func (a *App) closeTab(e *editor) { a.unlessBlocked(func() { a.closeDocument(e) })() }

// closeDocument closes a document, after asking about unsaved changes, and
// shows the one beside it; after the last one the start page.
func (a *App) closeDocument(e *editor) {
	a.askLoseWhole(e, a.onceKept([]*editor{e}, nil, func() {
		a.rememberLayout()
		at := slices.Index(a.editors, e)
		a.drop(e)
		switch {
		case a.editor != nil || a.leaf != nil:
			a.head.update()
		case len(a.editors) > 0 && a.start == nil:
			a.show(a.editors[min(at, len(a.editors)-1)])
		default:
			a.show(nil)
		}
	}))
}

// onceKept is what goes on once nothing more of the documents is being written, and their games
// are on the disk itself, those too that are played in their laboratories, and in other leaves.
// What of others is written still was asked about when they were closed.
func (a *App) onceKept(editors []*editor, leaves []*leafTab, goOn func()) func() {
	return func() {
		var of []any
		for _, t := range leaves {
			t.leave()
			of = append(of, t.leaf)
		}
		for _, e := range editors {
			e.plays.settle()
			of = append(of, e.doc)
			for _, t := range a.leavesOf(e) {
				t.leave()
				of = append(of, t.leaf)
			}
		}
		a.OnceKept(of, goOn)
	}
}

// askLoseWhole is askLose for a document and for the leaves that belong to it.
func (a *App) askLoseWhole(e *editor, goOn func()) {
	a.askLoseLeaves(a.leavesOf(e), func() {
		a.askRefused("Close", e, func() { a.askDrawn(e, func() { a.askLose(e, goOn) }) })
	})
}

// askRefused goes on with what is to be done, "Close", once nothing stands in a field that
// cannot be taken, or it is given up.
func (a *App) askRefused(do string, e *editor, goOn func()) {
	e.commitFields()
	if _, refused := e.refused(); refused {
		a.show(e)
	}
	a.AskRefused(do, e.refused, e.mend, e.doc.Title(), goOn)
}

// askDrawn goes on once nothing is drawn on the map that is no edit yet, or it is given up. A
// single point is soon set again.
func (a *App) askDrawn(e *editor, goOn func()) {
	n := e.drawn()
	if n < 2 {
		goOn()
		return
	}
	a.show(e)
	a.Ask("Close without it?", fmt.Sprintf("The line of %d points that is drawn on the map of “%s” is not ended. It would be lost.", n, e.doc.Title()),
		desk.Choice{Text: "Draw on", Look: kit.Framed, Do: func() {
			e.turnTo(e.ofDraft)
			if e.hexed() {
				e.hexes.DrawOn()
			}
			e.board.TakeFocus()
		}},
		desk.Choice{Text: "Close without it", Look: kit.Danger, Do: goOn})
}

// drop forgets a document with the leaves that belong to it, and takes its journal away.
func (a *App) drop(e *editor) {
	for _, t := range a.leavesOf(e) {
		a.dropLeaf(t)
	}
	if a.editor == e {
		e.pause()
		a.editor = nil
	}
	e.end()
	e.plays.putGameAway()
	e.doc.Close()
	e.leave()
	e.mapView.Close()
	e.minimap.Close()
	at := slices.Index(a.editors, e)
	a.editors = slices.Delete(a.editors, at, at+1)
	a.tellUnsaved()
	if a.last == e {
		a.last = nil
		if len(a.editors) > 0 {
			a.last = a.editors[min(at, len(a.editors)-1)]
		}
	}
	if !a.Closing {
		a.session().keep(a.Fyne.Preferences())
	}
}

// quit ends the program, after asking about the changes of every document that
// is not saved.
func (a *App) quit() {
	if a.Closing || a.TopModal() != nil {
		return
	}
	a.askLoseAll(a.editors, a.onceKept(a.editors, a.leavesOf(nil), func() {
		a.Closing = true
		a.rememberLayout()
		for len(a.leaves) > 0 {
			a.dropLeaf(a.leaves[0])
		}
		for len(a.editors) > 0 {
			a.settle = append(a.settle, a.editors[0].doc.Settle())
			a.drop(a.editors[0])
		}
		a.Win.Close()
	}))
}

// askLoseAll asks about one document after the other. None is closed before
// all are settled, so that Cancel keeps everything.
func (a *App) askLoseAll(editors []*editor, goOn func()) {
	if len(editors) == 0 {
		a.askLoseLeaves(a.leavesOf(nil), goOn)
		return
	}
	a.askLoseWhole(editors[0], func() { a.askLoseAll(editors[1:], goOn) })
}

func (a *App) rememberLayout() {
	size := a.Win.Canvas().Size()
	p := a.Fyne.Preferences()
	p.SetFloat("window.width", float64(size.Width))
	p.SetFloat("window.height", float64(size.Height))
	if a.editor != nil {
		a.editor.rememberLayout()
	}
}

// documentCommands is the commands for going from one document to another.
func (a *App) documentCommands() []*desk.Command {
	several := func() bool {
		n := len(a.tabs())
		return n > 1 || n > 0 && a.shown() == tabbed{}
	}
	return []*desk.Command{
		{ID: "document.next", Menu: "File", Text: "Next document", Shortcut: desk.Ctrl(fyne.KeyTab), Also: desk.Shortcuts(desk.Ctrl(fyne.KeyPageDown)), Split: true, Hidden: len(a.tabs()) == 0, Needs: "nothing else is open", Enabled: several, Run: func() { a.showNext(1) }},
		{ID: "document.previous", Menu: "File", Text: "Previous document", Shortcut: desk.CtrlShift(fyne.KeyTab), Also: desk.Shortcuts(desk.Ctrl(fyne.KeyPageUp)), Hidden: len(a.tabs()) == 0, Needs: "nothing else is open", Enabled: several, Run: func() { a.showNext(-1) }},
	}
}
