package document

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

func TestElementsWithoutIDsAreKnownAgain(t *testing.T) {
	d := open(t, board("."))
	side := "german"
	award := model.Award{Side: side, Units: model.Selector{Side: side}, Points: 1}
	edit := func(e Edit, err error) {
		t.Helper()
		require.NoError(t, err)
		require.NoError(t, d.Do(e))
	}
	edit(Set{Path: "victory.points", Value: []model.Award{award, award, award}}, nil)
	points := func(i string) string { return "victory.points[" + i + "].points" }
	was := []string{d.Lasting(points("0")), d.Lasting(points("1")), d.Lasting(points("2"))}
	stand := func(want ...string) {
		t.Helper()
		for i, lasting := range was {
			path, ok := d.PathOf(lasting)
			if want[i] == "" {
				assert.False(t, ok, path)
			} else {
				assert.Equal(t, points(want[i]), path)
				assert.Equal(t, lasting, d.Lasting(path))
			}
		}
	}
	stand("0", "1", "2")
	edit(Remove(d.Scenario(), "take out", "victory.points", 1))
	stand("0", "", "1")
	d.Undo()
	stand("0", "1", "2")
	d.Redo()
	stand("0", "", "1")
	d.Undo()
	edit(Set{Path: points("1"), Value: 2}, nil)
	edit(Move(d.Scenario(), "move", "victory.points", 2, 1))
	stand("0", "2", "1")
	edit(Insert(d.Scenario(), "add", "victory.points", 0, award))
	stand("1", "3", "2")
	fresh := d.Lasting(points("0"))
	assert.NotContains(t, was, fresh)
	d.Undo()
	_, there := d.PathOf(fresh)
	assert.False(t, there)
	d.Redo()
	path, _ := d.PathOf(fresh)
	assert.Equal(t, points("0"), path, "done again")
	d.GoTo(1)
	stand("0", "1", "2")

	v := d.Scenario().Victory.Clone()
	v.Points = v.Points[1:]
	v.Points[1].Points = 7
	edit(Set{Path: "victory", Value: v}, nil)
	stand("0", "1", "") // nobody said which of them went
	d.Undo()
	stand("0", "1", "2")
	assert.Equal(t, "title", d.Lasting("title"))
	assert.Equal(t, "a[b]:c", d.Lasting("a[b]:c"))
}

func TestElementsAreKnownAgainAfterAStrokeThatTookSeveralOut(t *testing.T) {
	d := open(t, board("."))
	var all []model.Award
	var was []string
	for n := range 3 {
		all = append(all, model.Award{Side: "german", Units: model.Selector{Side: "german"}, Points: n + 1})
	}
	require.NoError(t, d.Do(Set{Path: "victory.points", Value: all}))
	for n := range all {
		was = append(was, d.Lasting(fmt.Sprintf("victory.points[%d]", n)))
	}
	d.BeginStroke("take out")
	for n := range 2 {
		require.NoError(t, d.Do(Set{Path: "victory.points", Value: all[n+1:]}))
	}
	d.EndStroke()
	for range 2 {
		_, there := d.PathOf(was[1])
		assert.False(t, there)
		path, _ := d.PathOf(was[2])
		assert.Equal(t, "victory.points[0]", path)
		d.Undo()
		for n, lasting := range was {
			path, _ := d.PathOf(lasting)
			assert.Equal(t, fmt.Sprintf("victory.points[%d]", n), path)
		}
		d.Redo()
	}
}

func TestPartsOfElementsAreKnownWithThem(t *testing.T) {
	d := open(t, board("."))
	side := "german"
	c := func() model.Condition {
		one := 1
		return model.Condition{Losses: &model.Losses{Units: model.Selector{Side: side}, Bound: model.Bound{AtLeast: &one}}}
	}
	clause := model.Clause{Outcome: model.Outcome{Winner: side}, When: model.AtEnd, Condition: model.Condition{All: []model.Condition{c(), c()}}}
	require.NoError(t, d.Do(Set{Path: "victory.clauses", Value: []model.Clause{clause, clause}}))
	second := d.Lasting("victory.clauses[1].condition.all[1].losses.at_least")
	first, err := Remove(d.Scenario(), "take out", "victory.clauses", 0)
	require.NoError(t, err)
	inner, err := Remove(d.Scenario(), "take out", "victory.clauses[1].condition.all", 0)
	require.NoError(t, err)
	require.NoError(t, d.Do(inner))
	require.NoError(t, d.Do(first))
	path, _ := d.PathOf(second)
	assert.Equal(t, "victory.clauses[0].condition.all[0].losses.at_least", path)
	d.Undo()
	d.Undo()
	path, _ = d.PathOf(second)
	assert.Equal(t, "victory.clauses[1].condition.all[1].losses.at_least", path)
}
