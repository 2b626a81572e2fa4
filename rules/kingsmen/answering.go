package kingsmen

import (
	"slices"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// answer is something that a unit's side has to decide at once.
type answer struct {
	asks     question
	unit     int
	clash    clash
	fire     bool        // it is no charge, but fire
	swift    bool        // that is quick (r90)
	against  int         // the winner
	from     ground.Pose // of the winner
	distance int
	mob      bool
}

// question is what an answer is asked for.
type question uint8

const (
	asksNothing question = iota
	asksOccupant
	asksSquare
	asksFlee
)

func (x *answer) digest(h rules.Hash) rules.Hash {
	h = h.Add(uint64(x.asks))
	if x.asks == asksNothing {
		return h
	}
	c := &x.clash
	flags := uint64(0)
	for i, is := range []bool{x.mob, c.wasRed[0], c.wasRed[1], x.fire, x.swift} {
		if is {
			flags |= 1 << i
		}
	}
	h = h.Add(uint64(uint8(x.unit)) | uint64(uint8(x.against))<<8 | uint64(uint8(c.attacker))<<16 | uint64(uint8(c.defender))<<24 | uint64(c.met.side)<<32 | uint64(c.met.cover)<<40 | flags<<48)
	h = h.Add(uint64(x.distance) | uint64(c.lost[0])<<16 | uint64(c.lost[1])<<32)
	return poseDigest(h, x.from)
}

// answering is an answer to an attack, or a loser's escape.
type answering struct{}

// mayStay reports whether the unit that answers may stay in a building.
func (s *State) mayStay() bool { return !s.answer.mob && s.holdsOut(s.answer.unit) }

// holdsOut reports whether a unit may stay on a tie where it is: in a building that holds
// more than a unit (r65).
func (s *State) holdsOut(u int) bool {
	const small = 12
	return s.formation(u) == inside && s.battle.figures.effectsOf(&s.battle.board.Pieces[s.body(u).Pose.Building]).capacity > small
}

func (answering) refuse(s *State, a rules.Action) *rules.Refusal {
	x := &s.answer
	switch {
	case a.Verb == verbOccupant && x.asks == asksOccupant:
		if slices.Contains(s.occupants(x.unit), int(a.Unit)) {
			return nil
		}
	case int(a.Unit) != x.unit:
	case (a.Verb == verbSquare || a.Verb == verbStand) && x.asks == asksSquare:
		return nil
	case a.Verb == verbStand && x.asks == asksFlee && s.mayStay():
		return nil
	case a.Verb == verbFlee && x.asks == asksFlee:
		_, no := s.escape().To(pointOf(a))
		return s.refused(x.unit, no)
	}
	return refuse(noAnswer, x.unit)
}

func (answering) do(s *State, a rules.Action) {
	x := &s.answer
	asked := x.asks
	x.asks = asksNothing
	switch {
	case a.Verb == verbOccupant && x.fire:
		u, swift := x.clash.attacker, x.swift
		s.answer = answer{}
		s.enter(inUnit, s.battle.pieces[u].side)
		s.fire(u, int(a.Unit), swift)
	case a.Verb == verbOccupant:
		x.unit, x.clash.defender = int(a.Unit), int(a.Unit)
		s.meetCharge()
	case asked == asksSquare:
		if a.Verb == verbSquare {
			s.formSquare(x.unit)
		}
		s.fight()
	case a.Verb == verbStand:
		s.settle()
	default:
		p, _ := s.escape().To(pointOf(a))
		e := s.of(eventGaveWay, x.unit, 0)
		if x.mob {
			e.Kind = eventFled
		}
		e.From, e.At = spot(s.units[x.unit].at), spot(p.Anchor)
		s.tell(e)
		s.pose(x.unit, p)
		s.settle()
	}
}

// squareDice are the dice of infantry that tries to form square, and their colour: one
// success is enough (square, r53).
func (s *State) squareDice(v int) (dice int, c colour) {
	dice = 1
	if g := s.battle.pieces[v].command; g != none && s.generals[g].onTable {
		dice = int(s.generals[g].rating)
	}
	return dice, s.steady(v, s.units[v].counter)
}

// squareOdds is the chance that they do, in percent.
func (s *State) squareOdds(v int) int {
	dice, c := s.squareDice(v)
	chance := throw{dice: dice, needs: s.battle.figures.succeeds(c)}.spread().atLeast(1)
	return int((100*parts(chance) + million/2) / million)
}

// formSquare rolls whether infantry forms square (square, r53).
func (s *State) formSquare(v int) {
	dice, c := s.squareDice(v)
	won, _ := s.cast(forSquare, c, s.battle.pieces[v].side, v, dice)
	if won == 0 {
		return
	}
	p, _ := s.field.Square(v, s.answer.clash.attacker, int(s.units[v].figures))
	s.pose(v, p)
	s.answer.clash.met.side = ground.NoSide
	s.tell(s.of(eventSquare, v, 0))
}

func (x answering) options(s *State, dst []rules.Action) []rules.Action {
	u := s.answer.unit
	switch s.answer.asks {
	case asksOccupant:
		for _, v := range s.occupants(u) {
			dst = append(dst, act(verbOccupant, v))
		}
	case asksSquare:
		dst = append(dst, act(verbSquare, u), act(verbStand, u))
	case asksFlee:
		for _, p := range s.escape().Menu {
			dst = append(dst, act(verbFlee, u, p.X, p.Y))
		}
		if s.mayStay() {
			dst = append(dst, act(verbStand, u))
		}
	}
	return dst
}
