package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

var _ rules.Ranger = (*State)(nil)

// FireZone is the ground that a unit can fire at as it stands, in or out of its turn, with
// the enemies in its range (Fire 3 to 5, Sight).
func (s *State) FireZone(unit int32) (rules.FireZone, bool) {
	u := int(unit)
	if s.over || u < 0 || u >= len(s.units) || s.units[u].standing != onTable || s.shoots(u) == 0 {
		return rules.FireZone{}, false
	}
	p, far := s.piece(u), s.reach(u)
	out := rules.FireZone{Seen: s.sector(u, s.field.Sweep(u, far))}
	for _, to := range []int{far, min(p.sheet.CloseRange, far)} {
		if to == 0 || len(out.Bands) > 0 && to == far {
			continue
		}
		n := s.perFigure(u, infantry, to <= p.sheet.CloseRange)
		text := fmt.Sprintf("%s inches: %s a figure", inches(to), model.Counted(n, "die", "dice"))
		out.Bands = append(out.Bands, rules.FireBand{Outline: s.sector(u, s.field.Arc(u, to)), Text: text})
	}
	for v := range s.battle.of[1-p.side].all() {
		if s.units[v].standing == onTable && s.field.InRange(u, v, far) && s.field.InArc(u, v) {
			out.Foes = append(out.Foes, rules.Foe{Unit: int32(v), Refusal: s.refuseFire(u, v)})
		}
	}
	return out, true
}

// sector is the ground between a unit and points about it: all round them for one without
// a front.
func (s *State) sector(u int, rim []plane.Point) plane.Polygon {
	if s.body(u).Fronted() {
		return append(plane.Polygon{s.units[u].at}, rim...)
	}
	return rim
}
