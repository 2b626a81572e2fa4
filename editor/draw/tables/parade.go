package tables

import (
	"image"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// The ground of a parade, in hundredths of an inch.
const (
	paradeWide = 1360
	paradeDeep = 560
)

// Parade is a uniform as soldiers wear it, drawn up on the cloth and seen from the front:
// ranks of foot with their officer, ensign and drummer, and horse beside them, as large as
// they fit into a size.
func Parade(of Uniform, size image.Point, o draw.Options) *image.RGBA {
	const margin = 2000 // of cloth around them, so that the frame is out of sight
	at := plane.Point{X: margin + 430, Y: margin + 380}
	foot := Unit{Kind: Infantry, Uniform: of, At: at, Facing: 1800, Formation: Line, Ranks: 2, Files: 5, Figures: 10, Outline: block(at, 500, 200)}
	at.X += 660
	horse := Unit{
		Number: 1, Kind: Cavalry, Uniform: of, At: at, Facing: 1800, Formation: Line, Ranks: 1, Files: 2, Figures: 2,
		Outline: block(at, 200, 250), NoEnsign: true,
	}
	b := &model.TableBoard{Width: 2*margin + paradeWide, Height: 2*margin + paradeDeep}
	scale := min(float64(size.X)/paradeWide, float64(size.Y)/paradeDeep)
	d := newDrawing(b, Setting{Units: []Unit{foot, horse}}, scale, o)
	m := image.NewRGBA(image.Rectangle{Max: size})
	middle := d.pixelOf(plane.Point{X: margin + paradeWide/2, Y: margin + paradeDeep/2})
	tiles.InkInto(m, middle.Sub(size.Div(2)), tiles.Made(d))
	return m
}

// block is the ground behind a front that faces south.
func block(front plane.Point, wide, deep int) plane.Polygon {
	return plane.Polygon{
		front.Add(plane.Point{X: wide / 2}), front.Add(plane.Point{X: -wide / 2}),
		front.Add(plane.Point{X: -wide / 2, Y: -deep}), front.Add(plane.Point{X: wide / 2, Y: -deep}),
	}
}
