package ui

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/problems"
	"github.com/mapsheet/mapsheet/editor/ui/sharing"
	"github.com/mapsheet/mapsheet/editor/ui/start"
	"github.com/mapsheet/mapsheet/scenarios"
)

// shareCommands make links of scenarios, and scenarios of links.
func (a *App) shareCommands() []*desk.Command {
	return []*desk.Command{
		{ID: "file.share", Menu: "File", Text: "Share as a link…", Alias: "send url address web browser", Editing: true, Run: a.askShare},
		{ID: "file.share-page", Menu: "File", Text: "Share as a playtest page…", Alias: "send friend web browser html zip", Editing: true, Run: func() { a.exports.open("page") }},
		{ID: "file.open-link", Menu: "File", Text: "Open a link…", Alias: "paste url address share web", Run: func() { sharing.Take(a.Desk, a.openLink) }},
	}
}

// askShare makes a link of the document and shows it.
func (a *App) askShare() {
	e := a.editor
	e.commitFields()
	what := sharing.Shared{Page: a.pageAddress()}
	var loss *document.LossError
	if errors.As(e.doc.Loss(), &loss) {
		what.Missing = loss.Missing()
	}
	draft := e.draft()
	desk.Work(a.Desk, "Making the link", func(func() bool) (string, error) { return share.Fragment(draft) }, func(fragment string, err error) {
		if err != nil {
			a.Fail("No link can be made", desk.Readable(err))
			return
		}
		what.Fragment = fragment
		sharing.Give(a.Desk, what, func() { a.askSaveAs(nil) }, e.status.SetNotice)
	})
}

// pageAddress is that of the page that the window is in; empty where it is in none.
func (a *App) pageAddress() string {
	if p := a.options.Page; p != nil {
		return p.Address
	}
	return ""
}

// openLink opens what a link holds.
func (a *App) openLink(link string) {
	a.openShared(shared{"Opening the link", "The link cannot be opened", "the link", func() ([]byte, error) { return share.Text(link) }}, func() {})
}

// shared is a scenario that somebody has passed on, and that is in no file of the person's.
type shared struct {
	doing  string // what the window does meanwhile
	failed string // what it says where that fails
	name   string // what messages call it
	text   func() ([]byte, error)
}

// openShared opens a shared scenario as a document of its own and goes on; saving asks for a
// file.
func (a *App) openShared(s shared, then func()) {
	var text []byte
	desk.Work(a.Desk, s.doing, func(func() bool) (*opening, error) {
		var err error
		if text, err = s.text(); err != nil {
			return nil, err
		}
		p, err := document.ReadTextPartly(s.name, bytes.NewReader(text), scenarios.Bases())
		if err != nil {
			return nil, err
		}
		o := &opening{doc: document.OpenShared(p, text)}
		o.checkup = problems.NewCheckup(a.options.system(p.File.Scenario.System))
		o.checkup.Begin(p.File.Scenario)
		return o, nil
	}, func(o *opening, err error) {
		if err != nil {
			a.Fail(s.failed, desk.Readable(err))
			return
		}
		if e := a.editorOfLink(o.doc.Link()); e != nil {
			a.show(e)
			e.status.SetNotice("This is open here already")
			return
		}
		a.offerLeft(leftBehind{
			find: func(found []document.Recovery) (document.Recovery, bool) {
				return document.LeftOnShared(text, found)
			},
			says: func(r document.Recovery) string {
				return fmt.Sprintf("What came by this link was worked on here, until %s. %s safe.", r.When.Format("2 January at 15:04"), look.Capital(start.EditsAre(r.Edits)))
			},
			without: "Open it as it came",
		}, func() {
			a.adoptOpening(o)
			if len(o.doc.Faults()) == 0 {
				a.editor.status.SetNotice("From a link, and in no file yet: File, Save as keeps it")
			}
			then()
		}, func() {})
	})
}

// editorOfLink is the editor of what came by a link; nil when it is not open.
func (d *documents) editorOfLink(link string) *editor {
	for _, e := range d.editors {
		if link != "" && e.doc.Link() == link {
			return e
		}
	}
	return nil
}
