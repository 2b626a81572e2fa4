package drawtest

import (
	"image"
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// The size of a specimen in its units.
const (
	SpecimenWidth  = 200
	SpecimenHeight = 100
)

// Inks of the specimen.
var (
	SpecimenRed  = color.NRGBA{R: 200, G: 40, B: 30, A: 255}
	SpecimenBlue = color.NRGBA{R: 20, G: 60, B: 160, A: 128}
)

// Specimen draws with everything that a canvas has but text: what one canvas makes of it
// is held against what another does.
func Specimen(c paint.Canvas) {
	var paper, wave, ring paint.Path
	paper.Polygon(paint.Point{}, paint.Point{X: 200}, paint.Point{X: 200, Y: 100}, paint.Point{Y: 100})
	c.Fill(paper, color.NRGBA{R: 240, G: 235, B: 220, A: 255})
	c.Layer("Waves & rings", func() {
		wave.Move(paint.Point{X: 10, Y: 30})
		wave.Cube(paint.Point{X: 40, Y: -10}, paint.Point{X: 60, Y: 70}, paint.Point{X: 90, Y: 30})
		wave.Quad(paint.Point{X: 110, Y: 5}, paint.Point{X: 120, Y: 40})
		c.Stroke(wave, paint.Stroke{Width: 4}, SpecimenRed)
		c.Stroke(wave.Moved(paint.Point{Y: 14}), paint.Stroke{Width: 3, Butt: true, Dash: []float64{9, 5}}, SpecimenBlue)
	})
	ring.Ellipse(paint.Point{}, 8, 5)
	f := &paint.Form{Draw: func(c paint.Canvas) { c.Fill(ring, SpecimenBlue) }}
	for x := range 5 {
		c.Place(f, paint.Point{X: 30 + 20*float64(x), Y: 75})
	}
	var window paint.Path
	window.Ellipse(paint.Point{X: 160, Y: 30}, 25, 20)
	c.Clip(window, func() {
		c.Within(paint.Turned(0.5, paint.Point{X: 160, Y: 30}), func() {
			var bar paint.Path
			bar.Polygon(paint.Point{X: -40, Y: -8}, paint.Point{X: 40, Y: -8}, paint.Point{X: 40, Y: 8}, paint.Point{X: -40, Y: 8})
			c.Fill(bar, SpecimenRed)
		})
	})
	tile := image.NewRGBA(image.Rect(0, 0, 2, 2))
	tile.Set(0, 0, color.Black)
	tile.Set(1, 1, SpecimenRed)
	c.Picture(tile, paint.Point{X: 150, Y: 70}, paint.Point{X: 162, Y: 82})
}

// Pixels is the specimen, or another drawing of its size, on pixels, so many to a unit.
func Pixels(scale float64, draw func(paint.Canvas)) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, int(SpecimenWidth*scale), int(SpecimenHeight*scale)))
	draw(paint.NewPixels(m, paint.Scaled(scale, scale, paint.Point{})))
	return m
}
