package rules_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// lossesOf is a statement about how many units a side has lost, by its id.
type lossesOf struct{ *model.Losses }

func (l lossesOf) Count(lost map[string]int) int { return lost[l.Units.Side] }
func (l lossesOf) Bound() model.Bound            { return l.Losses.Bound }
func (l lossesOf) Tell(lost map[string]int, t *rules.Truth) {
	t.Units = make([]int32, lost[l.Units.Side])
}

func read(c model.Condition) (rules.Statement[map[string]int], error) {
	if c.Losses == nil {
		return nil, errors.New("that is not counted")
	}
	return lossesOf{c.Losses}, nil
}

// lost is the condition that a side has lost so many units at least, or at most.
func lost(side string, least, most int) model.Condition {
	b := model.Bound{AtLeast: &least}
	if most > 0 {
		b = model.Bound{AtMost: &most}
	}
	return model.Condition{Losses: &model.Losses{Units: model.Selector{Side: side}, Bound: b}}
}

func TestClausesAreReadAndAsked(t *testing.T) {
	not := lost("blue", 1, 0)
	sc := &model.Scenario{
		Sides: []model.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}},
		Victory: model.Victory{Clauses: []model.Clause{
			{Outcome: model.Outcome{Winner: "red"}, When: model.AtEnd, Condition: model.Condition{All: []model.Condition{lost("blue", 2, 0), lost("red", 0, 3)}}},
			{Outcome: model.Outcome{Winner: "blue"}, When: model.AtOnce, Condition: model.Condition{Any: []model.Condition{lost("red", 5, 0), lost("red", 4, 0)}}},
			{Outcome: model.Outcome{Winner: "draw"}, When: model.AtOnce, Condition: model.Condition{All: []model.Condition{{Not: &not}, lost("red", 1, 0)}}},
		}},
	}
	all, err := rules.ReadClauses(sc, read)
	require.NoError(t, err)
	for _, test := range []struct {
		red, blue  int
		now, atEnd int
	}{
		{0, 0, rules.Absent, rules.Absent}, {1, 0, 2, 2}, {1, 1, rules.Absent, rules.Absent}, {3, 2, rules.Absent, 0}, {4, 2, 1, 1}, {3, 1, rules.Absent, rules.Absent}, {5, 2, 1, 1}, {0, 2, rules.Absent, 0},
	} {
		s := map[string]int{"red": test.red, "blue": test.blue}
		assert.Equal(t, test.now, all.First(s, false), "%v", s)
		assert.Equal(t, test.atEnd, all.First(s, true), "%v", s)
	}
	truths := all.Truths(map[string]int{"red": 4, "blue": 2})
	require.Len(t, truths, 3)
	first, second, third := truths[0], truths[1], truths[2]
	assert.Equal(t, sc.Victory.Clauses[0].Sentence(sc), first.Sentence)
	assert.Equal(t, []any{"red", model.AtEnd, false, 1}, []any{first.Outcome.Winner, first.When, first.Holds, first.Count}, "of the parts one holds")
	assert.Equal(t, []string{"2 of 2", "4, at most 3"}, []string{first.Parts[0].Progress, first.Parts[1].Progress})
	assert.Equal(t, []bool{true, false}, []bool{first.Parts[0].Holds, first.Parts[1].Holds})
	assert.Len(t, first.Parts[0].Units, 2)
	assert.Equal(t, sc.Victory.Clauses[0].Condition.All[0].Sentence(sc), first.Parts[0].Sentence)
	assert.Equal(t, []any{true, 1, ""}, []any{second.Holds, second.Count, second.Progress}, "four are enough, and five are not lost")
	assert.Equal(t, []bool{false, false, true}, []bool{third.Parts[0].Holds, third.Holds, third.Parts[0].Parts[0].Holds})
	assert.Zero(t, third.Parts[0].Count, "what is not to be is not counted")

	var wanted []int
	for _, c := range all {
		for s := range c.Wanted() {
			wanted = append(wanted, s.Count(map[string]int{"red": 10, "blue": 20}))
		}
	}
	assert.Equal(t, []int{20, 10, 10, 10, 10}, wanted, "what is not to be true does not help")
	for range all[0].Wanted() {
		wanted = wanted[1:]
		break
	}
	assert.Len(t, wanted, 4, "who has enough is given no more")
	for range all[1].Wanted() {
		break
	}

	for i, bad := range []model.Condition{{Score: &model.Score{}}, {All: []model.Condition{lost("red", 1, 0), {Score: &model.Score{}}, lost("red", 1, 0)}}, {Any: []model.Condition{{Score: &model.Score{}}}}, {Not: &model.Condition{Score: &model.Score{}}}} {
		sc.Victory.Clauses[1].Condition = bad
		_, err := rules.ReadClauses(sc, read)
		assert.EqualError(t, err, "clause 2: that is not counted", i)
	}
}
