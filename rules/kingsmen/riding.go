package kingsmen

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
)

// riding is the moving of generals at the end of a turn (Cards 14, r84).
type riding struct{}

// refuseRide says why a general cannot ride to a point: the ground is nothing to him
// (Movement 15, r72).
func (s *State) refuseRide(g int, to plane.Point, most int) *rules.Refusal {
	if table.Length(to.Sub(s.generals[g].at)) > most {
		return refuseAt(tooFarToRide, to, s.number(g))
	}
	return nil
}

// ride moves a general, who makes good the leaders of units that he touches.
func (s *State) ride(g int, to plane.Point) {
	e := s.of(eventRode, s.number(g), 0)
	e.From, e.At = spot(s.generals[g].at), spot(to)
	s.tell(e)
	s.generals[g].at = to
	s.visit(g)
}

// visit gives the units that a general touches their leaders back.
func (s *State) visit(g int) {
	for u := range s.units {
		s.meet(g, u)
	}
}

// meetAll has a unit that has moved meet the generals whom it touches.
func (s *State) meetAll(u int) {
	for g := range s.generals {
		s.meet(g, u)
	}
}

// meet gives a unit its leaders back where a general of its side touches it (leader
// losses).
func (s *State) meet(g, u int) {
	x := &s.units[u]
	if x.fell == 0 || x.standing != onTable || s.battle.leaders[g].side != s.battle.pieces[u].side ||
		!s.generals[g].onTable || !s.within(u, s.generals[g].at, s.battle.figures.General.Touch) {
		return
	}
	for _, l := range []leaders{ensign, officer} {
		if x.fell&l != 0 {
			e := s.of(eventLeader, u, 0)
			e.Flags = uint8(l)
			s.tell(e)
		}
	}
	x.fell = 0
	s.expose(g)
}

func (riding) refuse(s *State, a rules.Action) *rules.Refusal {
	if a.Verb != verbRide && a.Verb != verbStay {
		return refuse(notNow)
	}
	g := s.leaderOf(a)
	switch {
	case s.battle.leaders[g].side != s.side || !s.generals[g].onTable:
		return refuse(noGeneral, int(a.Unit))
	case s.generals[g].moved:
		return refuse(hasRidden, int(a.Unit))
	case a.Verb == verbStay:
		return nil
	}
	return s.refuseRide(g, pointOf(a), s.battle.figures.General.Move)
}

func (riding) do(s *State, a rules.Action) {
	g := s.leaderOf(a)
	s.generals[g].moved = true
	if a.Verb == verbRide {
		s.ride(g, pointOf(a))
	} else {
		s.visit(g)
	}
	s.nextRide()
}

func (riding) options(s *State, dst []rules.Action) []rules.Action {
	for g := range s.generals {
		if s.battle.leaders[g].side == s.side && s.generals[g].onTable && !s.generals[g].moved {
			dst = append(s.rideOptions(g, s.battle.figures.General.Move, dst), act(verbStay, s.number(g)))
		}
	}
	return dst
}

// rideOptions appends rides to the units of a general's command that he does not reach
// with his orders, as near as they need.
func (s *State) rideOptions(g, most int, dst []rules.Action) []rules.Action {
	from, radius := s.generals[g].at, s.battle.leaders[g].radius
	for u := range s.battle.of[s.battle.leaders[g].side].all() {
		if s.battle.pieces[u].command != g || s.units[u].standing != onTable || s.near(g, u) {
			continue
		}
		v := s.units[u].at.Sub(from)
		length := table.Length(v)
		way := min(length-radius, most-1)
		if length == 0 || way <= 0 {
			continue
		}
		to := plane.Point{X: from.X + v.X*way/length, Y: from.Y + v.Y*way/length}
		if s.refuseRide(g, to, most) == nil {
			dst = append(dst, act(verbRide, s.number(g), to.X, to.Y))
		}
	}
	return dst
}
