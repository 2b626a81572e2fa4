package draw

import (
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// sights is how eyes see that lack one kind of cones, as matrices on linear
// red, green and blue (Machado, Oliveira and Fernandes 2009, full severity).
var sights = map[string][3][3]float64{
	"all cones":    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// labOf is a color in CIE Lab under D65, as eyes of some sight see it.
func labOf(c color.NRGBA, sight [3][3]float64) [3]float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	rgb, seen := [3]float64{linear(c.R), linear(c.G), linear(c.B)}, [3]float64{}
	for i, row := range sight {
		for j, part := range row {
			seen[i] += part * rgb[j]
		}
		seen[i] = min(max(seen[i], 0), 1)
	}
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := f((0.4124*seen[0] + 0.3576*seen[1] + 0.1805*seen[2]) / 0.95047)
	y := f(0.2126*seen[0] + 0.7152*seen[1] + 0.0722*seen[2])
	z := f((0.0193*seen[0] + 0.1192*seen[1] + 0.9505*seen[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// deltaE is the difference of two colors as CIE 1976 has it: 2 is just seen.
func deltaE(a, b color.NRGBA, sight [3][3]float64) float64 {
	x, y := labOf(a, sight), labOf(b, sight)
	return math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2])
}

// tints is the color of each ground at a size.
func tints(p paint.Palette, size float64) map[string]color.NRGBA {
	a := takeArt(ladder[rungFor(size)], p)
	defer giveArt(a)
	all := map[string]color.NRGBA{"clear": p.Paper, "water": p.Water}
	for kind, name := range map[areaKind]string{high: "slope", crest: "crest", wooded: "woods", built: "town"} {
		all[name] = a.edging(washKey{kind: kind}).tint
	}
	return all
}

func TestTheSafePaletteIsToldApartByEveryEye(t *testing.T) {
	const least = 14
	p, ok := paint.FindPalette("safe")
	assert.True(t, ok)
	for _, size := range []float64{2, 28} {
		all := tints(p, size)
		for name, sight := range sights {
			for a, x := range all {
				for b, y := range all {
					if a < b {
						assert.Greater(t, deltaE(x, y, sight), float64(least), "%s and %s with %s at size %g", a, b, name, size)
					}
				}
			}
		}
	}
}

func TestStrongContrastIsStrong(t *testing.T) {
	p, ok := paint.FindPalette("contrast")
	assert.True(t, ok)
	usual, strong := tints(paint.Paper(), 28), tints(p, 28)
	for a, x := range strong {
		for b, y := range strong {
			if a < b {
				assert.Greater(t, deltaE(x, y, sights["all cones"]), 2*deltaE(usual[a], usual[b], sights["all cones"])*0.75, "%s and %s", a, b)
			}
		}
	}
	for name, ground := range strong {
		assert.Greater(t, labOf(ground, sights["all cones"])[0]-labOf(p.Name, sights["all cones"])[0], 60.0, "letters on %s", name)
	}
}

func TestAPaletteChangesThePictureAndNothingElse(t *testing.T) {
	b := sampleBoard(32, 22)
	seen := map[string]string{}
	for _, p := range paint.Palettes() {
		assert.NotEmpty(t, p.Title)
		m := Picture(b, 20, Options{Palette: p.ID})
		assert.Equal(t, color.RGBA(p.Paper), m.RGBAAt(3, 3))
		other := seen[string(m.Pix)]
		assert.Empty(t, other, "%s looks like %s", p.ID, other)
		seen[string(m.Pix)] = p.ID
	}
	assert.Equal(t, Picture(b, 20, Options{}).Pix, Picture(b, 20, Options{Palette: "paper"}).Pix)
	assert.Equal(t, Picture(b, 20, Options{}).Pix, Picture(b, 20, Options{Palette: "sepia"}).Pix, "one that is not known is the usual one")
}

func TestPalettesForPrintersTellGroundsApart(t *testing.T) {
	// Washes that are alike are told apart by lines: the edge of woods, the hachures of
	// slopes, the houses of towns, the banks of water.
	for id, least := range map[string]float64{"gray": 2, "spare": 3} {
		p, ok := paint.FindPalette(id)
		assert.True(t, ok)
		for name, line := range map[string][2]color.NRGBA{
			"woods": {p.WoodsEdge, p.WoodsTint}, "trees": {p.TreeInk, p.WoodsTint}, "slopes": {p.Hachure, p.SlopeTint}, "crests": {p.Ridge, p.CrestTint},
			"towns": {p.House, p.TownTint}, "water": {p.Bank, p.Water}, "roads": {p.RoadCase, p.Paper}, "rails": {p.Rail, p.Paper}, "names": {p.Name, p.WoodsTint}, "numbers": {p.Label, p.SlopeTint},
		} {
			gray := [2]color.NRGBA{printedGray(line[0]), printedGray(line[1])}
			assert.Greater(t, contrast(gray[0], gray[1]), least, "%s in %s", name, id)
		}
	}
	p, _ := paint.FindPalette("spare")
	for _, wash := range []color.NRGBA{p.SlopeTint, p.CrestTint, p.WoodsTint, p.TownTint, p.Water, p.Cloth} {
		assert.Greater(t, int(paint.GrayOf(wash.R, wash.G, wash.B)), 225, "a wash of a tenth")
	}
	assert.Equal(t, paint.RGBA(0xffffffff), p.Paper, "the map has no ground")
}

// printedGray is an ink as a printer without colours has it.
func printedGray(c color.NRGBA) color.NRGBA {
	y := paint.GrayOf(c.R, c.G, c.B)
	return color.NRGBA{y, y, y, 255}
}

func TestACounterThatSavesInkHasTheColourOfItsNationInABand(t *testing.T) {
	p, _ := paint.FindPalette("spare")
	white := NewCounter(model.Face{Figures: "4-6-5"}, &model.Nation{Fill: "#ece7d6", Ink: "#2a2620"}).In(p)
	black := NewCounter(model.Face{Figures: "4-6-5"}, &model.Nation{Fill: "#35322e", Ink: "#efe9da"}).In(p)
	assert.Equal(t, white.Fill, black.Fill, "neither has a ground")
	for _, c := range []Counter{white, black} {
		assert.GreaterOrEqual(t, contrast(c.Ink, c.Fill), leastContrast)
	}
	assert.Greater(t, contrast(white.Band, black.Band), 4.5)
	assert.NotEqual(t, CounterPicture(white, 100).Pix, CounterPicture(black, 100).Pix)
}
