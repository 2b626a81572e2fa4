package soldiers

import (
	"slices"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// diggingLine is the line of the improved position table for a unit; nil when
// it has none.
func (s *State) diggingLine(u int32) *fields.PositionRoll {
	t := s.typeOf(u)
	for i := range s.battle.charts.digging {
		line := &s.battle.charts.digging[i]
		if line.Nation == t.nationID && slices.Contains(line.Kinds, fields.Kinds()[t.arm]) {
			return line
		}
	}
	return nil
}

// digsFreely reports whether the line is one of those, such as that of British
// infantry, that need no roll and dig even when disrupted (Improved Positions
// (A), (B)).
func digsFreely(line *fields.PositionRoll) bool { return line.EnterActive == 0 }

// rollFor rolls against a figure of the improved position table and reports
// success. A figure of 0 needs no roll.
func (s *State) rollFor(need int, e *rules.Event) bool {
	if need > 0 {
		e.Die = uint8(s.dieOf(forPosition, e.Unit))
	}
	if int(e.Die) > need {
		return false
	}
	e.N = 1
	return true
}

// begun is a unit with which the movement of this phase has begun: the last
// that moved, or one that wasps kept from it; Absent before any does. What comes
// before all movement, such as improved positions, is over then.
func (s *State) begun() int32 {
	if s.moving >= 0 || len(s.battle.wasps) == 0 {
		return s.moving
	}
	for i := range s.units {
		if s.units[i].flags&stung != 0 && s.battle.pieces[i].side == s.mover() {
			return int32(i)
		}
	}
	return rules.Absent
}

// checkDig decides about an attempt to enter an improved position, which is made
// before any unit of the side moves (ruling 82).
func (s *State) checkDig(u int32) verdict {
	unit := &s.units[u]
	line := s.diggingLine(u)
	switch {
	case s.typeOf(u).mounted:
		return refuse(mountedDigs)
	case line == nil:
		return refuse(noDiggingLine)
	case unit.flags&improved != 0:
		return refuse(alreadyImproved)
	case s.marks[unit.hex]&trenchMark != 0:
		return refuse(positionTrench).at(unit.hex)
	case unit.flags&tried != 0:
		return refuse(triedAlready)
	case s.begun() >= 0:
		return refuse(positionsFirst).with(s.begun())
	case unit.disrupted > 0 && !digsFreely(line):
		return refuse(disruptedUnit)
	}
	return fine
}

// dig carries out the attempt. The unit gives up its movement whatever comes
// of it.
func (s *State) dig(u int32, events []rules.Event) []rules.Event {
	line := s.diggingLine(u)
	s.units[u].flags |= tried | settled
	need := line.EnterActive
	if s.battle.pieces[u].reserve {
		need = line.EnterReserve
	}
	e := happened(EventDug, u, s.units[u].hex)
	if s.rollFor(need, &e) {
		s.units[u].flags |= improved
	}
	return append(events, e)
}

// checkRise decides about an attempt to leave an improved position, which is made
// before any unit of the side moves (ruling 82).
func (s *State) checkRise(u int32) verdict {
	unit := &s.units[u]
	switch {
	case unit.flags&improved == 0:
		return refuse(notImproved)
	case s.diggingLine(u) == nil:
		return refuse(noDiggingLine)
	case unit.flags&tried != 0:
		return refuse(triedAlready)
	case s.begun() >= 0:
		return refuse(positionsFirst).with(s.begun())
	case unit.disrupted > 0:
		return refuse(disruptedUnit)
	case s.movementOf(u) == 0:
		return s.noMovement(u)
	}
	return s.checkDoctrine(u)
}

// rise carries out the attempt. A unit that may leave stays in its position
// until it moves.
func (s *State) rise(u int32, events []rules.Event) []rules.Event {
	s.units[u].flags |= tried
	line := s.diggingLine(u)
	need := line.LeaveActive
	if s.battle.pieces[u].reserve {
		need = line.LeaveReserve
	}
	e := happened(EventRose, u, s.units[u].hex)
	if s.rollFor(need, &e) {
		s.units[u].flags |= freed
	}
	return append(events, e)
}
