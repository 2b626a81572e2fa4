package check

import (
	"reflect"

	"github.com/mapsheet/mapsheet/model"
)

// truth is whether a condition may hold and may fail.
type truth struct{ may, fail bool }

func (t truth) certain() bool { return t.may && !t.fail }

// atStart is whether a condition holds when the game begins, whatever the
// players choose in setting up.
func (r *report) atStart(c *model.Condition) truth {
	switch {
	case c.All != nil:
		out := truth{may: true}
		for i := range c.All {
			t := r.atStart(&c.All[i])
			out = truth{out.may && t.may, out.fail || t.fail}
		}
		return out
	case c.Any != nil:
		out := truth{fail: true}
		for i := range c.Any {
			t := r.atStart(&c.Any[i])
			out = truth{out.may || t.may, out.fail && t.fail}
		}
		return out
	case c.Not != nil:
		t := r.atStart(c.Not)
		return truth{t.fail, t.may}
	case c.Count != nil:
		if c.Count.State == model.Disrupted {
			return exactly(c.Count.Bound.Holds(0))
		}
		low, high := r.present(c.Count.Units, &c.Count.Area)
		return between(c.Count.Bound, low, high)
	case c.Exits != nil:
		return exactly(c.Exits.Bound.Holds(0))
	case c.Losses != nil:
		return exactly(c.Losses.Bound.Holds(0))
	case c.Occupies != nil:
		low, high := r.present(c.Occupies.Units, &c.Occupies.Area)
		e := r.region(&c.Occupies.Area)
		if !c.Occupies.Every || e.ok && e.Len() == 1 {
			return truth{high > 0, low == 0}
		}
		return truth{e.ok && high*r.mostParts() >= e.Len(), true}
	case c.Points != nil, c.Journey != nil:
		return exactly(false)
	default: // some hex: it depends on which
		return truth{true, true}
	}
}

func exactly(holds bool) truth { return truth{holds, !holds} }

// between is whether a bound holds for numbers from low to high.
func between(b model.Bound, low, high int) truth {
	var out truth
	for n := low; n <= high; n++ {
		if b.Holds(n) {
			out.may = true
		} else {
			out.fail = true
		}
	}
	return out
}

// present is how many of the units stand in an area when the game begins, at
// least and at most.
func (r *report) present(sel model.Selector, a *model.Area) (low, high int) {
	e := r.region(a)
	for i := range r.s.Deployment {
		s := r.step(i)
		sure, may := 0, 0
		for _, f := range s.forces {
			for _, g := range f.Units {
				if r.mayPick(sel, f, g) {
					may += max(g.Count, 0)
				}
				if r.surelyPicks(sel, f, g) {
					sure += max(g.Count, 0)
				}
			}
		}
		switch {
		case !e.ok || s.side == "":
			high += may
		case s.Intersect(e.Region).Empty():
		case s.Subtract(e.Region).Empty() && r.room(s) >= 0:
			low, high = low+sure, high+may
		default:
			high += may
		}
	}
	return low, high
}

// implies reports whether a second condition holds whenever the first does, as
// far as their forms show it.
func (r *report) implies(a, b *model.Condition) bool {
	switch {
	case reflect.DeepEqual(a, b):
		return true
	case b.All != nil:
		for i := range b.All {
			if !r.implies(a, &b.All[i]) {
				return false
			}
		}
		return true
	case a.Any != nil:
		for i := range a.Any {
			if !r.implies(&a.Any[i], b) {
				return false
			}
		}
		return true
	case b.Any != nil:
		for i := range b.Any {
			if r.implies(a, &b.Any[i]) {
				return true
			}
		}
	}
	for i := range a.All {
		if r.implies(&a.All[i], b) {
			return true
		}
	}
	return r.boundImplies(a, b)
}

// boundImplies is implies for two conditions that count the same, and for more
// units in a larger area.
func (r *report) boundImplies(a, b *model.Condition) bool {
	what, wide, key := asked(b)
	same, narrow, okey := asked(a)
	if key == "" || key != okey {
		return false
	}
	if reflect.DeepEqual(what, same) {
		return least(narrow) >= least(wide) && most(narrow) <= most(wide)
	}
	if a.Not != nil || b.Not != nil || wide.AtMost != nil || least(narrow) < least(wide) {
		return false
	}
	small, _, _ := unitsOf(a)
	large, _, _ := unitsOf(b)
	if !r.among(small, large) {
		return false
	}
	switch {
	case a.Count != nil:
		return (b.Count.State == model.AnyState || a.Count.State == b.Count.State) && r.inside(&a.Count.Area, &b.Count.Area)
	case a.Exits != nil:
		return r.inside(&a.Exits.By, &b.Exits.By)
	default:
		return true
	}
}

// among reports whether a second selector picks every unit that the first
// does, whatever becomes of them.
func (r *report) among(small, large model.Selector) bool {
	if reflect.DeepEqual(small, large) {
		return true
	}
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		for _, g := range f.Units {
			if small.Picks(r.charts, f, g) && !large.Picks(r.charts, f, g) {
				return false
			}
		}
	}
	// Kinds and types of units change when they dismount and break down.
	return len(large.Kinds) == 0 && len(large.Types) == 0
}

// inside reports whether every hex of an area is one of another.
func (r *report) inside(small, large *model.Area) bool {
	a, b := r.region(small), r.region(large)
	return a.ok && b.ok && a.Subtract(b.Region).Empty()
}
