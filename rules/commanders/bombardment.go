package commanders

import "github.com/mapsheet/mapsheet/rules"

// bombardment is the fire of batteries at sectors one or two away (11).
type bombardment struct{ unasked }

// bombardable is what stands against a battery bombarding the sector in which its
// line ends.
func (s *State) bombardable(u int8) cause { return s.inRange(s.side(u), s.at[u], &s.orders[u]) }

// inRange is what stands against a battery of a side in a sector carrying out an order
// to bombard.
func (s *State) inRange(side, from int8, o *order) cause {
	g := s.battle.ground
	target := o.to[o.n-1]
	w, _ := g.way(from, o.to[0])
	high := s.battle.terrain && g.terrain[from] == hill
	switch {
	case g.owner[from] != none:
		return fromReserve
	case g.owner[target] != none:
		return intoReserve
	case g.behind(side, w.heading):
		return toTheRear
	case s.units(1-side, target).empty():
		return noTarget
	case s.battle.terrain && g.terrain[from] == forest:
		return forestBlinds
	case s.battle.terrain && o.n == 2 && g.terrain[o.to[0]] == hill && !high:
		return hillBetween
	case s.battle.deadGround && o.n == 1 && high:
		return deadGround
	}
	return nothing
}

// quarry is the class of a unit as a target: squares, infantry, cavalry, artillery,
// then the routed by arms (11.2).
func (s *State) quarry(u int8) int {
	switch {
	case s.routed.has(u):
		return 4 + int(s.arm(u))
	case s.square.has(u):
		return 0
	}
	return 1 + int(s.arm(u))
}

// barrage is what a battery fires at.
type barrage struct {
	targets  [2]int8 // the first at the sector; the second there, or in the way
	n        int
	obstacle bool // the second is in the way
}

// far is how far the target of a number is, for a battery whose order has so many arrows.
func (b *barrage) far(target int, arrows uint8) uint8 {
	if target == 1 && b.obstacle {
		return 1
	}
	return arrows
}

// barrage is the targets of a battery that has targeted some units already (r25,
// r27).
func (s *State) barrage(u int8, before set) barrage {
	o := &s.orders[u]
	side := s.side(u)
	pick := func(units set) int8 {
		fresh := units.less(before)
		if fresh.empty() {
			fresh = units
		}
		best := none
		for v := range fresh.all() {
			if best == none || s.quarry(v) < s.quarry(best) {
				best = v
			}
		}
		return best
	}
	units := s.units(1-side, o.to[o.n-1])
	b := barrage{n: 1}
	b.targets[0] = pick(units)
	between, over := o.to[0], s.battle.terrain && s.battle.ground.terrain[s.at[u]] == hill
	switch {
	case o.n == 2 && !over && !s.units(1-side, between).empty():
		b.targets[1], b.n, b.obstacle = pick(s.units(1-side, between)), 2, true
	case o.n == 2 && !over && !s.units(side, between).empty(),
		o.n == 2 && !over && s.battle.terrain && s.battle.ground.terrain[between] == forest:
	case units.len() > 1:
		before.add(b.targets[0])
		rest := units
		rest.drop(b.targets[0])
		b.targets[1], b.n = pick(rest), 2
	}
	return b
}

// shelling is what is added to a die of a battery that fires at a unit (11.3).
func (s *State) shelling(u, target int8, far uint8) int {
	f := s.battle.figures
	at := s.at[target]
	n := int(f.added[ranged][attackingArtillery][s.posture(target)]) + f.distance[far-1]
	for v := range s.battle.of[s.side(u)].and(s.battle.with[artillery]).all() {
		if s.tokens[v] == at {
			n += f.token
			break
		}
	}
	if s.battle.terrain && s.battle.ground.terrain[at] == forest {
		n += f.forestRanged
	}
	return n
}

// run fires all batteries; hits take effect together (11.4), and then the tokens
// are laid (11.6, r24).
func (bombardment) run(s *State) bool {
	var hits [maxUnits]uint8
	var hit, fired set
	for side := range int8(2) {
		var before set
		for u := range s.phase.acting.and(s.battle.of[side]).all() {
			o := &s.orders[u]
			b := s.barrage(u, before)
			for i, v := range b.targets[:b.n] {
				before.add(v)
				s.rollFor(forShells, s.battle.tags[u].Add(uint64(s.battle.tags[v])))
				die := s.dice.Roll()
				sum := held(die + s.shelling(u, v, b.far(i, o.n)))
				e := rules.Event{Kind: eventShelled, Side: side, Unit: int32(u), Other: int32(v), At: int32(s.at[v]), Die: uint8(die), N: int32(sum)}
				if sum >= s.battle.figures.success {
					e.Flags = 1
					hits[v]++
					hit.add(v)
				}
				s.tell(e)
			}
			s.acts[u]++
			s.phase.done.add(u)
			fired.add(u)
		}
	}
	for v := range hit.all() {
		was := s.routed.has(v)
		if !was {
			s.rout(v)
		}
		if was || hits[v] > 1 {
			s.destroy(v)
		}
	}
	for u := range s.battle.with[artillery].all() {
		s.tokens[u] = none
		if fired.has(u) && s.at[u] != none {
			s.tokens[u] = s.orders[u].to[s.orders[u].n-1]
		}
	}
	return false
}
