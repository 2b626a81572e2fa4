package tiles_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

func TestASheetOnACanvas(t *testing.T) {
	var parts []image.Rectangle
	p := tiles.NewPrint(tiles.Extent{Width: 100, Height: 60, Around: 10}, 2, func(c paint.Canvas, part image.Rectangle) {
		parts = append(parts, part)
		c.Fill(square(0, 0, 200, 120), red)
	})
	w, h := p.Size()
	assert.Equal(t, []float64{240, 160}, []float64{w, h})
	low, high := p.Map()
	assert.Equal(t, []paint.Point{at(20, 20), at(220, 140)}, []paint.Point{low, high})
	assert.InDelta(t, 2, p.Scale(), 1e-12)
	draw := func(low, high paint.Point) string {
		return drawtest.Written(func(c paint.Canvas) { p.DrawPart(c, low, high) })
	}
	assert.Equal(t, "by 1,0 0,1, moved 20,20\n  fill #c80000ff: M 0,0 L 200,0 L 200,120 L 0,120 Z\n", draw(at(-50, -50), at(999, 999)))
	draw(at(30.5, 40), at(50, 60.5))
	assert.Equal(t, []image.Rectangle{image.Rect(-20, -20, 220, 140), image.Rect(10, 20, 30, 41)}, parts, "no more than the sheet, from the corner of the board")
	for _, beside := range [][2]paint.Point{{at(240, 0), at(300, 9)}, {at(0, 160), at(9, 170)}, {at(-9, 0), at(0, 9)}, {at(9, 9), at(9, 20)}, {at(9, 9), at(20, 9)}} {
		assert.Empty(t, draw(beside[0], beside[1]), "nothing lies there")
	}
	assert.Len(t, parts, 2)
}

func TestThePassesOfASheet(t *testing.T) {
	ink := func(n uint8) color.NRGBA { return color.NRGBA{R: n, A: 255} }
	hand := tiles.Hand{Scale: 2, Vector: true}
	clip := hand.Shape(square(0, 0, 40, 40))
	far := hand.Shape(square(500, 500, 540, 540))
	items := func(of, pass int) []tiles.Item {
		box := hand.Shape(square(float64(of), 0, float64(of)+5, 5))
		switch {
		case pass == 3:
			return []tiles.Item{{Shape: box, Clip: clip, Ink: ink(1)}, {Shape: box, Clip: clip, Ink: ink(2)}, {Shape: far, Clip: clip, Ink: ink(3)}, {Shape: box, Ink: ink(4)}, {Shape: box, Clip: far, Ink: ink(5)}}
		case pass == 1 && of == 20:
			return nil
		}
		return []tiles.Item{{Shape: box, Ink: ink(uint8(10*pass + of))}}
	}
	var after []int
	got := drawtest.Written(func(c paint.Canvas) {
		tiles.DrawPasses(c, []string{"Ground", "Roads", "Roads", "Names"}, []int{0, 20}, image.Rect(0, 0, 100, 100), items, func(pass int) {
			after = append(after, pass)
			c.Fill(paint.Path{}, ink(99))
		})
	})
	assert.Equal(t, []int{0, 2, 3}, after)
	assert.Equal(t, `layer Ground
  fill #000000ff: M 0,0 L 10,0 L 10,10 L 0,10 Z
  fill #140000ff: M 40,0 L 50,0 L 50,10 L 40,10 Z
fill #630000ff: 
layer Roads
  fill #0a0000ff: M 0,0 L 10,0 L 10,10 L 0,10 Z
  fill #140000ff: M 0,0 L 10,0 L 10,10 L 0,10 Z
  fill #280000ff: M 40,0 L 50,0 L 50,10 L 40,10 Z
fill #630000ff: 
layer Names
  within M 0,0 L 80,0 L 80,80 L 0,80 Z
    fill #010000ff: M 0,0 L 10,0 L 10,10 L 0,10 Z
    fill #020000ff: M 0,0 L 10,0 L 10,10 L 0,10 Z
  fill #040000ff: M 0,0 L 10,0 L 10,10 L 0,10 Z
  within M 0,0 L 80,0 L 80,80 L 0,80 Z
    fill #010000ff: M 40,0 L 50,0 L 50,10 L 40,10 Z
    fill #020000ff: M 40,0 L 50,0 L 50,10 L 40,10 Z
  fill #040000ff: M 40,0 L 50,0 L 50,10 L 40,10 Z
fill #630000ff: 
`, got)
	over := drawtest.Written(func(c paint.Canvas) {
		c = paint.Until(c, func() bool { return true })
		tiles.DrawPasses(c, []string{"Ground"}, []int{0}, image.Rect(0, 0, 9, 9), func(int, int) []tiles.Item { panic("nobody looks") }, func(int) {})
	})
	assert.Empty(t, over)
}

func TestAHandMakesShapesForTilesOrForACanvas(t *testing.T) {
	letters := paint.Letter(paint.Bold, "Hill", 10, 0).Path
	text := paint.Text{Line: "Hill", At: at(3, 4), Face: paint.Bold, Size: 10, Ink: blue}
	for _, vector := range []bool{true, false} {
		h := tiles.Hand{Scale: 3, Vector: vector}
		low, high, _ := letters.Bounds()
		assert.Equal(t, image.Rect(3, 6, 12, 15), h.Shape(square(1, 2, 4, 5)).Box, "vector %t", vector)
		assert.Equal(t, image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y))), h.Text(letters, text).Box)
		assert.Equal(t, image.Rectangle{}, h.Shape(paint.Path{}).Box)
		assert.Equal(t, vector, len(h.Shape(square(1, 2, 4, 5)).Lines) == 0)
		assert.Equal(t, vector, len(h.Stroke(line(at(0, 0), at(10, 0)), 4).Lines) == 0)
		assert.Equal(t, vector, len(h.Drawn(line(at(0, 0), at(10, 0)), paint.Stroke{Width: 4}).Lines) == 0)
		assert.Equal(t, vector, len(h.Text(letters, text).Lines) == 0)
		assert.Equal(t, image.Rect(-2, -2, 12, 2), h.Drawn(line(at(0, 0), at(10, 0)), paint.Stroke{Width: 4}).Box)
	}
	h := tiles.Hand{Scale: 3, Vector: true}
	assert.Equal(t, image.Rect(-2, -2, 32, 2), h.Stroke(line(at(0, 0), at(10, 0)), 4).Box)
	lit := tiles.NewLitInk(red, white, color.NRGBA{A: 255})
	faintly := tiles.NewLitInk(color.NRGBA{R: 200, A: 100}, white, blue)
	none := tiles.NewLitInk(color.NRGBA{R: 200}, white, blue)
	box := h.Shape(square(0, 0, 1, 1))
	got := drawtest.Written(func(c paint.Canvas) {
		tiles.DrawPasses(c, []string{"All"}, []int{0}, image.Rect(-20, -20, 50, 50), func(int, int) []tiles.Item {
			return []tiles.Item{
				{Shape: h.Stroke(line(at(0, 0), at(10, 0)), 4), Ink: red},
				{Shape: h.Drawn(line(at(0, 1), at(10, 1)), paint.Stroke{Width: 2, Dash: []float64{1}}), Ink: faint},
				{Shape: h.Text(letters, text), Ink: red},
				{Shape: box, Lit: lit}, {Shape: box, Lit: faintly}, {Shape: box, Lit: none},
			}
		}, func(int) {})
	})
	begin, width := text.Placed()
	assert.Equal(t, `layer All
  stroke #c80000ff, 4 wide, cut off, dashes []: M 0,0 L 30,0
  stroke #00780064, 2 wide, round, dashes [1.00]: M 0,1 L 10,1
  text "Hill" #c80000ff: from 3,4, `+paint.Decimal(width+0.0013, 2)+` wide, face 2, size 10, angle 0, spacing 0
  fill #c80000ff: M 0,0 L 3,0 L 3,3 L 0,3 Z
  fill #c7000064: M 0,0 L 3,0 L 3,3 L 0,3 Z
  fill #00000000: M 0,0 L 3,0 L 3,3 L 0,3 Z
`, got)
	assert.Equal(t, at(3, 4), begin)
}

func TestAnInkInTheLight(t *testing.T) {
	lit := tiles.NewLitInk(color.NRGBA{R: 100, G: 100, B: 100, A: 255}, color.NRGBA{R: 255, A: 255}, color.NRGBA{B: 200, A: 255})
	assert.Equal(t, uint32(0xff646464), lit[0])
	assert.Equal(t, uint32(0xff0000ff), lit[127], "in full light")
	shade := int8(-127)
	assert.Equal(t, uint32(0xffc80000), lit[uint8(shade)], "in the dark")
	assert.Equal(t, uint32(0xff3232b2), lit[64]&0xffffffff)
	thin := tiles.NewLitInk(color.NRGBA{R: 100, A: 51}, color.NRGBA{R: 255, A: 255}, blue)
	assert.Equal(t, uint32(51), thin[127]>>24, "it stays as thin as it is")
}

// slope is ground that falls to the east, over the edges of a sheet of 100 by 80.
func slope() *tiles.Relief {
	r := tiles.NewRelief(100, 80, 5)
	heights := make([]float64, r.Cols*r.Rows)
	r.Points(at(-90, -90), at(190, 190), func(k int, p paint.Point) { heights[k] = -p.X*p.X/900 - p.Y/20 })
	r.Light(heights)
	return r
}

// hill is a round hill in the middle of a sheet of 100 by 80.
func hill(height float64) *tiles.Relief {
	r := tiles.NewRelief(100, 80, 5)
	heights := make([]float64, r.Cols*r.Rows)
	r.Points(at(-50, -50), at(150, 150), func(k int, p paint.Point) { heights[k] = height * max(0, 30-p.Dist(at(50, 40))) / 30 })
	r.Light(heights)
	return r
}

func TestTheNetOfARelief(t *testing.T) {
	r := tiles.NewRelief(100, 81, 5)
	assert.Equal(t, []int{20 + 16, 17 + 16}, []int{r.Cols, r.Rows}, "it goes on beyond the sheet")
	var spots []paint.Point
	var index []int
	r.Points(at(0, 10), at(10, 15), func(k int, q paint.Point) {
		spots, index = append(spots, q), append(index, k)
	})
	assert.Equal(t, []paint.Point{at(5, 10), at(5, 15)}, spots)
	assert.Equal(t, []int{10*36 + 9, 11*36 + 9}, index)
}

func TestTheLightFallsFromTheNorthWest(t *testing.T) {
	s := sheet{light: hill(8)}
	lit := tiles.NewLitInk(color.NRGBA{R: 128, G: 128, B: 128, A: 255}, white, color.NRGBA{A: 255})
	s.items = []tiles.Item{{Shape: tiles.Pressed(square(0, 0, 100, 80)), Lit: lit}}
	m := shown(s, image.Point{}, 100, 80)
	mean := func(x, y int) (sum int) {
		for dy := range 4 {
			for dx := range 4 {
				sum += int(m.RGBAAt(x+dx, y+dy).R)
			}
		}
		return sum / 16
	}
	assert.Greater(t, mean(34, 24), 150, "light on the side towards it")
	assert.Less(t, mean(64, 54), 100, "dark on the other")
	assert.InDelta(t, 128, float64(mean(4, 4)), 5, "even ground is neither")
	assert.InDelta(t, 128, float64(mean(90, 70)), 5)
}

func TestReliefIsDrawnAsItWas(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	for _, height := range []float64{0.2, 2, 30} {
		r := hill(height)
		clip := tiles.Pressed(square(10, 10, 70, 70.5))
		for _, ink := range []*tiles.LitInk{tiles.NewLitInk(color.NRGBA{R: 90, G: 160, B: 128, A: 255}, white, blue), tiles.NewLitInk(faint, white, blue)} {
			s := sheet{light: r, items: []tiles.Item{{Shape: tiles.Pressed(square(-40, -40, 140.5, 120)), Lit: ink}, {Shape: tiles.Pressed(tiles.Ring(at(40, 40), 33.3)), Clip: clip, Lit: ink}}}
			g.Show("a hill", shown(s, image.Pt(-45, -45), 190, 170))
		}
		e := tiles.Extent{Width: 100, Height: 80, Around: 12}
		for _, scale := range []float64{0.5, 2} {
			lights := r.Lights(e, scale)
			g.Draw("bands of light", func(c paint.Canvas) {
				lights.Draw(c, image.Rect(-500, -500, 500, 500), white, blue)
			})
			g.Draw("bands of light in a part", func(c paint.Canvas) {
				lights.Draw(c, image.Rect(0, 0, int(20*scale), int(20*scale)), white, blue)
			})
		}
	}
	for _, around := range []float64{0, 12, 23} {
		lights := slope().Lights(tiles.Extent{Width: 100, Height: 80, Around: around}, 1)
		g.Draw("bands of a slope", func(c paint.Canvas) { lights.Draw(c, image.Rect(-500, -500, 500, 500), white, blue) })
	}
	g.Hold(t, "relief.txt")
	flat := tiles.NewRelief(100, 80, 5).Lights(tiles.Extent{Width: 100, Height: 80}, 1)
	assert.Empty(t, drawtest.Written(func(c paint.Canvas) { flat.Draw(c, image.Rect(0, 0, 99, 99), white, blue) }), "even ground has none")
}
