package check

import (
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
	goal := place.Region(r.board.Grid)
	best, last := never, 0
	for i := range r.s.Forces {
		f := &r.s.Forces[i]
		if from, ok := m.sites[f.ID]; ok {
			if turn := from.turnOf(r.soonest(m, f, goal, longestGame)); turn < best {
				best, last = turn, r.lastMove(f.Side)
			}
		}
	}
	return r.longer(best, last, goal)
}
