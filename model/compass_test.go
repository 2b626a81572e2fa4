package model

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestAWindTurnsWithTheMap(t *testing.T) {
	half, mirrored := hex.Rotation(hex.Hex{}, 3), hex.Reflection(hex.Hex{}, hex.AxisN)
	for _, w := range Winds() {
		east, south := w.Bearing()
		turned, ok := w.Transform(half)
		assert.True(t, ok)
		e, s := turned.Bearing()
		assert.Equal(t, [2]any{-east, -south}, [2]any{e, s}, "%v turned by half a circle", w)
		over, ok := w.Transform(mirrored)
		assert.True(t, ok)
		e, s = over.Bearing()
		assert.Equal(t, [2]any{-east, south}, [2]any{e, s}, "%v mirrored from east to west", w)
		back, _ := over.Transform(mirrored)
		assert.Equal(t, w, back)
		same, ok := w.Transform(hex.Rotation(hex.Hex{}, 1))
		assert.False(t, ok, "there is no wind of a sixth")
		assert.Equal(t, w, same)
	}
}

// A bridge goes where its hex goes, as long as something crosses the water there.
func TestABridgeGoesWithWhatCrossesIt(t *testing.T) {
	b := NewHexBoard(4, 4)
	at, alone := hex.Hex{Col: 1, Row: 1}, hex.Hex{Col: 3, Row: 3}
	b.SetLink(River, at, hex.NE, true)
	b.SetLink(Road, at, hex.S, true)
	b.SetBridge(at, true)
	b.SetBridge(alone, true)
	moved := b.Transform(hex.Translation(hex.Hex{}, hex.Hex{Col: 2}), hex.Grid{Cols: 6, Rows: 4}, Clear)
	assert.True(t, moved.Bridge(hex.Hex{Col: 3, Row: 1}))
	assert.False(t, moved.Bridge(at))
	assert.True(t, b.Transform(hex.Transform{}, b.Grid, Clear).Bridge(alone), "where nothing crossed before nothing is missed")
	assert.False(t, b.Transform(hex.Transform{}, hex.Grid{Cols: 4, Rows: 2}, Clear).Bridge(at), "the road is left out, and the bridge with it")
	assert.False(t, b.Transform(hex.Transform{}, hex.Grid{Cols: 4, Rows: 4}, Clear).Bridge(hex.Hex{}), "nor is one made")
}
