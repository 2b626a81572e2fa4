package check

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// longestGame bounds how many turns ahead a march is followed.
const longestGame = 400

// objective is the hexes where the units of a force win something for their
// side; not known where a condition speaks of hexes that depend on the game.
func (r *report) objective(f *model.Force) (goal hex.Region, known bool) {
	goal, known = hex.NewRegion(r.board.Grid), true
	take := func(a *model.Area) {
		if e := r.region(a); e.ok {
			goal = goal.Union(e.Region)
		} else {
			known = false
		}
	}
	for i := range r.s.Victory.Clauses {
		if c := &r.s.Victory.Clauses[i]; c.Outcome.Winner == f.Side {
			r.goals(&c.Condition, f, true, take)
		}
	}
	return goal, known && !goal.Empty()
}

// goals takes the areas where a condition wants units of the force; wanted is
// false inside a not.
func (r *report) goals(c *model.Condition, f *model.Force, wanted bool, take func(*model.Area)) {
	if c.Valid() != nil {
		return
	}
	for i := range c.All {
		r.goals(&c.All[i], f, wanted, take)
	}
	for i := range c.Any {
		r.goals(&c.Any[i], f, wanted, take)
	}
	switch {
	case c.Not != nil:
		r.goals(c.Not, f, !wanted, take)
	case c.SomeHex != nil:
		r.goals(&c.SomeHex.Condition, f, wanted, take)
	case c.Count != nil && r.wants(c.Count.Bound, wanted) && r.picks(c.Count.Units, f):
		take(&c.Count.Area)
	case c.Exits != nil && r.wants(c.Exits.Bound, wanted) && r.picks(c.Exits.Units, f):
		take(&c.Exits.By)
	case c.Occupies != nil && wanted && r.picks(c.Occupies.Units, f):
		take(&c.Occupies.Area)
	case c.Journey != nil && wanted && r.picks(c.Journey.Units, f):
		for _, leg := range c.Journey.Steps {
			for _, a := range []*model.Area{leg.Exit, leg.Enter, leg.Reach} {
				if a != nil {
					take(a)
				}
			}
		}
	}
}

// wants reports whether more units serve the bound better.
func (r *report) wants(b model.Bound, wanted bool) bool {
	if wanted {
		return b.AtLeast != nil && *b.AtLeast > 0
	}
	return b.AtMost != nil
}

// picks reports whether the selector picks any unit of the force.
func (r *report) picks(sel model.Selector, f *model.Force) bool {
	for _, g := range f.Units {
		if g.Count > 0 && sel.Picks(r.charts, f, g) {
			return true
		}
	}
	return false
}

// lastMove is the last turn in which the units of a side move.
func (r *report) lastMove(side string) int {
	turns := min(r.s.Length.Turns, longestGame)
	mover := rules.Second
	if side == r.s.First {
		mover = rules.First
	}
	for _, p := range r.sys.Phases {
		if p.Moves == mover {
			return turns
		}
		if p.ID == r.s.Length.EndsAfter {
			return turns - 1
		}
	}
	return turns
}

// inTime reports whether any units of a force come to the goal within the
// limit.
func (r *report) inTime(m *marches, f *model.Force, goal hex.Region, limit int) bool {
	for _, pace := range r.paces(m, f) {
		if r.travel(m, pace, m.sites[f.ID], goal, limit).turns != never {
			return true
		}
	}
	return false
}

// soonest is how many turns the quickest units of a force take to the goal;
// never where they do not come there within the limit.
func (r *report) soonest(m *marches, f *model.Force, goal hex.Region, limit int) int {
	best := never
	for _, pace := range r.paces(m, f) {
		best = min(best, r.quickest(m, pace, m.sites[f.ID], goal, min(limit, best)).turns)
	}
	return best
}

// turnOf is the turn of the game in which a force that takes so many turns has
// done so; 0 where it stands there when the game begins.
func (o origin) turnOf(turns int) int {
	if turns == never || turns == 0 && !o.arrives {
		return turns
	}
	return o.turn + turns - 1
}

// Advance is how soon a force can be where.
type Advance struct {
	Turns     map[hex.Hex]int // the earliest turn for each hex that its quickest units can reach in the game; 0 where they may be set up
	Objective hex.List        // where its units win something for their side; empty where no clause says
	Needed    int             // the earliest turn in which it can be at its objective; 0 where it may be set up there, -1 where it cannot within the game
	Last      int             // the last turn in which it moves
}

// TimeToObjective is how soon a force can be where, if nobody hinders it, for a
// map of it. It is not known for a force that takes no part, and where the rule
// system does not say how units move.
func TimeToObjective(s *model.Scenario, sys rules.System, forceID string) (Advance, bool) {
	r := newReport(s, sys, newMemory())
	m := r.marching()
	f, ok := s.Force(forceID)
	if !ok || m == nil {
		return Advance{}, false
	}
	from, ok := m.sites[forceID]
	if !ok {
		return Advance{}, false
	}
	out := Advance{Turns: map[hex.Hex]int{}, Needed: -1, Last: r.lastMove(f.Side)}
	for _, pace := range r.paces(m, f) {
		field := m.field(pace, from, max(out.Last-from.turn+1, 0), nil)
		for c, done := range field.out {
			if !done {
				continue
			}
			h, turn := m.grid.At(c), from.turnOf(field.turns(int32(c)))
			if best, known := out.Turns[h]; !known || turn < best {
				out.Turns[h] = turn
			}
		}
	}
	goal, known := r.objective(f)
	if !known {
		return out, true
	}
	out.Objective = goal.List()
	for _, h := range out.Objective {
		if turn, reached := out.Turns[h]; reached && (out.Needed < 0 || turn < out.Needed) {
			out.Needed = turn
		}
	}
	return out, true
}
