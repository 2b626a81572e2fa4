package playareas

import (
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// sight is who sits at the screen, and so what is shown there.
type sight struct {
	game    *Game
	seat    rules.Seat // whose view is shown; Anyone for what all the people know
	curtain rules.Seat // to whom the screen is to be passed; Anyone for nobody
	begun   bool       // somebody has looked already
	open    bool       // there is nothing to hide
	acts    rules.Seat // who of several is to act while there is; Anyone for the first
	writes  bool       // who is to choose writes orders
}

// people is the seats that people play.
func (g *Game) people() rules.Seats {
	var out rules.Seats
	for i, c := range g.session.Chairs() {
		if g.session.Player(c.ID) == playtest.Hand {
			out |= rules.SeatsOf(rules.Seat(i + 1))
		}
	}
	return out
}

// lookers is the seats from whose people what is shown may hide something.
func (s *sight) lookers() rules.Seats {
	switch {
	case s.open:
		return 0
	case s.seat != rules.Anyone:
		return rules.SeatsOf(s.seat)
	}
	return s.game.people()
}

// look finds who looks at the present moment, and what there is to see. What has been
// opened since is there for all. While somebody chooses in secret his seat looks; else
// all do, and see what everybody knows.
func (s *sight) look() {
	g := s.game
	t := g.session.Table()
	people := g.people()
	_, secretive := t.(rules.Secretive)
	was := s.curtain
	s.curtain = rules.Anyone
	s.open = !secretive || people == 0 || t.Now().Over || g.session.At() < g.session.Opened()
	switch next := s.next(t, people); {
	case s.open:
		s.seat = rules.Anyone
	case people.Len() == 1:
		s.seat = people.First()
	case next == rules.Anyone && t.Now().Awaits&people == 0: // players act
	case next == rules.Anyone:
		s.seat = rules.Anyone
	case next == s.seat && was == rules.Anyone:
	case !s.begun && g.session.At() == 0:
		s.seat = next
	default:
		s.seat, s.curtain = rules.Anyone, next
	}
	s.begun = true
	s.veil(t)
	who := (t.Now().Awaits & people).First()
	if t.Now().Awaits.Has(s.seat) {
		who = s.seat
	} else if s.open && (t.Now().Awaits & people).Has(s.acts) {
		who = s.acts
	}
	s.writes = who != rules.Anyone && g.sheet(who).Open
}

// next is the person who is to choose in secret; Anyone where nobody is. Who looks goes
// on as long as he can.
func (s *sight) next(t rules.Table, people rules.Seats) rules.Seat {
	awaited := t.Now().Awaits & people
	first := awaited.First()
	if awaited.Has(s.seat) {
		first = s.seat
	}
	if first == rules.Anyone || !s.game.secret(t, first) {
		return rules.Anyone
	}
	return first
}

// mostTried is how many actions are tried to see whether they show.
const mostTried = 8

// secret reports whether others see nothing of what a seat has to choose now: several
// choose at once, or what can be done leaves the views of the others as they are.
func (g *Game) secret(t rules.Table, seat rules.Seat) bool {
	now := t.Now()
	if now.Awaits.Len() > 1 {
		return true
	}
	p, ok := t.(rules.Proposer)
	if !ok {
		return true
	}
	tried := 0
	for _, a := range p.Propose(nil, seat) {
		after := t.Clone()
		if _, refusal := after.Apply(a, nil); refusal != nil || after.Now() != now {
			continue
		}
		for i := range g.session.Chairs() {
			if other := rules.Seat(i + 1); other != seat && rules.See(t, other, 0).Hash() == rules.See(after, other, 0).Hash() {
				return true
			}
		}
		if tried++; tried == mostTried {
			break
		}
	}
	return false
}

// veil makes what is shown: the table without what those who look may not know.
func (s *sight) veil(t rules.Table) {
	g := s.game
	g.shown = t
	lookers := s.lookers()
	if lookers == 0 {
		return
	}
	shown := t.Clone()
	for seat := range lookers.All() {
		shown.(rules.Secretive).Veil(seat)
	}
	g.shown = shown.(rules.Table)
}

// hides reports whether the action n is a secret to those who look.
func (g *Game) hides(n int) bool {
	if g.sight.open {
		return false
	}
	return g.session.Hides(n, g.sight.lookers())
}

// sit takes the curtain away: he who is to choose sits at the screen.
func (g *Game) sit() {
	if g.sight.curtain == rules.Anyone {
		return
	}
	g.sight.seat, g.sight.curtain = g.sight.curtain, rules.Anyone
	g.Changed()
	g.window.Map.TakeFocus()
}

// chooses is the seat whose choices are offered; Anyone where nobody at the screen is
// to choose.
func (g *Game) chooses() rules.Seat {
	if g.reveal != nil || g.players.Acting() || g.sight.curtain != rules.Anyone {
		return rules.Anyone
	}
	awaited := g.session.Table().Now().Awaits & g.people()
	if awaited.Has(g.sight.seat) {
		return g.sight.seat
	}
	if g.sight.seat != rules.Anyone && awaited == 0 {
		return rules.Anyone
	}
	if g.sight.open && awaited.Has(g.sight.acts) {
		return g.sight.acts
	}
	return awaited.First()
}

// others is the seats that could act instead of the one whose choices are offered: at a
// moment that is known to all, all who are awaited.
func (g *Game) others() rules.Seats {
	now := g.chooses()
	if !g.sight.open || now == rules.Anyone || g.sight.seat != rules.Anyone {
		return 0
	}
	return g.session.Table().Now().Awaits & g.people() &^ rules.SeatsOf(now)
}

// actFor offers the choices of another seat.
func (g *Game) actFor(seat rules.Seat) {
	g.sight.acts = seat
	g.drop()
	g.Changed()
}

// actForThose offers the choices of another seat where it, and not the one whose choices
// are offered, can order the units at a spot.
func (g *Game) actForThose(at model.Site) {
	if g.hand.taken || len(g.orderable(at, false)) > 0 {
		return
	}
	before := g.sight.acts
	for seat := range g.others().All() {
		if g.sight.acts = seat; len(g.orderable(at, false)) > 0 {
			g.actFor(seat)
			return
		}
	}
	g.sight.acts = before
}
