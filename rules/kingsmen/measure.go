package kingsmen

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

var _ rules.Measurer = (*State)(nil)

// Measure is the length of a leg of the unit in hand, or of one that can be taken in hand,
// with what halves its allowance (Movement 1 to 10).
func (s *State) Measure(unit int32, to model.Site) (rules.Measure, bool) {
	u := int(unit)
	s, _, ok := s.takenUp(u)
	if !ok || s.formation(u) == inside {
		return rules.Measure{}, false
	}
	next, no := s.field.Leg(u, s.hand.move, to.Point())
	switch {
	case !no.Refused():
		return rules.Measure{Used: next.Used, Allowance: s.field.Allowance(u, &next), Halved: s.halved(next.Half, next.Unhalved)}, true
	case no.Allowance > 0:
		return rules.Measure{Used: no.Length, Allowance: no.Allowance, Halved: s.halved(no.Reason, s.hand.move.Unhalved)}, true
	}
	return rules.Measure{}, false
}

// halved is what makes an allowance half: "it touches ground that slows: the wood".
func (s *State) halved(r ground.Reason, unhalved bool) string {
	if r.Cause == 0 || r.Cause == ground.TooFar || unhalved {
		return ""
	}
	text := r.Cause.String()
	if r.Piece != ground.None {
		text += ": " + s.battle.pieceTitle(r.Piece)
	}
	return text
}
