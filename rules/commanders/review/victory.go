package review

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
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
	return c.All != nil || c.Any != nil || c.Not != nil || c.Score != nil || c.Points != nil || c.Losses != nil
}

// conditions finds conditions that mean nothing in this game.
func conditions(l *look) {
	for where, c := range l.Scenario.Conditions() {
		if !known(c) {
			l.Add(conditionUnknown, where, "The game knows points, losses and units in sectors, and not: %s", c.Sentence(l.Scenario))
		}
	}
}

// mendClause removes the clause.
func mendClause(l *look, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(l.Scenario.Victory.Clauses, clauses, d.Path)
	if !ok {
		return nil
	}
	return []rules.Mend{rules.Leave(clauses, l.Scenario.Victory.Clauses, i, "remove the clause")}
}

// most is what a side can have scored at the end of the game: with all markers of the
// enemy and more sectors in every round, and every unit of his a prisoner.
func (l *look) most(side int) int {
	n, rounds := 0, l.Scenario.Length.Turns
	if l.is(fields.Morale) {
		return l.number(fields.Morale, l.figures.Start) + l.figures.Majority*rounds
	}
	for _, m := range l.markers() {
		switch {
		case m.side == side:
		case m.kind == fields.WindRose:
			n += m.points
		default:
			n += m.points * rounds
		}
	}
	worth := []int{l.figures.Infantry, l.figures.Cavalry, l.figures.Artillery}
	for i, units := range l.army(1 - side) {
		n += units * worth[i]
	}
	return n + l.figures.Majority*rounds
}

// scores finds numbers of points that no side can come to.
func scores(l *look) {
	if !l.twoSided() || l.Scenario.Length.Turns < 1 {
		return
	}
	for where, c := range l.Scenario.Conditions() {
		if c.Score == nil || c.Score.AtLeast == nil {
			continue
		}
		side := l.side(c.Score.Side)
		if side == nobody {
			continue
		}
		if most := l.most(side); *c.Score.AtLeast > most {
			l.Add(scoreOutOfReach, where+".score.at_least", "The %s side can score %d points at most in %s, and never %d", l.sideName(side), most, model.Counted(l.Scenario.Length.Turns, "round", "rounds"), *c.Score.AtLeast)
		}
	}
}

func mendScoreOutOfReach(l *look, d diag.Diagnostic) []rules.Mend {
	for where, c := range l.Scenario.Conditions() {
		if where+".score.at_least" != d.Path || c.Score == nil {
			continue
		}
		if side := l.side(c.Score.Side); side != nobody && l.twoSided() {
			n := l.most(side)
			return []rules.Mend{rules.Put(d.Path, &n, "let it take %d", n)}
		}
	}
	return nil
}

// morale finds battles of army morale in which a side wins with the points that it
// begins with, and those in which nobody loses who has none left.
func morale(l *look) {
	i, ok := l.rule(fields.Morale)
	if !ok || !l.twoSided() {
		return
	}
	start := l.number(fields.Morale, l.figures.Start)
	loses := [2]bool{}
	for where, c := range l.Scenario.Conditions() {
		if c.Score == nil {
			continue
		}
		side := l.side(c.Score.Side)
		switch {
		case side == nobody:
		case c.Score.AtMost != nil && *c.Score.AtMost < start:
			loses[side] = true
		case c.Score.AtLeast != nil && *c.Score.AtLeast > 0 && *c.Score.AtLeast <= start && l.atOnce(where):
			l.Add(scoreAtStart, where+".score", "Under army morale the %s side begins with %s, and points win nothing: the battle is over after a round", l.sideName(side), model.Counted(start, "point", "points"))
		}
	}
	for side, does := range loses {
		if !does {
			l.Add(moraleWithoutEnd, rules.At("rules", i), "No clause says that the %s side loses when it has no points left", l.sideName(side))
		}
	}
}

// atOnce reports whether the clause of a condition is asked after each round.
func (l *look) atOnce(where string) bool {
	i, ok := rules.Member(l.Scenario.Victory.Clauses, clauses, where)
	return ok && l.Scenario.Victory.Clauses[i].When == model.AtOnce
}

// mendMorale puts the victory of army morale in place of what the clauses say: who has
// no points left loses, and more points win at the end.
func mendMorale(l *look, _ diag.Diagnostic) []rules.Mend {
	if !l.twoSided() {
		return nil
	}
	zero := 0
	var once, end []model.Clause
	for side, s := range l.Scenario.Sides {
		other := l.Scenario.Sides[1-side].ID
		lead := model.Condition{Points: &model.PointsLead{Side: s.ID, Over: other, By: 1}}
		broken := model.Condition{Score: &model.Score{Side: other, Bound: model.Bound{AtMost: &zero}}}
		once = append(once, model.Clause{Outcome: model.Outcome{Winner: s.ID}, When: model.AtOnce, Condition: model.Condition{All: []model.Condition{broken, lead}}})
		end = append(end, model.Clause{Outcome: model.Outcome{Winner: s.ID}, When: model.AtEnd, Condition: lead})
	}
	return []rules.Mend{rules.Put(clauses, slices.Concat(once, end), "let who has no points left lose")}
}
