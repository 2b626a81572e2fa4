package check

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// reaches finds forces that come to nothing in time, whatever the enemy does:
// not onto the map, not to their objective, not within range of an enemy.
// And it finds places where nobody comes.
func reaches(r *report) {
	m := r.marching()
	if m == nil {
		return
	}
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		from, ok := m.sites[f.ID]
		if !ok || f.Count() == 0 || from.turn > r.s.Length.Turns {
			continue
		}
		if from.arrives && !r.arrives(m, f, from) || !r.onTime(m, i, from) {
			continue
		}
		r.targets(m, i, from)
	}
	r.farPlaces(m)
}

// arrives reports whether a reinforcement comes onto the map, or is said not to.
func (r *report) arrives(m *marches, f *model.Force, from origin) bool {
	where := path("reinforcements", from.index)
	if last := r.lastMove(f.Side); from.turn > last {
		r.add(lateArrival, where+".turn", "%s arrives on turn %d, after the last movement of its side", theForce(f), from.turn)
		return false
	}
	for _, g := range f.Units {
		if _, ok := r.charts.UnitType(g.Type); !ok {
			return true // reported by others
		}
	}
	for _, pace := range r.paces(m, f) {
		for h := range from.area.All() {
			if !r.board.Grid.OnEdge(h) {
				return true // so is this
			}
			if cost := m.Enter(h); pace.Points > 0 && (cost <= pace.Points || pace.OneHex && cost < hexrules.Impassable) {
				return true
			}
		}
	}
	r.addHexes(closedEntry, where+".entry", from.area.List(), "%s cannot come onto the map: to enter at %s costs more than its units have", theForce(f), r.labels(from.area.List()))
	return false
}

// onTime reports whether a force can come to its objective within the game, or
// has none.
func (r *report) onTime(m *marches, i int, from origin) bool {
	f := &r.s.Forces[i]
	goal, known := r.objective(f)
	last := r.lastMove(f.Side)
	if !known || !r.moves(m, f) {
		return true
	}
	if r.inTime(m, f, goal, last-from.turn+1) {
		return true
	}
	turns := model.Counted(r.s.Length.Turns, "turn", "turns")
	if from.turn > 1 && r.inTime(m, f, goal, last) {
		r.add(lateArrival, path("reinforcements", from.index)+".turn", "%s arrives on turn %d, too late to come to its objective within the game's %s", theForce(f), from.turn, turns)
	} else {
		r.add(farObjective, forcePath(i), "%s cannot come to its objective within the game's %s, even if nobody hinders it", theForce(f), turns)
	}
	return false
}

// moves reports whether any unit of the force moves at all.
func (r *report) moves(m *marches, f *model.Force) bool {
	for _, p := range r.paces(m, f) {
		if p.Points > 0 {
			return true
		}
	}
	return false
}

// targets finds a force that never has an enemy within range.
func (r *report) targets(m *marches, i int, from origin) {
	f := &r.s.Forces[i]
	far := r.rangeOf(f)
	if far == 0 {
		return
	}
	enemies := m.enemiesOf(r, f.Side)
	if enemies.Empty() || !r.mem.spread(from.area, far).Intersect(enemies).Empty() {
		return
	}
	limit := r.lastMove(f.Side) - from.turn + 1
	mine, near := hex.NewRegion(r.board.Grid), r.mem.spread(enemies, far)
	for _, pace := range r.paces(m, f) {
		t := r.travel(m, pace, from, near, limit)
		if t.turns != never {
			return
		}
		mine = mine.Union(t.came)
	}
	mine = r.mem.spread(mine, far)
	for j := range r.s.Forces {
		o := &r.s.Forces[j]
		site, ok := m.sites[o.ID]
		if ok && o.Side != f.Side && o.Count() > 0 && r.inTime(m, o, mine, r.lastMove(o.Side)-site.turn+1) {
			return
		}
	}
	r.add(noTarget, forcePath(i), "No enemy ever comes within range of %q, which fires %s at most: it has nothing to fire at", forceName(f), model.CountedHexes(far))
}

// enemiesOf is where the forces of all other sides come into the game.
func (m *marches) enemiesOf(r *report, side string) hex.Region {
	if known, ok := m.enemies[side]; ok {
		return known
	}
	out := hex.NewRegion(r.board.Grid)
	var last hex.Region
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		if site, ok := m.sites[f.ID]; ok && f.Side != side && f.Count() > 0 && !site.area.Equal(last) {
			out, last = out.Union(site.area), site.area
		}
	}
	m.enemies[side] = out
	return out
}

// rangeOf is how far the units of a force fire at most.
func (r *report) rangeOf(f *model.Force) int {
	far := 0
	for _, g := range f.Units {
		if t, ok := r.charts.UnitType(g.Type); ok && g.Count > 0 && r.s.Base.Fields.Figure(t, model.Strength) > 0 {
			far = max(far, r.s.Base.Fields.Figure(t, model.Reach))
		}
	}
	return far
}

// journey is how units that are as quick come from the same hexes.
type journey struct {
	pace  hexrules.Pace
	from  origin
	limit int // turns they have
}

func (j journey) same(o journey) bool {
	return j.pace == o.pace && j.limit == o.limit && j.from.arrives == o.from.arrives && j.from.area.Equal(o.from.area)
}

// farPlaces finds places to which no unit comes within the game.
func (r *report) farPlaces(m *marches) {
	var open []int
	for i := range r.board.Places {
		if len(r.board.Places[i].Hexes) > 0 {
			open = append(open, i)
		}
	}
	anybody := false
	var asked []journey
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		from, ok := m.sites[f.ID]
		if !ok {
			continue
		}
		for _, pace := range r.paces(m, f) {
			anybody = anybody || pace.Points > 0
			if len(open) == 0 {
				return
			}
			j := journey{pace, from, r.lastMove(f.Side) - from.turn + 1}
			if slices.ContainsFunc(asked, j.same) {
				continue
			}
			asked = append(asked, j)
			goals := make([]spots, len(open))
			for k, p := range open {
				goals[k].few = r.onMap(&r.board.Places[p])
			}
			var far []int
			for k, t := range r.travels(m, j.pace, j.from, goals, j.limit, false) {
				if t.turns == never && len(goals[k].few) > 0 {
					far = append(far, open[k])
				}
			}
			open = far
		}
	}
	if !anybody {
		return
	}
	r.far = open
	for _, i := range open {
		p := &r.board.Places[i]
		r.addHexes(farPlace, placePath(i), p.Hexes, "No unit can come to %s within the game's %s, even if nobody hinders it", title(p), model.Counted(r.s.Length.Turns, "turn", "turns"))
	}
}
