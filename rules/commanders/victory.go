package commanders

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// statement is a statement of a victory clause: points, or units, that are counted.
type statement struct {
	count func(s *State) int
	bound model.Bound
	lead  bool // it counts how far a side is ahead
	units set
	area  sectors
}

// statement is the meaning of a statement of a victory clause.
func (b *battle) statement(sc *model.Scenario, c model.Condition) (rules.Statement[*State], error) {
	out := &statement{}
	var err error
	switch {
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
		return nil, fmt.Errorf("the game knows conditions about points, losses and units in sectors, and not: %s", c.Sentence(sc))
	}
	return out, err
}

// Bound is within which the count makes the statement true.
func (t *statement) Bound() model.Bound { return t.bound }

// Count is what is counted.
func (t *statement) Count(s *State) int { return t.count(s) }

// Tell tells who is ahead, and of which sectors the statement speaks.
func (t *statement) Tell(s *State, truth *rules.Truth) {
	if t.lead {
		truth.Progress = ahead(truth.Count)
	}
	for i := range s.battle.ground.n {
		if t.area.has(i) {
			truth.Area = append(truth.Area, s.battle.ground.site(i))
		}
	}
}

// standing is how many fit units stand in the sectors.
func (t *statement) standing(s *State) int {
	n := 0
	for u := range t.units.less(s.routed).all() {
		if s.at[u] != none && t.area.has(s.at[u]) {
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
func (s *State) Clauses() []rules.ClauseTruth { return s.battle.clauses.Truths(s) }
