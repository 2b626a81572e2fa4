package draw

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestOverlaysKeptUpToDateAreTheSameAsThoseDrawnAnew(t *testing.T) {
	counters := army(t)
	rapid.Check(t, func(t *rapid.T) {
		const w, h = 301, 203
		b := sampleBoard(30, 20)
		anyHex := rapid.Custom(func(t *rapid.T) hex.Hex {
			return hex.Hex{Col: rapid.IntRange(-2, 12).Draw(t, "col"), Row: rapid.IntRange(-2, 9).Draw(t, "row")}
		})
		style := rapid.Map(rapid.IntRange(0, int(numStyles)-1), func(n int) Style { return Style(n) })
		text := rapid.SampledFrom([]string{"", "4", "10-1", "1½", "far too long a text for any hex"})
		v := NewView(b)
		v.Resize(w, h)
		defer v.drawing.close()
		v.SetCamera(Camera{Size: rapid.SampledFrom([]float64{2.4, 7, 9.3, 16, 28, 60}).Draw(t, "size")})
		var o Overlays
		var stacks []Stack
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			switch rapid.IntRange(0, 4).Draw(t, "step") {
			case 0:
				o.Areas = nil
				for range rapid.IntRange(0, 4).Draw(t, "areas") {
					o.Areas = append(o.Areas, Overlay{
						Style: style.Draw(t, "style"), Hexes: rapid.SliceOfN(anyHex, 0, 6).Draw(t, "hexes"),
						Texts: rapid.SliceOfN(text, 0, 6).Draw(t, "texts"), Levels: rapid.SliceOfN(rapid.Float64Range(-1, 2), 0, 6).Draw(t, "levels"),
					})
				}
			case 1:
				o.Arrows = nil
				for range rapid.IntRange(0, 2).Draw(t, "arrows") {
					o.Arrows = append(o.Arrows, Arrow{anyHex.Draw(t, "from"), anyHex.Draw(t, "to"), style.Draw(t, "style"), text.Draw(t, "text"), color.NRGBA{}})
				}
			case 2:
				o.Routes = nil
				for range rapid.IntRange(0, 2).Draw(t, "routes") {
					o.Routes = append(o.Routes, Route{rapid.SliceOfN(anyHex, 0, 5).Draw(t, "hexes"), style.Draw(t, "style"), text.Draw(t, "text"), rapid.SampledFrom([]color.NRGBA{{}, alarm}).Draw(t, "ink"), rapid.Bool().Draw(t, "clear")})
				}
			case 3:
				c := v.Camera()
				c.X += float64(rapid.IntRange(-90, 90).Draw(t, "dx"))
				c.Y += float64(rapid.IntRange(-90, 90).Draw(t, "dy"))
				v.SetCamera(c)
			case 4:
				stacks = []Stack{{Hex: anyHex.Draw(t, "stack"), Counters: counters[:2]}}
				v.SetUnits(stacks)
			}
			v.SetOverlays(o)
			v.Image()
		}
		anew := NewView(b.Clone())
		anew.Resize(w, h)
		anew.SetCamera(v.Camera())
		anew.SetUnits(stacks)
		anew.SetOverlays(o)
		defer anew.drawing.close()
		if got, want := v.Image(), anew.Image(); !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("the picture at size %.2f differs from a fresh one within %v", v.Camera().Size, difference(got, want))
		}
	})
}

func TestStylesAreToldApartWithoutColor(t *testing.T) {
	hexes := hex.Disk(hex.Grid{Cols: 9, Rows: 9}, hex.Hex{Col: 4, Row: 4}, 1).List()
	for _, size := range []float64{11, 28} {
		pictures := map[Style]*image.RGBA{}
		for s := range numStyles {
			v := NewView(model.NewHexBoard(9, 9))
			v.Resize(300, 300)
			v.SetCamera(Camera{Size: size})
			v.SetOverlays(Overlays{Areas: []Overlay{{Style: s, Hexes: hexes, Levels: []float64{0.1, 0.9, 0.3, 0.7, 0.5, 1, 0}}}})
			pictures[s] = v.Image()
		}
		for a, x := range pictures {
			for b, y := range pictures {
				if a < b {
					assert.Greater(t, apartInGray(x, y), int(size*2), "%q and %q at size %g", a.Meaning(), b.Meaning(), size)
				}
			}
		}
	}
}

func TestOverlaysLeaveNoTrace(t *testing.T) {
	b := sampleBoard(32, 22)
	v := NewView(b)
	v.Resize(500, 400)
	v.SetCamera(Camera{Size: 20})
	before := bytes.Clone(v.Image().Pix)
	v.SetOverlays(Overlays{
		Areas:  []Overlay{{Style: MayReach, Hexes: hex.Disk(b.Grid, hex.Hex{Col: 6, Row: 5}, 3).List(), Texts: []string{"1", "2"}}},
		Arrows: []Arrow{{From: hex.Hex{}, To: hex.Hex{Col: 30, Row: 20}, Style: Target, Text: "3-1"}},
		Routes: []Route{{Hexes: hex.List{{Col: 2, Row: 2}, {Col: 3, Row: 2}, {Col: 3, Row: 3}}, Text: "2"}},
	})
	assert.NotEqual(t, before, v.Image().Pix)
	v.SetOverlays(Overlays{})
	assert.Equal(t, before, v.Image().Pix)
}

func TestTheTextOfARouteStandsForThatOfItsLastHex(t *testing.T) {
	b := sampleBoard(32, 22)
	end := hex.Hex{Col: 4, Row: 3}
	picture := func(text string) []byte {
		v := NewView(b)
		v.Resize(500, 400)
		v.SetCamera(Camera{Size: 24})
		v.SetOverlays(Overlays{
			Areas:  []Overlay{{Style: MayReach, Hexes: hex.List{end}, Texts: []string{text}}},
			Routes: []Route{{Style: MayReach, Hexes: hex.List{{Col: 2, Row: 2}, {Col: 3, Row: 2}, end}, Text: "2"}},
		})
		return bytes.Clone(v.Image().Pix)
	}
	assert.Equal(t, picture(""), picture("2"))
}

func TestSmallHexesShowNoFigures(t *testing.T) {
	b := sampleBoard(32, 22)
	picture := func(size float64, o Overlays) []byte {
		v := NewView(b)
		v.Resize(500, 400)
		v.SetCamera(Camera{Size: size})
		v.SetOverlays(o)
		return bytes.Clone(v.Image().Pix)
	}
	area := func(text string) Overlays {
		return Overlays{Areas: []Overlay{{Style: MayReach, Hexes: hex.List{{Col: 4, Row: 3}}, Texts: []string{text}}}}
	}
	route := func(text string) Overlays {
		return Overlays{Routes: []Route{{Hexes: hex.List{{Col: 2, Row: 2}, {Col: 3, Row: 2}}, Text: text}}}
	}
	assert.Equal(t, picture(9.4, area("")), picture(9.4, area("2")), "costs would crowd")
	assert.NotEqual(t, picture(24, area("")), picture(24, area("2")))
	assert.NotEqual(t, picture(9.4, route("")), picture(9.4, route("2")), "the cost of the whole way stays")
}

func TestEachStyleHasAMeaning(t *testing.T) {
	seen := map[string]bool{}
	for s := range numStyles {
		assert.NotEmpty(t, s.Meaning())
		assert.False(t, seen[s.Meaning()], s.Meaning())
		seen[s.Meaning()] = true
	}
}

func TestPicturesOfStylesAreToldApartWithoutColor(t *testing.T) {
	for _, px := range []int{18, 32} {
		for a := range numStyles {
			for b := range numStyles {
				if a < b {
					assert.Greater(t, apartInGray(a.Picture(px), b.Picture(px)), px/2, "%q and %q at %d pixels", a.Meaning(), b.Meaning(), px)
				}
			}
		}
	}
}

func TestEqualStepsOfHeatLookEquallyLarge(t *testing.T) {
	const steps = 20
	lightness := func(level float64) float64 { // CIE L*, from 0 to 100
		y := luminance(HeatInk(level))
		if y <= 216.0/24389 {
			return y * 24389 / 27
		}
		return 116*math.Cbrt(y) - 16
	}
	for i := range steps {
		fall := lightness(float64(i)/steps) - lightness(float64(i+1)/steps)
		assert.InDelta(t, (lightness(0)-lightness(1))/steps, fall, 1.2, "step %d", i)
	}
	assert.Greater(t, lightness(0)-lightness(1), 55.0)
}

func BenchmarkOverlay2000(b *testing.B) {
	board := sampleBoard(60, 40)
	for _, style := range []Style{MayReach, BlockedByCrest, Heat} {
		b.Run(style.Meaning(), func(b *testing.B) {
			v := NewView(board)
			v.Resize(1600, 900)
			v.SetCamera(Camera{Size: 14})
			v.SetCamera(v.CenterOn(hex.Hex{Col: 30, Row: 20}))
			over := [2]Overlays{}
			for k := range over {
				a := Overlay{Style: style}
				for h := range board.Grid.All() {
					if h.Row >= 3 && h.Row < 37 {
						n := hex.Distance(h, hex.Hex{Col: 30 + k, Row: 20})
						a.Hexes, a.Texts, a.Levels = append(a.Hexes, h), append(a.Texts, fmt.Sprint(n)), append(a.Levels, float64(n)/40)
					}
				}
				over[k].Areas = []Overlay{a}
			}
			drawtest.CPUPercentiles(b, func(i int) {
				v.SetOverlays(over[i%2])
				v.Image()
			})
		})
	}
}

func BenchmarkRouteUnderThePointer(b *testing.B) {
	board := sampleBoard(60, 40)
	v := NewView(board)
	v.Resize(1600, 900)
	v.SetCamera(Camera{Size: 28})
	o := Overlays{Areas: []Overlay{{Style: MayReach, Hexes: hex.Disk(board.Grid, hex.Hex{Col: 12, Row: 8}, 5).List()}}}
	drawtest.CPUPercentiles(b, func(i int) {
		h := hex.Hex{Col: 12, Row: 8}
		route := Route{Style: MayReach, Text: "4", Hexes: hex.List{h}}
		for range 4 {
			h = h.Neighbor(hex.Dirs[i%6])
			route.Hexes = append(route.Hexes, h)
		}
		o.Routes = []Route{route}
		v.SetOverlays(o)
		v.Image()
	})
}
