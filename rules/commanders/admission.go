package commanders

import "github.com/mapsheet/mapsheet/rules"

// admission moves units that meet no enemy: into friendly sectors (6.2, 12.1), or
// into neutral ones (6.3). Where there is too little room their player says who
// goes (r19).
type admission struct {
	unasked
	w       when
	neutral bool
}

// bound reports whether a unit may move now, room permitting.
func (m admission) bound(s *State, u int8) bool {
	if !s.phase.acting.has(u) || s.phase.moved.has(u) || m.w == inCombined && s.arm(u) == artillery {
		return false
	}
	side, to := s.side(u), s.orders[u].next()
	if to == none {
		return false
	}
	if s.phase.friendly[side].has(to) {
		return s.fit(1-side, to).empty()
	}
	return m.neutral && s.fit(1-side, to).empty() && s.unwanted(side, to, s.phase.reserve.has(u))
}

// unwanted reports whether no enemy infantry or cavalry is bound for a sector. To
// those who come from no reserve, enemies who come out of theirs do not count (r21).
func (s *State) unwanted(side, at int8, fromReserve bool) bool {
	for u := range s.phase.acting.and(s.battle.of[1-side]).less(s.phase.moved).less(s.battle.with[artillery]).all() {
		if s.orders[u].next() == at && (fromReserve || !s.phase.reserve.has(u)) {
			return false
		}
	}
	return true
}

// waiting are the units of a side that may move into a sector now.
func (m admission) waiting(s *State, side, to int8) set {
	var out set
	for u := range s.phase.acting.and(s.battle.of[side]).less(s.phase.moved).all() {
		if s.orders[u].next() == to && m.bound(s, u) {
			out.add(u)
		}
	}
	return out
}

// settle moves all for whom there is room until nobody moves any more. With all it
// fills what room there is in the order in which the orders were written.
func (m admission) settle(s *State, all bool) {
	for again := true; again; {
		again = false
		for n := range int8(2) {
			side := s.initiative() ^ n
			if s.phase.acting.and(s.battle.of[side]).less(s.phase.moved).empty() {
				continue
			}
			for to := range s.battle.ground.n {
				units := m.waiting(s, side, to)
				room := s.room(side, to)
				if units.empty() || room < 1 || room < units.len() && !all && m.differ(s, units) {
					continue
				}
				for units.len() > 0 && room > 0 {
					u := s.earliest(units)
					units.drop(u)
					s.step(u)
					again = true
					room--
				}
			}
		}
	}
}

// earliest is the unit whose order was written first.
func (s *State) earliest(units set) int8 {
	best := units.first()
	for u := range units.all() {
		if s.orders[u].line < s.orders[best].line {
			best = u
		}
	}
	return best
}

// differ reports whether it makes a difference which of the units go.
func (m admission) differ(s *State, units set) bool {
	first := units.first()
	for u := range units.all() {
		if s.arm(u) != s.arm(first) || s.at[u] != s.at[first] || s.orders[u].to != s.orders[first].to || s.acts[u] != s.acts[first] {
			return true
		}
	}
	return false
}

func (m admission) begin(s *State) { m.settle(s, false) }

// pressed are those of whom not all have room.
func (m admission) pressed(s *State, side int8) set {
	var out set
	if s.phase.acting.and(s.battle.of[side]).less(s.phase.moved).empty() {
		return out
	}
	for to := range s.battle.ground.n {
		if units := m.waiting(s, side, to); !units.empty() && s.room(side, to) > 0 {
			out = out.or(units)
		}
	}
	return out
}

func (m admission) asks(s *State, side int8) bool { return !m.pressed(s, side).empty() }

func (m admission) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	switch {
	case a.Verb != verbAdmit:
		return refuse(notNow)
	case !m.pressed(s, side).has(int8(a.Unit)):
		return refuse(notBound)
	}
	return nil
}

func (m admission) do(s *State, _ int8, a rules.Action) {
	s.step(int8(a.Unit))
	m.settle(s, false)
}

func (m admission) options(s *State, side int8, dst []rules.Action) []rules.Action {
	for u := range m.pressed(s, side).all() {
		dst = append(dst, of(verbAdmit, u))
	}
	return dst
}

func (m admission) run(s *State) bool {
	m.settle(s, true)
	return false
}

// step moves a unit along its next arrow.
func (s *State) step(u int8) {
	o := &s.orders[u]
	to := o.next()
	o.done++
	s.acts[u]++
	s.phase.moved.add(u)
	s.move(u, to)
}

// move moves a unit to a sector beside its own and captures the routed enemies
// there (9.6). Forest tires (r51).
func (s *State) move(u, to int8) {
	from := s.at[u]
	w, _ := s.battle.ground.way(from, to)
	s.phase.crossed[w.link][w.back]++
	s.tell(rules.Event{Kind: eventStep, Side: s.side(u), Unit: int32(u), From: int32(from), At: int32(to)})
	s.put(u, to)
	if s.battle.terrain && s.battle.ground.terrain[to] == forest {
		s.spent.add(u)
	}
	for v := range s.units(1-s.side(u), to).all() {
		s.capture(v, to)
	}
}

// capture makes a prisoner of a unit.
func (s *State) capture(u, at int8) {
	s.tell(rules.Event{Kind: eventCaptured, Side: s.side(u), Unit: int32(u), At: int32(at)})
	s.lose(u, &s.fates.captured)
}
