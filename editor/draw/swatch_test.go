package draw

import (
	"image"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

func TestSwatchesAreToldApartWithoutColor(t *testing.T) {
	for _, p := range paint.Palettes() {
		swatches := map[model.Terrain]*image.RGBA{}
		for _, terrain := range model.Terrains() {
			m := Swatch(terrain, 30, 24, p.ID)
			assert.Equal(t, image.Rect(0, 0, 30, 24), m.Rect)
			swatches[terrain] = m
		}
		for a, x := range swatches {
			for b, y := range swatches {
				if a < b {
					assert.Greater(t, apartInGray(x, y), 100, "%v and %v in the palette %q", a, b, p.ID)
				}
			}
		}
	}
}
