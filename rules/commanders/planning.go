package commanders

import "github.com/mapsheet/mapsheet/rules"

// planning is the writing of orders (5).
type planning struct{ unasked }

// begin gives the sides their orders (5.1, 14.2, 14.4).
func (planning) begin(s *State) {
	for side := range int8(2) {
		n := s.battle.orders
		s.plans[side] = plan{}
		if s.battle.random {
			s.rollFor(forOrders, rules.NewHash().Add(uint64(side)))
			die := s.dice.Roll()
			n = die + tables().Limits.RandomOrders
			s.tell(rules.Event{Kind: eventAllowed, Side: side, Die: uint8(die), N: int32(n)})
		}
		if s.battle.morale {
			n = min(n, max(int(s.score[side]), 0))
		}
		s.plans[side].allowed = int8(min(n, largestOrders))
	}
	for u := range s.battle.pieces {
		s.orders[u], s.acts[u] = order{}, 0
	}
}

func (planning) asks(*State, int8) bool { return true }

// lineOf reads a line of the sheet from an action.
func lineOf(a rules.Action) line {
	arm, n, w := groupOf(a)
	return line{arm, w, uint8(n), int8(a.At[0]), [2]int8{int8(a.At[1]), int8(a.At[2])}}
}

// actionOf writes an action from a line of the sheet.
func actionOf(verb uint8, l line) rules.Action {
	out := group(verb, l.arm, int(l.count), l.from, l.to[0], l.to[1])
	out.Flags |= uint8(l.wish) << 6
	return out
}

// free are the units that an order can be given to.
func (s *State) free(side int8, a arm, at int8) set {
	out := s.fit(side, at).and(s.battle.with[a])
	for u := range out.all() {
		if s.orders[u].n > 0 {
			out.drop(u)
		}
	}
	return out
}

// ordersLeft is how many orders a side may still give to units of a sector.
func (s *State) ordersLeft(side, at int8) int {
	p := &s.plans[side]
	n := int(p.allowed) - s.counted(side)
	if s.battle.couriers && at == s.battle.command[side] {
		n += tables().Limits.CommandBonus - (p.written() - s.counted(side))
	}
	return n
}

// counted is how many of a side's orders count against those of the round: all but
// the one more for the general's own sector, which is written there or lost (r64).
func (s *State) counted(side int8) int {
	p := &s.plans[side]
	n := p.written()
	if !s.battle.couriers {
		return n
	}
	near := 0
	for _, l := range p.lines[:p.n] {
		if l.from == s.battle.command[side] {
			near += int(l.count)
		}
	}
	return n - min(near, tables().Limits.CommandBonus)
}

// path is what is wrong with the arrows of a line (5.2, 5.3).
func (s *State) path(side int8, l line) cause {
	g := s.battle.ground
	from := l.from
	for i := range l.arrows() {
		to := l.to[i]
		if to < 0 || to >= g.n {
			return noLink
		}
		if g.owner[to] == 1-side {
			return enemyReserve
		}
		if _, ok := g.way(from, to); !ok {
			return noLink
		}
		from = to
	}
	switch {
	case l.arrows() == 1:
		return nothing
	case l.arm == infantry:
		return tooManyArrows
	case l.arm == artillery && !g.straight(l.from, l.to[0], l.to[1]):
		return notStraight
	}
	return nothing
}

func (planning) refuse(s *State, side int8, a rules.Action) *rules.Refusal {
	switch a.Verb {
	case verbTakeBack:
		for _, l := range s.plans[side].lines[:s.plans[side].n] {
			if w := lineOf(a); w.count <= l.count && w.with(l.count) == l {
				return nil
			}
		}
		return refuse(noSuchOrder)
	case verbOrder:
		if c := s.orderable(side, lineOf(a)); c != nothing {
			return refuse(c)
		}
		return nil
	}
	return refuse(notNow)
}

// orderable is what stands against a line.
func (s *State) orderable(side int8, l line) cause {
	if c := s.path(side, l); c != nothing {
		return c
	}
	switch {
	case s.free(side, l.arm, l.from).len() < int(l.count):
		return notThatMany
	case s.ordersLeft(side, l.from) < int(l.count):
		return noOrdersLeft
	}
	return nothing
}

// with is the line for another number of units.
func (l line) with(n uint8) line {
	l.count = n
	return l
}

func (planning) do(s *State, side int8, a rules.Action) {
	l := lineOf(a)
	if a.Verb == verbTakeBack {
		s.takeBack(side, l)
		return
	}
	s.write(side, l)
}

// write writes a line, into one that says the same where there is one, and gives
// the order to units.
func (s *State) write(side int8, l line) {
	p := &s.plans[side]
	at := -1
	for i := range p.lines[:p.n] {
		if p.lines[i].with(l.count) == l && p.lines[i].count+l.count <= mostOfGroup {
			at = i
		}
	}
	if at < 0 {
		at = int(p.n)
		p.lines[at] = l
		p.n++
	} else {
		p.lines[at].count += l.count
	}
	n := l.count
	for u := range s.free(side, l.arm, l.from).all() {
		if n == 0 {
			break
		}
		n--
		s.orders[u] = order{to: l.to, n: l.arrows(), wish: l.wish, line: uint8(at) + 1}
	}
}

// takeBack takes orders off the sheet, from the last unit on.
func (s *State) takeBack(side int8, l line) {
	p := &s.plans[side]
	for i := range p.lines[:p.n] {
		at := &p.lines[i]
		if l.count > at.count || l.with(at.count) != *at {
			continue
		}
		at.count -= l.count
		n := l.count
		for u := int8(len(s.battle.pieces)) - 1; u >= 0 && n > 0; u-- {
			if s.side(u) == side && s.orders[u].line == uint8(i)+1 {
				s.orders[u] = order{}
				n--
			}
		}
		if at.count == 0 {
			copy(p.lines[i:], p.lines[i+1:p.n])
			p.n--
			p.lines[p.n] = line{}
			for u := range s.battle.of[side].all() {
				if o := &s.orders[u]; o.line > uint8(i)+1 {
					o.line--
				}
			}
		}
		return
	}
}

// lines visits the lines that a side may write for an arm in a sector, for one
// unit, in the phase that is usual for them.
func (s *State) each(side int8, a arm, at int8, visit func(line)) {
	g := s.battle.ground
	for _, w := range g.ways[at] {
		l := line{a, usual(a), 1, at, [2]int8{w.to, none}}
		if g.owner[w.to] == 1-side {
			continue
		}
		visit(l)
		if a == infantry {
			continue
		}
		for _, x := range g.ways[w.to] {
			l.to[1] = x.to
			if s.path(side, l) == nothing {
				visit(l)
			}
		}
	}
}

func (planning) options(s *State, side int8, dst []rules.Action) []rules.Action {
	for at := range s.battle.ground.n {
		for a := range numArms {
			most := min(s.free(side, a, at).len(), s.ordersLeft(side, at), mostOfGroup)
			if most < 1 {
				continue
			}
			s.each(side, a, at, func(l line) {
				for n := 1; n <= most; n++ {
					dst = append(dst, actionOf(verbOrder, l.with(uint8(n))))
				}
			})
		}
	}
	for _, l := range s.plans[side].lines[:s.plans[side].n] {
		dst = append(dst, actionOf(verbTakeBack, l))
	}
	return dst
}

// run seals both plans. Couriers set out (14.3, r50).
func (planning) run(s *State) bool {
	if !s.battle.couriers {
		return false
	}
	for side := range int8(2) {
		for i := range s.plans[side].lines[:s.plans[side].n] {
			for u := range s.battle.of[side].all() {
				o := &s.orders[u]
				if int(o.line) != i+1 || s.battle.command[side] == s.at[u] {
					continue
				}
				s.rollFor(forCourier, s.battle.tags[u])
				die := s.dice.Roll()
				s.tell(rules.Event{Kind: eventCourier, Side: side, Die: uint8(die)})
				o.lost = !s.reaches(side, s.at[u], die)
			}
		}
	}
	return false
}

// reaches reports whether a courier with such a die comes to a sector.
func (s *State) reaches(side, at int8, die int) bool {
	far := s.battle.carry[side][at]
	return far != none && die >= int(far)
}
