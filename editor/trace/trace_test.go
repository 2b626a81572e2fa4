package trace

import (
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/scenarios"
)

func standard(t testing.TB) *model.HexBoard {
	t.Helper()
	file, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	return file.Scenario.Hexes()
}

// printed is the whole map as it is exported, of about so many pixels across,
// and the pixel on the middle of a hex.
func printed(b *model.HexBoard, width int, o draw.Options) (*image.RGBA, func(hex.Hex) hex.Point) {
	m := draw.Picture(b, draw.SizeForWidth(b, width), o)
	v := draw.NewView(b)
	v.Resize(m.Rect.Dx(), m.Rect.Dy())
	v.SetCamera(v.Fit())
	return m, func(h hex.Hex) hex.Point {
		x, y := v.CenterOf(h)
		return hex.Point{X: x, Y: y}
	}
}

// scanned is a picture as a scanner would have it: turned by some degrees about
// its corner, larger or smaller, and with noise on every pixel.
func scanned(m *image.RGBA, turn, scale, noise float64) (*image.RGBA, func(hex.Point) hex.Point) {
	sin, cos := math.Sincos(turn * math.Pi / 180)
	to := f64.Aff3{
		cos * scale, -sin * scale, max(0, sin*scale*float64(m.Rect.Dy())),
		sin * scale, cos * scale, 40 + max(0, -sin*scale*float64(m.Rect.Dx())),
	}
	w := int(scale*(cos*float64(m.Rect.Dx())+math.Abs(sin)*float64(m.Rect.Dy()))) + 40
	h := int(scale*(cos*float64(m.Rect.Dy())+math.Abs(sin)*float64(m.Rect.Dx()))) + 80
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	xdraw.ApproxBiLinear.Transform(out, to, m, m.Rect, xdraw.Over, nil)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range out.Pix {
		if i%4 != 3 {
			out.Pix[i] = uint8(min(max(float64(out.Pix[i])+noise*r.NormFloat64(), 0), 255))
		}
	}
	return out, func(p hex.Point) hex.Point {
		return hex.Point{X: to[0]*p.X + to[1]*p.Y + to[2], Y: to[3]*p.X + to[4]*p.Y + to[5]}
	}
}

// fitted lays a picture on the sheet by three hexes.
func fitted(t testing.TB, at func(hex.Hex) hex.Point) document.PicturePlacement {
	t.Helper()
	var points []document.FitPoint
	for _, h := range []hex.Hex{{Col: 1, Row: 1}, {Col: 28, Row: 3}, {Col: 5, Row: 18}} {
		p := at(h)
		points = append(points, document.FitPoint{Hex: h, X: p.X, Y: p.Y})
	}
	place, off, err := document.FitPicture(points)
	require.NoError(t, err)
	require.Less(t, off, 0.1)
	return place
}

// picked is the colours that a designer picks: those of the first few hexes of
// each terrain, as they come.
func picked(t testing.TB, b *model.HexBoard, m *image.RGBA, at document.PicturePlacement, each int) (out []document.TerrainColour) {
	t.Helper()
	for _, terrain := range model.Terrains() {
		list := b.TerrainHexes(terrain).List()
		for i := range min(each, len(list)) {
			c, ok := ColourOf(m, at, list[(2*i+1)*len(list)/(2*each)])
			require.True(t, ok)
			out = append(out, document.TerrainColour{Terrain: terrain, Colour: c})
		}
	}
	return out
}

func TestADrawnSheetIsTracedBack(t *testing.T) {
	b := standard(t)
	for name, tt := range map[string]struct {
		width              int
		turn, scale, noise float64
		options            draw.Options
	}{
		"as it is exported":         {width: 2400, scale: 1},
		"in strong colours":         {width: 2400, scale: 1, options: draw.Options{Palette: "contrast"}},
		"with noise":                {width: 1800, scale: 1, noise: 20},
		"turned a little":           {width: 1800, turn: 3, scale: 1},
		"smaller":                   {width: 1800, scale: 0.5},
		"turned, larger, noisy":     {width: 1800, turn: -11, scale: 1.3, noise: 12},
		"without lines and numbers": {width: 1800, scale: 1, options: draw.BareGround()},
	} {
		t.Run(name, func(t *testing.T) {
			m, at := printed(b, tt.width, tt.options)
			m, to := scanned(m, tt.turn, tt.scale, tt.noise)
			place := fitted(t, func(h hex.Hex) hex.Point { return to(at(h)) })
			guess, err := Make(context.Background(), b.Grid, m, place, picked(t, b, m, place, 4))
			require.NoError(t, err)
			require.Len(t, guess, b.Grid.Len())
			right, surelyWrong := 0, 0
			for _, g := range guess {
				if g.Terrain == b.Terrain(g.Hex) {
					right++
				} else if g.Confidence >= LeastConfidence {
					surelyWrong++
				}
			}
			assert.Greater(t, float64(right)/float64(len(guess)), 0.98)
			assert.Less(t, surelyWrong, 5, "what is wrong is in doubt")
		})
	}
}

func TestAGuessIsOneEditOfTheHexesThatAreSure(t *testing.T) {
	b := model.NewHexBoard(3, 1)
	b.SetTerrain(hex.Hex{Col: 2}, model.Woods)
	m := image.NewRGBA(image.Rect(0, 0, 300, 100))
	for x, c := range []color.RGBA{{200, 60, 60, 255}, {130, 125, 60, 255}, {60, 200, 60, 255}} {
		xdraw.Draw(m, image.Rect(x*75, 0, x*75+90, 100), image.NewUniform(c), image.Point{}, xdraw.Src)
	}
	place := document.PicturePlacement{X: 45, Y: 25, HexWidth: 100, HexHeight: 50}
	colours := []document.TerrainColour{{Terrain: model.Town, Colour: color.RGBA{200, 60, 60, 255}}, {Terrain: model.Woods, Colour: color.RGBA{60, 200, 60, 255}}}
	g, err := Make(context.Background(), b.Grid, m, place, colours)
	require.NoError(t, err)
	require.Len(t, g, 3)
	assert.InDelta(t, 1, g[0].Confidence, 0.2)
	assert.Equal(t, hex.List{{Col: 1}}, g.Doubtful(LeastConfidence))
	edit := g.Edit(b, LeastConfidence)
	assert.Equal(t, "guess the terrain of 1 hex from the picture", edit.Label(), "the wood is there already")
	_, _, err = edit.Apply(&model.Scenario{Board: b})
	require.NoError(t, err)
	assert.Equal(t, []model.Terrain{model.Town, model.Clear, model.Woods}, []model.Terrain{b.Terrain(hex.Hex{}), b.Terrain(hex.Hex{Col: 1}), b.Terrain(hex.Hex{Col: 2})})
	assert.Nil(t, g.Edit(b, LeastConfidence))

	place.X = -400
	g, err = Make(context.Background(), b.Grid, m, place, colours)
	require.NoError(t, err)
	assert.Empty(t, g, "hexes beside the picture are not guessed")
	_, err = Make(context.Background(), b.Grid, m, place, nil)
	assert.ErrorContains(t, err, "pick the colour of a terrain")
	stopped, stop := context.WithCancel(context.Background())
	stop()
	_, err = Make(stopped, b.Grid, m, place, colours)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestColoursGoToLabAndBack(t *testing.T) {
	for r := 0; r < 256; r += 15 {
		for g := 0; g < 256; g += 17 {
			for b := 0; b < 256; b += 5 {
				c := color.RGBA{uint8(r), uint8(g), uint8(b), 255}
				require.Equal(t, c, toLab(c.R, c.G, c.B).rgb())
			}
		}
	}
	red := toLab(255, 0, 0) // as tables of the sRGB primaries have it
	assert.InDelta(t, 53.24, red.L, 0.02)
	assert.InDelta(t, 80.09, red.a, 0.02)
	assert.InDelta(t, 67.20, red.b, 0.02)
}

func TestPicturesAreReadWithinBounds(t *testing.T) {
	folder := t.TempDir()
	write := func(name string, make func(f *os.File) error) string {
		path := filepath.Join(folder, name)
		f, err := os.Create(path)
		require.NoError(t, err)
		require.NoError(t, make(f))
		require.NoError(t, f.Close())
		return path
	}
	glass := image.NewNRGBA(image.Rect(3, 3, 13, 8))
	for name, path := range map[string]string{
		"a PNG that can be seen through": write("a.png", func(f *os.File) error { return png.Encode(f, glass) }),
		"a JPEG":                         write("a.jpg", func(f *os.File) error { return jpeg.Encode(f, opaque(glass), nil) }),
	} {
		m, err := ReadPicture(path)
		require.NoError(t, err, name)
		assert.Equal(t, image.Rect(0, 0, 10, 5), m.Rect, name)
		assert.Equal(t, color.RGBA{255, 255, 255, 255}, m.RGBAAt(2, 2), name)
	}
	whole, err := os.ReadFile(filepath.Join(folder, "a.png"))
	require.NoError(t, err)
	huge := append([]byte(nil), whole...)
	copy(huge[16:], []byte{0, 0, 0x70, 0, 0, 0, 0x70, 0}) // 28,672 pixels each way
	huge = append(huge[:29:29], 0x29, 0xc1, 0xfe, 0xca)
	for name, tt := range map[string]struct {
		text []byte
		want string
	}{
		"what is no picture":   {[]byte("a letter"), "neither a PNG nor a JPEG"},
		"half a picture":       {whole[:len(whole)-30], "damaged"},
		"a file of no content": {nil, "neither a PNG nor a JPEG"},
		"a picture too large":  {huge, "28672 by 28672 pixels, and 64 million of them are the most"},
	} {
		_, err := ReadPicture(write("bad.png", func(f *os.File) error { _, err := f.Write(tt.text); return err }))
		assert.ErrorContains(t, err, tt.want, name)
	}
	_, err = ReadPicture(filepath.Join(folder, "gone.png"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	_, err = ReadPicture(folder)
	assert.ErrorContains(t, err, "it is a folder")
	_, err = ReadPicture(write("long.png", func(f *os.File) error { return f.Truncate(limits.ScanBytes + 1) }))
	assert.ErrorContains(t, err, "128 MB are the most")
}

func BenchmarkGuess(b *testing.B) {
	board := model.NewHexBoard(50, 34)
	m, _ := printed(standard(b), 4000, draw.Options{})
	big := image.NewRGBA(image.Rect(0, 0, 4000, 3000))
	xdraw.Draw(big, big.Rect, m, image.Point{}, xdraw.Src)
	place := document.LayPicture(board.Grid, 4000, 3000)
	colours := []document.TerrainColour{
		{Terrain: model.Clear, Colour: color.RGBA{240, 230, 210, 255}}, {Terrain: model.Woods, Colour: color.RGBA{130, 170, 100, 255}},
		{Terrain: model.Town, Colour: color.RGBA{200, 120, 110, 255}}, {Terrain: model.Slope, Colour: color.RGBA{220, 200, 150, 255}},
	}
	for b.Loop() {
		if _, err := Make(context.Background(), board.Grid, big, place, colours); err != nil {
			b.Fatal(err)
		}
	}
}
