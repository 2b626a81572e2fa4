package tiles_test

import (
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model/diag"
)

var (
	white = color.NRGBA{R: 255, G: 255, B: 255, A: 255}
	red   = color.NRGBA{R: 200, A: 255}
	blue  = color.NRGBA{B: 180, A: 255}
	desk  = color.NRGBA{R: 30, G: 20, B: 10, A: 255}
	faint = color.NRGBA{G: 120, A: 100}
)

// sheet is a white sheet with a few things on it and over it.
type sheet struct {
	items  []tiles.Item
	layers tiles.Layers
	light  *tiles.Relief
}

func (s sheet) Ink(t *tiles.Tile) {
	for i := range t.Pix {
		t.Pix[i] = paint.Premultiplied(white, 255)
	}
	if s.light != nil {
		t.Light(s.light, 1)
	}
	for i := range s.items {
		t.Draw(&s.items[i])
	}
}

func (s sheet) InkOver(t *tiles.Tile)            { s.layers.Ink(t) }
func (s sheet) Covered(box image.Rectangle) bool { return s.layers.Cover(box) }

// shown is a part of a sheet, from a corner.
func shown(s sheet, corner image.Point, w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	tiles.InkInto(m, corner, s)
	return m
}

func square(left, top, right, foot float64) paint.Path {
	return tiles.Frame{Left: left, Top: top, Right: right, Bottom: foot}.Path()
}

func line(pts ...paint.Point) (p paint.Path) {
	p.Polyline(pts...)
	return p
}

func TestTheBoxOfAShape(t *testing.T) {
	assert.Equal(t, image.Rect(2, 4, 7, 11), tiles.NewShape(square(1.2, 2.1, 3.4, 5.3), 2).Box)
	assert.Equal(t, image.Rect(-1, 0, 1, 3), tiles.NewShapeAt(square(1, 2, 3, 4), 1, at(-2, -1.5)).Box)
	assert.Equal(t, image.Rect(1, 2, 4, 6), tiles.Pressed(square(1.5, 2.5, 3.5, 5.5)).Box)
	two := square(10, 10, 12, 12)
	two.Add(square(-5, 30, -4, 31))
	assert.Equal(t, image.Rect(-5, 10, 12, 31), tiles.Pressed(two).Box)
	assert.Equal(t, image.Rectangle{}, tiles.Pressed(paint.Path{}).Box)
	assert.Equal(t, image.Rectangle{}, tiles.Pressed(line(at(9, 9))).Box, "a point covers nothing")
	assert.Equal(t, image.Rect(10, 18, 40, 22), tiles.NewStroke(line(at(5, 10), at(20, 10)), 4, 2).Box, "a stroke has no ends beyond its own")
	assert.Equal(t, image.Rect(8, 18, 42, 22), tiles.StrokeItem(line(at(10, 20), at(40, 20)), paint.Stroke{Width: 4}, red).Shape.Box, "with round ones it has")
}

func TestAShapeIsMadeOfStraightLinesThatClose(t *testing.T) {
	p := line(at(0, 0), at(10, 0), at(10, 10))
	p.Polygon(at(20, 0), at(30, 0), at(30, 10))
	s := tiles.NewShapeAt(p, 2, at(1, 1))
	assert.Equal(t, []paint.Point{at(1, 1), at(21, 1), at(21, 21), at(1, 1)}, s.Lines[0].Points)
	assert.Equal(t, []paint.Point{at(41, 1), at(61, 1), at(61, 21), at(41, 1)}, s.Lines[1].Points)
	assert.Len(t, s.Lines, 2)
	back := line(at(0, 0), at(5, 0), at(5, 5), at(0, 0))
	back.Close()
	assert.Len(t, tiles.Pressed(back).Lines[0].Points, 4, "what ends at its beginning is closed")
	var curves paint.Path
	curves.Move(at(0, 0))
	curves.Quad(at(30, 0), at(30, 30))
	curves.Cube(at(30, 90), at(0, 90), at(0, 30))
	points := tiles.Pressed(curves).Lines[0].Points
	assert.Len(t, points, 1+20+24+1, "a line for each three pixels, no more than 24 a curve")
	assert.InDelta(t, 0, points[10].Dist(at(22.5, 7.5)), 1e-9, "halfway")
	assert.InDelta(t, 0, points[20+12].Dist(at(15, 75)), 1e-9)
}

func TestBoxesAlongALineCloseItsBends(t *testing.T) {
	along := func(pts ...paint.Point) [][]paint.Point {
		s := &tiles.Shape{}
		s.Along(pts, 2)
		var out [][]paint.Point
		for _, l := range s.Lines {
			out = append(out, l.Points)
		}
		return out
	}
	assert.Equal(t, [][]paint.Point{{at(0, -2), at(10, -2), at(10, 2), at(0, 2), at(0, -2)}}, along(at(0, 0), at(10, 0)))
	assert.Len(t, along(at(0, 0), at(10, 0), at(10, 0), at(20, 0)), 2, "a point twice is nothing")
	bent := along(at(0, 0), at(10, 0), at(10, 10))
	const more = 2 // 0.71 times the diagonal, and no more than it is wide
	assert.InDelta(t, 10+more, bent[0][1].X, 1e-9, "longer at the bend")
	assert.InDelta(t, 0, bent[0][0].X, 1e-9, "not at the ends")
	assert.InDelta(t, -more, bent[1][0].Y, 1e-9)
	assert.InDelta(t, 10, bent[1][1].Y, 1e-9)
	ring := along(at(0, 0), at(10, 0), at(10, 10), at(0, 10), at(0, 0))
	assert.InDelta(t, -more, ring[0][0].X, 1e-9, "a ring bends at its beginning too")
	assert.InDelta(t, -more, ring[3][1].Y, 1e-9)
	there := along(at(0, 0), at(10, 0), at(0, 0))
	assert.InDelta(t, 12, there[0][1].X, 1e-9, "no longer than it is wide")
}

func TestThingsAreDrawnInTheirOrder(t *testing.T) {
	s := sheet{items: []tiles.Item{{Shape: tiles.Pressed(square(2, 2, 6, 6)), Ink: red}, {Shape: tiles.Pressed(square(4, 4, 8, 8)), Ink: blue}}, layers: make(tiles.Layers, 2)}
	s.layers.Lay(1, []string{"x"}, func(_ int, o *tiles.Over) { o.Fill(square(7, 7, 9, 9), red) }, func(image.Rectangle) {})
	s.layers.Lay(0, []string{"y"}, func(_ int, o *tiles.Over) { o.Fill(square(0, 0, 9, 9), faint) }, func(image.Rectangle) {})
	m := shown(s, image.Pt(0, 0), 12, 12)
	assert.Equal(t, color.RGBA{R: 121, G: 47, A: 255}, m.RGBAAt(3, 3))
	assert.Equal(t, color.RGBA{G: 47, B: 109, A: 255}, m.RGBAAt(5, 5), "the later over the earlier, and what lies over the sheet over both")
	assert.Equal(t, color.RGBA{R: 200, A: 255}, m.RGBAAt(7, 7), "the upper group over the lower")
	assert.Equal(t, color.RGBA{R: 255, G: 255, B: 255, A: 255}, m.RGBAAt(10, 10))
}

func TestAClipCutsAShape(t *testing.T) {
	clip := tiles.Pressed(square(3, 0, 5.5, 10))
	s := sheet{items: []tiles.Item{{Shape: tiles.Pressed(square(0, 2, 10, 4)), Clip: clip, Ink: red}, {Shape: tiles.Pressed(square(8, 6, 9, 7)), Clip: clip, Ink: red}}}
	m := shown(s, image.Pt(0, 0), 12, 12)
	var row []uint8
	for x := range 8 {
		row = append(row, m.RGBAAt(x, 3).G)
	}
	assert.Equal(t, []uint8{255, 255, 255, 0, 0, 126, 255, 255}, row)
	assert.Equal(t, uint8(255), m.RGBAAt(8, 6).G)
}

// A sheet is drawn tile by tile, and shapes lie across tiles and far beyond them.
func TestTilesTogetherShowWhatACanvasDoes(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	for seed := range 30 {
		r := rand.New(rand.NewPCG(uint64(seed), 4))
		spread := []float64{40, 200, 3000}[seed%3]
		spot := func() paint.Point { return at(spread*(r.Float64()-0.5)+70, spread*(r.Float64()-0.5)+50) }
		var s sheet
		want := image.NewRGBA(image.Rect(0, 0, 150, 110))
		c := paint.NewPixels(want, paint.Scaled(1, 1, at(0, 0)))
		c.Fill(square(0, 0, 150, 110), white)
		for range 4 {
			var p paint.Path
			p.Polygon(spot(), spot(), spot(), spot())
			ink := color.NRGBA{R: uint8(r.IntN(256)), G: uint8(r.IntN(256)), B: uint8(r.IntN(256)), A: uint8(100 + r.IntN(156))}
			clip := square(20*r.Float64(), 10, 90+50*r.Float64(), 100)
			if r.IntN(2) == 0 {
				s.items = append(s.items, tiles.Item{Shape: tiles.Pressed(p), Clip: tiles.Pressed(clip), Ink: ink})
				c.Clip(clip, func() { c.Fill(p, ink) })
				continue
			}
			s.items = append(s.items, tiles.Item{Shape: tiles.Pressed(p), Ink: ink})
			c.Fill(p, ink)
		}
		got := shown(s, image.Point{}, 150, 110)
		assert.Less(t, drawtest.Difference(want, got), 2.0, "seed %d", seed)
		name := fmt.Sprintf("shapes spread over %.0f pixels", spread)
		g.Show(name, got)
		g.Show(name, shown(s, image.Pt(-31, 17), 140, 60))
	}
	g.Hold(t, "tiles.txt")
}

func TestWhatDoesNotLookAsItDidIsTold(t *testing.T) {
	l := make(tiles.Layers, 2)
	var spoiled []image.Rectangle
	var made []int
	lay := func(group int, keys ...string) ([]image.Rectangle, []int) {
		spoiled, made = nil, nil
		l.Lay(group, keys, func(i int, o *tiles.Over) {
			made = append(made, i)
			n := float64(keys[i][0] - 'a')
			o.Fill(square(10*n, 0, 10*n+5, 5), red)
		}, func(r image.Rectangle) { spoiled = append(spoiled, r) })
		return spoiled, made
	}
	spoiled, made = lay(0, "a", "b")
	assert.Equal(t, []image.Rectangle{image.Rect(0, 0, 5, 5), image.Rect(10, 0, 15, 5)}, spoiled)
	assert.Equal(t, []int{0, 1}, made)
	spoiled, made = lay(0, "b", "c")
	assert.Equal(t, []image.Rectangle{image.Rect(20, 0, 25, 5), image.Rect(0, 0, 5, 5)}, spoiled, "what comes, and what goes")
	assert.Equal(t, []int{1}, made)
	spoiled, made = lay(0, "c", "b")
	assert.Empty(t, spoiled)
	assert.Empty(t, made)
	lay(1, "e")
	assert.True(t, l.Cover(image.Rect(44, 4, 60, 60)))
	assert.True(t, l.Cover(image.Rect(10, 0, 11, 1)))
	assert.False(t, l.Cover(image.Rect(0, 0, 5, 5)))
	spoiled, _ = lay(0)
	assert.Len(t, spoiled, 2)
	assert.False(t, l.Cover(image.Rect(10, 0, 11, 1)))
}

func TestWhatLiesOverASheetIsSeenAlone(t *testing.T) {
	var o tiles.Over
	o.Fill(square(60, 60, 70, 70), red)
	o.Fill(square(64, 60, 70, 70), color.NRGBA{B: 255, A: 128})
	o.Fill(square(80, 60, 85, 70), color.NRGBA{G: 200, A: 128})
	m := o.Alone(image.Pt(70, 70), image.Pt(40, 40)) // from 50,50
	assert.Equal(t, image.Rect(0, 0, 40, 40), m.Rect)
	assert.Equal(t, []color.RGBA{{}, {R: 200, A: 255}, {R: 99, B: 128, A: 255}, {G: 100, A: 129}},
		[]color.RGBA{m.RGBAAt(5, 5), m.RGBAAt(11, 11), m.RGBAAt(16, 16), m.RGBAAt(32, 12)})
	var nothing tiles.Over
	assert.Equal(t, make([]byte, 4*9), nothing.Alone(image.Pt(1, 1), image.Pt(3, 3)).Pix)
}

func TestAPictureThatWasDrawnOnceLiesOnASheet(t *testing.T) {
	var r paint.Raster
	r.Reset(5, 5)
	r.Fill(square(-3, -2, 1, 2), red)
	r.Fill(square(1, -2, 3, 2), color.NRGBA{B: 200, A: 60})
	p := tiles.PictureOf(&r, image.Pt(100, 50))
	assert.Equal(t, image.Rect(97, 48, 103, 52), p.Box)
	assert.Len(t, p.Pix, 24)
	moved := p.At(image.Pt(-40, 14))
	assert.Equal(t, image.Rect(57, 62, 63, 66), moved.Box)
	assert.Equal(t, []bool{true, true, false, false, false}, []bool{p.Inked(image.Pt(97, 48)), p.Inked(image.Pt(100, 51)), p.Inked(image.Pt(101, 50)), p.Inked(image.Pt(96, 50)), p.Inked(image.Pt(100, 52))}, "faint ink is as good as none")
	thin := p.Faint(0.5)
	assert.Equal(t, uint32(0x7e), thin.Pix[0]>>24)
	assert.Equal(t, uint32(0xff), p.Pix[0]>>24)
	m := p.Image()
	assert.Equal(t, image.Rect(0, 0, 6, 4), m.Rect)
	assert.Equal(t, color.RGBA{R: 200, A: 255}, m.RGBAAt(0, 0))
	assert.Equal(t, color.RGBA{B: 47, A: 60}, m.RGBAAt(5, 3))
	var over tiles.Over
	over.Add(tiles.Item{Picture: moved})
	s := sheet{layers: tiles.Layers{{&over}}}
	drawn := shown(s, image.Point{}, 90, 90) // over four tiles
	assert.Equal(t, []color.RGBA{{R: 200, A: 255}, {R: 200, A: 255}, {R: 195, G: 195, B: 242, A: 255}, {R: 255, G: 255, B: 255, A: 255}, {R: 255, G: 255, B: 255, A: 255}},
		[]color.RGBA{drawn.RGBAAt(57, 62), drawn.RGBAAt(60, 65), drawn.RGBAAt(62, 65), drawn.RGBAAt(63, 65), drawn.RGBAAt(56, 62)})
	assert.True(t, s.Covered(image.Rect(62, 65, 64, 70)), "its box is covered")
	assert.False(t, s.Covered(image.Rect(63, 65, 64, 70)))
}

func TestAPatternRepeatsItself(t *testing.T) {
	p := tiles.Hatched(color.NRGBA{G: 255, A: 255}, color.NRGBA{R: 255, A: 255}, 4, 1)
	assert.Equal(t, 4, p.Period)
	var rows [4][4]bool
	for i, px := range p.Pix {
		rows[i/4][i%4] = px == 0xff0000ff
	}
	assert.Equal(t, [4][4]bool{{true, false, false, false}, {false, false, false, true}, {false, false, true, false}, {false, true, false, false}}, rows, "lines that rise to the east")
	var o tiles.Over
	o.Pattern(tiles.Pressed(square(-70, -70, 70.5, 70)), p)
	s := sheet{layers: tiles.Layers{{&o}}}
	corner := image.Pt(-80, -80)
	m := shown(s, corner, 160, 160)
	for _, q := range []image.Point{{X: -70, Y: -70}, {X: -65, Y: -3}, {X: 0, Y: 0}, {X: 3, Y: 1}, {X: 63, Y: 64}, {X: 64, Y: 65}, {X: 69, Y: 67}, {X: 5, Y: -64}} {
		want := color.RGBA{G: 255, A: 255}
		if (q.X+q.Y)%4 == 0 {
			want = color.RGBA{R: 255, A: 255}
		}
		assert.Equal(t, want, m.RGBAAt(q.X+80, q.Y+80), "%v", q)
	}
	edge := m.RGBAAt(70+80, 6+80)
	assert.InDelta(t, 127, float64(edge.G), 2, "thinner where less is covered")
	assert.Equal(t, color.RGBA{R: 255, G: 255, B: 255, A: 255}, m.RGBAAt(72+80, 80))
}

func TestSignsAreDrawnAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	inks := paint.Paper()
	show := func(name string, draw func(o *tiles.Over)) {
		var o tiles.Over
		draw(&o)
		g.Show(name, o.Alone(image.Pt(40, 40), image.Pt(80, 80)))
	}
	for _, r := range []float64{4, 7, 16} {
		for _, grave := range []diag.Severity{diag.Error, diag.Warning, diag.Hint} {
			show(fmt.Sprintf("a flag (%v), %.0f large", grave, r), func(o *tiles.Over) { o.Flag(grave, at(36, 60), r, &inks) })
		}
		for _, held := range []bool{false, true} {
			show(fmt.Sprintf("a handle, held %t, %.0f large", held, r), func(o *tiles.Over) { o.Handle(at(40, 41), r, held, &inks) })
		}
		show(fmt.Sprintf("a text, %.0f large", r), func(o *tiles.Over) { o.Text("12 of 6", at(40, 40), r, &inks) })
		show(fmt.Sprintf("a star, %.0f large", r), func(o *tiles.Over) {
			o.Fill(tiles.Star(at(40, 40), r, r/2, 5), red)
			o.Stroke(tiles.Ring(at(40, 40), r+4), paint.Stroke{Width: 2}, blue)
		})
	}
	for thick := range 4 {
		show("hatches", func(o *tiles.Over) {
			o.Pattern(tiles.Pressed(square(3.5, 2, 71, 66.2)), tiles.Hatched(faint, red, 5, thick))
		})
	}
	g.Hold(t, "signs.txt")
}

func TestAStarPointsUp(t *testing.T) {
	p := tiles.Star(at(10, 10), 4, 2, 4)
	assert.Len(t, p.Segments, 9)
	assert.InDelta(t, 0, p.Segments[0].To.Dist(at(10, 6)), 1e-9)
	assert.InDelta(t, 2, p.Segments[1].To.Dist(at(10, 10)), 1e-9)
	assert.Greater(t, p.Segments[1].To.X, 10.0)
	ring := tiles.Ring(at(10, 10), 3)
	low, high, _ := ring.Bounds()
	assert.Equal(t, []paint.Point{at(7, 7), at(13, 13)}, []paint.Point{low, high})
}
