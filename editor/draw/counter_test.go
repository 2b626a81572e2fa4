package draw

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
)

func soldiersCharts(t testing.TB) *model.Charts {
	charts, err := scenarios.Bases().Charts("soldiers")
	require.NoError(t, err)
	return charts
}

// counterOf is the counter of a unit type of the built-in charts.
func counterOf(t testing.TB, id string) Counter {
	c, ok := CounterFor(fields.All(), soldiersCharts(t), model.UnitGroup{Type: id})
	require.True(t, ok, id)
	return c
}

func TestTheFiguresOfEveryNationCanBeRead(t *testing.T) {
	charts := soldiersCharts(t)
	for _, u := range charts.UnitTypes {
		c := counterOf(t, u.ID)
		assert.GreaterOrEqual(t, contrast(c.Ink, c.Fill), leastContrast, u.ID)
	}
	for _, colors := range [][2]string{{"#777777", "#787878"}, {"#000000", "#000000"}, {"#ffffff", "#ffffff"}, {"blue", "#12345"}} {
		c := NewCounter(model.Face{}, &model.Nation{Fill: colors[0], Ink: colors[1]})
		assert.GreaterOrEqual(t, contrast(c.Ink, c.Fill), leastContrast, "%v", colors)
	}
}

func TestACounterShowsItsTypesFigures(t *testing.T) {
	got, ok := CounterFor(fields.All(), soldiersCharts(t), model.UnitGroup{Type: "german-howitzer-battery", Own: model.Values{"quality": "reserve"}, Name: "Batterie Kuhn"})
	require.True(t, ok)
	assert.Equal(t, Counter{
		Fill: paint.RGBA(0x8a927fff), Ink: paint.RGBA(0x1d211bff), Arm: Howitzer, Size: Battery, Second: true, Name: "Batterie Kuhn",
		Figures: "12-40-4", Left: "4", Right: "25",
	}, got)
	assert.Equal(t, Mounted, counterOf(t, "french-cavalry-squadron").Mount)
	assert.Equal(t, Dismounted, counterOf(t, "french-dismounted-cavalry-squadron").Mount)
	assert.Equal(t, HorseDrawn, counterOf(t, "german-horse-machine-gun-section").Mount)
	_, ok = CounterFor(fields.All(), soldiersCharts(t), model.UnitGroup{Type: "zouaves"})
	assert.False(t, ok)
}

func TestCountersAreToldApartWithoutColor(t *testing.T) {
	base := counterOf(t, "german-infantry-company")
	base.Name = "Garde"
	changed := func(change func(*Counter)) Counter {
		c := base
		change(&c)
		return c
	}
	kinds := map[string]Counter{"infantry": base}
	for id, name := range map[string]string{
		"german-machine-gun-company": "machine guns", "german-horse-machine-gun-section": "horse machine guns", "german-field-gun-battery": "field guns",
		"german-howitzer-battery": "howitzers", "german-cavalry-squadron": "cavalry", "german-dismounted-cavalry-squadron": "dismounted cavalry",
	} {
		kinds[name] = counterOf(t, id)
	}
	kinds["horses"] = changed(func(c *Counter) { c.Mount = Horses })
	kinds["a platoon"] = changed(func(c *Counter) { c.Size = Platoon })
	kinds["reserve"] = changed(func(c *Counter) { c.Second = true })
	kinds["disrupted"] = changed(func(c *Counter) { c.Disrupted = true })
	kinds["in an improved position"] = changed(func(c *Counter) { c.Improved = true })
	kinds["used"] = changed(func(c *Counter) { c.Used = true })
	kinds["selected"] = changed(func(c *Counter) { c.Selected = true })
	kinds["reversed"] = changed(func(c *Counter) { c.Reversed = true })
	for _, px := range []int{18, 24, 40, 96} {
		pictures := map[string]*image.RGBA{}
		for name, c := range kinds {
			pictures[name] = CounterPicture(c, px)
		}
		for a, x := range pictures {
			for b, y := range pictures {
				if a < b {
					assert.Greater(t, apartInGray(x, y), px/6, "%s and %s at %d pixels", a, b, px)
				}
			}
		}
	}
}

func TestACounterFillsItsSquareAndNoMore(t *testing.T) {
	c := counterOf(t, "russian-field-gun-battalion")
	c.Improved, c.Disrupted, c.Second = true, true, true
	c.Name = "A name far longer than any counter is wide, whatever its size"
	for _, px := range []int{1, 2, 7, 14, 15, 33, 34, 41, 64, 127} {
		t.Run(fmt.Sprint(px), func(t *testing.T) {
			s := counterSprite(&paint.Raster{}, c, px)
			half := px / 2
			assert.Equal(t, image.Rect(-half, -half, px-half, px-half), s.box)
			m := CounterPicture(c, px)
			require.Equal(t, image.Rect(0, 0, px, px), m.Rect)
			for i := 3; i < len(m.Pix); i += 4 {
				require.Equal(t, uint8(255), m.Pix[i])
			}
		})
	}
	assert.Equal(t, image.Rect(0, 0, 1, 1), CounterPicture(c, -5).Rect)
}

func TestACountersGroundIsItsNations(t *testing.T) {
	for _, id := range []string{"french-infantry-company", "british-howitzer-battery"} {
		c := counterOf(t, id)
		assert.Equal(t, color.RGBA(c.Fill), CounterPicture(c, 64).RGBAAt(4, 8), id)
	}
}

func TestACounterStandsOutFromAnyGround(t *testing.T) {
	charts := soldiersCharts(t)
	for _, p := range paint.Palettes() {
		for ground, tint := range tints(p, 28) {
			for i := range charts.Nations {
				c := NewCounter(model.Face{}, &charts.Nations[i])
				edge := counterPen{counter: c}.edge()
				fill := c.Fill
				if p.Gray {
					y := paint.GrayOf(edge.R, edge.G, edge.B)
					edge = color.NRGBA{y, y, y, 255}
					y = paint.GrayOf(fill.R, fill.G, fill.B)
					fill = color.NRGBA{y, y, y, 255}
				}
				seen := max(deltaE(edge, tint, sights["all cones"]), deltaE(light, tint, sights["all cones"]))
				assert.Greater(t, seen, 40.0, "the edge of a %s counter on %s of %s", charts.Nations[i].Name, ground, p.ID)
				assert.Greater(t, deltaE(edge, light, sights["all cones"]), 40.0, charts.Nations[i].Name)
				if ground == "clear" || ground == "woods" {
					assert.Greater(t, deltaE(fill, tint, sights["all cones"]), 10.0, "a %s counter on %s of %s", charts.Nations[i].Name, ground, p.ID)
				}
			}
		}
	}
}

// lowest and highest row of what is drawn in an ink over the lower part of a
// counter.
func inkedRows(c Counter, px int) (top, bottom int) {
	m := CounterPicture(c, px)
	top = px
	for y := px * 13 / 20; y < px*19/20; y++ {
		for x := px / 10; x < px*9/10; x++ {
			if m.RGBAAt(x, y) == color.RGBA(c.Ink) {
				top, bottom = min(top, y), y
			}
		}
	}
	return top, bottom
}

func TestLongFiguresAreAsHighAsShortOnes(t *testing.T) {
	for _, px := range []int{40, 64, 96, 190} {
		top, bottom := inkedRows(counterOf(t, "german-infantry-company"), px)
		assert.Greater(t, bottom-top, px/8)
		for _, id := range []string{"german-machine-gun-company", "german-howitzer-battery"} {
			otherTop, otherBottom := inkedRows(counterOf(t, id), px)
			assert.InDelta(t, top, otherTop, 1, "%s at %d pixels", id, px)
			assert.InDelta(t, bottom, otherBottom, 1, "%s at %d pixels", id, px)
		}
	}
}

func TestUnitsOfATypeAreToldApartByTheirNumber(t *testing.T) {
	c := counterOf(t, "german-infantry-company")
	picture := func(number, short string) *image.RGBA {
		c.Number, c.Short = number, short
		return CounterPicture(c, 40)
	}
	first := picture("1", "")
	assert.Positive(t, apartInGray(first, picture("2", "")))
	assert.Positive(t, apartInGray(first, picture("11", "")))
	assert.Positive(t, apartInGray(first, picture("1", "Garde")))

	var sprites counterSprites
	c.Number, c.Short = "12b", "Garde"
	m := image.NewRGBA(image.Rect(0, 0, 40, 40))
	sprites.put(canvasFor(m, image.Point{}), c, 40, false, image.Pt(20, 20))
	assert.Zero(t, apartInGray(m, CounterPicture(c, 40)), "the two sprites of a counter are its picture")
}

func TestAPrinterWithoutColorPrintsCountersGray(t *testing.T) {
	v := NewView(model.NewHexBoard(5, 5))
	v.Resize(200, 200)
	c := counterOf(t, "french-infantry-company")
	c.Disrupted, c.Improved, c.Number = true, true, "1"
	v.SetUnits([]Stack{{Hex: hex.Hex{Col: 2, Row: 2}, Counters: slices.Repeat([]Counter{c}, 5), Markers: ^MarkerSet(0)}})
	colored := func() int {
		n, m := 0, v.Image()
		for i := 0; i < len(m.Pix); i += 4 {
			if m.Pix[i] != m.Pix[i+1] || m.Pix[i+1] != m.Pix[i+2] {
				n++
			}
		}
		return n
	}
	v.SetOptions(Options{Palette: "gray"})
	assert.Zero(t, colored())
	v.SetOptions(Options{})
	assert.Positive(t, colored())
}

func TestMarkersAreToldApartWithoutColor(t *testing.T) {
	for _, px := range []int{12, 24} {
		picture := func(m Marker) *image.RGBA { return pictureOf(px, px, markerSprite(m, px)) }
		for _, a := range Markers() {
			for _, b := range Markers() {
				if a < b {
					assert.Greater(t, apartInGray(picture(a), picture(b)), px/2, "markers %d and %d at %d pixels", a, b, px)
				}
			}
		}
	}
}

func BenchmarkCounterSprite(b *testing.B) {
	c := counterOf(b, "german-howitzer-battery")
	for _, px := range []int{28, 40, 64} {
		b.Run(fmt.Sprint(px), func(b *testing.B) {
			var r paint.Raster
			drawtest.CPUPercentiles(b, func(int) { counterSprite(&r, c, px) })
		})
	}
}

func TestTheContrastOfANationsInkIsTold(t *testing.T) {
	for _, test := range []struct {
		fill, ink string
		ratio     float64
		legible   bool
	}{
		{"#ffffff", "#000000", 21, true}, {"#777777", "#777777", 1, false}, {"#ffffff", "#767676", 4.54, true}, {"#ffffff", "#999999", 2.85, false}, {"white", "#000000", 1, false}, {"#ffffff", "", 1, false},
	} {
		ratio, legible := InkContrast(&model.Nation{Fill: test.fill, Ink: test.ink})
		assert.InDelta(t, test.ratio, ratio, 0.01, "%s on %s", test.ink, test.fill)
		assert.Equal(t, test.legible, legible, "%s on %s", test.ink, test.fill)
	}
}
