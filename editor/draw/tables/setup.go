package tables

import (
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// SetUp is the armies of a scenario, lined up where it sets them up. The units are in the
// order of the line-up.
func SetUp(s *model.Scenario) Setting { return Lined(s, lineup.Of(s, s.TableBoard())) }

// Empty is a scenario's table with nobody on it: names stand there as they do with the armies.
func Empty(s *model.Scenario) Setting {
	set := SetUp(s)
	return Setting{Sides: set.Sides, Posts: set.Posts}
}

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
		unit := Standing(charts, group, u, out.Sides[force.Side])
		out.Units = append(out.Units, unit)
		out.Posts = append(out.Posts, unit.post())
	}
	for _, g := range l.Generals {
		side := out.Sides[s.Forces[g.Force].Side]
		out.Posts = append(out.Posts, round(g.At, inch, postCorners))
		out.Generals = append(out.Generals, General{
			At: g.At, Facing: g.Facing, Uniform: PlainUniform(side), Side: side, Rating: g.Leader.Rating, Commander: g.Leader.Commander,
		})
	}
	return out
}

// postCorners is how many corners the round ground has on which somebody is set up.
const postCorners = 8

// post is the ground of a unit where it is set up.
func (u *Unit) post() plane.Polygon {
	if len(u.Outline) > 2 {
		return u.Outline
	}
	return round(u.At, max(u.Radius, u.Spread), postCorners)
}
