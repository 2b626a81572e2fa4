package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// What check believes of movement is what the game does.
func TestTheMarchCostsWhatStepsOfTheGameCost(t *testing.T) {
	for _, id := range []string{"brunstatt", "tanga"} {
		f, err := scenarios.Open(id)
		require.NoError(t, err)
		b := BattleNamed(t, id)
		m, err := newMarch(f.Scenario.EffectiveCharts(), f.Scenario.Hexes())
		require.NoError(t, err)
		s := b.Start(1)
		for h := range b.grid.All() {
			from := int32(b.grid.Index(h))
			for _, d := range hex.Dirs {
				n := h.Neighbor(d)
				if !b.grid.Contains(n) {
					require.Equal(t, hexrules.Impassable, m.Step(h, d))
					continue
				}
				require.Equal(t, int(s.stepCost(from, int32(b.grid.Index(n)), d)), m.Step(h, d), "%s %s to %s", id, b.grid.Label(h), b.grid.Label(n))
			}
			if b.grid.OnEdge(h) {
				require.Equal(t, int(s.edgeCost(from, true)), m.Enter(h), "%s at %s", id, b.grid.Label(h))
			}
		}
		types := f.Scenario.EffectiveCharts().UnitTypes
		for i := range types {
			pace := m.Pace(&types[i])
			assert.Equal(t, hexrules.Pace{Points: int(b.types[i].movement), OneHex: b.types[i].foots()}, pace)
		}
	}
}
