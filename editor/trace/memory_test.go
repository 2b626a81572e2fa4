package trace

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/limits"
)

// uniform is a picture of one colour that takes no memory itself.
type uniform struct {
	color color.Model
	rect  image.Rectangle
}

func (u uniform) ColorModel() color.Model { return u.color }
func (u uniform) Bounds() image.Rectangle { return u.rect }
func (u uniform) At(int, int) color.Color { return u.color.Convert(color.NRGBA{200, 100, 50, 255}) }
func (u uniform) Opaque() bool            { return true }

func pngOf(t *testing.T, m color.Model, w, h int) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, uniform{m, image.Rect(0, 0, w, h)}))
	path := filepath.Join(t.TempDir(), "scan.png")
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o600))
	return path
}

// most is the largest heap while f runs, collected as often as it usually is.
func most(f func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	runtime.GC()
	done, peak := make(chan struct{}), make(chan uint64)
	go func() {
		var m runtime.MemStats
		var highest uint64
		for {
			runtime.ReadMemStats(&m)
			highest = max(highest, m.HeapInuse)
			select {
			case <-done:
				peak <- highest
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	f()
	close(done)
	return <-peak
}

func TestTheLargestPicturesAreReadWithinTheMemoryThereIs(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads 64 million pixels")
	}
	require.Equal(t, 64_000_000, limits.ScanPixels)
	for name, path := range map[string]string{
		"8000 by 8000": pngOf(t, color.RGBAModel, 8000, 8000),
		"a strip":      pngOf(t, color.RGBAModel, limits.ScanSide, 2100),
	} {
		peak := most(func() {
			m, err := ReadPicture(path)
			require.NoError(t, err, name)
			assert.Equal(t, color.RGBA{200, 100, 50, 255}, m.RGBAAt(70, 70), name)
		})
		assert.Less(t, peak, uint64(limits.ScanMemory), name)
	}
	for name, tt := range map[string]struct{ w, h int }{
		"a line too many":  {8000, 8001},
		"a pixel too wide": {limits.ScanSide + 1, 1},
	} {
		_, err := ReadPicture(pngOf(t, color.GrayModel, tt.w, tt.h))
		assert.ErrorContains(t, err, "are the most: save the picture smaller", name)
	}
}

func TestWhatAPictureTakesIsKnownBeforeItIsRead(t *testing.T) {
	small := uniform{color.RGBAModel, image.Rect(0, 0, 64, 64)}
	var baseline, progressive bytes.Buffer
	require.NoError(t, jpeg.Encode(&baseline, small, nil))
	progressive.Write(baseline.Bytes())
	at := bytes.Index(progressive.Bytes(), []byte{0xff, 0xc0})
	require.Positive(t, at)
	progressive.Bytes()[at+1] = 0xc2
	c, err := jpegCost(&baseline)
	require.NoError(t, err)
	assert.Equal(t, cost{perPixel: 1.5 + rgba}, c, "half the samples of colour")
	c, err = jpegCost(&progressive)
	require.NoError(t, err)
	assert.Equal(t, cost{7.5 + rgba, "as a JPEG that is not progressive"}, c)

	for name, tt := range map[string]struct {
		depth, kind, interlaced byte
		want                    float64
	}{
		"gray": {8, 0, 0, 5}, "colours": {8, 2, 0, 4}, "a palette": {4, 3, 0, 5}, "glass": {8, 6, 0, 4},
		"deep gray": {16, 0, 0, 6}, "deep colours": {16, 2, 0, 12}, "interlaced": {8, 2, 1, 7},
	} {
		head := make([]byte, 29)
		head[24], head[25], head[28] = tt.depth, tt.kind, tt.interlaced
		c, err := pngCost(bytes.NewReader(head))
		require.NoError(t, err)
		assert.InDelta(t, tt.want, c.perPixel, 0, name)
	}
	_, err = pngCost(bytes.NewReader(nil))
	require.Error(t, err)
	_, err = jpegCost(bytes.NewReader([]byte{0xff, 0xd8, 0xff, 0xe0, 0}))
	require.Error(t, err)
}

func TestAPictureThatWouldTakeTooMuchSaysHowItWouldNot(t *testing.T) {
	f := bytes.NewReader(append(make([]byte, 24), 16, 2, 0, 0, 0))
	assert.NoError(t, affordable(f, "map.png", "png", limits.ScanMemory/12))
	assert.EqualError(t, affordable(f, "map.png", "png", limits.ScanMemory/12+1),
		"map.png would take 300 MiB of memory to read, and 300 MiB are the most: save it with at most 26 million pixels, or with 8 bits a channel")
}

func TestGlassIsLaidOnWhite(t *testing.T) {
	glass := image.NewNRGBA(image.Rect(0, 0, 3, 1))
	glass.SetNRGBA(1, 0, color.NRGBA{255, 0, 0, 255})
	glass.SetNRGBA(2, 0, color.NRGBA{0, 0, 0, 128})
	m := opaque(glass)
	assert.Equal(t, []color.RGBA{{255, 255, 255, 255}, {255, 0, 0, 255}, {127, 127, 127, 255}},
		[]color.RGBA{m.RGBAAt(0, 0), m.RGBAAt(1, 0), m.RGBAAt(2, 0)})
}
