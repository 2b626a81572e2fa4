package bot

import (
	"cmp"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// fire is a plan of fire in the making.
type fire struct {
	targets []hexrules.Target
	shots   []hexrules.Shot
	others  []int32   // targets that each unit can fire at
	used    []bool    // units that have one
	teams   [][]int32 // shots by target
	harm    []int32   // to expect from the teams
	offers  []offer   // by target
	order   []int32   // of the target's shots, reused
	traffic []int32   // by cell
}

// offer is the best way to add to the fire on a target.
type offer struct {
	gain, price int32
	team        []int32
	stale       bool
}

// planFire plans all fire of this part of the phase: the attacks that promise
// most for the strength that they take, until no more help; units that are left
// over bar the enemy's way.
func (g *Greedy) planFire() {
	f := &g.fire
	f.targets, f.shots = g.advice.Volley()
	n := len(f.targets)
	f.used = slices.Grow(f.used[:0], len(g.pieces))[:len(g.pieces)]
	f.others = slices.Grow(f.others[:0], len(g.pieces))[:len(g.pieces)]
	clear(f.used)
	clear(f.others)
	for i := range f.shots {
		f.others[f.shots[i].Unit]++
	}
	for len(f.teams) < n {
		f.teams, f.offers, f.harm = append(f.teams, nil), append(f.offers, offer{}), append(f.harm, 0)
	}
	for t := range n {
		f.teams[t], f.harm[t] = f.teams[t][:0], 0
		f.offers[t] = offer{team: f.offers[t].team[:0], stale: true}
	}
	for !g.quits() {
		best := -1
		for t := range n {
			if f.offers[t].stale {
				g.offer(t)
			}
			o := &f.offers[t]
			if o.gain > 0 && (best < 0 || int64(o.gain)*int64(f.offers[best].price) > int64(f.offers[best].gain)*int64(o.price)) {
				best = t
			}
		}
		if best < 0 {
			break
		}
		g.take(best)
	}
	if g.advice.Bars() {
		g.planBars()
	}
	for t := range n {
		if f.harm[t] == 0 {
			continue
		}
		for _, i := range f.teams[t] {
			g.plan = append(g.plan, f.shots[i].Aim)
		}
		g.plan = append(g.plan, f.targets[t].Fire)
		g.why.attack(&f.targets[t], len(f.teams[t]), f.harm[t])
	}
	if len(g.plan) > 0 {
		g.plan = append(g.plan, g.advice.Rest())
	}
}

// take carries an offer out in the plan.
func (g *Greedy) take(t int) {
	f := &g.fire
	for _, i := range f.offers[t].team {
		f.teams[t] = append(f.teams[t], i)
		f.used[f.shots[i].Unit] = true
	}
	f.harm[t] += f.offers[t].gain
	for other := range f.targets {
		if !f.offers[other].stale && (other == t || f.excludes(other, t) || slices.ContainsFunc(f.offers[other].team, func(i int32) bool { return f.used[f.shots[i].Unit] })) {
			f.offers[other].stale = true
		}
	}
}

// excludes reports whether one of two targets alone can be fired at: a hex and its bridge.
func (f *fire) excludes(a, b int) bool {
	x, y := &f.targets[a], &f.targets[b]
	return a != b && x.Cell == y.Cell && (x.Bridge || y.Bridge)
}

// offer finds the shots that add most to the attack on a target for what they
// are worth elsewhere.
func (g *Greedy) offer(t int) {
	f := &g.fire
	target, o := &f.targets[t], &f.offers[t]
	o.stale, o.gain, o.price, o.team = false, 0, 1, o.team[:0]
	for other := range f.targets {
		if f.harm[other] > 0 && f.excludes(t, other) {
			return
		}
	}
	f.order = f.order[:0]
	for i := target.First; i < target.First+target.Shots; i++ {
		if !f.used[f.shots[i].Unit] {
			f.order = append(f.order, i)
		}
	}
	slices.SortStableFunc(f.order, func(a, b int32) int {
		x, y := &f.shots[a], &f.shots[b]
		return cmp.Or(cmp.Compare(min(f.others[x.Unit], 3), min(f.others[y.Unit], 3)), cmp.Compare(y.Strength, x.Strength))
	})
	team := append(f.teams[t], f.order...) // the team's own first
	price, best := int32(0), 0
	for k, i := range f.order {
		price += 4 + f.shots[i].Strength*min(f.others[f.shots[i].Unit], 3)
		gain := g.harmOf(target, team[:len(f.teams[t])+k+1]) - f.harm[t]
		if gain > 0 && (best == 0 || int64(gain)*int64(o.price) > int64(o.gain)*int64(price)) {
			best, o.gain, o.price = k+1, gain, price
		}
	}
	o.team = append(o.team, f.order[:best]...)
	f.teams[t] = team[:len(team)-len(f.order)]
}

// harmOf is the harm to expect from an attack.
func (g *Greedy) harmOf(target *hexrules.Target, shots []int32) int32 {
	weakened, eliminated, of := g.advice.Hits(shots)
	if weakened+eliminated == 0 {
		return 0
	}
	if target.Bridge {
		return max(int32(int64(g.stake(target))*int64(eliminated)/int64(of)), 0)
	}
	harm := int32(0)
	for _, u := range target.Units {
		share := g.weakening(u)
		harm += int32(int64(g.worth[u]) * int64(1000*eliminated+share*weakened) / int64(1000*of))
	}
	return harm
}

// stake is what it is worth to destroy a bridge, with the units of both sides on it.
func (g *Greedy) stake(target *hexrules.Target) int32 {
	worth := int32(0)
	for _, b := range g.aims.bridges {
		if b.Cell == target.Cell {
			worth = b.Worth
		}
	}
	for _, u := range target.Units {
		if g.pieces[u].Side == g.side {
			worth -= g.worth[u]
		} else {
			worth += g.worth[u]
		}
	}
	return worth
}

// weakening is how much of the loss of a unit it is worth to weaken it, in thousandths:
// all where it does not count then, and cannot recover before the game ends.
func (g *Greedy) weakening(u int32) int32 {
	p := &g.pieces[u]
	if !p.Fit {
		return 100
	}
	if g.turnsLeft() == 1 {
		for i := range g.aims.goals {
			goal := &g.aims.goals[i]
			if goal.task == drive && goal.state == model.Undisrupted && goal.units[u] && goal.in[p.Cell] {
				return 1000
			}
		}
	}
	return 350
}

// planBars lets units that do not fire keep the enemy from the cells that he
// will want to pass.
func (g *Greedy) planBars() {
	f := &g.fire
	found := false
	for u := range g.pieces {
		p := &g.pieces[u]
		if !p.On || p.Side != g.side || !p.Fit || f.used[u] {
			continue
		}
		if !found {
			found = true
			g.findTraffic()
		}
		if a, harm, ok := g.advice.Bar(int32(u), f.traffic); ok && harm > 0 {
			g.plan = append(g.plan, a)
			for _, c := range a.At {
				if c >= 0 {
					f.traffic[c] /= 3
				}
			}
		}
	}
}

// findTraffic guesses the cells that the enemy will want to pass: those next to
// his units, on the side of this side's units and goals.
func (g *Greedy) findTraffic() {
	f := &g.fire
	g.fields.forget(g.advice.Ground())
	cells := g.scenario.Hexes().Grid.Len()
	f.traffic = slices.Grow(f.traffic[:0], cells)[:cells]
	clear(f.traffic)
	for u := range g.pieces {
		p := &g.pieces[u]
		if !p.On || p.Side == g.side || !p.Fit || p.Pace == 0 {
			continue
		}
		far := g.wayOf(int32(u))
		if far == nil {
			continue
		}
		// One step after another down to the goal, as far as it can march.
		at := p.Cell
		for left := int32(p.Pace); left > 0; {
			next := g.nearer(far, at)
			if next == at {
				break
			}
			left -= far[at] - far[next]
			at = next
			f.traffic[at] += p.Worth
		}
	}
}

// wayOf is how far an enemy unit has to where it is feared to go: the first of
// the goals against it, or this side's units.
func (g *Greedy) wayOf(u int32) []int32 {
	for i := range g.aims.goals {
		goal := &g.aims.goals[i]
		if (goal.task == drive || goal.task == bar) && goal.units[u] {
			return g.fields.to(g.advice, g.pieces[u].Class, 16*i, goal.cells, nil)
		}
	}
	m := &g.march
	class := g.pieces[u].Class
	m.friends, m.enemies = m.friends[:0], m.enemies[:0]
	for v := range g.pieces {
		switch p := &g.pieces[v]; {
		case p.On && p.Side == g.side:
			m.friends = append(m.friends, p.Cell)
		case p.On && p.Class == class:
			m.enemies = append(m.enemies, p.Cell)
		}
	}
	return g.fields.to(g.advice, class, toFriends, m.friends, m.enemies)
}
