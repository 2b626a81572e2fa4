package kingsmen

import "github.com/mapsheet/mapsheet/rules"

// turning is the choice to set a card aside or to play one that was, where the scenario
// has that (banking, r63).
type turning struct{}

// asks reports whether the side whose card is up has that choice.
func (x turning) asks(s *State) bool {
	return s.battle.banking && s.card != buster && !s.does(markOwn) && !s.played &&
		(x.refuse(s, rules.Act(verbBank)) == nil || s.banked[s.card.side()] != 0)
}

// purse is the general who pays for a card that his army sets aside: the Commanding
// General, or where he has no points the first who has; none where nobody has.
func (s *State) purse(side int8) int {
	if chief := s.commander(side); chief != none && s.generals[chief].points > 0 {
		return chief
	}
	for g := range s.generals {
		if s.generals[g].onTable && s.battle.leaders[g].side == side && s.generals[g].points > 0 {
			return g
		}
	}
	return none
}

func (turning) refuse(s *State, a rules.Action) *rules.Refusal {
	side := s.card.side()
	switch a.Verb {
	case verbReady:
		return nil
	case verbBank:
		chief := s.commander(side)
		switch {
		case chief == none || s.purse(side) == none:
			return refuse(noPurse)
		case s.aside[side] >= s.generals[chief].rating:
			return refuse(tooManyAside, s.number(chief))
		}
		return nil
	case verbPlay:
		if c := card(a.At[0]); a.At[0] > int32(buster) || !s.banked[side].has(c) {
			return refuse(notAside)
		}
		return nil
	}
	return refuse(notNow)
}

func (turning) do(s *State, a rules.Action) {
	side := s.card.side()
	switch a.Verb {
	case verbBank:
		s.pay(s.purse(side), 1)
		s.aside[side]++
		s.banked[side] |= 1 << s.card
		s.tell(rules.Event{Kind: eventBanked, Side: side, Flags: uint8(s.card)})
		s.turnCard()
		return
	case verbPlay:
		s.card, s.played = card(a.At[0]), true
		s.banked[side] &^= 1 << s.card
		s.tell(rules.Event{Kind: eventPlayed, Side: side, Flags: uint8(s.card)})
	}
	if !s.openCard() {
		s.turnCard()
	}
}

func (x turning) options(s *State, dst []rules.Action) []rules.Action {
	dst = append(dst, rules.Act(verbReady))
	if x.refuse(s, rules.Act(verbBank)) == nil {
		dst = append(dst, rules.Act(verbBank))
	}
	for c := range buster {
		if s.banked[s.card.side()].has(c) {
			a := rules.Act(verbPlay)
			a.At[0] = int32(c)
			dst = append(dst, a)
		}
	}
	return dst
}

// favoring is the choice of the general who has what the card does (Cards 11, r71).
type favoring struct{}

func (favoring) refuse(s *State, a rules.Action) *rules.Refusal {
	if a.Verb != verbEffect {
		return refuse(notNow)
	}
	if g := s.leaderOf(a); s.due&(1<<g) == 0 || !s.canUse(g) {
		return refuse(noGeneral, int(a.Unit))
	}
	return nil
}

func (favoring) do(s *State, a rules.Action) {
	s.favored = int8(s.leaderOf(a))
	s.tell(s.of(eventEffect, int(a.Unit), 0))
	if !s.nextGeneral() {
		s.turnCard()
	}
}

func (x favoring) options(s *State, dst []rules.Action) []rules.Action {
	for g := range s.generals {
		if a := act(verbEffect, s.number(g)); x.refuse(s, a) == nil {
			dst = append(dst, a)
		}
	}
	return dst
}

// marking is the choice of the unit that a Joker or a 2 puts in disorder (Cards 8, 9).
type marking struct{}

// marks is the units that the card that is up may fall on: those of the enemy for a
// Joker, the own for a 2.
func (s *State) marks() set {
	side := s.card.side()
	if s.does(markEnemy) {
		side = 1 - side
	}
	return s.battle.of[side]
}

// markable is those of some units that stand on the table without a marker (r11).
func (s *State) markable(units set) set {
	var out set
	for u := range units.all() {
		if x := &s.units[u]; x.standing == onTable && !x.marked {
			out.add(u)
		}
	}
	return out
}

func (marking) refuse(s *State, a rules.Action) *rules.Refusal {
	switch a.Verb {
	case verbSkip:
		if !s.does(markEnemy) {
			return refuse(noSkip)
		}
		return s.refuseSkip(s.commander(s.card.side()))
	case verbMark:
		if !s.markable(s.marks()).has(int(a.Unit)) {
			return refuse(notMarkable, int(a.Unit))
		}
		return nil
	}
	return refuse(notNow)
}

func (marking) do(s *State, a rules.Action) {
	if a.Verb == verbSkip {
		s.skip(s.commander(s.card.side()))
	} else {
		s.mark(int(a.Unit))
	}
	if !s.lingers() {
		s.turnCard()
	}
}

func (x marking) options(s *State, dst []rules.Action) []rules.Action {
	for u := range s.markable(s.marks()).all() {
		dst = append(dst, act(verbMark, u))
	}
	if a := rules.Act(verbSkip); x.refuse(s, a) == nil {
		dst = append(dst, a)
	}
	return dst
}

// refuseSkip says why a general may not pass the card over (override, r62).
func (s *State) refuseSkip(g int) *rules.Refusal {
	switch {
	case g == none:
		return refuse(noSkip)
	case !s.battle.override || s.generals[g].skips >= s.generals[g].rating:
		return refuse(noSkip, s.number(g))
	}
	return nil
}

func (s *State) skip(g int) {
	s.generals[g].skips++
	s.tell(s.of(eventSkipped, s.number(g), 0))
}

// mark puts a disorder marker on a unit.
func (s *State) mark(u int) {
	if !s.units[u].marked {
		s.units[u].marked = true
		s.tell(s.of(eventMarked, u, 0))
	}
}
