package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules"
)

// A log of a long game is told anew wherever it is gone to.
func TestAPhaseIsToldOfWithoutTheWholeSystem(t *testing.T) {
	s := skirmish(t, 1).state
	e := rules.Event{Kind: EventPhase, N: int32(firstMovement), Other: -1}
	assert.Contains(t, s.Happening(e).Text, "First Movement Phase")
	assert.Less(t, testing.AllocsPerRun(20, func() { s.Happening(e) }), 20.0)
}
