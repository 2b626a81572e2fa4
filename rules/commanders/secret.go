package commanders

import (
	"math/rand/v2"
	"slices"

	"github.com/mapsheet/mapsheet/rules"
)

// Sealed reports whether there are orders, or places of secret deployment, that are
// not open yet. Plans are shown at scoring (5.7).
func (s *State) Sealed() bool {
	for i := range s.plans {
		if s.plans[i].n > 0 || !s.plans[i].pending.empty() {
			return true
		}
	}
	return false
}

// choosing reports whether who acts is being chosen and not yet revealed.
func (s *State) choosing() bool {
	_, is := legs[s.leg].stage.(choice)
	return is && s.begun && !s.over
}

// Veil takes the orders of the other side but for the arrows that were begun, who of
// it is to act, and where it has placed units.
func (s *State) Veil(from rules.Seat) {
	other := 1 - sideOf(from)
	p := &s.plans[other]
	for u := range p.pending.all() {
		s.put(u, none)
		s.fates.waiting.add(u)
	}
	*p = plan{allowed: p.allowed, saved: p.saved}
	for u := range s.battle.of[other].all() {
		s.orders[u] = s.orders[u].shown(s.arm(u))
	}
	if s.choosing() {
		s.phase.acting = s.phase.acting.less(s.battle.of[other])
	}
}

// shown is what the enemy knows of an order.
func (o order) shown(a arm) order {
	if o.seen == 0 {
		return order{}
	}
	out := order{to: o.to, n: o.seen, done: o.done, seen: o.seen, wish: usual(a)}
	if o.seen == 1 {
		out.to[1] = none
	}
	return out
}

// Imagine puts places and orders in the place of those that Veil took, drawn by
// chance.
func (s *State) Imagine(as rules.Seat, r *rand.Rand) {
	other := 1 - sideOf(as)
	if legs[s.leg].phase == rules.Deployment {
		s.scatter(other, r)
		return
	}
	l := legs[s.leg].phase
	if s.awaits.Has(seatOf(other)) && l == phasePlanning && r.IntN(2) == 0 {
		return // it has written nothing yet
	}
	for u := range s.battle.of[other].all() {
		s.guess(u, r)
	}
	if c, is := legs[s.leg].stage.(choice); is && s.choosing() {
		for u := range s.battle.of[other].all() {
			if o := &s.orders[u]; o.n > 0 && c.meant(s, u) && c.able(s, u) == nothing && c.pass(s, other, s.at[u], o.next()) > 0 {
				s.phase.acting.add(u)
			}
		}
	}
}

// scatter places the units of a side by chance where they may be.
func (s *State) scatter(side int8, r *rand.Rand) {
	for !s.fates.waiting.and(s.battle.of[side]).empty() {
		a := s.randomPlace(side, r)
		if a.Verb == verbEnd || s.awaits.Has(seatOf(side)) && r.IntN(8) == 0 {
			return
		}
		deployment{}.do(s, side, a)
	}
}

// randomPlace is the placing of some units by chance; to end when all are placed.
func (s *State) randomPlace(side int8, r *rand.Rand) rules.Action {
	all := deployment{}.options(s, side, nil)
	all = slices.DeleteFunc(all, func(a rules.Action) bool { return a.Verb != verbPlace })
	if len(all) == 0 {
		return end()
	}
	return all[r.IntN(len(all))]
}

// guess gives a unit an order by chance, or a second arrow where it can have one that
// was not seen.
func (s *State) guess(u int8, r *rand.Rand) {
	o := &s.orders[u]
	side, a, at := s.side(u), s.arm(u), s.at[u]
	if at == none || s.routed.has(u) || s.plans[side].written() >= int(s.plans[side].allowed) {
		return
	}
	l := line{arm: a, wish: usual(a), count: 1, from: at, to: [2]int8{none, none}}
	ways := s.battle.ground.ways
	switch {
	case o.n == 0 && s.acts[u] == 0 && r.IntN(3) == 0:
		l.to[0] = ways[at][r.IntN(len(ways[at]))].to
		if a != infantry && r.IntN(2) == 0 {
			w := ways[l.to[0]]
			l.to[1] = w[r.IntN(len(w))].to
		}
		if s.path(side, l) != nothing {
			return
		}
	case o.n == 1 && a == cavalry && r.IntN(2) == 0:
		w := ways[o.to[0]]
		l.to = [2]int8{o.to[0], w[r.IntN(len(w))].to}
		if o.done > 0 {
			for i := range s.battle.ground.n { // from where it came, for the sheet alone
				if _, ok := s.battle.ground.way(i, o.to[0]); ok && i != at {
					l.from = i
					break
				}
			}
		}
		if s.battle.ground.owner[l.to[1]] == 1-side {
			return
		}
	default:
		return
	}
	seen, done := o.seen, o.done
	p := &s.plans[side]
	if int(p.n) == maxLines {
		return
	}
	p.lines[p.n] = l
	p.n++
	*o = order{to: l.to, n: l.arrows(), wish: l.wish, line: p.n, seen: seen, done: done}
}

// Random is something that a seat may do, by chance: to end its choice rather often.
func (s *State) Random(by rules.Seat, r *rand.Rand) (rules.Action, bool) {
	if s.over {
		return rules.Action{}, false
	}
	awaits := s.awaits
	if by != rules.Anyone {
		awaits &= rules.SeatsOf(by)
	}
	if awaits == 0 {
		return rules.Action{}, false
	}
	seat := awaits.First()
	side, l := sideOf(seat), &legs[s.leg]
	a := end()
	if _, is := l.stage.(planning); is {
		a = s.randomOrder(side, r)
	} else if _, is := l.stage.(deployment); is {
		a = s.randomPlace(side, r)
	} else if r.IntN(3) > 0 || l.stage.closes(s, side) != nil {
		if all := l.stage.options(s, side, nil); len(all) > 0 {
			a = all[r.IntN(len(all))]
		}
	}
	a.By = seat
	return a, true
}

// randomOrder is an order by chance, or to end: on the average after half of them.
func (s *State) randomOrder(side int8, r *rand.Rand) rules.Action {
	if r.IntN(8) == 0 {
		return end()
	}
	own := s.battle.of[side].less(s.routed)
	for range 20 {
		u := int8(r.IntN(len(s.battle.pieces)))
		at := s.at[u]
		if !own.has(u) || at == none || s.orders[u].n > 0 || s.ordersLeft(side, at) < 1 {
			continue
		}
		ways := s.battle.ground.ways[at]
		l := line{arm: s.arm(u), count: uint8(1 + r.IntN(3)), from: at, to: [2]int8{ways[r.IntN(len(ways))].to, none}}
		if s.arm(u) != infantry && r.IntN(2) == 0 {
			next := s.battle.ground.ways[l.to[0]]
			l.to[1] = next[r.IntN(len(next))].to
		}
		l.wish = usual(l.arm)
		if r.IntN(4) == 0 {
			l.wish = when(r.IntN(4))
		}
		if s.orderable(side, l) != nothing {
			l = l.with(1)
		}
		if s.orderable(side, l) == nothing {
			return actionOf(verbOrder, l)
		}
	}
	return end()
}
