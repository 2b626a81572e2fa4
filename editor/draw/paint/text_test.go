package paint_test

import (
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/limits"
)

func TestALineOfTextStandsAtItsPoint(t *testing.T) {
	text := paint.Text{Line: "Altkirch", At: at(100, 50), Face: paint.Upright, Size: 20, Spacing: 1.5}
	width := text.Width()
	l := paint.Letter(paint.Upright, "Altkirch", 20, 1.5)
	assert.InDelta(t, l.Advance, width, 0.1)
	for align, begin := range map[paint.Align]float64{paint.Start: 100, paint.Middle: 100 - width/2, paint.End: 100 - width} {
		text.Align = align
		p, w := text.Placed()
		assert.InDelta(t, width, w, 1e-9)
		assert.InDelta(t, 0, p.Dist(at(begin, 50)), 1e-9)
		low, high, _ := text.Outline().Bounds()
		assert.InDelta(t, begin, low.X, 1)
		assert.InDelta(t, begin+width, high.X, 1)
		assert.InDelta(t, 50, high.Y, 0.5, "it stands on its line")
	}
	text.Align, text.Angle = paint.End, math.Pi/2
	p, _ := text.Placed()
	assert.InDelta(t, 0, p.Dist(at(100, 50-width)), 1e-9, "its end is at the point, it leads downwards")
	low, high, _ := text.Outline().Bounds()
	assert.InDelta(t, 50-width, low.Y, 1)
	assert.InDelta(t, 50, high.Y, 1)
	assert.InDelta(t, 100, low.X, 0.5)
}

func TestTextIsWrittenAroundItsMiddle(t *testing.T) {
	text := paint.Text{Line: "HILL", At: at(40, 20), Face: paint.Bold, Size: 12, Ink: color.NRGBA{A: 255}}
	for _, angle := range []float64{0, 0.5} {
		text.Angle = angle
		l := paint.Letter(text.Face, text.Line, text.Size, 0)
		var as paint.Recording
		paint.Write(&as, text, l)
		low, high, _ := l.Centered().Through(paint.Turned(angle, text.At)).Bounds()
		middle := low.Lerp(high, 0.5)
		box := as.Box()
		assert.InDelta(t, middle.X, float64(box.Min.X+box.Max.X)/2, 1.1)
		assert.InDelta(t, middle.Y, float64(box.Min.Y+box.Max.Y)/2, 1.1)
		assert.Contains(t, drawtest.Written(as.Replay), `text "HILL"`)
		var s surface
		paint.Write(&s, text, l)
		assert.Equal(t, drawtest.Steps(l.Centered().Through(paint.Turned(angle, text.At))), drawtest.Steps(s.fills[0]), "as letters where texts are not taken")
	}
}

// surface takes no texts.
type surface struct{ fills []paint.Path }

func (s *surface) Fill(p paint.Path, _ color.NRGBA)           { s.fills = append(s.fills, p) }
func (*surface) Stroke(paint.Path, paint.Stroke, color.NRGBA) {}

func TestLettersOfEveryFace(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	for f := range paint.NumFaces {
		name, bold, italic := f.Family()
		g.Say("families", name, bold, italic)
		for _, text := range []string{"Hamburg 1914", "AVATAR, To", "Łódź – £½", "x", "", "mixed 青島 and a", "חיל A", "Ta\x01b", "★ 7"} {
			for _, spacing := range []float64{0, 1.25} {
				l := paint.Letter(f, text, 17, spacing)
				g.Say("lines of "+name, paint.Decimal(l.Advance+0.001, 2), paint.Decimal(l.Cap+0.001, 2), drawtest.Steps(l.Path))
				assert.InDelta(t, l.Advance, paint.Advance(f, text, 17, spacing), 1e-9, "%s in %s", text, name)
			}
		}
		assert.Equal(t, []bool{true, true, false}, []bool{f.Has("Hill 12"), f.Has("é"), f.Has("a 青")}, name)
		assert.NotEmpty(t, f.File())
	}
	g.Hold(t, "letters.txt")
}

func TestSpacingIsPutBetweenLetters(t *testing.T) {
	plain, spaced := paint.Letter(paint.Figures, "1234", 20, 0), paint.Letter(paint.Figures, "1234", 20, 2)
	assert.InDelta(t, plain.Advance+3*2, spaced.Advance, 1e-9)
	assert.InDelta(t, paint.Letter(paint.Figures, "1", 20, 0).Advance, paint.Letter(paint.Figures, "1", 20, 2).Advance, 1e-9)
	foreign, apart := paint.Letter(paint.Figures, "青島", 20, 0), paint.Letter(paint.Figures, "青島", 20, 2)
	assert.InDelta(t, foreign.Advance+2, apart.Advance, 1e-9)
	joined, still := paint.Letter(paint.Figures, "حرس", 20, 0), paint.Letter(paint.Figures, "حرس", 20, 2)
	assert.InDelta(t, joined.Advance, still.Advance, 1e-9, "letters that join are not spaced")
	wide, large := plain.Stretched(3, 2), plain.Scaled(2)
	assert.InDelta(t, 3*plain.Advance, wide.Advance, 1e-9)
	assert.InDelta(t, 2*plain.Cap, wide.Cap, 1e-9)
	assert.Equal(t, []float64{2 * plain.Advance, 2 * plain.Cap}, []float64{large.Advance, large.Cap})
	assert.Equal(t, drawtest.Steps(plain.Path.Through(paint.Scaled(3, 2, at(0, 0)))), drawtest.Steps(wide.Path))
}

func TestLettersThatNobodyHas(t *testing.T) {
	assert.Empty(t, paint.Undrawable("plain\n\u200dtext é"))
	assert.Equal(t, []rune{'\U00012000', '\U00012001'}, paint.Undrawable("a\U00012000b\U00012001\U00012000"))
	assert.NotEmpty(t, paint.Letter(paint.Upright, "\U00012000", 20, 0).Path.Segments, "it shows as the sign for it")
	for _, name := range paint.FallbackNames() {
		file, err := paint.FallbackFont(name)
		require.NoError(t, err)
		assert.NotEmpty(t, file)
	}
	_, err := paint.FallbackFont("nobody's.ttf")
	require.Error(t, err)
	assert.Panics(t, func() { paint.TextFace("Nobody") })
	assert.NotEmpty(t, paint.TextFace("Alegreya-Bold"))
}

func TestPalettes(t *testing.T) {
	var g drawtest.Gallery
	var ids []string
	for _, p := range paint.PrintPalettes() {
		ids = append(ids, p.ID)
		found, ok := paint.FindPalette(p.ID)
		assert.True(t, ok)
		assert.Equal(t, p, found)
		g.Say(p.ID, p)
		g.Say(p.ID+", faded", p.Faded())
		c := p.Printed(color.NRGBA{R: 200, G: 40, B: 30, A: 77})
		assert.Equal(t, p.Gray, c.R == c.G && c.G == c.B && c == color.NRGBA{R: 87, G: 87, B: 87, A: 77}, p.ID)
	}
	assert.Equal(t, []string{"paper", "contrast", "safe", "gray", "spare"}, ids)
	assert.Len(t, paint.Palettes(), 4, "the one that saves ink is for paper alone")
	usual, ok := paint.FindPalette("")
	assert.True(t, ok)
	assert.Equal(t, "paper", usual.ID)
	_, ok = paint.FindPalette("pink")
	assert.False(t, ok)
	g.Hold(t, "palettes.txt")
}

func TestFadedInksTurnToPaper(t *testing.T) {
	p := paint.Palette{Paper: color.NRGBA{A: 255}, Name: color.NRGBA{R: 100, A: 255}, Grid: color.NRGBA{R: 100, A: 255}, Halo: color.NRGBA{R: 100, A: 100}, Frame: color.NRGBA{R: 100, A: 255}}.Faded()
	assert.Equal(t, []color.NRGBA{{R: 60, A: 255}, {R: 40, A: 255}, {R: 100, A: 40}, {R: 100, A: 255}}, []color.NRGBA{p.Name, p.Grid, p.Halo, p.Frame})
}

func TestColors(t *testing.T) {
	assert.Equal(t, color.NRGBA{R: 0x12, G: 0x34, B: 0x56, A: 0x78}, paint.RGBA(0x12345678))
	c, ok := paint.Hex("#12abEF")
	assert.True(t, ok)
	assert.Equal(t, color.NRGBA{R: 0x12, G: 0xab, B: 0xef, A: 255}, c)
	for _, wrong := range []string{"", "#", "12abef0", "#12abe", "#12abef0", "#12abeg", "#+2abef"} {
		c, ok := paint.Hex(wrong)
		assert.False(t, ok, wrong)
		assert.Zero(t, c)
	}
	assert.Equal(t, []uint8{0, 255, 76, 150, 29, 18}, []uint8{paint.GrayOf(0, 0, 0), paint.GrayOf(255, 255, 255), paint.GrayOf(255, 0, 0), paint.GrayOf(0, 255, 0), paint.GrayOf(0, 0, 255), paint.GrayOf(10, 20, 30)})
	assert.Equal(t, color.NRGBA{R: 1, A: 128}, paint.Faint(color.NRGBA{R: 1, A: 255}, 0.5))
	assert.Equal(t, color.NRGBA{R: 75, G: 25, B: 13, A: 213}, paint.Mixed(color.NRGBA{R: 100, A: 200}, color.NRGBA{G: 100, B: 50, A: 250}, 0.25))
	assert.Equal(t, uint32(0x80_0f_1e_64), paint.Premultiplied(color.NRGBA{R: 200, G: 60, B: 30, A: 128}, 255)&0xffffffff)
	assert.Equal(t, uint32(0), paint.Premultiplied(color.NRGBA{R: 200, A: 255}, 0))
	assert.Equal(t, uint32(0xff0000c8), paint.Over(0xff00ff00, 0xff0000c8), "what is opaque hides what is below")
	assert.Equal(t, uint32(0xff00ff00), paint.Over(0xff00ff00, 0))
}

func TestARasterHasItsOriginInTheMiddle(t *testing.T) {
	red := color.NRGBA{R: 200, A: 255}
	var r paint.Raster
	r.Reset(3, 2)
	assert.Equal(t, []int{6, 4, 3, 2}, []int{r.Width, r.Height, r.Origin().X, r.Origin().Y})
	r.Fill(box(-1, 0, 2, 1.5), red)
	assert.Equal(t, image.Rect(2, 2, 5, 4), r.Inked)
	const full, half = 0xff0000c8, 0x80000064
	assert.Equal(t, []uint32{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, full, full, full, 0, 0, 0, half, half, half, 0}, r.Pix[:24])
	r.Fill(box(-9, -9, -8, -8), red)
	assert.Equal(t, image.Rect(2, 2, 5, 4), r.Inked, "what lies beside it is nothing")
	r.Fill(box(-9, -9, -2, -1), red)
	assert.Equal(t, image.Rect(0, 0, 5, 4), r.Inked)
	m := r.Picture(5, 3)
	assert.Equal(t, image.Rect(0, 0, 5, 3), m.Rect)
	assert.Equal(t, []color.RGBA{{R: 200, A: 255}, {}, {R: 200, A: 255}}, []color.RGBA{m.RGBAAt(0, 0), m.RGBAAt(2, 1), m.RGBAAt(4, 2)})
	r.Reset(2, 2)
	assert.Equal(t, image.Rectangle{}, r.Inked)
	assert.Equal(t, make([]uint32, 24), r.Pix, "it is clear again")
	r.Reset(4, 4)
	assert.Len(t, r.Pix, 64)
}

func TestStrokesAreOutlines(t *testing.T) {
	outline := func(s paint.Stroke, pts ...paint.Point) [][]paint.Point {
		var p paint.Path
		p.Outline(line(pts...), s)
		return p.Flatten()
	}
	bar := outline(paint.Stroke{Width: 2, Butt: true}, at(0, 0), at(10, 0))
	assert.Equal(t, [][]paint.Point{{at(0, -1), at(10, -1), at(10, 1), at(0, 1), at(0, -1)}}, bar)
	assert.Len(t, outline(paint.Stroke{Width: 2}, at(0, 0), at(10, 0)), 3, "with round ends")
	assert.Len(t, outline(paint.Stroke{Width: 1}, at(0, 0), at(10, 0)), 1, "which a line of a pixel does not show")
	assert.Len(t, outline(paint.Stroke{Width: 2, Butt: true}, at(0, 0), at(10, 0), at(10, 10)), 3, "and a round bend")
	assert.Len(t, outline(paint.Stroke{Width: 2, Butt: true}, at(0, 0), at(10, 0), at(20, 1)), 2, "where it is seen")
	assert.Len(t, outline(paint.Stroke{Width: 2, Butt: true}, at(0, 0), at(10, 0), at(10, 0), at(20, 0)), 2, "a point twice is nothing")
	assert.Len(t, outline(paint.Stroke{Width: 2, Butt: true}, at(0, 0), at(10, 0), at(10, 10), at(0, 0)), 6, "a ring has a bend where it closes")
	dashed := outline(paint.Stroke{Width: 2, Butt: true, Dash: []float64{3, 2}}, at(0, 0), at(10, 0))
	var spans [][2]float64
	for _, d := range dashed {
		spans = append(spans, [2]float64{d[0].X, d[1].X})
	}
	assert.Equal(t, [][2]float64{{0, 3}, {5, 8}}, spans)
	bent := outline(paint.Stroke{Width: 2, Butt: true, Dash: []float64{6, 2, 1, 2}}, at(0, 0), at(4, 0), at(4, 12))
	assert.Len(t, bent, 2+1+1+1, "a stroke around the bend with its join, a short one, and the beginning of the next")
	ring := outline(paint.Stroke{Width: 2, Butt: true, Dash: []float64{4, 4}}, at(0, 0), at(8, 0), at(8, 8), at(0, 8), at(0, 0))
	assert.Len(t, ring, 4, "a ring in strokes has no join at its beginning")
}

func TestADiscHasMoreCornersTheLargerItIs(t *testing.T) {
	var corners []int
	for _, r := range []float64{0.04, 0.1, 1, 4, 50, 900} {
		var p paint.Path
		p.Disc(at(10, 10), r)
		ring := p.Flatten()[0]
		corners = append(corners, len(ring)-1)
		assert.InDelta(t, r, ring[0].Dist(at(10, 10)), 1e-9)
		assert.InDelta(t, 10+r, ring[0].X, 1e-9)
		assert.Greater(t, ring[1].Y, 10.0, "clockwise")
	}
	assert.Equal(t, []int{6, 6, 8, 11, 26, 32}, corners)
}

func TestACanvasOfPixels(t *testing.T) {
	red, faint := color.NRGBA{R: 200, A: 255}, color.NRGBA{R: 200, A: 128}
	rows := func(draw func(c paint.Canvas)) [][]uint8 {
		m := drawtest.Painted(image.Pt(6, 3), draw)
		var out [][]uint8
		for y := range 3 {
			var row []uint8
			for x := range 6 {
				c := m.RGBAAt(x, y)
				assert.InDelta(t, float64(c.A)*200/255, float64(c.R), 1)
				row = append(row, c.A)
			}
			out = append(out, row)
		}
		return out
	}
	none := make([]uint8, 6)
	assert.Equal(t, [][]uint8{none, {0, 255, 255, 128, 0, 0}, none}, rows(func(c paint.Canvas) { c.Fill(box(1, 1, 3.5, 2), red) }))
	assert.Equal(t, [][]uint8{none, {0, 192, 128, 0, 0, 0}, none}, rows(func(c paint.Canvas) {
		c.Fill(box(1, 1, 2, 2), faint)
		c.Fill(box(1, 1, 3, 2), faint)
		c.Fill(box(0, 0, 6, 6), color.NRGBA{R: 200})
		c.Fill(box(7, 0, 9, 6), red)
	}), "faint ink over faint ink")
	assert.Equal(t, [][]uint8{none, {0, 255, 255, 255, 255, 0}, none}, rows(func(c paint.Canvas) {
		c.Stroke(line(at(1, 1.5), at(5, 1.5)), paint.Stroke{Width: 1, Butt: true}, red)
	}))
	assert.Equal(t, [][]uint8{{0, 0, 255, 255, 0, 0}, {0, 0, 255, 255, 0, 0}, none}, rows(func(c paint.Canvas) {
		c.Within(paint.Scaled(2, 2, at(2, 0)), func() { c.Layer("one", func() { c.Fill(box(0, 0, 1, 1), red) }) })
	}))
	assert.Equal(t, [][]uint8{{0, 255, 0, 0, 255, 0}, none, none}, rows(func(c paint.Canvas) {
		f := &paint.Form{Draw: func(c paint.Canvas) { c.Fill(box(0, 0, 1, 1), red) }}
		c.Place(f, at(1, 0))
		c.Place(f, at(4, 0))
	}))
	assert.Equal(t, [][]uint8{{0, 128, 255, 0, 0, 255}, {0, 128, 255, 0, 0, 255}, {0, 0, 0, 0, 0, 255}}, rows(func(c paint.Canvas) {
		c.Clip(box(1.5, 0, 4, 2), func() {
			c.Clip(box(1, 0, 3, 5), func() { c.Fill(box(0, 0, 6, 3), red) })
			c.Clip(box(7, 0, 9, 5), func() { c.Fill(box(0, 0, 6, 3), red) })
		})
		c.Fill(box(5, 0, 6, 3), red)
	}), "no more than both of two clips let through")
}

func TestAPictureIsLaidIntoARectangle(t *testing.T) {
	tile := image.NewRGBA(image.Rect(5, 5, 7, 7))
	for i, c := range []color.RGBA{{R: 255, A: 255}, {G: 255, A: 255}, {B: 255, A: 255}, {R: 255, G: 255, A: 255}} {
		tile.SetRGBA(5+i%2, 5+i/2, c)
	}
	m := drawtest.Painted(image.Pt(12, 12), func(c paint.Canvas) {
		c.Picture(tile, at(2, 2), at(10, 6))
		c.Picture(image.NewRGBA(image.Rectangle{}), at(0, 0), at(12, 12))
		c.Clip(box(0, 8, 4, 12), func() { c.Picture(tile, at(0, 8), at(8, 12)) })
	})
	assert.Equal(t, []color.RGBA{{R: 255, A: 255}, {G: 255, A: 255}, {B: 255, A: 255}, {R: 255, G: 255, A: 255}, {}, {}, {R: 255, A: 255}, {}},
		[]color.RGBA{m.RGBAAt(2, 2), m.RGBAAt(9, 2), m.RGBAAt(2, 5), m.RGBAAt(9, 5), m.RGBAAt(1, 3), m.RGBAAt(10, 3), m.RGBAAt(0, 8), m.RGBAAt(6, 9)})
}

func TestShapesAreDrawnAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	for _, scale := range []float64{0.3, 1, 2.7} {
		g.Show("the specimen", drawtest.Pixels(scale, drawtest.Specimen))
	}
	for i, dash := range [][]float64{nil, {5}, {4, 3}, {1, 2, 3}, {100}, {7, 0.5}} {
		for _, width := range []float64{0.4, 1, 1.1, 6} {
			for _, butt := range []bool{false, true} {
				m := drawtest.Painted(image.Pt(70, 60), func(c paint.Canvas) {
					var p paint.Path
					p.Move(at(6, 50))
					p.Line(at(30, 10))
					p.Line(at(34, 48))
					p.Quad(at(60, 60), at(60, 10))
					p.Polygon(at(44, 6), at(52, 6), at(48, 14))
					c.Stroke(p, paint.Stroke{Width: width, Dash: dash, Butt: butt}, color.NRGBA{R: 120, G: 30, B: 10, A: 200})
				})
				g.Show([]string{"lines", "evenly dashed", "dashed", "in strokes and gaps of three lengths", "in strokes that are too long", "with narrow gaps"}[i], m)
			}
		}
	}
	g.Hold(t, "shapes.txt")
}

// A name may fill the file that it is in; as a line it takes no more memory than one that is as
// long as can be.
func TestALineWithoutEndIsSetToItsLimit(t *testing.T) {
	const size = 12
	for letter, text := range map[string]string{"latin": "i", "another face": "青"} {
		most := strings.Repeat(text, limits.LineRunes)
		assert.Equal(t, paint.Advance(paint.Upright, most, size, 0), paint.Letter(paint.Upright, most, size, 0).Advance, letter)
		cut := paint.Letter(paint.Upright, most+"…", size, 0)
		for _, more := range []string{text, strings.Repeat(text, 1_000_000)} {
			assert.Equal(t, cut, paint.Letter(paint.Upright, most+more, size, 0), letter)
		}
	}
}

func TestALineThatIsTooLongIsCut(t *testing.T) {
	wide := func(s string) float64 { return paint.Advance(paint.Body, s, 10, 0) }
	assert.Equal(t, "one two", paint.Cut("one\ntwo", paint.Body, 10, wide("one two")))
	assert.Equal(t, "one tw…", paint.Cut("one twoooo", paint.Body, 10, wide("one tw…")))
	assert.Equal(t, "one…", paint.Cut("one twoooo", paint.Body, 10, wide("one …")))
	assert.Equal(t, "…", paint.Cut("one twoooo", paint.Body, 10, 0))
	most := strings.Repeat("i", limits.LineRunes)
	assert.Equal(t, most, paint.Cut(most, paint.Body, 10, 1e6))
	assert.Equal(t, most+"…", paint.Cut(most+"i", paint.Body, 10, 1e6))
}

func TestWhatIsNotSeenTurnsNothing(t *testing.T) {
	for _, f := range []paint.Face{paint.Upright, paint.Body} {
		plain := paint.Letter(f, "Hill 75 to the left", 20, 1)
		turned := paint.Letter(f, "\u200eHill 75 \u202eto the\u2066 left\u2029", 20, 1)
		assert.Equal(t, plain, turned)
		assert.Equal(t, plain.Advance, paint.Advance(f, "Hill 75 \u202eto the left", 20, 1))
	}
}
