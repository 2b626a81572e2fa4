package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// The parts of the score of a prospect. A hundredth of an inch towards the enemy is one,
// a figure of regular infantry about 600.
const (
	harmTerm   = iota // worth that the enemy is to lose
	costTerm          // worth that a charge is to cost
	aimTerm           // nearer to what a clause asks for, or to the enemy
	formTerm          // formation and facing that suit the place
	dangerTerm        // what the enemy's fire and charges may do there
	orderTerm         // what the activation itself costs
	numTerms
)

var termNames = [numTerms]string{
	harmTerm: "harm to the enemy", costTerm: "own losses", aimTerm: "nearer to the aim",
	formTerm: "formation and facing", dangerTerm: "the enemy's fire and charges", orderTerm: "cost of the activation",
}

// prospect is something that a unit could do with an activation.
type prospect struct {
	unit  int
	plan  []rules.Action
	terms [numTerms]int
}

func (p *prospect) score() int {
	n := 0
	for _, t := range p.terms {
		n += t
	}
	return n
}

// weighed is the prospect as it is told.
func (p *prospect) weighed(s *State, chosen bool) rules.Weighed {
	text := "waits"
	for i, a := range p.plan {
		part := s.ActionText(a)
		if i == 0 {
			text = part
		} else if a.Verb != verbDone {
			text += ", " + part
		}
	}
	w := rules.Weighed{Text: fmt.Sprintf("%s: %s", s.battle.title(p.unit), text), Score: p.score(), Chosen: chosen}
	for k, v := range p.terms {
		if v != 0 {
			w.Terms = append(w.Terms, rules.Term{Name: termNames[k], Value: v})
		}
	}
	return w
}

// scout weighs what a unit in hand could do. It changes the hand and the place of the
// unit, and puts both back.
type scout struct {
	*State
	errands []errand
	foes    []int // enemies on the table
	best    prospect
	found   bool

	// where it stood when the weighing began
	hand activation
	from *ground.Body
}

// survey weighs the prospects of the unit in hand, and is the best.
func (x *scout) survey() prospect {
	s := x.State
	u := s.hand.unit
	x.best, x.found = prospect{unit: u}, false
	x.hand, x.from = s.hand, s.body(u)
	before := x.place(u)
	danger := x.danger(u)
	try := func(legs ...rules.Action) {
		p := prospect{unit: u}
		ok := true
		for _, a := range legs {
			if ok = x.step(&p, a); !ok {
				break
			}
		}
		if ok {
			x.dress(&p)
			x.shoot(&p)
			after := x.place(u)
			p.terms[aimTerm], p.terms[formTerm] = after.aim-before.aim, after.form-before.form
			p.terms[dangerTerm] = danger - x.danger(u)
			x.keep(p)
		}
		x.back()
	}
	if f := s.formation(u); f == mob || f == square {
		x.rally()
	} else {
		x.halt()
		try()
		for _, a := range x.ways() {
			try(a)
		}
		x.charges()
	}
	x.best.plan = append(x.best.plan, act(verbDone, u))
	return x.best
}

// keep remembers a prospect if it is the best.
func (x *scout) keep(p prospect) {
	if !x.found || p.score() > x.best.score() {
		x.best, x.found = p, true
	}
}

// step does an action of the move, and reports whether it is legal.
func (x *scout) step(p *prospect, a rules.Action) bool {
	s := x.State
	if (acting{}).forbidden(s, a) != nil {
		return false
	}
	next, refusal := (acting{}).after(s, a)
	if refusal != nil {
		return false
	}
	s.hand.move = next
	s.pose(p.unit, next.Pose)
	p.plan = append(p.plan, a)
	return true
}

// back puts the unit back to where it stood.
func (x *scout) back() {
	x.State.hand = x.hand
	x.State.stand(x.hand.unit, x.from)
}

// halt weighs fire from where the unit is, without a turn or a change.
func (x *scout) halt() {
	p := prospect{unit: x.hand.unit}
	x.shoot(&p)
	x.keep(p)
}

// shoot adds the best fire from where the unit is.
func (x *scout) shoot(p *prospect) {
	s, u := x.State, p.unit
	if s.hand.fired || s.hand.closed || s.shoots(u) == 0 {
		return
	}
	if s.heavy(u) && s.hand.moved() {
		return
	}
	target, most := none, 0
	reach := s.reach(u)
	for _, v := range x.foes {
		shot, no := s.field.Shoot(u, v, reach)
		if no.Refused() {
			continue
		}
		if n := s.fireWorth(u, v, shot, s.battle.pieces[u].repeating && !s.hand.moved()); n > most {
			target, most = v, n
		}
	}
	if target != none {
		p.plan = append(p.plan, act(verbFire, u, target))
		p.terms[harmTerm] += most
	}
}

// near is the enemy nearest to a point, and how far off; none where there is none.
func (x *scout) near(at plane.Point) (foe, far int) {
	foe, far = none, 1<<30
	for _, v := range x.foes {
		if d := table.Length(x.units[v].at.Sub(at)); d < far {
			foe, far = v, d
		}
	}
	return foe, far
}

// bound is where the unit wants to go: to the ground of its errand, else to the enemy.
func (x *scout) bound(u int) (plane.Point, bool) {
	at := x.units[u].at
	if r := x.errands[u].area; r != nil {
		return x.battle.nearestIn(r, at), true
	}
	if v, _ := x.near(at); v != none {
		return x.units[v].at, true
	}
	return at, false
}

// lineWithin is how near the enemy infantry forms line, and cavalry waits.
const lineWithin = 1800

// wanted is how far from the enemy a unit that fights wants to be.
func (x *scout) wanted(u int) int {
	p := x.piece(u)
	switch {
	case p.sheet.Range == 0:
		return lineWithin
	case p.gunned():
		return x.reach(u) * 3 / 4
	}
	return p.sheet.Range * 3 / 4
}

// suits is the formation that suits a unit where it is.
func (x *scout) suits(u int) formation {
	p := x.piece(u)
	_, far := x.near(x.units[u].at)
	running := x.errands[u].area != nil
	switch {
	case p.gunned() && !running && far <= x.reach(u):
		return loose
	case p.arm == infantry && !running && far <= lineWithin:
		return line
	case p.kind.May(column):
		return column
	}
	return loose
}

// prized is what comes of a place.
type prized struct{ aim, form int }

// The prizes of places: for having reached the ground of a clause, for the formation that
// suits, how often the way to ground of a clause counts, and how many tenths of a degree
// of a wrong facing cost one.
const (
	arrived    = 20_000
	suited     = 500
	haste      = 6
	perDegrees = 4
)

// place is what it is worth to be where the unit is.
func (x *scout) place(u int) prized {
	var out prized
	at := x.units[u].at
	to, any := x.bound(u)
	far := table.Length(to.Sub(at))
	if e := x.errands[u]; e.area != nil {
		out.aim = -haste * far
		if e.area.Holds(at) {
			out.aim += arrived
		}
		if e.spare {
			out.aim /= 2
		}
	} else if any {
		out.aim = -max(far-x.wanted(u), 0)
	}
	b := x.body(u)
	if b.Pose.Formation == x.suits(u) {
		out.form += suited
	}
	if b.Fronted() && any && to != at {
		out.form -= table.Between(b.Pose.Facing, table.FacingOf(to.Sub(at), 0)) / perDegrees
	}
	return out
}

// danger is what the enemy's fire and charges may do to the unit where it is, by a part
// of their mean: not every enemy who could comes to it.
func (x *scout) danger(u int) int {
	const part = 4
	s, sum := x.State, 0
	for _, v := range x.foes {
		if s.units[v].marked {
			continue
		}
		if s.shoots(v) > 0 {
			if shot, no := s.field.Shoot(v, u, s.reach(v)); !no.Refused() {
				sum += s.fireWorth(v, u, shot, false)
			}
		}
		if b := s.body(v); s.mayCharge(v, u) && s.within(u, b.Pose.Anchor, b.Kind.Move[b.Pose.Formation]) {
			if gain, cost := s.meleeWorth(v, u, contact{side: ground.Front, higher: s.field.Higher(v, u)}); gain > cost {
				sum += gain - cost
			}
		}
	}
	return sum / part
}

// dress turns the unit toward where it is bound, and gives it the formation that suits.
func (x *scout) dress(p *prospect) {
	s, u := x.State, p.unit
	to, any := x.bound(u)
	if v, _ := x.near(s.units[u].at); v != none && s.piece(u).gunned() {
		to, any = s.body(v).Aim(), true
	}
	b := s.body(u)
	if any && to != s.units[u].at && b.Fronted() {
		if f := table.FacingOf(to.Sub(s.units[u].at), 0); f != b.Pose.Facing {
			x.step(p, act(verbTurn, u, f))
		}
	}
	if f := x.suits(u); f != s.formation(u) && !b.Cloud() {
		x.step(p, forming(u, f, s.usual(u, f)))
	}
}

// ways are legs that are worth a try: toward where the unit is bound and to either side
// of that, as far as it can and half as far, and just into range.
func (x *scout) ways() []rules.Action {
	s := x.State
	u := s.hand.unit
	m := &s.hand.move
	to, any := x.bound(u)
	left := s.field.Allowance(u, m) - m.Used
	if !any || left < 2 || m.Turned || m.Changed || s.heavy(u) && s.hand.fired {
		return nil
	}
	at := s.units[u].at
	far := table.Length(to.Sub(at))
	off := min(left, s.body(u).Kind.Move[m.Start.Formation]-m.Used) // where it leaves a road
	ends := []int{left - 1, off - 1, off/2 - 1}
	if x.errands[u].area == nil {
		if far <= x.wanted(u) {
			return nil
		}
		ends = append(ends, far-x.wanted(u))
	}
	straight := table.FacingOf(to.Sub(at), 0)
	var out []rules.Action
	for _, aside := range []int{0, 250, -250, 500, -500, 900, -900} {
		for _, d := range ends {
			if d = min(d, left-1, far); d < 2 {
				continue
			}
			p := table.Place(at, table.Facing(straight+aside), 0, d)
			if aside == 0 && d == far {
				p = to
			}
			if _, no := s.field.Leg(u, *m, p); !no.Refused() {
				out = append(out, act(verbMarch, u, p.X, p.Y))
				break
			}
		}
		if len(out) >= mostWays {
			break
		}
	}
	return out
}

// mostWays is how many legs are weighed.
const mostWays = 3

// charges weighs charges at every enemy in reach, straight from where the unit stands.
func (x *scout) charges() {
	s := x.State
	u := s.hand.unit
	if s.hand.fired || !s.battle.figures.charges(s.piece(u).arm) {
		return
	}
	left := s.field.Allowance(u, &s.hand.move) - s.hand.move.Used
	for _, v := range x.foes {
		if !s.mayCharge(u, v) || !s.within(v, s.units[u].at, left) {
			continue
		}
		for _, p := range s.field.AimPoints(v) {
			c, no := s.field.Charge(u, s.hand.move, v, p)
			if no.Refused() {
				continue
			}
			gain, cost := s.meleeWorth(u, v, contactOf(c))
			x.keep(prospect{unit: u, plan: []rules.Action{act(verbCharge, u, v, p.X, p.Y)}, terms: [numTerms]int{harmTerm: gain, costTerm: -cost - shaken}})
		}
	}
}

// rally weighs the formations that a mob or a square can take.
func (x *scout) rally() {
	s := x.State
	u := s.hand.unit
	const order = 1500
	want := x.suits(u)
	to, any := x.bound(u)
	s.reforms(u, func(q pose) bool {
		p := prospect{unit: u, plan: []rules.Action{reforming(u, q.facing, q.formation, q.size)}}
		p.terms[formTerm] = order
		if q.formation == want {
			p.terms[formTerm] += suited
		}
		if v := to.Sub(s.units[u].at); any && v != (plane.Point{}) {
			p.terms[formTerm] -= table.Between(q.facing, table.FacingOf(v, 0)) / perDegrees
		}
		if (acting{}).refuse(s, p.plan[0]) == nil {
			x.keep(p)
		}
		return true
	})
}
