package draw

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	stddraw "image/draw"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/image/math/f64"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// scan is a picture of large squares, each of a color of its own.
func scan(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, color.RGBA{uint8(x / 40 * 37), uint8(y / 40 * 53), uint8((x/40 + y/40) * 29), 255})
		}
	}
	return m
}

// traced is a tracing of a scan on which hexes are of some size, turned
// and shifted a little.
func traced(m image.Image, size float64) Tracing {
	return Tracing{Image: m, Opacity: 1, ToPicture: f64.Aff3{size, 0.1 * size, 20, -0.1 * size, size, 90}}
}

func TestATracingUnderTheMapIsSeenThroughDimmedTerrain(t *testing.T) {
	b := model.NewHexBoard(10, 10)
	for h := range b.Grid.All() {
		b.SetTerrain(h, model.Woods)
	}
	contrast := func(o Options) (most int) {
		shown := func(c color.Color) *image.RGBA {
			m := image.NewRGBA(image.Rect(0, 0, 400, 400))
			stddraw.Draw(m, m.Rect, image.NewUniform(c), image.Point{}, stddraw.Src)
			tr := traced(m, 20)
			v := NewView(b)
			v.Resize(200, 200)
			v.SetOptions(o)
			v.SetCamera(Camera{Size: 30})
			v.SetCamera(v.CenterOn(hex.Hex{Col: 4, Row: 4}))
			v.SetTracing(&tr)
			return v.Image()
		}
		light, dark := shown(color.White), shown(color.Black)
		for i, px := range light.Pix {
			most = max(most, int(px)-int(dark.Pix[i]))
		}
		return most
	}
	assert.Less(t, contrast(Options{}), 10, "woods hide it")
	assert.Greater(t, contrast(Options{}.With(Dimmed, TerrainLayer)), 100)
	assert.Equal(t, 255, contrast(Options{}.With(Hidden, TerrainLayer, NumberLayer, GridLayer)))
}

func TestATracingLiesWhereItWasFitted(t *testing.T) {
	m := scan(1200, 900)
	for _, picture := range []float64{8, 20, 31} {
		for _, size := range []float64{7, 16, 28, 60} {
			tr := traced(m, picture)
			v := NewView(model.NewHexBoard(30, 25))
			v.Resize(500, 400)
			v.SetOptions(Options{}.With(Hidden, NumberLayer, GridLayer))
			v.SetCamera(Camera{Size: size})
			v.SetCamera(v.CenterOn(hex.Hex{Col: 9, Row: 8}))
			v.SetTracing(&tr)
			got := v.Image()
			checked := 0
			for y := 3; y < 400; y += 23 {
				for x := 3; x < 500; x += 23 {
					at := v.PointAt(float64(x)+0.5, float64(y)+0.5)
					px := int(tr.ToPicture[0]*at.X + tr.ToPicture[1]*at.Y + tr.ToPicture[2])
					py := int(tr.ToPicture[3]*at.X + tr.ToPicture[4]*at.Y + tr.ToPicture[5])
					inner := image.Rect(px-12, py-12, px+13, py+13) // away from the squares' edges
					if inner.Min.X/40 != inner.Max.X/40 || inner.Min.Y/40 != inner.Max.Y/40 || !inner.In(m.Rect) {
						continue
					}
					if h := v.HexAt(float64(x), float64(y)); h.Col < 0 || h.Row < 0 || h.Col > 29 || h.Row > 24 {
						continue
					}
					checked++
					want, have := m.RGBAAt(px, py), got.RGBAAt(x, y)
					d := max(abs(int(want.R)-int(have.R)), abs(int(want.G)-int(have.G)), abs(int(want.B)-int(have.B)))
					assert.LessOrEqual(t, d, 2, "picture %g at size %g, pixel %d, %d", picture, size, x, y)
				}
			}
			assert.Greater(t, checked, 5)
			v.drawing.close()
		}
	}
}

func TestATracingLiesUnderTheInksOrOverThem(t *testing.T) {
	b := patchBoard(model.Crest)
	show := func(o Options, tr *Tracing) *image.RGBA {
		v := NewView(b)
		v.Resize(300, 300)
		v.SetOptions(o)
		v.SetCamera(Camera{Size: 28})
		v.SetTracing(tr)
		defer v.drawing.close()
		return v.Image()
	}
	whole := &image.RGBA{Pix: bytes.Repeat([]byte{200, 0, 0, 255}, 64*64), Stride: 256, Rect: image.Rect(0, 0, 64, 64)}
	fits := Tracing{Image: whole, Opacity: 1, ToPicture: [6]float64{1, 0, 10, 0, 1, 10}}
	plain, under := show(Options{}, nil), show(Options{}, &fits)
	assert.NotEqual(t, plain.Pix, under.Pix)
	at := func(m *image.RGBA, x, y int) color.RGBA { return m.RGBAAt(x, y) }
	assert.Equal(t, color.RGBA{200, 0, 0, 255}, at(under, 45, 45), "in place of the paper")
	over := fits
	over.Over, over.Opacity = true, 0.5
	half := show(Options{}, &over)
	c, p := at(half, 150, 150), at(plain, 150, 150)
	assert.InDelta(t, (int(p.R)+200)/2, int(c.R), 2, "over the map, half of it is seen")
	assert.Equal(t, plain.Pix, show(Options{}.With(Hidden, TracingLayer), &over).Pix)
	assert.NotEqual(t, half.Pix, show(Options{}.With(Dimmed, TracingLayer), &over).Pix)
}

func TestAViewWithATracingIsKeptUpToDate(t *testing.T) {
	m := scan(700, 500)
	rapid.Check(t, func(t *rapid.T) {
		b := sampleBoard(30, 20)
		tr := Tracing{Image: m, Opacity: 0.7, Over: rapid.Bool().Draw(t, "over"), ToPicture: [6]float64{14, 1.5, 3, -1.2, 15, 60}}
		v, anew := NewView(b), NewView(b)
		for _, x := range []*View{v, anew} {
			x.Resize(220, 160)
			x.SetCamera(Camera{Size: rapid.SampledFrom([]float64{5, 24}).Draw(t, "size"), X: 100, Y: 90})
			x.SetTracing(&tr)
		}
		anew.SetCamera(v.Camera())
		v.Image()
		for range 4 {
			c := v.Camera()
			c.X += float64(rapid.IntRange(-40, 40).Draw(t, "dx"))
			c.Y += float64(rapid.IntRange(-40, 40).Draw(t, "dy"))
			v.SetCamera(c)
			h := hex.Hex{Col: rapid.IntRange(0, 29).Draw(t, "col"), Row: rapid.IntRange(0, 19).Draw(t, "row")}
			b.SetTerrain(h, rapid.SampledFrom(model.Terrains()).Draw(t, "terrain"))
			v.Invalidate(h)
			v.Image()
		}
		anew.SetCamera(v.Camera())
		anew.InvalidateAll()
		same := bytes.Equal(anew.Image().Pix, v.Image().Pix)
		v.drawing.close()
		anew.drawing.close()
		if !same {
			t.Fatalf("the picture differs within %v", difference(anew.picture, v.picture))
		}
	})
}

func BenchmarkTracing(b *testing.B) {
	m := scan(5000, 4400)
	for _, size := range []float64{13, 28} {
		board := sampleBoard(256, 256)
		v := NewView(board)
		v.Resize(1600, 900)
		v.SetCamera(Camera{Size: size})
		v.SetCamera(v.CenterOn(hex.Hex{Col: 128, Row: 128}))
		tr := traced(m, 12)
		v.SetTracing(&tr)
		v.Image()
		b.Run(fmt.Sprintf("pan at size %g", size), func(b *testing.B) {
			drawtest.CPUPercentiles(b, func(i int) {
				c := v.Camera()
				c.X += [2]float64{16, -16}[i/20%2]
				v.SetCamera(c)
				v.Image()
			})
		})
		b.Run(fmt.Sprintf("brush at size %g", size), func(b *testing.B) { dragBrush(b, v, board) })
	}
}
