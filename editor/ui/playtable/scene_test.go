package playtable

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/playtest"
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
