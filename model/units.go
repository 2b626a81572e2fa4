package model

import "slices"

// Tally is how many units of a type there are.
type Tally struct {
	Type  string
	Count int
}

// Tally adds up the force's units by type, in the order of first mention.
func (f *Force) Tally() []Tally { return tally(f.Units) }

// Tally adds up the units of a side by type, in the order of first mention.
func (s *Scenario) Tally(side string) []Tally {
	var groups []UnitGroup
	for _, f := range s.Forces {
		if f.Side == side {
			groups = append(groups, f.Units...)
		}
	}
	return tally(groups)
}

func tally(groups []UnitGroup) []Tally {
	var out []Tally
	for _, g := range groups {
		i := slices.IndexFunc(out, func(t Tally) bool { return t.Type == g.Type })
		if i < 0 {
			out = append(out, Tally{Type: g.Type})
			i = len(out) - 1
		}
		out[i].Count += g.Count
	}
	return out
}

// Count is how many units the force has.
func (f *Force) Count() int {
	n := 0
	for _, g := range f.Units {
		n += g.Count
	}
	return n
}

// Room is how much room the force takes up on the map; a type that the charts do
// not have takes none.
func (f *Force) Room(fields *Fields, c *Charts) int {
	room := 0
	for _, g := range f.Units {
		if t, ok := c.UnitType(g.Type); ok {
			room += g.Count * fields.Figure(t, Takes)
		}
	}
	return room
}

// HexRoom is how much room a hex has by charts; false where they set no limit.
func (f *Fields) HexRoom(c *Charts) (int, bool) {
	for _, chart := range f.charts() {
		table := c.Tables[chart.Key]
		if table == nil {
			continue
		}
		for _, field := range chart.Fields {
			if field.Role == Holds {
				return table.Own.Int(field.Key), true
			}
		}
	}
	return 0, false
}

// Capacity is how much room the area has: that of each of its hexes. Every hex of a
// board may be entered; units fill an area to the last where their sizes divide one
// another, as 1, 2, 4 and 8 do. It is false where the charts set no limit.
func (s *Scenario) Capacity(a Area) (int, bool, error) {
	r, err := a.Region(s.Hexes())
	if err != nil {
		return 0, false, err
	}
	room, ok := s.Base.Fields.HexRoom(s.EffectiveCharts())
	return r.Len() * room, ok, nil
}

// Picks reports whether the selector picks the units of the group, which
// belongs to the force. Units of a type that the charts do not have are of no
// nation and kind.
func (sel Selector) Picks(c *Charts, f *Force, g UnitGroup) bool {
	t, ok := c.UnitType(g.Type)
	if !ok {
		t = &UnitType{}
	}
	return allows(sel.Side, f.Side) && sel.Own.Allows(g.Own) &&
		allowsAny(sel.Nations, t.Nation) && allowsAny(sel.Kinds, t.Kind) &&
		allowsAny(sel.Types, g.Type) && allowsAny(sel.Forces, f.ID)
}

// allows reports whether a selector's field, empty or not, lets the value
// pass.
func allows[T ~string](want, got T) bool { return want == "" || want == got }

func allowsAny[T ~string](want []T, got T) bool { return len(want) == 0 || slices.Contains(want, got) }

// CountUnits is how many units of the scenario's order of battle the selector
// picks.
func (s *Scenario) CountUnits(sel Selector) int {
	charts := s.EffectiveCharts()
	n := 0
	for i := range s.Forces {
		for _, g := range s.Forces[i].Units {
			if sel.Picks(charts, &s.Forces[i], g) {
				n += g.Count
			}
		}
	}
	return n
}
