package kingsmen

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// aim is ground that units of a side are asked to come to, by a clause that gives it the
// game.
type aim struct {
	units set
	area  *model.Ground
	need  int
}

// aims are those of the clauses by which a side wins.
func (b *battle) aims(side int8) []aim {
	var out []aim
	for i := range b.clauses {
		c := &b.clauses[i]
		if c.Outcome.Winner != b.sides[side].ID {
			continue
		}
		for st := range c.Wanted() {
			if t, ok := st.(*statement); ok && t.area != nil && t.bound.AtLeast != nil && t.units.and(b.of[side]) == t.units {
				out = append(out, aim{t.units, t.area, *t.bound.AtLeast})
			}
		}
	}
	return out
}

// nearestIn is the point of the box of some ground nearest to another, on the table.
func (b *battle) nearestIn(r *model.Ground, to plane.Point) plane.Point {
	box := r.Box()
	return plane.Point{
		X: min(max(to.X, box.Min.X, 0), box.Max.X, b.board.Width),
		Y: min(max(to.Y, box.Min.Y, 0), box.Max.Y, b.board.Height),
	}
}

// pace is how far a unit moves at most.
func (p *piece) pace() int { return max(p.sheet.Line, p.sheet.Column, p.sheet.Loose, 1) }

// perSpare is for how many units that a clause needs one more goes for its ground.
const perSpare = 2

// What a turn has room for: a general activates about a dozen units, and a unit is
// activated three times before it is in disorder.
const (
	turnOfGeneral = 12
	turnOfUnit    = 3
)

// errand is where a unit is to go for a clause, if anywhere.
type errand struct {
	area  *model.Ground // nil for a unit that fights
	spare bool          // the clause can do without it
}

// errands send the units that a clause needs, and half as many more: one after the other the one
// that is there soonest, where each activation that a general gives to one keeps the
// others of his command waiting.
func (s *State) errands(aims []aim) []errand {
	out := make([]errand, len(s.units))
	busy := make([]int, len(s.generals)) // activations that a general needs for his runners
	for _, a := range aims {
		var able set
		there := 0
		for u := range a.units.all() {
			switch {
			case s.units[u].standing == gone:
				there++
			case s.units[u].standing == onTable && a.area.Holds(s.units[u].at):
				there++
				out[u].area = a.area
			case s.units[u].standing == onTable && out[u].area == nil:
				able.add(u)
			}
		}
		for n := there; n < a.need+a.need/perSpare; n++ {
			best, soonest, way := none, 0, 0
			for u := range able.all() {
				far := s.activationsTo(u, a.area)
				soon := max(turnOfUnit*(busy[s.battle.pieces[u].command]*activationParts+far), turnOfGeneral*far)
				if out[u].area == nil && (best == none || soon < soonest) {
					best, soonest, way = u, soon, far
				}
			}
			if best == none {
				break
			}
			out[best] = errand{a.area, n >= a.need}
			busy[s.battle.pieces[best].command] += (way + activationParts - 1) / activationParts
		}
	}
	return out
}

// activationParts is how many parts of an activation a way is reckoned in.
const activationParts = 100

// activationsTo is how many activations a unit needs to come to ground, in parts of one.
func (s *State) activationsTo(u int, r *model.Ground) int {
	at := s.units[u].at
	return activationParts * table.Length(s.battle.nearestIn(r, at).Sub(at)) / s.battle.pieces[u].pace()
}
