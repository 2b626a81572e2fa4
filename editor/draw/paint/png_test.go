package paint_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// colored is a picture with so many colors, one after the other.
func colored(width, height, colors int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		k := i % colors
		m.SetRGBA(i%width, i/width, color.RGBA{R: uint8(k * 7), G: uint8(k / 37 * 3), B: uint8(k), A: 255})
	}
	return m
}

func decoded(t *testing.T, file []byte) *image.Paletted {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	return m.(*image.Paletted)
}

func TestAPictureOfFewColorsIsWrittenAsItIs(t *testing.T) {
	for _, colors := range []int{1, 2, 255, 256} {
		m := colored(37, 20, colors)
		var file bytes.Buffer
		require.NoError(t, paint.WritePNG(&file, m))
		got := decoded(t, file.Bytes())
		assert.Equal(t, m.Pix, drawtest.Pixelled(got).Pix, "%d colors", colors)
		assert.Len(t, got.Palette, colors)
	}
	part := colored(37, 20, 90).SubImage(image.Rect(3, 4, 20, 11)).(*image.RGBA)
	var file bytes.Buffer
	require.NoError(t, paint.WritePNG(&file, &image.RGBA{Pix: part.Pix, Stride: part.Stride, Rect: image.Rect(0, 0, 17, 7)}))
	got := drawtest.Pixelled(decoded(t, file.Bytes()))
	assert.Equal(t, part.RGBAAt(19, 10), got.RGBAAt(16, 6), "a part of a picture")
}

func TestManyColorsShareAPalette(t *testing.T) {
	var g drawtest.Gallery
	for _, colors := range []int{257, 400, 20000} {
		m := colored(200, 110, colors)
		var file bytes.Buffer
		require.NoError(t, paint.WritePNG(&file, m))
		got := decoded(t, file.Bytes())
		assert.LessOrEqual(t, len(got.Palette), 256)
		assert.Less(t, drawtest.Difference(m, got), 13.0, "of 255, where neighbours are as different as can be")
		g.Show("many colors", drawtest.Pixelled(got))
	}
	two := image.NewRGBA(image.Rect(0, 0, 300, 2)) // 300 shades that are all but two colors
	for x := range 300 {
		two.SetRGBA(x, 0, color.RGBA{R: uint8(x % 8), G: uint8(x / 8 % 8), B: uint8(x / 64), A: 255})
		two.SetRGBA(x, 1, color.RGBA{R: 250, A: 255})
	}
	var file bytes.Buffer
	require.NoError(t, paint.WritePNG(&file, two))
	got := decoded(t, file.Bytes())
	assert.Len(t, got.Palette, 2, "shades that no eye tells apart are one")
	assert.Equal(t, color.RGBA{R: 3, G: 3, B: 2, A: 255}, got.At(0, 0), "their mean")
	assert.Equal(t, color.RGBA{R: 250, A: 255}, got.At(7, 1))
	g.Hold(t, "quantized.txt")
}

func TestAPictureIsWrittenInStrips(t *testing.T) {
	const width, height = 13500, 2000 // more than is held at a time
	shade := func(y int) byte { return byte(y / 10) }
	var told []float64
	var origins []image.Point
	var file bytes.Buffer
	require.NoError(t, paint.WritePNGInStrips(&file, width, height, func(strip *image.RGBA, origin image.Point) {
		origins = append(origins, origin)
		for y := range strip.Rect.Dy() {
			row := strip.Pix[y*strip.Stride:][:4*width]
			for i := range row {
				row[i] = shade(origin.Y + y)
			}
		}
	}, func(part float64) error {
		told = append(told, part)
		return nil
	}))
	got := decoded(t, file.Bytes())
	for _, y := range []int{0, 931, 932, 933, 1864, 1999} {
		assert.Equal(t, color.RGBA{R: shade(y), G: shade(y), B: shade(y), A: 255}, got.At(width-1, y))
	}
	assert.Equal(t, []image.Point{{}, {Y: 932}, {Y: 1864}, {}, {Y: 932}, {Y: 1864}}, origins, "once for its colors, once for its rows")
	assert.Equal(t, []float64{0.233, 0.466, 0.5, 0.733, 0.966, 1}, told)
}

func TestAPictureThatIsHeldWholeIsDrawnOnce(t *testing.T) {
	var told []float64
	drawn := 0
	var file bytes.Buffer
	require.NoError(t, paint.WritePNGInStrips(&file, 30, 20, func(strip *image.RGBA, _ image.Point) {
		drawn++
		copy(strip.Pix, colored(30, 20, 40).Pix)
	}, func(part float64) error { told = append(told, part); return nil }))
	assert.Equal(t, 1, drawn)
	assert.Equal(t, []float64{0.5, 1}, told)
	assert.Equal(t, colored(30, 20, 40).Pix, drawtest.Pixelled(decoded(t, file.Bytes())).Pix)
	require.NoError(t, paint.WritePNGInStrips(&file, 3, 2, func(*image.RGBA, image.Point) {}, nil))
}

func TestAPictureInBandsIsDrawnSomeRowsAtATime(t *testing.T) {
	const width, height = 1 << 16, 40
	whole := colored(width, height, 200)
	ink := func(told *[]image.Point) func(band *image.RGBA, origin image.Point) {
		return func(band *image.RGBA, origin image.Point) {
			*told = append(*told, image.Pt(origin.Y, band.Rect.Dy()))
			for y := range band.Rect.Dy() {
				copy(band.Pix[y*band.Stride:][:4*width], whole.Pix[(origin.Y+y)*whole.Stride:])
			}
		}
	}
	var bands []image.Point
	var parts []float64
	var file bytes.Buffer
	require.NoError(t, paint.WritePNGInBands(&file, width, height, ink(&bands), func(part float64) error {
		parts = append(parts, part)
		return nil
	}))
	assert.Equal(t, []image.Point{{0, 16}, {16, 16}, {32, 8}}, bands)
	assert.Equal(t, []float64{0.2, 0.4, 0.5, 1}, parts)
	assert.Equal(t, whole.Pix, drawtest.Pixelled(decoded(t, file.Bytes())).Pix)

	bands = nil
	stop := errors.New("stopped")
	require.ErrorIs(t, paint.WritePNGInBands(&file, width, height, ink(&bands), func(float64) error { return stop }), stop)
	assert.Len(t, bands, 1, "nothing is drawn after that")
}

// However a picture is written, it has no color that is nothing.
func TestOnlyAPictureOverAnotherIsTransparent(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 2, 1))
	for x, c := range []color.RGBA{{R: 255, B: 255, A: 255}, {A: 255}} { // the first one stands for nothing
		m.SetRGBA(x, 0, c)
	}
	ink := func(of *image.RGBA, _ image.Point) { copy(of.Pix, m.Pix) }
	for name, write := range map[string]func(w io.Writer) error{
		"whole":     func(w io.Writer) error { return paint.WritePNG(w, m) },
		"in strips": func(w io.Writer) error { return paint.WritePNGInStrips(w, 2, 1, ink, nil) },
		"in bands":  func(w io.Writer) error { return paint.WritePNGInBands(w, 2, 1, ink, nil) },
	} {
		var file bytes.Buffer
		require.NoError(t, write(&file), name)
		assert.Equal(t, m.Pix, drawtest.Pixelled(decoded(t, file.Bytes())).Pix, name)
	}
}

// full is a disk on which so many bytes find room.
type full struct{ left int }

var errFull = errors.New("the disk is full")

func (f *full) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestWhatEndsTheWritingOfAPicture(t *testing.T) {
	ink := func(strip *image.RGBA, _ image.Point) {
		for i := range strip.Pix {
			strip.Pix[i] = byte(i)
		}
	}
	stop := errors.New("stopped")
	for _, after := range []float64{0.5, 1} {
		err := paint.WritePNGInStrips(&bytes.Buffer{}, 30, 20, ink, func(part float64) error {
			if part >= after {
				return stop
			}
			return nil
		})
		require.ErrorIs(t, err, stop)
	}
	r := rand.New(rand.NewPCG(1, 1))
	noise := image.NewRGBA(image.Rect(0, 0, 500, 500))
	for i := range noise.Pix {
		noise.Pix[i] = byte(r.IntN(6))
	}
	var file bytes.Buffer
	require.NoError(t, paint.WritePNG(&file, noise))
	require.Greater(t, file.Len(), 200_000, "nothing can be packed")
	for part := range 20 {
		room := file.Len() * part / 20
		require.ErrorIs(t, paint.WritePNG(&full{room}, noise), errFull, "%d of %d bytes", room, file.Len())
	}
	require.ErrorIs(t, paint.WritePNG(&full{file.Len() - 1}, noise), errFull)
	require.NoError(t, paint.WritePNG(&full{file.Len()}, noise))
}

func TestAPictureSaysHowLargeItIs(t *testing.T) {
	var file bytes.Buffer
	require.NoError(t, paint.WritePNG(&file, colored(3, 2, 6)))
	said := paint.Resolved(file.Bytes(), 300)
	at := bytes.Index(said, []byte("pHYs"))
	require.Equal(t, 8+25+4, at, "behind the first chunk")
	assert.Equal(t, []uint32{9, 11811, 11811}, []uint32{binary.BigEndian.Uint32(said[at-4:]), binary.BigEndian.Uint32(said[at+4:]), binary.BigEndian.Uint32(said[at+8:])}, "dots to a metre")
	assert.Equal(t, byte(1), said[at+12])
	assert.Equal(t, decoded(t, file.Bytes()).Pix, decoded(t, said).Pix)
	assert.Len(t, said, file.Len()+21)
	assert.Equal(t, file.Bytes(), paint.Resolved(file.Bytes(), 0))
	assert.Equal(t, file.Bytes(), paint.Resolved(file.Bytes(), -1))
	assert.Equal(t, []byte("short"), paint.Resolved([]byte("short"), 300), "what is no picture stays")
	header := file.Bytes()[:33]
	assert.Len(t, paint.Resolved(header, 300), 33+21)
}

func TestAPictureOverAnotherIsTransparentWhereTheyAreAlike(t *testing.T) {
	ground, m := colored(10, 10, 12), colored(10, 10, 12)
	m.SetRGBA(4, 7, color.RGBA{R: 1, G: 2, B: 3, A: 255})
	m.SetRGBA(9, 9, color.RGBA{R: 4, G: 5, B: 6, A: 255})
	var file bytes.Buffer
	require.NoError(t, paint.WritePNGOver(&file, m, ground))
	got := decoded(t, file.Bytes())
	for y := range 10 {
		for x := range 10 {
			_, _, _, a := got.At(x, y).RGBA()
			assert.Equal(t, (x == 4 && y == 7) || (x == 9 && y == 9), a == 0xffff, "%d,%d", x, y)
		}
	}
	assert.Equal(t, color.NRGBA{R: 4, G: 5, B: 6, A: 255}, color.NRGBAModel.Convert(got.At(9, 9)))
	many := colored(200, 110, 20000)
	file.Reset()
	require.NoError(t, paint.WritePNGOver(&file, many, colored(200, 110, 19000)))
	far := decoded(t, file.Bytes())
	_, _, _, a := far.At(0, 0).RGBA()
	_, _, _, b := far.At(199, 109).RGBA()
	assert.Equal(t, []uint32{0, 0xffff}, []uint32{a, b}, "and where the palette is shared")
}
