package commanders

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestASetHoldsUnitsOfAllNumbers(t *testing.T) {
	var s, other set
	assert.Equal(t, none, s.first())
	for _, u := range []int8{127, 64, 63, 5} {
		s.add(u)
	}
	other.add(64)
	other.add(6)
	assert.Equal(t, []int8{5, 63, 64, 127}, slices.Collect(s.all()))
	assert.Equal(t, 4, s.len())
	assert.EqualValues(t, 5, s.first())
	s.drop(5)
	s.drop(63)
	assert.EqualValues(t, 64, s.first())
	assert.Equal(t, []int8{64}, slices.Collect(s.and(other).all()))
	assert.Equal(t, []int8{6, 64, 127}, slices.Collect(s.or(other).all()))
	assert.Equal(t, []int8{127}, slices.Collect(s.less(other).all()))
	assert.False(t, s.has(5))
	assert.True(t, s.has(127))
	assert.False(t, s.empty())
	for u := range s.all() {
		assert.EqualValues(t, 64, u)
		break
	}
	s.drop(64)
	s.drop(127)
	assert.True(t, s.empty())
}
