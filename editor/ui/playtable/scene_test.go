package playtable

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
	"github.com/mapsheet/mapsheet/scenarios"
)

// Units in play wear what the order of battle names for their group: the Marylanders of
// Cowpens blue with red facings, the riflemen hunting shirts.
func TestUnitsInPlayWearTheUniformsOfTheirGroups(t *testing.T) {
	file, err := scenarios.Open("cowpens")
	require.NoError(t, err)
	s, err := playtest.New(kingsmen.System(), file, rules.Terms{Seed: 1})
	require.NoError(t, err)
	g := &Game{session: s, chosen: rules.Absent}
	worn := map[string]tables.Uniform{}
	for range 8 {
		table := s.Table()
		for u := range int32(table.Units()) {
			if v := table.View(u); v.Ready && v.Standing == rules.Waiting {
				abilities := table.Abilities(u)
				require.NotEmpty(t, abilities)
				_, err := s.Do(abilities[0].Actions[0])
				require.NoError(t, err)
				if drawn, ok := g.unit(u); ok {
					worn[v.Own.Text("uniform")] = drawn.Uniform
				}
				break
			}
		}
	}
	assert.Equal(t, paint.RGBA(0x2b4470ff), worn["continental-red"].Coat)
	assert.Equal(t, paint.RGBA(0xa32a26ff), worn["continental-red"].Facings)
	assert.True(t, worn["rifleman"].HuntingShirt)
	assert.Equal(t, tables.Helmet, worn["continental-dragoon"].Headgear)
}

// Squares that lie together are drawn round together, a hole in them turning the other way.
func TestSquaresAreOutlinedTogether(t *testing.T) {
	ring := map[plane.Point]bool{}
	for x := range 3 {
		for y := range 3 {
			ring[plane.Point{X: x, Y: y}] = x != 1 || y != 1
		}
	}
	delete(ring, plane.Point{X: 1, Y: 1})
	all := around(ring)
	require.Len(t, all, 2)
	assert.Equal(t, plane.Polygon{{}, {X: 300}, {X: 300, Y: 300}, {Y: 300}}, all[0])
	assert.Len(t, all[1], 4)
	assert.NotEqual(t, all[0].Clockwise(), all[1].Clockwise())
	area := 0
	for _, o := range around(map[plane.Point]bool{{}: true, {X: 1, Y: 1}: true, {X: 1}: true}) {
		area += o.Area()
	}
	assert.Equal(t, 3*(plane.Polygon{{}, {X: 100}, {X: 100, Y: 100}, {Y: 100}}).Area(), area)
}
