package soldiers

import (
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// checkDeployment decides about actions before the first turn.
func (s *State) checkDeployment(a rules.Action) verdict {
	step := &s.battle.steps[s.step]
	switch a.Verb {
	case VerbTrench:
		return s.checkTrench(step, a.At[0])
	case VerbPlace, VerbLeaveOut:
		if v := s.checkTurn(step, a.Unit); !v.ok() {
			return v
		}
		if a.Verb == VerbPlace {
			return s.checkPlace(step, a)
		}
		if c := s.anyRoom(step, a.Unit); c >= 0 {
			return refuse(hasRoom).at(c)
		}
		return fine
	default:
		return refuse(notNow)
	}
}

// checkTurn asks whether a unit of the acting side is to be placed now, or left out where
// there is no room for it: one of the two is always allowed then.
func (s *State) checkTurn(step *step, u int32) verdict {
	if s.battle.pieces[u].step != s.step || s.units[u].status != waiting {
		return refuse(notThisStep)
	}
	if left := step.trenches - int(s.dug); left > 0 && s.trenchRoom(step) {
		return refuse(trenchesFirst).sums(int32(left), 0)
	}
	return fine
}

// stillToDeploy says what is left of the step of deployment.
func (s *State) stillToDeploy() verdict {
	v := refuse(stillToDeploy)
	for _, u := range s.battle.steps[s.step].pieces {
		if s.units[u].status != waiting {
			continue
		}
		if v.n++; v.n == 1 {
			v.unit = u
		}
	}
	return v
}

func (s *State) checkTrench(step *step, c int32) verdict {
	switch {
	case int(s.dug) >= step.trenches:
		return refuse(noTrenchLeft)
	case !step.area.Contains(s.battle.hexAt(c)):
		return refuse(outsideArea).at(c)
	case s.marks[c]&trenchMark != 0:
		return refuse(trenchThere).at(c)
	}
	for u := s.heads[c]; u >= 0; u = s.units[u].next {
		switch {
		case s.battle.pieces[u].side != step.side:
			return refuse(enemyThere).at(c).with(u)
		case s.typeOf(u).mounted:
			return refuse(noTrenchForMounted).at(c).with(u)
		case s.units[u].flags&improved != 0:
			return refuse(noTrenchOnPosition).at(c).with(u)
		}
	}
	return fine
}

func (s *State) checkPlace(step *step, a rules.Action) verdict {
	u, c := a.Unit, a.At[0]
	if !step.area.Contains(s.battle.hexAt(c)) {
		return refuse(outsideArea).at(c)
	}
	if v := s.checkMount(step.mount, a); !v.ok() {
		return v
	}
	if v := s.checkPositions(step, a); !v.ok() {
		return v
	}
	if s.battle.types[s.battle.pieces[u].typ].mounted && s.marks[c]&trenchMark != 0 {
		return refuse(noTrenchForMounted).at(c) // on foot neither: its horses would stand there (ruling 71)
	}
	if h := s.holder(c); h >= 0 && h != step.side {
		return refuse(enemyThere).at(c).with(s.heads[c])
	}
	// Dismounted cavalry stands beside its horses, which take up the squadron's
	// stacking points.
	if n := s.stacked(c) + s.battle.types[s.battle.pieces[u].typ].stack; n > s.battle.charts.stack {
		return refuse(tooManyHere).at(c).sums(int32(n), int32(s.battle.charts.stack))
	}
	ofStep, inAll := s.unitsIn(c)
	switch {
	case step.perHex > 0 && ofStep >= step.perHex:
		return refuse(perHexFull).at(c).sums(int32(step.perHex), 0)
	case step.fill > 0 && inAll >= step.fill:
		return refuse(fillFull).at(c).sums(int32(step.fill), 0)
	}
	return fine
}

// unitsIn counts the units in a hex: those of this step of deployment, and all.
func (s *State) unitsIn(c int32) (ofStep, inAll int) {
	for u := s.heads[c]; u >= 0; u = s.units[u].next {
		if s.kind(u) == horsesPiece {
			continue
		}
		inAll++
		if s.battle.pieces[u].step == s.step {
			ofStep++
		}
	}
	return ofStep, inAll
}

// mountedAs reports whether the unit is mounted cavalry as it is placed.
func (s *State) mountedAs(a rules.Action) bool {
	return s.battle.types[s.battle.pieces[a.Unit].typ].mounted && a.Flags&OnFoot == 0
}

// checkMount asks whether cavalry may start on foot or mounted as it does.
func (s *State) checkMount(mount fields.Mount, a rules.Action) verdict {
	t := &s.battle.types[s.battle.pieces[a.Unit].typ]
	onFoot := a.Flags&OnFoot != 0
	mayWalk := t.mounted && t.foot >= 0 && mount != fields.Mounted
	mustWalk := mayWalk && mount == fields.Dismounted
	if onFoot && !mayWalk || !onFoot && mustWalk {
		return refuse(mountGiven)
	}
	return fine
}

// checkPositions asks whether the unit may start in an improved position, or
// outside one, as it does.
func (s *State) checkPositions(step *step, a rules.Action) verdict {
	trench := s.marks[a.At[0]]&trenchMark != 0
	if a.Flags&InImproved == 0 {
		if step.positions == fields.PositionsMust && !s.mountedAs(a) && !trench {
			return refuse(positionMust)
		}
		return fine
	}
	switch {
	case step.positions == fields.PositionsNone:
		return refuse(noPositionStart)
	case s.mountedAs(a):
		return refuse(positionMounted)
	case trench:
		return refuse(positionTrench).at(a.At[0])
	}
	return fine
}

// placings yields the ways in which a unit can be placed on a hex of its area.
func (s *State) placings(step *step, u, c int32, yield func(rules.Action) bool) bool {
	t := &s.battle.types[s.battle.pieces[u].typ]
	if s.holder(c) == 1-step.side || s.stacked(c)+t.stack > s.battle.charts.stack {
		return true
	}
	for flags := uint8(0); flags <= InImproved|OnFoot; flags++ {
		if flags&OnFoot != 0 && !t.mounted || flags&InImproved != 0 && step.positions == fields.PositionsNone {
			continue
		}
		a := do(VerbPlace, u, c)
		a.Flags = flags
		if s.checkPlace(step, a).ok() && !yield(a) {
			return false
		}
	}
	return true
}

// anyRoom is a hex where the unit can be placed; Absent when there is none.
func (s *State) anyRoom(step *step, u int32) int32 {
	for _, c := range step.cells {
		if !s.placings(step, u, c, func(rules.Action) bool { return false }) {
			return c
		}
	}
	return rules.Absent
}

// deploy carries out an action of deployment.
func (s *State) deploy(a rules.Action, events []rules.Event) []rules.Event {
	switch a.Verb {
	case VerbTrench:
		c := a.At[0]
		s.marks[c] |= trenchMark
		s.trenches = s.trenches.Union(hex.NewRegion(s.battle.grid, s.battle.hexAt(c)))
		s.dug++
		events = append(events, happened(EventTrench, rules.Absent, c))
	case VerbLeaveOut:
		s.units[a.Unit].status = leftOut
		events = append(events, happened(EventLeftOut, a.Unit, rules.Absent))
	default:
		u := &s.units[a.Unit]
		s.stand(a.Unit, a.At[0])
		if a.Flags&InImproved != 0 {
			u.flags |= improved
		}
		if a.Flags&OnFoot != 0 {
			u.flags |= foot
			s.stand(s.battle.pieces[a.Unit].horses, a.At[0])
		}
		e := happened(EventPlaced, a.Unit, a.At[0])
		e.Flags = a.Flags
		events = append(events, e)
	}
	return s.nextStep(events)
}

// nextStep goes on with the deployment when a step is complete.
func (s *State) nextStep(events []rules.Event) []rules.Event {
	for ; int(s.step) < len(s.battle.steps); s.step++ {
		step := &s.battle.steps[s.step]
		if int(s.dug) < step.trenches && s.trenchRoom(step) {
			return events
		}
		for _, u := range step.pieces {
			if s.units[u].status == waiting {
				return events
			}
		}
		s.dug = 0
	}
	s.step = 0
	return s.beginTurn(1, events)
}

// trenchRoom reports whether one more trench marker can be placed.
func (s *State) trenchRoom(step *step) bool {
	for _, c := range step.cells {
		if s.checkTrench(step, c).ok() {
			return true
		}
	}
	return false
}
