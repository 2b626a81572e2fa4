package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules"
)

func TestTurnsAreCalledAsTheSystemCallsThem(t *testing.T) {
	usual, other := rules.TurnWord(""), rules.TurnWord("round")
	assert.Equal(t, "turn", usual.String())
	assert.Equal(t, "Turn 3", usual.Title(3))
	assert.Equal(t, "Round 1", other.Title(1))
	assert.Equal(t, "Rounds 2 to 4", other.Span(2, 4))
	assert.Equal(t, "Turn 2", usual.Span(2, 2))
	assert.Equal(t, "1 round", other.Counted(1))
	assert.Equal(t, "2 rounds", other.Counted(2))
}
