package fields

import "github.com/mapsheet/mapsheet/model"

// stands is the ground that a unit of a type takes as it is usually set up: in line, with
// its gun and crew in loose, or as the square around a cloud.
func stands(t *model.UnitType) (wide, deep int) {
	u := Of(t)
	switch {
	case u.GunWidth > 0:
		return u.GunWidth + 2*u.CrewZone, u.GunLength + u.CrewZone
	case u.Line == 0:
		return 2 * u.UsualSpread, 2 * u.UsualSpread
	}
	ranks := max(u.LineRanks, 1)
	return (u.Figures + ranks - 1) / ranks * u.BaseWidth, ranks * u.BaseDepth
}

// shut reports whether nobody stands on a piece: by its own answer, else by its kind's.
func shut(s *model.Scenario, p *model.Piece) bool {
	if own := p.Own.Text(ShutKey); own != "" {
		return own == Yes
	}
	for _, line := range s.EffectiveCharts().Lists[GroundChart] {
		if line.Own.Text(PieceKey) == string(p.Kind) {
			return line.Own.Text(ShutKey) == Yes
		}
	}
	return false
}
