package document

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// PlaceUnits is the edit that has units of a force deploy on one hex: counts
// says how many of each of its groups, all of them where it is nil. Where only
// some are placed they become a force of their own. A step that places forces
// of the same side on that hex and nowhere else takes them in; otherwise they
// get a step of their own, behind the one they deployed in.
func PlaceUnits(s *model.Scenario, id string, counts []int, at hex.Hex) (Edit, error) {
	force, ok := s.Force(id)
	if !ok {
		return nil, fmt.Errorf("there is no force %q", id)
	}
	if !s.Hexes().Grid.Contains(at) {
		return nil, fmt.Errorf("a unit deploys on a hex of the map")
	}
	label := s.Hexes().Grid.Label(at)
	name := fmt.Sprintf("place units of %s on %s", force.Name, label)
	placed := s
	newID := id
	if counts != nil && !slices.EqualFunc(counts, force.Units, func(n int, g model.UnitGroup) bool { return n == g.Count }) {
		edit, split, err := SplitForce(s, id, fmt.Sprintf("%s, on %s", force.Name, label), counts)
		if err != nil {
			return nil, err
		}
		placed = withoutMap(s)
		if _, _, err := edit.Apply(placed); err != nil {
			return nil, err
		}
		newID = split
	}
	return Revise(s, name, func(s *model.Scenario) {
		s.Forces, s.Rules, s.Victory = placed.Forces, placed.Rules, placed.Victory
		s.Deployment, s.Reinforcements = slices.Clone(placed.Deployment), placed.Reinforcements
		deployOn(s, newID, at)
	}), nil
}

// deployOn has a force deploy on one hex, and no longer where it did.
func deployOn(s *model.Scenario, id string, at hex.Hex) {
	force, _ := s.Force(id)
	behind := len(s.Deployment)
	for i := range s.Deployment {
		if slices.Contains(s.Deployment[i].Forces, id) {
			behind = i + 1
		}
	}
	drop := func(forces []string) []string {
		return slices.DeleteFunc(slices.Clone(forces), func(x string) bool { return x == id })
	}
	for i := range s.Reinforcements {
		s.Reinforcements[i].Forces = drop(s.Reinforcements[i].Forces)
	}
	s.Reinforcements = slices.DeleteFunc(slices.Clone(s.Reinforcements), func(r model.Reinforcement) bool { return len(r.Forces) == 0 })
	for i := range s.Deployment {
		s.Deployment[i].Forces = drop(s.Deployment[i].Forces)
	}
	for i := range s.Deployment {
		if d := &s.Deployment[i]; fixedOn(d, at) && sideOf(s, d.Forces) == force.Side {
			d.Forces = append(d.Forces, id)
			s.Deployment = withoutEmpty(s, s.Deployment)
			return
		}
	}
	step := model.Deployment{Forces: []string{id}, Area: model.Area{Hexes: hex.List{at}}}
	s.Deployment = withoutEmpty(s, slices.Insert(s.Deployment, behind, step))
}

// fixedOn reports whether a step places its forces on one hex and nowhere else.
func fixedOn(d *model.Deployment, at hex.Hex) bool {
	return len(d.Area.Hexes) == 1 && d.Area.Hexes[0] == at
}

func sideOf(s *model.Scenario, forces []string) string {
	for _, id := range forces {
		if f, ok := s.Force(id); ok {
			return f.Side
		}
	}
	return ""
}

func withoutEmpty(s *model.Scenario, steps []model.Deployment) []model.Deployment {
	return slices.DeleteFunc(steps, func(d model.Deployment) bool { return len(d.Forces) == 0 && !s.Base.Fields.PlacesMore(d) })
}
