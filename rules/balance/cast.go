package balance

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
)

// cast is what all games of a scenario have in common for those who watch them. It is not
// changed once it is made.
type cast struct {
	scenario *model.Scenario
	empty    Seen // of no games
	sides    []Side

	units   []member   // by the numbers of the table
	regions []region   // of the places
	at      [][]uint16 // indices of the places by cell, where cells are as fine as the board; nil where regions are asked
	rules   []ruleWatch
	telling [256]bool // kinds of events that tell of a special rule
	parts   []clausePart
	curves  []int    // index of the losses of all types, by side
	printed []string // types of the units, by use
}

// member is a unit of a table.
type member struct {
	use       int // index in Seen.Units
	side      int8
	companion bool
	group     int // of reinforcements; none for other units
	curve     int // of the losses of its side and type
}

// none is no index.
const none = -1

// ruleWatch is what tells that a special rule matters.
type ruleWatch struct {
	events []uint8
	in     region // nil where there is none
	units  []bool // by use; nil where all are meant
}

// clausePart is a clause of the victory conditions or a part of it.
type clausePart struct {
	clause    int
	path      []int // through the parts of the clause's truth
	condition model.Condition
}

// newCast is the cast of a scenario, of which a game has begun.
func newCast(system rules.System, sc *model.Scenario, table rules.Table) *cast {
	c := &cast{scenario: sc}
	for _, s := range sc.Sides {
		c.sides = append(c.sides, Side{ID: s.ID, Name: s.Name})
	}
	s := &c.empty
	s.Span = max((sc.Length.Turns+limits.BatchStages-1)/limits.BatchStages, 1)
	stages := (max(sc.Length.Turns, 1)+s.Span-1)/s.Span + 1
	s.Reached, s.Grid, s.Heat = make([]int, stages), NewGrid(sc.Board), []Heat{}
	s.Groups, s.Places, s.Rules, s.Clauses = []ArrivalUse{}, []PlaceUse{}, []RuleUse{}, []ClauseUse{}
	c.gather(table, stages)
	c.expect(stages)
	c.locate()
	c.watch(system)
	for i, clause := range sc.Victory.Clauses {
		c.divide(clause, i, clause.Condition, clause.Sentence(sc), nil)
	}
	s.Clauses = append(s.Clauses, ClauseUse{
		Clause: len(sc.Victory.Clauses), Winner: sc.Victory.Otherwise.Winner, Sentence: sc.Victory.Otherwise.Sentence(sc),
	})
	return c
}

// side is the index of a side; none where there is none.
func (c *cast) side(id string) int8 {
	return int8(slices.IndexFunc(c.sides, func(s Side) bool { return s.ID == id }))
}

// gather lists the units and the curves of their losses.
func (c *cast) gather(table rules.Table, stages int) {
	s := &c.empty
	s.Units, s.Losses = []UnitUse{}, []LossesCurve{}
	views := make([]rules.UnitView, table.Units())
	types := make([][]string, len(c.sides)) // that can be lost
	for u := range views {
		v := table.View(int32(u))
		views[u] = v
		side := c.side(v.Side)
		c.units = append(c.units, member{use: none, side: side, companion: v.Companion, group: none, curve: none})
		if side >= 0 && !v.Companion && !slices.Contains(types[side], v.Printed) {
			types[side] = append(types[side], v.Printed)
		}
		if side >= 0 && v.Whole < 0 {
			c.units[u].use = len(s.Units)
			c.printed = append(c.printed, v.Printed)
			s.Units = append(s.Units, UnitUse{Name: v.Name, Title: v.Title, Side: v.Side, Force: v.Force})
		}
	}
	first := make([]int, len(c.sides))
	for i, side := range c.sides {
		c.curves = append(c.curves, len(s.Losses))
		s.Losses = append(s.Losses, LossesCurve{Side: side.ID, Lost: make([]int, stages), Spread: make([][]int, stages)})
		for stage := range stages {
			s.Losses[c.curves[i]].Spread[stage] = []int{}
		}
		first[i] = len(s.Losses)
		slices.Sort(types[i])
		for _, t := range types[i] {
			s.Losses = append(s.Losses, LossesCurve{Side: side.ID, Type: t, Lost: make([]int, stages)})
		}
	}
	for u := range c.units {
		m, v := &c.units[u], views[u]
		for whole := v.Whole; m.use == none && whole >= 0 && int(whole) < len(views); whole = views[whole].Whole {
			m.use = c.units[whole].use
		}
		if m.side >= 0 && !m.companion {
			m.curve = first[m.side] + slices.Index(types[m.side], v.Printed)
		}
	}
}

// expect lists the reinforcements.
func (c *cast) expect(stages int) {
	s := &c.empty
	for i, r := range c.scenario.Reinforcements {
		g := ArrivalUse{Due: r.Turn, First: make([]int, stages), Forces: []string{}}
		for _, id := range r.Forces {
			if f, ok := c.scenario.Force(id); ok {
				g.Forces, g.Side = append(g.Forces, f.Name), f.Side
			}
		}
		for u := range c.units {
			m := &c.units[u]
			if m.use != none && m.group == none && slices.Contains(r.Forces, s.Units[m.use].Force) {
				if m.group = i; !m.companion {
					g.Units++
				}
			}
		}
		s.Groups = append(s.Groups, g)
	}
}

// locate lists the places that have names.
func (c *cast) locate() {
	s, board := &c.empty, c.scenario.Board
	named := map[string]bool{}
	for _, ref := range c.scenario.Refs() {
		if ref.Kind == model.RefPlace {
			named[ref.ID] = true
		}
	}
	for _, id := range board.PlaceIDs() {
		in := newRegion(board, model.Area{Place: id})
		place, ok := board.Place(id)
		if in == nil || !ok {
			continue
		}
		s.Places = append(s.Places, PlaceUse{ID: id, Title: place.Title(), Named: named[id], Held: make([]int, len(c.sides))})
		c.regions = append(c.regions, in)
	}
	if s.Grid.Board == model.OnTable || s.Grid.Step > 1 {
		return
	}
	c.at = make([][]uint16, s.Grid.Cells())
	for cell := range c.at {
		for i, in := range c.regions {
			if in(s.Grid.Corner(cell)) {
				c.at[cell] = append(c.at[cell], uint16(i))
			}
		}
	}
}

// places is the indices of the places in which a spot lies.
func (c *cast) places(at model.Site, yield func(place int)) {
	if c.at != nil && (c.empty.Grid.Board == model.OnHexes || at.B == 0) {
		cell, ok := c.empty.Grid.Cell(at)
		if !ok {
			return
		}
		for _, i := range c.at[cell] {
			yield(int(i))
		}
		return
	}
	for i, in := range c.regions {
		if in(at) {
			yield(i)
		}
	}
}

// watch lists the special rules, and what tells that they matter.
func (c *cast) watch(system rules.System) {
	s, charts := &c.empty, c.scenario.EffectiveCharts()
	for _, in := range c.scenario.Rules {
		rule, _ := system.SpecialRule(in.Rule)
		use, w := RuleUse{Rule: in.Rule, Sentence: system.Sentence(c.scenario, in), Known: Always}, ruleWatch{events: rule.Tells}
		if in.Units != nil {
			use.Known, w.units = ByUnits, make([]bool, len(s.Units))
			for i, u := range s.Units {
				f, ok := c.scenario.Force(u.Force)
				w.units[i] = ok && slices.ContainsFunc(f.Units, func(g model.UnitGroup) bool { return g.Type == c.printed[i] && in.Units.Picks(charts, f, g) })
			}
		}
		if in.Area != nil {
			use.Known, w.in = ByArea, newRegion(c.scenario.Board, *in.Area)
		}
		if len(w.events) > 0 {
			use.Known = ByEvents
		}
		for _, kind := range w.events {
			c.telling[kind] = true
		}
		s.Rules, c.rules = append(s.Rules, use), append(c.rules, w)
	}
}

// divide lists a condition of a clause, and the parts that it has.
func (c *cast) divide(of model.Clause, clause int, condition model.Condition, sentence string, path []int) {
	c.parts = append(c.parts, clausePart{clause, path, condition})
	c.empty.Clauses = append(c.empty.Clauses, ClauseUse{Clause: clause, Depth: len(path), Sentence: strings.TrimSpace(sentence), Winner: of.Outcome.Winner})
	parts := slices.Concat(condition.All, condition.Any)
	if condition.Not != nil {
		parts = append(parts, *condition.Not)
	}
	for i, part := range parts {
		c.divide(of, clause, part, part.Sentence(c.scenario), append(slices.Clone(path), i))
	}
}

// truth is what the part came to of the clauses; false where they are not of its shape.
func (p clausePart) truth(clauses []rules.ClauseTruth) (rules.Truth, bool) {
	if p.clause >= len(clauses) {
		return rules.Truth{}, false
	}
	t := clauses[p.clause].Truth
	for _, i := range p.path {
		if i >= len(t.Parts) {
			return rules.Truth{}, false
		}
		t = t.Parts[i]
	}
	return t, true
}
