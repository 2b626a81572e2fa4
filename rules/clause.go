package rules

import (
	"fmt"
	"iter"

	"github.com/mapsheet/mapsheet/model"
)

// Statement is what a rule system makes of a part of a victory condition that has no parts
// itself: something that is counted in its states, S.
type Statement[S any] interface {
	Count(s S) int
	Bound() model.Bound // within which the count makes it true
	Tell(s S, t *Truth) // adds what makes it so to its truth, which has the count already
}

// condition is a statement, or parts of which all, any or none must hold.
type condition[S any] struct {
	sentence  string
	statement Statement[S] // nil where there are parts
	all, any  []condition[S]
	not       *condition[S]
}

// Clause is a victory clause that a rule system has read, ready to be asked.
type Clause[S any] struct {
	model.Clause
	sentence  string
	condition condition[S]
}

// Clauses is the victory clauses of a scenario, in its order.
type Clauses[S any] []Clause[S]

// ReadClauses reads the victory clauses of a scenario, with a system's meaning of their
// statements. Its error tells which clause the system cannot read.
func ReadClauses[S any](sc *model.Scenario, meaning func(model.Condition) (Statement[S], error)) (Clauses[S], error) {
	var out Clauses[S]
	for i, c := range sc.Victory.Clauses {
		read, err := readCondition(sc, c.Condition, meaning)
		if err != nil {
			return nil, fmt.Errorf("clause %d: %w", i+1, err)
		}
		out = append(out, Clause[S]{c, c.Sentence(sc), read})
	}
	return out, nil
}

func readCondition[S any](sc *model.Scenario, c model.Condition, meaning func(model.Condition) (Statement[S], error)) (condition[S], error) {
	out := condition[S]{sentence: c.Sentence(sc)}
	var err error
	parts := func(of []model.Condition) []condition[S] {
		var all []condition[S]
		for _, part := range of {
			read, fails := readCondition(sc, part, meaning)
			if fails != nil {
				err = fails
				return nil
			}
			all = append(all, read)
		}
		return all
	}
	switch {
	case c.All != nil:
		out.all = parts(c.All)
	case c.Any != nil:
		out.any = parts(c.Any)
	case c.Not != nil:
		var part condition[S]
		part, err = readCondition(sc, *c.Not, meaning)
		out.not = &part
	default:
		out.statement, err = meaning(c)
	}
	return out, err
}

// First is the index of the first clause that holds, of those that are asked at once or,
// when the game is at its end, of all; Absent where none does.
func (all Clauses[S]) First(s S, end bool) int {
	for i := range all {
		if c := &all[i]; (end || c.When == model.AtOnce) && c.condition.holds(s) {
			return i
		}
	}
	return Absent
}

// Truths is the clauses with what they come to.
func (all Clauses[S]) Truths(s S) []ClauseTruth {
	var out []ClauseTruth
	for i := range all {
		c := &all[i]
		t := c.condition.truth(s)
		t.Sentence = c.sentence
		out = append(out, ClauseTruth{Outcome: c.Outcome, When: c.When, Truth: t})
	}
	return out
}

// Wanted is the statements of a clause that help it to hold when they are true.
func (c *Clause[S]) Wanted() iter.Seq[Statement[S]] {
	return func(yield func(Statement[S]) bool) { c.condition.wanted(yield) }
}

func (c *condition[S]) wanted(yield func(Statement[S]) bool) bool {
	if c.statement != nil {
		return yield(c.statement)
	}
	for _, parts := range [][]condition[S]{c.all, c.any} {
		for i := range parts {
			if !parts[i].wanted(yield) {
				return false
			}
		}
	}
	return true
}

func (c *condition[S]) holds(s S) bool {
	switch {
	case c.statement != nil:
		return c.statement.Bound().Holds(c.statement.Count(s))
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

func (c *condition[S]) truth(s S) Truth {
	t := Truth{Sentence: c.sentence, Holds: c.holds(s)}
	for _, parts := range [][]condition[S]{c.all, c.any} {
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
	if c.statement == nil {
		return t
	}
	t.Count = c.statement.Count(s)
	switch bound := c.statement.Bound(); {
	case bound.AtLeast != nil:
		t.Progress = fmt.Sprintf("%d of %d", t.Count, *bound.AtLeast)
	case bound.AtMost != nil:
		t.Progress = fmt.Sprintf("%d, at most %d", t.Count, *bound.AtMost)
	}
	c.statement.Tell(s, &t)
	return t
}
