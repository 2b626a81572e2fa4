package trace

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model/hex"
)

// lab is a colour in the CIE L*a*b* space for daylight (D65), in which equal
// distances look about equally large.
type lab struct{ L, a, b float64 }

func (c lab) distance(o lab) float64 {
	return math.Sqrt((c.L-o.L)*(c.L-o.L) + (c.a-o.a)*(c.a-o.a) + (c.b-o.b)*(c.b-o.b))
}

// linear is the light of each value of an sRGB pixel.
var linear = func() (t [256]float64) {
	for i := range t {
		v := float64(i) / 255
		if v <= 0.04045 {
			t[i] = v / 12.92
		} else {
			t[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return t
}()

func toLab(r, g, b uint8) lab {
	lr, lg, lb := linear[r], linear[g], linear[b]
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x := f((0.4124564*lr + 0.3575761*lg + 0.1804375*lb) / 0.95047)
	y := f(0.2126729*lr + 0.7151522*lg + 0.0721750*lb)
	z := f((0.0193339*lr + 0.1191920*lg + 0.9503041*lb) / 1.08883)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// rgb is the nearest pixel.
func (c lab) rgb() color.RGBA {
	y := (c.L + 16) / 116
	x, z := y+c.a/500, y-c.b/200
	f := func(v float64) float64 {
		if v3 := v * v * v; v3 > 216.0/24389 {
			return v3
		}
		return (116*v - 16) * 27 / 24389
	}
	X, Y, Z := 0.95047*f(x), f(y), 1.08883*f(z)
	pixel := func(v float64) uint8 {
		if v <= 0.0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - 0.055
		}
		return uint8(min(max(math.Round(v*255), 0), 255))
	}
	return color.RGBA{
		pixel(3.2404542*X - 1.5371385*Y - 0.4985314*Z),
		pixel(-0.9692660*X + 1.8760108*Y + 0.0415560*Z),
		pixel(0.0556434*X - 0.2040259*Y + 1.0572252*Z), 255,
	}
}

// innerDisk is the points of a hex that are sampled, as seen from its middle, in
// corner radii: those well within its sides, where the lines of the grid and
// the neighbors' ground are not.
var innerDisk = func() (points []hex.Point) {
	const radius, step, n = 0.64, 0.085, 8
	for y := -n; y <= n; y++ {
		for x := -n; x <= n; x++ {
			p := hex.Point{X: (float64(x) + 0.5*float64(y&1)) * step, Y: float64(y) * step}
			if math.Hypot(p.X, p.Y) <= radius {
				points = append(points, p)
			}
		}
	}
	return points
}()

// sampler tells the colours of a picture that lies on the sheet.
type sampler struct {
	picture *image.RGBA
	to      [6]float64
	colours []lab     // of the hex at hand
	far     []float64 // of each from their mean
	sorted  []float64
}

func newSampler(m *image.RGBA, at document.PicturePlacement) *sampler {
	return &sampler{picture: m, to: at.ToPicture()}
}

// at is the colour of the picture on a hex, and how much of the hex it covers, 0
// to 1. It is the mean of the inner disk without the fifth that is farthest
// from it: names, roads and numbers count little.
func (s *sampler) at(h hex.Hex) (mean lab, covered float64) {
	middle := hex.Layout{Size: 1}.Center(h)
	s.colours = s.colours[:0]
	for _, p := range innerDisk {
		px, py := middle.X+p.X, middle.Y+p.Y
		x := int(math.Floor(s.to[0]*px + s.to[1]*py + s.to[2]))
		y := int(math.Floor(s.to[3]*px + s.to[4]*py + s.to[5]))
		if (image.Point{X: x, Y: y}).In(s.picture.Rect) {
			i := s.picture.PixOffset(x, y)
			s.colours = append(s.colours, toLab(s.picture.Pix[i], s.picture.Pix[i+1], s.picture.Pix[i+2]))
		}
	}
	if len(s.colours) == 0 {
		return lab{}, 0
	}
	mean = meanOf(s.colours, nil, 0)
	s.far = s.far[:0]
	for _, c := range s.colours {
		s.far = append(s.far, c.distance(mean))
	}
	s.sorted = append(s.sorted[:0], s.far...)
	slices.Sort(s.sorted)
	mean = meanOf(s.colours, s.far, s.sorted[len(s.sorted)*4/5])
	return mean, float64(len(s.colours)) / float64(len(innerDisk))
}

// meanOf is the mean of the colours that are not too far away; far is nil for
// all of them.
func meanOf(colours []lab, far []float64, most float64) (mean lab) {
	n := 0.0
	for i, c := range colours {
		if far == nil || far[i] <= most {
			mean.L, mean.a, mean.b = mean.L+c.L, mean.a+c.a, mean.b+c.b
			n++
		}
	}
	return lab{mean.L / n, mean.a / n, mean.b / n}
}

// ColourOf is the colour that a picture has on a hex, as Guess sees it; false
// where less than half of the hex lies on the picture.
func ColourOf(m *image.RGBA, at document.PicturePlacement, h hex.Hex) (color.RGBA, bool) {
	mean, covered := newSampler(m, at).at(h)
	return mean.rgb(), covered >= leastCovered
}
