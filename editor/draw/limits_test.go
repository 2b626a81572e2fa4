package draw

import (
	"errors"
	"image"
	"image/color"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

func TestAsManyAreasAreMarkedAsTheLimitsSay(t *testing.T) {
	b := model.NewHexBoard(limits.MarkedAreas+1, 1)
	d := newDrawing(b, ladder[rungFor(20)], Options{})
	var list []Area
	for h := range b.Grid.All() {
		list = append(list, Area{Hexes: hex.List{h}, Ink: color.NRGBA{A: 255}})
	}
	d.setAreas(list, func(image.Rectangle) {})
	last := hex.Hex{Col: limits.MarkedAreas - 1}
	assert.NotNil(t, d.areas.on(d.scene.index(last)))
	assert.Nil(t, d.areas.on(d.scene.index(last.Neighbor(hex.SE))), "one area too many is left out")
	assert.Nil(t, d.areas.on(d.scene.index(last.Neighbor(hex.NE))), "one area too many is left out")
}

func TestAPictureHasNoMorePixelsThanTheLimitsSay(t *testing.T) {
	const size = 20
	within, beyond := 0, 0
	for n := 1; beyond == 0; n++ {
		if w, h := PictureSize(model.NewHexBoard(n, limits.BoardSide), size); w*h > limits.DrawnPixels {
			beyond = n
		} else {
			within = n
		}
	}
	enough := errors.New("enough")
	stop := func(float64) error { return enough }
	assert.ErrorIs(t, EncodePNG(io.Discard, model.NewHexBoard(within, limits.BoardSide), nil, size, Options{}, stop), enough)
	assert.ErrorContains(t, EncodePNG(io.Discard, model.NewHexBoard(beyond, limits.BoardSide), nil, size, Options{}, stop), "choose a smaller size")
}
