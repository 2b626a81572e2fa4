package kingsmen

import (
	"cmp"
	"slices"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
)

// players are those that know the system.
func players() []rules.PlayerKind {
	return []rules.PlayerKind{
		{ID: "greedy", Name: "Greedy", About: "activates the unit whose exact chances promise most at the moment", New: newGreedy},
	}
}

// greedy is a player that gives each card to the unit that can do most with it, by the
// exact chances of fire and charges, as if the enemy stood still.
type greedy struct {
	chance *rules.Chance // where nothing else is legal
	desk   *State        // to think on
	aims   []aim
	read   bool
	plan   []rules.Action // for the unit in hand
	quit   func() bool    // nobody waits any more; nil where that is never
	why    []rules.Weighed
}

func newGreedy(brief rules.Brief) (rules.Player, error) {
	return &greedy{chance: rules.NewChance(brief.Seed)}, nil
}

// QuitWhen has it take the best of what it has weighed.
func (g *greedy) QuitWhen(quit func() bool) { g.quit = quit }

func (g *greedy) quits() bool { return g.quit != nil && g.quit() }

// Why is what was weighed for the unit activated last.
func (g *greedy) Why() []rules.Weighed { return g.why }

// Choose is the next action.
func (g *greedy) Choose(v rules.View) rules.Action {
	s, ok := v.State.(*State)
	if !ok || s.over {
		return g.chance.Choose(v)
	}
	if !g.read {
		g.aims, g.read = s.battle.aims(s.side), true
	}
	a, ok := g.decide(s)
	if a.By = v.Seat; ok && s.Refuse(a) == nil {
		return a
	}
	g.plan = nil
	if all := s.Propose(nil, v.Seat); len(all) > 0 {
		a = all[len(all)-1]
		if a.By = v.Seat; s.Refuse(a) == nil {
			return a
		}
	}
	return g.chance.Choose(v)
}

// decide is what to do in the part that the game is in; false where nothing is better
// than the last thing offered, which ends the part.
func (g *greedy) decide(s *State) (rules.Action, bool) {
	if s.stage != inUnit {
		g.plan = nil
	}
	if s.stage != inGeneral && s.stage != inUnit {
		g.why = nil
	}
	switch s.stage {
	case inSetup:
		return g.deploys(s)
	case inCommand:
		return s.hands()
	case inEffect:
		return s.favors()
	case inMark:
		return g.marks(s)
	case inGeneral:
		return g.activates(s)
	case inUnit:
		return g.commands(s)
	case inAnswer:
		return s.answers()
	case inRide:
		return g.rideTo(s, s.battle.figures.General.Move)
	case inCard:
		return rules.Act(verbReady), true
	}
	return rules.Action{}, false
}

// scout is one for the side that acts, on a state of its own.
func (g *greedy) scout(s *State) *scout {
	g.desk = s.CloneInto(g.desk).(*State)
	x := &scout{State: g.desk, errands: s.errands(g.aims)}
	for v := range s.battle.of[1-s.side].all() {
		if s.units[v].standing == onTable {
			x.foes = append(x.foes, v)
		}
	}
	return x
}

// What activations cost: one at all, which lowers the counter, and each command point.
const (
	effort   = 200
	perPoint = 400
)

// mostTold is how many units are told of in what was weighed.
const mostTold = 5

// activates takes the unit in hand whose best prospect promises most.
func (g *greedy) activates(s *State) (rules.Action, bool) {
	x := g.scout(s)
	general := int(s.general)
	var all []prospect
	for u := range s.battle.of[s.side].all() {
		if s.refuseTake(general, u) != nil {
			continue
		}
		if g.quits() {
			break
		}
		x.State.begin(u)
		p := x.survey()
		if s.units[u].counter != red {
			p.terms[orderTerm] -= effort
		}
		p.terms[orderTerm] -= perPoint * s.cost(general, u)
		all = append(all, p)
		g.desk = s.CloneInto(g.desk).(*State)
		x.State = g.desk
	}
	slices.SortStableFunc(all, func(a, b prospect) int { return cmp.Compare(b.score(), a.score()) })
	g.why = nil
	if len(all) == 0 {
		if s.rides() {
			return g.rideTo(s, s.battle.figures.General.KingMove)
		}
		return rules.Act(verbPass), true
	}
	passes := all[0].score() <= 0 && (using{}).refuse(s, rules.Act(verbPass)) == nil
	for i := range all[:min(len(all), mostTold)] {
		g.why = append(g.why, all[i].weighed(s, i == 0 && !passes))
	}
	if passes {
		return rules.Act(verbPass), true
	}
	g.plan = all[0].plan
	return act(verbTake, all[0].unit), true
}

// commands carries out the plan for the unit in hand, and makes another where the plan
// does not go.
func (g *greedy) commands(s *State) (rules.Action, bool) {
	for range 2 {
		if len(g.plan) > 0 {
			a := g.plan[0]
			g.plan = g.plan[1:]
			if int(a.Unit) == s.hand.unit && s.Refuse(a) == nil {
				return a, true
			}
		}
		if s.hand.fired {
			break
		}
		x := g.scout(s)
		p := x.survey()
		g.plan, g.why = p.plan, []rules.Weighed{p.weighed(s, true)}
	}
	return act(verbDone, s.hand.unit), true
}

// marks puts the marker of a Joker on the enemy whose fire is worth most, and that of a 2
// on the own unit whose fire is worth least.
func (g *greedy) marks(s *State) (rules.Action, bool) {
	own := s.does(markOwn)
	best, most := none, 0
	for u := range s.markable(s.marks()).all() {
		n := s.threat(u)
		if own {
			n = -n
		}
		if best == none || n > most {
			best, most = u, n
		}
	}
	return act(verbMark, best), best != none
}

// threat is the most that a unit's fire is worth, with what is left of it.
func (s *State) threat(u int) int {
	most := 0
	if s.units[u].counter != red {
		most = 1
	}
	if s.shoots(u) == 0 {
		return most
	}
	for v := range s.battle.of[1-s.battle.pieces[u].side].all() {
		if s.units[v].standing != onTable {
			continue
		}
		if shot, no := s.field.Shoot(u, v, s.reach(u)); !no.Refused() {
			most = max(most, 2+s.fireWorth(u, v, shot, false))
		}
	}
	return most
}

// hands gives a command point to the lieutenant who has fewest, while the Commanding
// General has more than one more.
func (s *State) hands() (rules.Action, bool) {
	chief, best := s.commander(s.side), none
	for g := range s.generals {
		if (giving{}).refuse(s, act(verbSpend, s.number(g), 1)) == nil && (best == none || s.generals[g].points < s.generals[best].points) {
			best = g
		}
	}
	if best != none && s.generals[best].points+1 < s.generals[chief].points {
		return act(verbSpend, s.number(best), 1), true
	}
	return rules.Act(verbReady), true
}

// favors gives what the card does to the general with most units that can be activated.
func (s *State) favors() (rules.Action, bool) {
	best, most := none, -1
	for g := range s.generals {
		if (favoring{}).refuse(s, act(verbEffect, s.number(g))) != nil {
			continue
		}
		n := 0
		for u := range s.battle.of[s.side].all() {
			if s.battle.pieces[u].command == g && s.refuseTake(g, u) == nil {
				n++
			}
		}
		if n > most {
			best, most = g, n
		}
	}
	return act(verbEffect, s.number(max(best, 0))), best != none
}

// answers forms square, has the strongest of those in a building meet a charge, and falls
// back to where the nearest enemy is furthest.
func (s *State) answers() (rules.Action, bool) {
	u := s.answer.unit
	switch s.answer.asks {
	case asksSquare:
		return act(verbSquare, u), true
	case asksOccupant:
		for _, v := range s.occupants(u) {
			if s.units[v].figures > s.units[u].figures {
				u = v
			}
		}
		return act(verbOccupant, u), true
	}
	if s.mayStay() {
		return act(verbStand, u), true
	}
	best, most := plane.Point{}, -1
	for _, p := range s.escape().Menu {
		near := 1 << 30
		for v := range s.battle.of[1-s.side].all() {
			if s.units[v].standing == onTable {
				near = min(near, table.Length(s.units[v].at.Sub(p)))
			}
		}
		if near > most {
			best, most = p, near
		}
	}
	return act(verbFlee, u, best.X, best.Y), most >= 0
}

// rideTo has a general ride to where he reaches most units of his command with his
// orders, above all those that are on their way for a clause: the middle of them, or
// toward one that he does not reach.
func (g *greedy) rideTo(s *State, most int) (rules.Action, bool) {
	l := int(s.general)
	if s.stage == inRide {
		for l = range s.generals {
			if (riding{}).refuse(s, act(verbStay, s.number(l))) == nil {
				break
			}
		}
	}
	errands := s.errands(g.aims)
	weight := func(u int) int {
		const ofRunner = 4
		switch {
		case s.battle.pieces[u].command != l || s.units[u].standing != onTable:
			return 0
		case errands[u].area != nil && !errands[u].spare:
			return ofRunner
		}
		return 1
	}
	reached := func(at plane.Point) int {
		n := 0
		for u := range s.battle.of[s.side].all() {
			if w := weight(u); w > 0 && s.within(u, at, s.battle.leaders[l].radius) {
				n += w
			}
		}
		return n
	}
	best, n := rules.Act(verbPass), reached(s.generals[l].at)
	if s.stage == inRide {
		best = act(verbStay, s.number(l))
	}
	all := s.rideOptions(l, most, nil)
	if at, ok := s.middleOf(weight); ok {
		all = append(all, s.rideToward(l, at, most))
	}
	for _, a := range all {
		if m := reached(pointOf(a)); m > n && s.refuseRide(l, pointOf(a), most) == nil {
			best, n = a, m
		}
	}
	return best, true
}

// rideToward is a ride as far as it goes to a point.
func (s *State) rideToward(l int, to plane.Point, most int) rules.Action {
	from := s.generals[l].at
	v := to.Sub(from)
	if far := table.Length(v); far >= most {
		to = plane.Point{X: from.X + v.X*(most-1)/far, Y: from.Y + v.Y*(most-1)/far}
	}
	return act(verbRide, s.number(l), to.X, to.Y)
}

// middleOf is the mean of where units stand, each as often as it weighs.
func (s *State) middleOf(weight func(u int) int) (plane.Point, bool) {
	var sum plane.Point
	n := 0
	for u := range s.units {
		if w := weight(u); w > 0 {
			at := s.units[u].at
			sum, n = sum.Add(plane.Point{X: w * at.X, Y: w * at.Y}), n+w
		}
	}
	if n == 0 {
		return sum, false
	}
	return plane.Point{X: sum.X / n, Y: sum.Y / n}, true
}

// deploys sets up a unit as far to the front as its ground goes, who cannot fire behind
// the others, with room to its neighbours, guns on heights; then the generals behind their commands. Those that are
// soonest at the ground of a clause come first, so that no gun stands in their way.
func (g *greedy) deploys(s *State) (rules.Action, bool) {
	var all []int
	for u := range s.toSet(s.side).all() {
		all = append(all, u)
	}
	pace := func(u int) int {
		for i := range g.aims {
			if g.aims[i].units.has(u) {
				return s.battle.pieces[u].pace()
			}
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(pace(b), pace(a)) })
	for _, u := range all {
		if p, ok := s.post(u, pace(u) > 0); ok {
			return placing(u, p), true
		}
	}
	for l := range s.generals {
		if s.generals[l].due && s.battle.leaders[l].side == s.side {
			if all := s.placesOfGeneral(l, nil); len(all) > 0 {
				return all[0], true
			}
		}
	}
	return rules.Act(verbReady), true
}

// post is the best place to set a unit up; false where it finds none. Who is to go for the
// ground of a clause stands as far to the front as there is room, in a lane of its own.
func (s *State) post(u int, goes bool) (pose, bool) {
	const (
		step   = 300
		apart  = 700 // that units want between their middles
		height = 800 // a level is worth to a gun
	)
	p := s.piece(u)
	var best pose
	found, most := false, 0
	for _, st := range s.setupsOf(u) {
		middle := st.area.Box().Middle()
		s.places(u, st, step, func(q pose) bool {
			v := q.at.Sub(middle)
			forward, right := table.Forward(q.facing), table.Forward(table.Facing(q.facing+900))
			unit := table.Length(forward)
			front := table.Dot(v, forward) / unit
			if p.sheet.Range == 0 && !goes {
				front = -front / 2
			}
			n := front - max(table.Dot(v, right), -table.Dot(v, right))/unit/2
			if p.gunned() {
				n += height * s.battle.ground.Level(q.at)
			}
			if p.gunned() == (q.formation == loose) && q.formation != line {
				n += suited // guns ready to fire, others to march
			}
			for w := range s.battle.of[s.side].all() {
				if !goes && s.units[w].standing == onTable && w != u {
					n -= 2 * max(apart-table.Length(s.units[w].at.Sub(q.at)), 0)
				}
			}
			if !found || n > most {
				best, found, most = q, true, n
			}
			return true
		})
	}
	if found {
		return best, true
	}
	return s.findPlace(u)
}
