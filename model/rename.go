package model

import "slices"

// RenamePlace has all that names a place of the board by an id name it by another:
// areas, what the rule system has parts of the scenario say, and notes about it. The
// board stays as it is.
func (s *Scenario) RenamePlace(from, to string) {
	for _, a := range s.Areas() {
		for _, id := range []*string{&a.Place, &a.Crest, &a.Peak} {
			if *id == from {
				*id = to
			}
		}
	}
	fields := s.Base.Fields
	own := func(v *Values, part string) { v.Rename(fields.Part(part), RefPlace, from, to) }
	for i := range s.Forces {
		own(&s.Forces[i].Own, "force")
		for j := range s.Forces[i].Units {
			own(&s.Forces[i].Units[j].Own, "group")
		}
	}
	for i := range s.Deployment {
		own(&s.Deployment[i].Own, "setup")
	}
	for i := range s.Reinforcements {
		own(&s.Reinforcements[i].Own, "arrival")
	}
	s.Notes = slices.Clone(s.Notes)
	for i := range s.Notes {
		if s.Notes[i].About == from {
			s.Notes[i].About = to
		}
	}
}
