package draw

import (
	"bytes"
	"fmt"
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// army is some counters of every nation, in several states.
func army(t testing.TB) []Counter {
	var out []Counter
	for i, u := range soldiersCharts(t).UnitTypes {
		c := counterOf(t, u.ID)
		c.Disrupted, c.Improved, c.Used, c.Selected = i%3 == 0, i%4 == 0, i%5 == 0, i%7 == 0
		out = append(out, c)
	}
	return out
}

func TestUnitsKeptUpToDateAreTheSameAsThoseDrawnAnew(t *testing.T) {
	counters := army(t)
	rapid.Check(t, func(t *rapid.T) {
		const w, h = 301, 203
		b := sampleBoard(30, 20)
		var stacks []Stack
		options, fan, lifted, at := Options{}, hex.Hex{}, []Counter(nil), image.Point{}
		fanSide := 0
		set := func(v *View) {
			v.SetOptions(options)
			v.SetUnits(stacks)
			v.SetFan(fan, fanSide, 0)
			if fanSide == 0 {
				v.ClearFan()
			}
			v.SetLifted(lifted, float64(at.X), float64(at.Y))
		}
		v := NewView(b)
		v.Resize(w, h)
		defer v.drawing.close()
		v.SetCamera(Camera{Size: rapid.SampledFrom([]float64{2.4, 7, 16, 28, 60}).Draw(t, "size")})
		for range rapid.IntRange(1, 10).Draw(t, "steps") {
			switch rapid.IntRange(0, 6).Draw(t, "step") {
			case 0, 1:
				s := Stack{Hex: hex.Hex{Col: rapid.IntRange(-1, 8).Draw(t, "col"), Row: rapid.IntRange(-1, 6).Draw(t, "row")}}
				s.Markers = MarkerSet(rapid.IntRange(0, 127).Draw(t, "markers"))
				for range rapid.IntRange(0, 9).Draw(t, "counters") {
					s.Counters = append(s.Counters, rapid.SampledFrom(counters).Draw(t, "counter"))
				}
				stacks = append(stacks, s)
			case 2:
				if len(stacks) > 0 {
					stacks = slices.Delete(stacks, 0, 1)
				}
			case 3:
				if fanSide = rapid.SampledFrom([]int{0, 30, 55}).Draw(t, "side"); len(stacks) > 0 {
					fan = stacks[len(stacks)-1].Hex
				}
			case 4:
				lifted = counters[:rapid.IntRange(0, 3).Draw(t, "lifted")]
				at = image.Pt(rapid.IntRange(-9, w).Draw(t, "x"), rapid.IntRange(-9, h).Draw(t, "y"))
			case 5:
				c := v.Camera()
				c.X += float64(rapid.IntRange(-90, 90).Draw(t, "dx"))
				c.Y += float64(rapid.IntRange(-90, 90).Draw(t, "dy"))
				v.SetCamera(c)
			case 6:
				options = Options{}.With(Visibility(rapid.IntRange(0, 2).Draw(t, "visibility")), UnitLayer)
			}
			set(v)
			v.Image()
		}
		anew := NewView(b.Clone())
		anew.Resize(w, h)
		anew.SetCamera(v.Camera())
		set(anew)
		defer anew.drawing.close()
		if got, want := v.Image(), anew.Image(); !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("the picture at size %.2f differs from a fresh one within %v", v.Camera().Size, difference(got, want))
		}
	})
}

func TestStacksSideBySideHideNothingOfOneAnother(t *testing.T) {
	c := counterOf(t, "german-infantry-company")
	for _, s := range ladder {
		p := makePlan(hex.Grid{Cols: 5, Rows: 5}, s)
		for _, n := range []int{1, 2, 3, 8, 20} {
			lowest, top := p.shiftOf(0, n), p.shiftOf(n-1, n)
			spread := lowest.Sub(top)
			assert.True(t, spread.X >= 0 && spread.Y >= 0, "the lowest lies farthest to the south-east")
			assert.LessOrEqual(t, p.counterSide()+spread.X, p.dx+p.over, "%d counters at size %.2f, beside others", n, s.size())
			assert.LessOrEqual(t, p.counterSide()+spread.Y, 2*p.dy+p.over, "%d counters at size %.2f, above others", n, s.size())
		}
	}
	show := func(n int) *image.RGBA {
		v := NewView(model.NewHexBoard(5, 5))
		v.Resize(200, 200)
		v.SetUnits([]Stack{{Hex: hex.Hex{Col: 2, Row: 2}, Counters: slices.Repeat([]Counter{c}, n)}})
		return v.Image()
	}
	for n := 1; n < 9; n++ {
		assert.Positive(t, apartInGray(show(n), show(n+1)), "%d and %d counters look different", n, n+1)
	}
}

func TestTheCounterUnderThePointerIsFound(t *testing.T) {
	infantry, guns := counterOf(t, "german-infantry-company"), counterOf(t, "german-field-gun-battery")
	at := hex.Hex{Col: 8, Row: 6}
	for _, size := range []float64{3.6, 9, 28, 60} {
		t.Run(fmt.Sprintf("at size %g", size), func(t *testing.T) {
			v := NewView(model.NewHexBoard(20, 20))
			v.Resize(900, 700)
			v.SetCamera(Camera{Size: size})
			v.SetCamera(v.CenterOn(at))
			v.SetUnits([]Stack{{Hex: at, Counters: []Counter{guns, infantry, guns}}, {Hex: hex.Hex{Col: 2, Row: 2}, Markers: SetOf(RuinMarker)}})
			x, y := v.CenterOf(at)
			h, i, ok := v.CounterAt(x, y)
			assert.True(t, ok)
			assert.Equal(t, at, h)
			assert.Equal(t, 2, i, "the uppermost")
			if size > 8 {
				p := &v.drawing.plan
				lowest := p.shiftOf(0, 3).Add(image.Pt(p.counterSide()/2-1, p.counterSide()/2-1)).Div(p.over)
				_, i, ok = v.CounterAt(x+float64(lowest.X), y+float64(lowest.Y))
				assert.True(t, ok)
				assert.Equal(t, 0, i, "the lowest shows at the south-east")
			}
			h, _, ok = v.CounterAt(x+0.95*v.Camera().Size, y)
			assert.False(t, ok, "beside the counters")
			assert.Equal(t, at, h)

			v.SetFan(at, 64, 0)
			v.Image()
			var fan []int
			for px := range 900 {
				if _, i, ok := v.CounterAt(float64(px), float64(v.afloat.panel.Min.Sub(v.origin()).Y+20)); ok && (len(fan) == 0 || fan[len(fan)-1] != i) {
					fan = append(fan, i)
				}
			}
			assert.Equal(t, []int{2, 1, 0}, fan, "from the top one to the lowest")
			v.SetOptions(Options{}.With(Hidden, UnitLayer))
			_, _, ok = v.CounterAt(x, y)
			assert.False(t, ok, "hidden units cannot be picked")
		})
	}
}

func TestAFanLiesWithinTheView(t *testing.T) {
	b := model.NewHexBoard(20, 20)
	c := counterOf(t, "british-infantry-company")
	v := NewView(b)
	v.Resize(400, 300)
	for _, h := range []hex.Hex{{}, {Col: 19}, {Row: 19}, {Col: 19, Row: 19}, {Col: 9, Row: 9}} {
		v.SetUnits([]Stack{{Hex: h, Counters: slices.Repeat([]Counter{c}, 9)}})
		v.SetCamera(v.CenterOn(h))
		v.SetFan(h, 60, 54)
		v.Image()
		require.Len(t, v.afloat.tiles, 9)
		free := v.picture.Rect
		free.Min.Y += 54 // a banner lies over the view
		for _, tile := range v.afloat.tiles {
			assert.True(t, tile.box.Sub(v.origin()).In(free), "%v", h)
		}
		x, y := v.CenterOf(h)
		assert.False(t, v.OverFan(x, y), "the stack itself stays in sight")
	}
	v.ClearFan()
	v.Image()
	assert.Empty(t, v.afloat.tiles)
}

// eachField runs a benchmark with 150 counters in sight.
func eachField(b *testing.B, run func(b *testing.B, v *View, stacks []Stack)) {
	counters := army(b)
	for _, size := range []float64{16, 28, 48} {
		b.Run(fmt.Sprintf("size%g", size), func(b *testing.B) {
			v := NewView(sampleBoard(50, 34))
			v.Resize(1600, 900)
			v.SetCamera(Camera{Size: size})
			v.SetCamera(v.CenterOn(hex.Hex{Col: 25, Row: 17}))
			var stacks []Stack
			for i := range 75 {
				h := v.HexAt(float64(60+i%15*100), float64(60+i/15*180))
				stacks = append(stacks, Stack{Hex: h, Counters: []Counter{counters[i%len(counters)], counters[(i+7)%len(counters)]}})
			}
			v.SetUnits(stacks)
			v.Image()
			run(b, v, stacks)
		})
	}
}

func BenchmarkMoveCounter(b *testing.B) {
	eachField(b, func(b *testing.B, v *View, stacks []Stack) {
		drawtest.CPUPercentiles(b, func(i int) {
			s := &stacks[40]
			s.Hex = s.Hex.Neighbor(hex.Dirs[i%6])
			v.SetUnits(stacks)
			v.Image()
		})
	})
}

func BenchmarkDragCounter(b *testing.B) {
	eachField(b, func(b *testing.B, v *View, stacks []Stack) {
		drawtest.CPUPercentiles(b, func(i int) {
			v.SetLifted(stacks[3].Counters, float64(300+i*7%900), float64(200+i*5%500))
			v.Image()
		})
	})
}

func BenchmarkPanUnits(b *testing.B) {
	eachField(b, func(b *testing.B, v *View, _ []Stack) {
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

func TestARowOfAllMarkersIsDrawnWhole(t *testing.T) {
	all := []Stack{{Hex: hex.Hex{Col: 4, Row: 4}, Markers: ^MarkerSet(0)}}
	for _, s := range ladder {
		show := func() *View {
			v := NewView(model.NewHexBoard(9, 9))
			v.Resize(400, 400)
			v.SetCamera(Camera{Size: s.size()})
			v.SetCamera(v.CenterOn(all[0].Hex))
			return v
		}
		v := show()
		v.Image()
		v.SetUnits(all)
		anew := show()
		anew.SetUnits(all)
		assert.Equal(t, image.Rectangle{}, difference(v.Image(), anew.Image()), "at size %.2f", s.size())
		v.drawing.close()
		anew.drawing.close()
	}
}
