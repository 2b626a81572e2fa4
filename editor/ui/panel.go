package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// panel is what a tab beside the map shows. It is made when a document is
// opened; its content is made when it first comes in sight.
type panel interface {
	id() string
	name() string // on its tab
	content() fyne.CanvasObject

	// update shows the scenario as it stands. It is called only while the panel
	// is in sight: when it comes there, and after every change but those in the
	// middle of a stroke.
	update(s *model.Scenario, c changes)

	// commit makes what is being written an edit, before the document is saved
	// or left. It may come before content was ever asked for.
	commit()

	// holds reports whether the panel shows the field at a path, or a part of
	// it; reveal then leads to it. The panel is in sight.
	holds(path string) bool
	reveal(path string)
}

// toolbar is a panel with buttons of its own beside the tabs.
type toolbar interface{ tools() []fyne.CanvasObject }

// hider is a panel that wants to know when it goes out of sight.
type hider interface{ hidden() }

// sometimes is a panel that has a tab only now and then.
type sometimes interface{ absent() bool }

// absent reports whether a panel has nothing to show just now.
func absent(p panel) bool {
	s, ok := p.(sometimes)
	return ok && s.absent()
}

// changes is what is new since a panel was brought up to date. The zero value
// is nothing.
type changes struct {
	all     bool // everything: the panel shows the scenario for the first time
	board   bool // something on the map
	history bool // the steps, or how many of them are done
	fields  []string
}

// everything is the changes for a panel that has shown nothing yet.
var everything = changes{all: true, board: true, history: true}

// news is what a change of the document means for panels.
func news(c document.Change) changes {
	return changes{board: c.Board || len(c.Hexes) > 0, history: c.History, fields: c.Fields}
}

// touches reports whether anything under one of the keys of a scenario's file
// has changed: "forces", "map.places".
func (c changes) touches(keys ...string) bool {
	return c.all || slices.ContainsFunc(c.fields, func(f string) bool { return under(f, keys...) })
}

// under reports whether a path is at or below one of the keys:
// "forces[2].name" is below "forces".
func under(path string, keys ...string) bool {
	return slices.ContainsFunc(keys, func(k string) bool {
		rest, ok := strings.CutPrefix(path, k)
		return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}

// none reports whether nothing is new.
func (c changes) none() bool { return !c.all && !c.board && !c.history && len(c.fields) == 0 }

// and is both changes.
func (c changes) and(o changes) changes {
	return changes{
		all: c.all || o.all, board: c.board || o.board, history: c.history || o.history,
		fields: slices.Concat(c.fields, o.fields),
	}
}
