package kingsmen

import "github.com/mapsheet/mapsheet/rules"

// using is a general's use of the card that is up: he activates a unit, or rides by a
// King.
type using struct{}

// near reports whether any part of a unit lies within the radius of a general (Command 3,
// r74).
func (s *State) near(g, u int) bool {
	return s.generals[g].onTable && s.within(u, s.generals[g].at, s.battle.leaders[g].radius)
}

// cost is the command points for which a general activates a unit (Command 3 to 6).
func (s *State) cost(g, u int) int {
	p := s.piece(u)
	switch {
	case p.command != g || p.warlike():
		return 1
	case p.independent() || s.units[u].counter == green || s.near(g, u):
		return 0
	}
	return 1
}

// refuseTake says why a general cannot activate a unit now.
func (s *State) refuseTake(g, u int) *rules.Refusal {
	x := &s.units[u]
	switch {
	case s.battle.pieces[u].side != s.battle.leaders[g].side:
		return refuse(notOwn, u)
	case x.standing != onTable:
		return refuse(notThere, u)
	case x.marked:
		return refuse(isMarked, u)
	case s.cost(g, u) > int(s.generals[g].points):
		return refuse(costsPoint, u)
	case !s.fitFor(u):
		return refuse(noRoomToReform, u)
	}
	return nil
}

// fitFor reports whether a unit can do anything with an activation: a mob needs room to
// reform (r17, r85).
func (s *State) fitFor(u int) bool {
	return s.formation(u) != mob || s.roomToReform(u)
}

// rides reports whether the general who uses the card may ride instead (Cards 6).
func (s *State) rides() bool { return s.does(generalOrUnit) && s.general == s.favored && !s.used }

// canUse reports whether a general can do anything with the card that is up.
func (s *State) canUse(g int) bool {
	if !s.generals[g].onTable {
		return false
	}
	if s.does(generalOrUnit) {
		return true
	}
	for u := range s.battle.of[s.battle.leaders[g].side].all() {
		if s.refuseTake(g, u) == nil {
			return true
		}
	}
	return false
}

// mustUse is a unit of a general's command that he can activate without a command point;
// none where there is none (Cards 12).
func (s *State) mustUse(g int) int {
	for u := range s.battle.of[s.battle.leaders[g].side].all() {
		if s.battle.pieces[u].command == g && s.cost(g, u) == 0 && s.refuseTake(g, u) == nil {
			return u
		}
	}
	return none
}

func (using) refuse(s *State, a rules.Action) *rules.Refusal {
	g := int(s.general)
	switch a.Verb {
	case verbTake:
		return s.refuseTake(g, int(a.Unit))
	case verbRide:
		switch {
		case !s.rides():
			return refuse(noKing, s.number(g))
		case s.leaderOf(a) != g:
			return refuse(noGeneral, int(a.Unit))
		}
		return s.refuseRide(g, pointOf(a), s.battle.figures.General.KingMove)
	case verbPass:
		if u := s.mustUse(g); !s.used && u != none {
			return refuse(mustActivate, u)
		}
		return nil
	case verbSkip:
		if s.used {
			return refuse(noSkip, s.number(g))
		}
		return s.refuseSkip(g)
	}
	return refuse(notNow)
}

func (using) do(s *State, a rules.Action) {
	g := int(s.general)
	switch a.Verb {
	case verbTake:
		s.take(g, int(a.Unit))
		return
	case verbRide:
		s.ride(g, pointOf(a))
	case verbPass:
		s.tell(s.of(eventPasses, s.number(g), 0))
		s.again = 1
	case verbSkip:
		s.skip(g)
		s.again = 1
	}
	s.afterUse()
}

// pay takes command points from a general's stock (Command 7).
func (s *State) pay(g, n int) {
	s.generals[g].points -= int8(n)
	s.generals[g].spent += int8(n)
}

// take activates a unit: it pays, and rolls for uncertain orders.
func (s *State) take(g, u int) {
	n := s.cost(g, u)
	s.pay(g, n)
	e := s.of(eventTaken, u, n)
	e.Other = int32(s.number(g))
	s.tell(e)
	if s.inDoubt(g, u) {
		if won, _ := s.cast(forOrders, s.steady(u, s.units[u].counter), s.battle.sideOf(u), u, int(s.generals[g].rating)); won == 0 {
			s.tell(s.of(eventFails, u, 0))
			s.afterUse()
			return
		}
	}
	s.begin(u)
}

// inDoubt reports whether dice decide whether a unit obeys a general who activates it
// (uncertain orders).
func (s *State) inDoubt(g, u int) bool {
	return s.battle.uncertain && s.units[u].counter != green && !s.piece(u).independent() && !s.near(g, u)
}

// takenUp is the game with a unit in hand, and what brings it there: the game itself where
// it is, else a copy in which the general who uses the card has activated it; false where
// he cannot, and where dice are to decide.
func (s *State) takenUp(u int) (held *State, by []rules.Action, ok bool) {
	switch {
	case s.over || u < 0 || u >= len(s.units):
		return nil, nil, false
	case s.stage == inUnit:
		return s, nil, s.hand.unit == u
	case s.stage != inGeneral || s.refuseTake(int(s.general), u) != nil || s.inDoubt(int(s.general), u):
		return nil, nil, false
	}
	held = s.Clone().(*State)
	held.begin(u)
	return held, []rules.Action{act(verbTake, u)}, true
}

func (x using) options(s *State, dst []rules.Action) []rules.Action {
	g := int(s.general)
	for u := range s.battle.of[s.battle.leaders[g].side].all() {
		if s.refuseTake(g, u) == nil {
			dst = append(dst, act(verbTake, u))
		}
	}
	if s.rides() {
		dst = s.rideOptions(g, s.battle.figures.General.KingMove, dst)
	}
	for _, verb := range []uint8{verbPass, verbSkip} {
		if a := rules.Act(verb); x.refuse(s, a) == nil {
			dst = append(dst, a)
		}
	}
	return (recovering{}).offers(s, dst)
}

// recovering is the taking off of markers for command points, while a card of the own
// colour is up (recovery, r57).
type recovering struct{}

// healer is the general of a unit's side who can bring it in order: its own before
// others; none where nobody can.
func (s *State) healer(u int) int {
	best := none
	for g := range s.generals {
		if s.battle.leaders[g].side != s.battle.pieces[u].side || s.generals[g].points < 1 || !s.near(g, u) {
			continue
		}
		if best == none || s.battle.pieces[u].command == g {
			best = g
		}
	}
	return best
}

// can reports whether the side whose card is up can take off a marker.
func (x recovering) can(s *State) bool { return len(x.offers(s, nil)) > 0 }

func (recovering) refuse(s *State, a rules.Action) *rules.Refusal {
	switch a.Verb {
	case verbPass:
		return nil
	case verbRecover:
		u := int(a.Unit)
		switch {
		case !s.battle.recovery || s.card == noCard || s.battle.pieces[u].side != s.card.side():
			return refuse(noRecovery, u)
		case s.units[u].standing != onTable || !s.units[u].marked:
			return refuse(notDisordered, u)
		case s.healer(u) == none:
			return refuse(nobodyRecovers, u)
		}
		return nil
	}
	return refuse(notNow)
}

func (x recovering) do(s *State, a rules.Action) {
	if a.Verb == verbPass {
		s.turnCard()
		return
	}
	u := int(a.Unit)
	g := s.healer(u)
	s.pay(g, 1)
	s.units[u].marked = false
	e := s.of(eventCleared, u, 0)
	e.Other = int32(s.number(g))
	s.tell(e)
	s.expose(g)
	if s.stage == inRecovery && !x.can(s) {
		s.turnCard()
	}
}

// offers appends the units that can be brought in order.
func (x recovering) offers(s *State, dst []rules.Action) []rules.Action {
	if !s.battle.recovery || s.card == noCard || s.card == buster {
		return dst
	}
	for u := range s.battle.of[s.card.side()].all() {
		if a := act(verbRecover, u); s.units[u].marked && x.refuse(s, a) == nil {
			dst = append(dst, a)
		}
	}
	return dst
}

func (x recovering) options(s *State, dst []rules.Action) []rules.Action {
	return append(x.offers(s, dst), rules.Act(verbPass))
}

// expose rolls for a general who has brought a unit in order or given it back a leader
// (general losses, r59).
func (s *State) expose(g int) {
	if !s.battle.generalLosses {
		return
	}
	_, die := s.cast(forGeneral, green, s.battle.leaders[g].side, s.number(g), 1)
	if x := &s.generals[g]; die >= s.battle.figures.General.LostOn && x.rating > 1 {
		x.rating--
		s.tell(s.of(eventRating, s.number(g), int(x.rating)))
	}
}
