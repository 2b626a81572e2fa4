package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// statement is a statement of a victory clause: how many units count.
type statement struct {
	units  set
	area   *model.Ground // nil where it does not matter
	bound  model.Bound
	counts func(s *State, u int) bool
}

// statement is the meaning of a statement of a victory clause.
func (b *battle) statement(sc *model.Scenario, c model.Condition) (rules.Statement[*State], error) {
	out := &statement{}
	var err error
	switch {
	case c.Losses != nil:
		out.units, out.bound = b.picks(sc, c.Losses.Units), c.Losses.Bound
		out.counts = func(s *State, u int) bool { return s.units[u].standing == broken }
	case c.Exits != nil:
		out.units, out.bound = b.picks(sc, c.Exits.Units), c.Exits.Bound
		out.area, err = c.Exits.By.Ground(b.board)
		out.counts = gone.in(out.area)
		if err == nil {
			b.exits = append(b.exits, exit{out.units, out.area})
		}
	case c.Count != nil && c.Count.State == model.AnyState:
		out.units, out.bound = b.picks(sc, c.Count.Units), c.Count.Bound
		out.area, err = c.Count.Area.Ground(b.board)
		out.counts = onTable.in(out.area)
	case c.Occupies != nil && !c.Occupies.Every:
		one := 1
		out.units, out.bound = b.picks(sc, c.Occupies.Units), model.Bound{AtLeast: &one}
		out.area, err = c.Occupies.Area.Ground(b.board)
		out.counts = onTable.in(out.area)
	default:
		return nil, fmt.Errorf("the game knows conditions about losses, units in areas and units off the table, and not: %s", c.Sentence(sc))
	}
	return out, err
}

// in tells which units are so and on some ground.
func (st standing) in(r *model.Ground) func(*State, int) bool {
	return func(s *State, u int) bool { return s.units[u].standing == st && r.Holds(s.units[u].at) }
}

// Bound is within which the count makes the statement true.
func (t *statement) Bound() model.Bound { return t.bound }

// Count is how many units count, a brigade for two.
func (t *statement) Count(s *State) int {
	n := 0
	for u := range t.units.all() {
		if t.counts(s, u) {
			n++
			if s.units[u].brigade {
				n++
			}
		}
	}
	return n
}

// Tell tells which units they are.
func (t *statement) Tell(s *State, truth *rules.Truth) {
	for u := range t.units.all() {
		if t.counts(s, u) {
			truth.Units = append(truth.Units, int32(u))
		}
	}
}

// Clauses is the victory clauses with their truth.
func (s *State) Clauses() []rules.ClauseTruth { return s.battle.clauses.Truths(s) }

// exit is where some units may leave the table (Table 5).
type exit struct {
	units set
	area  *model.Ground
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
	if i := s.battle.clauses.First(s, false); i != rules.Absent {
		s.finish(s.battle.clauses[i].Outcome, i)
		return
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
	if !s.battle.limited {
		s.finish(model.Outcome{Winner: model.Draw}, rules.Absent)
		return
	}
	if i := s.battle.clauses.First(s, true); i != rules.Absent {
		s.finish(s.battle.clauses[i].Outcome, i)
		return
	}
	s.finish(s.battle.other, rules.Absent)
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
