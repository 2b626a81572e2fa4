package review

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// stand is ground on which a step of the deployment sets up units of a side.
type stand struct {
	step   int
	side   string
	ground *model.Ground
	groups []group
	all    []int // its spots
	free   int   // of them on which something can stand
}

// group is a line of the order of battle, with its force and its type.
type group struct {
	force *model.Force
	line  model.UnitGroup
	typ   *model.UnitType
	unit  fields.Unit
}

// groupsOf is the lines of some forces whose types are known.
func groupsOf(c *rules.Case, forces []string) (out []group, side string) {
	for _, id := range forces {
		f, ok := c.Scenario.Force(id)
		if !ok {
			continue
		}
		side = f.Side
		for _, g := range f.Units {
			if t, ok := c.Charts.UnitType(g.Type); ok {
				out = append(out, group{f, g, t, fields.Of(t)})
			}
		}
	}
	return out, side
}

// stands is the ground of all steps of the deployment that can be read.
func stands(c *rules.Case, s *spots) []stand {
	var out []stand
	for i, d := range c.Scenario.Deployment {
		g, err := d.Area.Ground(c.Scenario.TableBoard())
		if err != nil {
			continue // others report it
		}
		st := stand{step: i, ground: g}
		st.groups, st.side = groupsOf(c, d.Forces)
		st.all, st.free = s.in(g)
		out = append(out, st)
	}
	return out
}

// setups finds ground where units cannot be set up, or not all of them, and armies that fire
// at one another before anybody has moved.
func setups(c *rules.Case) {
	s := spotsOf(c, 0)
	all := stands(c, s)
	for _, st := range all {
		needs := 0
		for _, g := range st.groups {
			figures, _, _ := strength(c, g.force, g.line)
			needs += g.line.Count * takes(g.unit, figures)
		}
		path := rules.At("deployment", st.step) + ".area"
		switch {
		case len(st.groups) == 0:
		case st.free == 0 && len(st.all) > 0:
			c.Add(zoneImpassable, path, "The ground of step %d is impassable", st.step+1)
		case needs > st.free*step*step:
			c.Add(zoneTooSmall, path, "The units of step %d take up %d square inches, and the ground has %d at most", st.step+1, needs/(step*step), st.free)
		}
	}
	for i, a := range all {
		for _, b := range all[i+1:] {
			if a.side == b.side {
				continue
			}
			if far := max(musketry(a.groups), musketry(b.groups)); far > 0 && (s.within(a.all, b.ground, far)) {
				c.Add(startsInRange, rules.At("deployment", b.step)+".area", "The ground of steps %d and %d is within %s inches: infantry can fire before anybody has moved", a.step+1, b.step+1, model.ShortInches(far))
			}
		}
	}
}

// musketry is how far the infantry of some groups fires; 0 where there is none.
func musketry(all []group) int {
	far := 0
	for _, g := range all {
		if g.typ.Kind == fields.Infantry {
			far = max(far, g.unit.Range)
		}
	}
	return far
}

// ways finds tables on which guns cannot come from where they are set up to the enemy.
func ways(c *rules.Case) {
	width := 0
	for i := range c.Scenario.Forces {
		groups, _ := groupsOf(c, []string{c.Scenario.Forces[i].ID})
		for _, g := range groups {
			if fields.HasGun(g.typ.Kind) {
				width = max(width, g.unit.ColumnFiles*g.unit.BaseWidth, g.unit.GunWidth)
			}
		}
	}
	if width == 0 || !slices.ContainsFunc(c.Scenario.TableBoard().Pieces, func(p model.Piece) bool { return impassable(c, &p) }) {
		return
	}
	s := spotsOf(c, width/2)
	all := stands(c, s)
	for _, a := range all {
		if a.free == 0 || !slices.ContainsFunc(a.groups, func(g group) bool { return fields.HasGun(g.typ.Kind) }) {
			continue
		}
		for _, b := range all {
			if a.side != b.side && b.free > 0 && !s.lead(a.all, b.all) {
				c.Add(noWayForGuns, rules.At("deployment", a.step)+".area", "Impassable ground keeps the guns of step %d from the ground of step %d", a.step+1, b.step+1)
				break
			}
		}
	}
}

// errand is ground that a clause asks units to come to.
type errand struct {
	units model.Selector
	area  model.Area
	need  int
}

// errandsOf is the errands of a condition, not of what must not be.
func errandsOf(c model.Condition) []errand {
	one := 1
	from := func(u model.Selector, a model.Area, least *int) []errand {
		if least == nil || *least < 1 {
			return nil
		}
		return []errand{{u, a, *least}}
	}
	switch {
	case c.Exits != nil:
		return from(c.Exits.Units, c.Exits.By, c.Exits.AtLeast)
	case c.Count != nil:
		return from(c.Count.Units, c.Count.Area, c.Count.AtLeast)
	case c.Occupies != nil && !c.Occupies.Every:
		return from(c.Occupies.Units, c.Occupies.Area, &one)
	}
	var out []errand
	for _, part := range c.All {
		out = append(out, errandsOf(part)...)
	}
	return out
}

// mostActivations is how often a unit is activated in a turn at most: green, yellow and red,
// and once by a Queen.
const mostActivations = 4

// errands finds clauses that ask more units to come somewhere than can in the turns there are.
func errands(c *rules.Case) {
	turns := c.Scenario.Length.Turns
	if turns < 1 || inForce(c, "recovery", "extra-counter-green", "extra-counter-yellow", "extra-counter-red") {
		return // without limits nothing is too far
	}
	s := spotsOf(c, 0)
	for i, clause := range c.Scenario.Victory.Clauses {
		for _, e := range errandsOf(clause.Condition) {
			goal, err := e.area.Ground(c.Scenario.TableBoard())
			if err != nil {
				continue // others report it
			}
			if able, all := e.able(c, s, goal, turns); able < e.need && all >= e.need {
				c.Add(outOfReach, rules.At(clauses, i), "Clause %d asks for %s, and %d of %d can come there in %s", i+1, model.Counted(e.need, "unit", "units"), able, all, model.Counted(turns, "turn", "turns"))
			}
		}
	}
}

// able is how many of the units of an errand can come to its ground in so many turns, and
// how many there are.
func (e errand) able(c *rules.Case, s *spots, goal *model.Ground, turns int) (able, all int) {
	from := func(forces []string, area model.Area, turns int) {
		ground, err := area.Ground(c.Scenario.TableBoard())
		if err != nil {
			return
		}
		start, _ := s.in(ground)
		near := map[int]bool{} // by how far units go
		groups, _ := groupsOf(c, forces)
		for _, g := range groups {
			if !e.units.Picks(c.Charts, g.force, g.line) {
				continue
			}
			all += g.line.Count
			far := turns*mostActivations*pace(c, g.unit) + step
			if _, known := near[far]; !known {
				near[far] = s.within(start, goal, far)
			}
			if near[far] {
				able += g.line.Count
			}
		}
	}
	for _, d := range c.Scenario.Deployment {
		from(d.Forces, d.Area, turns)
	}
	for _, r := range c.Scenario.Reinforcements {
		from(r.Forces, r.Entry, max(turns+1-r.Turn, 0))
	}
	return able, all
}

// pace is how far a unit goes in an activation at most, in column along a road if there is
// one.
func pace(c *rules.Case, u fields.Unit) int {
	column := u.Column
	if t := c.Charts.Tables[fields.MovementChart]; t != nil && slices.ContainsFunc(c.Scenario.TableBoard().Pieces, func(p model.Piece) bool { return leads(p.Kind) }) {
		column = column * t.Own.Int(fields.RoadHalvesKey) / 2
	}
	return max(u.Line, column, u.Loose)
}

// inForce reports whether one of some special rules is in force.
func inForce(c *rules.Case, ids ...string) bool {
	return slices.ContainsFunc(c.Scenario.Rules, func(r model.Rule) bool { return slices.Contains(ids, r.Rule) })
}

// mendTurns gives a clause as many turns as it needs.
func mendTurns(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(c.Scenario.Victory.Clauses, clauses, d.Path)
	if !ok {
		return nil
	}
	s := spotsOf(c, 0)
	const most = 30
turns:
	for turns := c.Scenario.Length.Turns + 1; turns <= most; turns++ {
		for _, e := range errandsOf(c.Scenario.Victory.Clauses[i].Condition) {
			goal, err := e.area.Ground(c.Scenario.TableBoard())
			if err != nil {
				return nil
			}
			if able, _ := e.able(c, s, goal, turns); able < e.need {
				continue turns
			}
		}
		return []rules.Mend{rules.Put("length.turns", turns, "play %d turns", turns)}
	}
	return nil
}
