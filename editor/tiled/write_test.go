package tiled_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/tiled"
)

func TestAPlaceThatIsNoNumberIsNotWrittenAsJSON(t *testing.T) {
	for x, want := range map[float64]bool{0: true, -12.5: true, math.Inf(1): false, math.NaN(): false} {
		m := &tiled.Map{Orientation: "hexagonal", Width: 1, Height: 1, Layers: []tiled.Layer{{Kind: tiled.ObjectLayer, Objects: []tiled.Object{{X: x}}}}}
		text, err := m.TMJ()
		assert.Equal(t, want, err == nil, "%g: %v", x, err)
		assert.Equal(t, want, len(text) > 0, "%g", x)
	}
}
