package tables

import (
	"fmt"
	"testing"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
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

// BenchmarkDragAmongNames drags a house over a table with 400 pieces that have names, among
// roads.
func BenchmarkDragAmongNames(b *testing.B) { benchAmongNames(b, (*View).TryBoard) }

// BenchmarkDropAmongNames drops it each time: names find new places.
func BenchmarkDropAmongNames(b *testing.B) { benchAmongNames(b, (*View).SetBoard) }

func benchAmongNames(b *testing.B, show func(*View, *model.TableBoard)) {
	board := &model.TableBoard{Width: 7200, Height: 4800}
	kinds := []model.PieceKind{model.PieceHill, model.PieceLightWoods, model.PieceRoad, model.PieceBuilding}
	for i := range 400 {
		x, y := i%20*360, i/20*240
		board.Pieces = append(board.Pieces, model.Piece{
			ID: fmt.Sprint("piece-", i), Kind: kinds[i%len(kinds)], Name: fmt.Sprint("Place ", i),
			Points: plane.Polygon{{X: x + 20, Y: y + 20}, {X: x + 340, Y: y + 20}, {X: x + 300, Y: y + 220}, {X: x + 60, Y: y + 200}},
		})
	}
	v := viewOf(board, Setting{}, 1600, 900)
	v.Image()
	drawtest.Percentiles(b, func(i int) {
		next := board.Copy().(*model.TableBoard)
		for j := range next.Pieces[203].Points {
			next.Pieces[203].Points[j].X += i % 90 * 30
			next.Pieces[203].Points[j].Y -= i % 70 * 20
		}
		show(v, next)
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
