package scenario

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// conditionKind is a way to state a condition.
type conditionKind struct {
	id, text string
	is       func(*model.Condition) bool
	// make states a condition in this way with what can be kept of another.
	make func(s *model.Scenario, was model.Condition, k keptParts) model.Condition
}

// keptParts is what of a condition can be said in other ways too.
type keptParts struct {
	units model.Selector
	state model.UnitState
	area  model.Area
	bound model.Bound
	parts []model.Condition // the conditions in it, or it alone
}

// conditionKinds is every way, in the order of menus.
var conditionKinds = []conditionKind{
	{"occupies", "a unit stands in an area", func(c *model.Condition) bool { return c.Occupies != nil },
		func(_ *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			return model.Condition{Occupies: &model.Occupies{Units: k.units, Area: k.area}}
		}},
	{"count", "so many are in an area", func(c *model.Condition) bool { return c.Count != nil },
		func(_ *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			return model.Condition{Count: &model.Count{Units: k.units, State: k.state, Area: k.area, Bound: k.bound}}
		}},
	{"exits", "so many have left the map", func(c *model.Condition) bool { return c.Exits != nil },
		func(s *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			return model.Condition{Exits: &model.Exits{Units: k.units, By: byEdge(s, k), Bound: k.bound}}
		}},
	{"losses", "so many are destroyed", func(c *model.Condition) bool { return c.Losses != nil },
		func(_ *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			return model.Condition{Losses: &model.Losses{Units: k.units, Bound: k.bound}}
		}},
	{"points", "a side leads in points", func(c *model.Condition) bool { return c.Points != nil },
		func(s *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			side := k.units.Side
			if side == "" {
				side = nextWinner(s)
			}
			return model.Condition{Points: &model.PointsLead{Side: side, Over: enemyOf(s, side), By: 1}}
		}},
	{"score", "a side has so many points", func(c *model.Condition) bool { return c.Score != nil },
		func(s *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			side := k.units.Side
			if side == "" {
				side = nextWinner(s)
			}
			return model.Condition{Score: &model.Score{Side: side, Bound: k.bound}}
		}},
	{"journey", "units have made a journey", func(c *model.Condition) bool { return c.Journey != nil },
		func(_ *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			least := 1
			if k.bound.AtLeast != nil {
				least = max(1, *k.bound.AtLeast)
			}
			return model.Condition{Journey: &model.Journey{Units: k.units, AtLeast: least, Steps: []model.Leg{{Reach: &k.area}}}}
		}},
	{"some_hex", "for some hex of an area …", func(c *model.Condition) bool { return c.SomeHex != nil },
		func(_ *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			return model.Condition{SomeHex: &model.SomeHex{Of: k.area, Condition: model.Condition{
				Occupies: &model.Occupies{Units: k.units, Area: model.Area{This: true}},
			}}}
		}},
	{"all", "all of these hold: … and …", func(c *model.Condition) bool { return c.All != nil },
		func(_ *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			return model.Condition{All: k.parts}
		}},
	{"any", "any of these holds: … or …", func(c *model.Condition) bool { return c.Any != nil },
		func(_ *model.Scenario, _ model.Condition, k keptParts) model.Condition {
			return model.Condition{Any: k.parts}
		}},
	{"not", "this does not hold: …", func(c *model.Condition) bool { return c.Not != nil },
		func(_ *model.Scenario, was model.Condition, _ keptParts) model.Condition {
			return model.Condition{Not: &was}
		}},
}

// restate is a condition stated in another way.
func restate(s *model.Scenario, was model.Condition, kind string) model.Condition {
	i := slices.IndexFunc(conditionKinds, func(k conditionKind) bool { return k.id == kind })
	if conditionKinds[i].is(&was) {
		return was
	}
	k := keep(s, &was)
	for _, part := range k.parts {
		if conditionKinds[i].is(&part) {
			return part // what was asked for is in it already
		}
	}
	return conditionKinds[i].make(s, was, k)
}

// keep is what can be kept of a condition.
func keep(s *model.Scenario, c *model.Condition) keptParts {
	one := 1
	k := keptParts{bound: model.Bound{AtLeast: &one}, parts: []model.Condition{*c}}
	switch {
	case c.Count != nil:
		k.units, k.state, k.area, k.bound = c.Count.Units, c.Count.State, c.Count.Area, c.Count.Bound
	case c.Exits != nil:
		k.units, k.area, k.bound = c.Exits.Units, c.Exits.By, c.Exits.Bound
	case c.Losses != nil:
		k.units, k.bound = c.Losses.Units, c.Losses.Bound
	case c.Occupies != nil:
		k.units, k.area = c.Occupies.Units, c.Occupies.Area
	case c.Points != nil:
		k.units = model.Selector{Side: c.Points.Side}
	case c.Score != nil:
		k.units, k.bound = model.Selector{Side: c.Score.Side}, c.Score.Bound
	case c.Journey != nil:
		k.units, k.bound = c.Journey.Units, model.Bound{AtLeast: &c.Journey.AtLeast}
		for _, step := range c.Journey.Steps {
			if a := stepArea(&step); a != nil {
				k.area = *a
			}
		}
	case c.SomeHex != nil: // what is in it may speak of the hex, and does not stand alone
		inner := keep(s, &c.SomeHex.Condition)
		k.units, k.state, k.bound, k.area = inner.units, inner.state, inner.bound, c.SomeHex.Of
	default:
		parts := conditionParts(c)
		if len(parts) > 0 {
			k = keep(s, parts[0])
			k.parts = nil
		}
		for _, part := range parts {
			k.parts = append(k.parts, *part)
		}
	}
	if k.area.Valid() != nil {
		k.area = objective(s)
	}
	return k
}

// byEdge is the area if one can leave the map there, else the edge that the
// units go for.
func byEdge(s *model.Scenario, k keptParts) model.Area {
	if r, err := k.area.Region(s.Hexes()); err == nil {
		for h := range r.All() {
			if s.Hexes().Grid.OnEdge(h) {
				return k.area
			}
		}
	}
	return model.Area{Edge: &model.Edge{Side: firstPicks{s, k.units.Side}.farEdge(), Hexes: 1}}
}

// stepArea is the area that a step of a journey names, nil for none.
func stepArea(step *model.Leg) *model.Area {
	switch {
	case step.Exit != nil:
		return step.Exit
	case step.Enter != nil:
		return step.Enter
	default:
		return step.Reach
	}
}

// conditionParts is the conditions directly in a condition.
func conditionParts(c *model.Condition) []*model.Condition {
	var out []*model.Condition
	for i := range c.All {
		out = append(out, &c.All[i])
	}
	for i := range c.Any {
		out = append(out, &c.Any[i])
	}
	if c.Not != nil {
		out = append(out, c.Not)
	}
	if c.SomeHex != nil {
		out = append(out, &c.SomeHex.Condition)
	}
	return out
}

// objective is what is most likely fought for: of the map's towns, or else its
// crossroads, hills and other places, the one nearest to its middle; without
// any the hex in the middle.
func objective(s *model.Scenario) model.Area {
	middle := hex.Hex{Col: s.Hexes().Grid.Cols / 2, Row: s.Hexes().Grid.Rows / 2}
	for _, kind := range []model.PlaceKind{model.PlaceTown, model.PlaceCrossroads, model.PlaceHill, ""} {
		best, nearest := "", 0
		for _, p := range s.Hexes().Places {
			if kind != "" && p.Kind != kind {
				continue
			}
			for _, h := range p.Hexes {
				if d := hex.Distance(h, middle); best == "" || d < nearest {
					best, nearest = p.ID, d
				}
			}
		}
		if best != "" {
			return model.Area{Place: best}
		}
	}
	return model.Area{Hexes: hex.List{middle}}
}
