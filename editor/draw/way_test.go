package draw

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/assert"
)

// An arrow's head is full between its tip and its base, and nothing lies outside it.
func TestAnArrowheadLiesBehindItsTip(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 40, 40))
	c := &canvas{pix: m.Pix, stride: m.Stride, clip: m.Rect}
	c.arrowhead(point{X: 30, Y: 20}, point{X: 1}, 12, 0, color.NRGBA{R: 255, A: 255})
	for at, want := range map[image.Point]uint8{
		{20, 20}: 255, {26, 20}: 255, {19, 23}: 255, {19, 16}: 255,
		{32, 20}: 0, {14, 20}: 0, {26, 26}: 0, {19, 28}: 0,
	} {
		assert.Equal(t, want, m.RGBAAt(at.X, at.Y).R, "%v", at)
	}
}
