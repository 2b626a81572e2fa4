package balance

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// whole is a condition that holds, in the measure of nearness.
const whole = 1000

// nearness is how near a side is to the clause of victory for it that is nearest to hold,
// in thousandths; 0 where there is none for it.
func nearness(sc *model.Scenario, clauses []rules.ClauseTruth, side string) int {
	out := 0
	for i, t := range clauses {
		if t.Outcome.Winner == side && i < len(sc.Victory.Clauses) {
			out = max(out, near(sc.Victory.Clauses[i].Condition, t.Truth))
		}
	}
	return out
}

// near is how near a condition is to hold. What counts is as near as the count is to its
// bound; of several that must all hold it is the average, of several of which one is enough
// the nearest.
func near(c model.Condition, t rules.Truth) int {
	if t.Holds {
		return whole
	}
	parts, out := c.All, 0
	if c.Any != nil {
		parts = c.Any
	}
	if len(parts) > 0 && len(parts) == len(t.Parts) {
		for i, part := range parts {
			if n := near(part, t.Parts[i]); c.Any != nil {
				out = max(out, n)
			} else {
				out += n
			}
		}
		if c.Any == nil {
			out /= len(parts)
		}
		return min(out, whole-1)
	}
	return min(counted(c, t.Count), whole-1)
}

// counted is how near a count is to what a condition asks of it.
func counted(c model.Condition, n int) int {
	var b model.Bound
	switch {
	case c.Count != nil:
		b = c.Count.Bound
	case c.Exits != nil:
		b = c.Exits.Bound
	case c.Losses != nil:
		b = c.Losses.Bound
	case c.Score != nil:
		b = c.Score.Bound
	case c.Points != nil:
		b = model.Bound{AtLeast: &c.Points.By}
	case c.Journey != nil:
		b = model.Bound{AtLeast: &c.Journey.AtLeast}
	}
	switch {
	case b.AtLeast != nil && n < *b.AtLeast:
		return whole * max(n, 0) / *b.AtLeast
	case b.AtMost != nil && n > *b.AtMost:
		return whole * (max(*b.AtMost, 0) + 1) / (n + 1)
	}
	return 0
}
