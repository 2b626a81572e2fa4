package draw_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/generate/generatetest"
)

// It is asked for after each edit.
func TestNoCounterIsMadeWhereNoneStandsOnAHexOfItsOwn(t *testing.T) {
	s := generatetest.LargeBattle(t).Scenario
	assert.Empty(t, draw.SetUp(s))
	assert.Zero(t, testing.AllocsPerRun(3, func() { draw.SetUp(s) }))
}
