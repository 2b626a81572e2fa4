package soldiers

import (
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Ways is where a unit may move and how. The zero value is ready; used again,
// it allocates nothing.
type Ways struct {
	cost  []uint8 // by cell, in half points; unreached or closed where the unit does not come
	from  []int32 // the cell before; Absent at the start and at an entry
	queue []int32 // next cell in the bucket
	reach []int32 // cells in the order of their costs
	stops []bool  // the unit may have to end its movement there
	seen  []int32 // cells of which anything has been noted
	heads [256]int32

	dearest uint8 // of the costs that cells have been pushed with
}

// Costs that are none.
const (
	unreached = 255
	closed    = 254 // the unit may not enter
)

// Cells are those the unit may move to, the cheapest first; the one where it
// stands comes first. Good until the next search.
func (w *Ways) Cells() []int32 { return w.reach }

// Cost is what the way to a cell takes, in half movement points; false when
// the unit cannot come there.
func (w *Ways) Cost(c int32) (halves int, ok bool) {
	if c < 0 || int(c) >= len(w.cost) || w.cost[c] >= closed {
		return 0, false
	}
	return int(w.cost[c]), true
}

// Stops reports whether the unit has to end its movement in the cell, or may
// have to: where interdicting fire waits, or a disrupted friend.
func (w *Ways) Stops(c int32) bool { return w.stops[c] }

// AppendPath appends the cheapest way to a cell, from where the unit stands or
// enters the map to the cell itself; nothing when it cannot come there.
func (w *Ways) AppendPath(dst []int32, c int32) []int32 {
	if _, ok := w.Cost(c); !ok {
		return dst
	}
	start := len(dst)
	for ; c != rules.Absent; c = w.from[c] {
		dst = append(dst, c)
	}
	for i, j := start, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}

// Reach finds where the unit may move in this phase, with what it has left. It
// says why when the unit may not move at all. A unit that would first have to
// leave an improved position may not.
func (s *State) Reach(u int32, w *Ways) *rules.Refusal {
	if v := s.findWays(u, w); !v.ok() {
		a := rules.Act(VerbStep)
		a.Unit = u
		return s.refusal(a, v)
	}
	return nil
}

// findWays is Reach without the words of a refusal.
func (s *State) findWays(u int32, w *Ways) verdict {
	w.reset(len(s.battle.cells))
	if v := s.checkReach(u); !v.ok() {
		return v
	}
	if s.units[u].status != onMap {
		for _, c := range s.entriesOf(u) {
			if s.checkEnter(u, c).ok() {
				w.push(c, uint8(min(s.edgeCost(c, true), int32(s.movementOf(u)))), rules.Absent)
			}
		}
		s.search(u, w, s.movementOf(u), false)
		return fine
	}
	w.push(s.units[u].hex, 0, rules.Absent)
	s.search(u, w, s.leftOver(u), s.oneHex(u))
	s.keepToGaps(u, w)
	return fine
}

// checkReach asks whether the unit may move at all now.
func (s *State) checkReach(u int32) verdict {
	switch {
	case u < 0 || int(u) >= len(s.units):
		return refuse(noSuchAction)
	case !s.movement():
		return refuse(notNow)
	case s.passing >= 0:
		return refuse(answerDue).at(s.units[s.passing].hex).with(s.passing)
	}
	if v := s.checkUnit(rules.Action{Verb: VerbEnter, Unit: u}); !v.ok() {
		return v
	}
	switch s.units[u].status {
	case onMap:
		return s.checkFree(u)
	case waiting, left:
		v := refuse(notInPlay)
		for _, c := range s.entriesOf(u) {
			if v = s.checkEnter(u, c); v.ok() {
				break
			}
		}
		return v
	default:
		return refuse(notInPlay)
	}
}

// spread finds where the unit could move from its hex with its whole allowance,
// whatever state it is in.
func (s *State) spread(u int32, w *Ways) {
	w.reset(len(s.battle.cells))
	w.push(s.units[u].hex, 0, rules.Absent)
	s.search(u, w, s.movementOf(u), false)
}

// search spreads out from the cells that were pushed, in the order of costs.
// With oneHex the unit may go one hex from its start whatever that costs.
func (s *State) search(u int32, w *Ways, allowance uint8, oneHex bool) {
	for cost := 0; cost <= int(allowance); cost++ {
		for w.heads[cost] >= 0 {
			c := w.heads[cost]
			w.heads[cost] = w.queue[c]
			w.reach = append(w.reach, c)
			w.queue[c] = settledCell
			if c != s.units[u].hex || s.units[u].status != onMap {
				w.stops[c] = s.stopsAt(u, c)
				if w.stops[c] {
					continue
				}
			}
			for d, n := range s.battle.cells[c].near {
				if n < 0 || w.settled(n) || w.cost[n] == closed {
					continue
				}
				total := cost + int(s.stepCost(c, n, hex.Dir(d)))
				if total > int(allowance) && oneHex && w.from[c] == rules.Absent {
					total = int(allowance)
				}
				if total > int(allowance) || total >= int(w.cost[n]) {
					continue
				}
				if w.cost[n] == unreached && !s.checkOnto(u, n).ok() {
					w.cost[n] = closed
					w.seen = append(w.seen, n)
					continue
				}
				w.push(n, uint8(total), c)
			}
		}
	}
}

// stopsAt reports whether the unit may have to end its movement in the hex.
func (s *State) stopsAt(u, c int32) bool {
	if s.marks[c]&zoneMark != 0 {
		return true
	}
	for other := s.heads[c]; other >= 0; other = s.units[other].next {
		if other != u && s.units[other].disrupted > 0 {
			return true
		}
	}
	return false
}

// settledCell in the queue marks a cell whose cost is final.
const settledCell = -2

func (w *Ways) settled(c int32) bool { return w.queue[c] == settledCell }

func (w *Ways) reset(cells int) {
	if len(w.cost) != cells {
		*w = Ways{cost: make([]uint8, cells), from: make([]int32, cells), queue: make([]int32, cells), stops: make([]bool, cells), dearest: 255}
		w.reach = make([]int32, 0, cells)
		for c := range w.cost {
			w.seen = append(w.seen, int32(c))
		}
	}
	for _, c := range w.seen {
		w.cost[c], w.queue[c], w.stops[c] = unreached, rules.Absent, false
	}
	for i := range w.heads[:int(w.dearest)+1] {
		w.heads[i] = rules.Absent
	}
	w.dearest = 0
	w.reach, w.seen = w.reach[:0], w.seen[:0]
}

// push enters a cell with a cost, or moves it to the bucket of a lower one.
func (w *Ways) push(c int32, cost uint8, from int32) {
	if w.cost[c] != unreached {
		if w.cost[c] <= cost {
			return
		}
		w.take(c)
	} else {
		w.seen = append(w.seen, c)
	}
	w.cost[c], w.from[c], w.dearest = cost, from, max(w.dearest, cost)
	w.queue[c] = w.heads[cost]
	w.heads[cost] = c
}

// take removes a cell from its bucket.
func (w *Ways) take(c int32) {
	at := &w.heads[w.cost[c]]
	for *at != c {
		at = &w.queue[*at]
	}
	*at = w.queue[c]
}
