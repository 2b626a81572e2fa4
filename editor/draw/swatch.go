package draw

import (
	"image"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Swatch is a small picture that tells what a terrain looks like on the map:
// the foot of a hill for a slope, the ridge of one for a crest, else a piece
// of the ground.
func Swatch(t model.Terrain, w, h int, palette string) *image.RGBA {
	const side = 9
	b := model.NewHexBoard(side, side)
	middle := hex.Hex{Col: side / 2, Row: side / 2}
	hill := func(radius int, top ...hex.Hex) {
		for _, x := range top {
			for n := range hex.Disk(b.Grid, x, radius).All() {
				b.SetTerrain(n, model.Slope)
			}
		}
		for _, x := range top {
			b.SetTerrain(x, model.Crest)
		}
	}
	size := 0.62 * float64(h)
	switch t {
	case model.Slope:
		hill(2, middle.Neighbor(hex.NW).Neighbor(hex.N), middle.Neighbor(hex.NW).Neighbor(hex.SW))
		size = 0.42 * float64(h)
	case model.Crest:
		hill(1, middle, middle.Neighbor(hex.NE), middle.Neighbor(hex.SW))
		size = 0.36 * float64(h)
	default:
		for x := range b.Grid.All() {
			b.SetTerrain(x, t)
		}
	}
	v := NewView(b)
	v.SetOptions(Options{Palette: palette}.With(Hidden, NumberLayer, GridLayer))
	v.Resize(w, h)
	v.SetCamera(Camera{Size: size})
	v.SetCamera(v.CenterOn(middle))
	m := v.Image()
	v.drawing.close()
	return m
}
