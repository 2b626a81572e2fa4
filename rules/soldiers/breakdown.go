package soldiers

import "github.com/mapsheet/mapsheet/rules"

// checkSplit decides about breaking a unit down.
func (s *State) checkSplit(u int32) verdict {
	p := &s.battle.pieces[u]
	if p.parts < 0 {
		return refuse(cannotSplit)
	}
	c := s.units[u].hex
	t := &s.battle.types[p.typ]
	n := s.stacked(c) - t.stack + int16(p.partsN)*s.battle.types[t.parts].stack
	if n > s.battle.charts.stack {
		return refuse(noRoomForParts).at(c).sums(int32(n), int32(s.battle.charts.stack))
	}
	return fine
}

// split replaces a unit by its parts, which are as it was: moved, disrupted,
// in an improved position.
func (s *State) split(u int32, events []rules.Event) []rules.Event {
	p := &s.battle.pieces[u]
	c := s.units[u].hex
	s.lift(u)
	s.units[u].status = absent
	for i := range p.partsN {
		part := p.parts + i
		s.units[part] = s.units[u]
		s.stand(part, c)
		s.hand(part, func(journey int) uint8 { return *s.legs(journey, u) })
	}
	return append(events, happened(EventSplit, u, c))
}

// checkJoin decides about recombining a unit, which is off the map while its
// parts are on it.
func (s *State) checkJoin(u int32) verdict {
	p := &s.battle.pieces[u]
	if p.parts < 0 || s.units[u].status != absent {
		return refuse(cannotJoin)
	}
	c := s.units[p.parts].hex
	for i := range p.partsN {
		part := p.parts + i
		unit := &s.units[part]
		switch {
		case unit.status != onMap || unit.hex != c:
			return refuse(partsApart).with(part)
		case unit.disrupted > 0:
			return refuse(partDisrupted).with(part)
		case unit.flags&improved != 0:
			return refuse(partImproved).with(part)
		}
	}
	n := s.stacked(c) - int16(p.partsN)*s.battle.types[s.battle.pieces[p.parts].typ].stack + s.battle.types[p.typ].stack
	if n > s.battle.charts.stack {
		return refuse(tooManyHere).at(c).sums(int32(n), int32(s.battle.charts.stack))
	}
	return fine
}

// join replaces the parts by the whole, which has moved as far as the part
// that moved furthest.
func (s *State) join(u int32, events []rules.Event) []rules.Event {
	p := &s.battle.pieces[u]
	c := s.units[p.parts].hex
	var flags uint16
	var spent uint8
	for i := range p.partsN {
		part := &s.units[p.parts+i]
		flags |= part.flags
		spent = max(spent, part.spent)
		s.lift(p.parts + i)
		part.status = absent
	}
	s.hand(u, func(journey int) uint8 {
		least := *s.legs(journey, p.parts)
		for i := range p.partsN {
			least = min(least, *s.legs(journey, p.parts+i))
		}
		return least
	})
	s.units[u].flags, s.units[u].spent, s.units[u].disrupted = flags, spent, 0
	s.stand(u, c)
	return append(events, happened(EventJoined, u, c))
}
