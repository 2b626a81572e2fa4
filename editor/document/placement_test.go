package document_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestUnitsArePlacedOnAHexByHand(t *testing.T) {
	d := brunstatt(t)
	before := encoded(t, d)
	force := d.Scenario().Forces[0]
	counts := make([]int, len(force.Units))
	counts[0] = 2
	at := hex.Hex{Col: 11, Row: 9}
	place := func(n []int) {
		edit, err := document.PlaceUnits(d.Scenario(), force.ID, n, at)
		require.NoError(t, err)
		require.NoError(t, d.Do(edit))
	}
	steps := len(d.Scenario().Deployment)
	place(counts)
	require.Len(t, d.Scenario().Deployment, steps+1)
	fixed := d.Scenario().Deployment[1]
	assert.Equal(t, model.Area{Hexes: hex.List{at}}, fixed.Area)
	placed, ok := d.Scenario().Force(fixed.Forces[0])
	require.True(t, ok)
	assert.Equal(t, 2, placed.Count())
	rest, _ := d.Scenario().Force(force.ID)
	assert.Equal(t, force.Count()-2, rest.Count())

	place(counts)
	assert.Len(t, d.Scenario().Deployment, steps+1, "the hex has one step")
	assert.Len(t, d.Scenario().Deployment[1].Forces, 2)

	place(nil)
	assert.Len(t, d.Scenario().Deployment, steps, "the step it deployed in is empty and goes")
	assert.Contains(t, d.Scenario().Deployment[0].Forces, force.ID)
	d.GoTo(0)
	assert.Equal(t, before, encoded(t, d))
}

func TestUnitsThatCannotBePlacedSayWhy(t *testing.T) {
	s := brunstatt(t).Scenario()
	_, err := document.PlaceUnits(s, "nobody", nil, hex.Hex{})
	assert.ErrorContains(t, err, "no force")
	_, err = document.PlaceUnits(s, s.Forces[0].ID, nil, hex.Hex{Col: -1})
	assert.ErrorContains(t, err, "on a hex of the map")
}

// Units that are placed by hand do not arrive later, and an arrival of nobody goes.
func TestUnitsThatArePlacedDoNotArrive(t *testing.T) {
	d := brunstatt(t)
	s := d.Scenario()
	a, b := s.Forces[0].ID, s.Forces[1].ID
	require.NoError(t, d.Do(document.Set{Path: "reinforcements", Value: []model.Reinforcement{
		{Forces: []string{a}, Turn: 2, Entry: model.Area{Everywhere: true}}, {Forces: []string{a, b}, Turn: 3, Entry: model.Area{Everywhere: true}},
	}}))
	edit, err := document.PlaceUnits(s, a, nil, hex.Hex{Col: 11, Row: 9})
	require.NoError(t, err)
	require.NoError(t, d.Do(edit))
	require.Len(t, s.Reinforcements, 1)
	assert.Equal(t, []string{b}, s.Reinforcements[0].Forces)
}
