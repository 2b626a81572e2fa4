package kingsmen

import (
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Driller = (*State)(nil)

// Drill is a leg, a turn and a change of formation of the unit in hand, as far as they
// are needed, in this order: a leg follows neither of the others (Activation 3).
func (s *State) Drill(unit int32, to rules.Drill) (rules.Drilled, bool) {
	u, at := int(unit), to.At.Point()
	if s.over || s.stage != inUnit || s.hand.unit != u || s.formation(u) == inside {
		return rules.Drilled{}, false
	}
	now := s.body(u).Pose
	facing := table.Facing(to.Facing)
	var steps []rules.Action
	if at != now.Anchor {
		steps = append(steps, act(verbMarch, u, at.X, at.Y))
	}
	if facing != now.Facing {
		steps = append(steps, act(verbTurn, u, facing))
	}
	var out rules.Drilled
	for _, f := range s.piece(u).kind.Formations {
		out.Formations = append(out.Formations, f.String())
		if f.String() == to.Formation && f != now.Formation {
			steps = append(steps, forming(u, f, s.usual(u, f)))
		}
	}
	then := s.Clone().(*State)
	for _, a := range steps {
		if _, out.Refusal = then.Apply(a, nil); out.Refusal != nil {
			now.Anchor, now.Facing = at, facing
			then.pose(u, now) // where it may not stand
			break
		}
		out.Actions = append(out.Actions, a)
	}
	out.Pose, _ = then.Pose(unit)
	return out, true
}
