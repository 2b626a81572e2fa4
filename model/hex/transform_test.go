package hex_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

// anyTransform draws rotations, reflections and translations, and what becomes
// of them one after the other.
func anyTransform() *rapid.Generator[hex.Transform] {
	return rapid.Custom(func(t *rapid.T) hex.Transform {
		var out hex.Transform
		for range rapid.IntRange(0, 3).Draw(t, "parts") {
			out = out.Then(rapid.OneOf(
				rapid.Custom(func(t *rapid.T) hex.Transform {
					return hex.Rotation(hexWithin(20).Draw(t, "center"), rapid.IntRange(-7, 7).Draw(t, "sixths"))
				}),
				rapid.Custom(func(t *rapid.T) hex.Transform {
					return hex.Reflection(hexWithin(20).Draw(t, "center"), anyAxis().Draw(t, "axis"))
				}),
				rapid.Custom(func(t *rapid.T) hex.Transform {
					return hex.Translation(hexWithin(20).Draw(t, "from"), hexWithin(20).Draw(t, "to"))
				}),
			).Draw(t, "part"))
		}
		return out
	})
}

func anyAxis() *rapid.Generator[hex.Axis] { return rapid.SampledFrom(hex.Axes[:]) }

func TestTransform(t *testing.T) {
	center := at(t, "0505")
	for name, tt := range map[string]struct {
		transform        hex.Transform
		hexes, want      string
		north, northEast hex.Dir // where north and north-east come to point
	}{
		"a sixth turns clockwise":                  {hex.Rotation(center, 1), "0505 0504 0503 0604 0603", "0505 0604 0704 0605 0705", hex.NE, hex.SE},
		"a negative sixth turns the other way":     {hex.Rotation(center, -1), "0505 0604 0704 0605 0705", "0505 0504 0503 0604 0603", hex.NW, hex.N},
		"half a turn":                              {hex.Rotation(center, 3), "0504 0604 0603", "0506 0405 0406", hex.S, hex.SW},
		"across north east and west are swapped":   {hex.Reflection(center, hex.AxisN), "0504 0604 0706 0905", "0504 0404 0306 0105", hex.N, hex.NW},
		"across east north and south are swapped":  {hex.Reflection(center, hex.AxisE), "0504 0604 0706 0905", "0506 0605 0704 0905", hex.S, hex.SE},
		"across north-east its neighbors swap":     {hex.Reflection(center, hex.AxisNE), "0504 0604 0605", "0605 0604 0504", hex.SE, hex.NE},
		"across a corner the hexes beside it swap": {hex.Reflection(center, hex.AxisNNE), "0504 0604 0405", "0604 0504 0506", hex.NE, hex.N},
		"across south-east its neighbors swap":     {hex.Reflection(center, hex.AxisSE), "0506 0605 0604", "0604 0605 0506", hex.SW, hex.S},
		"across a southern corner":                 {hex.Reflection(center, hex.AxisSSE), "0506 0605", "0605 0506", hex.NW, hex.SW},
		"a shift keeps the pattern":                {hex.Translation(center, at(t, "0605")), "0505 0504 0604 0605", "0605 0604 0705 0706", hex.N, hex.NE},
		"the zero transform changes nothing":       {hex.Transform{}, "0505 0101", "0505 0101", hex.N, hex.NE},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, sheet.Labels(tt.transform.List(list(t, tt.hexes))))
			assert.Equal(t, tt.north, tt.transform.Dir(hex.N))
			assert.Equal(t, tt.northEast, tt.transform.Dir(hex.NE))
		})
	}
}

func TestTransformKeepsDistancesAndTakesDirectionsAlong(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := anyTransform().Draw(t, "transform")
		a, b, d := anyHex().Draw(t, "a"), anyHex().Draw(t, "b"), anyDir().Draw(t, "d")
		assert.Equal(t, hex.Distance(a, b), hex.Distance(tr.Hex(a), tr.Hex(b)))
		assert.Equal(t, tr.Hex(a).Neighbor(tr.Dir(d)), tr.Hex(a.Neighbor(d)))
		assert.Equal(t, hex.List{tr.Hex(a), tr.Hex(b)}, tr.List(hex.List{a, b}))
	})
}

func TestTransformsCompose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, g, k := anyTransform().Draw(t, "f"), anyTransform().Draw(t, "g"), anyTransform().Draw(t, "k")
		h, d := anyHex().Draw(t, "h"), anyDir().Draw(t, "d")
		assert.Equal(t, g.Hex(f.Hex(h)), f.Then(g).Hex(h))
		assert.Equal(t, g.Dir(f.Dir(d)), f.Then(g).Dir(d))
		assert.Equal(t, f.Then(g).Then(k), f.Then(g.Then(k)))
		assert.Equal(t, hex.Transform{}, f.Then(f.Inverse()))
		assert.Equal(t, hex.Transform{}, f.Inverse().Then(f))
		assert.Equal(t, f, f.Then(hex.Transform{}))
	})
}

func TestRotation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		center, h := anyHex().Draw(t, "center"), anyHex().Draw(t, "h")
		m, n := rapid.IntRange(-9, 9).Draw(t, "m"), rapid.IntRange(-9, 9).Draw(t, "n")
		turn := hex.Rotation(center, n)
		assert.Equal(t, center, turn.Hex(center), "the centre stays")
		assert.Equal(t, hex.Rotation(center, m+n), hex.Rotation(center, m).Then(turn), "sixths add up")
		assert.Equal(t, hex.Rotation(center, n+6), turn, "six sixths are none")
		for _, d := range hex.Dirs {
			assert.Equal(t, center.Step(d.Rotate(n), 3), turn.Hex(center.Step(d, 3)))
		}
		six := h
		for range 6 {
			six = hex.Rotation(center, 1).Hex(six)
		}
		assert.Equal(t, h, six)
	})
}

func TestReflection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		center, h := anyHex().Draw(t, "center"), anyHex().Draw(t, "h")
		a, b := anyAxis().Draw(t, "a"), anyAxis().Draw(t, "b")
		mirror := hex.Reflection(center, a)
		assert.Equal(t, center, mirror.Hex(center), "the centre stays")
		assert.Equal(t, h, mirror.Hex(mirror.Hex(h)), "twice is not at all")
		assert.Equal(t, hex.Transform{}, mirror.Then(mirror))
		assert.Equal(t, hex.Rotation(center, int(b)-int(a)), mirror.Then(hex.Reflection(center, b)),
			"two axes turn by twice the angle between them")
		for _, d := range hex.Dirs {
			assert.Equal(t, d.Mirror(a), mirror.Dir(d))
			assert.Equal(t, center.Step(d.Mirror(a), 3), mirror.Hex(center.Step(d, 3)))
		}

		// On paper the middle between a hex and its image lies on the axis.
		eastWest, northSouth := hex.Reflection(center, hex.AxisN).Hex(h), hex.Reflection(center, hex.AxisE).Hex(h)
		assert.Equal(t, hex.Hex{Col: 2*center.Col - h.Col, Row: h.Row}, eastWest, "rows stay from east to west")
		assert.Equal(t, h.Col, northSouth.Col, "columns stay from north to south")
		assert.Equal(t, 2*center.HalfRow(), h.HalfRow()+northSouth.HalfRow())
	})
}

func TestRegionTransform(t *testing.T) {
	t.Run("takes all hexes along and leaves out those off the grid", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			g := anyGrid(15).Draw(t, "grid")
			r, tr := regionOn(g).Draw(t, "r"), anyTransform().Draw(t, "transform")
			assert.True(t, hex.NewRegion(g, tr.List(r.List())...).Equal(tr.Region(r)))
		})
	})
	t.Run("swaps the ends of a map with a middle column", func(t *testing.T) {
		g := hex.Grid{Cols: 11, Rows: 6}
		mirror := hex.Reflection(hex.Hex{Col: 5}, hex.AxisN)
		assert.True(t, mirror.Region(hex.Full(g)).Equal(hex.Full(g)), "no hex is lost")
		east := hex.Where(g, func(h hex.Hex) bool { return h.Col > 5 })
		west := hex.Where(g, func(h hex.Hex) bool { return h.Col < 5 })
		assert.True(t, mirror.Region(west).Equal(east))
	})
	t.Run("keeps connected parts connected", func(t *testing.T) {
		r := hex.NewRegion(sheet, list(t, "1010 1011 1111 1510 1610")...)
		turned := hex.Rotation(at(t, "1212"), 2).Region(r)
		sizes := func(r hex.Region) (out []int) {
			for _, part := range r.Components() {
				out = append(out, len(part))
			}
			slices.Sort(out)
			return out
		}
		assert.Equal(t, []int{2, 3}, sizes(r))
		assert.Equal(t, []int{2, 3}, sizes(turned))
	})
}
