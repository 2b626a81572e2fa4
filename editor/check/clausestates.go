package check

import (
	"fmt"
	"reflect"

	"github.com/mapsheet/mapsheet/model"
)

// State is what can be said of a victory clause before a game.
type State uint8

// The states.
const (
	Open        State = iota // it may come to hold and may not
	Met                      // it holds when the game begins
	Never                    // it can never hold
	Contradicts              // whenever it holds, another clause holds that names another winner
	Shadowed                 // whenever it holds, another clause has decided the same already
)

// String is a word or two for the state in lists.
func (s State) String() string {
	return [...]string{"open", "met at the start", "never met", "contradicts", "never matters"}[s]
}

// ClauseState is what can be said of a victory clause before a game. What is
// not proved is open.
type ClauseState struct {
	State    State
	Other    int    // index of the clause that it contradicts or that shadows it; -1 for none
	Sentence string // why, for a designer
}

// ClauseStates is what can be said of the victory clauses of a scenario as it was
// checked.
type ClauseStates struct {
	clauses []model.Clause // that it was said of
	states  []ClauseState
}

// VictoryStates says of each victory clause whether it is met at the start, can
// never be met, contradicts another or never matters, as the checker found last.
func (c *Checker) VictoryStates() ClauseStates {
	return ClauseStates{c.s.Victory.Clone().Clauses, c.mem.clauses}
}

// At is what can be said of a clause of a scenario; false where that clause, or the one
// that it is said to go with, has been changed since.
func (c ClauseStates) At(s *model.Scenario, i int) (ClauseState, bool) {
	same := func(i int) bool {
		return i < len(c.clauses) && i < len(s.Victory.Clauses) && reflect.DeepEqual(c.clauses[i], s.Victory.Clauses[i])
	}
	if !same(i) || c.states[i].Other >= 0 && !same(c.states[i].Other) {
		return ClauseState{}, false
	}
	return c.states[i], true
}

// Equal reports whether the same is said of the same clauses.
func (c ClauseStates) Equal(o ClauseStates) bool { return reflect.DeepEqual(c, o) }

func (r *report) clauseState(i int) ClauseState {
	clauses := r.s.Victory.Clauses
	c := &clauses[i]
	if !r.whole(&c.Condition) {
		return ClauseState{Open, -1, "The condition is not finished."}
	}
	if why := r.impossible(&c.Condition); why != "" {
		return ClauseState{Never, -1, why}
	}
	for j := range clauses {
		o := &clauses[j]
		if j == i || !r.whole(&o.Condition) || !r.implies(&c.Condition, &o.Condition) {
			continue
		}
		twins := r.implies(&o.Condition, &c.Condition)
		switch {
		case o.When == c.When && o.Outcome.Winner != c.Outcome.Winner && (j < i || !twins):
			return ClauseState{Contradicts, j, fmt.Sprintf("Whenever it holds, clause %d holds too, and that names another winner.", j+1)}
		case o.When == c.When && o.Outcome.Winner == c.Outcome.Winner && j < i:
			return ClauseState{Shadowed, j, fmt.Sprintf("Whenever it holds, clause %d holds too and is asked first, so it never matters.", j+1)}
		case o.When == model.AtOnce && c.When == model.AtEnd:
			return ClauseState{Shadowed, j, fmt.Sprintf("Whenever it holds, clause %d has ended the game already, so it never matters.", j+1)}
		}
	}
	if r.atStart(&c.Condition).certain() {
		if c.When == model.AtOnce {
			return ClauseState{Met, -1, "It holds when the game begins, so the game is over before it is played."}
		}
		return ClauseState{Met, -1, "It holds when the game begins; it is asked when the game ends."}
	}
	return ClauseState{Open, -1, "It does not hold for certain when the game begins, and may come to hold."}
}

// whole reports whether a condition and all in it say something, of units and
// places that are there.
func (r *report) whole(c *model.Condition) bool {
	if c.Valid() != nil {
		return false
	}
	ok := true
	check := func(sel model.Selector, areas ...*model.Area) {
		ok = ok && r.sound(sel)
		for _, a := range areas {
			ok = ok && (a == nil || a.UsesThis() || r.region(a).ok)
		}
	}
	switch {
	case c.Not != nil:
		return r.whole(c.Not)
	case c.SomeHex != nil:
		check(model.Selector{}, &c.SomeHex.Of)
		return ok && r.whole(&c.SomeHex.Condition)
	case c.Count != nil:
		check(c.Count.Units, &c.Count.Area)
	case c.Exits != nil:
		check(c.Exits.Units, &c.Exits.By)
	case c.Losses != nil:
		check(c.Losses.Units)
	case c.Occupies != nil:
		check(c.Occupies.Units, &c.Occupies.Area)
	case c.Journey != nil:
		for _, leg := range c.Journey.Steps {
			check(c.Journey.Units, leg.Exit, leg.Enter, leg.Reach)
		}
	}
	for _, list := range [][]model.Condition{c.All, c.Any} {
		for i := range list {
			ok = ok && r.whole(&list[i])
		}
	}
	return ok
}

// clauseStates finds clauses that are met before anybody moves, can never be
// met, never matter, or always come with another's victory.
func clauseStates(r *report) {
	states := make([]ClauseState, len(r.s.Victory.Clauses))
	for i := range states {
		if r.crowded(model.ManyClauses) {
			states[i] = ClauseState{Open, -1, "There are too many to compare."}
		} else {
			states[i] = r.clauseState(i)
		}
	}
	r.mem.clauses = states
	for i, c := range states {
		where := clausePath(i)
		switch c.State {
		case Met:
			if r.s.Victory.Clauses[i].When == model.AtOnce {
				r.add(metAtStart, where, "Clause %d holds when the game begins, so the game is over before it is played", i+1)
			}
		case Never:
			if !r.saidOf(i) {
				r.add(neverMet, where, "Clause %d can never be met: %s", i+1, lower(c.Sentence))
			}
		case Contradicts:
			r.add(contradiction, where, "Whenever clause %d holds, clause %d holds too, and that names another winner", i+1, c.Other+1)
		case Shadowed:
			r.add(deadClause, where, "Whenever clause %d holds, clause %d has decided the game already, so it never matters", i+1, c.Other+1)
		}
	}
}

// saidOf reports whether a pass of its own says why the clause is never met:
// that there are too few units, or that an area is empty.
func (r *report) saidOf(i int) bool {
	for where, a := range r.s.TopAreas() {
		if indexIn("victory.clauses", where) == i && !a.UsesThis() && r.region(a).Empty() {
			return true
		}
	}
	for where, part := range r.s.Conditions() {
		if indexIn("victory.clauses", where) != i {
			continue
		}
		sel, b, key := unitsOf(part)
		if key != "" && b.AtLeast != nil && *b.AtLeast > r.s.CountUnits(sel) {
			return true
		}
		if part.Points != nil && !r.gains(part.Points.Side) {
			return true
		}
		if part.Occupies != nil && r.s.CountUnits(part.Occupies.Units) == 0 {
			return true
		}
	}
	return false
}

// gains reports whether the point table gives the side anything, or the rules do.
func (r *report) gains(side string) bool {
	if r.sys.Scores {
		return true
	}
	for _, award := range r.s.Victory.Points {
		if award.Side == side {
			return true
		}
	}
	return false
}
