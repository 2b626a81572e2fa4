package tables

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAnLIsRoofedByTwoGablesWithinIt(t *testing.T) {
	o := turning(polygon(t, "4500,3600 5100,3600 5100,4000 4850,4000 4850,3800 4500,3800"), true)
	main, wing, ok := gables(o)
	require.True(t, ok)
	assert.InDelta(t, 600*200, size(main), 1)
	assert.InDelta(t, 250*400, size(wing), 1)
	for _, roof := range [][]point{main, wing} {
		for _, corner := range roof {
			assert.GreaterOrEqual(t, o.Depth(corner), 0.0)
		}
	}
	_, wing, ok = gables(turning(polygon(t, "0,0 300,0 300,200 0,200"), true))
	assert.True(t, ok)
	assert.Nil(t, wing)
	_, _, ok = gables(turning(polygon(t, "0,0 300,0 200,200"), true))
	assert.False(t, ok)
}
