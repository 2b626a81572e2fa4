package kingsmen

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Driller = (*State)(nil)

// Drill sets a unit up as it is wanted to stand, or moves the one in hand there.
func (s *State) Drill(unit int32, to rules.Drill) (rules.Drilled, bool) {
	u := int(unit)
	switch {
	case s.over:
		return rules.Drilled{}, false
	case s.stage == inSetup && u >= len(s.units):
		return s.drillGeneral(u, to.At.Point()), s.battle.sideOf(u) == s.side
	case s.stage == inSetup:
		if !s.settable(u) {
			return rules.Drilled{}, false
		}
		return s.drillSetup(u, to), true
	}
	held, by, ok := s.takenUp(u)
	if !ok || held.formation(u) == inside {
		return rules.Drilled{}, false
	}
	out := held.drillMove(u, to)
	out.Actions = append(by, out.Actions...)
	return out, true
}

// drillGeneral sets a general up.
func (s *State) drillGeneral(u int, at plane.Point) rules.Drilled {
	out := rules.Drilled{Pose: rules.Pose{Anchor: at, Formation: "general"}}
	s.setUp(&out, act(verbPlace, u, at.X, at.Y), at)
	return out
}

// drillSetup sets a unit up: as it stands, or as the first of its steps has it, where that
// is not said otherwise.
func (s *State) drillSetup(u int, to rules.Drill) rules.Drilled {
	kind := s.piece(u).kind
	p := pose{formation: kind.Formations[0]}
	if st := s.setupsOf(u); len(st) > 0 {
		p.facing = s.facingIn(st[0])
	}
	p.size = s.usual(u, p.formation)
	if b := s.body(u); b != nil {
		p = poseIn(b)
	}
	p.at = to.At.Point()
	if to.Facing != rules.AnyFacing {
		p.facing = table.Facing(to.Facing)
	}
	out := rules.Drilled{Formations: s.formations(u)}
	for _, f := range kind.Formations {
		if f.String() == to.Formation && f != p.formation {
			p.formation, p.size = f, s.usual(u, f)
		}
	}
	if b, r := s.posed(u, p); r == nil {
		out.Pose = s.shown(u, b)
	}
	s.setUp(&out, placing(u, p), p.at)
	return out
}

// setUp adds the setting up at a point, or why it cannot be.
func (s *State) setUp(out *rules.Drilled, a rules.Action, at plane.Point) {
	if !s.battle.onTable(at) {
		out.Refusal = refuse(notTheArea)
	} else if out.Refusal = s.Refuse(a); out.Refusal == nil {
		out.Actions = []rules.Action{a}
	}
}

// formations are those that a unit takes.
func (s *State) formations(u int) []string {
	var out []string
	for _, f := range s.piece(u).kind.Formations {
		out = append(out, f.String())
	}
	return out
}

// drillMove is a leg, a turn and a change of formation of the unit in hand, as far as they
// are needed, in this order: a leg follows neither of the others (Activation 3).
func (s *State) drillMove(u int, to rules.Drill) rules.Drilled {
	at, now := to.At.Point(), s.body(u).Pose
	facing := now.Facing
	if to.Facing != rules.AnyFacing {
		facing = table.Facing(to.Facing)
	}
	var steps []rules.Action
	if at != now.Anchor {
		steps = append(steps, act(verbMarch, u, at.X, at.Y))
	}
	if facing != now.Facing {
		steps = append(steps, act(verbTurn, u, facing))
	}
	out := rules.Drilled{Formations: s.formations(u)}
	for _, f := range s.piece(u).kind.Formations {
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
	out.Pose, _ = then.Pose(int32(u))
	return out
}
