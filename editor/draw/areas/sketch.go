package areas

import (
	"fmt"
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model/plane"
)

// laySketches lays out the grid and the lines that are being drawn.
func (d *drawing) laySketches(h Highlights, spoil func(image.Rectangle)) {
	var keys []string
	if h.Step > 0 {
		keys = []string{fmt.Sprint(h.Step, d.board.Width, d.board.Height)}
	}
	d.over.Lay(gridGroup, keys, func(_ int, o *tiles.Over) { d.pressGrid(h.Step, o) }, spoil)
	keys = make([]string, len(h.Sketches))
	for i, s := range h.Sketches {
		keys[i] = fmt.Sprint(s)
	}
	d.over.Lay(sketchGroup, keys, func(i int, o *tiles.Over) { d.pressSketch(h.Sketches[i], o) }, spoil)
}

// leastGrid is how far apart lines of the grid are drawn at the least, in pixels.
const leastGrid = 7

// pressGrid draws the grid, every line of it or as many as can be told apart.
func (d *drawing) pressGrid(step int, o *tiles.Over) {
	for float64(step)*d.scale < leastGrid {
		step *= 2
	}
	var lines paint.Path
	for x := 0; x <= d.board.Width; x += step {
		lines.Polyline(pointOf(plane.Point{X: x}), pointOf(plane.Point{X: x, Y: d.board.Height}))
	}
	for y := 0; y <= d.board.Height; y += step {
		lines.Polyline(pointOf(plane.Point{Y: y}), pointOf(plane.Point{X: d.board.Width, Y: y}))
	}
	o.Add(tiles.Item{Shape: tiles.NewStroke(lines, 1, d.scale), Ink: paint.Faint(d.inks.Selected, 0.3)})
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
