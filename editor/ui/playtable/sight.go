package playtable

import (
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/rules"
)

// sight is what is shown to whoever looks, in a game that keeps something secret: the last
// table that was veiled, with what it was made from.
type sight struct {
	shown rules.Table
	of    rules.Table
	at    int
	seat  rules.Seat
}

// looks is the seat from which something is hidden: that of the one person who plays, and
// of two at one screen that of the one who is to choose. Anyone where nothing is hidden.
func (g *Game) looks() rules.Seat {
	t := g.session.Table()
	if s, ok := t.(rules.Secretive); !ok || !s.Sealed() || g.session.At() < g.session.Opened() {
		return rules.Anyone
	}
	var people rules.Seats
	for i, c := range g.session.Chairs() {
		if g.session.Player(c.ID) == playtest.Hand {
			people |= rules.SeatsOf(rules.Seat(i + 1))
		}
	}
	if awaited := t.Now().Awaits & people; awaited != 0 {
		return awaited.First()
	}
	return people.First()
}

// table is the game as the seat that looks knows it.
func (s *sight) table(g *Game) rules.Table {
	t, seat := g.session.Table(), g.looks()
	if seat == rules.Anyone {
		return t
	}
	if s.shown == nil || s.of != t || s.at != g.session.At() || s.seat != seat {
		*s = sight{shown: t.Clone().(rules.Table), of: t, at: g.session.At(), seat: seat}
		s.shown.(rules.Secretive).Veil(seat)
	}
	return s.shown
}

// hides reports whether the action n is a secret to the seat that looks.
func (g *Game) hides(n int) bool {
	seat := g.looks()
	return seat != rules.Anyone && g.session.Hides(n, rules.SeatsOf(seat))
}
