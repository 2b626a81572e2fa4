package commanders

import (
	"github.com/mapsheet/mapsheet/rules"
)

// facing is the unit in the opposite space; none where there is none.
func (s *State) facing(zone, side, space int8) int8 {
	return s.combat.zones[zone].lines[1-side].at(space)
}

// dicePer is how many dice a unit in a space rolls in a step (8.2).
func (s *State) dicePer(step fire, zone, side, space int8) int {
	u := s.combat.zones[zone].lines[side].at(space)
	if u == none || s.routed.has(u) {
		return 0
	}
	if !s.combat.attackers.has(u) {
		v := s.facing(zone, side, space)
		if v == none || s.routed.has(v) || !s.combat.attackers.has(v) {
			return 0
		}
	}
	return s.battle.figures.rollsFor(step, s.posture(u))
}

// throw rolls the dice of a side of a zone and deals them out, the highest first
// (8.3).
func (s *State) throw(step fire, zone, side int8) {
	r := &s.combat.zones[zone].lines[side]
	var dice [2 * largestSpaces]uint8
	var per [largestSpaces]int
	n := 0
	for space := range r.n {
		per[space] = s.dicePer(step, zone, side, space)
		n += per[space]
	}
	r.dice, r.again = [2 * largestSpaces]uint8{}, 0
	if n == 0 {
		return
	}
	e := rules.Event{Kind: eventThrown, Flags: uint8(step), Side: side, At: int32(zone), N: int32(n)}
	s.rollFor(forCombat, s.zoneTag(zone, side).Add(uint64(step)))
	for i := range n {
		dice[i] = uint8(s.dice.Roll())
		e.Other |= int32(dice[i]) << (3 * i)
		for j := i; j > 0 && dice[j] > dice[j-1]; j-- {
			dice[j], dice[j-1] = dice[j-1], dice[j]
		}
	}
	e.From = s.zoneWord(zone)
	s.tell(e)
	at := 0
	for space := range r.n {
		for d := range per[space] {
			r.dice[2*int(space)+d] = dice[at]
			at++
		}
	}
}

// modifier is what is added to a die of a unit that strikes another (8.4).
func (s *State) modifier(step fire, w when, zone, u, v int8, unopposed bool) int {
	f := s.battle.figures
	who, whom := s.posture(u), s.posture(v)
	n := int(f.added[step][who][whom])
	if unopposed {
		n += int(f.added[step][who][nobody])
	}
	if s.spent.has(u) {
		n += f.spent
	}
	if step == ranged && w == inFast {
		n += f.fastRanged
	}
	if s.battle.terrain {
		n += s.ground(step, zone, u)
	}
	return n
}

// ground is what the terrain adds to a die (r51, r52).
func (s *State) ground(step fire, zone, u int8) int {
	g, f := s.battle.ground, s.battle.figures
	z := &s.combat.zones[zone]
	n := 0
	for v := range s.combat.attackers.less(s.routed).all() {
		if s.combat.post[v] == zone && g.terrain[s.combat.goal[v]] == forest {
			n = [...]int{f.forestRanged, f.forestMelee}[step]
			break
		}
	}
	if step == melee && s.combat.attackers.has(u) {
		up, down := g.terrain[z.goal(s.side(u))] == hill, g.terrain[s.at[u]] == hill
		switch {
		case up && !down:
			n += f.uphill
		case down && !up:
			n += f.downhill
		}
	}
	return n
}

// held is a modified die, held to the faces of one (r15).
func held(n int) int { return min(max(n, 1), 6) }

// blow is what a unit in a space strikes at in a step.
type blow struct {
	unit, target int8
	opposed      bool // the target rolls against it
	unopposed    bool // with the figure for nobody
}

// blow is that of a unit that has dice in a step; false where it strikes nobody.
func (s *State) blow(step fire, zone, side, space int8) (blow, bool) {
	u := s.combat.zones[zone].lines[side].at(space)
	v := s.facing(zone, side, space)
	if v != none && !s.routed.has(v) {
		return blow{u, v, s.dicePer(step, zone, 1-side, space) > 0, false}, true
	}
	if !s.combat.attackers.has(u) {
		return blow{}, false
	}
	target := s.combat.aim[u]
	if target == none || s.combat.gone.has(target) {
		return blow{}, false
	}
	return blow{u, target, false, target != v}, true
}

// strike finds out who hits whom in a step (8.5 to 8.7) and routs and strikes those
// who are hit when all have struck (9.1).
func (s *State) strike(step fire, w when) {
	var wounds []wound
	for i := range s.combat.zones {
		zone := int8(i)
		for side := range int8(2) {
			r := &s.combat.zones[zone].lines[side]
			for space := range r.n {
				if s.dicePer(step, zone, side, space) == 0 {
					continue
				}
				b, ok := s.blow(step, zone, side, space)
				if !ok {
					continue
				}
				need := s.needs(step, w, zone, side, space, b)
				add := s.modifier(step, w, zone, b.unit, b.target, b.unopposed)
				for _, die := range r.dice[2*space : 2*space+2] {
					if die == 0 || held(int(die)+add) < need {
						continue
					}
					wounds = append(wounds, wound{b.target, b.unit, 1})
					s.combat.hit.add(b.unit)
					s.tell(rules.Event{Kind: eventHit, Flags: uint8(step), Side: side, Unit: int32(b.target), Other: int32(b.unit), At: int32(s.at[b.target]), N: int32(held(int(die) + add))})
				}
			}
		}
	}
	s.suffer(wounds)
}

// suffer routs those who are hit, and strikes those who are hit when they are routed
// or more than once.
func (s *State) suffer(wounds []wound) {
	var all, was, again set
	for _, x := range wounds {
		if s.routed.has(x.unit) {
			was.add(x.unit)
		}
		if was.has(x.unit) || all.has(x.unit) || x.n > 1 {
			again.add(x.unit)
		}
		all.add(x.unit)
	}
	for u := range all.all() {
		if !was.has(u) {
			s.rout(u)
		}
		if !again.has(u) {
			continue
		}
		s.combat.gone.add(u)
		s.combat.post[u] = none
		x := struck{unit: u}
		for _, y := range wounds {
			if y.unit == u {
				x.by.add(y.by)
			}
		}
		s.combat.struck = append(s.combat.struck, x)
	}
}

// needs is the modified die with which a blow hits.
func (s *State) needs(step fire, w when, zone, side, space int8, b blow) int {
	success := s.battle.figures.success
	if !b.opposed {
		return success
	}
	other := blow{unit: b.target, target: b.unit}
	add := s.modifier(step, w, zone, other.unit, other.target, false)
	best := 0
	for _, die := range s.combat.zones[zone].lines[1-side].dice[2*space : 2*space+2] {
		if die != 0 {
			best = max(best, held(int(die)+add))
		}
	}
	if step == ranged {
		return max(success, best+1)
	}
	return best + 1
}

// rout routs a unit: it loses its square and its order (9.3).
func (s *State) rout(u int8) {
	s.routed.add(u)
	s.square.drop(u)
	s.passOn(u)
	s.orders[u].lost = true
	s.tell(rules.Event{Kind: eventRouted, Side: s.side(u), Unit: int32(u), At: int32(s.at[u])})
}

// aiming is the naming of targets by those whom nobody fit opposes (7.5), and the
// throw that follows.
type aiming struct {
	step fire
	w    when
}

// chooses reports whether an attacker has a choice of targets in a step.
func (aiming) chooses(s *State, step fire, zone, side, space int8) bool {
	u := s.combat.zones[zone].lines[side].at(space)
	if !s.combat.attackers.has(u) || s.dicePer(step, zone, side, space) == 0 {
		return false
	}
	v := s.facing(zone, side, space)
	return v == none || s.routed.has(v)
}

// targets are the enemies that a unit whom nobody opposes may strike: those in its
// zone, or for cavalry in all zones of the sector that it attacks (r30).
func (s *State) targets(zone, side int8, u int8) set {
	var out set
	add := func(i int8) {
		r := &s.combat.zones[i].lines[1-side]
		for space := range r.n {
			out.add(r.units[space])
		}
	}
	if s.arm(u) != cavalry {
		add(zone)
		return out
	}
	goal, met := s.combat.zones[zone].goal(side), s.combat.zones[zone].met
	for i := range s.combat.zones {
		if z := &s.combat.zones[i]; z.met == met && z.goal(side) == goal {
			add(int8(i))
		}
	}
	return out
}

// presume names the usual targets: the routed unit before it, else an enemy whom
// few others strike and who is easily hit.
func (s *State) presume(step fire) {
	var aimed [maxUnits]int8
	for i := range s.combat.zones {
		for side := range int8(2) {
			r := &s.combat.zones[i].lines[side]
			for space := range r.n {
				u := r.units[space]
				if !(aiming{}).chooses(s, step, int8(i), side, space) {
					continue
				}
				if v := s.facing(int8(i), side, space); v != none {
					s.combat.aim[u] = v
					continue
				}
				best, worth := none, -1000
				for v := range s.targets(int8(i), side, u).all() {
					n := int(s.battle.figures.added[step][s.posture(u)][s.posture(v)]) - 3*int(aimed[v])
					if s.routed.has(v) {
						n -= 2
					}
					if n > worth {
						best, worth = v, n
					}
				}
				if s.combat.aim[u] = best; best != none {
					aimed[best]++
				}
			}
		}
	}
}

func (aiming) begin(*State) {}

// spot is where a unit stands in its zone; false where it stands in none.
func (s *State) spot(u int8) (zone, space int8, ok bool) {
	zone = s.combat.post[u]
	if zone == none || int(zone) >= len(s.combat.zones) {
		return none, none, false
	}
	r := &s.combat.zones[zone].lines[s.side(u)]
	for i := range r.n {
		if r.units[i] == u {
			return zone, i, true
		}
	}
	return none, none, false
}

func (x aiming) asks(s *State, side int8) bool {
	for u := range s.combat.attackers.and(s.battle.of[side]).less(s.routed).all() {
		zone, space, ok := s.spot(u)
		if ok && x.chooses(s, x.step, zone, side, space) && s.targets(zone, side, u).len() > 1 {
			return true
		}
	}
	return false
}

func (x aiming) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	if a.Verb != verbTarget {
		return refuse(notNow)
	}
	u := int8(a.Unit)
	zone, space, ok := s.spot(u)
	switch {
	case s.side(u) != side || !ok || !x.chooses(s, x.step, zone, side, space):
		return refuse(notUnopposed)
	case !s.targets(zone, side, u).has(int8(a.At[0])):
		return refuse(outOfReach)
	}
	return nil
}

func (aiming) do(s *State, _ int8, a rules.Action) { s.combat.aim[a.Unit] = int8(a.At[0]) }

func (x aiming) options(s *State, side int8, dst []rules.Action) []rules.Action {
	for u := range s.combat.attackers.and(s.battle.of[side]).less(s.routed).all() {
		zone, space, ok := s.spot(u)
		if !ok || !x.chooses(s, x.step, zone, side, space) {
			continue
		}
		for v := range s.targets(zone, side, u).all() {
			dst = append(dst, of(verbTarget, u, v))
		}
	}
	return dst
}

func (aiming) closes(*State, int8) *rules.Refusal { return nil }

// run throws the dice of all zones (8.1, 15).
func (x aiming) run(s *State) bool {
	for i := range s.combat.zones {
		for side := range int8(2) {
			s.throw(x.step, int8(i), side)
		}
	}
	s.show(x.step)
	return false
}

// rerolls is the rolling of dice again by who attacks from several sides (8.8).
type rerolls struct {
	step fire
	w    when
}

func (rerolls) begin(*State) {}

// flank is what a side has left for a zone; nil where it has nothing.
func (s *State) flank(side, zone int8) *flank {
	z := &s.combat.zones[zone]
	for i := range s.combat.flanks {
		f := &s.combat.flanks[i]
		if f.side == side && f.sector == z.goal(side) && f.left > 0 && (z.met == none || z.met == f.sector) {
			return f
		}
	}
	return nil
}

func (x rerolls) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	if a.Verb != verbReroll {
		return refuse(notNow)
	}
	zone := s.zoneAt(a.At[0])
	if zone == none {
		return refuse(noDie)
	}
	r := &s.combat.zones[zone].lines[a.At[1]]
	switch {
	case s.flank(side, zone) == nil:
		return refuse(noReroll)
	case r.dice[a.At[2]] == 0:
		return refuse(noDie)
	case r.again&(1<<a.At[2]) != 0:
		return refuse(rolledAgain)
	}
	return nil
}

func (x rerolls) do(s *State, side int8, a rules.Action) {
	zone := s.zoneAt(a.At[0])
	s.flank(side, zone).left--
	r := &s.combat.zones[zone].lines[a.At[1]]
	s.rollFor(forAgain, s.zoneTag(zone, int8(a.At[1])).Add(uint64(a.At[2])))
	die := uint8(s.dice.Roll())
	s.tell(rules.Event{Kind: eventRerolled, Flags: uint8(a.At[1]), Side: side, Die: die, Unit: int32(r.units[a.At[2]/2]), At: int32(zone), From: s.zoneWord(zone), N: int32(r.dice[a.At[2]])})
	r.dice[a.At[2]] = die
	r.again |= 1 << a.At[2]
}

func (x rerolls) options(s *State, side int8, dst []rules.Action) []rules.Action {
	for i := range s.combat.zones {
		if s.flank(side, int8(i)) == nil {
			continue
		}
		for owner := range int8(2) {
			for die := range int8(2 * largestSpaces) {
				if a := s.reroll(int8(i), owner, die); x.refuse(s, side, a) == nil {
					dst = append(dst, a)
				}
			}
		}
	}
	return dst
}

func (x rerolls) asks(s *State, side int8) bool {
	if len(s.combat.flanks) == 0 {
		return false
	}
	for i := range s.combat.zones {
		if s.flank(side, int8(i)) == nil {
			continue
		}
		for owner := range 2 {
			r := &s.combat.zones[i].lines[owner]
			for die := range r.dice {
				if r.dice[die] != 0 && r.again&(1<<die) == 0 {
					return true
				}
			}
		}
	}
	return false
}

func (rerolls) closes(*State, int8) *rules.Refusal { return nil }

// run settles the step.
func (x rerolls) run(s *State) bool {
	if s.fighting() {
		s.show(x.step)
		s.strike(x.step, x.w)
		if x.step == ranged && s.battle.leaves {
			s.leave()
		}
	}
	return false
}

// leave takes routed cavalry out of the zones (r38, the other reading).
func (s *State) leave() {
	for u := range s.routed.and(s.battle.with[cavalry]).less(s.combat.gone).all() {
		if s.combat.post[u] != none {
			s.flee(u)
		}
	}
}
