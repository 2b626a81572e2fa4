package tables

import (
	"testing"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/model"
)

func benchView(b *testing.B) (*View, Setting) {
	s := armies(b)
	v := viewOf(everything(b), s, 1600, 900)
	v.Image()
	return v, s
}

// BenchmarkDragGhost drags a unit with its tape over the table.
func BenchmarkDragGhost(b *testing.B) {
	v, s := benchView(b)
	drawtest.Percentiles(b, func(i int) {
		v.SetOverlays(ghostOf(s.Units[2], i%90*5, -(i%70)*7))
		v.Image()
	})
}

// BenchmarkTurnGhost turns it.
func BenchmarkTurnGhost(b *testing.B) {
	v, s := benchView(b)
	drawtest.Percentiles(b, func(i int) {
		o := ghostOf(s.Units[2], 100, -300)
		o.Ghosts[0].Unit.Facing = i * 7 % 3600
		o.Ghosts[0].Unit.Outline = rectangle(2300, 3300, i*7%3600, 600, 200)
		v.SetOverlays(o)
		v.Image()
	})
}

// BenchmarkWholeRedraw draws a whole table at a size at which it was never drawn.
func BenchmarkWholeRedraw(b *testing.B) {
	v, _ := benchView(b)
	c := v.Camera()
	drawtest.Percentiles(b, func(i int) {
		c.Scale *= 1 + 0.001*float64(1-i%2*2)
		v.SetCamera(c)
		v.Image()
	})
}

// BenchmarkDragCorner drags a corner of the largest hill.
func BenchmarkDragCorner(b *testing.B) {
	v, _ := benchView(b)
	drawtest.Percentiles(b, func(i int) {
		next := v.drawing.board.Copy().(*model.TableBoard)
		next.Pieces[0].Points[1].Y = 1200 + i%40*3
		v.SetBoard(next)
		v.Image()
	})
}

func BenchmarkPan16(b *testing.B) {
	v, _ := benchView(b)
	v.SetCamera(v.ZoomAt(800, 450, 2.5))
	v.Image()
	drawtest.Percentiles(b, func(i int) {
		c := v.Camera()
		step := [4][2]float64{{16, 0}, {0, 16}, {-16, 0}, {0, -16}}[i/20%4]
		c.X, c.Y = c.X+step[0], c.Y+step[1]
		v.SetCamera(c)
		v.Image()
	})
}

// BenchmarkThumbnail is a small picture of the whole table.
func BenchmarkThumbnail(b *testing.B) {
	board, s := everything(b), armies(b)
	drawtest.Percentiles(b, func(int) { Picture(board, s, 280, draw.Options{}) })
}
