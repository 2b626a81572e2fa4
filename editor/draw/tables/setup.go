package tables

import (
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
)

// SetUp is the armies of a scenario, lined up where it sets them up. The units are in the
// order of the line-up.
func SetUp(s *model.Scenario) Setting { return Lined(s, lineup.Of(s, s.TableBoard())) }

// Standing is a unit of a group as it stands, on a side of a colour.
func Standing(charts *model.Charts, group *model.UnitGroup, u *lineup.Unit, side color.NRGBA) Unit {
	unit := Unit{
		Number: int32(u.Number), Uniform: UniformOf(charts, group.Own, side),
		At: u.At, Facing: u.Facing, Formation: u.Stand.Formation, Ranks: u.Stand.Ranks, Files: u.Stand.Files, Spread: u.Stand.Spread,
		Figures: u.Stand.Figures, Gun: u.Gun(),
	}
	if t, ok := charts.UnitType(group.Type); ok {
		unit.Kind, _ = KindNamed(string(t.Kind))
	}
	body := u.Body()
	if unit.Radius = body.Radius; unit.Radius == 0 {
		unit.Outline = body.Outline()
	}
	return unit
}

// Lined is the armies of a scenario as they are lined up.
func Lined(s *model.Scenario, l lineup.Lineup) Setting {
	out := Setting{}
	out.Sides, _ = draw.Colours(s)
	charts := s.EffectiveCharts()
	for i := range l.Units {
		u := &l.Units[i]
		force := &s.Forces[u.Force]
		group := &force.Units[u.Group]
		out.Units = append(out.Units, Standing(charts, group, u, out.Sides[force.Side]))
	}
	for _, g := range l.Generals {
		side := out.Sides[s.Forces[g.Force].Side]
		out.Generals = append(out.Generals, General{
			At: g.At, Facing: g.Facing, Uniform: PlainUniform(side), Side: side, Rating: g.Leader.Rating, Commander: g.Leader.Commander,
		})
	}
	return out
}
