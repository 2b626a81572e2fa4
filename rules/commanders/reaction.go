package commanders

import "github.com/mapsheet/mapsheet/rules"

// reaction is what passive units do when they are attacked (7.1): infantry forms
// square, cavalry countercharges or retreats.
type reaction struct{ unasked }

// reactor is what stands against a unit reacting at all.
func (reaction) reactor(s *State, u int8) cause {
	switch {
	case s.at[u] == none || s.routed.has(u) || s.spent.has(u) || s.combat.attackers.has(u):
		return notPassive
	case s.phase.moved.has(u):
		return hasMoved
	case s.phase.rolled.has(u) || s.combat.tries.has(u):
		return alreadyTried
	}
	return nothing
}

// square is what stands against a unit trying to form square (r40).
func (r reaction) square(s *State, u int8) cause {
	switch {
	case s.arm(u) != infantry:
		return notPassive
	case r.reactor(s, u) != nothing:
		return r.reactor(s, u)
	case s.square.has(u):
		return alreadySquare
	case s.comers(s.side(u), s.at[u], cavalry).empty():
		return noCavalryComes
	}
	return nothing
}

// charge is what stands against a unit trying to countercharge in a zone (r42).
func (r reaction) charge(s *State, u, zone int8) cause {
	side := s.side(u)
	if zone == none {
		return notThere
	}
	z := &s.combat.zones[zone]
	switch {
	case s.arm(u) != cavalry:
		return notPassive
	case r.reactor(s, u) != nothing:
		return r.reactor(s, u)
	case z.met != none || z.homes[side] != s.at[u]:
		return notThere
	}
	comes, n := false, s.attacking(side, zone)
	for v := range s.combat.attackers.less(s.routed).all() {
		comes = comes || s.side(v) != side && s.combat.post[v] == zone && s.arm(v) == infantry
	}
	for v := range s.combat.tries.and(s.battle.of[side]).and(s.battle.with[cavalry]).all() {
		if s.combat.aim[v] == zone {
			n++
		}
	}
	switch {
	case !comes:
		return noInfantryComes
	case n >= s.battle.width(z.goal(side)):
		return zoneFull
	}
	return nothing
}

// retreat is what stands against a unit falling back to a sector (r43).
func (r reaction) retreat(s *State, u, to int8) cause {
	if s.arm(u) != cavalry {
		return noRetreat
	}
	if c := r.reactor(s, u); c != nothing {
		return c
	}
	side, attacked := s.side(u), false
	for a := range numArms {
		attacked = attacked || !s.comers(side, s.at[u], a).empty()
	}
	if !attacked || !s.fallsBack(u, to) {
		return noRetreat
	}
	return nothing
}

// fallsBack reports whether a unit can fall back to a sector: one step toward its
// own reserve, friendly and with room, and not too many over the border.
func (s *State) fallsBack(u, to int8) bool {
	side, g := s.side(u), s.battle.ground
	w, ok := g.way(s.at[u], to)
	if !ok || g.depth[side][to] == none || g.depth[side][to] >= g.depth[side][s.at[u]] {
		return false
	}
	return g.owner[to] != 1-side && s.isFriendly(side, to) && s.fit(1-side, to).empty() && s.room(side, to) > 0 && int(s.phase.crossed[w.link][w.back]) < s.battle.width(to)
}

func (r reaction) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	u := int8(a.Unit)
	c := notNow
	switch {
	case a.Verb != verbSquare && a.Verb != verbCharge && a.Verb != verbRetreat:
	case s.side(u) != side:
		c = notPassive
	case a.Verb == verbSquare:
		c = r.square(s, u)
	case a.Verb == verbCharge:
		c = r.charge(s, u, s.zoneAt(a.At[0]))
	default:
		c = r.retreat(s, u, int8(a.At[0]))
	}
	if c != nothing {
		return refuse(c)
	}
	return nil
}

func (reaction) do(s *State, side int8, a rules.Action) {
	u := int8(a.Unit)
	switch a.Verb {
	case verbSquare:
		s.combat.tries.add(u)
	case verbCharge:
		s.combat.tries.add(u)
		s.combat.aim[u] = s.zoneAt(a.At[0])
	default:
		from := s.at[u]
		s.phase.rolled.add(u)
		s.phase.moved.add(u)
		s.move(u, int8(a.At[0]))
		s.tell(rules.Event{Kind: eventRetreated, Side: side, Unit: int32(u), From: int32(from), At: a.At[0]})
	}
}

func (r reaction) options(s *State, side int8, dst []rules.Action) []rules.Action {
	if !s.fighting() {
		return dst
	}
	for u := range s.battle.of[side].less(s.routed).less(s.spent).less(s.battle.with[artillery]).all() {
		if s.at[u] == none || s.battle.ground.owner[s.at[u]] != none {
			continue
		}
		if s.arm(u) == infantry {
			if r.square(s, u) == nothing {
				dst = append(dst, of(verbSquare, u))
			}
			continue
		}
		for z := range s.combat.zones {
			if r.charge(s, u, int8(z)) == nothing {
				dst = append(dst, s.within(verbCharge, u, int8(z)))
			}
		}
		for _, w := range s.battle.ground.ways[s.at[u]] {
			if r.retreat(s, u, w.to) == nothing {
				dst = append(dst, of(verbRetreat, u, w.to))
			}
		}
	}
	return dst
}

func (r reaction) asks(s *State, side int8) bool {
	if !s.fighting() {
		return false
	}
	for u := range s.battle.of[side].less(s.routed).less(s.spent).less(s.combat.attackers).less(s.battle.with[artillery]).all() {
		if s.at[u] == none {
			continue
		}
		if s.arm(u) == infantry {
			if r.square(s, u) == nothing {
				return true
			}
			continue
		}
		for z := range s.combat.zones {
			if r.charge(s, u, int8(z)) == nothing {
				return true
			}
		}
		for _, w := range s.battle.ground.ways[s.at[u]] {
			if r.retreat(s, u, w.to) == nothing {
				return true
			}
		}
	}
	return false
}

// run rolls for reactions, sector by sector and unit by unit (15).
func (reaction) run(s *State) bool {
	if s.combat.tries.empty() {
		return false
	}
	f := s.battle.figures
	for at := range s.battle.ground.n {
		for u := range s.in[at].and(s.combat.tries).all() {
			s.rollFor(forReaction, s.battle.tags[u])
			die := s.dice.Roll()
			won := die+f.reaction >= f.success
			e := rules.Event{Kind: eventReacted, Side: s.side(u), Unit: int32(u), At: int32(at), Die: uint8(die)}
			s.phase.rolled.add(u)
			zone := s.combat.aim[u]
			s.combat.aim[u] = none
			if s.arm(u) == cavalry {
				e.Flags |= 1
			}
			if won {
				e.N = 1
			}
			s.tell(e)
			switch {
			case !won:
			case s.arm(u) == infantry:
				s.square.add(u)
			default:
				s.combat.chargers.add(u)
				s.attack(u, zone, s.combat.zones[zone].goal(s.side(u)))
			}
		}
	}
	s.combat.tries = set{}
	return false
}

// division is how a side that meets enemies from more directions than its own
// divides its units among them (r22).
type division struct{ unasked }

// open are the units of a side that are to be divided.
func (division) open(s *State, side int8) set {
	var out set
	if !s.fighting() {
		return out
	}
	for u := range s.combat.attackers.and(s.battle.of[side]).all() {
		if s.combat.post[u] == none {
			out.add(u)
		}
	}
	return out
}

func (d division) asks(s *State, side int8) bool { return !d.open(s, side).empty() }

func (d division) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	if a.Verb != verbPost {
		return refuse(notNow)
	}
	u, z := int8(a.Unit), s.zoneAt(a.At[0])
	switch {
	case !d.open(s, side).has(u):
		return refuse(notIdle)
	case z == none || s.combat.zones[z].met != s.combat.goal[u] || s.combat.zones[z].homes[side] != none:
		return refuse(notThere)
	case s.attacking(side, z) >= s.battle.spaces:
		return refuse(zoneFull)
	}
	return nil
}

func (division) do(s *State, _ int8, a rules.Action) { s.combat.post[a.Unit] = s.zoneAt(a.At[0]) }

func (d division) options(s *State, side int8, dst []rules.Action) []rules.Action {
	for u := range d.open(s, side).all() {
		for z := range s.combat.zones {
			if a := s.within(verbPost, u, int8(z)); d.refuse(s, side, a) == nil {
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// run posts those who are left where the most are lacking.
func (d division) run(s *State) bool {
	for side := range int8(2) {
		for u := range d.open(s, side).all() {
			best, lack := none, 0
			for z := range s.combat.zones {
				if d.refuse(s, side, s.within(verbPost, u, int8(z))) != nil {
					continue
				}
				if n := s.attacking(1-side, int8(z)) - s.attacking(side, int8(z)); best == none || n > lack {
					best, lack = int8(z), n
				}
			}
			s.combat.post[u] = best
		}
	}
	return false
}
