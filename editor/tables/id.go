package tables

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// SetID gives a thing on the table of a scenario another id, and all that names it with
// it: areas, steps of the deployment, notes.
func SetID(s *model.Scenario, t Thing, id string) (document.Edit, error) {
	b := s.TableBoard().Copy().(*model.TableBoard)
	was := t.ID(b)
	switch {
	case id == was:
		return document.Batch{Name: "keep the id"}, nil
	case !model.IsSlug(id):
		return nil, fmt.Errorf("%q cannot be an id: use lower-case letters, digits and single hyphens, such as hill-1", id)
	case slices.Contains(b.IDs(), id):
		return nil, fmt.Errorf("there is a zone or a piece %q already: choose another id, or change that one first", id)
	}
	if t.Zone {
		b.Zones[t.Index].ID = id
	} else {
		b.Pieces[t.Index].ID = id
	}
	name := fmt.Sprintf("change the id of %s to %s", was, id)
	change := Change{Name: name, make: func(next *model.TableBoard) error { *next = *b; return nil }}
	renamed, err := change.Edit(s.TableBoard())
	if err != nil {
		return nil, err
	}
	rest := document.Revise(s, name, func(s *model.Scenario) { s.RenamePlace(was, id) })
	return document.Batch{Name: name, Edits: []document.Edit{renamed, rest}}, nil
}
