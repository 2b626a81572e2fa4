package commanders

import (
	"cmp"
	"slices"
)

// style is how a player plans.
type style struct {
	name  string
	bold  float64    // how much it counts what may be won
	guard float64    // how much of what threatens it keeps a guard for
	wings [3]float64 // how much it counts the left, the center and the right
	raid  float64    // how much more it counts the general of the enemy
	save  int        // orders that it saves at most for rallying
	feed  float64    // how much it counts bringing the reserve forward
	hold  bool       // it attacks nobody
}

// plain is the style of a player that has no other: the one that did best against
// others of its kind.
var plain = style{name: "even", bold: 1, guard: 0.6, wings: [3]float64{1, 1, 1}, raid: 1, save: 3, feed: 0.35}

// orderPrice is what an order is worth that is spent on an attack, in points.
const orderPrice = 0.01

// draft is an order sheet being written.
type draft struct {
	*State
	side    int8
	style   *style
	left    int               // orders
	mine    [maxSectors]array // fit units without an order
	count   [maxSectors]int8  // units that will be there, as far as is planned
	foe     [maxSectors]array // fit enemies
	threat  [maxSectors]int8  // enemies that could attack in the round
	need    [maxSectors]int8  // own units that should stay
	crosses [maxSectors]map[int8]int8
	order   []int8 // in which sectors are looked at
	lines   []line
}

// draw writes an order sheet for a side in a style.
func (s *State) draw(side int8, st *style) []line {
	d := draft{State: s, side: side, style: st}
	d.look()
	for d.left > 0 && d.best() {
	}
	return d.lines
}

// look takes in the board.
func (d *draft) look() {
	g := d.battle.ground
	d.left = int(d.plans[d.side].allowed) - d.plans[d.side].written()
	routed := 0
	for a := range artillery {
		routed += d.boxed(d.side, a).len() / 2
	}
	for u := range d.battle.of[d.side].and(d.battle.with[artillery]).and(d.routed).all() {
		if d.at[u] != none && !d.fit(d.side, d.at[u]).empty() {
			routed++
		}
	}
	d.left -= min(routed, d.style.save)
	for _, i := range g.from[d.side] {
		for u := range d.in[i].less(d.routed).all() {
			a := d.arm(u)
			switch {
			case d.State.side(u) != d.side:
				d.foe[i][a]++
			case d.orders[u].n == 0 && !d.spent.has(u):
				d.mine[i][a]++
			}
		}
		d.count[i] = int8(d.units(d.side, i).len())
	}
	d.order = slices.Clone(g.from[d.side])
	var weight [maxSectors]int
	for _, i := range d.order {
		weight[i] += 5 * d.mass(i)
		for _, j := range d.order {
			if g.near[i].has(j) {
				weight[i] += d.mass(j)
			}
		}
	}
	slices.SortStableFunc(d.order, func(a, b int8) int {
		return cmp.Or(cmp.Compare(uint8(g.depth[d.side][a]), uint8(g.depth[d.side][b])), cmp.Compare(weight[b], weight[a]))
	})
	for _, i := range d.order {
		if g.owner[i] != none {
			continue
		}
		d.threat[i] = d.menace(i)
		d.need[i] = d.guardFor(i)
	}
}

// mass is how much stands in a sector, by arms. Of sectors as far from the reserve
// that with more in it and around it comes first, so that it makes no difference
// whether a board is seen as it is or in a mirror.
func (d *draft) mass(at int8) int {
	n := 0
	for a := range numArms {
		n += (int(d.mine[at][a])*9 + int(d.foe[at][a])) * (7 + 2*int(a))
	}
	return n
}

// menace is how many enemies could attack a sector in the round.
func (d *draft) menace(at int8) int8 {
	g := d.battle.ground
	n, riders := 0, 0
	for _, i := range d.order {
		switch {
		case g.near[at].has(i) && g.owner[i] == none:
			n += min(int(d.foe[i][infantry]+d.foe[i][cavalry]), d.battle.spaces)
		case g.near[at]&g.near[i] != 0 && i != at:
			riders += int(d.foe[i][cavalry])
		}
	}
	return int8(min(n+riders/2, 2*d.battle.capacity))
}

// ransom is how many points a round the enemy scores where he comes to hold a sector.
func (d *draft) ransom(at int8) float64 {
	n := 0.0
	for i, m := range d.battle.markers {
		if m.side == d.side && m.sector == at && (m.sign != windRose || d.roses&(1<<i) == 0) {
			n += float64(m.points)
		}
	}
	return n
}

// prize is how many points a side scores where it comes to hold a sector.
func (d *draft) prize(at int8) float64 {
	n := 0.0
	for i, m := range d.battle.markers {
		if m.side == d.side || m.sector != at || m.sign == windRose && d.roses&(1<<i) != 0 {
			continue
		}
		p := float64(m.points)
		if m.sign == general {
			p *= d.style.raid
		}
		n += p
	}
	if !d.foe[at].any() {
		n += 0.35
	} else {
		n += 0.6 + d.ransom(at)
	}
	return n * d.style.wings[d.battle.ground.wing[d.side][at]]
}

func (a array) any() bool { return a != array{} }

// guardFor is how many units should stay in a sector.
func (d *draft) guardFor(at int8) int8 {
	if d.count[at] == 0 || d.threat[at] == 0 {
		return 0
	}
	share := 0.2
	if n := d.ransom(at); n >= 3 {
		share = 0.7
	} else if n > 0 {
		share = 0.4
	}
	return min(int8(share*d.style.guard*float64(d.threat[at])+0.5), int8(d.battle.capacity))
}

// spare is how many units can leave a sector.
func (d *draft) spare(at int8) int8 {
	if d.battle.ground.owner[at] != none {
		return maxUnits - 1
	}
	return max(d.count[at]-d.need[at], 0)
}

// mission is something that orders can be given for.
type mission struct {
	score float64 // for each order
	lines []line
}

// best gives the orders for what promises most; false where nothing does.
func (d *draft) best() bool {
	var best mission
	try := func(m mission) {
		m.score *= d.arrives(m.lines)
		if len(m.lines) > 0 && m.score > best.score+1e-9 {
			best = m
		}
	}
	g := d.battle.ground
	for _, at := range d.order {
		if g.owner[at] != none {
			continue
		}
		switch {
		case !d.foe[at].any():
			try(d.occupy(at))
			try(d.bringUp(at))
		case !d.style.hold:
			try(d.assault(at))
		}
		try(d.shell(at))
	}
	for _, l := range best.lines {
		d.add(l)
	}
	return len(best.lines) > 0
}

// arrives is how likely an order of some lines is delivered, on the average.
func (d *draft) arrives(lines []line) float64 {
	if !d.battle.couriers {
		return 1
	}
	sum, n := 0.0, 0
	for _, l := range lines {
		p := 1.0
		if x := d.delivery(d.side, l.from); x.Of > 0 {
			p = float64(x.N) / float64(x.Of)
		}
		sum += p * float64(l.count)
		n += int(l.count)
	}
	return sum / float64(max(n, 1))
}

// add puts a line on the sheet.
func (d *draft) add(l line) {
	to := l.to[0]
	if l.to[1] != none {
		to = l.to[1]
	}
	d.left -= int(l.count)
	d.mine[l.from][l.arm] -= int8(l.count)
	if l.wish != inBombardment {
		d.count[l.from] -= int8(l.count)
		d.count[to] += int8(l.count)
		if d.crosses[l.from] == nil {
			d.crosses[l.from] = map[int8]int8{}
		}
		d.crosses[l.from][l.to[0]] += int8(l.count)
	}
	for i := range d.lines {
		if x := &d.lines[i]; x.with(l.count) == l && int(x.count+l.count) <= mostOfGroup {
			x.count += l.count
			return
		}
	}
	d.lines = append(d.lines, l)
}

// passes is how many more units can be sent over a border.
func (d *draft) passes(from, to int8) int8 {
	return int8(d.battle.spaces) - d.crosses[from][to]
}

// sources visits the groups of units that can come to a sector: an arm in a sector
// with the way, how many of it can leave, the nearest first.
func (d *draft) sources(at int8, attack bool, visit func(l line, n int8)) {
	g := d.battle.ground
	for _, i := range d.order {
		if !g.near[at].has(i) || attack && g.owner[i] != none || g.owner[i] == 1-d.side {
			continue
		}
		spare := d.spare(i)
		for _, a := range []arm{infantry, cavalry} {
			if n := min(d.mine[i][a], spare, d.passes(i, at)); n > 0 {
				spare -= n
				visit(line{a, usual(a), 1, i, [2]int8{at, none}}, n)
			}
		}
	}
	for _, i := range d.order {
		if g.near[at].has(i) || i == at || g.owner[i] == 1-d.side {
			continue
		}
		for _, mid := range d.order {
			if !g.near[at].has(mid) || !g.near[mid].has(i) || d.foe[mid].any() || g.owner[mid] != none {
				continue
			}
			if n := min(d.mine[i][cavalry], d.spare(i), d.passes(i, mid), d.passes(mid, at)); n > 0 {
				visit(line{cavalry, inFast, 1, i, [2]int8{mid, at}}, n)
				break
			}
		}
	}
}

// chanceOfPeace is how likely an empty sector is reached without a fight.
func (d *draft) chanceOfPeace(at int8) float64 {
	if d.threat[at] == 0 {
		return 1
	}
	return 0.6
}

// occupy brings units into a sector without enemies: one to hold it, more against
// what threatens it.
func (d *draft) occupy(at int8) mission {
	var out mission
	room := int8(d.battle.capacity) - d.count[at]
	if room <= 0 {
		return out
	}
	held := d.count[at]
	want := d.wants(at)
	var value float64
	switch {
	case held == 0:
		value = d.prize(at) * d.chanceOfPeace(at) * d.style.bold
	case held < want:
		value = (0.1 + 0.25*d.ransom(at)) * d.style.guard
	}
	n := max(min(want-held, room, int8(d.left)), 1)
	feed := held > 0 && held >= want
	if feed {
		n = min(room, int8(d.left), 3)
	}
	total := int8(0)
	d.sources(at, false, func(l line, most int8) {
		own := d.battle.ground.owner[l.from] != none
		if feed && !own || total >= n {
			return
		}
		most = min(most, n-total)
		if most < 1 {
			return
		}
		l.count = uint8(most)
		out.lines = append(out.lines, l)
		total += most
		if own {
			value += 0.12 * d.style.feed * float64(most) * d.style.wings[d.battle.ground.wing[d.side][at]]
		}
	})
	if total > 0 {
		out.score = value / float64(total)
	}
	return out
}

// wants is how many units a sector should have.
func (d *draft) wants(at int8) int8 {
	share := 0.35
	if n := d.ransom(at); n >= 3 {
		share = 0.8
	} else if n > 0 {
		share = 0.5
	}
	return max(1, min(int8(share*d.style.guard*float64(d.threat[at])+0.5), int8(d.battle.capacity)))
}

// assault attacks a sector with the force that promises most.
func (d *draft) assault(at int8) mission {
	type group struct {
		line
		n int8
	}
	var groups []group
	d.sources(at, true, func(l line, n int8) { groups = append(groups, group{l, n}) })
	var best mission
	foes := int8(d.foe[at].sum())
	all := int8(0)
	for _, x := range groups {
		all += x.n
	}
	last := int8(0)
	for _, n := range [3]int8{foes, foes + 2, all} {
		n = min(n, all, int8(d.left))
		if n <= last {
			continue
		}
		last = n
		var m mission
		var comes array
		left, from := n, none
		for _, x := range groups {
			k := min(x.n, left)
			if k < 1 {
				continue
			}
			x.line.count = uint8(k)
			m.lines = append(m.lines, x.line)
			comes[x.arm] += k
			left -= k
			if from == none {
				if from = x.from; x.to[1] != none {
					from = x.to[0]
				}
			}
		}
		o := d.weigh(from, at, comes, d.foe[at])
		value := d.style.bold*(o.wins*d.prize(at)+o.gain) - o.price - orderPrice*float64(n)
		if m.score = value / float64(n); m.score > best.score {
			best = m
		}
	}
	return best
}

// weigh is the odds of an attack. Of more than find a space in a zone the rest is a
// second wave, which meets who is left of the enemy.
func (d *draft) weigh(from, at int8, comes, holds array) odds {
	w := inCombined
	squares := int8(0)
	if comes[infantry] == 0 {
		w = inFast
	}
	if comes[cavalry] > comes[infantry] {
		squares = (holds[infantry] + 1) / 3
	}
	first := comes
	for first.sum() > d.battle.spaces {
		first = first.less()
	}
	o := d.battle.oddsOf(matchup{w, from, at, first, holds, squares})
	if more := comes.sum() - first.sum(); more > 0 {
		share := float64(more) / float64(first.sum())
		o.wins += (1 - o.wins) * 0.6 * share
		o.gain *= 1 + 0.5*share
	}
	return o
}

// shot is the line of a battery that bombards a sector from another, and what it
// promises; nothing where it cannot.
func (d *draft) shot(from, at int8) (line, float64) {
	g := d.battle.ground
	l := line{artillery, inBombardment, 1, from, [2]int8{at, none}}
	if !g.near[from].has(at) {
		l.to = [2]int8{none, at}
		for _, mid := range d.order {
			if g.straight(from, mid, at) {
				l.to[0] = mid
			}
		}
		if l.to[0] == none {
			return l, 0
		}
	}
	if d.inRange(d.side, from, &order{to: l.to, n: l.arrows()}) != nothing {
		return l, 0
	}
	score := 0.30
	if l.arrows() == 2 {
		score = 0.14
		if !d.units(d.side, l.to[0]).empty() {
			score = 0.08
		}
	}
	if d.foe[at].sum() < 2 {
		score /= 2
	}
	return l, score
}

// shell bombards a sector.
func (d *draft) shell(at int8) mission {
	var out mission
	for _, i := range d.order {
		if d.mine[i][artillery] < 1 {
			continue
		}
		if l, score := d.shot(i, at); score > out.score {
			out = mission{score, []line{l}}
		}
	}
	return out
}

// view is what a battery can best bombard from a sector.
func (d *draft) view(from int8) float64 {
	best := 0.0
	for _, at := range d.order {
		if _, score := d.shot(from, at); score > best {
			best = score
		}
	}
	return best
}

// What it is worth that a battery gets a step away from its reserve, and what share of
// what it can bombard from there: the orders for it are those that are left over.
const (
	stepUp  = 0.005
	ranging = 0.1
)

// bringUp moves a battery that has nothing to bombard and is not needed where it is, as in a
// reserve, to a sector that its side holds, or will hold by then.
func (d *draft) bringUp(to int8) mission {
	g := d.battle.ground
	var out mission
	if int(d.count[to]) >= d.battle.capacity || d.count[to] < max(d.need[to], 1) {
		return out
	}
	for _, i := range d.order {
		w, ok := g.way(i, to)
		if !ok || d.mine[i][artillery] < 1 || d.spare(i) < 1 || d.passes(i, to) < 1 || d.view(i) > 0 || d.battle.terrain && g.terrain[to] == forest && !w.road {
			continue
		}
		score := ranging * d.view(to)
		if g.depth[d.side][to] > g.depth[d.side][i] {
			score += stepUp
		}
		if score > out.score {
			out = mission{score, []line{{artillery, inNonCombat, 1, i, [2]int8{to, none}}}}
		}
	}
	return out
}
