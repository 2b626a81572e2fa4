package commanders

import "github.com/mapsheet/mapsheet/rules"

// reply is what a player does in a choice that answers what is seen, and in those
// that carry the orders out: the same for all players of the system that plan.
func (s *State) reply(side int8) rules.Action {
	switch stage := legs[s.leg].stage.(type) {
	case choice:
		return s.replyChoice(stage, side)
	case reaction:
		return s.replyReaction(stage, side)
	case rerolls:
		return s.replyReroll(stage, side)
	case withdrawal:
		return s.replyWithdrawal(stage, side)
	case entry:
		if units := stage.ready(s, side); stage.w == inFast && !units.empty() {
			return of(verbEnter, units.first())
		}
	case rally:
		return s.replyRally(stage, side)
	}
	return end()
}

// replyChoice has those wait whose attack promises less than it costs by now.
func (s *State) replyChoice(c choice, side int8) rules.Action {
	if c.w != inFast && c.w != inCombined {
		return end()
	}
	g := s.battle.ground
	acting := s.phase.acting.and(s.battle.of[side])
	for _, to := range g.from[side] {
		if s.fit(1-side, to).empty() {
			continue
		}
		var comes array
		var units set
		from := none
		for u := range acting.all() {
			if s.orders[u].next() == to && g.owner[s.at[u]] == none {
				comes[s.arm(u)]++
				units.add(u)
				if from == none {
					from = s.at[u]
				}
			}
		}
		if units.empty() {
			continue
		}
		d := draft{State: s, side: side, style: &plain}
		var holds array
		squares := int8(0)
		for v := range s.fit(1-side, to).all() {
			holds[s.arm(v)]++
			if s.square.has(v) {
				squares++
			}
		}
		d.foe[to] = holds
		o := d.weigh(from, to, comes, holds)
		if squares > 0 && comes[infantry] < comes[cavalry] {
			o = s.battle.oddsOf(matchup{c.w, from, to, comes, holds, squares})
		}
		if o.wins*d.prize(to)+o.gain < o.price-0.1 {
			return group(verbHold, s.arm(units.first()), 1, s.at[units.first()], to)
		}
	}
	return end()
}

// replyReaction forms squares against cavalry, countercharges, and saves cavalry from
// a hopeless fight.
func (s *State) replyReaction(r reaction, side int8) rules.Action {
	for u := range s.battle.of[side].less(s.routed).less(s.spent).less(s.battle.with[artillery]).all() {
		at := s.at[u]
		if at == none || s.battle.ground.owner[at] != none || r.reactor(s, u) != nothing {
			continue
		}
		riders, foot, guns := s.comers(side, at, cavalry).len(), s.comers(side, at, infantry).len(), s.comers(side, at, artillery).len()
		if riders+foot+guns == 0 {
			continue
		}
		if s.arm(u) == infantry {
			if riders > foot && (s.orders[u].next() == none || riders > s.fit(side, at).len()) && r.square(s, u) == nothing {
				return of(verbSquare, u)
			}
			continue
		}
		if riders+foot > 2*s.fit(side, at).len() {
			for _, to := range s.battle.ground.from[side] {
				if s.battle.ground.near[at].has(to) && r.retreat(s, u, to) == nothing {
					return of(verbRetreat, u, to)
				}
			}
		}
		for z := range s.combat.zones {
			if r.charge(s, u, int8(z)) == nothing {
				return s.within(verbCharge, u, int8(z))
			}
		}
	}
	return end()
}

// replyReroll rolls the die again that promises most.
func (s *State) replyReroll(x rerolls, side int8) rules.Action {
	best, gain := end(), 0.3
	for i := range s.combat.zones {
		zone := int8(i)
		if s.flank(side, zone) == nil {
			continue
		}
		c := s.contest(x.step, x.w, zone)
		now := s.lead(&c, zone, side)
		for owner := range int8(2) {
			r := &s.combat.zones[zone].lines[owner]
			for die := range int8(2 * largestSpaces) {
				was := r.dice[die]
				if was == 0 || r.again&(1<<die) != 0 {
					continue
				}
				sum := 0
				for r.dice[die] = 1; r.dice[die] <= 6; r.dice[die]++ {
					sum += s.lead(&c, zone, side)
				}
				r.dice[die] = was
				if n := float64(sum)/6 - float64(now); n > gain {
					best, gain = s.reroll(zone, owner, die), n
				}
			}
		}
	}
	return best
}

// lead is how many more hits a side has than the other in a zone, as its dice lie.
func (s *State) lead(c *contest, zone, side int8) int {
	n := 0
	z := &s.combat.zones[zone]
	for space := range c.spaces {
		var own [2][]uint8
		for i := range own {
			own[i] = z.lines[i].dice[2*space : 2*space+int(c.spaces[space][i].dice)]
		}
		for i := range int8(2) {
			hits := int(c.spaces[space][i].scores(c, own[i], own[1-i], &c.spaces[space][1-i]))
			if i == side {
				n += hits
			} else {
				n -= hits
			}
		}
	}
	return n
}

// replyWithdrawal gives up fights that are more likely lost than won.
func (s *State) replyWithdrawal(x withdrawal, side int8) rules.Action {
	for u := range s.combat.attackers.and(s.battle.of[side]).less(s.battle.with[artillery]).less(s.routed).all() {
		if x.leaves(s, u) != nothing {
			continue
		}
		zone, space, ok := s.spot(u)
		if !ok {
			continue
		}
		v := s.facing(zone, side, space)
		if v == none || s.routed.has(v) {
			continue
		}
		own, other := s.modifier(melee, s.span(), zone, u, v, false), s.modifier(melee, s.span(), zone, v, u, false)
		if s.battle.figures.rollsFor(melee, s.posture(v)) > 0 && own < other {
			return of(verbWithdraw, u)
		}
	}
	return end()
}

// replyRally rallies batteries first, then of which there is more.
func (s *State) replyRally(r rally, side int8) rules.Action {
	var room [8]rules.Action
	best, most := end(), -1
	for _, a := range r.options(s, side, room[:0]) {
		n := maxUnits
		if a.Verb == verbRally {
			n = s.boxed(side, arm(a.Flags)).len()
		}
		if n > most {
			best, most = a, n
		}
	}
	return best
}
