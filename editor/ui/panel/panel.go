// Package panel is what a panel beside the map is, what it may want of the window
// around it, the Bench, and the tabs in which panels lie. It asks on the map and
// lights hexes there for them. What a panel says of a scenario or a game is not in
// it.
package panel

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
)

// Panel is what a tab beside the map shows. It is made when a document is
// opened; its content is made when it first comes in sight.
type Panel interface {
	ID() string
	Name() string // on its tab
	Content() fyne.CanvasObject

	// Update shows the scenario as it stands. It is called only while the panel
	// is in sight: when it comes there, and after every change but those in the
	// middle of a stroke.
	Update(s *model.Scenario, c Changes)

	// Commit makes what is being written an edit, before the document is saved
	// or left. It may come before Content was ever asked for.
	Commit()

	// Holds reports whether the panel shows the field at a path, or a part of
	// it; Reveal then leads to it. The panel is in sight.
	Holds(path string) bool
	Reveal(path string)
}

// ReadOnly is in each panel in which nothing is written and that shows no field.
type ReadOnly struct{}

// Commit has nothing to do.
func (ReadOnly) Commit() {}

// Holds reports that it shows no field.
func (ReadOnly) Holds(string) bool { return false }

// Reveal has nothing to lead to.
func (ReadOnly) Reveal(string) {}

// Detailed is a panel that holds a list over the form of what is chosen in it.
type Detailed interface{ ListSplit() *kit.HeldSplit }

// ListShare is how much of such a panel its list takes, until it is dragged.
const ListShare = 0.4

// toolbar is a panel with buttons of its own beside the tabs.
type toolbar interface{ Tools() []fyne.CanvasObject }

// hider is a panel that wants to know when it goes out of sight.
type hider interface{ Hidden() }

// sometimes is a panel that has a tab only now and then.
type sometimes interface{ Absent() bool }

// Absent reports whether a panel has nothing to show just now.
func Absent(p Panel) bool {
	s, ok := p.(sometimes)
	return ok && s.Absent()
}

// Changes is what is new since a panel was brought up to date. The zero value
// is nothing.
type Changes struct {
	All     bool // everything: the panel shows the scenario for the first time
	Board   bool // something on the map
	History bool // the steps, or how many of them are done
	Clauses bool // what the check says of the victory clauses
	Fields  []string
}

// Everything is the changes for a panel that has shown nothing yet.
var Everything = Changes{All: true, Board: true, History: true, Clauses: true}

// News is what a change of the document means for panels.
func News(c document.Change) Changes {
	return Changes{Board: c.Board || len(c.Hexes) > 0, History: c.History, Fields: c.Fields}
}

// Touches reports whether anything under one of the keys of a scenario's file
// has changed: "forces", "map.places".
func (c Changes) Touches(keys ...string) bool {
	return c.All || slices.ContainsFunc(c.Fields, func(f string) bool { return Under(f, keys...) })
}

// Under reports whether a path is at or below one of the keys:
// "forces[2].name" is below "forces".
func Under(path string, keys ...string) bool {
	return slices.ContainsFunc(keys, func(k string) bool {
		rest, ok := strings.CutPrefix(path, k)
		return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}

// None reports whether nothing is new.
func (c Changes) None() bool {
	return !c.All && !c.Board && !c.History && !c.Clauses && len(c.Fields) == 0
}

// And is both changes.
func (c Changes) And(o Changes) Changes {
	return Changes{
		All: c.All || o.All, Board: c.Board || o.Board, History: c.History || o.History, Clauses: c.Clauses || o.Clauses,
		Fields: slices.Concat(c.Fields, o.Fields),
	}
}
