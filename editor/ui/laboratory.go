package ui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/balancing"
	"github.com/mapsheet/mapsheet/editor/ui/changes"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/balance/apart"
)

// laboratoryCommand opens the laboratory of the draft that is shown, or of that which the
// leaf that is shown belongs to.
func (a *App) laboratoryCommand() *desk.Command {
	return &desk.Command{ID: "balance", Menu: "Playtest", Text: "Balance laboratory…", Alias: "batch statistics win rate many games", Shortcut: desk.Ctrl(fyne.KeyB), Editing: a.leaf == nil, Split: true, Run: a.openLaboratory}
}

// draftShown is the editor of the draft that is shown, or that the leaf that is shown
// belongs to.
func (a *App) draftShown() *editor {
	if a.leaf != nil {
		return a.leaf.of
	}
	return a.editor
}

// playtestCommands is the commands that lead to games, and those of what is shown.
func (a *App) playtestCommands() []*desk.Command {
	if a.leaf == nil {
		return append(slices.Concat(playCommands(a.documents), modeCommands(a.documents)), a.laboratoryCommand(), a.leagueCommand(), a.changesCommand())
	}
	list := a.leaf.Commands()
	switch a.leaf.leaf.(type) { // each leads back by its own key
	case *balancing.Laboratory:
		list = append(list, a.changesCommand())
	case *changes.View:
		list = append(list, a.laboratoryCommand())
	}
	return append(list, a.leagueCommand())
}

// openLaboratory shows the laboratory of the document that is shown, a new one where there is
// none.
func (a *App) openLaboratory() {
	e := a.draftShown()
	e.commitFields()
	for _, t := range a.leavesOf(e) {
		if _, ok := t.leaf.(*balancing.Laboratory); ok {
			a.showLeaf(t)
			return
		}
	}
	w := &underLaboratory{app: a, doc: e.doc}
	a.addLeaf(balancing.New(a.Desk, w), e, func() string { return a.nameOf(w.editor()) + ": balance" })
}

// keepResults keeps what came of games of a document that was saved, perhaps in its first
// file.
func (a *App) keepResults(e *editor) {
	for _, t := range a.leavesOf(e) {
		if l, ok := t.leaf.(*balancing.Laboratory); ok {
			l.Saved()
		}
	}
}

// underLaboratory is a document as its laboratory knows it. The editor of a document is made
// anew with the colours.
type underLaboratory struct {
	app *App
	doc *document.Document
	now balancing.Draft // as it was asked for last
}

var _ balancing.Window = (*underLaboratory)(nil)

func (u *underLaboratory) editor() *editor {
	if e := u.app.editorWith(u.doc); e != nil {
		return e
	}
	panic("a laboratory is closed with its document")
}

// Draft is the draft as it stands. It is copied once for each state.
func (u *underLaboratory) Draft() balancing.Draft {
	e := u.editor()
	if u.now.File == nil || u.now.State != u.doc.State() {
		u.now = balancing.Draft{System: e.system, File: e.draft(), State: u.doc.State()}
	}
	u.now.Errors = e.problemsNow().Of(diag.Error)
	return u.now
}

func (u *underLaboratory) Path() string   { return u.doc.Path() }
func (u *underLaboratory) Engine() string { return u.app.options.Version }

// Shelf is where games are kept that belong to no scenario's file.
func (u *underLaboratory) Shelf() balance.Shelf { return u.app.safe.shelf(u.Engine()) }

// Players is what plays games for the window.
func (u *underLaboratory) Players() *apart.Players { return u.app.players() }

// Problems leads to the first error.
func (u *underLaboratory) Problems() {
	e := u.editor()
	if wrong := e.problemsNow().Of(diag.Error); len(wrong) > 0 {
		u.app.show(e)
		e.turnTo(e.ofDraft)
		e.showProblem(wrong[0])
	}
}

// Open opens a game in the playtest, once it was played again.
func (u *underLaboratory) Open(d balancing.Draft, g balance.Game, kinds map[string]string, atEnd bool) {
	desk.WorkMeasured(u.app.Desk, fmt.Sprintf("Playing the game of seed %d again", g.Seed), func(j *desk.Job) (*playtest.Session, error) {
		return playtest.Replay(j.Context(), d.System, d.File, g.Seed, kinds)
	}, func(s *playtest.Session, err error) {
		if err != nil {
			u.app.Fail("The game cannot be played again", err)
			return
		}
		if !atEnd {
			s.GoTo(0)
		}
		e := u.editor()
		u.app.show(e)
		e.plays.lookAt(s)
		e.status.SetNotice(fmt.Sprintf("The game of seed %d; act otherwise at any moment, and it goes on as a branch (Ctrl+B leads back to the laboratory)", g.Seed))
	})
}

// Name is that of the document with another ending.
func (u *underLaboratory) Name(ending string) string { return u.doc.ExportName(ending) }

func (u *underLaboratory) Back()                 { u.app.show(u.editor()) }
func (u *underLaboratory) Renew()                { u.app.renewLeaf() }
func (u *underLaboratory) Changed()              { u.app.traceState() }
func (u *underLaboratory) Key(name fyne.KeyName) { u.app.plainKey(name) }
func (u *underLaboratory) Rune(r rune)           { u.app.plainRune(r) }

// gaming is a leaf that has games played.
type gaming interface {
	Running() bool
	Played() int  // of those that are shown
	Note() string // what is to be said of how they are played; "" for nothing
}

var _, _, _ gaming = (*balancing.Laboratory)(nil), (*balancing.League)(nil), (*changes.View)(nil)

// describeLeaf tells the trace what the leaf shows.
func (a *App) describeLeaf(s *state) {
	s.Screen = "leaf"
	if l, ok := a.leaf.leaf.(gaming); ok {
		s.Games = &gamesState{l.Running(), l.Played(), l.Note()}
	}
}
