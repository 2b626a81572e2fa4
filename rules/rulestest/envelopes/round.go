package envelopes

import (
	"fmt"
	"math/bits"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// The kinds of events.
const (
	eventTurn   uint8 = iota // turn N begins
	eventOrders              // both sides write orders
	eventMoved               // Unit goes From a sector to At
	eventMet                 // both sides are at At and draw a card each: Other has them, Side wins
	eventLost                // Unit is lost at At
	eventOver                // Side wins; Absent for nobody
)

// cards is how many there are in the deck.
const cards = 12

const allCards = 1<<cards - 1

// draw is a card that was drawn: which of those left, how many those were, and what
// it shows.
type draw struct{ n, left, card int32 }

// draw draws a card; when none is left all are shuffled again.
func (s *state) draw() draw {
	if s.deck == 0 {
		s.deck = allCards
	}
	left := bits.OnesCount16(s.deck)
	s.dice.For(rules.NewHash().Add(uint64(s.turn)), rules.NewHash())
	n := s.dice.Draw(left)
	rest := s.deck
	for range n {
		rest &= rest - 1
	}
	card := bits.TrailingZeros16(rest)
	s.deck &^= 1 << card
	return draw{int32(n), int32(left), int32(card)}
}

// packed and drawn put draws into a number and take them out of it.
func (d draw) packed() int32 { return d.n | d.left<<4 | d.card<<8 }

func drawn(packed int32) draw { return draw{packed & 15, packed >> 4 & 15, packed >> 8 & 15} }

// cardName is what people call a card.
func cardName(card int32) string { return fmt.Sprintf("the %d of swords", card+1) }

func event(kind uint8) rules.Event {
	return rules.Event{Kind: kind, Side: rules.Absent, Unit: rules.Absent, Other: rules.Absent, At: rules.Absent, From: rules.Absent}
}

// Apply carries an action out.
func (s *state) Apply(a rules.Action, events []rules.Event) ([]rules.Event, *rules.Refusal) {
	if refusal := s.Refuse(a); refusal != nil {
		return events, refusal
	}
	if s.opening {
		s.opening = false
		events = s.begin(events)
	}
	by, _ := s.by(a)
	if a.Verb == verbOrder {
		s.orders[a.Unit] = int8(a.At[0])
		return events, nil
	}
	if s.sealed[side(by)] = true; s.sealed[0] && s.sealed[1] {
		events = s.round(events)
	}
	return events, nil
}

// begin tells that a turn begins.
func (s *state) begin(events []rules.Event) []rules.Event {
	e := event(eventTurn)
	e.N = int32(s.turn)
	return append(events, e, event(eventOrders))
}

// round opens the orders and carries them out.
func (s *state) round(events []rules.Event) []rules.Event {
	for u, to := range s.orders {
		if to != off && to != s.at[u] {
			e := event(eventMoved)
			e.Unit, e.From, e.At = int32(u), int32(s.at[u]), int32(to)
			events = append(events, e)
			s.at[u] = to
		}
		s.orders[u] = off
	}
	s.sealed = [2]bool{}
	for c := range s.battle.ground.len() {
		events = s.meet(int8(c), events)
	}
	if s.decide() {
		e := event(eventOver)
		outcome, _ := s.Outcome()
		for i := range s.battle.sides {
			if s.battle.sides[i].ID == outcome.Winner {
				e.Side = int8(i)
			}
		}
		return append(events, e)
	}
	s.turn++
	return s.begin(events)
}

// meet lets the sides fight for a sector where both are: each draws a card and adds
// its units and its banners, and the lower loses one.
func (s *state) meet(c int8, events []rules.Event) []rules.Event {
	var last [2]int32
	var n [2]int32
	for u, at := range s.at {
		if at == c {
			side := s.battle.pieces[u].side
			n[side]++
			last[side] = int32(u)
		}
	}
	if n[0] == 0 || n[1] == 0 {
		return events
	}
	var drew [2]draw
	for i := range drew {
		drew[i] = s.draw()
	}
	e := event(eventMet)
	e.At, e.Other = int32(c), drew[0].packed()|drew[1].packed()<<12
	figures := &s.battle.figures
	first := drew[0].card + figures.each*n[0] + figures.extra[0]
	second := drew[1].card + figures.each*n[1] + figures.extra[1]
	if first == second {
		return append(events, e)
	}
	e.Side = 0
	if second > first {
		e.Side = 1
	}
	loser := last[1-e.Side]
	s.at[loser] = off
	fell := event(eventLost)
	fell.Unit, fell.At = loser, int32(c)
	return append(events, e, fell)
}

// decide reports whether the game is over, and by which clause.
func (s *state) decide() bool {
	last := s.turn >= s.battle.turns
	for i := range s.battle.clauses {
		c := &s.battle.clauses[i]
		if (last || c.When == model.AtOnce) && s.holds(c) {
			s.clause, s.over = i, true
			return true
		}
	}
	s.over = last
	return last
}

// Rolls is the cards that an event tells of.
func (s *state) Rolls(e rules.Event) []rules.Roll {
	if e.Kind != eventMet {
		return nil
	}
	var out []rules.Roll
	for i := range s.battle.sides {
		d := drawn(e.Other >> (12 * i))
		out = append(out, rules.Roll{N: int(d.n) + 1, Of: int(d.left), Seat: seat(int8(i)), Face: cardName(d.card)})
	}
	return out
}

// EventText is the event as a sentence.
func (s *state) EventText(e rules.Event) string {
	switch e.Kind {
	case eventTurn:
		return fmt.Sprintf("Turn %d.", e.N)
	case eventOrders:
		return "Orders Phase."
	case eventMoved:
		return fmt.Sprintf("%s goes from %s to %s.", s.battle.pieces[e.Unit].title, s.battle.ground.label(int8(e.From)), s.battle.ground.label(int8(e.At)))
	case eventMet:
		text := fmt.Sprintf("They meet in %s:", s.battle.ground.label(int8(e.At)))
		for i, r := range s.Rolls(e) {
			text += fmt.Sprintf(" %s draws %s;", s.battle.sides[i].Name, r.Face)
		}
		if e.Side < 0 {
			return text + " nobody wins."
		}
		return fmt.Sprintf("%s %s wins.", text, s.battle.sides[e.Side].Name)
	case eventLost:
		return fmt.Sprintf("%s is lost in %s.", s.battle.pieces[e.Unit].title, s.battle.ground.label(int8(e.At)))
	default:
		if e.Side < 0 {
			return "The game ends, and nobody wins."
		}
		return fmt.Sprintf("The game ends: %s wins.", s.battle.sides[e.Side].Name)
	}
}
