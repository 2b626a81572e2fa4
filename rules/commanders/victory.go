package commanders

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// clause is a victory clause, ready to be asked.
type clause struct {
	model.Clause
	sentence  string
	condition condition
}

// condition is a statement about the game, with its areas and units found.
type condition struct {
	sentence string
	all      []condition
	any      []condition
	not      *condition
	count    func(s *State) int // nil where parts are asked
	bound    model.Bound
	lead     bool // it counts how far a side is ahead
	units    set
	area     sectors
}

// clause reads a clause.
func (b *battle) clause(sc *model.Scenario, c model.Clause) (clause, error) {
	read, err := b.condition(sc, c.Condition)
	return clause{c, c.Sentence(sc), read}, err
}

func (b *battle) condition(sc *model.Scenario, c model.Condition) (condition, error) {
	out := condition{sentence: c.Sentence(sc)}
	parts := func(all []model.Condition) ([]condition, error) {
		var out []condition
		for _, part := range all {
			read, err := b.condition(sc, part)
			if err != nil {
				return nil, err
			}
			out = append(out, read)
		}
		return out, nil
	}
	var err error
	switch {
	case c.All != nil:
		out.all, err = parts(c.All)
	case c.Any != nil:
		out.any, err = parts(c.Any)
	case c.Not != nil:
		var part condition
		part, err = b.condition(sc, *c.Not)
		out.not = &part
	case c.Score != nil:
		var side int8
		side, err = b.sideNamed(c.Score.Side)
		out.bound, out.count = c.Score.Bound, func(s *State) int { return int(s.score[side]) }
	case c.Points != nil:
		side, fails := b.sideNamed(c.Points.Side)
		err = fails
		out.lead, out.bound.AtLeast, out.count = true, &c.Points.By, func(s *State) int { return int(s.score[side] - s.score[1-side]) }
	case c.Losses != nil:
		units := b.picks(sc, c.Losses.Units)
		out.units, out.bound = units, c.Losses.Bound
		out.count = func(s *State) int {
			return units.and(s.fates.captured.or(s.fates.counted).or(s.fates.destroyed).or(s.fates.merged)).len()
		}
	case c.Count != nil && c.Count.State == model.AnyState:
		out.units, out.bound = b.picks(sc, c.Count.Units), c.Count.Bound
		out.area, err = b.area(c.Count.Area)
		out.count = out.standing
	case c.Occupies != nil && !c.Occupies.Every:
		one := 1
		out.units, out.bound = b.picks(sc, c.Occupies.Units), model.Bound{AtLeast: &one}
		out.area, err = b.area(c.Occupies.Area)
		out.count = out.standing
	default:
		return out, fmt.Errorf("the game knows conditions about points, losses and units in sectors, and not: %s", out.sentence)
	}
	return out, err
}

// standing is how many fit units stand in the sectors.
func (c condition) standing(s *State) int {
	n := 0
	for u := range c.units.less(s.routed).all() {
		if s.at[u] != none && c.area.has(s.at[u]) {
			n++
		}
	}
	return n
}

func (b *battle) sideNamed(id string) (int8, error) {
	for i := range b.sides {
		if b.sides[i].ID == id {
			return int8(i), nil
		}
	}
	return none, fmt.Errorf("%q is no side", id)
}

func (b *battle) picks(sc *model.Scenario, sel model.Selector) set {
	var out set
	charts := sc.EffectiveCharts()
	for u := range b.pieces {
		if f, ok := sc.Force(b.pieces[u].force); ok && sel.Picks(charts, f, b.pieces[u].line) {
			out.add(int8(u))
		}
	}
	return out
}

func (b *battle) area(a model.Area) (sectors, error) {
	at, err := a.Sectors(b.ground.board)
	var out sectors
	for _, i := range at {
		out |= 1 << i
	}
	return out, err
}

// holds reports whether the condition is true.
func (c *condition) holds(s *State) bool {
	switch {
	case c.count != nil:
		return c.bound.Holds(c.count(s))
	case c.not != nil:
		return !c.not.holds(s)
	case c.any != nil:
		for i := range c.any {
			if c.any[i].holds(s) {
				return true
			}
		}
		return false
	}
	for i := range c.all {
		if !c.all[i].holds(s) {
			return false
		}
	}
	return true
}

// truth is what the condition comes to.
func (c *condition) truth(s *State) rules.Truth {
	t := rules.Truth{Sentence: c.sentence, Holds: c.holds(s)}
	for _, parts := range [][]condition{c.all, c.any} {
		for i := range parts {
			t.Parts = append(t.Parts, parts[i].truth(s))
			if t.Parts[i].Holds {
				t.Count++
			}
		}
	}
	if c.not != nil {
		t.Parts = append(t.Parts, c.not.truth(s))
	}
	if c.count != nil {
		t.Count = c.count(s)
		switch {
		case c.lead:
			t.Progress = ahead(t.Count)
		case c.bound.AtLeast != nil:
			t.Progress = fmt.Sprintf("%d of %d", t.Count, *c.bound.AtLeast)
		case c.bound.AtMost != nil:
			t.Progress = fmt.Sprintf("%d, at most %d", t.Count, *c.bound.AtMost)
		}
	}
	for i := range s.battle.ground.n {
		if c.area.has(i) {
			t.Area = append(t.Area, s.battle.ground.site(i))
		}
	}
	return t
}

// ahead says how many points a side has more than the other.
func ahead(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("%d ahead", n)
	case n < 0:
		return fmt.Sprintf("%d behind", -n)
	}
	return "level"
}

// Clauses is the victory clauses with their truth.
func (s *State) Clauses() []rules.ClauseTruth {
	var out []rules.ClauseTruth
	for i := range s.battle.clauses {
		c := &s.battle.clauses[i]
		t := c.condition.truth(s)
		t.Sentence = c.sentence
		out = append(out, rules.ClauseTruth{Outcome: c.Outcome, When: c.When, Truth: t})
	}
	return out
}
