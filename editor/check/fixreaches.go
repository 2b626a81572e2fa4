package check

import (
	"iter"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// fixFarObjective gives a force the turns that its way takes.
func fixFarObjective(r *report, p problem) []Fix {
	m := r.marching()
	f, ok := member(r.s.Forces, "forces", p.Path)
	if !ok || m == nil {
		return nil
	}
	from := m.sites[f.ID]
	goal, known := r.objective(f)
	if !known {
		return nil
	}
	return r.longer(from.turnOf(r.soonest(m, f, goal, longestGame)), r.lastMove(f.Side), goal)
}

// longer is a fix that lets a game last until a turn in which a side moves.
func (r *report) longer(turn, last int, goal hex.Region) []Fix {
	if turn == never || turn <= last {
		return nil
	}
	n := turn + r.s.Length.Turns - last
	return []Fix{set("length.turns", n, "let the game last %d turns", n).on(goal.List())}
}

// fixNoTarget sets a force up within range of the nearest enemy, gives the game
// the turns until somebody comes, or frees the force from a rule that holds it.
func fixNoTarget(r *report, p problem) []Fix {
	m := r.marching()
	f, ok := member(r.s.Forces, "forces", p.Path)
	if !ok || m == nil {
		return nil
	}
	out := r.nearer(m, f)
	from, far := m.sites[f.ID], r.rangeOf(f)
	goals := hex.NewRegion(r.board.Grid)
	turn, last := never, 0
	sooner := func(t int, side string) {
		if t < turn {
			turn, last = t, r.lastMove(side)
		}
	}
	for _, o := range r.opponents(m, f) {
		site := m.sites[o.ID]
		goals = goals.Union(site.area)
		sooner(site.turnOf(r.soonest(m, o, r.mem.spread(from.area, far), longestGame)), o.Side)
	}
	sooner(from.turnOf(r.soonest(m, f, r.mem.spread(goals, far), longestGame)), f.Side)
	out = append(out, r.longer(turn, last, goals)...)
	for i, in := range r.s.Rules {
		if rule, ok := r.sys.SpecialRule(in.Rule); ok && rule.Immovable && in.Units != nil && r.picks(*in.Units, f) {
			out = append(out, r.drop(path("rules", i), "remove the special rule %s", rule.Name)...)
		}
	}
	return out
}

// opponents is the forces that take part on other sides.
func (r *report) opponents(m *marches, f *model.Force) []*model.Force {
	var out []*model.Force
	for i := range r.s.Forces {
		o := &r.s.Forces[i]
		if _, ok := m.sites[o.ID]; ok && o.Side != f.Side && o.Count() > 0 {
			out = append(out, o)
		}
	}
	return out
}

// nearer sets the step of a force up within its range of the nearest enemy that
// is deployed.
func (r *report) nearer(m *marches, f *model.Force) []Fix {
	step := func(id string) int {
		return slices.IndexFunc(r.s.Deployment, func(d model.Deployment) bool { return slices.Contains(d.Forces, id) })
	}
	mine := step(f.ID)
	if mine < 0 {
		return nil
	}
	var foe *model.Force
	least := 0
	for _, o := range r.opponents(m, f) {
		if step(o.ID) < 0 {
			continue
		}
		if d := apart(m.sites[f.ID].area, m.sites[o.ID].area); foe == nil || d < least {
			foe, least = o, d
		}
	}
	if foe == nil {
		return nil
	}
	there := r.s.Deployment[step(foe.ID)].Area
	area := model.Area{Except: &model.Except{From: grown(there.Clone(), r.rangeOf(f)), Remove: there.Clone()}}
	who := "it"
	if len(r.s.Deployment[mine].Forces) > 1 {
		who = "its group"
	}
	return r.setArea(stepPath(mine)+".area", area, "set %s up within %s of %s", who, model.CountedHexes(r.rangeOf(f)), forceName(foe))
}

// apart is how many hexes lie between two areas at the least.
func apart(a, b hex.Region) int {
	n := 0
	for ; a.Intersect(b).Empty(); n++ {
		a = a.Grow(1)
	}
	return n
}

// fixLateArrival lets a force arrive in time, or the game last longer.
func fixLateArrival(r *report, p problem) []Fix {
	m := r.marching()
	a, ok := member(r.s.Reinforcements, "reinforcements", p.Path)
	if !ok || m == nil {
		return nil
	}
	latest, last := a.Turn, 0
	goals := hex.NewRegion(r.board.Grid)
	for _, f := range r.stepForces(a.Forces) {
		last = r.lastMove(f.Side)
		latest = min(latest, last)
		goal, known := r.objective(f)
		if n := r.soonest(m, f, goal, last); known && n != never {
			latest = min(latest, last-n+1)
			goals = goals.Union(goal)
		}
	}
	if latest < 1 || latest >= a.Turn {
		return nil
	}
	out := []Fix{set(p.Path, latest, "let them arrive on turn %d", latest)}
	return append(out, r.longer(last+a.Turn-latest, last, goals)...)
}

// fixClosedEntry moves an entry to the nearest hex at the edge where units can
// come in, by a road if there is one.
func fixClosedEntry(r *report, p problem) []Fix {
	m := r.marching()
	a, ok := member(r.s.Reinforcements, "reinforcements", p.Path)
	if !ok || m == nil || len(p.hexes) == 0 {
		return nil
	}
	open := func(h hex.Hex) bool {
		if !r.board.Grid.OnEdge(h) {
			return false
		}
		for _, f := range r.stepForces(a.Forces) {
			for _, pace := range r.paces(m, f) {
				if m.Enter(h) > pace.Points {
					return false
				}
			}
		}
		return true
	}
	if h, ok := r.nearest(p.hexes[0], open); ok {
		return r.setArea(p.Path, model.Area{Hexes: hex.List{h}}, "let them enter at %s", r.board.Grid.Label(h))
	}
	return nil
}

// fixFarPlace lets the game last until somebody can come to a place.
func fixFarPlace(r *report, p problem) []Fix {
	m := r.marching()
	place, ok := member(r.board.Places, "map.places", p.Path)
	if !ok || m == nil {
		return nil
	}
	w := r.waitFor(m, indexIn("map.places", p.Path))
	if w.turn == never || w.turn <= w.last {
		return nil
	}
	return r.longer(w.turn, w.last, place.Region(r.board.Grid))
}

// wait is how long it is until somebody comes to a place.
type wait struct {
	turn int // the first in which a force is there; never where none comes
	last int // in which the side of that force moves
}

// waitFor is the wait for a place. It is worked out for all places at once to
// which nobody comes within the game: there may be thousands.
func (r *report) waitFor(m *marches, place int) wait {
	if w, known := r.waits[place]; known {
		return w
	}
	far := r.far
	if !slices.Contains(far, place) {
		far = []int{place}
	}
	var goals []iter.Seq[hex.Hex]
	for _, i := range far {
		r.waits[i] = wait{turn: never}
		goals = append(goals, slices.Values(r.onMap(&r.board.Places[i])))
	}
	type march struct {
		journey
		turns []int // by goal
	}
	var done []march
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		from, ok := m.sites[f.ID]
		if !ok {
			continue
		}
		for _, pace := range r.paces(m, f) {
			j := journey{pace, from, longestGame}
			at := slices.IndexFunc(done, func(d march) bool { return d.same(j) })
			if at < 0 {
				came, turns := m.field(pace, from, longestGame, goals), make([]int, len(far))
				for k := range turns {
					turns[k] = came.turns(came.found[k])
				}
				at, done = len(done), append(done, march{j, turns})
			}
			for k, place := range far {
				if turn := from.turnOf(done[at].turns[k]); turn < r.waits[place].turn {
					r.waits[place] = wait{turn, r.lastMove(f.Side)}
				}
			}
		}
	}
	return r.waits[place]
}
