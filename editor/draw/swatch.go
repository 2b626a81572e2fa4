package draw

import (
	"image"
	"math"

	"golang.org/x/image/draw"

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

// Ground is a hex of a terrain amid others of its kind, as it is drawn on the map: a
// picture of the box around it, which holds the corners of its neighbours, too.
func Ground(t model.Terrain, w, h int, palette string) *image.RGBA {
	const side, fine = 7, 3 // drawn larger and made smaller, as the ladder has not every size
	b := model.NewHexBoard(side, side)
	for x := range b.Grid.All() {
		b.SetTerrain(x, t)
	}
	middle := hex.Hex{Col: side / 2, Row: side / 2}
	v := NewView(b)
	defer v.drawing.close()
	v.SetOptions(Options{Palette: palette}.With(Hidden, NumberLayer, GridLayer))
	v.Resize(3*fine*w/2, 3*fine*h/2)
	v.SetCamera(Camera{Size: fine * float64(w) / 2})
	v.SetCamera(v.CenterOn(middle))
	x, y := v.CenterOf(middle)
	size := v.Camera().Size
	dx, dy := size, size*math.Sqrt(3)/2
	from := image.Rect(int(x-dx+0.5), int(y-dy+0.5), int(x+dx+0.5), int(y+dy+0.5))
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.CatmullRom.Scale(m, m.Rect, v.Image(), from, draw.Src, nil)
	return m
}
