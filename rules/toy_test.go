package rules_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// race is a small system for tests: white and black by turns add a die to
// their own score, or pass, and the first at ten wins.
type race struct {
	scores [2]int
	turn   int
	dice   rules.Dice
}

const (
	pass uint8 = iota
	roll
)

var sides = [2]string{"white", "black"}

func newRace(seed uint64) *race { return &race{dice: rules.NewDice(seed)} }

func (s *race) Clone() rules.State { c := *s; return &c }

func (s *race) CloneInto(rules.State) rules.State { return s.Clone() }

func (s *race) Hash() rules.Hash {
	h := rules.NewHash().Add(uint64(s.turn)).Add(uint64(s.scores[0])).Add(uint64(s.scores[1]))
	return s.dice.Digest(h)
}

func (s *race) Now() rules.Moment {
	_, over := s.Outcome()
	if over {
		return rules.Moment{Turn: s.turn, Over: true}
	}
	return rules.Moment{Turn: s.turn, Phase: "race", Side: sides[s.turn%2], Awaits: rules.SeatsOf(rules.Seat(s.turn%2 + 1))}
}

func (s *race) Outcome() (rules.Outcome, bool) {
	for i, score := range s.scores {
		if score >= 10 {
			return rules.Outcome{Outcome: model.Outcome{Winner: sides[i]}, Clause: 0}, true
		}
	}
	return rules.Outcome{}, false
}

func (s *race) Propose(dst []rules.Action, by rules.Seat) []rules.Action {
	if by != rules.Anyone && !s.Now().Awaits.Has(by) {
		return dst
	}
	if _, over := s.Outcome(); over {
		return dst
	}
	return append(dst, rules.Act(pass), rules.Act(roll))
}

func (s *race) Random(by rules.Seat, r *rand.Rand) (rules.Action, bool) {
	legal := s.Propose(nil, by)
	if len(legal) == 0 {
		return rules.Action{}, false
	}
	return legal[r.IntN(len(legal))], true
}

func (s *race) Refuse(a rules.Action) *rules.Refusal {
	if _, over := s.Outcome(); over {
		return &rules.Refusal{Rule: "Race (A)", Sentence: "The race is over."}
	}
	if a.Verb > roll {
		return &rules.Refusal{Rule: "Race (B)", Sentence: "There is no such thing to do."}
	}
	return nil
}

func (s *race) Apply(a rules.Action, events []rules.Event) ([]rules.Event, *rules.Refusal) {
	if refusal := s.Refuse(a); refusal != nil {
		return events, refusal
	}
	if a.Verb == roll {
		n := s.dice.Roll()
		s.scores[s.turn%2] += n
		events = append(events, rules.Event{Kind: roll, Die: uint8(n), Side: int8(s.turn % 2)})
	}
	s.turn++
	return events, nil
}

func (s *race) Dice() *rules.Dice { return &s.dice }

func (s *race) ActionText(a rules.Action) string { return [...]string{"pass", "roll"}[a.Verb] }

func (s *race) ParseAction(text string) (rules.Action, error) {
	for _, a := range []rules.Action{rules.Act(pass), rules.Act(roll)} {
		if s.ActionText(a) == text {
			return a, nil
		}
	}
	return rules.Action{}, fmt.Errorf("there is no action %q", text)
}

func (s *race) EventText(e rules.Event) string {
	return fmt.Sprintf("%s rolls %d.", sides[e.Side], e.Die)
}
