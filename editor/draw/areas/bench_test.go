package areas

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

func benchView(b *testing.B) (*View, *model.AreaBoard) {
	board := commandersBoard(sideB)
	v := NewView(board)
	v.Resize(1600, 900)
	v.SetCamera(v.Fit())
	v.SetSetting(marengo(b, board))
	v.Image()
	return v, board
}

// BenchmarkWholeRedraw draws a whole board of eleven sectors at a size at which it was
// never drawn.
func BenchmarkWholeRedraw(b *testing.B) {
	v, _ := benchView(b)
	c := v.Camera()
	percentiles(b, func(i int) {
		c.Scale *= 1 + 0.001*float64(1-i%2*2)
		v.SetCamera(c)
		v.Image()
	})
}

// BenchmarkChangedSector names a sector anew.
func BenchmarkChangedSector(b *testing.B) {
	v, board := benchView(b)
	next := board.Copy().(*model.AreaBoard)
	next.Sectors[5].Terrain = "forest"
	boards := [2]*model.AreaBoard{next, board}
	percentiles(b, func(i int) {
		v.SetBoard(boards[i%2])
		v.Image()
	})
}

func BenchmarkChangedPiece(b *testing.B) {
	v, board := benchView(b)
	one, other := marengo(b, board), marengo(b, board)
	other.Stacks[2].Pieces[1].Routed = true
	settings := [2]Setting{other, one}
	percentiles(b, func(i int) {
		v.SetSetting(settings[i%2])
		v.Image()
	})
}

func BenchmarkHover(b *testing.B) {
	v, _ := benchView(b)
	percentiles(b, func(i int) {
		v.SetHighlights(Highlights{Hover: []model.Site{{A: int32(i % 11)}}})
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

// BenchmarkThumbnail is a small picture of the whole sheet.
func BenchmarkThumbnail(b *testing.B) {
	board := commandersBoard(sideB)
	s := marengo(b, board)
	percentiles(b, func(int) {
		Picture(board, s, 280, draw.Options{})
	})
}
