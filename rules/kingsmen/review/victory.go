package review

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

const clauses = "victory.clauses"

// known reports whether the game can tell if a condition holds, its parts aside.
func known(c *model.Condition) bool {
	switch {
	case c.Count != nil:
		return c.Count.State == model.AnyState
	case c.Occupies != nil:
		return !c.Occupies.Every
	}
	return c.All != nil || c.Any != nil || c.Not != nil || c.Losses != nil || c.Exits != nil
}

// conditions finds conditions that mean nothing in this game, and something on its board.
func conditions(c *rules.Case) {
	for where, x := range c.Scenario.Conditions() {
		if !known(x) && x.Valid() == nil && x.On(c.System.Board) == nil { // others report the rest
			c.Add(conditionUnknown, where, "The game knows losses, units on some ground and units off the table, and not: %s", x.Sentence(c.Scenario))
		}
	}
}

// mendClause removes the clause.
func mendClause(c *rules.Case, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(c.Scenario.Victory.Clauses, clauses, d.Path)
	if !ok {
		return nil
	}
	return []rules.Mend{rules.Leave(clauses, c.Scenario.Victory.Clauses, i, "remove the clause")}
}
