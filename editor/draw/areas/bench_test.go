package areas

import (
	"testing"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/model"
)

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
	drawtest.Percentiles(b, func(i int) {
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
	drawtest.Percentiles(b, func(i int) {
		v.SetBoard(boards[i%2])
		v.Image()
	})
}

func BenchmarkChangedPiece(b *testing.B) {
	v, board := benchView(b)
	one, other := marengo(b, board), marengo(b, board)
	other.Stacks[2].Pieces[1].Routed = true
	settings := [2]Setting{other, one}
	drawtest.Percentiles(b, func(i int) {
		v.SetSetting(settings[i%2])
		v.Image()
	})
}

func BenchmarkHover(b *testing.B) {
	v, _ := benchView(b)
	drawtest.Percentiles(b, func(i int) {
		v.SetHighlights(Highlights{Hover: []model.Site{{A: int32(i % 11)}}})
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

// BenchmarkThumbnail is a small picture of the whole sheet.
func BenchmarkThumbnail(b *testing.B) {
	board := commandersBoard(sideB)
	s := marengo(b, board)
	drawtest.Percentiles(b, func(int) {
		Picture(board, s, 280, draw.Options{})
	})
}
