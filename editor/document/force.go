package document

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// ForceID is an id for a force of a name that no other force of the scenario
// has.
func ForceID(s *model.Scenario, name string) string {
	base := model.Slug(name)
	if base == "" {
		base = "force"
	}
	id := base
	for n := 2; ; n++ {
		if _, taken := s.Force(id); !taken {
			return id
		}
		id = fmt.Sprintf("%s-%d", base, n)
	}
}

// RemoveForce is the edit that takes a force out of the scenario, and out of
// all that names it. A step of the deployment or an arrival that it leaves
// without forces goes too; a selector that named it alone picks every force
// then.
func RemoveForce(s *model.Scenario, id string) Edit {
	return Revise(s, "take out "+forceName(s, id), func(s *model.Scenario) {
		dropForce(s, id, "")
		s.Forces = slices.DeleteFunc(s.Forces, func(f model.Force) bool { return f.ID == id })
	})
}

// MergeForces is the edit that makes the units of one force units of another.
// What named the one names the other, save that it does not deploy or arrive
// twice.
func MergeForces(s *model.Scenario, from, into string) (Edit, error) {
	if from == into {
		return nil, fmt.Errorf("%s cannot be merged with itself", forceName(s, from))
	}
	a, okA := s.Force(from)
	b, okB := s.Force(into)
	switch {
	case !okA || !okB:
		return nil, fmt.Errorf("there is no force %q or no force %q", from, into)
	case a.Side != b.Side:
		return nil, fmt.Errorf("%s and %s are of different sides", a.Name, b.Name)
	}
	return Revise(s, "merge "+a.Name+" into "+b.Name, func(s *model.Scenario) {
		a, _ := s.Force(from)
		b, _ := s.Force(into)
		for _, g := range a.Units {
			b.Units = addGroup(b.Units, g)
		}
		dropForce(s, from, into)
		s.Forces = slices.DeleteFunc(s.Forces, func(f model.Force) bool { return f.ID == from })
	}), nil
}

// SplitForce is the edit that makes a force of its own of some units of
// another: counts says how many of each of its groups. The new force deploys
// and arrives with the old one and is part of the same formation. It returns
// the new force's id.
func SplitForce(s *model.Scenario, id, name string, counts []int) (Edit, string, error) {
	f, ok := s.Force(id)
	if !ok {
		return nil, "", fmt.Errorf("there is no force %q", id)
	}
	leaving, staying := 0, 0
	for i, g := range f.Units {
		n := 0
		if i < len(counts) {
			n = counts[i]
		}
		if n < 0 || n > g.Count {
			return nil, "", fmt.Errorf("%s has %d of these units, not %d", f.Name, g.Count, n)
		}
		leaving, staying = leaving+n, staying+g.Count-n
	}
	if leaving == 0 || staying == 0 {
		return nil, "", fmt.Errorf("a force is split into two that both have units: choose some of them, not all")
	}
	newID := ForceID(s, name)
	return Revise(s, "split "+f.Name, func(s *model.Scenario) {
		f, _ := s.Force(id)
		split := *f
		split.ID, split.Name, split.Units = newID, name, nil
		var rest []model.UnitGroup
		for i, g := range f.Units {
			n := 0
			if i < len(counts) {
				n = counts[i]
			}
			part := g
			if part.Count = n; n > 0 {
				split.Units = append(split.Units, part)
			}
			if g.Count -= n; g.Count > 0 {
				rest = append(rest, g)
			}
		}
		f.Units = rest
		at := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == id })
		s.Forces = slices.Insert(s.Forces, at+1, split)
		eachForceList(s, func(list *[]string) {
			if i := slices.Index(*list, id); i >= 0 {
				*list = slices.Insert(*list, i+1, newID)
			}
		})
	}), newID, nil
}

// addGroup adds units to a list of groups, to the group of their kind where
// there is one with room for them.
func addGroup(groups []model.UnitGroup, g model.UnitGroup) []model.UnitGroup {
	for i := range groups {
		same := groups[i]
		if same.Count = g.Count; reflect.DeepEqual(same, g) && groups[i].Count+g.Count <= limits.GroupUnits {
			groups[i].Count += g.Count
			return groups
		}
	}
	return append(groups, g)
}

func forceName(s *model.Scenario, id string) string {
	if f, ok := s.Force(id); ok && f.Name != "" {
		return f.Name
	}
	return id
}

// eachForceList visits every list that names forces.
func eachForceList(s *model.Scenario, visit func(list *[]string)) {
	for i := range s.Deployment {
		visit(&s.Deployment[i].Forces)
	}
	for i := range s.Reinforcements {
		visit(&s.Reinforcements[i].Forces)
	}
	for _, sel := range s.Selectors() {
		if len(sel.Forces) > 0 {
			visit(&sel.Forces)
		}
	}
}

// dropForce takes a force out of every list that names it; where instead is
// given, it stands in the lists of selectors from then on.
func dropForce(s *model.Scenario, id, instead string) {
	for i := range s.Forces {
		if s.Forces[i].Part == id {
			s.Forces[i].Part = ""
		}
	}
	drop := func(list []string) []string {
		return slices.DeleteFunc(list, func(x string) bool { return x == id })
	}
	for _, sel := range s.Selectors() {
		if i := slices.Index(sel.Forces, id); i >= 0 && instead != "" && !slices.Contains(sel.Forces, instead) {
			sel.Forces[i] = instead
		}
		sel.Forces = drop(sel.Forces)
	}
	s.Deployment = slices.DeleteFunc(s.Deployment, func(d model.Deployment) bool {
		return len(d.Forces) == 1 && d.Forces[0] == id && !s.Base.Fields.PlacesMore(d)
	})
	for i := range s.Deployment {
		s.Deployment[i].Forces = drop(s.Deployment[i].Forces)
	}
	s.Reinforcements = slices.DeleteFunc(s.Reinforcements, func(r model.Reinforcement) bool {
		return len(r.Forces) == 1 && r.Forces[0] == id
	})
	for i := range s.Reinforcements {
		s.Reinforcements[i].Forces = drop(s.Reinforcements[i].Forces)
	}
}
