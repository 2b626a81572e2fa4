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
	for _, said := range s.owns() {
		said.values.Rename(s.Base.Fields.Part(said.part), RefPlace, from, to)
	}
	s.Notes = slices.Clone(s.Notes)
	for i := range s.Notes {
		if s.Notes[i].About == from {
			s.Notes[i].About = to
		}
	}
}
