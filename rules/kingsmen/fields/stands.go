package fields

import "github.com/mapsheet/mapsheet/model"

// stands is how a unit of a type stands as it is usually set up: in line, with its gun and
// crew in loose, or as a cloud.
func stands(t *model.UnitType) model.Stand {
	u := Of(t)
	out := model.Stand{Figures: u.Figures, BreaksAt: u.BreaksAt, Formation: Loose}
	if u.BreaksAt == 0 {
		out.BreaksAt = u.Figures / 2
	}
	switch {
	case u.GunWidth > 0:
		out.GunWide, out.GunLong = u.GunWidth, u.GunLength
		out.Wide, out.Deep = u.GunWidth+2*u.CrewZone, u.GunLength+u.CrewZone
	case u.Line == 0:
		out.Spread = u.UsualSpread
		out.Wide, out.Deep = 2*u.UsualSpread, 2*u.UsualSpread
	default:
		out.Formation, out.Ranks = Line, max(u.LineRanks, 1)
		out.Files = (u.Figures + out.Ranks - 1) / out.Ranks
		out.Wide, out.Deep = out.Files*u.BaseWidth, out.Ranks*u.BaseDepth
	}
	return out
}

// posting is what a step of the deployment says of how its units stand.
func posting(own model.Values) model.Posting {
	return model.Posting{
		Facing: model.Compass(own.Text(FacingKey)), Touch: model.Compass(own.Text(TouchKey)),
		Most: own.Int(MostUnitsKey), MostIn: own.Text(MostInKey),
	}
}

// leads is the general of a force; false where it has none of its own.
func leads(f *model.Force) (model.Leader, bool) {
	rating := f.Own.Int(RatingKey)
	return model.Leader{Name: f.Own.Text(GeneralKey), Rating: rating, Commander: f.Own.Is(CommanderKey)}, rating > 0
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
