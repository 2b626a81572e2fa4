package commanders

import "github.com/mapsheet/mapsheet/rules"

// choice is what both sides choose in secret when a phase of movement or
// bombardment begins: which of the units with an order act in it (6.1, 11.1, 12.1).
type choice struct {
	unasked
	w when
}

// begin marks those whose order is meant for the phase, or for an earlier one in
// which it was not carried out.
func (c choice) begin(s *State) {
	s.phase = phaseNotes{}
	s.combat.reset(len(s.battle.pieces))
	for side := range int8(2) {
		for i := range int(s.plans[side].n) {
			for u := range s.battle.of[side].all() {
				o := &s.orders[u]
				if int(o.line) == i+1 && c.meant(s, u) && c.able(s, u) == nothing && c.pass(s, side, s.at[u], o.next()) > 0 {
					s.phase.acting.add(u)
				}
			}
		}
	}
}

// meant reports whether a unit acts in the phase as its order has it. Batteries do
// at close range only what they are told.
func (c choice) meant(s *State, u int8) bool {
	w := s.orders[u].wish
	if s.arm(u) == artillery && (c.w == inCombined || c.w == inBombardment) {
		return w == c.w
	}
	return w <= c.w
}

// able is what stands against a unit acting in the phase.
func (c choice) able(s *State, u int8) cause {
	o := &s.orders[u]
	to := o.next()
	a := s.arm(u)
	g := s.battle.ground
	switch {
	case s.at[u] == none || s.routed.has(u):
		return notFit
	case s.spent.has(u):
		return isSpentNow
	case to == none:
		return noOrder
	case a == infantry && (c.w == inFast || c.w == inBombardment), a == cavalry && c.w == inBombardment, a == artillery && c.w == inFast:
		return wrongPhase
	case s.acts[u] >= [numArms]uint8{1, 2, 1}[a]:
		return actsUsed
	case c.w == inBombardment:
		return s.bombardable(u)
	case c.w == inNonCombat && !s.isFriendly(s.side(u), to):
		return notFriendly
	}
	if s.battle.terrain {
		wooded := g.terrain[to] == forest
		w, _ := g.way(s.at[u], to)
		switch {
		case c.w == inFast && (wooded || g.terrain[s.at[u]] == forest):
			return forestIsSlow
		case c.w == inNonCombat && a == artillery && wooded && !w.road:
			return forestNeedsRoad
		}
	}
	return nothing
}

// pass is how many more units of a side may act over a border (4.4, r8, r51).
func (c choice) pass(s *State, side, from, to int8) int {
	if c.w == inBombardment {
		return maxUnits
	}
	n := s.battle.width(to)
	for u := range s.phase.acting.and(s.units(side, from)).all() {
		if s.orders[u].next() == to {
			n--
		}
	}
	return n
}

// asks reports whether there is anything that could act.
func (c choice) asks(s *State, side int8) bool {
	for u := range s.battle.of[side].all() {
		if s.orders[u].n > 0 && c.able(s, u) == nothing {
			return true
		}
	}
	return false
}

// those are the units of an arm with a next arrow, marked as acting or not, and what
// stands against the first of the others.
func (c choice) those(s *State, side int8, a rules.Action, acting bool) (set, cause) {
	arm, _, _ := groupOf(a)
	from, to := int8(a.At[0]), int8(a.At[1])
	var out set
	why := noOrder
	for u := range s.units(side, from).and(s.battle.with[arm]).all() {
		if s.orders[u].n == 0 || s.orders[u].next() != to || s.phase.acting.has(u) != acting {
			continue
		}
		if w := c.able(s, u); w != nothing && !acting {
			why = w
			continue
		}
		out.add(u)
	}
	return out, why
}

func (c choice) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	if a.Verb != verbAct && a.Verb != verbHold {
		return refuse(notNow)
	}
	_, n, _ := groupOf(a)
	units, why := c.those(s, side, a, a.Verb == verbHold)
	over := tooManyOver
	if s.battle.terrain && s.battle.ground.terrain[a.At[1]] == forest {
		over = tooManyIntoForest
	}
	switch {
	case units.empty():
		return refuse(why)
	case units.len() < n:
		return refuse(notThatMany)
	case a.Verb == verbAct && c.pass(s, side, int8(a.At[0]), int8(a.At[1])) < n:
		return refuse(over)
	}
	return nil
}

func (c choice) do(s *State, side int8, a rules.Action) {
	_, n, _ := groupOf(a)
	units, _ := c.those(s, side, a, a.Verb == verbHold)
	for u := range units.all() {
		if n--; n < 0 {
			return
		}
		if a.Verb == verbAct {
			s.phase.acting.add(u)
		} else {
			s.phase.acting.drop(u)
		}
	}
}

func (c choice) options(s *State, side int8, dst []rules.Action) []rules.Action {
	var seen [numArms][maxSectors]sectors
	for u := range s.battle.of[side].all() {
		o := &s.orders[u]
		to, from, arm := o.next(), s.at[u], s.arm(u)
		if o.n == 0 || to == none || from == none || seen[arm][from].has(to) {
			continue
		}
		seen[arm][from] |= 1 << to
		for _, v := range []uint8{verbAct, verbHold} {
			for n := 1; n <= mostOfGroup; n++ {
				a := group(v, arm, n, from, to)
				if c.refuse(s, side, a) != nil {
					break
				}
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// run reveals who acts.
func (c choice) run(s *State) bool {
	for side := range int8(2) {
		for at := range s.battle.ground.n {
			if s.isFriendly(side, at) {
				s.phase.friendly[side] |= 1 << at
			}
			if s.battle.ground.owner[at] != none {
				s.phase.reserve = s.phase.reserve.or(s.in[at])
			}
		}
		s.reveal(side)
	}
	return false
}

// reveal tells who of a side acts, in groups.
func (s *State) reveal(side int8) {
	acting := s.phase.acting.and(s.battle.of[side])
	for !acting.empty() {
		first := acting.first()
		o := &s.orders[first]
		n := 0
		for u := range acting.all() {
			x := &s.orders[u]
			if s.at[u] != s.at[first] || s.arm(u) != s.arm(first) || x.next() != o.next() || s.arm(u) == artillery && x.to != o.to {
				continue
			}
			n++
			x.seen = max(x.seen, x.done+1)
			if s.arm(u) == artillery && legs[s.leg].phase == phaseBombard {
				x.seen = x.n
			}
			acting.drop(u)
		}
		e := rules.Event{Kind: eventActs, Flags: uint8(s.arm(first)), Side: side, From: int32(s.at[first]), At: int32(o.next()), Other: rules.Absent, N: int32(n)}
		if o.seen == 2 && s.arm(first) == artillery {
			e.Other = int32(o.to[1])
		}
		s.tell(e)
	}
}
