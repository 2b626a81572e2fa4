package vary

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// unitSize is how large a change a unit is.
const unitSize = 2

// pool is where units of a type are taken from or put to: a force, or all forces of a side.
type pool struct{ side, force, typ string }

// group finds the group of a pool that gives a unit, or takes one: the one that has the most
// of them. On boards of areas, where a sector holds few, the smallest force takes it.
func (p pool) group(s *model.Scenario, takes bool) (force, group int, ok bool) {
	best := 0
	for i, f := range s.Forces {
		if f.Side != p.side || p.force != "" && f.ID != p.force {
			continue
		}
		for j, g := range f.Units {
			fit := g.Count
			if takes && s.Board.Kind() == model.OnAreas {
				fit = -f.Count()
			}
			if g.Type == p.typ && g.Count > 0 && (!ok || fit >= best) {
				force, group, ok, best = i, j, true, fit
			}
		}
	}
	return force, group, ok
}

// units is one unit fewer and one more of each type of each side; where several forces have them also of each of these.
func units(s *model.Scenario) []Variation {
	var pools []pool
	in := map[pool]int{}
	for _, side := range s.Sides {
		for _, f := range s.Forces {
			if f.Side != side.ID {
				continue
			}
			for _, g := range f.Units {
				of := pool{side: f.Side, typ: g.Type}
				own := pool{side: f.Side, typ: g.Type, force: f.ID}
				if in[of] == 0 {
					pools = append(pools, of)
				}
				if in[own] == 0 {
					in[of]++
					pools = append(pools, own)
				}
				in[own]++
			}
		}
	}
	pools = slices.DeleteFunc(pools, func(p pool) bool {
		return p.force != "" && in[pool{side: p.side, typ: p.typ}] == 1 // that of the side says the same
	})
	var out []Variation
	for _, p := range pools {
		id := p.side + "/" + p.typ
		if p.force != "" {
			id += "/" + p.force
		}
		what := p.name(s)
		for _, by := range []int{-1, 1} {
			word := "fewer"
			if by > 0 {
				word = "more"
			}
			label := fmt.Sprintf("one %s %s", what, word)
			out = append(out, Variation{
				ID: word + "/" + id, Kind: Units, Label: label, Size: unitSize, spare: p.force != "",
				make: func(s *model.Scenario) (document.Edit, error) { return p.edit(s, label, by) },
			})
		}
	}
	return out
}

// name is what a unit of the pool is called: "German infantry company".
func (p pool) name(s *model.Scenario) string {
	name := p.typ
	if t, ok := s.EffectiveCharts().UnitType(p.typ); ok {
		name = t.Name
	}
	name = s.SideName(p.side) + " " + name
	if f, ok := s.Force(p.force); ok {
		name += " of " + f.Name
	}
	return name
}

// edit is the edit that takes a unit from the pool, or puts one to it.
func (p pool) edit(s *model.Scenario, label string, by int) (document.Edit, error) {
	i, j, ok := p.group(s, by > 0)
	if !ok {
		return nil, fmt.Errorf("there is no %s left", p.name(s))
	}
	f := &s.Forces[i]
	switch n := f.Units[j].Count + by; {
	case n > limits.GroupUnits:
		return nil, fmt.Errorf("%s has as many units as a group can have", f.Name)
	case n > 0:
		return document.Set{Name: label, Path: fmt.Sprintf("forces[%d].units[%d].count", i, j), Value: n}, nil
	case len(f.Units) > 1:
		return document.Remove(s, label, fmt.Sprintf("forces[%d].units", i), j)
	}
	if s.CountUnits(model.Selector{Side: p.side}) <= 1 {
		return nil, errors.New("it is the last unit of its side")
	}
	return document.Batch{Name: label, Edits: []document.Edit{document.RemoveForce(s, f.ID)}}, nil
}
