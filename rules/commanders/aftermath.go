package commanders

import "github.com/mapsheet/mapsheet/rules"

// withdrawal is what attackers who face no attack may do before melee, and attacking
// batteries must (7.6, r28), and the taking of shelter in a building (r53).
type withdrawal struct{ unasked }

// leaves is what stands against a unit withdrawing.
func (withdrawal) leaves(s *State, u int8) cause {
	zone := s.combat.post[u]
	if !s.combat.attackers.has(u) || s.routed.has(u) || zone == none {
		return notAttacking
	}
	if s.combat.zones[zone].met != none {
		return facesAttack // nobody withdraws from a meeting (r22)
	}
	before := 0
	for v := range s.posted(s.side(u), zone).and(s.combat.attackers).less(s.routed).all() {
		if s.rank(v) < s.rank(u) || s.rank(v) == s.rank(u) && v < u {
			before++
		}
	}
	if before < s.attacking(1-s.side(u), zone) {
		return facesAttack
	}
	return nothing
}

// shelters is what stands against a unit going into a building.
func (withdrawal) shelters(s *State, u int8) cause {
	at := s.at[u]
	if !s.battle.terrain || at == none || s.battle.ground.terrain[at] != building || s.arm(u) != infantry || s.posture(u) != passiveInfantry ||
		!s.combat.inside.and(s.in[at]).empty() {
		return noBuilding
	}
	for v := range s.combat.attackers.and(s.battle.of[1-s.side(u)]).less(s.routed).all() {
		if s.combat.goal[v] == at { // one that countercharges attacks as others do (r42)
			return nothing
		}
	}
	return noBuilding
}

func (x withdrawal) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	u, c := int8(a.Unit), notNow
	switch {
	case a.Verb != verbWithdraw && a.Verb != verbShelter:
	case s.side(u) != side:
		c = notAttacking
	case a.Verb == verbWithdraw:
		c = x.leaves(s, u)
	default:
		c = x.shelters(s, u)
	}
	if c != nothing {
		return refuse(c)
	}
	return nil
}

func (withdrawal) do(s *State, side int8, a rules.Action) {
	u := int8(a.Unit)
	if a.Verb == verbWithdraw {
		s.withdraw(u)
		return
	}
	s.combat.inside.add(u)
	s.combat.post[u] = none
	s.tell(rules.Event{Kind: eventSheltered, Side: side, Unit: int32(u), At: int32(s.at[u])})
}

func (s *State) withdraw(u int8) {
	s.combat.withdrew.add(u)
	s.combat.attackers.drop(u)
	s.combat.chargers.drop(u)
	s.combat.post[u] = none
	s.tell(rules.Event{Kind: eventWithdrew, Side: s.side(u), Unit: int32(u), At: int32(s.at[u])})
}

func (x withdrawal) options(s *State, side int8, dst []rules.Action) []rules.Action {
	if !s.fighting() {
		return dst
	}
	for u := range s.battle.of[side].all() {
		if x.leaves(s, u) == nothing {
			dst = append(dst, of(verbWithdraw, u))
		}
		if x.shelters(s, u) == nothing {
			dst = append(dst, of(verbShelter, u))
		}
	}
	return dst
}

func (x withdrawal) asks(s *State, side int8) bool {
	if !s.fighting() {
		return false
	}
	for u := range s.combat.attackers.and(s.battle.of[side]).less(s.battle.with[artillery]).all() {
		if x.leaves(s, u) == nothing {
			return true
		}
	}
	if s.battle.terrain {
		for u := range s.battle.of[side].and(s.battle.with[infantry]).all() {
			if x.shelters(s, u) == nothing {
				return true
			}
		}
	}
	return false
}

func (x withdrawal) run(s *State) bool {
	for u := range s.combat.attackers.and(s.battle.with[artillery]).less(s.routed).all() {
		if x.leaves(s, u) == nothing {
			s.withdraw(u)
		}
	}
	return false
}

// flight ends the combat: prisoners are made (9.2), and the routed flee (6.6).
type flight struct {
	unasked
	w when
}

func (f flight) run(s *State) bool {
	for _, x := range s.combat.struck {
		captor := none
		for u := range x.by.less(s.routed).all() {
			if s.arm(u) != artillery {
				captor = u
			}
		}
		at := s.at[x.unit]
		if captor != none {
			s.capture(x.unit, at)
			continue
		}
		s.destroy(x.unit)
	}
	s.combat.struck = s.combat.struck[:0]
	for arm := range numArms {
		if arm == artillery || arm == infantry && f.w == inFast {
			continue
		}
		for u := range s.routed.and(s.battle.with[arm]).all() {
			if s.at[u] != none {
				s.flee(u)
			}
		}
	}
	return false
}

// destroy takes a unit out of play.
func (s *State) destroy(u int8) {
	s.tell(rules.Event{Kind: eventDestroyed, Side: s.side(u), Unit: int32(u), At: int32(s.at[u])})
	s.lose(u, &s.fates.destroyed)
}

// flee takes a routed unit to the box.
func (s *State) flee(u int8) {
	s.tell(rules.Event{Kind: eventFled, Side: s.side(u), Unit: int32(u), From: int32(s.at[u])})
	s.lose(u, &s.fates.boxed)
	s.combat.post[u] = none
}

// entry is the entering of what was won (6.7, r34).
type entry struct {
	unasked
	w when
}

// won reports whether a sector is open to the attackers of a side.
func (s *State) won(side, at int8) bool {
	if !s.fit(1-side, at).less(s.combat.inside).empty() {
		return false
	}
	for u := range s.combat.attackers.and(s.battle.of[1-side]).less(s.routed).all() {
		z := s.combat.post[u]
		if z != none && s.combat.zones[z].met == at {
			return false // a meeting that both have survived
		}
	}
	return true
}

// enters is what stands against a unit entering.
func (s *State) enters(u int8) cause {
	to := s.combat.goal[u]
	switch {
	case s.combat.withdrew.has(u):
		return withdrawn
	case !s.combat.attackers.has(u) || s.routed.has(u) || s.phase.moved.has(u) || s.arm(u) == artillery || to == none || !s.won(s.side(u), to):
		return notWon
	case s.room(s.side(u), to) < 1:
		return noRoom
	}
	return nothing
}

// must reports whether a unit that can enter has to (r34, r42).
func (e entry) must(s *State, u int8) bool { return e.w == inCombined && !s.combat.chargers.has(u) }

// ready are the units of a side that can enter and have not declined.
func (entry) ready(s *State, side int8) set {
	var out set
	for u := range s.combat.attackers.and(s.battle.of[side]).less(s.combat.declined).less(s.phase.moved).less(s.routed).all() {
		if s.enters(u) == nothing {
			out.add(u)
		}
	}
	return out
}

func (e entry) asks(s *State, side int8) bool {
	if !s.fighting() {
		return false
	}
	var per [maxSectors]int
	for u := range e.ready(s, side).all() {
		to := s.combat.goal[u]
		if per[to]++; !e.must(s, u) || per[to] > s.room(side, to) {
			return true
		}
	}
	return false
}

func (e entry) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	u := int8(a.Unit)
	switch {
	case a.Verb != verbEnter:
		return refuse(notNow)
	case s.side(u) != side:
		return refuse(notWon)
	case s.enters(u) != nothing:
		return refuse(s.enters(u))
	case !e.ready(s, side).has(u):
		return refuse(notWon)
	}
	return nil
}

// do enters. An enemy who has chosen by then is asked again where that opens a sector to
// him (r34).
func (e entry) do(s *State, side int8, a rules.Action) {
	before := e.ready(s, 1-side)
	s.enter(int8(a.Unit))
	if s.asked == 2 {
		s.combat.opened = s.combat.opened.or(e.ready(s, 1-side).less(before))
	}
}

func (e entry) options(s *State, side int8, dst []rules.Action) []rules.Action {
	for u := range e.ready(s, side).all() {
		dst = append(dst, of(verbEnter, u))
	}
	return dst
}

// enter moves a unit into the sector that it has won. Who is inside a building there
// falls back, or is captured (r53).
func (s *State) enter(u int8) {
	to := s.combat.goal[u]
	for v := range s.combat.inside.and(s.in[to]).all() {
		s.combat.inside.drop(v)
		for _, w := range s.battle.ground.ways[to] {
			if s.fallsBack(v, w.to) {
				s.phase.rolled.add(v)
				s.move(v, w.to)
				break
			}
		}
	}
	s.phase.moved.add(u)
	if !s.combat.chargers.has(u) {
		s.orders[u].done++
	}
	s.move(u, to)
}

// run enters with those who must and have room, and goes on as long as somebody
// enters, as one advance may open a sector to others.
func (e entry) run(s *State) bool {
	if !s.fighting() {
		return false
	}
	for side := range int8(2) {
		for u := range e.ready(s, side).less(s.combat.opened).all() {
			if !e.must(s, u) {
				s.combat.declined.add(u)
			}
		}
	}
	s.combat.opened = set{}
	for n := range int8(2) {
		for u := range e.ready(s, s.initiative()^n).all() {
			if e.must(s, u) && s.enters(u) == nothing {
				s.enter(u)
			}
		}
	}
	return !e.ready(s, 0).empty() || !e.ready(s, 1).empty()
}

// phaseEnd ends a phase: who is spent is so from now on (10).
type phaseEnd struct {
	unasked
	w when
}

func (p phaseEnd) run(s *State) bool {
	for u := range s.battle.pieces {
		u := int8(u)
		if s.at[u] == none || s.routed.has(u) {
			continue
		}
		if s.phase.rolled.has(u) {
			s.passOn(u)
		}
		acted := s.phase.done.has(u) || s.phase.moved.has(u)
		fought := s.combat.goal[u] != none && (s.combat.attackers.has(u) || s.combat.withdrew.has(u))
		switch {
		case s.phase.rolled.has(u),
			acted && s.arm(u) != cavalry,
			s.arm(u) == cavalry && s.acts[u] >= 2,
			s.arm(u) == cavalry && fought && !s.combat.hit.has(u),
			p.w == inFast && s.combat.declined.has(u) && !s.phase.moved.has(u):
			s.spent.add(u)
		}
	}
	s.phase = phaseNotes{}
	s.combat.reset(len(s.battle.pieces))
	return false
}
