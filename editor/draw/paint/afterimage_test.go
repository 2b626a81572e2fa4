package paint_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

func TestAnAfterimageShowsEachPixelWhereItWouldBe(t *testing.T) {
	desk := paint.RGBA(0x123456ff)
	for _, scale := range []float64{0.3, 0.8, 1, 1.25, 3.1} {
		for _, corner := range []image.Point{{}, {X: -7, Y: 5}, {X: 9, Y: -4}, {X: 31, Y: 14}, {X: 400}, {Y: -400}} {
			var a paint.Afterimage
			was, at := noisy(40, 30), image.Pt(12, 6)
			before := &image.RGBA{Pix: bytes.Clone(was.Pix), Stride: was.Stride, Rect: was.Rect}
			a.Keep(was, at, 1)
			got := image.NewRGBA(image.Rect(0, 0, 50, 25))
			for range 2 { // what is drawn over it is not kept
				a.Show(got, corner, scale, desk)
				for y := range 25 {
					for x := range 50 {
						from := image.Pt(int(math.Floor((float64(x+corner.X)+0.5)/scale)), int(math.Floor((float64(y+corner.Y)+0.5)/scale))).Sub(at)
						want := color.RGBA{0x12, 0x34, 0x56, 0xff}
						if from.In(before.Rect) {
							want = before.RGBAAt(from.X, from.Y)
						}
						require.Equal(t, want, got.RGBAAt(x, y), "%d, %d at %g from %v", x, y, scale, corner)
					}
				}
				clear(got.Pix)
			}
		}
	}
}

func TestAnAfterimageOfNothingShowsTheDesk(t *testing.T) {
	m := noisy(3, 2)
	var a paint.Afterimage
	a.Show(m, image.Pt(5, 5), 2, paint.RGBA(0x123456ff))
	assert.Equal(t, bytes.Repeat([]byte{0x12, 0x34, 0x56, 0xff}, 6), m.Pix)
}

// BenchmarkAfterimage keeps the picture of a large window and shows it at another place or
// scale.
func BenchmarkAfterimage(b *testing.B) {
	m := noisy(2560, 1440)
	for _, scale := range []float64{0.5, 0.8, 1, 1.25, 2.1} {
		b.Run(fmt.Sprint(scale), func(b *testing.B) {
			var a paint.Afterimage
			drawtest.CPUPercentiles(b, func(int) {
				a.Keep(m, image.Pt(100, 200), 1)
				a.Show(m, image.Pt(130, 170), scale, paint.RGBA(0x123456ff))
			})
		})
	}
}

// noisy is a picture in which no pixel is as another.
func noisy(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range m.Pix {
		m.Pix[i] = uint8(i/4>>(8*(i%4))) | 1
	}
	return m
}
