package bot

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// task is what a goal asks of the side's units.
type task uint8

const (
	hold   task = iota // so many of them are to be in an area
	drive              // the enemy is to be out of an area
	bar                // the enemy is not to leave the map through an area
	depart             // so many are to leave the map through an area
	travel             // so many are to make a journey
	hunt               // the enemy is to lose units
	spare              // the side is to lose no more than so many
)

// goal is something that the victory conditions ask of a side.
type goal struct {
	task    task
	units   []bool          // the side's own units that count; the enemy's for drive, bar and hunt
	state   model.UnitState // in which they count
	cells   []int32
	in      []bool  // by cell
	held    []int32 // where the enemy is to be found: what he holds of the cells, or his ways to them
	need    int32   // of units, in thousandths; 0 for as many as can be; what drive, bar and spare allow
	journey int
	legs    []leg
	bridges []int32 // without which it cannot be reached, or has less ground to be reached on
	choice  int     // goals of one choice are alternatives; 0 for none
	branch  int     // which of the alternatives it belongs to
}

// leg is a step of a journey that a unit moves for.
type leg struct {
	cells []int32 // where to; none while it stays away
}

// award is what the loss of units gains or costs.
type award struct {
	units  []bool
	points int32
}

// aims is all that the victory conditions ask of a side.
type aims struct {
	goals    []goal
	awards   []award           // for the loss of units of either side, where points decide
	bridges  []hexrules.Bridge // that the enemy needs and the side does not
	journeys int
	choices  int
}

// reader finds the goals of a side in victory conditions.
type reader struct {
	scenario *model.Scenario
	side     int8
	advice   hexrules.Advice
	aims     aims
	choice   int
	branch   int
}

// readAims finds what the scenario asks of a side: to bring its own clauses
// about and to prevent those of the others.
func readAims(sc *model.Scenario, side int8, advice hexrules.Advice) aims {
	r := reader{scenario: sc, side: side, advice: advice}
	for _, c := range sc.Victory.Clauses {
		goals := len(r.aims.goals)
		r.read(c.Condition, c.Outcome.Winner == sc.Sides[side].ID, nil)
		if c.Outcome.Winner == model.Draw { // it has been read to count its journeys
			r.aims.goals = r.aims.goals[:goals]
		}
	}
	r.aims.findBridges()
	return r.aims
}

// bridgesWorth is what it is worth, in thousandths of a common unit, to destroy all the
// bridges that what the enemy is after hangs on.
const bridgesWorth = 6000

// findBridges finds the bridges that the enemy needs and the side does not. The fewer there
// are of them, the more each is worth to destroy.
func (a *aims) findBridges() {
	var own, others []int32
	for i := range a.goals {
		switch g := &a.goals[i]; g.task {
		case drive, bar:
			others = append(others, g.bridges...)
		default:
			own = append(own, g.bridges...)
		}
	}
	slices.Sort(others)
	others = slices.Compact(others)
	for _, c := range others {
		if !slices.Contains(own, c) {
			a.bridges = append(a.bridges, hexrules.Bridge{Cell: c, Worth: bridgesWorth / int32(len(others))})
		}
	}
}

// read finds the goals that make a condition true, or keep it from becoming
// true.
func (r *reader) read(c model.Condition, want bool, this *hex.Hex) {
	switch {
	case c.All != nil:
		r.readAll(c.All, want, this)
	case c.Any != nil:
		r.readAny(c.Any, want, this)
	case c.Not != nil:
		r.read(*c.Not, !want, this)
	case c.Count != nil:
		r.readNumber(c.Count.Units, c.Count.Bound, want, r.place(c.Count.Area, this), goal{task: hold, state: c.Count.State}, drive)
	case c.Exits != nil:
		r.readNumber(c.Exits.Units, c.Exits.Bound, want, r.place(c.Exits.By, this), goal{task: depart}, bar)
	case c.Losses != nil:
		r.readLosses(c.Losses, want)
	case c.Occupies != nil:
		r.readOccupies(c.Occupies, want, this)
	case c.Points != nil, c.Score != nil:
		r.readPoints()
	case c.Journey != nil:
		r.readJourney(c.Journey, want, this)
	case c.SomeHex != nil:
		r.readSomeHex(c.SomeHex, want, this)
	}
}

// readAll wants every part; to prevent them together any one part would do, and
// it goes for all.
func (r *reader) readAll(parts []model.Condition, want bool, this *hex.Hex) {
	for _, p := range parts {
		r.read(p, want, this)
	}
}

func (r *reader) readAny(conditions []model.Condition, want bool, this *hex.Hex) {
	parts := make([]func(), len(conditions))
	for i, c := range conditions {
		parts[i] = func() { r.read(c, want, this) }
	}
	r.either(parts, want)
}

func (r *reader) readSomeHex(c *model.SomeHex, want bool, this *hex.Hex) {
	at := r.place(c.Of, this)
	list := at.ever.List()
	parts := make([]func(), len(list))
	for i, h := range list {
		parts[i] = func() {
			goals := len(r.aims.goals)
			r.read(c.Condition, want, &h)
			if !at.now.Contains(h) { // it has been read to count its journeys
				r.aims.goals = r.aims.goals[:goals]
			}
			if at.fragile.Contains(h) {
				for i := range r.aims.goals[goals:] {
					g := &r.aims.goals[goals+i]
					g.bridges = append(g.bridges, int32(at.now.Grid().Index(h)))
				}
			}
		}
	}
	r.either(parts, want)
}

// either reads parts of which one is enough, or all of which are to be
// prevented. Choices within a choice belong to it.
func (r *reader) either(parts []func(), want bool) {
	if !want || r.choice != 0 {
		for _, part := range parts {
			part()
		}
		return
	}
	r.aims.choices++
	r.choice = r.aims.choices
	for _, part := range parts {
		goals := len(r.aims.goals)
		if part(); len(r.aims.goals) > goals {
			r.branch++
		}
	}
	r.choice, r.branch = 0, 0
}

// add notes a goal for an area.
func (r *reader) add(g goal) {
	g.choice, g.branch = r.choice, r.branch
	r.aims.goals = append(r.aims.goals, g)
}

// place is an area of a condition: a hex whose bridge is destroyed is a canal hex and
// nothing else.
type place struct {
	now     hex.Region // as the bridges stand
	ever    hex.Region // and as they ever can
	fragile hex.Region // what leaves it with its bridge
}

func (r *reader) place(a model.Area, this *hex.Hex) place {
	board := r.scenario.Hexes()
	gone := hex.NewRegion(board.Grid)
	amid := func(ruins hex.Region) hex.Region {
		region, err := a.RegionAmid(board, this, ruins)
		if err != nil {
			return hex.NewRegion(board.Grid) // such a scenario is not made ready to be played
		}
		return region
	}
	now := amid(gone)
	bridges := board.BridgeHexes()
	if bridges.Empty() {
		return place{now: now, ever: now, fragile: gone}
	}
	without := amid(bridges)
	ever := now.Union(without)
	if ruins := r.advice.Ruins(); len(ruins) > 0 {
		for _, c := range ruins {
			gone.Add(board.Grid.At(int(c)))
		}
		now = amid(gone)
	}
	return place{now, ever, now.Subtract(without)}
}

// over is a goal's area.
func (r *reader) over(g goal, at place) goal {
	grid := r.scenario.Hexes().Grid
	g.in = make([]bool, grid.Len())
	for _, h := range at.now.List() {
		c := grid.Index(h)
		g.in[c] = true
		g.cells = append(g.cells, int32(c))
	}
	for _, h := range at.fragile.List() {
		g.bridges = append(g.bridges, int32(grid.Index(h)))
	}
	return g
}

// counts reports whether a unit on the map counts for the goal as it is, wherever it is.
func (g *goal) counts(p *hexrules.Piece) bool {
	switch g.state {
	case model.Undisrupted:
		return p.On && p.Fit
	case model.Disrupted:
		return p.On && !p.Fit
	default:
		return p.On
	}
}

// pick splits the units that a selector picks into the side's own and others.
func (r *reader) pick(sel model.Selector) (own, others []bool, anyOwn, anyOther bool) {
	pieces := r.advice.Pieces()
	own, others = make([]bool, len(pieces)), make([]bool, len(pieces))
	for u := range pieces {
		if !r.advice.Picks(sel, int32(u)) {
			continue
		}
		if pieces[u].Side == r.side {
			own[u], anyOwn = true, true
		} else {
			others[u], anyOther = true, true
		}
	}
	return own, others, anyOwn, anyOther
}

// bounds is what to make of a bound: at least so many, or at most so many; -1
// where that is not asked.
func bounds(b model.Bound, want bool) (least, most int) {
	least, most = -1, -1
	if b.AtLeast != nil {
		if least = *b.AtLeast; !want {
			least, most = -1, *b.AtLeast-1
		}
	}
	if b.AtMost != nil {
		if want {
			most = *b.AtMost
		} else {
			least = *b.AtMost + 1
		}
	}
	return least, most
}

// readNumber reads how many units are to be in an area, or to have left through
// it: the goal of the side's own where they are too few, that of the enemy's
// where they are too many.
func (r *reader) readNumber(sel model.Selector, b model.Bound, want bool, area place, few goal, many task) {
	own, others, anyOwn, anyOther := r.pick(sel)
	least, most := bounds(b, want)
	if least > 0 && anyOwn {
		few.units, few.need = own, int32(1000*least)
		r.add(r.over(few, area))
	}
	if most >= 0 && anyOther {
		r.add(r.over(goal{task: many, units: others, state: few.state, need: int32(1000 * most)}, area))
	}
}

func (r *reader) readLosses(c *model.Losses, want bool) {
	own, others, anyOwn, anyOther := r.pick(c.Units)
	least, most := bounds(c.Bound, want)
	if least > 0 && anyOther {
		r.add(goal{task: hunt, units: others, need: int32(1000 * least)})
	}
	if most >= 0 && anyOwn {
		r.add(goal{task: spare, units: own, need: int32(1000 * most)})
	}
}

func (r *reader) readOccupies(c *model.Occupies, want bool, this *hex.Hex) {
	own, others, anyOwn, anyOther := r.pick(c.Units)
	area := r.place(c.Area, this)
	switch {
	case want && anyOwn:
		need := 1
		if c.Every {
			need = area.now.Len()
		}
		r.add(r.over(goal{task: hold, units: own, need: int32(1000 * need)}, area))
	case !want && anyOther:
		if c.Every { // one bridge less is one less that he has to hold
			area.fragile = hex.NewRegion(area.now.Grid())
		}
		r.add(r.over(goal{task: drive, units: others}, area))
	}
}

// readPoints takes the point table over: the awards of all sides.
func (r *reader) readPoints() {
	if len(r.aims.awards) > 0 {
		return
	}
	all := make([]bool, len(r.advice.Pieces()))
	for _, a := range r.scenario.Victory.Points {
		own, others, _, _ := r.pick(a.Units)
		for u := range all {
			own[u] = own[u] || others[u]
			all[u] = all[u] || others[u]
		}
		r.aims.awards = append(r.aims.awards, award{own, int32(a.Points)})
	}
	r.add(goal{task: hunt, units: all})
}

func (r *reader) readJourney(c *model.Journey, want bool, this *hex.Hex) {
	own, others, anyOwn, anyOther := r.pick(c.Units)
	journey := r.aims.journeys
	r.aims.journeys++
	var legs []leg
	var first place
	for i, step := range c.Steps {
		l := leg{}
		for _, area := range []*model.Area{step.Exit, step.Enter, step.Reach} {
			if area == nil {
				continue
			}
			at := r.place(*area, this)
			if i == 0 {
				first = at
			}
			l.cells = r.over(goal{}, at).cells
		}
		legs = append(legs, l)
	}
	switch {
	case want && anyOwn:
		r.add(r.over(goal{task: travel, units: own, need: int32(1000 * c.AtLeast), journey: journey, legs: legs}, first))
	case !want && anyOther:
		r.add(r.over(goal{task: bar, units: others}, first))
	}
}
