package sectors

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// Removal is sectors that are taken out, with all that names them.
type Removal struct {
	Edit    document.Edit
	Lost    []string // what goes with them, as it speaks of no other place: "deployment 2"
	Changed []string // what speaks of fewer places from then on
}

// Remove takes sectors out of a scenario with their links. Areas that name them name what
// is left of them; where nothing is left, what they are the place of goes too.
func Remove(s *model.Scenario, those ...int) Removal {
	b := s.AreaBoard().Copy().(*model.AreaBoard)
	var ids []string
	for _, i := range those {
		ids = append(ids, b.Sectors[i].ID)
	}
	gone := func(id string) bool { return slices.Contains(ids, id) }
	b.Sectors = slices.DeleteFunc(b.Sectors, func(x model.Sector) bool { return gone(x.ID) })
	b.Links = slices.DeleteFunc(b.Links, func(l model.Link) bool { return gone(l.From) || gone(l.To) })
	name := "delete sector " + ids[0]
	if len(ids) > 1 {
		name = "delete two sectors"
	}
	var out Removal
	rest := document.Revise(s, name, func(s *model.Scenario) {
		var lost []string
		for path, a := range s.TopAreas() {
			left, ok := without(*a, gone)
			switch {
			case !ok:
				lost = append(lost, path)
			case !reflect.DeepEqual(left, *a):
				*a = left
				out.Changed = appendNew(out.Changed, document.PartName(path))
			}
		}
		for _, path := range slices.Backward(lost) { // from behind, so that indices stay
			var list string
			var i int
			for _, list = range []string{"deployment", "reinforcements", "rules", "victory.clauses"} {
				if n, _ := fmt.Sscanf(path, list+"[%d]", &i); n == 1 {
					break
				}
			}
			if part := document.PartName(path); !slices.Contains(out.Lost, part) {
				out.Lost = append([]string{part}, out.Lost...)
				if e, err := document.Remove(s, name, list, i); err == nil {
					_, _, _ = e.Apply(s) // what is there can be taken out
				}
			}
		}
	})
	out.Changed = slices.DeleteFunc(out.Changed, func(part string) bool { return slices.Contains(out.Lost, part) })
	out.Edit = document.Batch{Name: name, Edits: []document.Edit{boardEdit(name, b), rest}}
	return out
}

// Question asks whether a sector is to go with all that goes with it.
func (r Removal) Question(name string) string {
	text := fmt.Sprintf("With %s these go, for they speak of no other sector: %s.", name, strings.Join(r.Lost, ", "))
	if len(r.Changed) > 0 {
		text += fmt.Sprintf(" It is also left out of %s.", strings.Join(r.Changed, ", "))
	}
	return text
}

// Told says what went.
func (r Removal) Told(name string) string {
	text := name + " is gone"
	if len(r.Lost) > 0 {
		text += ", and with it " + strings.Join(r.Lost, ", ")
	}
	if len(r.Changed) > 0 {
		text += "; it is left out of " + strings.Join(r.Changed, ", ")
	}
	return text
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// without is an area without some places, false where nothing is left of it.
func without(a model.Area, gone func(id string) bool) (model.Area, bool) {
	some := func(list []model.Area) (left []model.Area, all bool) {
		for _, m := range list {
			if l, ok := without(m, gone); ok {
				left = append(left, l)
			}
		}
		return left, len(left) == len(list)
	}
	switch {
	case a.Place != "":
		return a, !gone(a.Place)
	case a.Union != nil:
		left, all := some(a.Union)
		if len(left) == 1 && !all {
			return left[0], true
		}
		a.Union = left
		return a, len(left) > 0
	case a.Intersect != nil:
		left, all := some(a.Intersect)
		a.Intersect = left
		return a, all
	case a.Within != nil:
		of, ok := without(a.Within.Of, gone)
		a.Within = &model.Within{Hexes: a.Within.Hexes, Of: of}
		return a, ok
	case a.Except != nil:
		from, ok := without(a.Except.From, gone)
		remove, some := without(a.Except.Remove, gone)
		if !some {
			return from, ok
		}
		a.Except = &model.Except{From: from, Remove: remove}
		return a, ok
	}
	return a, true
}

// SetID gives a sector another id, and all that names it with it.
func SetID(s *model.Scenario, i int, id string) (document.Edit, error) {
	b := s.AreaBoard().Copy().(*model.AreaBoard)
	was := b.Sectors[i].ID
	switch {
	case id == was:
		return document.Batch{Name: "keep the id"}, nil
	case !model.IsSlug(id):
		return nil, fmt.Errorf("%q cannot be the id of a sector: use lower-case letters, digits and single hyphens, such as a1", id)
	case slices.Contains(b.PlaceIDs(), id):
		return nil, fmt.Errorf("there is a sector %q already: choose another id, or change that one first", id)
	}
	b.Sectors[i].ID = id
	for k := range b.Links {
		l := &b.Links[k]
		if l.From == was {
			l.From = id
		}
		if l.To == was {
			l.To = id
		}
	}
	name := fmt.Sprintf("change the id of sector %s to %s", was, id)
	rest := document.Revise(s, name, func(s *model.Scenario) { s.RenamePlace(was, id) })
	return document.Batch{Name: name, Edits: []document.Edit{boardEdit(name, b), rest}}, nil
}
