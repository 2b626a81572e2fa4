package playtest_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
)

// The set-up is no turn of its own: the beginning stands for it.
func TestPointsStandAtTheBeginningAndAtTheEndOfEachTurn(t *testing.T) {
	s := begun(t, "brunstatt", 5)
	setUp := s.Len()
	require.Positive(t, setUp)
	assert.Equal(t, []playtest.Standing{{Points: []int{0, 0}}}, s.Standings())
	var ends []int
	for turn := 1; turn <= 2; {
		end(t, s)
		if now := s.Table().Now().Turn; now > turn {
			turn = now
			ends = append(ends, s.Len())
		}
	}
	got := s.Standings()
	require.Len(t, got, 3)
	for i, standing := range got {
		assert.Equal(t, i, standing.Turn)
		assert.InDelta(t, i, standing.Time, 0)
		if i > 0 {
			assert.Equal(t, ends[i-1], standing.To)
		}
	}
	end(t, s)
	assert.Len(t, s.Standings(), 3, "the third turn is not over")
}
