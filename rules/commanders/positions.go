package commanders

import "github.com/mapsheet/mapsheet/rules"

// positions is the taking of positions, before fire and again before melee (7.2,
// 7.3, 7.6): passive units are posted where attackers are without opponents.
type positions struct{ step fire }

// posture is how a unit takes part in combat.
func (s *State) posture(u int8) posture {
	switch {
	case s.routed.has(u):
		return isRouted
	case s.combat.attackers.has(u):
		return attackingWith(s.arm(u))
	case s.square.has(u):
		return inSquare
	}
	return passiveWith(s.arm(u))
}

// rank is the place of a unit in the order of placement: attackers, squares, other
// passive units, routed ones, each by arm.
func (s *State) rank(u int8) int {
	p := s.posture(u)
	if p == isRouted {
		return 10 + int(s.arm(u))
	}
	return int(p)
}

// takers are the fit units of a side in a sector that are not attackers and can take
// positions there. Cavalry that has retreated does not fight where it has come to (r43).
func (s *State) takers(side, at int8) set {
	retreated := s.phase.rolled.and(s.phase.moved)
	return s.fit(side, at).less(s.combat.attackers).less(s.combat.inside).less(retreated)
}

// lacking is how many more passive units of a side a zone takes: as many as attackers
// there are without opponents.
func (s *State) lacking(side, zone int8) int {
	own := s.attacking(side, zone)
	return max(s.attacking(1-side, zone)-own-s.posted(side, zone).less(s.routed).less(s.combat.attackers).len(), 0)
}

// begin frees those for whom their zone has no place left (r23).
func (p positions) begin(s *State) {
	if p.step == ranged {
		for u := range s.battle.pieces {
			if !s.combat.attackers.has(int8(u)) {
				s.combat.post[u] = none
			}
		}
		return
	}
	for z := range s.combat.zones {
		for side := range int8(2) {
			places := s.attacking(1-side, int8(z)) - s.attacking(side, int8(z))
			passive := s.posted(side, int8(z)).less(s.routed).less(s.combat.attackers)
			for n := passive.len(); n > max(places, 0); n-- {
				u := s.last(passive)
				passive.drop(u)
				s.combat.post[u] = none
			}
		}
	}
}

// placedAfter reports whether a unit is placed after another: by its rank, and unless its
// player says otherwise the spent after the fresh (r69).
func (s *State) placedAfter(u, than int8) bool {
	if a, b := s.rank(u), s.rank(than); a != b {
		return a > b
	}
	return s.spent.has(u) && !s.spent.has(than)
}

// last is the unit that would be placed last.
func (s *State) last(units set) int8 {
	best := none
	for u := range units.all() {
		if best == none || !s.placedAfter(best, u) {
			best = u
		}
	}
	return best
}

// front is the sectors of a side with zones that lack passive units: how many they
// lack together, and in how many zones.
func (s *State) front(side, at int8) (lack, zones int) {
	for i := range s.combat.zones {
		if z := &s.combat.zones[i]; z.met == none && z.homes[side] == at {
			if n := s.lacking(side, int8(i)); n > 0 {
				lack += n
				zones++
			}
		}
	}
	return lack, zones
}

// idle are the takers of a sector that have no position.
func (s *State) idle(side, at int8) set {
	out := s.takers(side, at)
	for u := range out.all() {
		if s.combat.post[u] != none {
			out.drop(u)
		}
	}
	return out
}

// chosen are those of the idle that find a position: as many as are lacking, the
// better arms first; of the last arm all, as their player says who.
func (s *State) chosen(idle set, lack int) set {
	var out set
	for rank := range int(isRouted) {
		var group set
		for u := range idle.all() {
			if s.rank(u) == rank {
				group.add(u)
			}
		}
		if lack <= 0 {
			break
		}
		lack -= group.len()
		out = out.or(group)
	}
	return out
}

// choosy reports whether the player of a side has a choice in a sector.
func (s *State) choosy(side, at int8) bool {
	lack, zones := s.front(side, at)
	idle := s.idle(side, at)
	switch n := idle.len(); {
	case zones == 0 || n == 0:
		return false
	case zones > 1 && n < lack:
		return true
	}
	picked := s.chosen(idle, lack)
	if zones == 1 {
		return s.mixed(picked, lack)
	}
	// All zones are filled: it makes a difference only who is where.
	first := picked.first()
	for u := range picked.all() {
		if s.rank(u) != s.rank(first) || s.spent.has(u) != s.spent.has(first) {
			return true
		}
	}
	return false
}

// mixed reports whether some of those who can be placed last stay idle, and are of two
// kinds, spent and fresh (r69).
func (s *State) mixed(picked set, places int) bool {
	if picked.len() <= places {
		return false
	}
	rank := s.rank(s.last(picked))
	var fresh, tired bool
	for u := range picked.all() {
		if s.rank(u) == rank {
			fresh, tired = fresh || !s.spent.has(u), tired || s.spent.has(u)
		}
	}
	return fresh && tired
}

func (positions) asks(s *State, side int8) bool {
	for i := range s.combat.zones {
		if z := &s.combat.zones[i]; z.met == none && s.choosy(side, z.homes[side]) {
			return true
		}
	}
	return false
}

func (positions) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	if a.Verb != verbPost {
		return refuse(notNow)
	}
	u, z := int8(a.Unit), s.zoneAt(a.At[0])
	at := s.at[u]
	if s.side(u) != side || at == none || !s.idle(side, at).has(u) {
		return refuse(notIdle)
	}
	if z == none {
		return refuse(notThere)
	}
	lack, _ := s.front(side, at)
	switch zone := &s.combat.zones[z]; {
	case zone.met != none || zone.homes[side] != at:
		return refuse(notThere)
	case s.lacking(side, z) < 1:
		return refuse(noPlace)
	case !s.chosen(s.idle(side, at), lack).has(u):
		return refuse(betterFirst)
	}
	return nil
}

func (positions) do(s *State, _ int8, a rules.Action) { s.combat.post[a.Unit] = s.zoneAt(a.At[0]) }

func (p positions) options(s *State, side int8, dst []rules.Action) []rules.Action {
	for i := range s.combat.zones {
		z := &s.combat.zones[i]
		if z.met != none || s.lacking(side, int8(i)) < 1 {
			continue
		}
		lack, _ := s.front(side, z.homes[side])
		for u := range s.chosen(s.idle(side, z.homes[side]), lack).all() {
			dst = append(dst, s.within(verbPost, u, int8(i)))
		}
	}
	return dst
}

func (positions) closes(*State, int8) *rules.Refusal { return nil }

// run posts the others, where the most are lacking first, closes the lines and
// counts the directions of attack.
func (p positions) run(s *State) bool {
	if !s.fighting() {
		return false
	}
	for side := range int8(2) {
		var seen sectors
		for i := range s.combat.zones {
			z := &s.combat.zones[i]
			if z.met != none || seen.has(z.homes[side]) {
				continue
			}
			seen |= 1 << z.homes[side]
			s.fill(side, z.homes[side])
		}
	}
	for i := range s.combat.zones {
		s.line(int8(i))
	}
	if p.step == ranged {
		s.surround()
	}
	s.presume(p.step)
	return false
}

// fill posts the units of a sector: the fit by arms, then the routed that lie there.
func (s *State) fill(side, at int8) {
	for {
		idle := s.idle(side, at)
		z := s.neediest(side, at)
		if z == none || idle.empty() {
			break
		}
		best := none
		for u := range idle.all() {
			if best == none || s.placedAfter(best, u) {
				best = u
			}
		}
		s.combat.post[best] = z
	}
	for arm := range numArms {
		for u := range s.units(side, at).and(s.routed).and(s.battle.with[arm]).less(s.combat.gone).all() {
			if s.combat.post[u] != none {
				continue
			}
			best, most := none, 0
			for i := range s.combat.zones {
				z := &s.combat.zones[i]
				if z.met != none || z.homes[side] != at {
					continue
				}
				if n := s.attacking(1-side, int8(i)) - s.posted(side, int8(i)).len(); n > most {
					best, most = int8(i), n
				}
			}
			s.combat.post[u] = best
		}
	}
}

// neediest is the zone of a sector that lacks the most passive units; none where
// none lacks any.
func (s *State) neediest(side, at int8) int8 {
	best, most := none, 0
	for i := range s.combat.zones {
		if z := &s.combat.zones[i]; z.met == none && z.homes[side] == at {
			if n := s.lacking(side, int8(i)); n > most {
				best, most = int8(i), n
			}
		}
	}
	return best
}

// line arranges the units of a zone in their spaces, the fit before the routed. A
// routed unit that finds no space, or as a defender no attacker opposite, is out of
// reach (r23).
func (s *State) line(zone int8) {
	z := &s.combat.zones[zone]
	var foes [2]int
	for side := range int8(2) {
		foes[side] = s.attacking(1-side, zone)
	}
	for side := range int8(2) {
		r := &z.lines[side]
		*r = row{}
		units := s.posted(side, zone)
		for rank := 0; rank < 10+int(numArms) && !units.empty(); rank++ {
			for u := range units.all() {
				if s.rank(u) != rank || int(r.n) >= s.battle.spaces {
					continue
				}
				if s.routed.has(u) && !s.combat.attackers.has(u) && int(r.n) >= foes[side] {
					continue
				}
				r.units[r.n] = u
				r.n++
				units.drop(u)
			}
		}
	}
}

// surround counts the directions from which sectors are attacked (8.8, r29).
func (s *State) surround() {
	for at := range s.battle.ground.n {
		for side := range int8(2) {
			n := 0
			var from sectors
			for u := range s.combat.attackers.and(s.battle.of[side]).less(s.routed).all() {
				if s.combat.goal[u] == at && !from.has(s.at[u]) {
					from |= 1 << s.at[u]
					n++
				}
			}
			if n > 1 {
				s.combat.flanks = append(s.combat.flanks, flank{side, at, int8(n - 1)})
			}
		}
	}
}
