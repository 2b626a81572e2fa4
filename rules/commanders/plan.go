package commanders

import "github.com/mapsheet/mapsheet/rules"

// The phases in which orders are carried out, as a wish names them.
type when uint8

const (
	inFast when = iota
	inBombardment
	inCombined
	inNonCombat
)

// wishWords are what order sheets call the phases.
var wishWords = [...]string{"fast", "bombard", "combined", "move"}

// usual is the phase that an order is meant for where its line does not say.
func usual(a arm) when { return [numArms]when{inCombined, inFast, inBombardment}[a] }

// order is what a unit is to do in the round (5.2).
type order struct {
	to   [2]int8 // sectors that its arrows lead to
	n    uint8   // arrows; 0 for no order
	done uint8   // arrows carried out
	seen uint8   // arrows that the enemy has seen begun
	wish when
	line uint8 // of the plan, counted from 1
	lost bool  // it was not delivered, or its unit is routed
}

// next is the sector that the next arrow leads to (r6); none where there is none.
func (o *order) next() int8 {
	if o.lost || o.done >= o.n {
		return none
	}
	return o.to[o.done]
}

// passOn gives the order of a unit that can no longer carry it out, and has not begun to,
// to one like it: the sheet names type, number and sector, and no unit (r72).
func (s *State) passOn(u int8) {
	o := s.orders[u]
	if o.line == 0 || o.lost || s.acts[u] > 0 {
		return
	}
	from := s.plans[s.side(u)].lines[o.line-1].from
	for v := range s.fit(s.side(u), from).and(s.battle.with[s.arm(u)]).less(s.spent).less(s.phase.rolled).all() {
		if v != u && s.orders[v].n == 0 {
			s.orders[v], s.orders[u] = o, order{}
			return
		}
	}
}

func (o *order) word() uint64 {
	w := uint64(uint8(o.to[0])) | uint64(uint8(o.to[1]))<<8 | uint64(o.n)<<16 | uint64(o.done)<<18 | uint64(o.seen)<<20 | uint64(o.wish)<<22 | uint64(o.line)<<24
	if o.lost {
		w |= 1 << 32
	}
	return w
}

// maxLines is how many lines a plan has room for: as many as there can be orders.
const maxLines = largestOrders + 8

// line is a line of an order sheet: "4I b1>b2".
type line struct {
	arm   arm
	wish  when
	count uint8
	from  int8
	to    [2]int8 // the second is none for one arrow
}

// plan is the order sheet of a side.
type plan struct {
	lines   [maxLines]line
	n       uint8
	allowed int8 // orders of the round
	saved   int8 // for rallying, known from the rally phase on
	pending set  // places of secret deployment that are not yet shown
}

// written is how many orders stand on the sheet.
func (p *plan) written() int {
	n := 0
	for _, l := range p.lines[:p.n] {
		n += int(l.count)
	}
	return n
}

func (p *plan) digest(h rules.Hash) rules.Hash {
	h = h.Add(uint64(p.n) | uint64(uint8(p.allowed))<<8 | uint64(uint8(p.saved))<<16)
	h = p.pending.digest(h)
	for _, l := range p.lines[:p.n] {
		h = h.Add(uint64(l.arm) | uint64(l.wish)<<8 | uint64(l.count)<<16 | uint64(uint8(l.from))<<24 | uint64(uint8(l.to[0]))<<32 | uint64(uint8(l.to[1]))<<40)
	}
	return h
}

// arrows is how many arrows a line has.
func (l line) arrows() uint8 {
	if l.to[1] == none {
		return 1
	}
	return 2
}

// isAt reports whether an order is one of the line.
func (l line) of(o *order) bool {
	return o.n == l.arrows() && o.to[0] == l.to[0] && (o.n == 1 || o.to[1] == l.to[1]) && o.wish == l.wish
}
