package kingsmen

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Reacher = (*State)(nil)

// Reach is how far the next leg of the unit in hand may go, or the first one of another if
// it were activated as it stands (Movement 1, 2).
func (s *State) Reach(unit int32) (rules.Reach, bool) {
	u := int(unit)
	if s.over || u < 0 || u >= len(s.units) || s.units[u].standing != onTable {
		return rules.Reach{}, false
	}
	move := s.field.Begin(u)
	if held, _, ok := s.takenUp(u); ok {
		s, move = held, held.hand.move
	}
	all := s.field.Reach(u, move)
	at := s.units[u].at
	var out rules.Reach
	var fan plane.Polygon
	end := func() {
		if len(fan) > 2 {
			out.Halved = append(out.Halved, fan)
		}
		fan = nil
	}
	goes := false
	for _, r := range all {
		out.Outline = append(out.Outline, r.To)
		goes = goes || r.To != at
		if r.Half.Cause == 0 || r.To == at {
			end()
			continue
		}
		if fan == nil {
			fan = plane.Polygon{at}
		}
		fan = append(fan, r.To)
	}
	end()
	return out, goes
}
