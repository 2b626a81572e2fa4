package vary

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// How large changes of time are.
const (
	turnSize    = 2
	arrivalSize = 1
)

// turns is a turn more and one fewer, where the scenario says how many there are.
func turns(s *model.Scenario) []Variation {
	if s.Length.Turns == 0 {
		return nil
	}
	step := func(id, label string, by int) Variation {
		return Variation{ID: id, Kind: Turns, Label: label, Size: turnSize, make: func(s *model.Scenario) (document.Edit, error) {
			n := s.Length.Turns + by
			if n < 1 || n > limits.Turns {
				return nil, fmt.Errorf("a game has from 1 to %d turns", limits.Turns)
			}
			return document.Set{Name: label, Path: "length.turns", Value: n}, nil
		}}
	}
	return []Variation{step("turns/fewer", "one turn fewer", -1), step("turns/more", "one turn more", 1)}
}

// arrivals is each reinforcement a turn earlier and a turn later.
func arrivals(s *model.Scenario) []Variation {
	var out []Variation
	for _, r := range s.Reinforcements {
		if len(r.Forces) == 0 {
			continue
		}
		leader := r.Forces[0]
		name := leader
		if f, ok := s.Force(leader); ok && f.Name != "" {
			name = f.Name
		}
		for _, by := range []int{-1, 1} {
			word := "earlier"
			if by > 0 {
				word = "later"
			}
			label := fmt.Sprintf("%s a turn %s", name, word)
			out = append(out, Variation{ID: word + "/" + leader, Kind: Arrivals, Label: label, Size: arrivalSize, make: func(s *model.Scenario) (document.Edit, error) {
				return arrive(s, leader, label, by)
			}})
		}
	}
	return out
}

func arrive(s *model.Scenario, leader, label string, by int) (document.Edit, error) {
	for i, r := range s.Reinforcements {
		if len(r.Forces) == 0 || r.Forces[0] != leader {
			continue
		}
		turn := r.Turn + by
		if turn < 1 || s.Length.Turns > 0 && turn > s.Length.Turns {
			return nil, fmt.Errorf("nobody arrives on turn %d", turn)
		}
		return document.Set{Name: label, Path: fmt.Sprintf("reinforcements[%d].turn", i), Value: turn}, nil
	}
	return nil, fmt.Errorf("the force %q does not arrive", leader)
}
