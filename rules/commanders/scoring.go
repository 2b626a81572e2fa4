package commanders

import (
	"math/bits"

	"github.com/mapsheet/mapsheet/rules"
)

// scoring ends a round (13).
type scoring struct{ unasked }

// The sources of points, in the order in which they are told.
const (
	forPrisoners uint8 = iota
	forMarkers
	forMajority
)

func (scoring) run(s *State) bool {
	s.square, s.spent = set{}, set{}
	s.showPlans()
	for u := range s.battle.pieces {
		s.orders[u], s.acts[u] = order{}, 0
	}
	var gains [2][3]int
	for side := range int8(2) {
		gains[side] = s.gains(side)
	}
	s.collect()
	for side := range int8(2) {
		for why, n := range gains[side] {
			if n == 0 {
				continue
			}
			s.tell(rules.Event{Kind: eventPoints, Flags: uint8(why), Side: side, N: int32(n)})
			switch {
			case !s.battle.morale:
				s.score[side] += int16(n)
			case uint8(why) == forMajority:
				s.score[side] += int16(n)
				s.score[1-side] -= int16(n)
			default:
				s.score[1-side] -= int16(n)
			}
		}
	}
	s.tell(rules.Event{Kind: eventScore, N: int32(s.score[0]), Other: int32(s.score[1])})
	s.decide()
	return false
}

// showPlans shows both order sheets of the round (5.7).
func (s *State) showPlans() {
	for side := range int8(2) {
		for _, l := range s.plans[side].lines[:s.plans[side].n] {
			s.tell(rules.Event{Kind: eventPlan, Flags: uint8(l.arm), Side: side, From: int32(l.from), At: int32(l.to[0]), Other: int32(l.to[1]), N: int32(l.count)})
		}
		s.plans[side] = plan{}
	}
}

// gains is what a side gains in this round, by source (13.1, 13.2).
func (s *State) gains(side int8) [3]int {
	var out [3]int
	for u := range s.fates.captured.and(s.battle.of[1-side]).all() {
		out[forPrisoners] += tables().prisoner(s.arm(u))
	}
	for i := range s.battle.markers {
		if s.gainsMarker(side, i) {
			out[forMarkers] += s.battle.markers[i].points
		}
	}
	if s.holding(side) > s.holding(1-side) {
		out[forMajority] = tables().Points.Majority
	}
	return out
}

// gainsMarker reports whether a marker gives points to a side (13.1).
func (s *State) gainsMarker(side int8, i int) bool {
	m := &s.battle.markers[i]
	return m.side != side && s.controls(side, m.sector) && (m.sign != windRose || s.roses&(1<<i) == 0)
}

// holding is how many battle sectors a side controls.
func (s *State) holding(side int8) int {
	n := 0
	for b := uint64(s.battle.ground.battle); b != 0; b &= b - 1 {
		if s.controls(side, int8(bits.TrailingZeros64(b))) {
			n++
		}
	}
	return n
}

// collect takes prisoners and wind roses off for which points are given.
func (s *State) collect() {
	s.fates.counted = s.fates.counted.or(s.fates.captured)
	s.fates.captured = set{}
	for i, m := range s.battle.markers {
		if m.sign == windRose && s.controls(1-m.side, m.sector) {
			s.roses |= 1 << i
		}
	}
}

// decide ends the game when a clause holds, or the last round is over (13.3).
func (s *State) decide() {
	last := int(s.round) >= s.battle.rounds
	if i := s.battle.clauses.First(s, last); i != rules.Absent {
		s.clause, s.over = int8(i), true
	}
	if s.over || last {
		s.finish()
	}
}

// finish ends the game.
func (s *State) finish() {
	s.over, s.awaits = true, 0
	e := rules.Event{Kind: eventOver, Side: rules.Absent}
	outcome, _ := s.Outcome()
	for i := range s.battle.sides {
		if s.battle.sides[i].ID == outcome.Winner {
			e.Side = int8(i)
		}
	}
	s.tell(e)
}

// giveUp ends the game for a side that concedes (13.4, r66).
func (s *State) giveUp(side int8) {
	s.conceded = side
	s.showPlans()
	for i := range s.plans {
		s.plans[i].pending = set{}
	}
	s.finish()
}

// spentForce reports whether a side has neither a fit unit nor the means to rally one:
// it is offered to concede (13.4).
func (s *State) spentForce(side int8) bool {
	for u := range s.battle.of[side].less(s.routed).all() {
		if s.at[u] != none || s.fates.waiting.has(u) {
			return false
		}
	}
	return s.home(side) == none || s.boxed(side, infantry).len() < 2 && s.boxed(side, cavalry).len() < 2
}
