package kingsmen

import (
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Reacher = (*State)(nil)

// Reach is how far the next leg of the unit in hand may go (Move 1, 2).
func (s *State) Reach(unit int32) (rules.Reach, bool) {
	u := int(unit)
	if s.over || s.stage != inUnit || s.hand.unit != u {
		return rules.Reach{}, false
	}
	all := s.field.Reach(u, s.hand.move)
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
