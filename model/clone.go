package model

import (
	"maps"
	"slices"
)

// Clone is an independent copy of the scenario; Base, which nobody changes,
// is shared.
func (s *Scenario) Clone() *Scenario {
	c := *s
	if s.Board != nil {
		c.Board = s.Board.Copy()
	}
	c.Sides = each(s.Sides, func(x Side) Side {
		x.Nations = slices.Clone(x.Nations)
		return x
	})
	c.Forces = each(s.Forces, func(x Force) Force {
		x.Own = x.Own.Clone()
		x.Units = each(x.Units, func(g UnitGroup) UnitGroup {
			g.Own = g.Own.Clone()
			return g
		})
		return x
	})
	c.Charts = s.Charts.Clone()
	c.Victory = s.Victory.Clone()
	c.Notes = slices.Clone(s.Notes)
	c.Rules = each(s.Rules, Rule.Clone)
	c.Deployment = each(s.Deployment, func(x Deployment) Deployment {
		x.Forces, x.Area, x.Own = slices.Clone(x.Forces), x.Area.Clone(), x.Own.Clone()
		return x
	})
	c.Reinforcements = each(s.Reinforcements, func(x Reinforcement) Reinforcement {
		x.Forces, x.Entry, x.Own = slices.Clone(x.Forces), x.Entry.Clone(), x.Own.Clone()
		return x
	})
	return &c
}

// each copies a slice, every element through clone; nil stays nil.
func each[T any](in []T, clone func(T) T) []T {
	out := slices.Clone(in)
	for i := range out {
		out[i] = clone(out[i])
	}
	return out
}

// pointed copies what p points to through clone; nil stays nil.
func pointed[T any](p *T, clone func(T) T) *T {
	if p == nil {
		return nil
	}
	v := clone(*p)
	return &v
}

func same[T any](v T) T { return v }

// Clone is an independent copy.
func (a Area) Clone() Area {
	a.Hexes = slices.Clone(a.Hexes)
	a.Within = pointed(a.Within, func(x Within) Within { x.Of = x.Of.Clone(); return x })
	a.Edge = pointed(a.Edge, same)
	a.Beyond = pointed(a.Beyond, func(x Beyond) Beyond { x.Of = x.Of.Clone(); return x })
	a.Between = pointed(a.Between, func(x Between) Between {
		x.First, x.Second = x.First.Clone(), x.Second.Clone()
		return x
	})
	a.Directly = pointed(a.Directly, func(x Directly) Directly { x.Of = x.Of.Clone(); return x })
	a.Extreme = pointed(a.Extreme, func(x Extreme) Extreme { x.Of = x.Of.Clone(); return x })
	a.Union = each(a.Union, Area.Clone)
	a.Intersect = each(a.Intersect, Area.Clone)
	a.Except = pointed(a.Except, func(x Except) Except {
		x.From, x.Remove = x.From.Clone(), x.Remove.Clone()
		return x
	})
	return a
}

// Clone is an independent copy.
func (sel Selector) Clone() Selector {
	sel.Nations = slices.Clone(sel.Nations)
	sel.Kinds = slices.Clone(sel.Kinds)
	sel.Types = slices.Clone(sel.Types)
	sel.Forces = slices.Clone(sel.Forces)
	sel.Own = sel.Own.Clone()
	return sel
}

// Clone is an independent copy.
func (r Rule) Clone() Rule {
	r.Units = pointed(r.Units, Selector.Clone)
	r.Area = pointed(r.Area, Area.Clone)
	r.Number = pointed(r.Number, same)
	return r
}

// Clone is an independent copy.
func (v Victory) Clone() Victory {
	v.Clauses = each(v.Clauses, func(x Clause) Clause {
		x.Condition = x.Condition.Clone()
		return x
	})
	v.Points = each(v.Points, func(x Award) Award {
		x.Units = x.Units.Clone()
		return x
	})
	return v
}

// Clone is an independent copy.
func (c Condition) Clone() Condition {
	c.All = each(c.All, Condition.Clone)
	c.Any = each(c.Any, Condition.Clone)
	c.Not = pointed(c.Not, Condition.Clone)
	c.Count = pointed(c.Count, func(x Count) Count {
		x.Units, x.Area, x.Bound = x.Units.Clone(), x.Area.Clone(), x.Bound.clone()
		return x
	})
	c.Exits = pointed(c.Exits, func(x Exits) Exits {
		x.Units, x.By, x.Bound = x.Units.Clone(), x.By.Clone(), x.Bound.clone()
		return x
	})
	c.Losses = pointed(c.Losses, func(x Losses) Losses {
		x.Units, x.Bound = x.Units.Clone(), x.Bound.clone()
		return x
	})
	c.Occupies = pointed(c.Occupies, func(x Occupies) Occupies {
		x.Units, x.Area = x.Units.Clone(), x.Area.Clone()
		return x
	})
	c.Points = pointed(c.Points, same)
	c.Score = pointed(c.Score, func(x Score) Score {
		x.Bound = x.Bound.clone()
		return x
	})
	c.Journey = pointed(c.Journey, func(x Journey) Journey {
		x.Units = x.Units.Clone()
		x.Steps = each(x.Steps, func(s Leg) Leg {
			s.Exit = pointed(s.Exit, Area.Clone)
			s.Enter = pointed(s.Enter, Area.Clone)
			s.Reach = pointed(s.Reach, Area.Clone)
			return s
		})
		return x
	})
	c.SomeHex = pointed(c.SomeHex, func(x SomeHex) SomeHex {
		x.Of, x.Condition = x.Of.Clone(), x.Condition.Clone()
		return x
	})
	return c
}

func (b Bound) clone() Bound {
	return Bound{AtLeast: pointed(b.AtLeast, same), AtMost: pointed(b.AtMost, same)}
}

// Clone is an independent copy; nil for nil charts.
func (c *Charts) Clone() *Charts {
	if c == nil {
		return nil
	}
	out := *c
	out.Nations = slices.Clone(c.Nations)
	out.UnitTypes = each(c.UnitTypes, func(x UnitType) UnitType {
		x.Own, x.Marks = x.Own.Clone(), maps.Clone(x.Marks)
		return x
	})
	out.Terrain = each(c.Terrain, func(x TerrainEffect) TerrainEffect {
		x.Marks = maps.Clone(x.Marks)
		return x
	})
	out.Tables = maps.Clone(c.Tables)
	for key, table := range out.Tables {
		out.Tables[key] = pointed(table, ChartLine.Clone)
	}
	out.Lists = maps.Clone(c.Lists)
	for key, lines := range out.Lists {
		out.Lists[key] = each(lines, ChartLine.Clone)
	}
	return &out
}

// Clone is an independent copy.
func (l ChartLine) Clone() ChartLine {
	l.Own, l.Marks = l.Own.Clone(), maps.Clone(l.Marks)
	return l
}
