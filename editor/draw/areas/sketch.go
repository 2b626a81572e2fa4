package areas

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model/plane"
)

// laySketches lays out the grid and the lines that are being drawn.
func (d *drawing) laySketches(h Highlights, spoil func(image.Rectangle)) {
	d.over.LayGrid(gridGroup, d.board.Width, d.board.Height, h.Step, d.scale, paint.Faint(d.inks.Selected, 0.3), spoil)
	d.over.Lay(sketchGroup, tiles.Keys(h.Sketches), func(i int, o *tiles.Over) { d.pressSketch(h.Sketches[i], o) }, spoil)
}

// pointOf is a point of the sheet as drawings have it.
func pointOf(p plane.Point) point { return point{X: float64(p.X), Y: float64(p.Y)} }

// pressSketch draws a line with its corners. An echo is dashed.
func (d *drawing) pressSketch(s Sketch, o *tiles.Over) {
	var line, corners paint.Path
	points := make([]point, len(s.Points))
	for i, p := range s.Points {
		points[i] = pointOf(p).Times(d.scale)
		corners.Disc(points[i], 3.5)
	}
	wide := math.Max(0.9*d.unit*d.scale, 2)
	if len(points) > 1 {
		line.Polyline(points...)
		stroke := paint.Stroke{Width: wide, Butt: true}
		if s.Echo {
			stroke.Dash = []float64{4 * wide, 3 * wide}
		}
		o.Stroke(line, paint.Stroke{Width: wide + 3}, d.inks.Halo)
		o.Stroke(line, stroke, d.inks.Selected)
	}
	if !s.Echo && len(points) > 0 {
		o.Stroke(corners, paint.Stroke{Width: 2.5}, d.inks.Halo)
		o.Fill(corners, d.inks.Selected)
	}
}
