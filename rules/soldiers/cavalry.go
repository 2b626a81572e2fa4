package soldiers

import "github.com/mapsheet/mapsheet/rules"

// checkDismount decides about cavalry getting off its horses, which takes its
// whole allowance (Cavalry (C)).
func (s *State) checkDismount(u int32) verdict {
	switch {
	case !s.typeOf(u).mounted || s.typeOf(u).foot < 0:
		return refuse(notMounted)
	case s.units[u].disrupted > 0:
		return refuse(disruptedUnit)
	case s.movementOf(u) == 0:
		return s.noMovement(u)
	case s.units[u].flags&moved != 0 || s.units[u].spent > 0:
		return refuse(wholeAllowance)
	}
	return fine
}

func (s *State) dismount(u int32, events []rules.Event) []rules.Event {
	c := s.units[u].hex
	s.touch(u)
	s.units[u].flags |= foot
	s.units[u].spent = s.movementOf(u)
	horses := s.battle.pieces[u].horses
	s.units[horses].flags = 0
	s.stand(horses, c)
	e := happened(EventDismounted, u, c)
	e.Other = horses
	return append(events, e)
}

// checkRemount decides about riders getting on their horses.
func (s *State) checkRemount(u int32) verdict {
	p := &s.battle.pieces[u]
	unit := &s.units[u]
	switch {
	case !s.typeOf(u).foots() || s.typeOf(u).arm != cavalry:
		return refuse(notOnFoot)
	case p.onFoot:
		return refuse(noRemounting)
	case p.horses < 0 || s.units[p.horses].status != onMap || s.units[p.horses].hex != unit.hex:
		return refuse(noHorses)
	case unit.flags&(moved|settled) != 0 || unit.spent > 0:
		return refuse(wholeAllowance)
	}
	return s.checkFree(u)
}

func (s *State) remount(u int32, events []rules.Event) []rules.Event {
	c := s.units[u].hex
	horses := s.battle.pieces[u].horses
	s.lift(horses)
	s.units[horses].status = absent
	s.touch(u)
	s.units[u].flags &^= foot
	s.units[u].spent = s.movementOf(u)
	e := happened(EventRemounted, u, c)
	e.Other = horses
	return append(events, e)
}
