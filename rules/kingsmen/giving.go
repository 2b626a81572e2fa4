package kingsmen

import "github.com/mapsheet/mapsheet/rules"

// commander is the Commanding General of a side: the one that the scenario names, else
// the highest rated of those on the table, of equals the first (Figures 4, r73); none
// where no general is there.
func (s *State) commander(side int8) int {
	best := none
	for g := range s.generals {
		l := &s.battle.leaders[g]
		switch {
		case !s.generals[g].onTable || l.side != side:
		case l.commander:
			return g
		case best == none || l.rating > s.battle.leaders[best].rating:
			best = g
		}
	}
	return best
}

// lieutenants reports whether a side has more than one general on the table.
func (s *State) lieutenants(side int8) bool {
	n := 0
	for g := range s.generals {
		if s.generals[g].onTable && s.battle.leaders[g].side == side {
			n++
		}
	}
	return n > 1
}

// rollPoints gives the generals of a side their command points (Command 1, 2).
func (s *State) rollPoints(side int8) {
	chief := s.commander(side)
	if chief == none {
		return
	}
	for g := range s.generals {
		x := &s.generals[g]
		if !x.onTable || s.battle.leaders[g].side != side {
			continue
		}
		x.points, x.began, x.spent = x.rating, x.rating, 0
		if g == chief {
			_, highest := s.cast(forPoints, green, side, s.number(g), int(x.rating))
			x.points = int8(highest)
		}
		s.tell(s.of(eventPoints, s.number(g), int(x.points)))
	}
}

// giving is the Commanding General's handing out of points (Command 2).
type giving struct{}

// can reports whether a side has points to hand out and somebody to have them.
func (giving) can(s *State, side int8) bool {
	chief := s.commander(side)
	if chief == none || s.generals[chief].points == 0 {
		return false
	}
	for g := range s.generals {
		if g != chief && s.generals[g].onTable && s.battle.leaders[g].side == side && int(s.generals[g].points) < s.battle.figures.General.MostPoints {
			return true
		}
	}
	return false
}

func (giving) refuse(s *State, a rules.Action) *rules.Refusal {
	if a.Verb == verbReady {
		return nil
	}
	if a.Verb != verbSpend {
		return refuse(notNow)
	}
	chief, g, n := s.commander(s.side), s.leaderOf(a), int(a.At[0])
	switch {
	case s.battle.leaders[g].side != s.side || !s.generals[g].onTable || g == chief:
		return refuse(noLieutenant, int(a.Unit))
	case n < 1 || n > int(s.generals[chief].points):
		return refuse(fewPoints, s.number(chief))
	case n+int(s.generals[g].points) > s.battle.figures.General.MostPoints:
		return refuse(tooManyPoints, int(a.Unit))
	}
	return nil
}

func (x giving) do(s *State, a rules.Action) {
	if a.Verb == verbSpend {
		chief, g := s.commander(s.side), s.leaderOf(a)
		s.generals[chief].points -= int8(a.At[0])
		s.generals[g].points += int8(a.At[0])
		e := s.of(eventGiven, s.number(g), int(a.At[0]))
		e.Other = int32(s.number(chief))
		s.tell(e)
		if s.battle.secretCommand || x.can(s, s.side) {
			return // nobody shall see that there is nothing left to hand out
		}
	}
	s.nth++
	s.nextCommand()
}

func (x giving) options(s *State, dst []rules.Action) []rules.Action {
	for g := range s.generals {
		for n := 1; n <= s.battle.figures.General.MostPoints; n++ {
			if a := act(verbSpend, s.number(g), n); x.refuse(s, a) == nil {
				dst = append(dst, a)
			}
		}
	}
	return append(dst, rules.Act(verbReady))
}
