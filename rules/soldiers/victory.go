package soldiers

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// victory is the scenario's victory conditions, areas and units found.
type victory struct {
	clauses   []clause
	otherwise model.Outcome
	awards    [2][]award // by the side that gains
}

type clause struct {
	outcome   model.Outcome
	winner    int8 // index of a side; Absent for a draw
	when      model.When
	condition condition
	sentence  string
}

type award struct {
	units  []bool
	points int32
}

// conditionKind says which statement a condition makes.
type conditionKind uint8

const (
	allOf conditionKind = iota
	anyOf
	notOf
	countIn
	exitsBy
	lossesOf
	occupies
	pointsLead
	scoreOf
	journeyMade
	someHex
)

// condition is a statement about the game with its areas and units found.
type condition struct {
	kind    conditionKind
	parts   []condition // of allOf, anyOf and notOf; one for each cell of the area of someHex
	units   []bool
	area    extent
	bound   model.Bound
	state   model.UnitState
	every   bool
	side    int8
	by      int32
	journey int
	least   int // of a journey

	sentence string
}

// finding is what a condition comes to: whether it holds, the number counted
// with its bound, and what makes it so.
type finding struct {
	holds bool
	count int
}

// evidence collects what makes a condition so; nil collects nothing.
type evidence struct {
	units []int32
	cells []int32
}

func (e *evidence) unit(u int32) {
	if e != nil {
		e.units = append(e.units, u)
	}
}

// ask evaluates a condition.
func (s *State) ask(c *condition, e *evidence) finding {
	switch c.kind {
	case allOf:
		out := finding{holds: true}
		for i := range c.parts {
			if f := s.ask(&c.parts[i], e); f.holds {
				out.count++
			} else {
				out.holds = false
			}
		}
		return out
	case anyOf, someHex:
		out := finding{}
		for i := range c.parts {
			if c.kind == someHex && !s.inside(&c.area, c.area.cells[i]) {
				continue
			}
			var found *evidence
			if e != nil {
				found = &evidence{}
			}
			if f := s.ask(&c.parts[i], found); !f.holds {
				continue
			}
			out.holds = true
			out.count++
			switch {
			case e == nil:
			case c.kind == someHex:
				e.units, e.cells = append(e.units, found.units...), append(e.cells, c.area.cells[i])
			default:
				e.units, e.cells = append(e.units, found.units...), append(e.cells, found.cells...)
			}
		}
		return out
	case notOf:
		f := s.ask(&c.parts[0], e)
		return finding{holds: !f.holds, count: f.count}
	case countIn:
		n := s.count(c, e)
		if n == 0 && c.bound.AtMost != nil && *c.bound.AtMost == 0 && s.anyFits(c, e) {
			n = 1 // ruling 72
		}
		return bounded(c.bound, n)
	case exitsBy:
		return bounded(c.bound, s.countExits(c, e))
	case lossesOf:
		return bounded(c.bound, int(s.losses(c.units, e)))
	case occupies:
		return s.askOccupies(c, e)
	case pointsLead:
		lead := s.points(c.side) - s.points(1-c.side)
		return finding{holds: lead >= c.by, count: int(lead)}
	case scoreOf:
		return bounded(c.bound, int(s.points(c.side)))
	default:
		return s.askJourney(c, e)
	}
}

func bounded(b model.Bound, n int) finding { return finding{holds: b.Holds(n), count: n} }

// askOccupies asks whether some unit stands in the area, or in every hex of it.
func (s *State) askOccupies(c *condition, e *evidence) finding {
	held, of := 0, 0
	for _, cell := range c.area.cells {
		if !s.inside(&c.area, cell) {
			continue
		}
		of++
		any := false
		for u := s.heads[cell]; u >= 0; u = s.units[u].next {
			if c.units[u] {
				any = true
				e.unit(u)
			}
		}
		if any {
			held++
			if e != nil {
				e.cells = append(e.cells, cell)
			}
		}
	}
	if c.every {
		return finding{holds: held == of && held > 0, count: held}
	}
	return finding{holds: held > 0, count: held}
}

// judgeAtOnce ends the game when a clause that is asked at once holds. Clauses
// of several winners that come to hold at the same moment make a draw (ruling
// 14).
func (s *State) judgeAtOnce(events []rules.Event) []rules.Event {
	if s.phase == gameOver || s.phase == deploying {
		return events
	}
	met := s.firstMet(model.AtOnce)
	if met == rules.Absent {
		return events
	}
	return s.over(met, events)
}

// judgeAtEnd ends the game with the clause that holds, or the outcome without
// one.
func (s *State) judgeAtEnd(events []rules.Event) []rules.Event {
	return s.over(s.firstMet(model.AtEnd), events)
}

// inConflict stands for clauses of several winners met at the same moment.
const inConflict = -2

// firstMet is the first clause of the moment that holds; Absent when none does,
// inConflict when several do that name different winners.
func (s *State) firstMet(when model.When) int {
	met := rules.Absent
	for i := range s.battle.victory.clauses {
		c := &s.battle.victory.clauses[i]
		if c.when != when || !s.ask(&c.condition, nil).holds {
			continue
		}
		switch {
		case met == rules.Absent:
			met = i
		case s.battle.victory.clauses[met].winner != c.winner:
			return inConflict
		}
	}
	return met
}

func (s *State) over(clause int, events []rules.Event) []rules.Event {
	s.phase = gameOver
	s.passing, s.moving = rules.Absent, rules.Absent
	s.clause = int16(clause)
	switch clause {
	case rules.Absent:
		s.decision = s.battle.victory.otherwise
	case inConflict:
		s.clause = rules.Absent
		s.decision = model.Outcome{Winner: model.Draw}
	default:
		s.decision = s.battle.victory.clauses[clause].outcome
	}
	e := event(EventOver)
	for i, side := range s.battle.sides {
		if side == s.decision.Winner {
			e.Side = int8(i)
		}
	}
	return append(events, e)
}
