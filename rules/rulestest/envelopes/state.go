package envelopes

import (
	"math/bits"

	"github.com/mapsheet/mapsheet/rules"
)

// off is the sector of a unit that is lost, and no order.
const off = -1

// state is a game at one moment.
type state struct {
	battle  *battle
	dice    rules.Dice
	turn    int
	at      []int8  // sector by unit
	orders  []int8  // where to, by unit
	sealed  [2]bool // by side
	deck    uint16  // the cards left, a bit for each
	opening bool    // nothing has happened yet, and no event has told that the first turn begins
	over    bool
	clause  int // that decided; rules.Absent for none
}

var (
	_ rules.Secretive = (*state)(nil)
	_ rules.Proposer  = (*state)(nil)
	_ rules.Roller    = (*state)(nil)
	_ rules.Mover     = (*state)(nil)
	_ rules.Writer    = (*state)(nil)
)

// start begins a game.
func (b *battle) start(terms rules.Terms) *state {
	s := &state{battle: b, dice: terms.Dice(), turn: 1, deck: allCards, opening: true, clause: rules.Absent}
	for i := range b.pieces {
		s.at, s.orders = append(s.at, b.pieces[i].from), append(s.orders, off)
	}
	return s
}

// Clone is an independent copy.
func (s *state) Clone() rules.State { return s.clone(&state{}) }

// CloneInto is Clone into the memory of another state.
func (s *state) CloneInto(old rules.State) rules.State {
	if c, ok := old.(*state); ok && c != nil && c != s {
		return s.clone(c)
	}
	return s.Clone()
}

func (s *state) clone(c *state) *state {
	at, orders := c.at[:0], c.orders[:0]
	*c = *s
	c.at, c.orders = append(at, s.at...), append(orders, s.orders...)
	return c
}

// Hash tells this state from others.
func (s *state) Hash() rules.Hash {
	h := rules.NewHash().Add(uint64(s.turn)).Add(uint64(s.deck)).Add(uint64(s.clause))
	for i := range s.at {
		h = h.Add(uint64(uint8(s.at[i])) | uint64(uint8(s.orders[i]))<<8)
	}
	for _, flag := range []bool{s.sealed[0], s.sealed[1], s.over} {
		h = h.Add(uint64(bits.Len(uint(len(s.at)))))
		if flag {
			h = h.Add(1)
		}
	}
	return s.dice.Digest(h)
}

// Now is where the game stands: both sides write orders, or the one that has not
// sealed yet.
func (s *state) Now() rules.Moment {
	if s.over {
		return rules.Moment{Turn: s.turn, Over: true}
	}
	m := rules.Moment{Turn: s.turn, Phase: ordersPhase}
	for i := range s.sealed {
		if !s.sealed[i] {
			m.Awaits |= rules.SeatsOf(seat(int8(i)))
		}
	}
	if m.Awaits.Len() == 1 {
		m.Side = s.battle.sides[side(m.Awaits.First())].ID
	}
	return m
}

// Outcome is how the game ended.
func (s *state) Outcome() (rules.Outcome, bool) {
	switch {
	case !s.over:
		return rules.Outcome{}, false
	case s.clause == rules.Absent:
		return rules.Outcome{Outcome: s.battle.other, Clause: rules.Absent}, true
	default:
		return rules.Outcome{Outcome: s.battle.clauses[s.clause].Outcome, Clause: s.clause}, true
	}
}

// Dice is the chance of the game: it draws the cards.
func (s *state) Dice() *rules.Dice { return &s.dice }

// Sealed reports whether orders are written that have not been opened.
func (s *state) Sealed() bool {
	for _, to := range s.orders {
		if to != off {
			return true
		}
	}
	return false
}

// lost is how many of some units are lost.
func (s *state) lost(counted []bool) int {
	n := 0
	for u, at := range s.at {
		if counted[u] && at == off {
			n++
		}
	}
	return n
}

// holds reports whether the condition of a clause holds.
func (s *state) holds(c *clause) bool { return c.Condition.Losses.Holds(s.lost(c.counted)) }
