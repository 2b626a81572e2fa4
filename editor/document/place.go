package document

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// RenamePlace gives a place another id, and every area of the scenario that
// refers to it with it. What is printed on the map is the place's name, a field
// of its own.
type RenamePlace struct {
	Name     string // its label; "rename place wood-a to wood-b" where empty
	From, To string
}

// Label is the name, or says both ids.
func (e RenamePlace) Label() string {
	if e.Name != "" {
		return e.Name
	}
	return fmt.Sprintf("rename place %s to %s", e.From, e.To)
}

// Apply renames. A place that is not there, and an id that is taken or cannot
// be one, are errors.
func (e RenamePlace) Apply(s *model.Scenario) (Edit, Change, error) {
	i := placeIndex(s, e.From)
	switch {
	case i < 0:
		return nil, Change{}, noPlace(e.From)
	case e.From == e.To:
		return nil, Change{}, nil
	case !model.IsSlug(e.To):
		return nil, Change{}, fmt.Errorf("%q cannot be the id of a place: use lower-case letters, digits and single hyphens, such as wood-a", e.To)
	case placeIndex(s, e.To) >= 0:
		return nil, Change{}, fmt.Errorf("there is a place %q already: choose another id, or rename that one first", e.To)
	}
	p := &s.Hexes().Places[i]
	p.ID = e.To
	changed := Change{Fields: []string{fmt.Sprintf("map.places[%d].id", i)}, Hexes: placeHexes(nil, []model.Place{*p})}
	for path, a := range s.Areas() {
		for _, ref := range []*string{&a.Place, &a.Crest, &a.Peak} {
			if *ref == e.From {
				*ref = e.To
				changed.Fields = appendNew(changed.Fields, path)
			}
		}
	}
	return RenamePlace{Name: e.Label(), From: e.To, To: e.From}, changed, nil
}

// DeletePlace takes a named place off the map; the ground stays. It is refused
// while an area refers to the place.
type DeletePlace struct {
	ID string
}

// Label is "delete place wood-a".
func (e DeletePlace) Label() string { return "delete place " + e.ID }

// Apply deletes the place.
func (e DeletePlace) Apply(s *model.Scenario) (Edit, Change, error) {
	i := placeIndex(s, e.ID)
	if i < 0 {
		return nil, Change{}, noPlace(e.ID)
	}
	if users := PlaceUsers(s, e.ID); len(users) > 0 {
		return nil, Change{}, fmt.Errorf("%s is needed by %s: choose another area there first", s.Hexes().Places[i].Title(), strings.Join(users, ", "))
	}
	rest := slices.Delete(slices.Clone(s.Hexes().Places), i, i+1)
	return Set{Name: e.Label(), Path: "map.places", Value: rest}.Apply(s)
}

// MoveLabel moves a place's printed name by hand, or lets it stand where there
// is room again.
type MoveLabel struct {
	ID string
	To *hex.Spot // nil for where there is room
}

// Label is "move the name of wood-a".
func (e MoveLabel) Label() string {
	if e.To == nil {
		return "let the name of " + e.ID + " find its place"
	}
	return "move the name of " + e.ID
}

// Apply moves the name. A place that is not there and a spot off the map are
// errors.
func (e MoveLabel) Apply(s *model.Scenario) (Edit, Change, error) {
	i := placeIndex(s, e.ID)
	if i < 0 {
		return nil, Change{}, noPlace(e.ID)
	}
	if e.To != nil && !s.Hexes().Grid.Contains(e.To.Hex) {
		return nil, Change{}, fmt.Errorf("the name of %s would lie off the map: keep it within the sheet", s.Hexes().Places[i].Title())
	}
	p := &s.Hexes().Places[i]
	if e.To == p.Label || e.To != nil && p.Label != nil && *e.To == *p.Label {
		return nil, Change{}, nil
	}
	back := MoveLabel{ID: e.ID, To: p.Label}
	p.Label = nil
	if e.To != nil {
		to := *e.To
		p.Label = &to
	}
	return back, Change{
		Fields: []string{fmt.Sprintf("map.places[%d].label", i)},
		Hexes:  slices.Clone(p.Hexes),
	}, nil
}

func placeIndex(s *model.Scenario, id string) int {
	return slices.IndexFunc(s.Hexes().Places, func(p model.Place) bool { return p.ID == id })
}

func noPlace(id string) error { return fmt.Errorf("there is no place %q on the map", id) }

// referrers is what a part of a scenario is called that refers to places, by the
// beginning of its path.
var referrers = []struct{ path, name string }{
	{"deployment[", "deployment"}, {"reinforcements[", "reinforcement"},
	{"rules[", "special rule"}, {"victory.clauses[", "victory condition"},
}

// PartName is what the part of a scenario that a path leads into is called, in a
// few words and counted from 1: "deployment 2"; empty for parts that refer to
// no places.
func PartName(path string) string {
	for _, part := range referrers {
		rest, ok := strings.CutPrefix(path, part.path)
		if !ok {
			continue
		}
		digits, _, _ := strings.Cut(rest, "]")
		if i, err := strconv.Atoi(digits); err == nil {
			return fmt.Sprintf("%s %d", part.name, i+1)
		}
	}
	return ""
}

// PlaceUsers is the parts of a scenario that refer to a place, each once:
// "deployment 2", "victory condition 1".
func PlaceUsers(s *model.Scenario, id string) []string {
	var out []string
	for path, ref := range s.Refs() {
		if ref.Kind == model.RefPlace && ref.ID == id {
			out = appendNew(out, PartName(path))
		}
	}
	return out
}
