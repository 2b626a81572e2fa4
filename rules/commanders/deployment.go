package commanders

import "github.com/mapsheet/mapsheet/rules"

// deployment is the placing of units in secret, before the first round (3.2).
type deployment struct{ unasked }

func (deployment) asks(s *State, side int8) bool {
	return !s.fates.waiting.and(s.battle.of[side]).empty()
}

// toPlace are the units of an arm that a side may put into a sector.
func (s *State) toPlace(side int8, a arm, at int8) set {
	var out set
	for u := range s.fates.waiting.and(s.battle.of[side]).and(s.battle.with[a]).all() {
		if s.battle.muster[s.battle.pieces[u].muster].area.has(at) {
			out.add(u)
		}
	}
	return out
}

// placed are the units of an arm that a side has put into a sector.
func (s *State) placed(side int8, a arm, at int8) set {
	return s.units(side, at).and(s.battle.with[a]).and(s.plans[side].pending)
}

// left is how many units a sector still takes.
func (deployment) left(s *State, side, at int8) int {
	if s.battle.ground.owner[at] != none {
		return maxUnits
	}
	room := s.room(side, at)
	for _, m := range s.battle.muster {
		if m.side == side && m.exact > 0 && m.area.has(at) {
			room = min(room, m.exact-s.units(side, at).and(s.plans[side].pending).len())
		}
	}
	return room
}

// needs is how many units of a muster its sectors must still have.
func (deployment) needs(s *State, m muster) int {
	n := 0
	for at := range s.battle.ground.n {
		if m.area.has(at) && s.battle.ground.owner[at] == none && m.exact > 0 {
			n += m.exact - s.units(m.side, at).and(s.plans[m.side].pending).len()
		}
	}
	return n
}

func (d deployment) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	arm, n, _ := groupOf(a)
	at := int8(a.At[0])
	switch {
	case a.Verb == verbLift && s.placed(side, arm, at).len() < n:
		return refuse(notThatMany)
	case a.Verb == verbLift:
		return nil
	case a.Verb != verbPlace:
		return refuse(notNow)
	}
	units := s.toPlace(side, arm, at)
	switch {
	case units.empty() && !s.fates.waiting.and(s.battle.of[side]).and(s.battle.with[arm]).empty():
		return refuse(notTheArea)
	case units.len() < n:
		return refuse(notThatMany)
	case d.left(s, side, at) < n:
		return refuse(exactly)
	}
	m := s.battle.muster[s.battle.pieces[units.first()].muster]
	if s.battle.ground.owner[at] != none && d.waiting(s, m)-n < d.needs(s, m) {
		return refuse(exactly) // too few would be left for the others
	}
	return nil
}

// waiting is how many units of a muster are to be placed.
func (deployment) waiting(s *State, m muster) int {
	n := 0
	for u := range s.fates.waiting.and(s.battle.of[m.side]).all() {
		if s.battle.muster[s.battle.pieces[u].muster] == m {
			n++
		}
	}
	return n
}

func (deployment) do(s *State, side int8, a rules.Action) {
	arm, n, _ := groupOf(a)
	at := int8(a.At[0])
	units := s.toPlace(side, arm, at)
	if a.Verb == verbLift {
		units = s.placed(side, arm, at)
	}
	for u := range units.all() {
		if n--; n < 0 {
			break
		}
		if a.Verb == verbLift {
			s.put(u, none)
			s.fates.waiting.add(u)
			s.plans[side].pending.drop(u)
			continue
		}
		s.fates.waiting.drop(u)
		s.put(u, at)
		s.plans[side].pending.add(u)
	}
}

func (d deployment) options(s *State, side int8, dst []rules.Action) []rules.Action {
	for at := range s.battle.ground.n {
		for arm := range numArms {
			for _, v := range []uint8{verbPlace, verbLift} {
				for n := 1; n <= mostOfGroup; n++ {
					a := group(v, arm, n, at)
					if d.refuse(s, side, a) != nil {
						break
					}
					dst = append(dst, a)
				}
			}
		}
	}
	return dst
}

func (deployment) closes(s *State, side int8) *rules.Refusal {
	if !s.fates.waiting.and(s.battle.of[side]).empty() {
		return refuse(notAllPlaced)
	}
	return nil
}

// run shows what was placed.
func (deployment) run(s *State) bool {
	for side := range int8(2) {
		for at := range s.battle.ground.n {
			for arm := range numArms {
				if n := s.placed(side, arm, at).len(); n > 0 {
					s.tell(rules.Event{Kind: eventPlaced, Flags: uint8(arm), Side: side, At: int32(at), N: int32(n)})
				}
			}
		}
		s.plans[side].pending = set{}
	}
	return false
}
