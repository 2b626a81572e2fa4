package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// clause is a victory clause, ready to be asked.
type clause struct {
	model.Clause
	sentence  string
	condition condition
}

// condition is a statement about the game, with its areas and units found.
type condition struct {
	sentence string
	all      []condition
	any      []condition
	not      *condition
	count    func(s *State, u int) bool // whether a unit counts; nil where parts are asked
	bound    model.Bound
	units    set
	area     region
}

// clause reads a clause.
func (b *battle) clause(sc *model.Scenario, c model.Clause) (clause, error) {
	read, err := b.condition(sc, c.Condition)
	return clause{c, c.Sentence(sc), read}, err
}

func (b *battle) condition(sc *model.Scenario, c model.Condition) (condition, error) {
	out := condition{sentence: c.Sentence(sc)}
	parts := func(all []model.Condition) ([]condition, error) {
		var out []condition
		for _, part := range all {
			read, err := b.condition(sc, part)
			if err != nil {
				return nil, err
			}
			out = append(out, read)
		}
		return out, nil
	}
	var err error
	switch {
	case c.All != nil:
		out.all, err = parts(c.All)
	case c.Any != nil:
		out.any, err = parts(c.Any)
	case c.Not != nil:
		var part condition
		part, err = b.condition(sc, *c.Not)
		out.not = &part
	case c.Losses != nil:
		out.units, out.bound = b.picks(sc, c.Losses.Units), c.Losses.Bound
		out.count = func(s *State, u int) bool { return s.units[u].standing == broken }
	case c.Exits != nil:
		out.units, out.bound = b.picks(sc, c.Exits.Units), c.Exits.Bound
		out.area, err = b.region(c.Exits.By)
		out.count = gone.in(out.area)
		if err == nil {
			b.exits = append(b.exits, exit{out.units, out.area})
		}
	case c.Count != nil && c.Count.State == model.AnyState:
		out.units, out.bound = b.picks(sc, c.Count.Units), c.Count.Bound
		out.area, err = b.region(c.Count.Area)
		out.count = onTable.in(out.area)
	case c.Occupies != nil && !c.Occupies.Every:
		one := 1
		out.units, out.bound = b.picks(sc, c.Occupies.Units), model.Bound{AtLeast: &one}
		out.area, err = b.region(c.Occupies.Area)
		out.count = onTable.in(out.area)
	default:
		return out, fmt.Errorf("the game knows conditions about losses, units in areas and units off the table, and not: %s", out.sentence)
	}
	return out, err
}

// in tells which units are so and in a region.
func (st standing) in(r region) func(*State, int) bool {
	return func(s *State, u int) bool { return s.units[u].standing == st && r.holds(s.units[u].at) }
}

// number is how many units count.
func (c *condition) number(s *State) int {
	n := 0
	for u := range c.units.all() {
		if c.count(s, u) {
			n++
			if s.units[u].brigade {
				n++
			}
		}
	}
	return n
}

// holds reports whether the condition is true.
func (c *condition) holds(s *State) bool {
	switch {
	case c.count != nil:
		return c.bound.Holds(c.number(s))
	case c.not != nil:
		return !c.not.holds(s)
	case c.any != nil:
		for i := range c.any {
			if c.any[i].holds(s) {
				return true
			}
		}
		return false
	}
	for i := range c.all {
		if !c.all[i].holds(s) {
			return false
		}
	}
	return true
}

// truth is what the condition comes to.
func (c *condition) truth(s *State) rules.Truth {
	t := rules.Truth{Sentence: c.sentence, Holds: c.holds(s)}
	for _, parts := range [][]condition{c.all, c.any} {
		for i := range parts {
			t.Parts = append(t.Parts, parts[i].truth(s))
			if t.Parts[i].Holds {
				t.Count++
			}
		}
	}
	if c.not != nil {
		t.Parts = append(t.Parts, c.not.truth(s))
	}
	if c.count == nil {
		return t
	}
	t.Count = c.number(s)
	switch {
	case c.bound.AtLeast != nil:
		t.Progress = fmt.Sprintf("%d of %d", t.Count, *c.bound.AtLeast)
	case c.bound.AtMost != nil:
		t.Progress = fmt.Sprintf("%d, at most %d", t.Count, *c.bound.AtMost)
	}
	for u := range c.units.all() {
		if c.count(s, u) {
			t.Units = append(t.Units, int32(u))
		}
	}
	return t
}

// Clauses is the victory clauses with their truth.
func (s *State) Clauses() []rules.ClauseTruth {
	var out []rules.ClauseTruth
	for i := range s.battle.clauses {
		c := &s.battle.clauses[i]
		t := c.condition.truth(s)
		t.Sentence = c.sentence
		out = append(out, rules.ClauseTruth{Outcome: c.Outcome, When: c.When, Truth: t})
	}
	return out
}

// exit is where some units may leave the table (Table 5).
type exit struct {
	units set
	area  region
}

// weight is how many units a unit counts for in the strength of its army.
func (s *State) weight(u int) int {
	switch {
	case s.battle.uncounted && (s.battle.pieces[u].arm == skirmishers || s.battle.pieces[u].arm == warParty):
		return 0
	case s.units[u].brigade:
		return 2
	}
	return 1
}

// strength is how many units an army began with, and how many of them are not lost
// (Breaking 3, r46).
func (s *State) strength(side int8) (began, left int) {
	for u := range s.come.and(s.battle.of[side]).all() {
		switch n := s.weight(u); s.units[u].standing {
		case merged: // it counts with the unit that it joined
		case broken:
			began += n
		default:
			began, left = began+n, left+n
		}
	}
	return began, left
}

// collapsed reports whether an army has collapsed: at half of its units, or with hard
// collapse when its general's dice fail (r60).
func (s *State) collapsed(side int8) bool {
	if s.battle.noCollapse || s.turn == 0 {
		return false
	}
	if s.battle.hardCollapse {
		return s.fled[side]
	}
	began, left := s.strength(side)
	return s.battle.figures.collapsed(began, left)
}

// holdOn rolls whether an army fights on that has lost a unit at half strength or below
// (hard collapse).
func (s *State) holdOn(side int8) {
	if !s.battle.hardCollapse || s.battle.noCollapse {
		return
	}
	began, left := s.strength(side)
	if s.fled[side] || !s.battle.figures.collapsed(began, left) {
		return
	}
	won := 0
	if g := s.commander(side); g != none && left > 0 {
		won, _ = s.cast(forArmy, s.battle.figures.Collapse.Hold, side, s.number(g), int(s.generals[g].rating))
	}
	if s.fled[side] = won == 0; !s.fled[side] {
		s.tell(rules.Event{Kind: eventStands, Side: side})
	}
}

// judge ends the game where a clause asked at once holds, or an army has collapsed.
func (s *State) judge() {
	if s.over || s.turn == 0 || s.stage == inAnswer {
		return
	}
	for i := range s.battle.clauses {
		if c := &s.battle.clauses[i]; c.When == model.AtOnce && c.condition.holds(s) {
			s.finish(c.Outcome, i)
			return
		}
	}
	down := [2]bool{s.collapsed(0), s.collapsed(1)}
	for side, is := range down {
		if is {
			s.tell(rules.Event{Kind: eventCollapsed, Side: int8(side)})
		}
	}
	switch {
	case down[0] && down[1]:
		s.finish(model.Outcome{Winner: model.Draw}, rules.Absent)
	case down[0]:
		s.finish(model.Outcome{Winner: s.battle.sides[1].ID}, rules.Absent)
	case down[1]:
		s.finish(model.Outcome{Winner: s.battle.sides[0].ID}, rules.Absent)
	}
}

// atEnd ends the game when the last turn is over (r45, r80).
func (s *State) atEnd() {
	if s.judge(); s.over {
		return
	}
	if s.battle.limited {
		for i := range s.battle.clauses {
			if c := &s.battle.clauses[i]; c.condition.holds(s) {
				s.finish(c.Outcome, i)
				return
			}
		}
		s.finish(s.battle.other, rules.Absent)
		return
	}
	s.finish(model.Outcome{Winner: model.Draw}, rules.Absent)
}

// finish ends the game.
func (s *State) finish(o model.Outcome, clause int) {
	s.over, s.outcome = true, rules.Outcome{Outcome: o, Clause: clause}
	s.stage = inNothing
	e := rules.Event{Kind: eventOver, Side: rules.Absent}
	for side := range s.battle.sides {
		if s.battle.sides[side].ID == o.Winner {
			e.Side = int8(side)
		}
	}
	s.tell(e)
}
