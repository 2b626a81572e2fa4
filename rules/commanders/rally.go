package commanders

import "github.com/mapsheet/mapsheet/rules"

// rally is what saved orders are for (12.2 to 12.4).
type rally struct{ unasked }

// begin counts what was saved (5.1, r44, r49).
func (rally) begin(s *State) {
	for side := range int8(2) {
		p := &s.plans[side]
		n := int(p.allowed) - s.counted(side)
		if s.battle.morale && !s.battle.random {
			n += max(int(s.score[side])-s.battle.orders, 0)
		}
		p.saved = int8(min(max(n, 0), 100))
		s.tell(rules.Event{Kind: eventSaved, Side: side, N: int32(p.saved)})
	}
}

// boxed are the units of a side and an arm in its box.
func (s *State) boxed(side int8, a arm) set {
	return s.fates.boxed.and(s.battle.of[side]).and(s.battle.with[a])
}

// home is the reserve of a side; none where it has none.
func (s *State) home(side int8) int8 { return s.battle.enemyReserve(1 - side) }

// restorable reports whether a routed battery can be rallied (12.3, r44).
func (rally) restorable(s *State, u int8) bool {
	return s.at[u] != none && s.routed.has(u) && s.arm(u) == artillery && !s.fit(s.side(u), s.at[u]).empty()
}

func (r rally) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	arm, _, _ := groupOf(a)
	switch {
	case a.Verb != verbRally && a.Verb != verbRestore:
		return refuse(notNow)
	case s.plans[side].saved < 1:
		return refuse(noneSaved)
	case a.Verb == verbRally && (s.boxed(side, arm).len() < 2 || s.home(side) == none):
		return refuse(nobodyToRally)
	case a.Verb == verbRestore && (s.side(int8(a.Unit)) != side || !r.restorable(s, int8(a.Unit))):
		return refuse(batteryAlone)
	}
	return nil
}

func (rally) do(s *State, side int8, a rules.Action) {
	s.plans[side].saved--
	u, at := int8(a.Unit), s.home(side)
	var units set
	if a.Verb == verbRally {
		arm, _, _ := groupOf(a)
		units = s.boxed(side, arm)
		u = units.first()
	} else {
		at = s.at[u]
	}
	if s.battle.couriers && at != s.battle.command[side] {
		s.rollFor(forCourier, rules.NewHash().Add(uint64(at)).Add(uint64(side)))
		die := s.dice.Roll()
		s.tell(rules.Event{Kind: eventCourier, Side: side, Die: uint8(die)})
		if !s.reaches(side, at, die) {
			return
		}
	}
	e := rules.Event{Kind: eventRallied, Side: side, Unit: int32(u), Other: rules.Absent, At: int32(at)}
	s.routed.drop(u)
	if a.Verb == verbRally {
		units.drop(u)
		other := units.first()
		s.fates.boxed.drop(u)
		s.fates.boxed.drop(other)
		s.routed.drop(other)
		s.fates.merged.add(other)
		s.put(u, at)
		e.Other = int32(other)
	}
	s.tell(e)
}

func (r rally) options(s *State, side int8, dst []rules.Action) []rules.Action {
	for arm := range artillery {
		a := rules.Act(verbRally)
		a.Flags = uint8(arm)
		if r.refuse(s, side, a) == nil {
			dst = append(dst, a)
		}
	}
	for u := range s.battle.of[side].and(s.battle.with[artillery]).and(s.routed).all() {
		if a := of(verbRestore, u); r.refuse(s, side, a) == nil {
			dst = append(dst, a)
		}
	}
	return dst
}

func (r rally) asks(s *State, side int8) bool {
	if s.plans[side].saved < 1 {
		return false
	}
	var room [4]rules.Action
	return len(r.options(s, side, room[:0])) > 0
}
