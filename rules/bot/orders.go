package bot

import (
	"cmp"
	"slices"

	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// order is what one unit is to move for.
type order struct {
	goal   int     // index; -1 for none
	far    []int32 // movement points to where it should be, by cell
	within int32   // nearer than that makes no difference
	eta    int32   // movement points from where it is
	weight int32   // worth of a phase's march towards it
	slack  int32   // time to spare, up to calmSlack
}

// rival is a unit that could be given a goal.
type rival struct {
	unit, eta int32
}

// anyOrder is the first order to somewhere.
func (g *Greedy) anyOrder() *order {
	for i := range g.march.orders {
		if o := &g.march.orders[i]; g.pieces[i].Side == g.side && o.far != nil {
			return o
		}
	}
	return nil
}

// giveOrders shares the units out among the goals.
func (g *Greedy) giveOrders() {
	m := &g.march
	m.orders = slices.Grow(m.orders[:0], len(g.pieces))[:len(g.pieces)]
	for u := range m.orders {
		m.orders[u] = order{goal: -1, slack: calmSlack}
	}
	m.enemies = m.enemies[:0]
	for u := range g.pieces {
		if p := &g.pieces[u]; p.On && p.Side != g.side {
			m.enemies = append(m.enemies, p.Cell)
		}
	}
	g.fields.forget(g.advice.Ground())
	g.findHeld()
	g.choose()
	for _, preventing := range []bool{false, true} {
		for i := range g.aims.goals {
			if goal := &g.aims.goals[i]; g.active(goal) && !g.style.hunts && (goal.task == bar) == preventing {
				g.assign(i)
			}
		}
	}
	g.follow()
	m.turn = m.turn[:0]
	for u := range g.pieces {
		if p := &g.pieces[u]; p.Side == g.side && (p.On || p.Waiting || p.Left) {
			m.turn = append(m.turn, int32(u))
		}
	}
	slices.SortStableFunc(m.turn, func(a, b int32) int { return cmp.Compare(m.orders[a].eta, m.orders[b].eta) })
}

// findHeld finds what the enemy holds of the places that he is to be driven out of, and
// where he is to be met whose way is to be barred.
func (g *Greedy) findHeld() {
	for i := range g.aims.goals {
		goal := &g.aims.goals[i]
		goal.held = goal.held[:0]
		if goal.task == bar {
			g.findWays(i)
		}
		if goal.task != drive {
			continue
		}
		for u := range g.pieces {
			if p := &g.pieces[u]; goal.units[u] && p.On && p.Side != g.side && goal.in[p.Cell] {
				goal.held = append(goal.held, p.Cell)
			}
		}
	}
}

// findWays finds where the enemy would pass on his way off the map, beyond his next
// march.
func (g *Greedy) findWays(i int) {
	goal := &g.aims.goals[i]
	for u := range g.pieces {
		p := &g.pieces[u]
		if !goal.units[u] || !p.On || p.Side == g.side || p.Pace == 0 {
			continue
		}
		far := g.fields.to(g.advice, p.Class, 16*i, goal.cells, nil)
		if far[p.Cell] >= hexrules.Far {
			continue
		}
		marched := max(far[p.Cell]-int32(p.Pace), 0)
		for at, next := p.Cell, g.nearer(far, p.Cell); next != at; at, next = next, g.nearer(far, next) {
			if far[next] <= marched && !slices.Contains(goal.held, next) {
				goal.held = append(goal.held, next)
			}
		}
	}
}

// nearer is the neighbor of a cell from which the way is the shortest; the cell itself
// where it is shorter than from all of them.
func (g *Greedy) nearer(far []int32, at int32) int32 {
	grid, nearest := g.scenario.Hexes().Grid, at
	for _, n := range grid.At(int(at)).Neighbors() {
		if grid.Contains(n) {
			if c := int32(grid.Index(n)); far[c] < far[nearest] {
				nearest = c
			}
		}
	}
	return nearest
}

// active reports whether the goal is to be gone for: none of an alternative
// that was not chosen, and none that has been reached for good.
func (g *Greedy) active(goal *goal) bool {
	if goal.choice > 0 && g.march.chosen[goal.choice-1] != goal.branch {
		return false
	}
	switch goal.task {
	case depart:
		return g.gone(goal) < goal.need
	case hunt, spare:
		return false
	default:
		return len(goal.cells) > 0
	}
}

// gone is how many units have left the map as the goal wants, in thousandths.
func (g *Greedy) gone(goal *goal) int32 {
	n := int32(0)
	for u := range g.pieces {
		if p := &g.pieces[u]; goal.units[u] && p.Left && goal.in[p.Cell] {
			n += p.Share
		}
	}
	return n
}

// choose picks of each choice the branch whose goals are nearest.
func (g *Greedy) choose() {
	m := &g.march
	m.chosen = m.chosen[:0]
	for c := 1; c <= g.aims.choices; c++ {
		best, bestCost := 0, int32(-1)
		for branch := 0; ; branch++ {
			cost, found := int32(0), false
			for i := range g.aims.goals {
				if goal := &g.aims.goals[i]; goal.choice == c && goal.branch == branch {
					found = true
					cost += g.costOf(i)
				}
			}
			if !found {
				break
			}
			if bestCost < 0 || cost < bestCost {
				best, bestCost = branch, cost
			}
		}
		m.chosen = append(m.chosen, best)
	}
}

// costOf is the way that the units needed have to the goal.
func (g *Greedy) costOf(i int) int32 {
	if g.quits() {
		return 0
	}
	goal := &g.aims.goals[i]
	cost, n := int32(0), int32(0)
	for _, r := range g.rivals(i) {
		if n >= max(goal.need, 1000) {
			break
		}
		cost += r.eta
		n += g.pieces[r.unit].Share
	}
	return cost
}

// rivals are the units that the goal could have, the nearest first.
func (g *Greedy) rivals(i int) []rival {
	m := &g.march
	goal := &g.aims.goals[i]
	m.rivals = m.rivals[:0]
	for u := range g.pieces {
		p := &g.pieces[u]
		if p.Side != g.side || p.Pace == 0 && !p.Waiting || !(p.On || p.Waiting || p.Left) {
			continue
		}
		if (goal.task == hold || goal.task == depart || goal.task == travel) && !goal.units[u] {
			continue
		}
		if eta, ok := g.etaOf(i, int32(u)); ok {
			m.rivals = append(m.rivals, rival{int32(u), eta})
		}
	}
	slices.SortStableFunc(m.rivals, func(a, b rival) int { return cmp.Compare(a.eta, b.eta) })
	return m.rivals
}

// fieldOf is how far it is to the goal for the unit; nil where it has nowhere
// to go.
func (g *Greedy) fieldOf(i int, u int32) []int32 {
	goal := &g.aims.goals[i]
	cells, key := goal.cells, 16*i
	if len(goal.held) > 0 {
		cells, key = goal.held, toHeld-i
	}
	if goal.task == travel {
		leg := g.legOf(goal, u)
		for leg < len(goal.legs) && goal.legs[leg].cells == nil {
			leg++ // while it stays away it goes for what comes next
		}
		if leg >= len(goal.legs) {
			return nil
		}
		cells, key = goal.legs[leg].cells, key+1+min(leg, 14)
	}
	return g.fields.to(g.advice, g.pieces[u].Class, key, cells, nil)
}

// etaOf is the movement points that the unit needs to the goal.
func (g *Greedy) etaOf(i int, u int32) (int32, bool) {
	far := g.fieldOf(i, u)
	p := &g.pieces[u]
	switch {
	case far == nil:
		return 0, false
	case p.On:
		return far[p.Cell], far[p.Cell] < hexrules.Far
	default:
		return 0, true // those off the map come where they can
	}
}

// assign gives a goal the units that it needs, with some to spare, those first
// that are nearest and have no other order. What keeps the enemy from something
// takes all of them, or half where the side has goals of its own.
func (g *Greedy) assign(i int) {
	if g.quits() {
		return
	}
	goal := &g.aims.goals[i]
	rivals := g.rivals(i)
	force := int32(0)
	for _, r := range rivals {
		force += g.pieces[r.unit].Share
	}
	want := max(goal.need+goal.need/2+1000, force/3)
	switch goal.task {
	case drive:
		want = force
	case bar:
		want = force
		if g.attacks() {
			want /= 2
		}
	}
	for _, r := range rivals {
		o := &g.march.orders[r.unit]
		if o.goal >= 0 {
			continue
		}
		if want <= 0 {
			break
		}
		if goal.task == drive && g.pieces[r.unit].Slow {
			continue
		}
		want -= g.pieces[r.unit].Share
		*o = order{goal: i, far: g.fieldOf(i, r.unit), eta: r.eta}
		o.slack = g.slack(r.eta, int32(g.pieces[r.unit].Pace))
		o.weight = urgency(goal, o.slack)
	}
}

// slack is how much time a unit has to spare, in tenths of turns.
func (g *Greedy) slack(eta, pace int32) int32 {
	return min(max(10*(g.turnsLeft()-1)-14*eta/max(pace, 1), 0), calmSlack)
}

// urgency is what a phase's march towards a goal is worth: the more, the less
// time there is.
func urgency(goal *goal, slack int32) int32 {
	calm := int32(marchWorth)
	switch goal.task {
	case bar:
		if len(goal.held) == 0 {
			return followWorth
		}
		calm = driveWorth
	case drive:
		calm = driveWorth
	}
	return calm + (pressedWorth-calm)*(calmSlack-slack)/calmSlack
}

// follow sends the units without a goal after the others, or after the enemy.
func (g *Greedy) follow() {
	m := &g.march
	main := -1
	for i := range g.aims.goals {
		if goal := &g.aims.goals[i]; g.active(goal) && goal.task != travel && main < 0 && !g.style.hunts {
			main = i
		}
	}
	for u := range g.pieces {
		p := &g.pieces[u]
		o := &m.orders[u]
		if p.Side != g.side || o.goal >= 0 || !(p.On || p.Waiting) {
			continue
		}
		o.weight = followWorth
		switch {
		case main >= 0:
			o.far, o.within = g.fieldOf(main, int32(u)), int32(p.Reach)
		case len(m.enemies) > 0 && (g.style.hunts || g.hunts() || g.attacks()):
			o.far = g.fields.to(g.advice, p.Class, toEnemy, m.enemies, nil)
			o.within = int32(p.Reach)
		}
		if o.far != nil && p.On {
			o.eta = g.distanceFor(o, p.Cell)
		}
	}
}

// Keys of fields that lead to units.
const (
	toEnemy = -1 - iota
	toFriends
	toHeld // less the index of the goal
)
