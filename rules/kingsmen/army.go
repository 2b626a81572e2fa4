package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Armied = (*State)(nil)

// Armies is how strong both armies are, and at which losses they collapse (Breaking 3).
func (s *State) Armies() []rules.Army {
	out := make([]rules.Army, len(s.battle.sides))
	for side := range out {
		a := &out[side]
		a.AllUnits, a.Units = s.strength(int8(side))
		for u := range s.battle.of[side].all() {
			switch x := &s.units[u]; x.standing {
			case onTable, awaited:
				a.Figures += int(x.figures)
				a.AllFigures += int(x.whole)
			case broken:
				a.AllFigures += int(x.whole)
			}
		}
		if !s.battle.noCollapse {
			a.Collapse = s.collapse(int8(side), a.AllUnits, a.Units)
		}
	}
	return out
}

// collapse is whether an army has collapsed that began with so many units.
func (s *State) collapse(side int8, began, left int) *rules.Truth {
	at := s.battle.figures.collapsesAt(began)
	does := "The %s army collapses when it has no more than %s left."
	if s.battle.hardCollapse {
		does = "The %s army rolls whether it fights on when it has no more than %s left."
	}
	t := &rules.Truth{
		Sentence: fmt.Sprintf(does, s.battle.sides[side].Name, model.Counted(at, "unit", "units")),
		Holds:    s.collapsed(side), Count: left, Progress: fmt.Sprintf("%d of %d left", left, began),
	}
	for u := range s.battle.of[side].all() {
		if s.units[u].standing == onTable {
			t.Units = append(t.Units, int32(u))
		}
	}
	return t
}
