package draw

import (
	"fmt"
	"image/color"
	"io"
	"testing"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// eachView runs a benchmark on the boards and sizes that the aims are set for.
func eachView(b *testing.B, run func(b *testing.B, v *View, board *model.HexBoard)) {
	for _, grid := range []hex.Grid{{Cols: 50, Rows: 34}, {Cols: 256, Rows: 256}} {
		for _, size := range []float64{5, 13, 24, 28, 48} {
			b.Run(fmt.Sprintf("%dx%d/size%g", grid.Cols, grid.Rows, size), func(b *testing.B) {
				board := sampleBoard(grid.Cols, grid.Rows)
				v := NewView(board)
				v.Resize(1600, 900)
				v.SetCamera(Camera{Size: size})
				v.SetCamera(v.CenterOn(hex.Hex{Col: grid.Cols / 2, Row: grid.Rows / 2}))
				v.Image()
				run(b, v, board)
			})
		}
	}
}

func BenchmarkBrushHex(b *testing.B) {
	eachView(b, func(b *testing.B, v *View, board *model.HexBoard) {
		terrains := model.Terrains()
		drawtest.CPUPercentiles(b, func(i int) {
			h := hex.Hex{Col: board.Grid.Cols/2 - 8 + i%17, Row: board.Grid.Rows/2 - 5 + i/17%11}
			board.SetTerrain(h, terrains[i/187%len(terrains)])
			v.Invalidate(h)
			v.Image()
		})
	})
}

// dragBrush paints disks of radius 3 along a row, as a drag does.
func dragBrush(b *testing.B, v *View, board *model.HexBoard) {
	terrains := model.Terrains()
	middle := v.HexAt(800, 450)
	drawtest.CPUPercentiles(b, func(i int) {
		disk := hex.Disk(board.Grid, hex.Hex{Col: middle.Col - 8 + i%17, Row: middle.Row - 5 + i/17%11}, 3).List()
		for _, h := range disk {
			board.SetTerrain(h, terrains[(i/187+1)%len(terrains)])
		}
		v.Invalidate(disk...)
		v.Image()
	})
}

func BenchmarkBrushOfRadius3(b *testing.B) { eachView(b, dragBrush) }

func BenchmarkHover(b *testing.B) {
	eachView(b, func(b *testing.B, v *View, board *model.HexBoard) {
		over := Highlights{Hover: make(hex.List, 1), Brush: make(hex.List, 7)}
		drawtest.CPUPercentiles(b, func(i int) {
			h := hex.Hex{Col: board.Grid.Cols/2 - 8 + i%17, Row: board.Grid.Rows/2 - 5 + i/17%11}
			over.Hover[0], over.Brush[0] = h, h
			for d, n := range h.Neighbors() {
				over.Brush[d+1] = n
			}
			v.SetHighlights(over)
			v.Image()
		})
	})
}

func BenchmarkPan16(b *testing.B) {
	eachView(b, func(b *testing.B, v *View, board *model.HexBoard) {
		drawtest.CPUPercentiles(b, func(i int) {
			c := v.Camera()
			step := [4][2]float64{{16, 0}, {0, 16}, {-16, 0}, {0, -16}}[i/20%4]
			c.X += step[0]
			c.Y += step[1]
			v.SetCamera(c)
			v.Image()
		})
	})
}

func BenchmarkWholeRedraw(b *testing.B) {
	eachView(b, func(b *testing.B, v *View, board *model.HexBoard) {
		drawtest.CPUPercentiles(b, func(i int) {
			v.stale = true
			v.Image()
		})
	})
}

func BenchmarkRedrawAtANewSize(b *testing.B) {
	eachView(b, func(b *testing.B, v *View, board *model.HexBoard) {
		drawtest.CPUPercentiles(b, func(i int) {
			v.drawing.art = newArt(v.drawing.plan.scale, paint.Paper())
			v.drawing.forgetAll()
			v.stale = true
			v.Image()
		})
	})
}

func BenchmarkPicture(b *testing.B) {
	for _, grid := range []hex.Grid{{Cols: 50, Rows: 34}, {Cols: 256, Rows: 256}} {
		board := sampleBoard(grid.Cols, grid.Rows)
		b.Run(fmt.Sprintf("%dx%d", grid.Cols, grid.Rows), func(b *testing.B) {
			size := SizeForWidth(board, 280)
			drawtest.CPUPercentiles(b, func(int) { Picture(board, size, Options{}) })
		})
	}
}

func BenchmarkEncodePNG(b *testing.B) {
	board := sampleBoard(50, 34)
	size := SizeForWidth(board, 2900)
	drawtest.CPUPercentiles(b, func(int) {
		if err := EncodePNG(io.Discard, board, nil, size, Options{}, nil); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkEncodeWide is a picture of a large map of a width between those of the screen.
func BenchmarkEncodeWide(b *testing.B) {
	board := sampleBoard(256, 256)
	drawtest.CPUPercentiles(b, func(int) {
		if ok, err := EncodeWide(io.Discard, board, nil, 2900, Options{}, nil); err != nil || !ok {
			b.Fatal(ok, err)
		}
	})
}

func BenchmarkNewView(b *testing.B) {
	board := sampleBoard(256, 256)
	drawtest.CPUPercentiles(b, func(int) { NewView(board).drawing.close() })
}

// BenchmarkInvalidateAll is making a large board ready to be drawn anew.
func BenchmarkInvalidateAll(b *testing.B) {
	v := NewView(sampleBoard(256, 256))
	drawtest.CPUPercentiles(b, func(int) {
		v.InvalidateAll()
		v.drawing.placeNames(never)
	})
}

// Two sides that deploy on the halves of a map of 256 by 256 hexes.
func BenchmarkSetAreas(b *testing.B) {
	board := model.NewHexBoard(256, 256)
	v := NewView(board)
	var halves [2]hex.List
	for h := range board.Grid.All() {
		halves[h.Col/128] = append(halves[h.Col/128], h)
	}
	areas := []Area{{Hexes: halves[0], Ink: color.NRGBA{R: 200, A: 255}, Label: "Red"}, {Hexes: halves[1], Ink: color.NRGBA{B: 200, A: 255}, Label: "Blue"}}
	for name, lists := range map[string][2][]Area{"shown": {areas, nil}, "as they are": {areas, areas}} {
		b.Run(name, func(b *testing.B) {
			drawtest.CPUPercentiles(b, func(i int) { v.SetAreas(lists[i%2]) })
		})
	}
}
