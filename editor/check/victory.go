package check

import (
	"reflect"

	"github.com/mapsheet/mapsheet/model"
)

func clausePath(i int) string { return path("victory.clauses", i) }

// conditions finds conditions that say nothing, or what can never be.
func conditions(r *report) {
	for where, c := range r.s.Conditions() {
		err := c.Valid()
		if err == nil && r.s.Board != nil {
			err = c.On(r.s.Board.Kind())
		}
		if err == nil {
			continue
		}
		if b, ok := boundOf(c); ok && (b.AtLeast != nil || b.AtMost != nil) {
			r.add(neverHolds, where, "%s", upper(err.Error()))
		} else {
			r.add(wrongCondition, where, "%s", upper(err.Error()))
		}
	}
}

// boundOf is the bound of a condition that compares a number of units.
func boundOf(c *model.Condition) (model.Bound, bool) {
	switch {
	case c.Count != nil:
		return c.Count.Bound, true
	case c.Exits != nil:
		return c.Exits.Bound, true
	case c.Losses != nil:
		return c.Losses.Bound, true
	default:
		return model.Bound{}, false
	}
}

// unitsOf is whom a condition that compares a number of units counts, and the
// key of the condition.
func unitsOf(c *model.Condition) (sel model.Selector, b model.Bound, key string) {
	b, _ = boundOf(c)
	switch {
	case c.Count != nil:
		return c.Count.Units, b, "count"
	case c.Exits != nil:
		return c.Exits.Units, b, "exits"
	case c.Losses != nil:
		return c.Losses.Units, b, "losses"
	case c.Journey != nil:
		return c.Journey.Units, model.Bound{AtLeast: &c.Journey.AtLeast}, "journey"
	default:
		return sel, b, ""
	}
}

// bounds finds numbers that there are not enough units for, and numbers that
// are never passed.
func bounds(r *report) {
	if r.crowded(model.ManyClauses) {
		return
	}
	for where, c := range r.s.Conditions() {
		sel, b, key := unitsOf(c)
		if key == "" || c.Valid() != nil || !r.sound(sel) {
			continue
		}
		all := r.s.CountUnits(sel)
		if all == 0 {
			continue
		}
		switch {
		case b.AtLeast != nil && *b.AtLeast > all:
			r.add(tooMany, where+"."+key+".at_least", "At least %d of the %s are asked for, and there are %d", *b.AtLeast, sel.Phrase(r.s), all)
		case (b.AtLeast == nil || *b.AtLeast <= 0) && (b.AtMost == nil || *b.AtMost >= all):
			r.add(alwaysHolds, where+"."+key, "This is always so: there are %d of the %s in all", all, sel.Phrase(r.s))
		}
	}
}

// clauses finds victory conditions without clauses, and clauses that could be
// part of others.
func clauses(r *report) {
	list := r.s.Victory.Clauses
	if len(list) == 0 {
		r.add(noClauses, "victory", "There are no victory conditions: every game ends as the default says")
	}
	if r.crowded(model.ManyClauses) {
		return
	}
	for i, c := range list {
		for j, before := range list[:i] {
			if c.When != before.When {
				continue
			}
			if c.Outcome == before.Outcome && !reflect.DeepEqual(c.Condition, before.Condition) {
				r.add(sameOutcome, clausePath(i)+".outcome", "The outcome is that of clause %d: one clause with both conditions would be easier to read", j+1)
				break
			}
		}
	}
}

// winners finds sides that no outcome lets win.
func winners(r *report) {
	if len(r.s.Victory.Clauses) == 0 {
		return
	}
	wins := map[string]bool{r.s.Victory.Otherwise.Winner: true}
	for _, c := range r.s.Victory.Clauses {
		wins[c.Outcome.Winner] = true
	}
	for id := range wins {
		if id != model.Draw && !r.defined(model.Ref{Kind: model.RefSide, ID: id}) {
			return // it may be the side that is missed
		}
	}
	for i, side := range r.s.Sides {
		if !wins[side.ID] {
			r.add(cannotWin, path("sides", i), "No outcome lets the %s side win", side.Name)
		}
	}
}

// points finds leads in points that nobody can have, and points for nothing.
func points(r *report) {
	gains := map[string]bool{}
	for _, award := range r.s.Victory.Points {
		gains[award.Side] = true
	}
	asked := false
	for where, c := range r.s.Conditions() {
		var side, key string
		switch {
		case c.Points != nil:
			side, key = c.Points.Side, ".points"
		case c.Score != nil:
			side, key = c.Score.Side, ".score"
		default:
			continue
		}
		asked = true
		switch {
		case r.sys.Scores:
		case len(gains) == 0:
			r.add(noPointTable, where+key, "The condition compares points, and the scenario has no point table")
		case !gains[side] && r.defined(model.Ref{Kind: model.RefSide, ID: side}):
			never := "so it never leads"
			if c.Score != nil {
				never = "so it never has any"
			}
			r.add(pointlessSide, where+key+".side", "The %s side gains no points by the point table, %s", r.s.SideName(side), never)
		}
	}
	if len(gains) > 0 && !asked {
		r.add(idlePointTable, "victory.points", "There is a point table, and no clause compares points")
	}
}

// ways finds ways off and onto the map that do not lie at its edge.
func ways(r *report) {
	for where, c := range r.s.Conditions() {
		if c.Exits != nil {
			r.way(where+".exits.by", &c.Exits.By)
		}
		if c.Journey == nil {
			continue
		}
		for i, leg := range c.Journey.Steps {
			if at := path(where+".journey.steps", i); leg.Exit != nil {
				r.way(at+".exit", leg.Exit)
			} else if leg.Enter != nil {
				r.way(at+".enter", leg.Enter)
			}
		}
	}
}

func (r *report) way(where string, a *model.Area) {
	if off := r.inland(a); len(off) > 0 {
		r.addHexes(inlandWay, where, off, "Nobody can leave or enter the map at %s: only hexes at the edge lead off it", r.labels(off))
	}
}
