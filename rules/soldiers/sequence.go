package soldiers

import "github.com/mapsheet/mapsheet/rules"

// beginTurn begins a turn with its first movement phase.
func (s *State) beginTurn(turn int16, events []rules.Event) []rules.Event {
	s.turn = turn
	return s.beginPhase(firstMovement, append(events, s.turnEvent()))
}

func (s *State) turnEvent() rules.Event {
	e := event(EventTurn)
	e.N = int32(s.turn)
	return e
}

// beginPhase begins a phase of the turn.
func (s *State) beginPhase(p phase, events []rules.Event) []rules.Event {
	s.phase, s.part = p, moverFire
	s.moving, s.aimed = rules.Absent, false
	if s.movement() {
		for i := range s.units {
			if s.battle.pieces[i].side == s.mover() {
				s.units[i].spent = 0
				s.units[i].flags &^= moved | tried | freed | stung | settled
			}
		}
	}
	return append(events, s.phaseEvent())
}

func (s *State) phaseEvent() rules.Event {
	e := event(EventPhase)
	e.N, e.Side = int32(s.phase), s.actor()
	if s.firing() {
		e.Other = int32(s.part)
	}
	return e
}

// end ends the phase, or the part of a fire phase.
func (s *State) end(events []rules.Event) []rules.Event {
	if s.movement() {
		return s.nextPhase(s.endMovement(events))
	}
	s.dropAims()
	for {
		s.part++
		s.aimed = false
		if s.part == moverCharges || s.part == numParts {
			events = s.takeEffect(events)
		}
		if s.part == numParts {
			s.endFire()
			return s.nextPhase(events)
		}
		if s.part < moverCharges || s.canCharge() {
			return append(events, s.phaseEvent())
		}
	}
}

// dropAims forgets aims that no attack was made of.
func (s *State) dropAims() {
	for i := range s.units {
		s.units[i].aim = rules.Absent
		s.units[i].flags &^= bombards | atImproved
	}
}

// endMovement does what the end of a movement phase brings: units rally,
// Eliminated markers go, and so does the interdiction against the mover.
func (s *State) endMovement(events []rules.Event) []rules.Event {
	for i := range s.units {
		u := &s.units[i]
		if u.disrupted > 0 {
			u.disrupted--
			if u.disrupted == 0 && u.status == onMap {
				events = append(events, happened(EventRallied, int32(i), u.hex))
			}
		}
		if s.battle.pieces[i].side != s.mover() {
			u.zone = noZone
		}
	}
	for c, m := range s.marks {
		if m&eliminatedMark != 0 {
			events = append(events, happened(EventMarkers, rules.Absent, int32(c)))
		}
		s.marks[c] &^= eliminatedMark | zoneMark
	}
	s.zones = s.zones[:0]
	return events
}

// endFire forgets who has fired and what was fired on.
func (s *State) endFire() {
	for i := range s.units {
		s.units[i].flags &^= fired
	}
	for c := range s.marks {
		s.marks[c] &^= struckMark | struckIPMark
	}
	s.shelled = s.shelled[:0]
}

// nextPhase goes on to the next phase or turn, or ends the game.
func (s *State) nextPhase(events []rules.Event) []rules.Event {
	if events = s.judgeAtOnce(events); s.phase == gameOver {
		return events
	}
	if s.turn == s.battle.turns && s.phase == s.battle.endPart {
		return s.judgeAtEnd(events)
	}
	if s.phase == secondFire {
		return s.beginTurn(s.turn+1, events)
	}
	return s.beginPhase(s.phase+1, events)
}
