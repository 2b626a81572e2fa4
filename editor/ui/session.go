package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

const sessionKey = "session"

// session is the documents that were open when the program ended, in the order
// of their tabs. The preferences keep it: it is a convenience, and the work
// itself is in the files and the journal.
type session []sessionItem

// sessionItem is a document by its file, or a built-in battle by its id.
type sessionItem struct {
	Path  string `json:"path,omitempty"`
	ID    string `json:"id,omitempty"`
	Title string `json:"title"`
	Shown bool   `json:"shown,omitempty"`
}

// lastSession is what the preferences remember.
func lastSession(p fyne.Preferences) session {
	var s session
	if err := json.Unmarshal([]byte(p.StringWithFallback(sessionKey, "[]")), &s); err != nil {
		return nil // one that cannot be read is as good as none
	}
	return s
}

// session is what is open now, or soon will be: the program may end in between.
func (d *documents) session() session {
	s := session{}
	for _, e := range d.editors {
		it := sessionItem{Path: e.doc.Path(), Title: e.doc.Title(), Shown: e == d.last}
		if e.doc.Link() != "" {
			continue // what a link holds may be called as a built-in battle is, and be another
		}
		if it.Path == "" {
			it.ID = e.doc.Scenario().ID
			if !scenarios.Has(it.ID) {
				continue // it is nowhere but here
			}
		}
		s = append(s, it)
	}
	return append(s, d.coming...)
}

// keep remembers it.
func (s session) keep(p fyne.Preferences) {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // strings can always be written
	}
	p.SetString(sessionKey, string(data))
}

// names is the titles, one after the other.
func (s session) names() string {
	var names []string
	for _, it := range s {
		names = append(names, it.Title)
	}
	return strings.Join(names, ", ")
}

// openAgain opens what was open when the program ended, if it is offered.
func (a *App) openAgain() {
	items := a.again
	if len(items) == 0 {
		return
	}
	desk.Work(a.Desk, "Opening what was open", func(func() bool) ([]*opening, error) {
		found := make([]*opening, len(items))
		var failed []error
		for i, it := range items {
			f, err := it.read()
			if err != nil {
				failed = append(failed, fmt.Errorf("%s: %w", it.Title, desk.Readable(err)))
				continue
			}
			found[i] = newOpening(f, it.Path)
		}
		return found, errors.Join(failed...)
	}, func(found []*opening, err error) { a.adoptAll(items, found, nil, err) })
}

// adoptAll shows what was read of items, one after the other, as each takes a good part of a
// frame, and at last the one that was shown.
func (a *App) adoptAll(items session, found []*opening, shown *document.Document, failed error) {
	if len(found) == 0 {
		a.again = nil
		a.session().keep(a.Fyne.Preferences())
		if e := a.editorWith(shown); e != nil {
			a.show(e)
		}
		if failed != nil {
			a.Fail("Not all of it can be opened", failed)
		}
		return
	}
	a.coming = items[1:]
	if o := found[0]; o != nil {
		a.adoptOpening(o)
		if items[0].Shown {
			shown = o.doc
		}
	}
	a.Hands.OnMain(func() {
		if !a.Closing {
			a.adoptAll(items[1:], found[1:], shown, failed)
		}
	})
}

// read is the scenario of an item.
func (it sessionItem) read() (*schema.Partial, error) {
	if it.Path == "" {
		f, err := scenarios.Open(it.ID)
		return &schema.Partial{File: f}, err
	}
	return document.ReadPartly(it.Path, scenarios.Bases())
}
