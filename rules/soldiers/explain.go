package soldiers

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// Moves is where a unit may move in this phase, or why it may not move at all.
func (s *State) Moves(u int32) (rules.Moves, *rules.Refusal) {
	var w Ways
	if refusal := s.Reach(u, &w); refusal != nil {
		return nil, refusal
	}
	m := &hexrules.Moves{
		Grid: s.battle.grid, Costs: make([]int16, len(w.cost)), From: w.from, Ends: w.stops, Order: w.reach,
	}
	for c, cost := range w.cost {
		if m.Costs[c] = int16(cost); cost >= closed {
			m.Costs[c] = -1
		}
	}
	return m, nil
}

// Explain is what a unit would do to come to a hex, to deploy there or to fire
// there, as the phase has it; or why it cannot.
func (s *State) Explain(u int32, at model.Site) ([]rules.Action, *rules.Refusal) {
	h := at.Hex()
	if !s.battle.grid.Contains(h) || u < 0 || int(u) >= len(s.units) {
		return nil, s.refusal(rules.Act(VerbStep), refuse(noSuchAction))
	}
	c := int32(s.battle.grid.Index(h))
	switch {
	case s.phase == deploying:
		return s.explainPlacing(u, c)
	case s.movement():
		return s.explainMove(u, c)
	case s.phase == gameOver:
		return nil, s.refusal(rules.Act(VerbEnd), refuse(gameIsOver))
	default:
		return s.explainFire(u, c)
	}
}

// tried is the first of the actions that is legal, or why the first is not.
func (s *State) tried(actions ...rules.Action) ([]rules.Action, *rules.Refusal) {
	for _, a := range actions {
		if s.check(a).ok() {
			return []rules.Action{a}, nil
		}
	}
	return nil, s.Refuse(actions[0])
}

// explainPlacing deploys a unit, outside an improved position and mounted where
// there is a choice.
func (s *State) explainPlacing(u, c int32) ([]rules.Action, *rules.Refusal) {
	ways := make([]rules.Action, 0, 4)
	for _, flags := range []uint8{0, InImproved, OnFoot, InImproved | OnFoot} {
		a := do(VerbPlace, u, c)
		a.Flags = flags
		ways = append(ways, a)
	}
	return s.tried(ways...)
}

// explainMove takes a unit to a hex step by step.
func (s *State) explainMove(u, to int32) ([]rules.Action, *rules.Refusal) {
	a := do(VerbStep, u, to)
	var w Ways
	if refusal := s.Reach(u, &w); refusal != nil {
		return nil, refusal
	}
	path := w.AppendPath(nil, to)
	if len(path) == 0 {
		return nil, s.refusal(a, s.whyNotThere(u, to))
	}
	var out []rules.Action
	if s.units[u].status != onMap {
		out = append(out, do(VerbEnter, u, path[0]))
	}
	for _, c := range path[1:] {
		out = append(out, do(VerbStep, u, c))
	}
	return out, nil
}

// whyNotThere says why a unit that may move does not come to a hex: what stands
// against the hex itself, or that the way there costs more than it has left.
func (s *State) whyNotThere(u, to int32) verdict {
	if s.units[u].status == onMap {
		if _, adjacent := s.direction(s.units[u].hex, to); adjacent {
			return s.checkStep(u, to)
		}
	}
	if v := s.checkOnto(u, to); !v.ok() {
		return v
	}
	var w Ways
	w.reset(len(s.battle.cells))
	start, left := to, s.leftOver(u)
	if s.units[u].status == onMap {
		start = s.units[u].hex
		w.push(start, 0, rules.Absent)
	} else {
		left = s.movementOf(u)
		for _, c := range s.entriesOf(u) {
			if s.checkEnter(u, c).ok() {
				start = c
				w.push(c, uint8(min(s.edgeCost(c, true), int32(left))), rules.Absent)
			}
		}
	}
	s.search(u, &w, closed-1, false)
	if cost, ok := w.Cost(to); ok {
		return refuse(wayTooLong).at(to).sums(int32(cost), int32(left))
	}
	return refuse(noWayThere).at(to).and(start)
}

// explainFire fires on a hex: on units in the open or else in improved
// positions, or on its bridge; an empty hex is interdicted.
func (s *State) explainFire(u, c int32) ([]rules.Action, *rules.Refusal) {
	if v := s.checkUnit(do(VerbAim, u, c)); !v.ok() {
		return nil, s.refusal(do(VerbAim, u, c), v)
	}
	open, dug := aimAt(u, target{c, openGroup}), aimAt(u, target{c, improvedGroup})
	switch {
	case s.holder(c) == 1-s.battle.pieces[u].side:
		in, out := s.groupsIn(c)
		switch {
		case in && out:
			return s.tried(open, dug)
		case in:
			return s.tried(dug)
		default:
			return s.tried(open)
		}
	case s.bridged(c) && s.typeOf(u).guns():
		return s.tried(aimAt(u, target{c, bridgeGroup}))
	case s.part == moverFire && s.heads[c] < 0:
		return s.tried(do(VerbInterdict, u, c))
	default:
		return s.tried(open)
	}
}
