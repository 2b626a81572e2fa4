package draw

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// fresh is what a new view of the board shows.
func fresh(b *model.HexBoard, w, h int, c Camera, o Options, over Highlights, areas ...Area) *image.RGBA {
	v := NewView(b)
	v.Resize(w, h)
	v.SetCamera(c)
	v.SetOptions(o)
	v.SetHighlights(over)
	v.SetAreas(areas)
	defer v.drawing.close()
	return v.Image()
}

// difference is the smallest box around the pixels in which two pictures of
// one size differ.
func difference(a, b *image.RGBA) image.Rectangle {
	var box image.Rectangle
	for y := range a.Rect.Dy() {
		ra, rb := a.Pix[y*a.Stride:][:a.Stride], b.Pix[y*b.Stride:][:b.Stride]
		if bytes.Equal(ra, rb) {
			continue
		}
		for x := range a.Rect.Dx() {
			if !bytes.Equal(ra[4*x:4*x+4], rb[4*x:4*x+4]) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

func TestAViewKeptUpToDateIsTheSameAsOneDrawnAnew(t *testing.T) {
	sizes := []float64{0.9, 2.4, 4.6, 7, 9.3, 16, 24.7, 28.7, 60}
	rapid.Check(t, func(t *rapid.T) {
		cols, rows := rapid.IntRange(30, 40).Draw(t, "cols"), rapid.IntRange(20, 24).Draw(t, "rows")
		b := sampleBoard(cols, rows)
		anyHex := rapid.Custom(func(t *rapid.T) hex.Hex {
			return hex.Hex{Col: rapid.IntRange(0, cols-1).Draw(t, "col"), Row: rapid.IntRange(0, rows-1).Draw(t, "row")}
		})
		someHexes := rapid.SliceOfN(anyHex, 0, 5)
		const w, h = 301, 203
		v := NewView(b)
		v.Resize(w, h)
		defer v.drawing.close()
		camera := func() Camera {
			c := v.Fit()
			if rapid.Bool().Draw(t, "fit") {
				return c
			}
			v.SetCamera(Camera{Size: rapid.SampledFrom(sizes).Draw(t, "size")})
			return v.CenterOn(anyHex.Draw(t, "middle"))
		}
		v.SetCamera(camera())
		v.Image()
		over, options := Highlights{}, Options{}
		var areas []Area
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			switch rapid.IntRange(0, 12).Draw(t, "step") {
			case 0:
				h := anyHex.Draw(t, "painted")
				b.SetTerrain(h, rapid.SampledFrom(model.Terrains()).Draw(t, "terrain"))
				v.Invalidate(h)
			case 1:
				h := anyHex.Draw(t, "raised")
				b.SetTerrain(h, model.Crest)
				b.SetAltitude(h, rapid.IntRange(0, 120).Draw(t, "altitude"))
				v.Invalidate(h)
			case 2:
				h, d := anyHex.Draw(t, "linked"), rapid.SampledFrom(hex.Dirs[:]).Draw(t, "dir")
				k := rapid.SampledFrom(model.LineKinds()).Draw(t, "line")
				b.SetLink(k, h, d, !b.Linked(k, h, d))
				v.Invalidate(h, h.Neighbor(d))
			case 3:
				h, d := anyHex.Draw(t, "sided"), rapid.SampledFrom(hex.Dirs[:]).Draw(t, "dir")
				b.SetSide(rapid.SampledFrom(model.SideKinds()).Draw(t, "side"), h, d, true)
				b.SetBridge(h, !b.Bridge(h))
				v.Invalidate(h, h.Neighbor(d))
			case 4:
				over = Highlights{
					Hover: someHexes.Draw(t, "hover"), Brush: someHexes.Draw(t, "brush"),
					Selected: someHexes.Draw(t, "selected"), Lit: someHexes.Draw(t, "lit"),
				}
				for i, h := range someHexes.Draw(t, "problems") {
					over.Problems = append(over.Problems, Problem{h, diag.Severity(i % 3)})
				}
				v.SetHighlights(over)
			case 5:
				c := v.Camera()
				c.X += float64(rapid.IntRange(-90, 90).Draw(t, "dx"))
				c.Y += float64(rapid.IntRange(-90, 90).Draw(t, "dy"))
				v.SetCamera(c)
			case 6:
				v.SetCamera(camera())
			case 7:
				v.Image()
			case 8:
				options = options.With(rapid.SampledFrom([]Visibility{Shown, Dimmed, Hidden}).Draw(t, "visibility"), rapid.SampledFrom(Layers()).Draw(t, "layer"))
				v.SetOptions(options)
			case 10:
				areas = nil
				for i := range rapid.IntRange(0, 3).Draw(t, "areas") {
					areas = append(areas, Area{Hexes: someHexes.Draw(t, "area"), Ink: []color.NRGBA{night, light}[i%2], Label: "Left wing"})
				}
				v.SetAreas(areas)
			case 9:
				options.Palette = rapid.SampledFrom([]string{"", "contrast", "gray"}).Draw(t, "palette")
				v.SetOptions(options)
			case 11:
				left := rapid.IntRange(0, 60).Draw(t, "steps of drawing")
				if _, done := v.ImageUntil(func() bool { left--; return left <= 0 }); !done && left > 0 {
					t.Fatalf("it stopped before it was late")
				}
			case 12:
				v.InvalidateAll()
			}
		}
		got, want := v.Image(), fresh(b.Clone(), w, h, v.Camera(), options, over, areas...)
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("the picture at size %.2f differs from a fresh one within %v", v.Camera().Size, difference(got, want))
		}
	})
}

func TestAnyPartOfThePictureMayBeDrawnByItself(t *testing.T) {
	b := sampleBoard(36, 22)
	over := Highlights{Lit: hex.Disk(b.Grid, hex.Hex{Col: 14, Row: 8}, 2).List(), Selected: hex.List{{Col: 9, Row: 9}}, Problems: []Problem{{Hex: hex.Hex{Col: 12, Row: 4}}}}
	for _, size := range []float64{0.7, 3.56, 7, 11.3, 16, 28, 50} {
		t.Run(fmt.Sprintf("at size %g", size), func(t *testing.T) {
			d := newDrawing(b, ladder[rungFor(size)], Options{})
			defer d.close()
			d.setMarks(over, func(image.Rectangle) {})
			var scratch bands
			whole := image.NewRGBA(image.Rect(0, 0, d.plan.sheet.Dx()/d.plan.over, d.plan.sheet.Dy()/d.plan.over))
			d.inkInto(whole, image.Point{}, whole.Rect, &scratch)
			rapid.Check(t, func(t *rapid.T) {
				x := rapid.IntRange(0, whole.Rect.Dx()-1).Draw(t, "x")
				y := rapid.IntRange(0, whole.Rect.Dy()-1).Draw(t, "y")
				part := image.NewRGBA(image.Rect(0, 0, rapid.IntRange(1, 90).Draw(t, "width"), rapid.IntRange(1, 90).Draw(t, "height")))
				d.inkInto(part, image.Pt(x, y), part.Rect, &scratch)
				for row := range min(part.Rect.Dy(), whole.Rect.Dy()-y) {
					n := 4 * min(part.Rect.Dx(), whole.Rect.Dx()-x)
					if !bytes.Equal(part.Pix[row*part.Stride:][:n], whole.Pix[whole.PixOffset(x, y+row):][:n]) {
						t.Fatalf("row %d differs", row)
					}
				}
			})
		})
	}
}

func TestAnImageKeepsItsPixelsWhileTheSizeStays(t *testing.T) {
	v := NewView(sampleBoard(30, 20))
	v.Resize(200, 100)
	m := v.Image()
	v.SetCamera(v.Fit())
	v.Invalidate(hex.Hex{Col: 3, Row: 3})
	assert.Same(t, m, v.Image())
	assert.Equal(t, 4*200, m.Stride)
	v.Resize(200, 101)
	assert.NotSame(t, m, v.Image())
}

func TestAPixelIsInTheHexThatIsDrawnThere(t *testing.T) {
	v := NewView(sampleBoard(50, 34))
	v.Resize(800, 600)
	for _, s := range ladder {
		v.SetCamera(Camera{Size: s.size(), X: 17, Y: 9})
		for _, h := range []hex.Hex{{}, {Col: 1}, {Row: 1}, {Col: 7, Row: 12}, {Col: 49, Row: 33}} {
			x, y := v.CenterOf(h)
			assert.Equal(t, h, v.HexAt(x, y), "size %.2f", s.size())
			at := v.PointAt(x+0.3*s.size(), y)
			center := hex.Layout{Size: 1}.Center(h)
			assert.InDelta(t, center.X+0.3, at.X, 1e-9)
			assert.InDelta(t, center.Y, at.Y, 1e-9)
			backX, backY := v.PixelAt(at)
			assert.InDelta(t, x+0.3*s.size(), backX, 1e-6)
			assert.InDelta(t, y, backY, 1e-6)
			assert.Equal(t, h, v.HexAt(x+0.8*s.size(), y), "size %.2f", s.size())
			assert.Equal(t, h.Neighbor(hex.S), v.HexAt(x, y+s.size()), "size %.2f", s.size())
		}
	}
}

func TestZoomingHoldsThePointUnderThePointer(t *testing.T) {
	v := NewView(sampleBoard(50, 34))
	v.Resize(800, 600)
	v.SetCamera(Camera{Size: 28})
	for _, factor := range []float64{1.15, 1.15, 2, 1.001, 0.5, 0.3, 0.999, 0.2} {
		before := v.Camera().Size
		at := v.HexAt(400, 300)
		v.SetCamera(v.ZoomAt(400, 300, factor))
		x, y := v.CenterOf(at)
		assert.InDelta(t, 400, x, 1.2*v.Camera().Size+2)
		assert.InDelta(t, 300, y, 1.2*v.Camera().Size+2)
		assert.NotEqual(t, before, v.Camera().Size, "each step of the wheel does something")
	}
}

func TestFitShowsTheWholeSheet(t *testing.T) {
	for _, grid := range []hex.Grid{{Cols: 50, Rows: 34}, {Cols: 256, Rows: 256}, {Cols: 1, Rows: 1}, {Cols: 3, Rows: 200}} {
		t.Run(fmt.Sprint(grid), func(t *testing.T) {
			v := NewView(model.NewHexBoard(grid.Cols, grid.Rows))
			v.Resize(1000, 700)
			v.SetCamera(v.Fit())
			x0, y0 := v.CenterOf(hex.Hex{})
			x1, y1 := v.CenterOf(hex.Hex{Col: grid.Cols - 1, Row: grid.Rows - 1})
			assert.Positive(t, x0)
			assert.Positive(t, y0)
			assert.Less(t, x1, 1000.0)
			assert.Less(t, y1, 700.0)
			assert.InDelta(t, 500, (x0+x1)/2, v.Camera().Size+1, "in the middle")
		})
	}
}

func TestTheLadderOfSizesRisesInSmallSteps(t *testing.T) {
	require.True(t, slices.IsSortedFunc(ladder, func(a, b scale) int { return int(1e6 * (a.size() - b.size())) }))
	for i := 1; i < len(ladder); i++ {
		step := ladder[i].size() / ladder[i-1].size()
		assert.Greater(t, step, 1.03, "%v", ladder[i])
		assert.Less(t, step, 1.4, "%v", ladder[i])
		if ladder[i-1].size() > 8 {
			assert.Less(t, step, 1.145, "%v", ladder[i])
		}
	}
}

func TestASleepingViewKeepsNoPictureAndWakesAsItWas(t *testing.T) {
	v := NewView(model.NewHexBoard(40, 30))
	defer v.drawing.close()
	v.Resize(400, 300)
	v.SetCamera(v.ZoomAt(10, 20, 2))
	before, camera := bytes.Clone(v.Image().Pix), v.Camera()
	art := v.drawing.art
	v.Sleep()
	v.Sleep()
	assert.Empty(t, v.picture.Pix)
	assert.Empty(t, v.bare.Pix)
	assert.Same(t, art, takeArt(art.scale, art.inks), "another view takes its sprites over")
	v.Wake()
	assert.Equal(t, camera, v.Camera())
	assert.True(t, bytes.Equal(before, v.Image().Pix))
}

func TestALongSessionKeepsNoGroundThatIsNoLongerThere(t *testing.T) {
	if testing.Short() {
		t.Skip("paints four thousand hexes")
	}
	b := sampleBoard(40, 30)
	v := NewView(b)
	v.Resize(301, 203)
	v.SetCamera(v.Fit())
	v.drawing.scene.room = 2000 // the board and what is painted in a while have fewer
	chance, most := rand.New(rand.NewPCG(1, 2)), 0
	for range 4000 {
		h := hex.Hex{Col: chance.IntN(40), Row: chance.IntN(30)}
		b.SetTerrain(h, model.Terrains()[chance.IntN(len(model.Terrains()))])
		v.Invalidate(h)
		v.Image()
		most = max(most, len(v.drawing.scene.contours))
	}
	assert.Less(t, most, 40_000)
	fresh := NewView(b)
	fresh.Resize(301, 203)
	fresh.SetCamera(v.Camera())
	assert.Equal(t, fresh.Image().Pix, v.Image().Pix)
}

// drawOut draws what is left of a picture that is not done, a step a call.
func drawOut(t *testing.T, v *View) {
	t.Helper()
	for calls, done := 1, false; !done; calls++ {
		require.Less(t, calls, 200, "each call draws something")
		_, done = v.ImageUntil(func() bool { return true })
	}
}

func TestAPictureThatIsNotDoneShowsTheOneBefore(t *testing.T) {
	b := sampleBoard(36, 22)
	v := NewView(b)
	defer v.drawing.close()
	v.Resize(600, 400)
	v.SetCamera(v.Fit())
	late := func() bool { return true }
	before := image.NewRGBA(v.Image().Rect)
	copy(before.Pix, v.Image().Pix)
	v.SetCamera(v.ZoomAt(300, 200, 2))
	m, done := v.ImageUntil(late)
	require.False(t, done)
	share := v.Camera().Size / v.Fit().Size
	require.Greater(t, share, 1.5)
	for y := 300; y < 400; y += 7 { // not drawn yet
		for x := 0; x < 600; x += 7 {
			at := image.Pt(300+int(math.Floor((float64(x)+0.5-300)/share)), 200+int(math.Floor((float64(y)+0.5-200)/share)))
			near := false
			for _, d := range []image.Point{{}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}} {
				near = near || before.At(at.X+d.X, at.Y+d.Y) == m.At(x, y)
			}
			require.Truef(t, near, "%d, %d", x, y)
		}
	}
	drawOut(t, v)
	whole := fresh(b, 600, 400, v.Camera(), Options{}, Highlights{})
	assert.Empty(t, difference(m, whole))
	v.Resize(580, 390)
	m, done = v.ImageUntil(late)
	require.False(t, done)
	assert.Equal(t, whole.At(570, 380), m.At(570, 380), "of another size")
}

func TestWhatChangesMuchIsDrawnOverSomeFrames(t *testing.T) {
	for _, size := range []float64{5, 24} {
		b := sampleBoard(120, 90)
		v := NewView(b)
		defer v.drawing.close()
		v.Resize(600, 400)
		over := Highlights{}
		same := func(what string) {
			t.Helper()
			m, done := v.ImageUntil(func() bool { return true })
			require.False(t, done, what)
			whole := fresh(b, 600, 400, v.Camera(), Options{}, over)
			assert.NotEmpty(t, difference(m, whole), what)
			drawOut(t, v)
			assert.Empty(t, difference(m, whole), what)
		}
		v.SetCamera(Camera{Size: size})
		same("the first picture")

		c := v.Camera()
		c.X, c.Y = c.X+70, c.Y+310
		v.SetCamera(c)
		same("ground that comes into sight")
		m := v.Image()
		v.SetCamera(v.CenterOn(hex.Hex{Col: 60, Row: 45}))
		v.Image()
		c = v.Camera()
		c.X -= 200
		v.SetCamera(c)
		v.ImageUntil(func() bool { return true })
		assert.Equal(t, v.drawing.art.inks.Paper, color.NRGBA(m.RGBAAt(190, 399)), "as long as it is not drawn")

		var all hex.List
		for h := range b.Grid.All() {
			over.Problems = append(over.Problems, Problem{Hex: h})
			all = append(all, h)
		}
		drawOut(t, v)
		v.SetHighlights(over)
		same("flags all over the map")

		for _, h := range all {
			b.SetTerrain(h, model.Woods)
		}
		v.Invalidate(all...)
		same("an edit of the whole map")

		b.SetTerrain(v.HexAt(300, 200), model.Town)
		v.Invalidate(v.HexAt(300, 200))
		_, done := v.ImageUntil(func() bool { return true })
		assert.True(t, done, "a stroke is seen at once")
	}
}

func TestADamageIsCutIntoSmallPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var d damage
		var want, got [80][80]bool
		mark := func(on *[80][80]bool, r image.Rectangle) {
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					on[y][x] = true
				}
			}
		}
		for range rapid.IntRange(1, 3).Draw(t, "parts") {
			x, y := rapid.IntRange(0, 60).Draw(t, "x"), rapid.IntRange(0, 60).Draw(t, "y")
			r := image.Rect(x, y, rapid.IntRange(x+1, 80).Draw(t, "to x"), rapid.IntRange(y+1, 80).Draw(t, "to y"))
			d = append(d, r)
			mark(&want, r)
		}
		most := rapid.IntRange(1, 500).Draw(t, "most")
		for len(d) > 0 {
			piece := d.cut(most)
			if n := area(piece); n == 0 || n > most {
				t.Fatalf("a piece of %d pixels, of %d at the most", n, most)
			}
			mark(&got, piece)
		}
		if got != want {
			t.Fatal("the pieces are not the parts")
		}
	})
}

// The one before is kept, until the next is.
func TestAPictureOfAnotherSizeTakesTheMemoryOfTheOneBeforeTheLast(t *testing.T) {
	b := sampleBoard(36, 22)
	v := NewView(b)
	defer v.drawing.close()
	v.Resize(600, 400)
	v.SetCamera(v.Fit())
	first := &v.Image().Pix[0]
	v.Resize(500, 410)
	assert.Empty(t, difference(v.Image(), fresh(b, 500, 410, v.Camera(), Options{}, Highlights{})))
	v.Resize(480, 420)
	m := v.Image()
	assert.Same(t, first, &m.Pix[0])
	assert.Empty(t, difference(m, fresh(b, 480, 420, v.Camera(), Options{}, Highlights{})))
	v.Resize(700, 500)
	assert.Empty(t, difference(v.Image(), fresh(b, 700, 500, v.Camera(), Options{}, Highlights{})))
}

func TestAViewThatIsClosedLetsGoOfItsBoard(t *testing.T) {
	b := sampleBoard(36, 22)
	v := NewView(b)
	v.Resize(300, 200)
	v.SetCamera(v.Fit())
	v.Image()
	v.SetUnits([]Stack{{Hex: hex.Hex{Col: 20, Row: 10}, Markers: 1}})
	v.Close()
	assert.NotSame(t, b, v.drawing.scene.board)
	assert.Less(t, len(v.drawing.scene.cells), 100)
	late := hex.List{{Col: 30, Row: 20}} // told by what comes to its end only now
	v.SetHighlights(Highlights{Selected: late, Problems: []Problem{{Hex: late[0]}}})
	v.SetUnits([]Stack{{Hex: late[0], Markers: 1}})
	v.SetAreas([]Area{{Hexes: late, Label: "Left wing"}})
	v.Invalidate(late...)
	v.Wake()
	v.Image()
}
