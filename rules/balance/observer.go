package balance

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Undecided is the turn of decision of a game that nobody won.
const Undecided = -1

// observer watches one game.
type observer struct {
	*cast
	turn   int    // that is being played
	leader string // at the end of the last turn: see leads
	since  int    // turn from whose end on he was

	marks    []mark // by use
	arrived  []int  // by group: the stage of the first; none
	held     []uint64
	fought   []bool // by place: attacked
	counted  []bool // by place: counted for victory
	met      []bool // by special rule: something tells that it mattered
	lost     []int  // by stage and curve
	stage    int    // the last that ended; none before the first
	heat     []int  // indices into a counter's, each time it is to be counted up
	standing map[int]struct{}
	aimed    map[model.Site]int8 // by which side a spot was last aimed at
	mover    int8                // side of the unit that moved last

	clauses []rules.ClauseTruth // at the end
	decided int                 // the turn of decision
	clause  int                 // the one that decided
}

// mark is what a unit did and suffered.
type mark uint8

const (
	onMap mark = 1 << iota
	moved
	fought
	hurt
	lost
	left
	counts
)

// watch begins to watch a game.
func (c *cast) observe(table rules.Table) *observer {
	s := &c.empty
	o := &observer{
		cast: c, turn: table.Now().Turn, marks: make([]mark, len(s.Units)), arrived: slices.Repeat([]int{none}, len(s.Groups)),
		held: make([]uint64, len(s.Places)), fought: make([]bool, len(s.Places)), counted: make([]bool, len(s.Places)), met: make([]bool, len(s.Rules)),
		lost: make([]int, len(s.Reached)*len(s.Losses)), stage: none, standing: map[int]struct{}{}, aimed: map[model.Site]int8{}, mover: none,
	}
	if o.turn > 0 {
		o.turnEnds(table, 0)
	}
	return o
}

// goes looks whether a turn is over.
func (o *observer) goes(table rules.Table, now rules.Moment) {
	if now.Turn != o.turn {
		o.turnEnds(table, o.turn)
		o.turn = now.Turn
	}
}

// happens looks at an event, which has happened.
func (o *observer) happens(table rules.Table, e rules.Event, h rules.Happening) {
	if o.telling[e.Kind] {
		for i := range o.rules {
			o.met[i] = o.met[i] || slices.Contains(o.rules[i].events, e.Kind)
		}
	}
	side, m := o.sideOf(h)
	switch h.Kind {
	case rules.Steps, rules.Arrives:
		if o.mark(m, onMap); h.Kind == rules.Steps {
			o.mark(m, moved)
		}
		o.mover = side
		o.warm(HeatMoves, side, h)
	case rules.Aims:
		if m == nil {
			return
		}
		o.mark(m, fought)
		o.aimed[h.At] = side
		if _, at := table.Stand(h.Unit); side >= 0 {
			o.warmAt(HeatFire, side, at)
		}
	case rules.Attacks:
		o.attacks(table, h, side, m)
	case rules.Hits:
		o.mark(m, hurt)
	case rules.Loses:
		o.warm(HeatLosses, side, h)
	}
}

// sideOf is the side of an event, and its unit; nil where it names none.
func (o *observer) sideOf(h rules.Happening) (int8, *member) {
	if h.Unit >= 0 && int(h.Unit) < len(o.units) {
		m := &o.units[h.Unit]
		return m.side, m
	}
	return o.side(h.Side), nil
}

func (o *observer) mark(m *member, what mark) {
	if m != nil && m.use != none {
		o.marks[m.use] |= what
	}
}

// attacks looks at an attack. Where its event names neither unit nor side it is of those who
// aimed at the spot, or of the enemy of the unit that moved last, who waited for it.
func (o *observer) attacks(table rules.Table, h rules.Happening, side int8, m *member) {
	if h.On {
		o.places(h.At, func(i int) { o.fought[i] = true })
	}
	if m != nil {
		if o.mark(m, fought); side >= 0 {
			_, at := table.Stand(h.Unit)
			o.warmAt(HeatFire, side, at)
			o.warm(HeatTargets, side, h)
		}
		return
	}
	if side < 0 {
		by, ok := o.aimed[h.At]
		if !ok && o.mover >= 0 && len(o.sides) > 1 {
			by, ok = (o.mover+1)%int8(len(o.sides)), true
		}
		if ok {
			o.warm(HeatTargets, by, h)
		}
		return
	}
	if h.On {
		o.clash(table, h.At, side)
	}
}

// clash looks at an attack of a side at a spot whose event names no unit: those of the side
// there fight, and the others are attacked.
func (o *observer) clash(table rules.Table, spot model.Site, side int8) {
	there := func(at model.Site) bool {
		if spot.B > 0 && o.empty.Grid.Board == model.OnAreas { // the border between two sectors
			return at.A == spot.A || at.A == spot.B-1
		}
		return at == spot
	}
	var warmed []int
	for u := range o.units {
		m := &o.units[u]
		standing, at := table.Stand(int32(u))
		if standing != rules.OnMap || m.side < 0 || !there(at) {
			continue
		}
		kind := HeatTargets
		if m.side == side {
			kind = HeatFire
			o.mark(m, fought)
		}
		if i, ok := o.index(kind, side, at); ok && !slices.Contains(warmed, i) {
			warmed = append(warmed, i)
		}
	}
	o.heat = append(o.heat, warmed...)
}

// warm counts something where it happened.
func (o *observer) warm(kind string, side int8, h rules.Happening) {
	if h.On && side >= 0 {
		o.warmAt(kind, side, h.At)
	}
}

func (o *observer) warmAt(kind string, side int8, at model.Site) {
	if i, ok := o.index(kind, side, at); ok {
		o.heat = append(o.heat, i)
	}
}

// index is where a counter counts what happens at a spot in this turn.
func (o *observer) index(kind string, side int8, at model.Site) (int, bool) {
	return o.indexIn(kind, side, o.empty.Stage(o.turn), at)
}

func (o *observer) indexIn(kind string, side int8, stage int, at model.Site) (int, bool) {
	s := &o.empty
	cell, ok := s.Grid.Cell(at)
	return ((slices.Index(heatKinds, kind)*len(o.sides)+int(side))*len(s.Reached)+stage)*s.Grid.Cells() + cell, ok
}

// turnEnds looks at how all stands at the end of a turn.
func (o *observer) turnEnds(table rules.Table, turn int) {
	o.look(table, turn)
	if by := o.leads(table.Clauses()); by != o.leader {
		o.leader, o.since = by, turn
	}
}

// look looks where all units are.
func (o *observer) look(table rules.Table, turn int) {
	s := &o.empty
	stage := s.Stage(turn)
	if stage != o.stage {
		clear(o.standing)
	}
	o.stage = stage
	curves := o.lost[stage*len(s.Losses) : (stage+1)*len(s.Losses)]
	clear(curves)
	for u := range o.units {
		m := &o.units[u]
		standing, at := table.Stand(int32(u))
		if standing == rules.Nowhere || standing == rules.Waiting || m.side < 0 {
			continue
		}
		o.mark(m, onMap)
		if m.group != none && o.arrived[m.group] == none && !m.companion {
			o.arrived[m.group] = stage
		}
		switch {
		case standing == rules.Left:
			o.mark(m, left)
		case standing == rules.Lost && !m.companion:
			o.mark(m, lost)
			curves[m.curve]++
			curves[o.curves[m.side]]++
		case standing == rules.OnMap && !m.companion:
			o.stands(m, at, stage)
		}
	}
}

// stands looks at a unit on the map at the end of a turn.
func (o *observer) stands(m *member, at model.Site, stage int) {
	i, ok := o.indexIn(HeatHeld, m.side, stage, at)
	if !ok {
		return
	}
	if _, again := o.standing[i]; !again { // by another unit, or in another turn of the stage
		o.standing[i] = struct{}{}
		o.heat = append(o.heat, i)
	}
	o.places(at, func(place int) { o.held[place] |= 1 << (m.side % 64) })
	for i, r := range o.rules {
		if r.in != nil && !o.met[i] && len(r.events) == 0 && r.in(at) {
			o.met[i] = true
		}
	}
}

// leads is who would win if the game ended now: by the first clause that holds, or by the
// outcome without one. Where that is a draw it is the side that is nearest to a clause, and a
// draw where several are as near.
func (o *observer) leads(clauses []rules.ClauseTruth) string {
	for _, c := range clauses {
		if c.Holds {
			return c.Outcome.Winner
		}
	}
	out, most := o.scenario.Victory.Otherwise.Winner, 0
	if out != model.Draw {
		return out
	}
	for _, s := range o.sides {
		switch n := nearness(o.scenario, clauses, s.ID); {
		case n > most:
			out, most = s.ID, n
		case n == most:
			out = model.Draw
		}
	}
	return out
}

// ends looks at the end of the game.
func (o *observer) ends(table rules.Table) {
	o.look(table, o.turn)
	outcome, _ := table.Outcome()
	o.clauses, o.clause, o.decided = table.Clauses(), outcome.Clause, Undecided
	switch outcome.Winner {
	case model.Draw:
	case o.leader:
		o.decided = min(o.since, o.turn)
	default:
		o.decided = o.turn
	}
	curves := len(o.empty.Losses)
	for stage := o.stage + 1; stage < len(o.empty.Reached); stage++ {
		copy(o.lost[stage*curves:(stage+1)*curves], o.lost[o.stage*curves:(o.stage+1)*curves])
	}
	for _, c := range o.clauses {
		o.count(c.Truth)
	}
}

// count looks which units and places make parts of a clause hold.
func (o *observer) count(t rules.Truth) {
	if !t.Holds {
		return
	}
	for _, part := range t.Parts {
		o.count(part)
	}
	if len(t.Parts) > 0 {
		return
	}
	for _, u := range t.Units {
		if u >= 0 && int(u) < len(o.units) {
			o.mark(&o.units[u], counts)
		}
	}
	sites := t.Sites
	if len(sites) == 0 {
		sites = t.Area
	}
	for _, at := range sites {
		o.places(at, func(i int) { o.counted[i] = true })
	}
}
