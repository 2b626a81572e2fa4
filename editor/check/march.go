package check

import (
	"iter"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// marches is how the units of a scenario get about when nobody hinders them.
// What it says is the soonest; a game may take longer.
type marches struct {
	hexrules.March
	grid  hex.Grid
	sites map[string]origin // of the forces that take part, by id
	held  []model.Selector  // units that stay where they are set up
	steps *stepTable

	enemies map[string]hex.Region // by side, where those of all others come into the game
}

// origin is where a force comes into the game.
type origin struct {
	area    hex.Region
	turn    int  // when it first moves
	arrives bool // from off the map
	index   int  // of the reinforcement; -1 for forces that are deployed
}

// marching is how units get about; nil where the rule system does not say.
func (r *report) marching() *marches {
	if r.routes != nil || !r.knownSystem() || r.ground.March == nil || r.board.Grid.Len() == 0 || r.s.Length.Turns < 1 {
		return r.routes
	}
	march, err := r.ground.March(r.charts, r.board)
	if err != nil {
		return nil
	}
	if r.mem.steps == nil {
		r.mem.steps = newStepTable(r.board.Grid)
	}
	m := &marches{March: march, grid: r.board.Grid, sites: map[string]origin{}, enemies: map[string]hex.Region{}, steps: r.mem.steps}
	for i := range r.s.Deployment {
		r.settle(m, r.s.Deployment[i].Forces, &r.s.Deployment[i].Area, origin{turn: 1, index: -1})
	}
	for i := range r.s.Reinforcements {
		a := &r.s.Reinforcements[i]
		r.settle(m, a.Forces, &a.Entry, origin{turn: max(a.Turn, 1), arrives: true, index: i})
	}
	for _, in := range r.s.Rules {
		if rule, ok := r.sys.SpecialRule(in.Rule); ok && rule.Immovable && in.Units != nil {
			m.held = append(m.held, *in.Units)
		}
	}
	r.routes = m
	return m
}

func (r *report) settle(m *marches, forces []string, area *model.Area, from origin) {
	e := r.region(area)
	if !e.ok || e.Empty() {
		return
	}
	from.area = e.Region
	for _, id := range forces {
		if _, twice := m.sites[id]; !twice {
			m.sites[id] = from
		}
	}
}

// pace is how far units of a line of a force come in a turn at best: dismounted
// or broken down, if that is better.
func (r *report) pace(m *marches, f *model.Force, g model.UnitGroup) hexrules.Pace {
	for _, sel := range m.held {
		if sel.Picks(r.charts, f, g) {
			return hexrules.Pace{}
		}
	}
	var best hexrules.Pace
	for id := range r.forms(g.Type) {
		if t, ok := r.charts.UnitType(id); ok {
			p := m.Pace(t)
			best = hexrules.Pace{Points: max(best.Points, p.Points), OneHex: best.OneHex || p.OneHex}
		}
	}
	return best
}

// paces are the paces of a force's quickest units: those that no others are as
// quick as in every way.
func (r *report) paces(m *marches, f *model.Force) []hexrules.Pace {
	var all, out []hexrules.Pace
	for _, g := range f.Units {
		if g.Count > 0 {
			all = appendNew(all, r.pace(m, f, g))
		}
	}
	for _, p := range all {
		if !slices.ContainsFunc(all, func(o hexrules.Pace) bool { return o != p && o.Points >= p.Points && (o.OneHex || !p.OneHex) }) {
			out = append(out, p)
		}
	}
	return out
}

func appendNew[T comparable](list []T, v T) []T {
	for _, known := range list {
		if known == v {
			return list
		}
	}
	return append(list, v)
}

// trip is the answer to how soon units of a pace come from some hexes to
// others, with what it rests on.
type trip struct {
	pace    hexrules.Pace
	arrives bool
	from    *hex.Region // one for all that were looked for together
	goal    spots
	limit   int // turns they have

	turns int        // in which they can be there, 0 when they are already; never when they have too few
	least bool       // whether no other way takes fewer turns, whatever the ground elsewhere has become since
	came  hex.Region // hexes they come to by then, or within the limit; only where turns are the least
	rests spots      // hexes whose ground decides: those of the way, or where they come into the game, all that can be reached by then, and what is beside that
}

// never is no turn of any game.
const never = math.MaxInt32

// spots is some hexes: few of them listed, as those of a place or a way, of which there
// may be thousands on a large map; many as a region.
type spots struct {
	few  hex.List
	many hex.Region // where there are not few
}

func (s spots) all() iter.Seq[hex.Hex] {
	if s.few != nil {
		return slices.Values(s.few)
	}
	return s.many.All()
}

// first is the first of the hexes; 0101 where there is none.
func (s spots) first() (first hex.Hex) {
	if len(s.few) > 0 {
		return s.few[0]
	}
	for h := range s.many.All() {
		return h
	}
	return first
}

func (s spots) equal(o spots) bool {
	if s.few != nil || o.few != nil {
		return slices.Equal(s.few, o.few)
	}
	return s.many.Equal(o.many)
}

func (s spots) clone() spots {
	if s.few != nil {
		return spots{few: slices.Clone(s.few)}
	}
	return spots{many: s.many.Clone()}
}

// touch reports whether any of the hexes is in a list, given as a region too.
func (s spots) touch(list hex.List, region hex.Region) bool {
	if s.few != nil {
		return slices.ContainsFunc(s.few, region.Contains)
	}
	return slices.ContainsFunc(list, s.many.Contains)
}

// travel is a way of units of a pace from where they come into the game to the goal;
// its turns are never where they do not come there within the limit. A quicker way may
// have come about since it was found.
func (r *report) travel(m *marches, pace hexrules.Pace, from origin, goal hex.Region, limit int) trip {
	return r.travels(m, pace, from, []spots{{many: goal}}, limit, false)[0]
}

// quickest is travel by a way that takes the fewest turns.
func (r *report) quickest(m *marches, pace hexrules.Pace, from origin, goal hex.Region, limit int) trip {
	return r.travels(m, pace, from, []spots{{many: goal}}, limit, true)[0]
}

// travels is travel, or quickest, to several goals that are looked for together.
func (r *report) travels(m *marches, pace hexrules.Pace, from origin, goals []spots, limit int, least bool) []trip {
	out := make([]trip, len(goals))
	var open []int
	var missing []iter.Seq[hex.Hex]
	alike := r.mem.tripsFrom(pace, from)
	for i, goal := range goals {
		known := false
		for at, ok := alike.first[goal.first()]; ok && at >= 0; at = alike.next[at] {
			t := &r.mem.trips[at]
			if (t.turns <= limit || t.turns == never && t.limit >= limit) && (t.least || !least) && t.goal.equal(goal) {
				out[i], known = *t, true
				break
			}
		}
		if !known {
			open, missing = append(open, i), append(missing, goal.all())
		}
	}
	if len(open) == 0 {
		return out
	}
	if len(r.mem.trips)+len(open) > maxRemembered {
		r.mem.trips = nil
	}
	f := m.field(pace, from, limit, missing)
	start := from.area.Clone()
	var came, looked hex.Region
	for k, i := range open {
		t := trip{pace: pace, arrives: from.arrives, from: &start, goal: goals[i].clone(), limit: limit, turns: f.turns(f.found[k])}
		t.least = least || t.turns == never
		if !t.least {
			t.rests = spots{few: f.way(f.found[k])}
		} else {
			if looked.Empty() {
				came = f.settled()
				looked = came.Grow(1).Union(from.area)
			}
			t.came, t.rests = came, spots{many: looked}
		}
		out[i] = t
		r.mem.trips = append(r.mem.trips, t)
	}
	return out
}

// alikeTrips are some of the trips that are remembered, by the first hex of their goal.
type alikeTrips struct {
	first map[hex.Hex]int // of those with the hex
	next  []int           // by trip, the next with the same hex; -1 for none
}

// tripsFrom are the trips that are remembered of units of a pace from an origin.
func (m *memory) tripsFrom(pace hexrules.Pace, from origin) alikeTrips {
	out := alikeTrips{map[hex.Hex]int{}, make([]int, len(m.trips))}
	var last *hex.Region
	same := false
	for i := len(m.trips) - 1; i >= 0; i-- {
		t := &m.trips[i]
		if t.pace != pace || t.arrives != from.arrives {
			continue
		}
		if t.from != last {
			last, same = t.from, t.from.Equal(from.area)
		}
		if !same {
			continue
		}
		at, next := t.goal.first(), -1
		if later, ok := out.first[at]; ok {
			next = later
		}
		out.first[at], out.next[i] = i, next
	}
	return out
}

// field is how soon units come to each hex.
type field struct {
	grid  hex.Grid
	size  int32   // of a turn: its points and one
	when  []int32 // by cell: the turn, times size, and the points spent in it; -1 where they do not come
	from  []int32 // the cell before; -1 at the start
	out   []bool  // whether the cell is done with
	found []int32 // by goal, its first cell that is reached; -1 for none
}

// field works out how soon units of a pace come to hexes from an origin, in
// turns counted from its own, within so many or until all goals are reached.
func (m *marches) field(pace hexrules.Pace, from origin, limit int, goals []iter.Seq[hex.Hex]) *field {
	n := m.grid.Len()
	f := &field{grid: m.grid, size: int32(pace.Points) + 1, when: make([]int32, n), from: make([]int32, n), out: make([]bool, n), found: make([]int32, len(goals))}
	wanted := make([]int32, n) // by cell, the first of the entries for the goals that it belongs to; 0 for none
	entries := []struct{ goal, next int32 }{{}}
	for i, g := range goals {
		f.found[i] = -1
		for h := range g {
			c := m.grid.Index(h)
			entries = append(entries, struct{ goal, next int32 }{int32(i), wanted[c]})
			wanted[c] = int32(len(entries) - 1)
		}
	}
	open := len(goals)
	for i := range f.when {
		f.when[i], f.from[i] = -1, -1
	}
	q := queue{heads: make([]int32, max(limit+1, 0)*int(f.size))}
	for i := range q.heads {
		q.heads[i] = -1
	}
	for h := range from.area.All() {
		at := f.size - 1 // before the first turn
		if from.arrives {
			if at = f.after(pace, f.size, m.Enter(h)); at < 0 {
				continue
			}
		}
		f.arrive(&q, int32(m.grid.Index(h)), -1, at)
	}
	for at := 0; at < len(q.heads); at++ {
		for e := q.heads[at]; e >= 0; e = q.heads[at] {
			q.heads[at] = q.next[e]
			c := q.cells[e]
			if f.out[c] || f.when[c] != int32(at) {
				continue
			}
			f.out[c] = true
			for e := wanted[c]; e != 0; e = entries[e].next {
				if i := entries[e].goal; f.found[i] < 0 {
					f.found[i] = c
					open--
				}
			}
			if open == 0 && len(goals) > 0 {
				return f
			}
			if pace.Points == 0 {
				continue
			}
			for d, to := range m.steps.near[c] {
				if to < 0 || f.out[to] || f.when[to] >= 0 && f.when[to] <= int32(at) {
					continue
				}
				if then := f.after(pace, int32(at), m.steps.cost(m, m.grid, c, d)); then >= 0 {
					f.arrive(&q, to, c, then)
				}
			}
		}
	}
	return f
}

// after is when a step is done that begins at a time at the earliest; -1 when
// it cannot be.
func (f *field) after(pace hexrules.Pace, at int32, cost int) int32 {
	spent := at % f.size
	switch {
	case cost >= hexrules.Impassable || pace.Points == 0:
		return -1
	case int(spent)+cost <= pace.Points:
		return at + int32(cost)
	case cost <= pace.Points:
		return at - spent + f.size + int32(cost)
	case !pace.OneHex:
		return -1
	case spent == 0:
		return at + int32(pace.Points)
	default:
		return at - spent + f.size + int32(pace.Points)
	}
}

// arrive notes that units come to a cell.
func (f *field) arrive(q *queue, c, from, at int32) {
	if f.when[c] >= 0 && f.when[c] <= at || int(at) >= len(q.heads) {
		return
	}
	f.when[c], f.from[c] = at, from
	q.push(c, at)
}

// turns is the turn in which a cell is reached, 0 when units stand there before
// the first.
func (f *field) turns(c int32) int {
	if c < 0 || !f.out[c] {
		return never
	}
	return int(f.when[c] / f.size)
}

// settled is the hexes that are reached.
func (f *field) settled() hex.Region {
	out := hex.NewRegion(f.grid)
	for c, done := range f.out {
		if done {
			out.Add(f.grid.At(c))
		}
	}
	return out
}

// way is the hexes that lead to a cell.
func (f *field) way(c int32) (out hex.List) {
	for ; c >= 0; c = f.from[c] {
		out = append(out, f.grid.At(int(c)))
	}
	return out
}

// queue is cells in the order of their times.
type queue struct {
	heads []int32 // by time, the first entry; -1 for none
	next  []int32 // by entry
	cells []int32 // by entry
}

func (q *queue) push(c, at int32) {
	q.next = append(q.next, q.heads[at])
	q.cells = append(q.cells, c)
	q.heads[at] = int32(len(q.cells) - 1)
}
