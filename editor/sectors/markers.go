package sectors

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// MarkerRules is the special rules of a system that lay something of one side out in
// places: a general, a flag.
func MarkerRules(all []rules.SpecialRule) []rules.SpecialRule {
	return slices.DeleteFunc(slices.Clone(all), func(r rules.SpecialRule) bool {
		return r.Units != rules.Required || r.Area != rules.Required || !r.OneSide
	})
}

// HasMarker reports whether a special rule lays something of a side out in a sector.
func HasMarker(s *model.Scenario, rule, side, sector string) bool {
	_, _, ok := markerOf(s, rule, side, sector)
	return ok
}

// markerOf finds the special rule that lays something of a side out in a sector, and the
// places that it names.
func markerOf(s *model.Scenario, rule, side, sector string) (at int, places []string, ok bool) {
	for i, r := range s.Rules {
		if r.Rule == rule && r.Units != nil && r.Units.Side == side && r.Area != nil {
			if places, plain := r.Area.Places(); plain && slices.Contains(places, sector) {
				return i, places, true
			}
		}
	}
	return 0, nil, false
}

// setPlaces is the edit that has a special rule name places.
func setPlaces(rule int, name string, places []string) document.Edit {
	a := model.AreaOf(places)
	return document.Set{Name: name, Path: fmt.Sprintf("rules[%d].area", rule), Value: &a}
}

// MoveMarker is the edit that has a special rule name one sector instead of another.
func MoveMarker(s *model.Scenario, rule int, from, to string) (document.Edit, error) {
	r := s.Rules[rule]
	places, ok := r.Area.Places()
	i := slices.Index(places, from)
	switch {
	case !ok || i < 0:
		return nil, fmt.Errorf("the area of special rule %d is not a list of sectors: change it under Rules", rule+1)
	case slices.Contains(places, to):
		return nil, fmt.Errorf("one of them lies in %s already", to)
	}
	places = slices.Clone(places)
	places[i] = to
	return setPlaces(rule, fmt.Sprintf("move the %s from %s to %s", r.Rule, from, to), places), nil
}

// SetMarker is the edit that lays something of a side out in a sector by a special rule,
// or takes it away from there.
func SetMarker(s *model.Scenario, rule rules.SpecialRule, side, sector string, on bool) (document.Edit, error) {
	at, places, there := markerOf(s, rule.ID, side, sector)
	switch {
	case on == there:
		return document.Batch{Name: "leave the markers"}, nil
	case there && len(places) == 1:
		return document.Remove(s, fmt.Sprintf("take the %s away from %s", rule.ID, sector), "rules", at)
	case there:
		places = slices.DeleteFunc(slices.Clone(places), func(p string) bool { return p == sector })
		return setPlaces(at, fmt.Sprintf("take the %s away from %s", rule.ID, sector), places), nil
	}
	name := fmt.Sprintf("lay the %s in %s", rule.ID, sector)
	number := (*int)(nil)
	if rule.Number != nil {
		least := rule.Number.Min
		number = &least
	}
	for i, r := range s.Rules {
		if r.Rule != rule.ID {
			continue
		}
		if r.Number != nil {
			number = r.Number // as for the other side
		}
		if r.Units == nil || r.Units.Side != side || r.Area == nil {
			continue
		}
		if places, plain := r.Area.Places(); plain && rule.OnePlace {
			return setPlaces(i, name, []string{sector}), nil
		} else if plain {
			return setPlaces(i, name, append(slices.Clone(places), sector)), nil
		}
	}
	where := model.AreaOf([]string{sector})
	return document.Insert(s, name, "rules", len(s.Rules), model.Rule{Rule: rule.ID, Units: &model.Selector{Side: side}, Area: &where, Number: number})
}
