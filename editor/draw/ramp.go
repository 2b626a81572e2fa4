package draw

import (
	"image/color"
	"math"
	"sync"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// heatStrength is how much of the ground a heat hides.
const heatStrength = 0.74

// HeatInk is the ink of a level from 0 to 1: from pale straw over orange and
// crimson to a dark violet. Equal steps of the level look equally large, for
// the lightness falls evenly.
func HeatInk(level float64) color.NRGBA {
	lightness := 0.95 - 0.62*level
	chroma := 0.06 + 0.13*math.Sin(math.Pi*min(0.15+0.75*level, 1))
	hue := (95 - 110*level) * math.Pi / 180
	return oklab(lightness, chroma*math.Cos(hue), chroma*math.Sin(hue))
}

// heatPixels is what a heat lays over the ground by its level in 255ths, premultiplied: there
// may be as many hexes in a heat as a map has.
var heatPixels = sync.OnceValue(func() *[256]uint32 {
	var px [256]uint32
	for i := range px {
		px[i] = heatPixel(float64(i) / 255)
	}
	return &px
})

// heatPixel is that of any level from 0 to 1.
func heatPixel(level float64) uint32 {
	return paint.Premultiplied(paint.Faint(HeatInk(level), heatStrength), 255)
}

// oklab is an ink given in Björn Ottosson's Oklab: lightness from 0 to 1, and
// the axes from green to red and from blue to yellow. What a screen cannot
// show is taken to the nearest it can.
func oklab(lightness, a, b float64) color.NRGBA {
	cube := func(x float64) float64 { return x * x * x }
	l := cube(lightness + 0.3963377774*a + 0.2158037573*b)
	m := cube(lightness - 0.1055613458*a - 0.0638541728*b)
	s := cube(lightness - 0.0894841775*a - 1.2914855480*b)
	gamma := func(x float64) uint8 {
		if x <= 0.0031308 {
			x *= 12.92
		} else {
			x = 1.055*math.Pow(x, 1/2.4) - 0.055
		}
		return uint8(255*min(max(x, 0), 1) + 0.5)
	}
	return color.NRGBA{
		R: gamma(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		G: gamma(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		B: gamma(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
		A: 255,
	}
}
