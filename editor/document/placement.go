package document

import (
	"fmt"
	"reflect"
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
	return place(s, force, counts, s.Hexes().Grid.Label(at), model.Area{Hexes: hex.List{at}})
}

// place is the edit that has units of a force deploy in an area of one spot and nowhere
// else, all of them where counts is nil.
func place(s *model.Scenario, force *model.Force, counts []int, label string, area model.Area) (Edit, error) {
	name := fmt.Sprintf("place units of %s on %s", force.Name, label)
	placed := s
	newID := force.ID
	if counts != nil && !slices.EqualFunc(counts, force.Units, func(n int, g model.UnitGroup) bool { return n == g.Count }) {
		edit, split, err := SplitForce(s, force.ID, fmt.Sprintf("%s, on %s", force.Name, label), counts)
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
		deployOn(s, newID, area)
	}), nil
}

// MoveUnit is the edit that has a unit of a force, of one of its groups, begin in another
// sector of a map of areas. There it joins a force of its side, where one stands; the last
// unit of a force takes the force along.
func MoveUnit(s *model.Scenario, id string, group int, sector string) (Edit, error) {
	force, ok := s.Force(id)
	if !ok || group < 0 || group >= len(force.Units) {
		return nil, fmt.Errorf("there are no such units in a force %q", id)
	}
	if err := mayStand(s, force.Side, sector); err != nil {
		return nil, err
	}
	b := s.AreaBoard()
	at, _ := b.Sector(sector)
	counts, all := make([]int, len(force.Units)), 0
	counts[group] = 1
	for _, g := range force.Units {
		all += g.Count
	}
	if all <= 1 {
		counts = nil
	}
	into := ""
	for i := range s.Deployment {
		if d := &s.Deployment[i]; d.Area.Place == sector && len(d.Forces) > 0 && sideOf(s, d.Forces) == force.Side {
			into = d.Forces[0]
		}
	}
	if into == "" || counts == nil || into == id {
		return place(s, force, counts, b.Called(at), model.Area{Place: sector})
	}
	return Revise(s, fmt.Sprintf("move a unit of %s to %s", force.Name, b.Called(at)), func(s *model.Scenario) {
		from, _ := s.Force(id)
		to, _ := s.Force(into)
		unit := from.Units[group]
		unit.Count = 1
		from.Units = slices.Clone(from.Units)
		if from.Units[group].Count--; from.Units[group].Count == 0 {
			from.Units = slices.Delete(from.Units, group, group+1)
		}
		to.Units = addGroup(slices.Clone(to.Units), unit)
	}), nil
}

// MoveStack is the edit that has all that begins in one sector of a map of areas, and
// nowhere else, begin in another.
func MoveStack(s *model.Scenario, from, to string) (Edit, error) {
	b := s.AreaBoard()
	at, ok := b.Sector(to)
	if !ok {
		return nil, fmt.Errorf("there is no sector %q", to)
	}
	for _, d := range s.Deployment {
		if d.Area.Place == from {
			if err := mayStand(s, sideOf(s, d.Forces), to); err != nil {
				return nil, err
			}
		}
	}
	name := from
	if i, ok := b.Sector(from); ok {
		name = b.Called(i)
	}
	return Revise(s, "move all that stands in "+name+" to "+b.Called(at), func(s *model.Scenario) {
		for i := range s.Deployment {
			if s.Deployment[i].Area.Place == from {
				s.Deployment[i].Area = model.Area{Place: to}
			}
		}
	}), nil
}

// mayStand says why units of a side do not begin in a sector.
func mayStand(s *model.Scenario, side, sector string) error {
	b := s.AreaBoard()
	at, ok := b.Sector(sector)
	if !ok {
		return fmt.Errorf("there is no sector %q", sector)
	}
	if own := b.Sectors[at].Side; own != "" && own != side {
		return fmt.Errorf("%s is the other side’s own", b.Called(at))
	}
	return nil
}

// deployOn has a force deploy in an area of one spot, and no longer where it did.
func deployOn(s *model.Scenario, id string, area model.Area) {
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
		if d := &s.Deployment[i]; reflect.DeepEqual(d.Area, area) && sideOf(s, d.Forces) == force.Side {
			d.Forces = append(d.Forces, id)
			s.Deployment = withoutEmpty(s, s.Deployment)
			return
		}
	}
	step := model.Deployment{Forces: []string{id}, Area: area}
	s.Deployment = withoutEmpty(s, slices.Insert(s.Deployment, behind, step))
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
