package document_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestUnitsMoveFromSectorToSector(t *testing.T) {
	file, err := scenarios.Open("marengo")
	require.NoError(t, err)
	s := file.Scenario
	moved := func(e document.Edit, err error) *model.Scenario {
		t.Helper()
		require.NoError(t, err)
		got := s.Clone()
		undo, _, err := e.Apply(got)
		require.NoError(t, err)
		out := got.Clone()
		_, _, err = undo.Apply(got)
		require.NoError(t, err)
		require.Equal(t, s, got, "one undo takes it back")
		return out
	}
	count := func(s *model.Scenario, sector string) (n int) {
		for _, d := range s.Deployment {
			for _, id := range d.Forces {
				if f, ok := s.Force(id); ok && d.Area.Place == sector {
					for _, g := range f.Units {
						n += g.Count
					}
				}
			}
		}
		return n
	}
	got := moved(document.MoveUnit(s, "white-center", 0, "c1"))
	assert.Equal(t, 5, count(got, "b1"))
	assert.Equal(t, 7, count(got, "c1"))
	assert.Len(t, got.Forces, len(s.Forces), "it joins the force that stands there")
	f, _ := got.Force("white-right")
	assert.Equal(t, 3, f.Units[0].Count)

	got = moved(document.MoveUnit(s, "white-center", 1, "b2"))
	assert.Equal(t, 1, count(got, "b2"))
	assert.Len(t, got.Forces, len(s.Forces)+1)
	assert.Equal(t, "White center, on the middle field", got.Forces[2].Name)

	got = moved(document.MoveStack(s, "b1", "b2"))
	assert.Equal(t, 6, count(got, "b2"))
	assert.Zero(t, count(got, "b1"))
	_, err = document.MoveStack(s, "b1", "black-reserve")
	assert.ErrorContains(t, err, "the other side’s own")
	_, err = document.MoveUnit(s, "white-center", 0, "black-reserve")
	assert.ErrorContains(t, err, "the other side’s own")
	_, err = document.MoveUnit(s, "nobody", 0, "b2")
	assert.Error(t, err)
}

// The last unit of a group takes the group along, and that of a force the force.
func TestTheLastUnitMoves(t *testing.T) {
	file, err := scenarios.Open("marengo")
	require.NoError(t, err)
	s := file.Scenario
	do := func(e document.Edit, err error) {
		t.Helper()
		require.NoError(t, err)
		_, _, err = e.Apply(s)
		require.NoError(t, err)
	}
	center := func() []model.UnitGroup {
		f, ok := s.Force("white-center")
		require.True(t, ok)
		return f.Units
	}
	was := center()
	require.Greater(t, len(was), 1)
	for i := range was[0].Count {
		assert.Equal(t, was[0].Count-i, center()[0].Count)
		do(document.MoveUnit(s, "white-center", 0, "c1"))
	}
	assert.Equal(t, was[1:], center(), "the first group has gone, and no other")

	for _, sector := range []string{"nowhere", ""} {
		_, err = document.MoveUnit(s, "white-center", 0, sector)
		assert.ErrorContains(t, err, "there is no sector")
		_, err = document.MoveStack(s, "b1", sector)
		assert.ErrorContains(t, err, "there is no sector")
	}
	for _, group := range []int{-1, len(center())} {
		_, err = document.MoveUnit(s, "white-center", group, "c1")
		assert.ErrorContains(t, err, "there are no such units")
	}

	for len(center()) > 1 || center()[0].Count > 1 {
		do(document.MoveUnit(s, "white-center", 0, "c1"))
	}
	last := center()
	do(document.MoveUnit(s, "white-center", 0, "c1"))
	assert.Equal(t, last, center(), "a force of one unit stays one")
	at := slices.IndexFunc(s.Deployment, func(d model.Deployment) bool { return slices.Contains(d.Forces, "white-center") })
	require.GreaterOrEqual(t, at, 0)
	assert.Equal(t, model.Area{Place: "c1"}, s.Deployment[at].Area)
}
