package kingsmen

import (
	"cmp"
	"slices"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// aim is ground that units of a side are asked to come to, by a clause that gives it the
// game.
type aim struct {
	units set
	area  region
	need  int
}

// aims are those of the clauses by which a side wins.
func (b *battle) aims(side int8) []aim {
	var out []aim
	var read func(c *condition)
	read = func(c *condition) {
		for _, parts := range [][]condition{c.all, c.any} {
			for i := range parts {
				read(&parts[i])
			}
		}
		if c.area != nil && c.bound.AtLeast != nil && c.units.and(b.of[side]) == c.units {
			out = append(out, aim{c.units, c.area, *c.bound.AtLeast})
		}
	}
	for i := range b.clauses {
		if c := &b.clauses[i]; c.Outcome.Winner == b.sides[side].ID {
			read(&c.condition)
		}
	}
	return out
}

// nearestIn is the point of a region's box nearest to another, on the table.
func (b *battle) nearestIn(r region, to plane.Point) plane.Point {
	box := r.box()
	return plane.Point{
		X: min(max(to.X, box.Min.X, 0), box.Max.X, b.board.Width),
		Y: min(max(to.Y, box.Min.Y, 0), box.Max.Y, b.board.Height),
	}
}

// pace is how far a unit moves at most.
func (p *piece) pace() int { return max(p.sheet.Line, p.sheet.Column, p.sheet.Loose, 1) }

// spareRunners is how many units more than a clause needs go for its ground.
const spareRunners = 3

// errand is where a unit is to go for a clause, if anywhere.
type errand struct {
	area region // nil for a unit that fights
}

// errands send the units that a clause needs, those soonest at its ground, and a few
// more.
func (s *State) errands(aims []aim) []errand {
	out := make([]errand, len(s.units))
	for _, a := range aims {
		var able []int
		there := 0
		for u := range a.units.all() {
			switch {
			case s.units[u].standing == gone:
				there++
			case s.units[u].standing == onTable && a.area.holds(s.units[u].at):
				there++
				out[u].area = a.area
			case s.units[u].standing == onTable && out[u].area == nil:
				able = append(able, u)
			}
		}
		soon := func(u int) int {
			at := s.units[u].at
			return million * table.Length(s.battle.nearestIn(a.area, at).Sub(at)) / s.battle.pieces[u].pace()
		}
		slices.SortStableFunc(able, func(x, y int) int { return cmp.Compare(soon(x), soon(y)) })
		for _, u := range able[:min(max(a.need-there+spareRunners, 0), len(able))] {
			out[u].area = a.area
		}
	}
	return out
}
