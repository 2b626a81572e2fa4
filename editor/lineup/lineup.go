// Package lineup lines armies up on open tables as their scenario sets them up: each unit
// within the area of its step of the deployment, side by side and in rows that face the
// enemy. Where players are free to put them elsewhere it is one way among many; it shows
// who is there and whether there is room.
package lineup

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Unit is a unit of a group of a force, with its place.
type Unit struct {
	Force, Group int // indexes into the forces of the scenario and its groups
	Number       int // counted through the whole order of battle, from 0
	Step         int // index of the step of the deployment
	Stand        model.Stand
	At           plane.Point // the middle of its front, the muzzle of a gun, the middle of a cloud
	Facing       int         // tenths of a degree clockwise from north
}

// General is the general of a force, behind those he leads.
type General struct {
	Force  int
	Leader model.Leader
	At     plane.Point
	Facing int
}

// Lineup is where units of a scenario stand.
type Lineup struct {
	Units    []Unit
	Generals []General
	Left     []Unit // that find no room in their area
}

// mostUnits bounds how many units of a group are lined up.
const mostUnits = 100

// Of lines up the armies of a scenario on a table, its own or another. Forces whose types
// or areas are not known are left out, and all where the rule system does not say how
// units stand.
func Of(s *model.Scenario, b *model.TableBoard) Lineup {
	if s.Base.Fields == nil || s.Base.Fields.Stands == nil {
		return Lineup{}
	}
	f := newField(s, b)
	for i := range s.Deployment {
		f.setUp(i)
	}
	f.putGenerals()
	return f.out
}

// Body is the ground that the unit takes.
func (u *Unit) Body() table.Shape {
	if u.Stand.Spread > 0 {
		return table.Disc(u.At, u.Stand.Spread)
	}
	return table.Rectangle(u.At, u.Facing, u.Stand.Wide, u.Stand.Deep)
}

// Gun is the outline of its gun, from the front left clockwise; empty where it has none.
func (u *Unit) Gun() plane.Polygon {
	if u.Stand.GunWide == 0 {
		return nil
	}
	gun := table.Rectangle(u.At, u.Facing, u.Stand.GunWide, u.Stand.GunLong)
	return gun.Outline()
}

// field is a table on which armies are being lined up.
type field struct {
	scenario *model.Scenario
	board    *model.TableBoard
	numbers  [][]int // of the first unit of each group of each force
	grounds  []*model.Ground
	shut     []*model.Ground
	bodies   []table.Shape // of those who stand
	out      Lineup
}

func newField(s *model.Scenario, b *model.TableBoard) *field {
	f := &field{scenario: s, board: b}
	n := 0
	for _, force := range s.Forces {
		var first []int
		for _, g := range force.Units {
			first = append(first, n)
			n += g.Count
		}
		f.numbers = append(f.numbers, first)
	}
	for _, d := range s.Deployment {
		g, err := d.Area.Ground(b)
		if err != nil {
			g = nil
		}
		f.grounds = append(f.grounds, g)
	}
	for i := range b.Pieces {
		if s.Base.Fields.Shut == nil || !s.Base.Fields.Shut(s, &b.Pieces[i]) {
			continue
		}
		if g, err := (model.Area{Place: b.Pieces[i].ID}).Ground(b); err == nil {
			f.shut = append(f.shut, g)
		}
	}
	return f
}

// units are those of a step, in the order of battle.
func (f *field) units(step int) []Unit {
	charts := f.scenario.EffectiveCharts()
	var out []Unit
	for i := range f.scenario.Forces {
		force := &f.scenario.Forces[i]
		if !slices.Contains(f.scenario.Deployment[step].Forces, force.ID) {
			continue
		}
		for j, g := range force.Units {
			t, ok := charts.UnitType(g.Type)
			if !ok {
				continue
			}
			stand := f.scenario.Base.Fields.Stands(t)
			for k := range min(g.Count, mostUnits) {
				out = append(out, Unit{Force: i, Group: j, Number: f.numbers[i][j] + k, Step: step, Stand: stand})
			}
		}
	}
	return out
}

// side is the side of a step's forces.
func (f *field) side(step int) string {
	for _, id := range f.scenario.Deployment[step].Forces {
		if force, ok := f.scenario.Force(id); ok {
			return force.Side
		}
	}
	return ""
}

// facing is where the units of a step look: to the wind nearest to the enemy, or to the
// middle of the table where nobody else is set up.
func (f *field) facing(step int) int {
	from := center(f.grounds[step].Box())
	to, n := plane.Point{}, 0
	for i, g := range f.grounds {
		if g != nil && f.side(i) != f.side(step) {
			to, n = to.Add(center(g.Box())), n+1
		}
	}
	if n == 0 {
		to, n = plane.Point{X: f.board.Width / 2, Y: f.board.Height / 2}, 1
	}
	v := plane.Point{X: to.X/n - from.X, Y: to.Y/n - from.Y}
	return (table.FacingOf(v, 0) + 450) / 900 * 900 % 3600
}

func center(b plane.Box) plane.Point {
	return plane.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
}

// winds are the directions that units can be told to face, an eighth of a turn apart.
var winds = []model.Compass{model.North, model.NorthEast, model.East, model.SouthEast, model.South, model.SouthWest, model.West, model.NorthWest}

// setUp lines up the units of a step: with room for their officers between them where
// there is, else closer.
func (f *field) setUp(step int) {
	units := f.units(step)
	if f.grounds[step] == nil {
		return
	}
	var said model.Posting
	if f.scenario.Base.Fields.Posting != nil {
		said = f.scenario.Base.Fields.Posting(f.scenario.Deployment[step].Own)
	}
	facings := []int{f.facing(step)}
	facings = append(facings, (facings[0]+900)%3600)
	if at := slices.Index(winds, said.Facing); at >= 0 {
		facings = []int{at * 450}
	}
	var best *ranks
	for _, gap := range [...]int{3 * inch, 2 * inch, inch, 0} {
		for _, facing := range facings {
			r := f.ranks(step, said, facing, gap)
			r.fill(units)
			if best == nil || len(r.stand) > len(best.stand) {
				best = r
			}
			if len(r.stand) == len(units) {
				f.take(r, units)
				return
			}
		}
	}
	f.take(best, units)
}

// take has those stand who found room.
func (f *field) take(r *ranks, units []Unit) {
	r.touch()
	f.bodies = append(f.bodies, r.bodies...)
	f.out.Units = append(f.out.Units, r.stand...)
	for _, u := range units {
		if !slices.ContainsFunc(r.stand, func(o Unit) bool { return o.Number == u.Number }) {
			f.out.Left = append(f.out.Left, u)
		}
	}
}
