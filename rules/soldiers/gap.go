package soldiers

import (
	"slices"
	"sync"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// A gap is an empty town hex that infantry of the enemy could come to. In the
// solitaire situation infantry moves for nothing but to close one, whoever plays
// it (ruling 78).

// searches are spare ways, for questions that the rules ask while others do too.
var searches = sync.Pool{New: func() any { return new(Ways) }}

// stands reports whether the unit is a machine gun of the solitaire situation,
// which does not move at all (ruling 78).
func (s *State) stands(u int32) bool {
	return s.battle.pieces[u].doctrine && s.typeOf(u).arm == machineGun
}

// closesGaps reports whether the unit moves to close gaps alone.
func (s *State) closesGaps(u int32) bool {
	return s.battle.pieces[u].doctrine && s.typeOf(u).arm == infantry
}

// checkDoctrine asks whether the doctrine lets the unit move at all.
func (s *State) checkDoctrine(u int32) verdict {
	switch {
	case s.stands(u):
		return refuse(doctrineStays)
	case !s.closesGaps(u):
		return fine
	case s.holdsAlone(u):
		return refuse(doctrineHolds).at(s.units[u].hex)
	case len(s.gapsFrom(u, s.units[u].hex, s.leftOver(u))) == 0:
		return refuse(doctrineNoGap)
	}
	return fine
}

// checkTowardsGap asks whether a step takes a unit that closes gaps to one, or
// nearer to one.
func (s *State) checkTowardsGap(u, to int32, cost int32) verdict {
	if !s.closesGaps(u) {
		return fine
	}
	if left := int32(s.leftOver(u)) - cost; left < 0 || len(s.gapsFrom(u, to, uint8(left))) == 0 {
		return refuse(doctrineNotThere).at(to)
	}
	return fine
}

// gapsFrom is the gaps that the unit comes to from a cell with so many half
// movement points, in the order of their labels.
func (s *State) gapsFrom(u, from int32, left uint8) []int32 {
	var near []int32
	for _, c := range s.battle.towns {
		if s.heads[c] < 0 && s.ground(c) == model.Town && s.within(from, c, left) {
			near = append(near, c)
		}
	}
	if len(near) == 0 {
		return nil
	}
	w := searches.Get().(*Ways)
	defer searches.Put(w)
	w.reset(len(s.battle.cells))
	w.push(from, 0, rules.Absent)
	s.search(u, w, left, false)
	near = slices.DeleteFunc(near, func(c int32) bool { _, ok := w.Cost(c); return !ok })
	return slices.DeleteFunc(near, func(c int32) bool { return !s.threatened(c, s.battle.pieces[u].side) })
}

// within reports whether a unit could come from one cell to another with so many
// half points if all ground were the cheapest that there is.
func (s *State) within(from, to int32, halves uint8) bool {
	return int32(s.battle.distance(from, to))*s.battle.charts.cheapest <= int32(halves)
}

// threatened reports whether infantry of the enemy of the side is within its
// movement allowance of a cell that the side holds, or of an empty one.
func (s *State) threatened(c int32, side int8) bool {
	w := searches.Get().(*Ways)
	defer searches.Put(w)
	for i := range s.units {
		e := int32(i)
		if s.units[e].status != onMap || s.battle.pieces[e].side == side || s.typeOf(e).arm != infantry || !s.within(s.units[e].hex, c, s.movementOf(e)) {
			continue
		}
		s.spread(e, w)
		if _, ok := w.Cost(c); ok {
			return true
		}
		// A hex that the side holds now would lie open once it left.
		for d, n := range s.battle.cells[c].near {
			if n < 0 || s.holder(c) != side {
				continue
			}
			if cost, ok := w.Cost(n); ok && cost+int(s.stepCost(n, c, hex.Dir(d).Opposite())) <= int(s.movementOf(e)) {
				return true
			}
		}
	}
	return false
}

// holdsAlone reports whether the unit would leave a gap behind if it went.
func (s *State) holdsAlone(u int32) bool {
	c := s.units[u].hex
	return s.ground(c) == model.Town && s.heads[c] == u && s.units[u].next < 0 && s.threatened(c, s.battle.pieces[u].side)
}

// keepToGaps leaves of the ways of a unit that closes gaps those that lead to
// one.
func (s *State) keepToGaps(u int32, w *Ways) {
	if !s.closesGaps(u) || s.units[u].status != onMap {
		return
	}
	gaps := s.gapsFrom(u, s.units[u].hex, s.leftOver(u))
	w.reach = slices.DeleteFunc(w.reach, func(c int32) bool {
		stays := c == s.units[u].hex || slices.Contains(gaps, c)
		if !stays {
			w.cost[c] = unreached
		}
		return !stays
	})
}
