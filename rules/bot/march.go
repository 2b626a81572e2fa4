package bot

import (
	"slices"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// march is what units are to move for in this phase.
type march struct {
	orders  []order // by unit
	turn    []int32 // units in the order in which they move
	crowd   []int32 // worth of the side's units by cell
	enemies []int32 // cells of the enemy's units
	friends []int32 // of the side's own
	rivals  []rival
	chosen  []int // branch by choice
	fire    int32 // harm to expect from the fire of the unit that is weighed, where it stays

	early []bool       // units for which it has been weighed what comes before all movement
	phase rules.Moment // of early
}

// planMarch plans the movement or deployment of the next unit that has any to
// do.
func (g *Greedy) planMarch() {
	if len(g.settled) != len(g.pieces) {
		g.settled = slices.Grow(g.settled[:0], len(g.pieces))[:len(g.pieces)]
		clear(g.settled)
		g.giveOrders()
	}
	g.findCrowds()
	if ps := g.advice.Prospects(rules.Absent); len(ps) > 0 {
		g.consider(rules.Absent, ps)
		return
	}
	if g.planEarly(); len(g.plan) > 0 {
		return
	}
	for _, u := range g.march.turn {
		if g.settled[u] {
			continue
		}
		if g.quits() {
			return
		}
		ps := g.advice.Prospects(u)
		if len(ps) == 0 {
			g.settled[u] = true
			continue
		}
		best := g.consider(u, ps)
		if best.Chance == best.Of || best.Stays {
			g.settled[u] = true
		}
		if len(g.plan) > 0 {
			return
		}
	}
}

// planEarly plans what the next unit does best before any moves, where that is
// what it does best.
func (g *Greedy) planEarly() {
	m := &g.march
	if m.phase != g.now || len(m.early) != len(g.pieces) {
		m.phase = g.now
		m.early = slices.Grow(m.early[:0], len(g.pieces))[:len(g.pieces)]
		clear(m.early)
	}
	for _, u := range m.turn {
		if m.early[u] || g.settled[u] || !g.pieces[u].On {
			continue
		}
		if g.quits() {
			return
		}
		m.early[u] = true
		here, away := g.advice.Early(u)
		if len(here) == 0 || !away && !g.tempts(u, here) {
			continue
		}
		if best := g.consider(u, g.advice.Prospects(u)); best.Early {
			g.settled[u] = best.Chance == best.Of
			return
		}
		g.plan = g.plan[:0]
	}
}

// tempts reports whether one of the prospects is better than to stay, the first.
func (g *Greedy) tempts(u int32, ps []hexrules.Prospect) bool {
	terms := g.weigh(u, &ps[0])
	stay := terms.sum()
	for i := range ps[1:] {
		p := &ps[1+i]
		if terms := g.weigh(u, p); byChance(terms.sum(), stay, p) > stay {
			return true
		}
	}
	return false
}

// byChance is the score of a prospect that may come to nothing.
func byChance(score, stay int32, p *hexrules.Prospect) int32 {
	if chance, of := int32(p.Chance), int32(p.Of); chance < of {
		return (score*chance + stay*(of-chance)) / of
	}
	return score
}

// consider plans the best of the prospects and returns it.
func (g *Greedy) consider(u int32, ps []hexrules.Prospect) hexrules.Prospect {
	g.why.clear()
	if u >= 0 && !g.pieces[u].On {
		g.measureFrom(u, ps)
	}
	stay, best := int32(0), 0
	g.march.fire = 0
	if ps[0].Stays {
		g.march.fire = ps[0].Gain
		terms := g.weigh(u, &ps[0])
		stay = terms.sum()
	}
	bestScore := int32(-1 << 30)
	for i := range ps {
		terms := g.weigh(u, &ps[i])
		score := byChance(terms.sum(), stay, &ps[i])
		if score > bestScore {
			best, bestScore = i, score
		}
		g.why.prospect(&ps[i], terms, score)
	}
	g.plan = g.advice.Way(g.plan, ps[best])
	return ps[best]
}

// weigh judges a prospect of a unit in the style of the turn.
func (g *Greedy) weigh(u int32, p *hexrules.Prospect) terms {
	t := g.judge(u, p)
	t.scale(g.style)
	return t
}

// measureFrom lets the march of a unit that is off the map begin a phase's march
// before the hex where it could come furthest from its goal.
func (g *Greedy) measureFrom(u int32, ps []hexrules.Prospect) {
	o := &g.march.orders[u]
	o.eta = 0
	for i := range ps {
		if c := ps[i].Cell; c != rules.Absent && !ps[i].Leaves {
			o.eta = max(o.eta, g.distanceFor(o, c))
		}
	}
	o.eta += int32(g.pieces[u].Pace)
}

// The weights of what is weighed, in thousandths of a common unit.
const (
	marchWorth   = 220  // a phase's march towards a goal, for those who are meant
	followWorth  = 110  // the same for the others
	driveWorth   = 900  // the same for those who are to drive the enemy out, which takes the whole game
	pressedWorth = 2200 // the same when there is hardly time left
	departWorth  = 4000 // to leave the map where that is asked for
	likelyLoss   = 500  // the harm to expect, in thousandths, from which on a unit rather dies than not
	calmSlack    = 40   // tenths of turns to spare with which nothing presses
)

// judge weighs a prospect of a unit.
func (g *Greedy) judge(u int32, p *hexrules.Prospect) (t terms) {
	t[coverTerm] = 3 * min(p.Guard, 16)
	if u < 0 {
		t[aimTerm] = -g.distanceFor(g.anyOrder(), p.Cell) / 4
		return t
	}
	o := &g.march.orders[u]
	piece := &g.pieces[u]
	if p.Leaves {
		if o.goal >= 0 && g.leaving(&g.aims.goals[o.goal], u) {
			t[aimTerm] = departWorth
		} else {
			t[aimTerm] = -departWorth
		}
		return t
	}
	if p.Cell == rules.Absent {
		t[aimTerm] = -o.weight
		return t
	}
	worth := g.worth[u]
	if pace := int32(piece.Pace); pace > 0 && o.far != nil {
		t[aimTerm] = int32(int64(o.weight) * int64(o.eta-g.distanceFor(o, p.Cell)) / int64(pace))
	}
	if p.Early && piece.On && p.Cell == piece.Cell && o.far != nil && o.eta > int32(piece.Pace)/2 {
		t[aimTerm] -= o.weight // to leave the position again would take a phase
	}
	// A hex under fire is fired at in about every second phase.
	t[dangerTerm] = -int32(int64(p.Risk) * int64(worth) / 2000)
	if p.Risk > likelyLoss && !g.style.dares {
		// It would not live to see what it marched for. When time runs out all go, together.
		t[dangerTerm] -= int32(int64(p.Risk-likelyLoss) * int64(worth) * int64(o.slack) / (likelyLoss * calmSlack))
	}
	t[fireTerm] = p.Gain / 3
	if piece.Slow && !p.Stays {
		t[fireTerm] -= 2 * g.march.fire / 3 // it does not fire where it stands, and then has to find its targets again
	}
	crowd := g.march.crowd[p.Cell]
	if piece.On && piece.Cell == p.Cell {
		crowd -= worth
	}
	t[crowdTerm] = -int32(int64(p.Risk+60) * int64(max(crowd, 0)) / 3000)
	return t
}

// distanceFor is how far a cell is from where the order wants units.
func (g *Greedy) distanceFor(o *order, c int32) int32 {
	if o == nil || o.far == nil {
		return 0
	}
	return max(min(o.far[c], 400)-o.within, 0)
}

// leaving reports whether the goal wants the unit to leave the map now.
func (g *Greedy) leaving(goal *goal, u int32) bool {
	return goal.task == depart || goal.task == travel && g.legOf(goal, u) == 0
}

// legOf is the leg of its journey that the unit is on.
func (g *Greedy) legOf(goal *goal, u int32) int { return g.advice.Legs(goal.journey, u) }

// findCrowds sums up the side's units by cell.
func (g *Greedy) findCrowds() {
	m := &g.march
	cells := g.scenario.Hexes().Grid.Len()
	m.crowd = slices.Grow(m.crowd[:0], cells)[:cells]
	clear(m.crowd)
	for u := range g.pieces {
		if p := &g.pieces[u]; p.On && p.Side == g.side {
			m.crowd[p.Cell] += g.worth[u]
		}
	}
}

// attacks reports whether the side has something to bring about, and not only
// to prevent.
func (g *Greedy) attacks() bool {
	return slices.ContainsFunc(g.aims.goals, func(goal goal) bool { return goal.task != bar && g.active(&goal) })
}

// hunts reports whether the side is to go after the enemy.
func (g *Greedy) hunts() bool {
	for i := range g.aims.goals {
		if g.aims.goals[i].task == hunt {
			return true
		}
	}
	return false
}
