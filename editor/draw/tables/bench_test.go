package tables

import (
	"slices"
	"testing"
	"time"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
)

// percentiles runs the loop and reports how long one turn takes by the clock, for
// several processors work at it.
func percentiles(b *testing.B, turn func(i int)) {
	b.ReportAllocs()
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		turn(i)
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(times[len(times)*19/20].Microseconds())/1000, "p95-ms")
}

func benchView(b *testing.B) (*View, Setting) {
	s := armies(b)
	v := viewOf(everything(b), s, 1600, 900)
	v.Image()
	return v, s
}

// BenchmarkDragGhost drags a unit with its tape over the table.
func BenchmarkDragGhost(b *testing.B) {
	v, s := benchView(b)
	percentiles(b, func(i int) {
		v.SetOverlays(ghostOf(s.Units[2], i%90*5, -(i%70)*7))
		v.Image()
	})
}

// BenchmarkTurnGhost turns it.
func BenchmarkTurnGhost(b *testing.B) {
	v, s := benchView(b)
	percentiles(b, func(i int) {
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
	percentiles(b, func(i int) {
		c.Scale *= 1 + 0.001*float64(1-i%2*2)
		v.SetCamera(c)
		v.Image()
	})
}

// BenchmarkDragCorner drags a corner of the largest hill.
func BenchmarkDragCorner(b *testing.B) {
	v, _ := benchView(b)
	percentiles(b, func(i int) {
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
	percentiles(b, func(i int) {
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
	percentiles(b, func(int) { Picture(board, s, 280, draw.Options{}) })
}
