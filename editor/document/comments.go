package document

import "slices"

// apply makes an edit. Comments of the file that stand before an element keep to
// it when it is given another id.
func (d *Document) apply(e Edit) (Edit, Change, error) {
	if t, ok := e.(SetTracing); ok {
		return d.applyTracing(t)
	}
	d.text.changed()
	if len(d.file.Comments) == 0 {
		return e.Apply(d.Scenario())
	}
	before := d.ids()
	inverse, changed, err := e.Apply(d.Scenario())
	if err != nil {
		return inverse, changed, err
	}
	for list, now := range d.ids() {
		was := before[list]
		if len(was) != len(now) {
			continue
		}
		for i := range now {
			if was[i] != now[i] && !slices.Contains(now, was[i]) && !slices.Contains(was, now[i]) {
				d.file.Comments = d.file.Comments.Renamed(list, was[i], now[i])
			}
		}
	}
	return inverse, changed, nil
}

// ids is the ids of the elements that comments go by, by the paths of their
// lists in files.
func (d *Document) ids() map[string][]string {
	s := d.Scenario()
	var sides, forces, places []string
	for i := range s.Sides {
		sides = append(sides, s.Sides[i].ID)
	}
	for i := range s.Forces {
		forces = append(forces, s.Forces[i].ID)
	}
	for i := range s.Hexes().Places {
		places = append(places, s.Hexes().Places[i].ID)
	}
	return map[string][]string{"sides": sides, "forces": forces, "map.places": places, "map.override.places": places}
}
